//! Where two traces part, and why: in one line.

use gridkit::trace::{Cell, Frame, Trace};
use itertools::{EitherOrBoth, Itertools};
use serde::Serialize;

use crate::screen::plural;

/// Where two traces part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first step that differs, from 0; `None` if only the answers do.
    pub step: Option<usize>,
    /// The cells of that step that differ, each a row and a column.
    pub cells: Vec<(usize, usize)>,
    /// What kind of difference it is.
    pub kind: Kind,
    /// What differs there, in one line, with both answers.
    pub cause: String,
}

/// How a trace differs from an older one at the first step that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It has this step, the older one ended before.
    Longer,
    /// It ended before this step.
    Shorter,
    /// The board has another size.
    Size,
    /// Something else lies on the board.
    Board,
    /// Fewer cells are marked.
    Fewer,
    /// More cells are marked.
    More,
    /// As many cells are marked, but others, or otherwise.
    Others,
    /// Something else is done, as the caption says.
    Caption,
    /// All steps are equal, the answers are not.
    Answer,
}

impl Kind {
    /// What the traces of a group have in common; `verb` is what happens to marked cells.
    pub fn describe(self, verb: &str) -> String {
        match self {
            Kind::Longer => "there is a step more".to_string(),
            Kind::Shorter => "a step is missing".to_string(),
            Kind::Size => "the board has another size".to_string(),
            Kind::Board => "something else lies on the board".to_string(),
            Kind::Fewer => format!("fewer cells {verb}"),
            Kind::More => format!("more cells {verb}"),
            Kind::Others => format!("other cells {verb}"),
            Kind::Caption => "something else is done".to_string(),
            Kind::Answer => "only the answers differ".to_string(),
        }
    }
}

/// Compares two traces; `verb` is what happens to marked cells, as in "4 cells pop".
pub fn compare(old: &Trace, new: &Trace, verb: &str) -> Option<Difference> {
    let pairs = old.frames.iter().map(Some).zip_longest(new.frames.iter().map(Some));
    let mut pairs = pairs.map(EitherOrBoth::or_default).enumerate();
    let first = pairs.find(|(_, (old, new))| old != new);
    let Some((step, (before, after))) = first else {
        let cause = format!("all steps are equal; {}", answers(old, new));
        let kind = Kind::Answer;
        return (old.answer != new.answer).then(|| Difference { step: None, cells: Vec::new(), kind, cause });
    };
    let (kind, what) = match (before, after) {
        (Some(before), Some(after)) => frames(before, after, verb),
        (None, after) => (Kind::Longer, format!("one more, \"{}\"", caption(after))),
        (before, None) => (Kind::Shorter, format!("missing, it was \"{}\"", caption(before))),
    };
    let cells = before.zip(after).map(|(before, after)| changed(before, after)).unwrap_or_default();
    let cause = format!("step {}: {what}; {}", step + 1, answers(old, new));
    Some(Difference { step: Some(step), cells, kind, cause })
}

fn caption(frame: Option<&Frame>) -> &str {
    frame.map_or("", |frame| &frame.caption)
}

/// What differs in a step that both have.
fn frames(old: &Frame, new: &Frame, verb: &str) -> (Kind, String) {
    let size = |frame: &Frame| (frame.rows.len(), frame.rows.first().map_or(0, Vec::len));
    if size(old) != size(new) {
        let ((old_height, old_width), (height, width)) = (size(old), size(new));
        return (
            Kind::Size,
            format!("the board is {height} by {width} instead of {old_height} by {old_width}"),
        );
    }
    let glyphs = old.cells().zip(new.cells()).filter(|((_, _, old), (_, _, new))| old.glyph != new.glyph);
    let count = glyphs.count();
    if count > 0 {
        return (Kind::Board, format!("{} otherwise", holds(count)));
    }
    let (before, after) = (old.marked().count(), new.marked().count());
    let kind = match after.cmp(&before) {
        std::cmp::Ordering::Less => Kind::Fewer,
        std::cmp::Ordering::Greater => Kind::More,
        std::cmp::Ordering::Equal if changed(old, new).is_empty() => {
            return (Kind::Caption, format!("\"{}\" instead of \"{}\"", new.caption, old.caption));
        }
        std::cmp::Ordering::Equal => Kind::Others,
    };
    // Marks other than stars, such as the arrows of a move, are said by the captions.
    if kind == Kind::Others || old.marked().chain(new.marked()).any(|(_, _, cell)| cell.mark != '*') {
        if old.caption != new.caption {
            return (Kind::Caption, format!("\"{}\" instead of \"{}\"", new.caption, old.caption));
        }
        return (kind, format!("other cells {verb}"));
    }
    let cells = if after == 0 { "no cell".to_string() } else { plural(after, "cell") };
    let verb = if after < 2 { format!("{verb}s") } else { verb.to_string() };
    (kind, format!("{cells} {verb} instead of {before}"))
}

fn holds(count: usize) -> String {
    format!("{} {}", plural(count, "cell"), if count == 1 { "looks" } else { "look" })
}

/// The cells that differ, where both frames have a cell.
pub fn changed(old: &Frame, new: &Frame) -> Vec<(usize, usize)> {
    let cell = |frame: &Frame, row: usize, column: usize| frame.rows.get(row)?.get(column).copied();
    let both = old.cells().map(|(row, column, before)| (row, column, before, cell(new, row, column)));
    let differs = |before: Cell, after: Option<Cell>| after.is_some_and(|after| after != before);
    both.filter(|&(_, _, before, after)| differs(before, after))
        .map(|(row, column, _, _)| (row, column))
        .collect()
}

fn answers(old: &Trace, new: &Trace) -> String {
    if old.answer == new.answer {
        return "same answer".to_string();
    }
    format!("answer {} → {}", one_line(&old.answer), one_line(&new.answer))
}

/// The longest answer that is shown in a line, in letters.
const LONGEST: usize = 40;

/// An answer in one line, its lines parted by commas; a long one is cut.
pub fn one_line(answer: &str) -> String {
    let line = answer.lines().join(", ");
    if line.is_empty() {
        return "nothing".to_string();
    }
    if line.chars().count() <= LONGEST {
        return line;
    }
    line.chars().take(LONGEST).collect::<String>() + "…"
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn cause(old: &str, new: &str) -> Option<(Option<usize>, Kind, String)> {
        let (old, new): (Trace, Trace) = (old.parse().unwrap(), new.parse().unwrap());
        compare(&old, &new, "pop").map(|difference| (difference.step, difference.kind, difference.cause))
    }

    const OLD: &str = "# 1 pops 2\n*R*R\n G G\n# end\n . .\n G G\n# answer\n1\n";

    #[rstest]
    #[case::fewer(
        "# end\n R R\n G G\n# answer\n0\n",
        Some(0),
        Kind::Fewer,
        "step 1: no cell pops instead of 2; answer 1 → 0"
    )]
    #[case::one(
        "# 1 pops 1\n*R R\n G G\n# answer\n1\n",
        Some(0),
        Kind::Fewer,
        "step 1: 1 cell pops instead of 2; same answer"
    )]
    #[case::more(
        "# 1 pops 4\n*R*R\n*G*G\n# end\n . .\n . .\n# answer\n1\n2 3\n",
        Some(0),
        Kind::More,
        "step 1: 4 cells pop instead of 2; answer 1 → 1, 2 3"
    )]
    #[case::others(
        "# 1 pops 2\n*R R\n*G G\n# end\n . .\n G G\n# answer\n1\n",
        Some(0),
        Kind::Others,
        "step 1: other cells pop; same answer"
    )]
    #[case::a_move(
        "# move 2\n<R R\n G G\n# end\n . .\n G G\n# answer\n1\n",
        Some(0),
        Kind::Caption,
        "step 1: \"move 2\" instead of \"1 pops 2\"; same answer"
    )]
    #[case::board(
        "# 1 pops 2\n*R*R\n G G\n# end\n . G\n G .\n# answer\n1\n",
        Some(1),
        Kind::Board,
        "step 2: 2 cells look otherwise; same answer"
    )]
    #[case::shorter(
        "# 1 pops 2\n*R*R\n G G\n# answer\n1\n",
        Some(1),
        Kind::Shorter,
        "step 2: missing, it was \"end\"; same answer"
    )]
    #[case::longer(
        "# 1 pops 2\n*R*R\n G G\n# end\n . .\n G G\n# x\n .\n# answer\n\n",
        Some(2),
        Kind::Longer,
        "step 3: one more, \"x\"; answer 1 → nothing"
    )]
    #[case::size(
        "# 1 pops 2\n*R*R .\n# answer\n1\n",
        Some(0),
        Kind::Size,
        "step 1: the board is 1 by 3 instead of 2 by 2; same answer"
    )]
    #[case::caption(
        "# 1 pop 2\n*R*R\n G G\n# end\n . .\n G G\n# answer\n1\n",
        Some(0),
        Kind::Caption,
        "step 1: \"1 pop 2\" instead of \"1 pops 2\"; same answer"
    )]
    #[case::answer(
        "# 1 pops 2\n*R*R\n G G\n# end\n . .\n G G\n# answer\n2\n",
        None,
        Kind::Answer,
        "all steps are equal; answer 1 → 2"
    )]
    fn the_first_step_that_differs_says_why(
        #[case] new: &str,
        #[case] step: Option<usize>,
        #[case] kind: Kind,
        #[case] line: &str,
    ) {
        assert_eq!(cause(OLD, new), Some((step, kind, line.to_string())));
    }

    #[test]
    fn equal_traces_do_not_differ() {
        assert_eq!(cause(OLD, OLD), None);
    }

    #[test]
    fn changed_cells_differ_in_mark_or_glyph() {
        let frame =
            |text: &str| format!("# a\n{text}# answer\n\n").parse::<Trace>().unwrap().frames.remove(0);
        assert_eq!(changed(&frame(" R*R G\n"), &frame(" B R G\n")), [(0, 0), (0, 1)]);
        assert_eq!(changed(&frame(" R R\n"), &frame(" R\n")), [], "only where both have a cell");
    }

    #[test]
    fn a_long_answer_is_cut() {
        assert_eq!(one_line(&"1 2 3\n".repeat(10)), "1 2 3, 1 2 3, 1 2 3, 1 2 3, 1 2 3, 1 2 3…");
    }
}
