//! A change as lines of text: both boards beside each other, or the lines of a diff.

use anstyle::{AnsiColor, Style};
use gridkit::svg::Skin;
use gridkit::trace::{Frame, Trace};
use itertools::{EitherOrBoth, Itertools};
use similar::ChangeTag;

use super::change::{Body, Change, State};
use super::difference;
use crate::screen::plural;

/// How lines are written.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// How many letters fit beside each other.
    pub width: usize,
    /// Whether there are colours.
    pub colour: bool,
}

impl Paper {
    /// Text without escapes, as wide as it takes.
    pub const PLAIN: Paper = Paper { width: usize::MAX, colour: false };

    fn paint(self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Lines that are equal and further than this from one that is not are folded.
const AROUND: usize = 3;

/// Of a text that is all new or all gone so many lines are shown, and of a line so many letters.
const LONGEST: usize = 40;
const WIDEST: usize = 200;

/// What a change is about: its name, description, file, cause and verdict.
pub fn head(change: &Change, paper: Paper) -> Vec<String> {
    let bold = Style::new().bold();
    let mut lines = vec![paper.paint(bold, &change.name)];
    if let Some((_, Some(description))) = &change.case {
        lines.extend(description.lines().flat_map(|line| wrapped(line, paper.width)));
    }
    lines.push(format!("  {}", change.found.place));
    lines.push(format!("  {}", paper.paint(bold, &change.cause())));
    lines.extend(change.verdict().map(|verdict| format!("  {verdict}")));
    lines
}

/// A line broken between words, so that each piece fits.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::from(" ");
    for word in line.split(' ') {
        let length = current.chars().count();
        if length > 1 && length + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut current, String::from(" ")));
        }
        current = current + " " + word;
    }
    lines.push(current);
    lines
}

/// What has changed: the boards at a step, from 0, or the diff.
pub fn body(change: &Change, step: usize, paper: Paper) -> Vec<String> {
    match &change.body {
        Body::Board { old, new, .. } => steps(old.as_ref(), new.as_ref(), step, &change.skin(), paper),
        Body::Text => diff(change, paper),
    }
}

/// The step that a reviewer sees first, from 0.
pub fn first_step(change: &Change) -> usize {
    match &change.body {
        Body::Board { difference: Some(difference), .. } => difference.step.unwrap_or(0),
        _ => 0,
    }
}

/// What there is to see in a step: the old and the new board, or one that is equal in both.
pub fn frames(change: &Change, step: usize) -> impl Iterator<Item = &Frame> {
    let (old, new) = match &change.body {
        Body::Board { old, new, .. } => (old.as_ref(), new.as_ref()),
        Body::Text => (None, None),
    };
    let [old, new] = [old, new].map(|trace| trace.and_then(|trace| trace.frames.get(step)));
    old.into_iter().chain(new.filter(|&new| old != Some(new)))
}

/// How many steps there are to see.
pub fn step_count(change: &Change) -> usize {
    let count = |trace: &Option<Trace>| trace.as_ref().map_or(0, |trace| trace.frames.len());
    match &change.body {
        Body::Board { old, new, .. } => count(old).max(count(new)),
        Body::Text => 0,
    }
}

fn steps(old: Option<&Trace>, new: Option<&Trace>, step: usize, skin: &Skin, paper: Paper) -> Vec<String> {
    let frame = |trace: Option<&Trace>, step: usize| trace.and_then(|trace| trace.frames.get(step).cloned());
    let mut lines = Vec::new();
    if step > 0 {
        let equal = (0..step).filter(|&step| frame(old, step) == frame(new, step)).count();
        let kind = if equal == step { "equal" } else { "earlier" };
        lines.push(format!("  … {}", plural(step, &format!("{kind} step"))));
    }
    let (before, after) = (frame(old, step), frame(new, step));
    let changed = match (&before, &after) {
        (Some(before), Some(after)) => difference::changed(before, after),
        _ => Vec::new(),
    };
    let sides = [(old, before, "old"), (new, after, "new")].map(|(trace, frame, side)| {
        trace.map(|_| side_lines(frame.as_ref(), side, step, &changed, skin, paper))
    });
    match sides {
        [Some(left), Some(right)] => lines.extend(beside(&left, &right, paper)),
        [left, right] => lines.extend(left.or(right).into_iter().flatten().map(|(line, _)| line)),
    }
    let more = |trace: Option<&Trace>| trace.map_or(0, |trace| trace.frames.len().saturating_sub(step + 1));
    match (more(old), more(new)) {
        (0, 0) => {}
        (left, right) if left == right || old.is_none() || new.is_none() => {
            lines.push(format!("  … {}", plural(left.max(right), "more step")));
        }
        (left, right) => {
            lines.push(format!("  … {} in the old, {right} in the new", plural(left, "more step")));
        }
    }
    lines
}

/// A line with the number of letters that a person sees of it.
type Line = (String, usize);

/// One board with its numbers, as lines.
fn side_lines(
    frame: Option<&Frame>,
    side: &str,
    step: usize,
    changed: &[(usize, usize)],
    skin: &Skin,
    paper: Paper,
) -> Vec<Line> {
    let plain = |text: String| {
        let length = text.chars().count();
        (text, length)
    };
    let Some(frame) = frame else { return vec![plain(format!("  {side}: no step {}", step + 1))] };
    let mut lines = vec![plain(format!("  {side}, step {}: {}", step + 1, frame.caption))];
    let height = frame.rows.len();
    for (row, cells) in frame.rows.iter().enumerate() {
        let mut text = format!("{:>4} ", skin.row_label(row, height));
        for (column, cell) in cells.iter().enumerate() {
            let is_changed = changed.contains(&(row, column));
            let style = style(cell.glyph, is_changed, skin);
            let sign = if is_changed { '!' } else { ' ' };
            text += &paper.paint(style, &format!("{}{}{sign}", cell.mark, cell.glyph));
        }
        lines.push((text, 5 + 3 * cells.len()));
    }
    if let Some(cells) = frame.rows.first() {
        let numbers = (0..cells.len()).map(|column| format!("{:>2} ", column + skin.first)).join("");
        lines.push(plain(format!("     {numbers}")));
    }
    lines
}

fn style(glyph: char, is_changed: bool, skin: &Skin) -> Style {
    let colour = skin.colours.iter().find(|(of, _, _)| *of == glyph).map(|&(_, colour, _)| colour);
    let style = Style::new().fg_color(colour.map(Into::into));
    if is_changed { style.bold().invert() } else { style }
}

/// Two blocks of lines beside each other, or one above the other where there is no room.
fn beside(left: &[Line], right: &[Line], paper: Paper) -> Vec<String> {
    const GAP: usize = 3;
    let width = |lines: &[Line]| lines.iter().map(|(_, length)| *length).max().unwrap_or(0);
    let wide = width(left);
    if wide + GAP + width(right) > paper.width {
        return left.iter().chain(right).map(|(line, _)| line.trim_end().to_string()).collect();
    }
    let empty = (String::new(), 0);
    let pairs = left.iter().zip_longest(right).map(|pair| match pair {
        EitherOrBoth::Both(left, right) => (left, right),
        EitherOrBoth::Left(left) => (left, &empty),
        EitherOrBoth::Right(right) => (&empty, right),
    });
    let line = |((left, length), (right, _)): (&Line, &Line)| {
        format!("{left}{}{right}", " ".repeat(wide + GAP - length)).trim_end().to_string()
    };
    pairs.map(line).collect()
}

/// The lines of both texts, less and more.
fn diff(change: &Change, paper: Paper) -> Vec<String> {
    let line = |line| match line {
        DiffLine::Folded(what) => format!("  … {what}"),
        DiffLine::Line(tag, text) => {
            let (sign, colour) = match tag {
                ChangeTag::Delete => ('-', Some(AnsiColor::Red)),
                ChangeTag::Insert => ('+', Some(AnsiColor::Green)),
                ChangeTag::Equal => (' ', None),
            };
            let style = Style::new().fg_color(colour.map(Into::into));
            paper.paint(style, &format!("  {sign} {text}"))
        }
    };
    diff_lines(change).into_iter().map(line).collect()
}

/// A line of a diff as it is shown.
pub enum DiffLine {
    /// Lines that are not shown, in words.
    Folded(String),
    /// A line, safe to show.
    Line(ChangeTag, String),
}

/// The lines of both texts; equal ones that are far from the others are folded, and so is what is too long.
pub fn diff_lines(change: &Change) -> Vec<DiffLine> {
    let lines = change.diff();
    let is_near = |index: usize| {
        let near = index.saturating_sub(AROUND)..(index + AROUND + 1).min(lines.len());
        lines[near].iter().any(|(tag, _)| *tag != ChangeTag::Equal)
    };
    let mut shown = Vec::new();
    for (is_near, run) in &(0..lines.len()).chunk_by(|&index| is_near(index)) {
        if is_near {
            shown.extend(run.map(|index| DiffLine::Line(lines[index].0, safe(&lines[index].1))));
        } else {
            shown.push(DiffLine::Folded(plural(run.count(), "equal line")));
        }
    }
    if shown.len() > LONGEST && matches!(change.state, State::Added | State::Removed) {
        let more = plural(shown.len() - LONGEST, "more line");
        shown.truncate(LONGEST);
        shown.push(DiffLine::Folded(more));
    }
    shown
}

/// A line as it can be shown: without escape codes, which a snapshot may hold, and not endless.
fn safe(line: &str) -> String {
    let seen = line.chars().take(WIDEST);
    let plain = |letter: char| if letter.is_control() && letter != '\t' { '\u{fffd}' } else { letter };
    let cut = if line.chars().nth(WIDEST).is_some() { "…" } else { "" };
    seen.map(plain).collect::<String>() + cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole() {
        assert_eq!(wrapped("one two three", 9), ["  one two", "  three"]);
        assert_eq!(wrapped("one two three", usize::MAX), ["  one two three"]);
        assert_eq!(wrapped("extraordinary", 5), ["  extraordinary"]);
    }

    #[test]
    fn escape_codes_are_shown_and_not_obeyed() {
        assert_eq!(safe("a\u{1b}[31mb\tc"), "a\u{fffd}[31mb\tc");
        assert_eq!(safe(&"x".repeat(201)), "x".repeat(200) + "…");
    }
}
