//! The review as one HTML page: no network, no file beside it, and nothing lost without its script.

use std::collections::BTreeMap;
use std::fmt::Write;

use gridkit::svg::{self, Skin, escaped as html};
use gridkit::trace::{Frame, Trace};
use itertools::Itertools;
use similar::ChangeTag;

use super::change::{Body, Change};
use super::difference;
use super::group::Group;
use super::render;
use super::text::{Review, accept};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The boards without pieces that the frames of the page share: the problem and the size of each, and its id.
type Grounds = BTreeMap<(String, usize, usize), (String, String)>;

/// What all parts of the page need.
struct Page<'a> {
    review: &'a Review<'a>,
    token: Option<&'a str>,
    /// So many steps of each change are drawn, from the first that differs on.
    depth: usize,
    grounds: Grounds,
    body: String,
}

/// So much is drawn at most, counted in pieces; more makes a page of over 10 MB, which does not scroll any more.
const MOST: usize = 260_000;

/// An empty board takes as much as so many pieces.
const BOARD: usize = 15;

/// How many steps of each change can be drawn, from the first that differs on; all if there is room.
fn depth(changes: &[Change]) -> usize {
    let mut pieces: Vec<usize> = Vec::new();
    for change in changes {
        let first = render::first_step(change);
        let steps = render::step_count(change);
        // Those before it are drawn only if all are.
        pieces.resize(pieces.len().max(steps), 0);
        for step in 0..steps {
            let place = if step < first { steps - 1 - step } else { step - first };
            pieces[place] += render::frames(change, step).map(weight).sum::<usize>();
        }
    }
    let mut left = MOST;
    let fits = |pieces: &&usize| {
        let fits = **pieces <= left;
        left = left.saturating_sub(**pieces);
        fits
    };
    match pieces.iter().take_while(fits).count() {
        all if all == pieces.len() => usize::MAX,
        some => some.max(1),
    }
}

fn weight(frame: &Frame) -> usize {
    BOARD + frame.cells().filter(|(_, _, cell)| cell.glyph != svg::EMPTY).count()
}

/// The whole page; with a token its buttons decide, by asking whoever serves it.
pub fn page(review: &Review<'_>, token: Option<&str>) -> String {
    let depth = depth(review.changes);
    let mut page = Page { review, token, depth, grounds: Grounds::new(), body: String::new() };
    for (number, group) in review.groups.iter().enumerate() {
        page.section(number, group);
    }
    let Page { grounds, mut body, .. } = page;
    for (place, why) in review.left_alone {
        let _ = writeln!(body, "<p>left alone: <code>{}</code>: {}</p>", html(place), html(why));
    }
    let partly = if depth == usize::MAX {
        String::new()
    } else {
        format!(
            " Of each change {} drawn, from the first that differs on: all would make the page too large. \
             <code>cargo xtask review</code> shows all.",
            if depth == 1 { "one step is".to_string() } else { format!("{depth} steps are") }
        )
    };
    let grounds =
        grounds.values().map(|(id, ground)| format!("<g id=\"{id}\" class=\"grid\">{ground}</g>")).join("");
    let token_attribute = token.map_or(String::new(), |token| format!(" data-token=\"{}\"", html(token)));
    let undo = if token.is_some() { "<button type=\"button\" data-verb=\"undo\">undo</button>" } else { "" };
    let deciding =
        if token.is_some() { " <kbd>a</kbd> accept <kbd>r</kbd> reject <kbd>u</kbd> undo" } else { "" };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>Snapshots: {summary}</title>\n\
         <style>{svg_style}\n{STYLE}</style>\n</head>\n<body{token_attribute}>\n\
         <header>\n<h1>Snapshots</h1>\n<p>{summary}.{partly}</p>\n\
         <p class=\"keys\" data-live hidden><kbd>j</kbd> <kbd>k</kbd> next and previous \
         <kbd>←</kbd> <kbd>→</kbd> steps <kbd>f</kbd> flip old and new in place <kbd>Esc</kbd> both beside each \
         other <kbd>c</kbd> copy the command{deciding}</p>\n</header>\n\
         <form class=\"filters\" data-live hidden>{filters}{undo}<output></output></form>\n\
         <svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>{grounds}</defs></svg>\n\
         <main>\n{body}</main>\n<div class=\"notice\" role=\"status\" hidden></div>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        summary = html(&review.summary()),
        svg_style = svg::STYLE,
        filters = filters(review),
    )
}

/// The lists to choose from: problems, groups, verdicts.
fn filters(review: &Review<'_>) -> String {
    let problems = review.changes.iter().map(problem).unique().sorted();
    let problems = problems.map(|name| (name.to_string(), name.to_string())).collect_vec();
    let groups =
        review.groups.iter().enumerate().map(|(number, group)| {
            (number.to_string(), format!("{} ({})", group.title, group.members.len()))
        });
    let verdicts = review.changes.iter().map(agrees).unique().sorted();
    let verdicts = verdicts.map(|name| (name.to_string(), name.to_string())).collect_vec();
    let list = |name: &str, options: Vec<(String, String)>| {
        let options = options
            .iter()
            .map(|(value, text)| format!("<option value=\"{}\">{}</option>", html(value), html(text)));
        format!(
            "<label>{name} <select name=\"{name}\"><option value=\"\">all</option>{}</select></label>",
            options.collect::<String>()
        )
    };
    list("problem", problems) + &list("group", groups.collect()) + &list("verdict", verdicts)
}

fn problem(change: &Change) -> &str {
    change.problem.map_or("other", |problem| problem.name())
}

fn agrees(change: &Change) -> &'static str {
    change.reference.as_ref().map_or("none", |reference| reference.agrees.word())
}

impl Page<'_> {
    /// The changes of one shape.
    fn section(&mut self, number: usize, group: &Group) {
        let Page { review, token, .. } = *self;
        let count = group.members.len();
        let first = &review.changes[group.members[0]];
        let _ = write!(
            self.body,
            "<section class=\"group\">\n<div class=\"head\"><h2>{} <span class=\"count\">({count})</span></h2>",
            html(&group.title)
        );
        if count > 1 && review.base.is_none() {
            self.body.push_str(&command(&format!("{} --like", accept(&first.name))));
            if token.is_some() {
                self.body.push_str(&buttons(" all"));
            }
        }
        self.body.push_str("</div>\n");
        for &member in &group.members {
            self.card(&review.changes[member], number);
        }
        self.body.push_str("</section>\n");
    }

    /// A change: what it is, its film or its lines, and how to decide it.
    fn card(&mut self, change: &Change, group: usize) {
        let Page { review, token, .. } = *self;
        let body = &mut self.body;
        let _ = write!(
            body,
            "<article class=\"card\" tabindex=\"-1\" data-name=\"{}\" data-problem=\"{}\" data-group=\"{group}\" \
             data-verdict=\"{}\" data-first=\"{}\">\n<h3>{0} <span class=\"state count\"></span></h3>\n",
            html(&change.name),
            html(problem(change)),
            agrees(change),
            render::first_step(change),
        );
        if let Some((_, Some(description))) = &change.case {
            let _ = writeln!(body, "<p class=\"description\">{}</p>", html(description));
        }
        let _ = writeln!(body, "<p class=\"path\">{}</p>", html(&change.found.place));
        let _ = writeln!(body, "<p class=\"cause\">{}</p>", html(&change.cause()));
        if let (Some(verdict), Some(reference)) = (change.verdict(), &change.reference) {
            let agrees = reference.agrees.word();
            let _ = writeln!(body, "<p class=\"verdict\" data-agrees=\"{agrees}\">{}</p>", html(&verdict));
        }
        match &change.body {
            Body::Board { old, new, .. } => {
                answers(old.as_ref(), new.as_ref(), body);
                self.film(change, old.as_ref(), new.as_ref());
            }
            Body::Text => lines(change, body),
        }
        if review.base.is_none() {
            self.body.push_str(&command(&accept(&change.name)));
            if token.is_some() {
                self.body.push_str(&buttons(""));
            }
        }
        self.body.push_str("\n</article>\n");
    }

    /// Both film strips, step by step; a step that is equal in both is drawn once.
    fn film(&mut self, change: &Change, old: Option<&Trace>, new: Option<&Trace>) {
        let (problem, skin, count) = (problem(change), &change.skin(), render::step_count(change));
        let first = render::first_step(change);
        let Page { grounds, body, depth, .. } = self;
        let _ = write!(
            body,
            "<div class=\"controls\" data-live hidden>\
             <button type=\"button\" data-move=\"-1\" aria-label=\"previous step\">←</button>\
             <input type=\"range\" min=\"1\" max=\"{count}\" value=\"1\" aria-label=\"step\">\
             <button type=\"button\" data-move=\"1\" aria-label=\"next step\">→</button><output></output>\
             <button type=\"button\" class=\"flipper\">flip</button>\
             <button type=\"button\" class=\"whole\">all steps</button></div>\n<ol class=\"film\">\n"
        );
        for step in 0..count {
            if *depth != usize::MAX && !(first..first + *depth).contains(&step) {
                let _ = writeln!(body, "<li class=\"step\"><p>step {} is not drawn</p></li>", step + 1);
                continue;
            }
            let frame = |trace: Option<&'_ Trace>| trace.and_then(|trace| trace.frames.get(step).cloned());
            let (before, after) = (frame(old), frame(new));
            let mut picture = |frame: &Frame, changed: &[(usize, usize)]| {
                svg::frame(frame, skin, changed, &ground(frame, problem, skin, grounds))
            };
            let number = step + 1;
            let (class, figures) = match (&before, &after) {
                (Some(before), Some(after)) if before == after => {
                    ("step", figure("both", &format!("step {number}, equal in both"), &picture(before, &[])))
                }
                _ => {
                    let pair = before.as_ref().zip(after.as_ref());
                    let changed =
                        pair.map(|(before, after)| difference::changed(before, after)).unwrap_or_default();
                    let mut side =
                        |side: &str, trace: Option<&Trace>, frame: &Option<Frame>| match (trace, frame) {
                            (_, Some(frame)) => figure(
                                side,
                                &format!("step {number}, <b>{side}</b>"),
                                &picture(frame, &changed),
                            ),
                            (Some(_), None) => {
                                figure(side, &format!("step {number}, <b>{side}</b>"), "<p>no such step</p>")
                            }
                            (None, None) => String::new(),
                        };
                    ("step differs", side("old", old, &before) + &side("new", new, &after))
                }
            };
            let _ = writeln!(body, "<li class=\"{class}\">{figures}</li>");
        }
        body.push_str("</ol>\n");
    }
}

/// A command with a button that copies it.
fn command(text: &str) -> String {
    format!(
        "<p class=\"command\"><code>{}</code><button type=\"button\" data-copy data-live hidden>copy</button></p>",
        html(text)
    )
}

fn buttons(what: &str) -> String {
    ["accept", "reject"]
        .map(|verb| {
            format!("<button type=\"button\" data-verb=\"{verb}\" data-live hidden>{verb}{what}</button>")
        })
        .concat()
}

fn answers(old: Option<&Trace>, new: Option<&Trace>, body: &mut String) {
    let answer = |trace: &Trace| html(&difference::one_line(&trace.answer));
    let text = match (old.map(answer), new.map(answer)) {
        (Some(old), Some(new)) if old == new => old,
        (Some(old), Some(new)) => format!("<del>{old}</del> → <ins>{new}</ins>"),
        (Some(old), None) => format!("<del>{old}</del>"),
        (None, Some(new)) => format!("<ins>{new}</ins>"),
        (None, None) => String::new(),
    };
    let _ = writeln!(body, "<p class=\"answer\">answer {text}</p>");
}

fn figure(class: &str, caption: &str, picture: &str) -> String {
    format!("<figure class=\"{class}\"><figcaption>{caption}</figcaption>{picture}</figure>")
}

/// The id of the board that lies under a frame.
fn ground(frame: &Frame, problem: &str, skin: &Skin, grounds: &mut Grounds) -> String {
    let (height, width) = (frame.rows.len(), frame.rows.first().map_or(0, Vec::len));
    let make = || {
        let id = format!("ground-{}-{height}-{width}", html(problem));
        (id, svg::ground(height, width, skin))
    };
    grounds.entry((problem.to_string(), height, width)).or_insert_with(make).0.clone()
}

/// The lines of a text, those gone and those that came marked by sign and colour.
fn lines(change: &Change, body: &mut String) {
    body.push_str("<pre>");
    for line in render::diff_lines(change) {
        let _ = match line {
            render::DiffLine::Folded(text) => writeln!(body, "… {}", html(&text)),
            render::DiffLine::Line(ChangeTag::Delete, text) => writeln!(body, "<del>- {}</del>", html(&text)),
            render::DiffLine::Line(ChangeTag::Insert, text) => writeln!(body, "<ins>+ {}</ins>", html(&text)),
            render::DiffLine::Line(ChangeTag::Equal, text) => writeln!(body, "  {}", html(&text)),
        };
    }
    body.push_str("</pre>\n");
}
