//! Diagrams of the costs, side by side in one picture a problem.

use super::growth::Panel;

/// Draws the diagrams as SVG.
///
/// # Errors
///
/// This program was built without the feature `plot`.
#[cfg(not(feature = "plot"))]
pub fn draw(_: &str, _: &[Panel]) -> anyhow::Result<String> {
    anyhow::bail!(
        "this program was built without the feature plot; expected one that cargo xtask bench has built"
    )
}

#[cfg(feature = "plot")]
pub use drawing::draw;

#[cfg(feature = "plot")]
mod drawing {
    use anyhow::{Context, Result, anyhow};
    use itertools::{Itertools, MinMaxResult};
    use plotters::coord::Shift;
    use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
    use plotters::prelude::*;

    use super::Panel;
    use crate::bench::work::Way;

    /// Width and height of a diagram.
    const SIZE: (u32, u32) = (480, 360);
    const FONT: &str = "sans-serif";

    type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

    /// Draws the diagrams as SVG.
    ///
    /// # Errors
    ///
    /// There is nothing to draw.
    pub fn draw(title: &str, panels: &[Panel]) -> Result<String> {
        let mut svg = String::new();
        {
            let size = (SIZE.0 * panels.len().max(1) as u32, SIZE.1 + 32);
            let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            area.fill(&WHITE).map_err(fault)?;
            let area = area.titled(title, (FONT, 18)).map_err(fault)?;
            for (area, panel) in area.split_evenly((1, panels.len().max(1))).iter().zip(panels) {
                draw_panel(area, panel)?;
            }
            area.present().map_err(fault)?;
        }
        svg.push('\n');
        Ok(svg)
    }

    fn draw_panel(area: &Area<'_>, panel: &Panel) -> Result<()> {
        let points = || panel.lines.iter().flat_map(|line| &line.points);
        let (left, right) = range(points().map(|point| point.0)).context("there is nothing to draw")?;
        if panel.is_logarithmic {
            draw_on(area, panel, (left..right.max(left * 2.0)).log_scale())
        } else {
            draw_on(area, panel, left..right.max(left + 1.0))
        }
    }

    /// Draws a diagram on a horizontal axis; the costs always grow by multiples.
    fn draw_on<X>(area: &Area<'_>, panel: &Panel, horizontal: X) -> Result<()>
    where
        X: AsRangedCoord<Value = f64>,
        X::CoordDescType: ValueFormatter<f64>,
    {
        let costs = panel.lines.iter().flat_map(|line| &line.points).map(|point| point.1);
        let (low, high) = range(costs).context("there is nothing to draw")?;
        let vertical = (decade(low).0..decade(high).1).log_scale();
        let mut builder = ChartBuilder::on(area);
        builder.margin(12).caption(&panel.title, (FONT, 14)).x_label_area_size(36).y_label_area_size(64);
        let mut chart = builder.build_cartesian_2d(horizontal, vertical).map_err(fault)?;
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(&panel.axis).y_desc("time a board").label_style((FONT, 12)).axis_desc_style((FONT, 13));
        mesh.x_label_formatter(&|size| whole(*size)).light_line_style(WHITE);
        mesh.y_label_formatter(&|cost| time(*cost)).draw().map_err(fault)?;
        for line in &panel.lines {
            let colour = colour(line.way);
            let series = LineSeries::new(line.points.iter().copied(), colour.stroke_width(2)).point_size(3);
            let drawn = chart.draw_series(series).map_err(fault)?;
            let sample = move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2));
            drawn.label(line.way.name()).legend(sample);
        }
        let mut labels = chart.configure_series_labels();
        labels.position(SeriesLabelPosition::UpperLeft).label_font((FONT, 13));
        labels.background_style(WHITE.mix(0.8)).border_style(BLACK.mix(0.2)).draw().map_err(fault)
    }

    /// A size; there is none between two whole numbers.
    fn whole(size: f64) -> String {
        if (size - size.round()).abs() < 1e-6 { format!("{size:.0}") } else { String::new() }
    }

    /// Nanoseconds, a power of ten of them, in a unit that makes them short.
    fn time(nanoseconds: f64) -> String {
        let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
        let unit = units.into_iter().find(|unit| nanoseconds > 0.999 * unit.0).unwrap_or((1.0, "ns"));
        format!("{:.0} {}", nanoseconds / unit.0, unit.1)
    }

    /// The least and the greatest number.
    fn range(numbers: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
        match numbers.minmax_by(f64::total_cmp) {
            MinMaxResult::NoElements => None,
            MinMaxResult::OneElement(number) => Some((number, number)),
            MinMaxResult::MinMax(low, high) => Some((low, high)),
        }
    }

    /// The powers of ten around a number.
    fn decade(number: f64) -> (f64, f64) {
        let exponent = number.max(0.1).log10();
        (10_f64.powf(exponent.floor()), 10_f64.powf(exponent.floor() + 1.0))
    }

    /// Colours that differ in brightness too.
    fn colour(way: Way) -> RGBColor {
        match way {
            Way::Reference => RGBColor(120, 120, 120),
            Way::Core => RGBColor(20, 80, 160),
            Way::Reader => RGBColor(200, 120, 20),
            Way::Portable => RGBColor(40, 150, 110),
            Way::Kernel => RGBColor(130, 20, 90),
        }
    }

    fn fault(error: impl std::fmt::Display) -> anyhow::Error {
        anyhow!("cannot draw: {error}")
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::bench::growth::Line;

        #[test]
        fn a_picture_names_its_axes_and_lines() {
            let line = |way, factor: f64| Line {
                way,
                points: (1..5).map(|n| (n as f64, factor * n as f64)).collect(),
            };
            let panel = |is_logarithmic| Panel {
                title: "boards of life".to_string(),
                axis: "cells".to_string(),
                is_logarithmic,
                lines: vec![line(Way::Core, 3.0), line(Way::Reference, 500.0)],
                rows: Vec::new(),
            };
            let svg = draw("life", &[panel(false), panel(true)]).unwrap();
            let tree = roxmltree::Document::parse(&svg).unwrap();
            let texts = tree.descendants().filter_map(|node| node.text()).map(str::trim).collect_vec();
            for word in ["life", "boards of life", "cells", "time a board", "core", "reference"] {
                assert!(texts.contains(&word), "{word:?} in {texts:?}");
            }
            let lines = tree.descendants().filter(|node| node.has_tag_name("polyline"));
            assert!(lines.count() >= 4, "{svg}");
        }

        #[test]
        fn a_single_point_can_be_drawn_and_nothing_cannot() {
            let panel = |points: Vec<(f64, f64)>| Panel {
                title: String::new(),
                axis: String::new(),
                is_logarithmic: true,
                lines: vec![Line { way: Way::Core, points }],
                rows: Vec::new(),
            };
            assert!(draw("life", &[panel(vec![(1.0, 10.0)])]).is_ok());
            assert!(draw("life", &[panel(vec![])]).is_err());
        }

        #[test]
        fn labels_are_short() {
            assert_eq!([10.0, 1e3, 1e5, 1e7, 1e10].map(time), ["10 ns", "1 µs", "100 µs", "10 ms", "10 s"]);
            assert_eq!([1.0, 1.5, 72.0].map(whole), ["1", "", "72"]);
        }

        #[test]
        fn powers_of_ten() {
            assert_eq!((decade(10.0), decade(99.0)), ((10.0, 100.0), (10.0, 100.0)));
        }
    }
}
