//! The problems. No other file of `xtask` names one.

use crate::subject::Subject;

/// Every problem of the workspace, a line each.
#[rustfmt::skip]
pub static PROBLEMS: &[&dyn Subject] = &[
    &puyo::Puyo,
    &omok::Omok,
    &mayan::Mayan,
];

/// Those of them that take boards of any size as well, by the same names.
pub static ANY_SIZE: &[&dyn Subject] = &[&puyo::any_size::AnySize, &omok::any_size::AnySize];

/// The problems that must have every room; a newer one may still lack some.
pub static COMPLETE: &[&str] = &["puyo", "omok", "mayan"];

/// The problem of this name.
pub fn subject(name: &str) -> Option<&'static dyn Subject> {
    PROBLEMS.iter().copied().find(|subject| subject.name() == name)
}

/// The problem of this name on boards of any size.
pub fn any_size(name: &str) -> Option<&'static dyn Subject> {
    ANY_SIZE.iter().copied().find(|subject| subject.name() == name)
}
