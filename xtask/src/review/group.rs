//! Changes of one shape: reviewed once, decided as one.

use itertools::Itertools;
use similar::ChangeTag;

use super::change::{Body, Change, State};
use super::difference::Kind;

/// What the changes of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Traces of one problem part at one step in one way, and the answer changes with it or does not.
    Board { problem: String, step: Option<usize>, kind: Kind, answer: bool },
    /// Texts lose and gain the same lines.
    Lines(Vec<(bool, String)>),
    /// Snapshots of one problem, or none, come, go or move.
    Whole { problem: String, state: &'static str },
}

/// Changes of one shape.
pub struct Group {
    /// What they have in common, in one line.
    pub title: String,
    /// Their places in the list of all changes.
    pub members: Vec<usize>,
}

/// Sorts changes into groups, the largest first, and equally large ones in the order of their first members.
pub fn groups(changes: &[Change]) -> Vec<Group> {
    let shaped = changes.iter().enumerate().map(|(index, change)| (shape(change), index));
    let groups = shaped.into_group_map().into_iter();
    let titled = groups.map(|(shape, members)| Group { title: title(&shape, &changes[members[0]]), members });
    titled.sorted_by_key(|group| (std::cmp::Reverse(group.members.len()), group.members[0])).collect()
}

/// The shape of a change.
pub fn shape(change: &Change) -> Shape {
    let problem = change.problem.map_or_else(String::new, |problem| problem.name().to_string());
    let state = match change.state {
        State::Added => "new",
        State::Removed => "gone",
        State::Renamed => "renamed",
        State::Changed => "changed",
    };
    match &change.body {
        _ if change.state != State::Changed => Shape::Whole { problem, state },
        Body::Board { difference: Some(difference), old, new } => {
            let answer =
                |trace: &Option<_>| trace.as_ref().map(|trace: &gridkit::trace::Trace| trace.answer.clone());
            let answer = answer(old) != answer(new);
            Shape::Board { problem, step: difference.step, kind: difference.kind, answer }
        }
        _ => {
            let lines = change.diff().into_iter().filter(|(tag, _)| *tag != ChangeTag::Equal);
            Shape::Lines(lines.map(|(tag, line)| (tag == ChangeTag::Insert, line)).collect())
        }
    }
}

fn title(shape: &Shape, first: &Change) -> String {
    match shape {
        Shape::Board { problem, step, kind, answer } => {
            let step = step.map_or(String::new(), |step| format!("step {}: ", step + 1));
            let answer = match (kind, answer) {
                (Kind::Answer, _) => "",
                (_, true) => "; another answer",
                (_, false) => "; same answer",
            };
            let problem = if problem.is_empty() { String::new() } else { format!("{problem}, ") };
            format!("{problem}{step}{}{answer}", kind.describe(first.skin().verb))
        }
        Shape::Lines(_) => format!("text: {}", first.cause()),
        Shape::Whole { problem, state } if problem.is_empty() => format!("{state} snapshots"),
        Shape::Whole { problem, state } => format!("{problem}, {state} snapshots"),
    }
}
