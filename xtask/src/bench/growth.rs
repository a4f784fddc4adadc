//! How the cost of a board grows: with what a problem names, and with the number of boards in a stream.

use anyhow::Result;
use itertools::Itertools;

use super::measure::{Class, Measured, measure};
use super::table::{self, Rows, figure};
use super::work::Way;
use crate::registry;
use crate::screen::Screen;
use crate::subject::Subject;

/// The numbers of boards in a stream.
const STREAMS: [usize; 7] = [1, 4, 16, 64, 256, 1024, 4096];
/// The ways that read a stream.
const READING: [Way; 3] = [Way::Reader, Way::Portable, Way::Kernel];
/// The ways that are given a board.
const GIVEN: [Way; 2] = [Way::Reference, Way::Core];
/// The ways that are compared on boards of any size.
const SINGLE: [Way; 3] = [Way::Reference, Way::Core, Way::Reader];

/// A diagram: cost against size.
pub struct Panel {
    /// What the boards are.
    pub title: String,
    /// What the size counts.
    pub axis: String,
    /// Each step of the size is a multiple of the last.
    pub is_logarithmic: bool,
    /// A line a way.
    pub lines: Vec<Line>,
    /// The same in numbers.
    pub rows: Rows,
}

/// How the cost of one way grows.
pub struct Line {
    /// The way.
    pub way: Way,
    /// Sizes and nanoseconds a board.
    pub points: Vec<(f64, f64)>,
}

/// Measures how the cost of a problem's boards grows.
///
/// # Errors
///
/// The system does not tell the time.
pub fn panels(
    subject: &dyn Subject,
    boards: usize,
    rounds: usize,
    screen: &mut Screen,
) -> Result<Vec<Panel>> {
    let name = subject.name();
    let mut panels = Vec::new();
    let any_size = registry::any_size(name).map_or(Vec::new(), Subject::scales);
    let scales = subject.scales().into_iter().map(|scale| (scale, boards, &GIVEN[..]));
    // One board of any size is large enough.
    for (scale, boards, ways) in scales.chain(any_size.into_iter().map(|scale| (scale, 1, &SINGLE[..]))) {
        let class = |&size: &usize| {
            let id = format!("{name}: {} {size}", scale.name);
            Class::new(id, scale.about.to_string(), (scale.make)(size, boards)).fitted()
        };
        let classes: Vec<Class> = scale.sizes.iter().map(class).try_collect()?;
        let measured = measure(&classes, rounds, |_| None, screen)?;
        panels.push(panel(scale.about, scale.name, scale.sizes, &measured, ways));
    }
    let kinds = subject.kinds();
    let Some(kind) = kinds.first().filter(|kind| (kind.make)(1).has(Way::Kernel)) else { return Ok(panels) };
    let sizes = STREAMS.into_iter().filter(|&size| size <= boards.max(1)).collect_vec();
    let class = |&size: &usize| {
        Class::new(format!("{name}: boards {size}"), kind.about.to_string(), (kind.make)(size))
    };
    let measured = measure(&sizes.iter().map(class).collect_vec(), rounds, |_| None, screen)?;
    let title = format!("a stream of boards, {}", kind.about);
    let panel = panel(&title, "boards in the stream", &sizes, &measured, &READING);
    panels.push(Panel { is_logarithmic: true, ..panel });
    Ok(panels)
}

fn panel(title: &str, axis: &str, sizes: &[usize], measured: &[Measured], ways: &[Way]) -> Panel {
    let least = |measured: &Measured, way: Way| {
        let series = measured.series.iter().find(|series| series.way == way)?;
        Some(series.least())
    };
    let line = |&way: &Way| {
        let points = sizes.iter().zip(measured);
        let points = points.filter_map(|(&size, measured)| Some((size as f64, least(measured, way)?)));
        Line { way, points: points.collect() }
    };
    let rows = table::each_way(measured, |measured, way| {
        let cost = least(measured, way).filter(|_| ways.contains(&way));
        cost.map(figure)
    });
    Panel {
        title: title.to_string(),
        axis: axis.to_string(),
        is_logarithmic: false,
        lines: ways.iter().map(line).filter(|line| !line.points.is_empty()).collect(),
        rows,
    }
}
