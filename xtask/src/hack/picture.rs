//! A frame of a trace as a person sees it in a terminal.

use anstyle::Style;
use gridkit::svg::Skin;
use gridkit::trace::{Frame, UNMARKED};

use crate::screen::paint;

/// The board of a frame with the numbers at its edges; where there are colours, a mark is one.
pub fn picture(frame: &Frame, skin: &Skin) -> Vec<String> {
    let height = frame.rows.len();
    let mut lines = Vec::new();
    for (row, cells) in frame.rows.iter().enumerate() {
        let mut line = format!("{:>4} ", skin.row_label(row, height));
        for cell in cells {
            let colour = skin.colours.iter().find(|(glyph, _, _)| *glyph == cell.glyph);
            let style = Style::new().fg_color(colour.map(|&(_, colour, _)| colour.into()));
            let style = if cell.mark == UNMARKED { style } else { style.bold().invert() };
            let text = format!("{}{}", cell.mark, cell.glyph);
            line += &if style.is_plain() { text } else { paint(style, &text) };
            line.push(' ');
        }
        lines.push(line.trim_end().to_string());
    }
    let width = frame.rows.first().map_or(0, Vec::len);
    let numbers: String = (0..width).map(|column| format!("{:>2} ", column + skin.first)).collect();
    lines.push(format!("     {}", numbers.trim_end()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridkit::trace::Trace;

    #[test]
    fn a_board_has_its_numbers() {
        let trace: Trace = "# 1 pops 1\n . G\n*R .\n# answer\n1\n".parse().unwrap();
        let lines = picture(&trace.frames[0], &Skin::PLAIN);
        let plain: Vec<String> =
            lines.iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect();
        assert_eq!(plain, ["   1  .  G", "   2 *R  .", "      1  2"]);
    }
}
