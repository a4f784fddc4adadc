//! What was measured, as tables for a person: ratios first, since both sides of a ratio were disturbed alike.

use itertools::Itertools;

use super::measure::{Measured, Series};
use super::saved::Saved;
use super::work::Way;

/// A table, its head first.
pub type Rows = Vec<Vec<String>>;

/// What is set against what.
pub const PAIRS: [(Way, Way); 6] = [
    (Way::Core, Way::Reference),
    (Way::Reader, Way::Reference),
    (Way::Portable, Way::Reference),
    (Way::Portable, Way::Reader),
    (Way::Kernel, Way::Reference),
    (Way::Kernel, Way::Reader),
];

/// How many times as fast the ways are as others: by the least samples, by the medians in brackets.
pub fn ratios(measured: &[Measured]) -> Rows {
    let pairs =
        PAIRS.iter().filter(|pair| measured.iter().any(|measured| measured.pair(pair.0, pair.1).is_some()));
    let pairs = pairs.collect_vec();
    let mut rows = vec![vec!["class".to_string(), "boards".to_string()]];
    rows[0].extend(pairs.iter().map(|(way, against)| format!("{way} : {against}")));
    rows[0].push("what".to_string());
    for measured in measured {
        let mut row = vec![measured.id.clone(), boards(measured)];
        row.extend(pairs.iter().map(|pair| ratio(measured, **pair)));
        row.push(measured.about.clone());
        rows.push(row);
    }
    rows
}

/// How many boards there are, and how many of them the plain solution got.
fn boards(measured: &Measured) -> String {
    let reference = measured.series.iter().find(|series| series.way == Way::Reference);
    match reference.filter(|series| series.boards < measured.boards) {
        Some(series) => format!("{} of {}", series.boards, measured.boards),
        None => measured.boards.to_string(),
    }
}

fn ratio(measured: &Measured, (way, against): (Way, Way)) -> String {
    measured.pair(way, against).map_or("-".to_string(), |(way, against)| {
        let (least, median) = (against.least() / way.least(), against.median() / way.median());
        format!("{} ({})", figure(least), figure(median))
    })
}

/// Nanoseconds a board: the least sample, the median in brackets.
pub fn nanoseconds(measured: &[Measured]) -> Rows {
    each_way(measured, |measured, way| {
        // The plain solution may have fewer boards.
        let series = measured.series.iter().find(|series| series.way == way)?;
        Some(format!("{} ({})", figure(series.least()), figure(series.median())))
    })
}

/// Instructions a board.
pub fn instructions(measured: &[Measured]) -> Rows {
    each_way(measured, |measured, way| {
        let count = measured.instructions.iter().find(|count| count.0 == way)?;
        Some(figure(count.1))
    })
}

/// A line a class, a column for every way that has something to say.
pub fn each_way(measured: &[Measured], cell: impl Fn(&Measured, Way) -> Option<String>) -> Rows {
    let is_there = |way: &Way| measured.iter().any(|measured| cell(measured, *way).is_some());
    let ways = Way::ALL.into_iter().filter(is_there).collect_vec();
    let head = ["class".to_string()].into_iter().chain(ways.iter().map(|way| way.name().to_string()));
    let mut rows = vec![head.collect_vec()];
    for measured in measured {
        let cells = ways.iter().map(|&way| cell(measured, way).unwrap_or("-".to_string()));
        rows.push([measured.id.clone()].into_iter().chain(cells).collect());
    }
    for row in &mut rows {
        // The last column of a table starts at the left; figures end at the right.
        row.push(String::new());
    }
    rows
}

/// How many times as fast all is as in a saved run.
pub fn changes(measured: &[Measured], saved: &Saved) -> Rows {
    let head = ["class", "way", "by the reference", "by the clock", "instructions", ""];
    let mut rows = vec![head.map(str::to_string).to_vec()];
    for (measured, way) in measured.iter().cartesian_product(Way::ALL) {
        let change = if way == Way::Reference { None } else { saved.change(measured, way) };
        let Some(change) = change else { continue };
        let factor = |factor: Option<f64>| factor.map_or("-".to_string(), figure);
        let share = |share: f64| format!("{:+.1} %", (share - 1.0) * 100.0);
        let mut row = vec![measured.id.clone(), way.to_string()];
        row.extend([factor(change.by_reference), factor(change.by_clock)]);
        row.push(change.instructions.map_or("-".to_string(), share));
        row.push(String::new());
        rows.push(row);
    }
    rows
}

/// By how much the medians lie above the least samples: how much the machine was disturbed.
pub fn spread(measured: &[Measured]) -> String {
    let excess = |series: &Series| 100.0 * (series.median() / series.least() - 1.0);
    let excess = measured.iter().flat_map(|measured| &measured.series).map(excess);
    match excess.minmax_by(f64::total_cmp).into_option() {
        Some((low, high)) => format!("the medians lie {low:.0} to {high:.0} % above the least samples"),
        None => "nothing was measured".to_string(),
    }
}

/// A number with the digits that matter, at least three.
pub fn figure(number: f64) -> String {
    if number < 9.995 {
        format!("{number:.2}")
    } else if number < 99.95 {
        format!("{number:.1}")
    } else {
        grouped(number.round() as u64)
    }
}

/// A whole number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let groups = tail.as_bytes().chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = if head.is_empty() { None } else { Some(head.to_string()) };
    head.into_iter().chain(groups).join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0.0, "0.00")]
    #[case(1.005, "1.00")]
    #[case(9.996, "10.0")]
    #[case(99.96, "100")]
    #[case(999.0, "999")]
    #[case(1000.0, "1,000")]
    #[case(1_234_567.4, "1,234,567")]
    fn figures(#[case] number: f64, #[case] text: &str) {
        assert_eq!(figure(number), text);
    }
}
