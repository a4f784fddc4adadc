//! What was found, for people: every verdict in a table, and the pictures of what failed and of what took longest.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Result;
use gridkit::svg;

use super::verdicts::Judged;
use super::{Row, Verified, matrix_page, say, time_of};
use crate::file;
use crate::registry;
use crate::review;
use crate::screen::{mebibytes, seconds};

const STYLE: &str = "\
    :root{color-scheme:light dark}\
    body{font:15px/1.5 ui-sans-serif,system-ui,'DejaVu Sans',sans-serif;max-width:75rem;margin:1rem auto;padding:0 1rem}\
    .wide{overflow-x:auto}\
    table{border-collapse:collapse}\
    td,th{padding:.1rem .8rem .1rem 0;text-align:left;vertical-align:top}\
    td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
    .wrong td{color:#b3261e}\
    figure{margin:1rem 0}\
    figure svg{max-width:100%;height:auto}\
    @media (prefers-color-scheme:dark){.wrong td{color:#ff8a80}}";

/// Writes `index.html` into `folder`, and beside it the review of what is pending.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn write(folder: &Path, root: &Path, verified: &Verified<'_>) -> Result<()> {
    let summary = review::write_page(root, &folder.join("review.html"))?;
    let word = if verified.is_ok() { "ok" } else { "not ok" };
    let mut body = format!("<h1>{word}</h1>\n<p>{}</p>\n<ul>\n", seconds(verified.time));
    for check in &verified.checks {
        let _ = writeln!(body, "<li>{}</li>", svg::escaped(&say(check)));
    }
    let _ =
        writeln!(body, "</ul>\n<p><a href=\"review.html\">Snapshots</a>: {}.</p>", svg::escaped(&summary));
    for row in &verified.rows {
        problem(row, &mut body);
        if let Some(known) = verified.known.iter().find(|known| known.package.name == row.name) {
            matrix_page::section(known, &mut body);
        }
    }
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>verify: {word}</title>\n\
         <style>{STYLE}{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        matrix_page::STYLE
    );
    file::replace(&folder.join("index.html"), page)
}

/// One problem: its failed cases and its slowest one as pictures, then all verdicts.
fn problem(row: &Row<'_>, body: &mut String) {
    let _ = writeln!(body, "<h2>{}</h2>", svg::escaped(&row.name));
    for judged in row.cases.iter().filter(|judged| !judged.is_right()) {
        figure(&row.name, judged, &format!("{}: {}", judged.outcome.verdict, judged.fault), body);
    }
    if let Some(slowest) = row.cases.iter().max_by_key(|judged| time_of(judged)) {
        figure(&row.name, slowest, &format!("the slowest, {}", seconds(time_of(slowest))), body);
    }
    body.push_str(
        "<div class=\"wide\"><table>\n<tr><th>verdict</th><th>time</th><th>memory</th><th>case</th></tr>\n",
    );
    for judged in &row.cases {
        let class = if judged.is_right() { "" } else { " class=\"wrong\"" };
        let memory = judged.outcome.memory.map_or("n/a".to_string(), mebibytes);
        let fault = if judged.is_right() { String::new() } else { format!(": {}", judged.fault) };
        let _ = writeln!(
            body,
            "<tr{class}><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{memory}</td><td>{}{}</td></tr>",
            judged.outcome.verdict,
            seconds(time_of(judged)),
            svg::escaped(&judged.case.id),
            svg::escaped(&fault),
        );
    }
    body.push_str("</table></div>\n");
}

/// The steps of a case, if its problem shows any.
fn figure(problem: &str, judged: &Judged<'_>, what: &str, body: &mut String) {
    let Some(subject) = registry::subject(problem) else { return };
    let Ok(input) = fs::read_to_string(&judged.case.input) else { return };
    let Some(Ok(trace)) = subject.trace_with(&input, &judged.case.args) else { return };
    let caption = svg::escaped(&format!("{} ({what})", judged.case.id));
    let picture = svg::strip(&trace, &subject.skin());
    let _ = writeln!(body, "<figure><figcaption>{caption}</figcaption>\n{picture}</figure>");
}
