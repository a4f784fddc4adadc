//! The matrix of mistakes and cases for people: a square a run, a row a mistake.

use std::fmt::Write;

use gridkit::svg::escaped;
use itertools::Itertools;

use super::mistakes::Known;
use crate::library::matrix::{Cell, ENOUGH, Row};
use crate::runner::Verdict;

/// How the matrix looks. A square that kills stands out, in whatever colours the page has.
pub const STYLE: &str = "\
    .matrix{border-spacing:0;border-collapse:separate;font-size:12px;line-height:14px}\
    .matrix td,.matrix th{padding:0;white-space:nowrap;font-weight:normal}\
    .matrix th.name{position:sticky;left:0;background:Canvas;padding-right:.6rem}\
    .matrix td.count,.matrix td.few{padding:0 .6rem 0 .2rem;text-align:right;font-variant-numeric:tabular-nums}\
    .matrix td.few{font-weight:bold;color:#b3261e}\
    .matrix i{display:block;width:10px;height:12px;margin:1px;border-radius:2px;background:#8882}\
    .matrix i.W{background:#2f7d4f}.matrix i.R{background:#8d4fb3}.matrix i.T,.matrix i.M,.matrix i.O{background:#b5721c}\
    .matrix i.s,.matrix i.u{background:none}.matrix tr:hover th{text-decoration:underline}\
    .matrix .column{height:6rem;vertical-align:bottom;text-align:center}\
    .matrix .column span{writing-mode:vertical-rl;transform:rotate(180deg);font-variant-numeric:tabular-nums}\
    .matrix .spare span{opacity:.5}\
    .key i{display:inline-block;width:10px;height:12px;border-radius:2px;margin:0 .3rem 0 1rem;vertical-align:-1px}\
    .key .W{background:#2f7d4f}.key .R{background:#8d4fb3}.key .T{background:#b5721c}.key .a{background:#8882}\
    @media (prefers-color-scheme:dark){.matrix td.few{color:#ff8a80}\
    .matrix i.W,.key .W{background:#5fbf86}.matrix i.R,.key .R{background:#c08be0}\
    .matrix i.T,.matrix i.M,.matrix i.O,.key .T{background:#e0a04a}}";

/// Adds the mistakes of a problem: what is wrong, what hangs on one case, what is not needed, then the matrix with the
/// mistakes that fewest cases kill first.
pub fn section(known: &Known<'_>, body: &mut String) {
    let matrix = &known.matrix;
    let killed = matrix.wrong.iter().filter(|row| row.kills() > 0).count();
    let _ = writeln!(
        body,
        "<h3>Mistakes</h3>\n<p>{killed} of {} mistakes are killed by {} cases.</p>",
        matrix.wrong.len(),
        matrix.cases.len()
    );
    let flaws = known.flaws().into_iter().map(|(flaw, _)| flaw).collect_vec();
    list("Not as it should be", &flaws, body);
    let lonely =
        matrix.lonely().map(|(row, case)| format!("{}: {}", row.path, matrix.cases[case].id)).collect_vec();
    list("Hang on one case", &lonely, body);
    let redundant = known.redundant.iter().map(|&case| matrix.cases[case].id.clone()).collect_vec();
    list("Cases that nothing needs", &redundant, body);
    body.push_str(
        "<p class=\"key\"><i class=\"W\"></i>wrong answer<i class=\"T\"></i>limit broken<i class=\"R\"></i>crash\
         <i class=\"a\"></i>right; nothing: not run after a time-out</p>\n",
    );
    body.push_str("<div class=\"wide\"><table class=\"matrix\">\n");
    heads(known, body);
    let rows = matrix.wrong.iter().zip(&known.mistakes).sorted_by_key(|(row, _)| row.kills());
    for (row, mistake) in rows {
        line(known, row, &mistake.en, body);
    }
    for row in &matrix.accepted {
        line(known, row, "is right", body);
    }
    body.push_str("</table></div>\n");
}

/// A list that opens when it is asked to; nothing if it is empty.
fn list(what: &str, lines: &[String], body: &mut String) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(body, "<details><summary>{what}: {}</summary>\n<ul>", lines.len());
    for line in lines {
        let _ = writeln!(body, "<li>{}</li>", escaped(line));
    }
    body.push_str("</ul></details>\n");
}

/// The head: above each case how many mistakes it kills, and its name for those who point at it.
fn heads(known: &Known<'_>, body: &mut String) {
    let matrix = &known.matrix;
    body.push_str("<tr><th class=\"name\">mistake</th><td class=\"count\">cases</td>");
    for (number, case) in matrix.cases.iter().enumerate() {
        let kills = matrix.wrong.iter().filter(|row| row.cells[number].kills()).count();
        let spare = if known.redundant.contains(&number) { " spare" } else { "" };
        let id = escaped(&case.id);
        let _ = write!(
            body,
            "<th class=\"column{spare}\" title=\"{id} kills {kills}\"><span>{kills}</span></th>"
        );
    }
    body.push_str("</tr>\n");
}

/// A program: its name, how many cases kill it, a square a case.
fn line(known: &Known<'_>, row: &Row, says: &str, body: &mut String) {
    let kills = row.kills();
    let is_few = row.fault.is_some() && kills < ENOUGH;
    let class = if is_few { "few" } else { "count" };
    let name = row.path.rsplit('/').next().unwrap_or(&row.path).trim_end_matches(".rs");
    let _ = write!(
        body,
        "<tr><th class=\"name\" title=\"{}\">{}</th><td class=\"{class}\">{kills}</td>",
        escaped(says),
        escaped(name)
    );
    for (cell, case) in row.cells.iter().zip(&known.matrix.cases) {
        match cell {
            Cell::Run(Verdict::Accepted) => body.push_str("<td><i></i></td>"),
            Cell::Run(verdict) => {
                let (letter, id) = (cell.letter(), escaped(&case.id));
                let _ = write!(body, "<td><i class=\"{letter}\" title=\"{verdict} on {id}\"></i></td>");
            }
            Cell::Stopped => body.push_str("<td><i class=\"s\"></i></td>"),
            Cell::Unknown => body.push_str("<td><i class=\"u\"></i></td>"),
        }
    }
    body.push_str("</tr>\n");
}
