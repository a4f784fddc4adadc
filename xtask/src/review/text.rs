//! The review as text without escapes, as JSON, and as the summary of a pull request.

use std::fmt::Write;

use gridkit::svg::escaped as html;
use itertools::Itertools;
use serde_json::{Value, json};

use super::LeftAlone;
use super::change::{Body, Change};
use super::group::Group;
use super::render::{self, Paper};
use crate::screen::plural;
use crate::subject::Subject;

/// The version of the JSON.
const VERSION: u32 = 1;

/// Of a group so many changes are shown with their boards in plain text; the others by name.
const SHOWN: usize = 3;

/// Everything that a review is about.
pub struct Review<'a> {
    /// The changes.
    pub changes: &'a [Change],
    /// The groups of them.
    pub groups: &'a [Group],
    /// What is left to insta, and why.
    pub left_alone: &'a [LeftAlone],
    /// The revision that was compared with; `None` if the changes are pending.
    pub base: Option<&'a str>,
}

impl Review<'_> {
    /// What there is, in one line.
    pub fn summary(&self) -> String {
        let count = self.changes.len();
        match self.base {
            _ if count == 0 && self.base.is_none() => "no snapshot is pending".to_string(),
            Some(base) if count == 0 => format!("no snapshot differs from {base}"),
            Some(base) => {
                format!(
                    "{} differ from {base}, in {}",
                    plural(count, "snapshot"),
                    plural(self.groups.len(), "group")
                )
            }
            None => {
                format!("{} pending, in {}", plural(count, "snapshot"), plural(self.groups.len(), "group"))
            }
        }
    }

    /// Plain text: the groups, with the boards of their first members.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (number, group) in self.groups.iter().enumerate() {
            let _ = writeln!(text, "group {}: {} ({})", number + 1, group.title, group.members.len());
            for &member in group.members.iter().take(SHOWN) {
                text.push('\n');
                let change = &self.changes[member];
                let lines = render::head(change, Paper::PLAIN);
                let body = render::body(change, render::first_step(change), Paper::PLAIN);
                for line in lines.into_iter().chain(body) {
                    let _ = writeln!(text, "{line}");
                }
            }
            if let Some(rest) = group.members.get(SHOWN..).filter(|rest| !rest.is_empty()) {
                let _ = writeln!(text, "\nand {} of the same shape:", plural(rest.len(), "snapshot"));
                for &member in rest {
                    let change = &self.changes[member];
                    let verdict = change.verdict().map_or(String::new(), |verdict| format!("; {verdict}"));
                    let _ = writeln!(text, "  {}: {}{verdict}", change.name, change.cause());
                }
            }
            text.push('\n');
        }
        for (place, why) in self.left_alone {
            let _ = writeln!(text, "left alone: {place}: {why}");
        }
        let _ = writeln!(text, "{}", self.summary());
        if let (None, Some(group)) = (self.base, self.groups.first()) {
            let name = &self.changes[group.members[0]].name;
            let _ = writeln!(text, "next:");
            let _ = writeln!(text, "  {}    # or reject", accept(name));
            if group.members.len() > 1 {
                let _ = writeln!(text, "  {} --like    # its whole group", accept(name));
            }
        }
        text
    }

    /// One JSON object.
    pub fn json(&self) -> Value {
        let group_of = |index: usize| self.groups.iter().position(|group| group.members.contains(&index));
        let changes =
            self.changes.iter().enumerate().map(|(index, change)| self.change(change, group_of(index)));
        let groups = self.groups.iter().map(|group| {
            let names = group.members.iter().map(|&member| &self.changes[member].name);
            json!({ "title": group.title, "names": names.collect_vec() })
        });
        let left_alone = self.left_alone.iter().map(|(place, why)| json!({ "path": place, "why": why }));
        json!({
            "version": VERSION,
            "base": self.base,
            "changes": changes.collect_vec(),
            "groups": groups.collect_vec(),
            "left_alone": left_alone.collect_vec(),
        })
    }

    fn change(&self, change: &Change, group: Option<usize>) -> Value {
        let (old, new) = change.contents();
        let difference = match &change.body {
            Body::Board { difference: Some(difference), .. } => Some(json!({
                "step": difference.step.map(|step| step + 1),
                "cells": difference.cells,
                "kind": difference.kind,
            })),
            _ => None,
        };
        let reference = change.reference.as_ref();
        json!({
            "name": change.name,
            "path": change.found.place,
            "state": change.state,
            "renamed_from": change.found.renamed_from,
            "is_board": matches!(change.body, Body::Board { .. }),
            "problem": change.problem.map(Subject::name),
            "case": change.case.as_ref().map(|(id, _)| id),
            "description": change.case.as_ref().and_then(|(_, description)| description.as_ref()),
            "old": old,
            "new": new,
            "first_difference": difference,
            "cause": change.cause(),
            "reference": reference.map(|of| json!({ "answer": of.answer, "agrees": of.agrees })),
            "group": group,
            "accept": self.base.is_none().then(|| accept(&change.name)),
        })
    }

    /// A summary in Markdown: a table of the groups, and the first of each as text.
    pub fn markdown(&self) -> String {
        let mut text = format!("### Snapshots\n\n{}.\n", self.summary());
        if self.changes.is_empty() {
            return text;
        }
        text.push_str("\n| group | snapshots | reference |\n|---|---:|---|\n");
        for group in self.groups {
            let title = cell(&group.title);
            let _ = writeln!(text, "| {title} | {} | {} |", group.members.len(), self.verdicts(group));
        }
        for group in self.groups {
            let change = &self.changes[group.members[0]];
            let lines = render::body(change, render::first_step(change), Paper::PLAIN).join("\n");
            let fence = "`".repeat(longest_run(&lines, '`').max(2) + 1);
            let _ = write!(
                text,
                "\n<details><summary>{}: {}</summary>\n\n{fence}text\n{lines}\n{fence}\n\n",
                html(&change.name),
                html(&change.cause()),
            );
            for &member in group.members.iter().skip(1) {
                let change = &self.changes[member];
                let _ = writeln!(text, "- `{}`: {}", change.name, html(&change.cause()));
            }
            text.push_str("\n</details>\n");
        }
        text
    }

    /// With whom the plain solution agrees in a group, counted.
    fn verdicts(&self, group: &Group) -> String {
        let members = group.members.iter().filter_map(|&member| self.changes[member].reference.as_ref());
        let counts = members.map(|reference| reference.agrees).counts();
        counts.into_iter().sorted().map(|(agrees, count)| format!("{} ({count})", agrees.say())).join(", ")
    }
}

/// The command that accepts a snapshot.
pub fn accept(name: &str) -> String {
    format!("cargo xtask review accept \"{name}\"")
}

/// How many of a letter follow each other at most.
fn longest_run(text: &str, letter: char) -> usize {
    text.split(|other| other != letter).map(|run| run.chars().count()).max().unwrap_or(0)
}

/// A text as a cell of a table in Markdown.
fn cell(text: &str) -> String {
    html(text).replace('|', "\\|")
}
