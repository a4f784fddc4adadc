//! Imports: rewritten so that they start with `crate`, `self`, `super` or a crate of the standard library, which
//! every edition reads alike.

use syn::visit::Visit;
use syn::{Ident, ItemExternCrate, ItemUse, UseTree, Visibility};

use super::super::source::range;
use super::Visitor;
use super::paths::{First, STANDARD};

/// What becomes of the first name of an import.
enum Start {
    /// It is replaced by this.
    At(String),
    /// It is a crate that becomes a module of this name, reached by `crate::`.
    Crate(String),
}

impl Visitor<'_, '_> {
    /// Rewrites a `use` item.
    pub(super) fn import(&mut self, item: &ItemUse) {
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }
        self.narrow(&item.vis);
        if let Some(colons) = &item.leading_colon {
            self.edits.remove(range(colons));
        }
        self.import_tree(&item.tree, item.leading_colon.is_some());
        let dropped = std::mem::take(&mut self.dropped);
        if dropped.len() == leaves(&item.tree) {
            self.remove(range(item));
        } else {
            dropped.into_iter().for_each(|name| self.remove(name));
        }
    }

    /// `pub` would keep `rustc` from saying that an import is unused; in one program `pub(crate)` says the same.
    fn narrow(&mut self, visibility: &Visibility) {
        match visibility {
            Visibility::Public(public) => self.edits.insert(range(public).end, "(crate)"),
            other => self.visit_visibility(other),
        }
    }

    fn import_tree(&mut self, tree: &UseTree, global: bool) {
        match tree {
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import_tree(tree, global)),
            UseTree::Path(path) => match self.start(&path.ident, global) {
                Start::At(text) => self.edits.replace(range(&path.ident), text),
                Start::Crate(module) => {
                    self.edits.replace(range(&path.ident), format!("crate::{module}"));
                    self.import_from(&path.tree, &path.ident, &module);
                }
            },
            UseTree::Name(name) => match self.start(&name.ident, true) {
                Start::Crate(module) if self.at_root() && name.ident == module => {
                    self.dropped.push(range(tree));
                }
                Start::Crate(module) => self.edits.replace(range(tree), named(&module, &name.ident)),
                Start::At(text) => self.edits.replace(range(tree), text),
            },
            UseTree::Rename(name) => match self.start(&name.ident, true) {
                Start::Crate(module) => self.edits.replace(range(&name.ident), format!("crate::{module}")),
                Start::At(text) => self.edits.replace(range(&name.ident), text),
            },
            UseTree::Glob(_) => {}
        }
    }

    /// What is imported from the root of a crate called `name`. Its module may be called otherwise, which `self`
    /// must not show; and the root of the bundle has the module itself and the exported macros already.
    fn import_from(&mut self, tree: &UseTree, name: &Ident, module: &str) {
        match tree {
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import_from(tree, name, module)),
            UseTree::Name(leaf) if leaf.ident == "self" && name != module => {
                self.edits.insert(range(tree).end, format!(" as {name}"));
            }
            UseTree::Name(leaf) if self.at_root() => {
                let exported = self.flattener.macros.get(module);
                if leaf.ident == "self"
                    || exported.is_some_and(|names| names.iter().any(|own| leaf.ident == own))
                {
                    self.dropped.push(range(tree));
                }
            }
            _ => {}
        }
    }

    /// What an import that starts with `ident` starts with in the bundle.
    fn start(&mut self, ident: &Ident, global: bool) -> Start {
        let name = ident.to_string();
        let root = self.flattener.module.map_or(String::new(), |module| format!("::{module}"));
        if name == "crate" {
            return Start::At(format!("crate{root}"));
        }
        if name == "self" || name == "super" || self.block_declares(&name) {
            return Start::At(name);
        }
        let first = if global { self.crate_named(&name) } else { self.first(&name) };
        let of_2015 = self.flattener.krate.edition == 2015;
        match first {
            First::Carried(module) => Start::Crate(module),
            First::Refused(message) => {
                self.refuse(range(ident).start, message);
                Start::At(name)
            }
            First::Other if STANDARD.contains(&name.as_str()) => Start::At(name),
            // In edition 2015 imports start at the crate's root.
            First::Local | First::Other if of_2015 => Start::At(format!("crate{root}::{name}")),
            First::Local => Start::At(format!("self::{name}")),
            First::Other if self.names.iter().any(|names| names.open) => Start::At(format!("self::{name}")),
            First::Other => Start::At(name),
        }
    }

    /// An `extern crate` item is an import here, or nothing.
    pub(super) fn extern_crate(&mut self, item: &ItemExternCrate) {
        let ident = item.ident.to_string();
        if STANDARD.contains(&ident.as_str()) {
            if item.rename.is_none() {
                self.flattener.result.standard.insert(ident);
            }
            if self.at_root() {
                self.remove(range(item));
            }
            return;
        }
        let module = match self.crate_named(&ident) {
            First::Carried(module) => module,
            First::Refused(message) => return self.refuse(range(&item.ident).start, message),
            First::Local | First::Other if ident == "self" => match self.flattener.module {
                Some(module) => module.to_string(),
                None => return,
            },
            First::Local | First::Other => return,
        };
        let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
        if *name == "_" || (self.at_root() && *name == module) {
            return self.remove(range(item));
        }
        let public = if matches!(item.vis, Visibility::Inherited) { "" } else { "pub(crate) " };
        self.edits.replace(range(item), format!("{public}use {};", named(&module, name)));
    }
}

/// The path of a crate's module, bound to `name`.
fn named(module: &str, name: &Ident) -> String {
    if name == module { format!("crate::{module}") } else { format!("crate::{module} as {name}") }
}

/// How many names an import has.
fn leaves(tree: &UseTree) -> usize {
    match tree {
        UseTree::Group(group) => group.items.iter().map(leaves).sum(),
        UseTree::Path(path) => leaves(&path.tree),
        _ => 1,
    }
}
