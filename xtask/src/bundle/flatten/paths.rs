//! Paths outside `use`: the first segment decides.

use syn::{Ident, Path};

use super::super::cargo::Extern;
use super::super::source::range;
use super::Visitor;

/// What the first segment of a path stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// A crate that becomes this module.
    Carried(String),
    /// A name of the module or block around.
    Local,
    /// A crate that cannot be carried, and why.
    Refused(String),
    /// The standard library, a keyword, a type, …
    Other,
}

impl Visitor<'_, '_> {
    /// Whether the module around declares a name.
    pub(super) fn declares(&self, name: &str) -> bool {
        self.names.first().is_some_and(|names| names.contains(name))
    }

    /// Whether a block around declares a name.
    pub(super) fn block_declares(&self, name: &str) -> bool {
        self.names.iter().skip(1).any(|names| names.contains(name))
    }

    /// What a path that starts with `name` leads to.
    pub(super) fn first(&self, name: &str) -> First {
        if self.declares(name) || self.block_declares(name) { First::Local } else { self.crate_named(name) }
    }

    /// What a path that starts with `::name` leads to.
    pub(super) fn crate_named(&self, name: &str) -> First {
        if let Some(module) = self.flattener.carried.get(name) {
            return First::Carried((*module).to_string());
        }
        match self.flattener.krate.externs.get(name) {
            Some(Extern::External) => First::Refused(format!(
                "found the external crate {name}, expected the standard library or a path dependency; \
                 a bundle cannot carry it"
            )),
            Some(Extern::ProcMacro) => First::Refused(format!(
                "found {name}, a crate of procedural macros; a bundle cannot carry it: write out what it makes"
            )),
            Some(Extern::Carried(_)) | None => First::Other,
        }
    }

    /// Rewrites a path that leads through the root of a crate.
    pub(super) fn path(&mut self, path: &Path) {
        let Some(first) = path.segments.first() else { return };
        let global = path.leading_colon.as_ref().map(|colons| range(colons).start);
        if path.segments.len() > 1 || global.is_some() {
            self.first_segment(&first.ident, global);
        }
    }

    /// Rewrites the first segment of a path; `global` is where `::` stands in front of it.
    pub(super) fn first_segment(&mut self, ident: &Ident, global: Option<usize>) {
        let name = ident.to_string();
        let at = range(ident);
        if name == "crate" {
            if let Some(module) = self.flattener.module {
                self.edits.insert(at.end, format!("::{module}"));
            }
            return;
        }
        let first = if global.is_some() { self.crate_named(&name) } else { self.first(&name) };
        match first {
            // At the root, the module has the name that the path starts with.
            First::Carried(module) if global.is_none() && self.at_root() => {
                if module != name {
                    self.edits.replace(at, module);
                }
            }
            First::Carried(module) => {
                self.edits.replace(global.unwrap_or(at.start)..at.end, format!("crate::{module}"));
            }
            First::Refused(message) => self.refuse(at.start, message),
            First::Other if global.is_some() && self.flattener.krate.edition == 2015 => {
                // In edition 2015 such a path starts at the crate's root.
                if !STANDARD.contains(&name.as_str()) {
                    let root = self.flattener.module.map_or(String::new(), |module| format!("::{module}"));
                    self.edits.replace(global.unwrap_or(at.start)..at.end, format!("crate{root}::{name}"));
                }
            }
            First::Local | First::Other => {}
        }
    }
}

/// The crates that every program has.
pub(super) const STANDARD: &[&str] = &["std", "core", "alloc", "proc_macro", "test"];
