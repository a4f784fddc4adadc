//! Cuts what the program does not reach. `rustc` says what that is, until it has nothing left to say.
//!
//! Libraries become modules of one program, so what they offer to others is dead unless `main` reaches it.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use serde_json::Value;

use super::cargo::{array, json_lines};
use super::rustc::Rustc;
use super::source::{BundleError, Edits, tidy, with_surroundings};

mod guarded;
mod index;

use index::{Index, Kind};

/// What `rustc` says about one place.
struct Message {
    /// `dead_code`, `E0412`, …
    code: String,
    is_error: bool,
    /// The bytes that it is about.
    places: Vec<Range<usize>>,
    rendered: String,
}

/// Something that can be cut.
#[derive(Clone, Debug)]
struct Cut {
    range: Range<usize>,
    /// What takes its place; `None` if it goes with its surroundings.
    text: Option<String>,
}

/// Cuts a program down to what `main` reaches.
///
/// # Errors
///
/// The program does not compile.
pub(super) fn prune(text: &str, edition: u16, rustc: &Rustc) -> Result<String, BundleError> {
    let mut compiler = Compiler { rustc, edition, folder: folder()? };
    let mut text = text.to_string();
    let mut messages = compiler.run(&text)?;
    if messages.iter().any(|message| message.is_error) {
        let errors =
            messages.iter().filter(|message| message.is_error).map(|message| message.rendered.as_str());
        let message = format!(
            "the sources compile, but put together in one file they do not:\n{}",
            errors.collect::<String>()
        );
        return Err(BundleError::new(message));
    }
    // The texts of what seemed dead, but is needed.
    let mut needed = BTreeSet::new();
    loop {
        let index = Index::of(&text)?;
        let mut cuts = dead(&text, &index, &messages);
        if cuts.iter().all(|cut| needed.contains(&text[cut.range.clone()])) {
            cuts = index.hollow(&text);
        }
        cuts.retain(|cut| !needed.contains(&text[cut.range.clone()]));
        if cuts.is_empty() {
            return Ok(text);
        }
        loop {
            if let Some((shorter, left)) = compiler.try_cuts(&text, &cuts)? {
                (text, messages) = (shorter, left);
                break;
            }
            if let [cut] = cuts.as_slice() {
                needed.insert(text[cut.range.clone()].to_string());
                break;
            }
            // The rest is found again in the next round.
            cuts.truncate(cuts.len() / 2);
        }
    }
}

fn folder() -> Result<tempfile::TempDir, BundleError> {
    tempfile::tempdir().map_err(|error| BundleError::new(format!("no temporary folder can be made: {error}")))
}

/// What the messages say is dead.
fn dead(text: &str, index: &Index, messages: &[Message]) -> Vec<Cut> {
    let flagged = |codes: &'static [&'static str]| {
        messages
            .iter()
            .filter(move |message| codes.contains(&message.code.as_str()))
            .flat_map(|message| message.places.iter().cloned())
            .collect::<Vec<_>>()
    };
    let guarded = guarded::of(text);
    let items = flagged(&["dead_code", "unused_macros"]);
    let nodes = index.nodes.iter().filter(|node| items.contains(&node.name));
    // Code for other machines is not compiled here and may need the item.
    let nodes = nodes.filter(|node| guarded.permits(&text[node.name.clone()], &node.range));
    let mut cuts: Vec<Cut> = nodes.map(|node| Cut { range: node.range.clone(), text: None }).collect();
    let imports = flagged(&["unused_imports"]);
    cuts.extend(index.uses.iter().filter_map(|item| {
        item.without(|leaf| {
            let name = &text[leaf.clone()];
            imports.iter().any(|place| place.start <= leaf.start && leaf.end <= place.end)
                && guarded.permits(name.rsplit(' ').next().unwrap_or(name), &item.range)
        })
    }));
    cuts
}

/// Cuts what the errors are about, since they come from what was cut before: imports and implementations of it.
/// `None` if an error is about something else.
fn repairs(index: &Index, messages: &[Message]) -> Option<Vec<Cut>> {
    let mut cuts = Vec::new();
    for message in messages.iter().filter(|message| message.is_error && !message.places.is_empty()) {
        let place = &message.places[0];
        let within = |range: &Range<usize>| range.start <= place.start && place.end <= range.end;
        let import = index.uses.iter().find(|item| within(&item.range)).and_then(|item| {
            item.without(|leaf| within(leaf) || (place.start <= leaf.start && leaf.end <= place.end))
        });
        let node = index.nodes.iter().find(|node| match node.kind {
            Kind::Impl => within(&node.name),
            Kind::Member => {
                matches!(message.code.as_str(), "E0407" | "E0437" | "E0438") && within(&node.range)
            }
            Kind::Item => false,
        });
        cuts.push(import.or_else(|| node.map(|node| Cut { range: node.range.clone(), text: None }))?);
    }
    Some(cuts)
}

struct Compiler<'a> {
    rustc: &'a Rustc,
    edition: u16,
    folder: tempfile::TempDir,
}

impl Compiler<'_> {
    /// The text without `cuts` and what depends on them, and what is said about it; `None` if it does not compile.
    fn try_cuts(&mut self, text: &str, cuts: &[Cut]) -> Result<Option<(String, Vec<Message>)>, BundleError> {
        let mut shorter = apply(text, cuts);
        loop {
            let messages = self.run(&shorter)?;
            if messages.iter().all(|message| !message.is_error) {
                return Ok(Some((shorter, messages)));
            }
            match repairs(&Index::of(&shorter)?, &messages) {
                Some(repairs) if !repairs.is_empty() => shorter = apply(&shorter, &repairs),
                _ => return Ok(None),
            }
        }
    }

    /// What `rustc` says about a program.
    fn run(&mut self, text: &str) -> Result<Vec<Message>, BundleError> {
        let source = self.folder.path().join("bundle.rs");
        let flags = [
            "--emit=metadata",
            "--error-format=json",
            "--force-warn=dead_code",
            "--force-warn=unused_imports",
            "--force-warn=unused_macros",
        ];
        let output = fs::write(&source, text)
            .and_then(|()| {
                self.rustc.compile(&source, &self.folder.path().join("bundle.rmeta"), self.edition, &flags)
            })
            .map_err(|error| BundleError::new(format!("rustc cannot be started: {error}")))?;
        Ok(json_lines(&output.stderr).iter().map(message).collect())
    }
}

fn message(json: &Value) -> Message {
    let primary = |span: &&Value| span["is_primary"] == true;
    let byte = |value: &Value| usize::try_from(value.as_u64().unwrap_or_default()).unwrap_or_default();
    let spans = array(&json["spans"]).iter().filter(primary);
    Message {
        code: json["code"]["code"].as_str().unwrap_or_default().to_string(),
        is_error: json["level"] == "error",
        places: spans.map(|span| byte(&span["byte_start"])..byte(&span["byte_end"])).collect(),
        rendered: json["rendered"].as_str().unwrap_or_default().to_string(),
    }
}

fn apply(text: &str, cuts: &[Cut]) -> String {
    let mut edits = Edits::default();
    for cut in cuts {
        match &cut.text {
            Some(new) => edits.replace(cut.range.clone(), new),
            None => edits.remove(with_surroundings(text, cut.range.clone())),
        }
    }
    tidy(&edits.apply(text))
}
