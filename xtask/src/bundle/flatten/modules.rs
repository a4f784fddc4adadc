//! `mod` lines: where the file of a module is, and its text in the place of the line.

use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{Attribute, Expr, ExprLit, ItemMod, Lit, Meta, Token};

use super::super::cfg::Truth;
use super::super::names::Names;
use super::super::source::{indented, range};
use super::Visitor;

/// Where the modules below a place are looked for.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    /// The folder of the file itself, to which a `#[path]` in the file is relative.
    file: PathBuf,
    /// The folder of the modules below.
    below: PathBuf,
    /// Whether the place is inside a module written out in the file; then a `#[path]` is relative to `below`.
    inline: bool,
}

impl Folder {
    /// For a crate's first file, a `mod.rs`, or a file named by `#[path]`: modules lie beside it.
    pub(super) fn of_root(file: &Path) -> Folder {
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        Folder { below: folder.clone(), file: folder, inline: false }
    }

    /// For `name.rs`: modules lie in the folder `name` beside it.
    fn of_file(file: &Path) -> Folder {
        Folder { below: file.with_extension(""), ..Folder::of_root(file) }
    }

    /// For a module written out in the file.
    fn of_inline(&self, name: &str, path: Option<&str>) -> Folder {
        let below = path.map_or_else(|| self.below.join(name), |path| self.base().join(path));
        Folder { file: self.file.clone(), below, inline: true }
    }

    fn base(&self) -> &Path {
        if self.inline { &self.below } else { &self.file }
    }

    /// The file of the module `name`, and where the modules below it lie.
    fn find(&self, name: &str, path: Option<&str>) -> Result<(PathBuf, Folder), String> {
        if let Some(path) = path {
            let file = self.base().join(path);
            let folder = Folder::of_root(&file);
            return Ok((file, folder));
        }
        let beside = self.below.join(format!("{name}.rs"));
        let inside = self.below.join(name).join("mod.rs");
        match (beside.is_file(), inside.is_file()) {
            (true, false) => Ok((beside.clone(), Folder::of_file(&beside))),
            (false, true) => Ok((inside.clone(), Folder::of_root(&inside))),
            (false, false) => Err(format!(
                "found no file of the module, expected {} or {}",
                beside.display(),
                inside.display()
            )),
            (true, true) => {
                Err(format!("found two files of the module, {} and {}", beside.display(), inside.display()))
            }
        }
    }
}

impl Visitor<'_, '_> {
    /// Takes a module in; what its file holds comes in the place of the semicolon.
    pub(super) fn module(&mut self, item: &ItemMod) {
        let name = item.ident.to_string();
        let name = name.trim_start_matches("r#");
        let path = self.path_attribute(&item.attrs);
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }
        self.visit_visibility(&item.vis);
        match (&item.content, &item.semi) {
            (Some((brace, items)), _) => {
                let outer = (self.folder.clone(), std::mem::take(&mut self.names));
                self.folder = outer.0.of_inline(name, path.as_deref());
                self.names = vec![Names::of_items(items, &self.flattener.krate.known)];
                self.depth += 1;
                self.imports(items, brace.span.join().byte_range());
                items.iter().for_each(|item| self.visit_item(item));
                self.depth -= 1;
                (self.folder, self.names) = outer;
            }
            (None, Some(semi)) => {
                let found = match self.folder.find(name, path.as_deref()) {
                    Ok(found) => found,
                    Err(message) => return self.refuse(range(&item.ident).start, message),
                };
                match self.flattener.file(&found.0, found.1, self.depth + 1) {
                    // A line of its own ends the block, as between other items of several lines.
                    Ok(Some(text)) => {
                        self.edits.replace(range(semi), format!(" {{\n{}}}\n", indented(&text)));
                    }
                    Ok(None) => self.remove(range(item)),
                    Err(error) => self.error = self.error.take().or(Some(error)),
                }
            }
            (None, None) => {}
        }
    }

    /// The file that `#[path]` names, also inside a `cfg_attr` that holds.
    fn path_attribute(&mut self, all: &[Attribute]) -> Option<String> {
        all.iter().find_map(|attribute| {
            let conditional = attribute.path().is_ident("cfg_attr");
            if conditional { self.conditional_path(attribute) } else { path_of(&attribute.meta) }
        })
    }

    /// `path = "…"` in a `cfg_attr`, if its predicate holds.
    fn conditional_path(&mut self, attribute: &Attribute) -> Option<String> {
        let parts = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let parts = self.check(parts)?;
        let path = parts.iter().skip(1).find_map(path_of)?;
        match self.check(self.flattener.krate.known.decide(&parts[0]))? {
            Truth::Yes => Some(path),
            Truth::No => None,
            Truth::Open(left) => {
                let message = format!("found a file for some machines only ({left}), expected one for all");
                self.refuse(range(attribute).start, message);
                None
            }
        }
    }
}

/// The path in `path = "…"`.
fn path_of(meta: &Meta) -> Option<String> {
    match meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    }
}
