//! A trace as a picture: a film strip, one panel a frame, that can be read in light and dark and without colours.
//!
//! Every piece carries its letter, marked cells are outlined, and the numbers at the edges are those that the
//! problem itself counts with. Pieces of one colour share one path and one text, so that a page of a thousand
//! boards stays small.
//!
//! ```
//! use gridkit::svg::{strip, Skin};
//! use gridkit::trace::Trace;
//!
//! let trace: Trace = "# 1 pops 1 < 2\n R .\n*G .\n# answer\n1\n".parse().unwrap();
//! let picture = strip(&trace, &Skin::PLAIN);
//! assert!(picture.contains("1 pops 1 &lt; 2") && picture.ends_with("</svg>\n"));
//! ```

use std::fmt::Write;

use anstyle::{AnsiColor, RgbColor};
use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use crate::trace::{Cell, Frame, Trace};

/// The glyph of a cell in which nothing lies.
pub const EMPTY: char = '.';

/// How the traces of a problem look.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// What lies in the cells.
    pub piece: Piece,
    /// The colours of the glyphs, on a terminal and in a picture; other glyphs are grey.
    pub colours: &'static [(char, AnsiColor, RgbColor)],
    /// The number of the first row and of the first column.
    pub first: usize,
    /// Whether rows are counted from the bottom up.
    pub upward: bool,
    /// What happens to cells marked `*`: the verb of "4 cells pop".
    pub verb: &'static str,
}

/// A cell of a board: its row and its column.
type Place = (usize, usize);

/// The shape of what lies in the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A disc in a square.
    Round,
    /// A disc on the crossing of two lines.
    Stone,
    /// A square with soft corners.
    Block,
}

impl Skin {
    /// Grey blocks, counted from 1 from the top.
    pub const PLAIN: Skin =
        Skin { piece: Piece::Block, colours: &[], first: 1, upward: false, verb: "count" };

    fn fill(&self, glyph: char) -> RgbColor {
        let known = self.colours.iter().find(|(of, _, _)| *of == glyph);
        known.map_or(RgbColor(158, 158, 158), |&(_, _, fill)| fill)
    }

    /// The number of a row, from 0 at the top, on a board of that height.
    pub fn row_label(&self, row: usize, height: usize) -> usize {
        self.first + if self.upward { height - 1 - row } else { row }
    }
}

/// The side of a cell. All lengths are in the units of the picture, a pixel each at its own size.
const CELL: usize = 24;
/// What the labels of the rows take at the left, and the caption above and the labels of the columns below.
const LEFT: usize = 22;
const ABOVE: usize = 24;
const BELOW: usize = 18;
/// What is kept free at the right of a board.
const RIGHT: usize = 4;
/// The space around and between the panels.
const GAP: usize = 14;
/// A strip that would be wider goes on in a new row.
const WIDEST: usize = 940;
/// The line of an answer.
const LINE: usize = 20;

/// The colours of a picture that differ in the dark, and its fonts: what the pictures of one page share.
///
/// Values stand in each rule, not in variables: many programs that show pictures know no variables.
pub const STYLE: &str = "\
.grid text{font:600 12px ui-sans-serif,system-ui,'DejaVu Sans',sans-serif;text-anchor:middle}\
.grid .name{font-weight:600;font-size:13px;text-anchor:start;fill:#1f2328}\
.grid .said{font:13px ui-monospace,'DejaVu Sans Mono',monospace;text-anchor:start;fill:#1f2328}\
.grid .edge{fill:#6b6f76}.grid .edge text{font-weight:400;font-size:9.5px}\
.grid .paper{fill:#fff}\
.grid .well{fill:#f3f0ea;stroke:#c9c3b6}\
.grid .wood{fill:#e9c88f;stroke:#b8935a}\
.grid .line{fill:none;stroke:#e2ddd2}\
.grid .wood+.line{stroke:#9c7a45}\
.grid .discs{fill:none;stroke-linecap:round}\
.grid .piece{stroke-linejoin:round}\
.grid .rim{fill:none;stroke-linejoin:round;stroke:#2b2b2b}\
.grid .glow{stroke:#fff}\
.grid .ring{stroke:#111}\
.grid .halo{fill:none;stroke:#fff;stroke-width:5;stroke-linejoin:round}\
.grid .mark{fill:none;stroke:#111;stroke-width:2.4;stroke-linejoin:round}\
.grid .way{fill:#111;stroke:#fff;stroke-width:1.2;stroke-linejoin:round}\
.grid .changed{fill:#e6007a;fill-opacity:.3;stroke:#e6007a;stroke-width:2;stroke-dasharray:4 2}\
@media (prefers-color-scheme:dark){\
.grid .name,.grid .said{fill:#e6e6e6}\
.grid .edge{fill:#9aa0a8}\
.grid .paper{fill:#16181c}\
.grid .well{fill:#22252b;stroke:#444a54}\
.grid .wood{fill:#a98250;stroke:#6f5530}\
.grid .line{stroke:#30343c}\
.grid .wood+.line{stroke:#6b5230}\
.grid .rim{stroke:#0b0c0e}\
.grid .glow,.grid .halo{stroke:#0b0c0e}\
.grid .ring,.grid .mark{stroke:#fff}\
.grid .way{fill:#fff;stroke:#0b0c0e}\
.grid .changed{fill:#ff5cab;fill-opacity:.35;stroke:#ff5cab}\
}";

/// The whole trace as an SVG document: its frames, then its answer.
pub fn strip(trace: &Trace, skin: &Skin) -> String {
    let panels = trace.frames.iter().map(panel_size).collect_vec();
    let said = trace.answer.lines().collect_vec();
    let words = said.iter().map(|line| text_width(line)).fold(text_width("answer"), usize::max);
    let answer = (LEFT + words, ABOVE + LINE * said.len());
    let width = panels.iter().map(|panel| panel.0).fold(answer.0, usize::max);
    let columns = (WIDEST / (width + GAP)).clamp(1, panels.len() + 1);

    let mut body = String::new();
    let mut top = GAP;
    for row in (0..=panels.len()).collect_vec().chunks(columns) {
        let mut height = 0;
        for (column, &index) in row.iter().enumerate() {
            let _ = write!(body, "<g transform=\"translate({} {top})\">", GAP + column * (width + GAP));
            let size = match trace.frames.get(index) {
                Some(frame) => {
                    panel(frame, skin, &mut body);
                    panels[index]
                }
                None => {
                    answer_panel(&said, &mut body);
                    answer
                }
            };
            body.push_str("</g>\n");
            height = height.max(size.1);
        }
        top += height + GAP;
    }
    let width = GAP + columns * (width + GAP);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"grid\" viewBox=\"0 0 {width} {top}\" \
         width=\"{width}\" height=\"{top}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{top}\" rx=\"8\"/>\n{body}</svg>\n",
        title = escaped(&format!("answer {}", trace.answer.lines().join(", "))),
    )
}

/// The empty board with its numbers, which the frames of a page share: put it into an element of the class `grid`
/// with an id, inside of `<defs>`.
pub fn ground(height: usize, width: usize, skin: &Skin) -> String {
    let mut svg = String::new();
    if height == 0 || width == 0 {
        return svg;
    }
    board(height, width, skin.piece, &mut svg);
    labels(height, width, skin, &mut svg);
    svg
}

/// One frame as an SVG element for a page that has [`STYLE`], on the [`ground`] with this id; the changed cells,
/// each a row and a column, stand out.
pub fn frame(frame: &Frame, skin: &Skin, changed: &[Place], ground: &str) -> String {
    let (width, height) = panel_size(frame);
    let caption = escaped(&frame.caption);
    let mut svg = format!(
        "<svg class=\"grid\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{caption}\">\
         <text class=\"name\" x=\"{LEFT}\" y=\"15\">{caption}</text><use href=\"#{ground}\"/>",
    );
    contents(frame, skin, changed, Viewer::Browser, &mut svg);
    svg + "</svg>"
}

/// The height and the width of a board in cells.
fn cells_of(frame: &Frame) -> (usize, usize) {
    (frame.rows.len(), frame.rows.first().map_or(0, Vec::len))
}

fn panel_size(frame: &Frame) -> (usize, usize) {
    let (height, width) = cells_of(frame);
    let board = LEFT + width * CELL + RIGHT;
    (board.max(LEFT + text_width(&frame.caption)), ABOVE + height * CELL + BELOW)
}

/// About how wide a text will be: fonts differ.
fn text_width(text: &str) -> usize {
    text.width() * 8
}

fn answer_panel(said: &[&str], svg: &mut String) {
    let _ = write!(svg, "<text class=\"name\" x=\"{LEFT}\" y=\"15\">answer</text>");
    for (index, line) in said.iter().enumerate() {
        let y = ABOVE + LINE * index + 15;
        let _ = write!(svg, "<text class=\"said\" x=\"{LEFT}\" y=\"{y}\">{}</text>", escaped(line));
    }
}

/// The board of a frame with its caption above it and its numbers around it.
fn panel(frame: &Frame, skin: &Skin, svg: &mut String) {
    let (height, width) = cells_of(frame);
    let _ = write!(svg, "<text class=\"name\" x=\"{LEFT}\" y=\"15\">{}</text>", escaped(&frame.caption));
    svg.push_str(&ground(height, width, skin));
    contents(frame, skin, &[], Viewer::Any, svg);
}

/// Who shows a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Viewer {
    /// Any program, of which many know little.
    Any,
    /// A browser, which knows what needs a third of the bytes.
    Browser,
}

/// What lies on the board, what is marked, and what has changed.
fn contents(frame: &Frame, skin: &Skin, changed: &[Place], viewer: Viewer, svg: &mut String) {
    if !changed.is_empty() {
        let _ = write!(svg, "<path class=\"changed\" d=\"{}\"/>", squares(changed, 1));
    }
    let marked = frame.marked().map(|(row, column, _)| (row, column)).collect_vec();
    match skin.piece {
        Piece::Round | Piece::Stone => discs(frame, skin, &marked, viewer, svg),
        Piece::Block => blocks(frame, skin, svg),
    }
    letters(frame, skin, viewer, svg);
    let outlines = if skin.piece == Piece::Block { squares(&marked, 2) } else { String::new() };
    let ways = frame.marked().map(|(row, column, cell)| way((row, column), cell)).join("");
    for (class, path) in [("halo", &outlines), ("mark", &outlines), ("way", &ways)] {
        if !path.is_empty() {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
}

/// The empty board: squares, or for stones lines that cross in the middle of the cells.
fn board(height: usize, width: usize, piece: Piece, svg: &mut String) {
    let (wide, high) = (width * CELL, height * CELL);
    let class = if piece == Piece::Stone { "wood" } else { "well" };
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{ABOVE}\" width=\"{wide}\" height=\"{high}\" rx=\"3\"/>"
    );
    // Lines keep half a cell from the edges, or all of it.
    let (inset, first) = if piece == Piece::Stone { (CELL / 2, 0) } else { (0, 1) };
    let down = (first..width).map(|column| {
        let (x, y) = (LEFT + column * CELL + inset, ABOVE + inset);
        format!("M{x} {y}v{}", high - 2 * inset)
    });
    let across = (first..height).map(|row| {
        let (x, y) = (LEFT + inset, ABOVE + row * CELL + inset);
        format!("M{x} {y}h{}", wide - 2 * inset)
    });
    let _ = write!(svg, "<path class=\"line\" d=\"{}\"/>", down.chain(across).join(""));
}

/// The numbers of the rows at the left and of the columns below.
fn labels(height: usize, width: usize, skin: &Skin, svg: &mut String) {
    svg.push_str("<g class=\"edge\">");
    for row in 0..height {
        let y = ABOVE + row * CELL + CELL / 2 + 3;
        label(LEFT / 2, y, &skin.row_label(row, height).to_string(), svg);
    }
    for column in 0..width {
        let x = LEFT + column * CELL + CELL / 2;
        label(x, ABOVE + height * CELL + 13, &(column + skin.first).to_string(), svg);
    }
    svg.push_str("</g>");
}

/// The places of the pieces by their glyphs, in the order of the glyphs.
fn by_glyph(frame: &Frame) -> Vec<(char, Vec<Place>)> {
    let lying = frame.cells().filter(|(_, _, cell)| cell.glyph != EMPTY);
    lying
        .map(|(row, column, cell)| (cell.glyph, (row, column)))
        .into_group_map()
        .into_iter()
        .sorted()
        .collect()
}

/// Round pieces: first what shows around them, a rim and for marked ones a ring between two glows.
fn discs(frame: &Frame, skin: &Skin, marked: &[Place], viewer: Viewer, svg: &mut String) {
    let glyphs = by_glyph(frame);
    let all = glyphs.iter().flat_map(|(_, places)| places).copied().sorted().collect_vec();
    if all.is_empty() {
        return;
    }
    let dashes =
        if viewer == Viewer::Browser { format!(" stroke-dasharray=\"0 {CELL}\"") } else { String::new() };
    let _ = write!(svg, "<g class=\"discs\" stroke-width=\"18\"{dashes}>");
    for (class, thick, places) in
        [("rim", "20", &*all), ("glow", "27", marked), ("ring", "24.4", marked), ("glow", "20.4", marked)]
    {
        if !places.is_empty() {
            let dots = dots(places, viewer);
            let _ = write!(svg, "<path class=\"{class}\" stroke-width=\"{thick}\" d=\"{dots}\"/>");
        }
    }
    for (glyph, places) in &glyphs {
        let _ = write!(svg, "<path stroke=\"{}\" d=\"{}\"/>", hex(skin.fill(*glyph)), dots(places, viewer));
    }
    svg.push_str("</g>");
}

/// Square pieces, whose corners a round join softens.
fn blocks(frame: &Frame, skin: &Skin, svg: &mut String) {
    let glyphs = by_glyph(frame);
    let all = glyphs.iter().flat_map(|(_, places)| places).copied().sorted().collect_vec();
    if !all.is_empty() {
        let _ = write!(svg, "<path class=\"rim\" stroke-width=\"8\" d=\"{}\"/>", squares(&all, 5));
    }
    for (glyph, places) in &glyphs {
        let (colour, path) = (hex(skin.fill(*glyph)), squares(places, 5));
        let _ = write!(
            svg,
            "<path class=\"piece\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"6\" d=\"{path}\"/>"
        );
    }
}

fn hex(RgbColor(red, green, blue): RgbColor) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Black or white, whatever stands out more on a colour.
fn ink(RgbColor(red, green, blue): RgbColor) -> &'static str {
    let light = 299 * usize::from(red) + 587 * usize::from(green) + 114 * usize::from(blue);
    if light > 140_000 {
        "#000"
    } else {
        "#fff"
    }
}

/// Where the letter of a cell stands.
fn letter_place((row, column): Place) -> Place {
    (LEFT + column * CELL + CELL / 2, ABOVE + row * CELL + CELL / 2 + 4)
}

/// The letters of the pieces, the light ones and the dark ones.
fn letters(frame: &Frame, skin: &Skin, viewer: Viewer, svg: &mut String) {
    let lying = frame.cells().filter(|(_, _, cell)| cell.glyph != EMPTY);
    let letter =
        |(row, column, cell): (usize, usize, Cell)| (ink(skin.fill(cell.glyph)), ((row, column), cell.glyph));
    for (ink, letters) in lying.map(letter).into_group_map().into_iter().sorted() {
        let _ = write!(svg, "<g fill=\"{ink}\">");
        match viewer {
            Viewer::Any => {
                for (place, letter) in letters {
                    let (x, y) = letter_place(place);
                    label(x, y, &escaped(&letter.to_string()), svg);
                }
            }
            Viewer::Browser => letter_list(&letters, svg),
        }
        svg.push_str("</g>");
    }
}

/// Several letters as one text.
fn letter_list(letters: &[(Place, char)], svg: &mut String) {
    // A list counts letters as UTF-16 does.
    let each = |number: fn(Place) -> usize| {
        let places =
            letters.iter().flat_map(|&(place, letter)| vec![letter_place(place); letter.len_utf16()]);
        places.map(number).join(" ")
    };
    let (xs, ys) = (each(|(x, _)| x), each(|(_, y)| y));
    let text = letters.iter().map(|(_, letter)| letter).join("");
    let _ = write!(svg, "<text x=\"{xs}\" y=\"{ys}\">{}</text>", escaped(&text));
}

/// A text that is safe already.
fn label(x: usize, y: usize, text: &str, svg: &mut String) {
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
}

/// Discs of the width of the line, since a round cap makes one of a line without length. For a browser those side by
/// side are one line, whose dashes without length are a cell apart.
fn dots(places: &[Place], viewer: Viewer) -> String {
    let middle = |(row, column): Place| (LEFT + column * CELL + CELL / 2, ABOVE + row * CELL + CELL / 2);
    if viewer == Viewer::Any {
        return places.iter().map(|&place| middle(place)).map(|(x, y)| format!("M{x} {y}h0")).join("");
    }
    let runs = places.chunk_by(|one, next| next.0 == one.0 && next.1 == one.1 + 1);
    runs.map(|run| {
        let (x, y) = middle(run[0]);
        // A little longer, or the last dash might be left out.
        format!("M{x} {y}h{}", (run.len() - 1) * CELL + 1)
    })
    .join("")
}

/// The squares of cells, so far inside of them.
fn squares(places: &[Place], inset: usize) -> String {
    places.iter().map(|&place| square(place, inset)).join("")
}

/// The square of a cell, so far inside it.
fn square((row, column): Place, inset: usize) -> String {
    let (x, y, side) = (LEFT + column * CELL + inset, ABOVE + row * CELL + inset, CELL - 2 * inset);
    format!("M{x} {y}h{side}v{side}h-{side}z")
}

/// The arrow of a cell whose mark shows a way.
fn way((row, column): Place, cell: Cell) -> String {
    let (left, middle) = (LEFT + column * CELL, ABOVE + row * CELL + CELL / 2);
    match cell.mark {
        '>' => format!("M{} {}l9 6l-9 6z", left + CELL - 2, middle - 6),
        '<' => format!("M{} {}l-9 6l9 6z", left + 2, middle - 6),
        _ => String::new(),
    }
}

/// A text as XML and HTML take it; what XML cannot hold becomes a sign that says so.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' => safe.push(letter),
            '\u{fffe}' | '\u{ffff}' => safe.push(char::REPLACEMENT_CHARACTER),
            _ if letter.is_control() => safe.push(char::REPLACEMENT_CHARACTER),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const SKIN: Skin = Skin {
        piece: Piece::Round,
        colours: &[
            ('R', AnsiColor::Red, RgbColor(200, 0, 0)),
            ('Y', AnsiColor::Yellow, RgbColor(255, 255, 0)),
        ],
        first: 0,
        upward: true,
        verb: "pop",
    };

    fn frame_of(text: &str) -> Frame {
        let trace: Trace = format!("# step\n{text}# answer\n0\n").parse().unwrap();
        trace.frames[0].clone()
    }

    fn drawn(text: &str, skin: &Skin) -> String {
        let (mut svg, frame) = (String::new(), frame_of(text));
        panel(&frame, skin, &mut svg);
        svg
    }

    #[test]
    fn a_piece_lies_in_the_middle_of_its_cell_with_its_letter() {
        // The board starts at (22, 24); the second cell of the second row is one cell of 24 further each way.
        let svg = drawn(" . .\n .*R\n", &SKIN);
        assert!(svg.contains("<path stroke=\"#c80000\" d=\"M58 60h0\"/>"), "{svg}");
        assert!(svg.contains("<g fill=\"#fff\"><text x=\"58\" y=\"64\">R</text></g>"), "{svg}");
        assert!(svg.contains("class=\"ring\" stroke-width=\"24.4\" d=\"M58 60h0\""), "{svg}");
    }

    #[test]
    fn letters_are_dark_on_light_colours() {
        let svg = drawn(" Y .\n R .\n", &SKIN);
        assert!(svg.contains("<g fill=\"#000\"><text x=\"34\" y=\"40\">Y</text></g>"), "{svg}");
        assert!(svg.contains("<g fill=\"#fff\"><text x=\"34\" y=\"64\">R</text></g>"), "{svg}");
    }

    #[test]
    fn labels_count_as_the_problem_does() {
        let label = |x: usize, y: usize, label: usize| format!("x=\"{x}\" y=\"{y}\">{label}</text>");
        let upward = drawn(" R\n R\n", &SKIN);
        assert!(upward.contains(&label(11, 39, 1)) && upward.contains(&label(11, 63, 0)), "{upward}");
        assert!(upward.contains(&label(34, 85, 0)), "{upward}");
        let plain = drawn(" R\n R\n", &Skin::PLAIN);
        assert!(plain.contains(&label(11, 39, 1)) && plain.contains(&label(11, 63, 2)), "{plain}");
        assert!(plain.contains(&label(34, 85, 1)), "{plain}");
    }

    #[test]
    fn arrows_show_the_way() {
        assert!(drawn(">R R\n", &SKIN).contains("class=\"way\" d=\"M44 30l9 6l-9 6z\""));
        assert!(drawn(" R<R\n", &SKIN).contains("class=\"way\" d=\"M48 30l-9 6l9 6z\""));
        assert!(!drawn("*R R\n", &SKIN).contains("class=\"way\""));
    }

    #[test]
    fn changed_cells_stand_out_on_a_ground_that_is_shared() {
        let svg = frame(&frame_of(" R .\n"), &SKIN, &[(0, 1)], "board");
        assert!(svg.contains("class=\"changed\" d=\"M47 25h22v22h-22z\""), "{svg}");
        assert!(svg.contains("<use href=\"#board\"/>") && !svg.contains("class=\"well\""), "{svg}");
        assert!(ground(1, 2, &SKIN).contains("class=\"well\""));
    }

    #[test]
    fn a_browser_gets_lists_of_letters_and_runs_of_discs() {
        let svg = frame(&frame_of(" R . R\n & & 𝔸\n"), &SKIN, &[], "board");
        assert!(svg.contains("<text x=\"34 82\" y=\"40 40\">RR</text>"), "{svg}");
        // Two units of UTF-16.
        assert!(svg.contains("<text x=\"34 58 82 82\" y=\"64 64 64 64\">&amp;&amp;𝔸</text>"), "{svg}");
        assert!(svg.contains("stroke-dasharray=\"0 24\""), "{svg}");
        assert!(svg.contains("class=\"rim\" stroke-width=\"20\" d=\"M34 36h1M82 36h1M34 60h49\""), "{svg}");
        assert!(svg.contains("d=\"M34 36h1M82 36h1\""), "{svg}");
    }

    #[test]
    fn stones_lie_on_crossings() {
        let svg = drawn(" R .\n . .\n", &Skin { piece: Piece::Stone, ..SKIN });
        assert!(svg.contains("class=\"line\" d=\"M34 36v24M58 36v24M34 36h24M34 60h24\""), "{svg}");
    }

    #[rstest]
    #[case::signs("a<b>&\"", "a&lt;b&gt;&amp;&quot;")]
    #[case::control("a\u{1b}[0m\u{0}\r", "a\u{fffd}[0m\u{fffd}\u{fffd}")]
    #[case::no_letter("\u{ffff}\u{9f}", "\u{fffd}\u{fffd}")]
    fn what_xml_cannot_hold_is_replaced(#[case] text: &str, #[case] safe: &str) {
        assert_eq!(escaped(text), safe);
    }

    #[test]
    fn long_strips_are_broken_into_rows() {
        let frames = vec![frame_of(" R . . . . .\n"); 9];
        let svg = strip(&Trace { frames, answer: "1".into() }, &SKIN);
        // A panel is 22 + 6 * 24 + 4 wide, so five fit beside each other.
        let starts = svg.lines().filter_map(|line| line.strip_prefix("<g transform=\"translate("));
        let places = starts.map(|line| line.split(')').next().unwrap()).collect_vec();
        let row = |top: usize| [14, 198, 382, 566, 750].map(|left| format!("{left} {top}"));
        assert_eq!(places, [row(14), row(94)].concat());
        assert_eq!(
            svg,
            strip(&Trace { frames: vec![frame_of(" R . . . . .\n"); 9], answer: "1".into() }, &SKIN)
        );
    }

    #[test]
    fn a_board_without_cells_is_a_caption() {
        let trace =
            Trace { frames: vec![Frame { caption: "none".into(), rows: Vec::new() }], answer: "".into() };
        let svg = strip(&trace, &SKIN);
        assert!(svg.contains(">none</text>") && !svg.contains("class=\"well\""), "{svg}");
    }
}
