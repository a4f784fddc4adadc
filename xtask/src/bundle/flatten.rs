//! Makes one text of a crate: follows its `mod` lines, leaves out what `cfg` leaves out, and rewrites the paths
//! that lead through a crate's root, which becomes a module, into paths that every edition reads alike.
//!
//! The text is changed by byte ranges of the syntax tree and never printed anew, so comments stay.

mod macros;
mod modules;
mod paths;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Stmt};

use super::attributes::{self, Fate};
use super::cargo::{Crate, Extern};
use super::names::{Names, attributes_of};
use super::source::{BundleError, Edits, File, range, tidy, with_surroundings};

use modules::Folder;

/// A crate on its way into the bundle.
pub(super) struct Flattener<'a> {
    krate: &'a Crate,
    /// The module that the crate becomes; `None` for the program, which stays the root.
    module: Option<&'a str>,
    /// By each name of a crate, the module that it becomes.
    carried: BTreeMap<String, &'a str>,
    /// The macros that crates before this one export, by their modules.
    macros: &'a BTreeMap<String, Vec<String>>,
    /// The macros that this crate gets by `#[macro_use] extern crate`.
    used_macros: Vec<String>,
    /// What comes out beside the text.
    result: Flat,
}

/// A crate as one text.
#[derive(Default)]
pub(super) struct Flat {
    /// The text of its root module.
    pub(super) text: String,
    /// The macros that it exports.
    pub(super) exports: Vec<String>,
    /// The files of the text, in the order of their `mod` lines, with their contents.
    pub(super) sources: Vec<File>,
    /// Crates of the standard library that it needs at the root: `extern crate alloc;`.
    pub(super) standard: BTreeSet<String>,
}

impl<'a> Flattener<'a> {
    /// Sets out to flatten the crate `index`; `modules` holds the module that each crate becomes.
    pub(super) fn new(
        crates: &'a [Crate],
        index: usize,
        modules: &'a [Option<String>],
        macros: &'a BTreeMap<String, Vec<String>>,
    ) -> Flattener<'a> {
        let krate = &crates[index];
        let carried = krate.externs.iter().filter_map(|(name, meaning)| match meaning {
            Extern::Carried(at) => Some((name.clone(), modules[*at].as_deref()?)),
            Extern::External | Extern::ProcMacro => None,
        });
        Flattener {
            krate,
            module: modules[index].as_deref(),
            carried: carried.collect(),
            macros,
            used_macros: Vec::new(),
            result: Flat::default(),
        }
    }

    /// Flattens the crate.
    ///
    /// # Errors
    ///
    /// Something cannot be carried.
    pub(super) fn flatten(mut self) -> Result<Flat, BundleError> {
        let root = self.krate.root.clone();
        let text = self.file(&root, Folder::of_root(&root), 0)?;
        let mut text = text.unwrap_or_default();
        if self.module.is_some() {
            for name in &self.result.exports {
                text.push_str(&format!("\npub(crate) use crate::{name};\n"));
            }
        }
        self.result.text = text;
        Ok(self.result)
    }

    /// The text of a file with all modules below it; `None` if the file says that it is to be left out. `depth`
    /// counts the modules above it in its crate.
    fn file(&mut self, path: &Path, folder: Folder, depth: usize) -> Result<Option<String>, BundleError> {
        let file = File::read(path)?;
        let syntax = file.parse()?;
        let at_error = |error: &syn::Error| file.error(error.span().byte_range().start, error.to_string());
        if attributes::left_out(&syntax.attrs, &self.krate.known).map_err(|error| at_error(&error))? {
            return Ok(None);
        }
        // Its place in the list comes before those of the files below it.
        let place = self.result.sources.len();
        self.result.sources.push(File { path: path.to_path_buf(), text: String::new() });
        if depth == 0 {
            self.prepare(&syntax.items);
        }
        let mut visitor = Visitor {
            names: vec![Names::of_items(&syntax.items, &self.krate.known)],
            flattener: self,
            file: &file,
            edits: Edits::default(),
            folder,
            depth,
            dropped: Vec::new(),
            error: None,
        };
        visitor.imports(&syntax.items, 0..file.text.len());
        visitor.visit_file(&syntax);
        let Visitor { edits, error, .. } = visitor;
        if let Some(error) = error {
            return Err(error);
        }
        let text = tidy(&edits.apply(&file.text));
        self.result.sources[place] = file;
        Ok(Some(text))
    }

    /// Looks at the `extern crate` items of the crate's root: their names hold in the whole crate.
    fn prepare(&mut self, items: &[Item]) {
        for item in items {
            let Item::ExternCrate(item) = item else { continue };
            let name = item.ident.to_string();
            let module = if name == "self" { self.module } else { self.carried.get(&name).copied() };
            let Some(module) = module else { continue };
            if let Some((_, alias)) = &item.rename {
                self.carried.insert(alias.to_string(), module);
            }
            if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use")) {
                self.used_macros.extend(self.macros.get(module).into_iter().flatten().cloned());
            }
        }
    }
}

/// Goes through one file and collects the changes.
struct Visitor<'v, 'a> {
    flattener: &'v mut Flattener<'a>,
    file: &'v File,
    edits: Edits,
    /// The names of the module, then those of the blocks around the place.
    names: Vec<Names>,
    folder: Folder,
    depth: usize,
    /// The names of the import at hand that are there without it.
    dropped: Vec<Range<usize>>,
    error: Option<BundleError>,
}

impl Visitor<'_, '_> {
    /// Notes that something cannot be carried; the first such place is reported.
    fn refuse(&mut self, at: usize, message: impl Into<String>) {
        if self.error.is_none() {
            self.error = Some(self.file.error(at, message));
        }
    }

    fn check<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.refuse(error.span().byte_range().start, error.to_string())).ok()
    }

    /// Whether the place is in the root module of the bundle.
    fn at_root(&self) -> bool {
        self.depth == 0 && self.flattener.module.is_none()
    }

    /// Whether a piece of syntax stays; if not, it is removed with what belongs to it.
    fn stays(&mut self, attributes: &[Attribute], syntax: &impl Spanned) -> bool {
        let left_out = attributes::left_out(attributes, &self.flattener.krate.known);
        let left_out = self.check(left_out).unwrap_or(false);
        if left_out {
            self.remove(range(syntax));
        }
        !left_out
    }

    fn remove(&mut self, range: Range<usize>) {
        self.edits.remove(with_surroundings(&self.file.text, range));
    }

    /// Adds the imports that a module of another edition, or one that uses macros of a whole crate, has without
    /// saying so. Those that it does not need are found by `rustc` and cut later.
    fn imports(&mut self, items: &[Item], module: Range<usize>) {
        let Some(first) = items.first() else { return };
        // At the root the macros are at home.
        let macros = if self.at_root() { &[] } else { self.flattener.used_macros.as_slice() };
        let mut imports: Vec<String> = macros.iter().map(|name| format!("use crate::{name};\n")).collect();
        if self.flattener.krate.edition >= 2021 {
            let text = &self.file.text[module];
            for (name, method, path) in PRELUDE {
                let declared = self.names.first().is_some_and(|names| names.contains(name));
                if !declared && (text.contains(name) || text.contains(method)) {
                    imports.push(format!("use {path}::{name};\n"));
                }
            }
        }
        self.edits.insert(range(first).start, imports.concat());
    }
}

/// What the prelude has since edition 2021: a name, its method, and where it is.
const PRELUDE: &[(&str, &str, &str)] = &[
    ("TryFrom", "try_from", "std::convert"),
    ("TryInto", "try_into", "std::convert"),
    ("FromIterator", "from_iter", "std::iter"),
];

impl<'ast> Visit<'ast> for Visitor<'_, '_> {
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if self.file.text[range(attribute)].starts_with('/') {
            return;
        }
        let of_a_crate = self.depth == 0 && self.flattener.module.is_some();
        let fate = attributes::fate(attribute, &self.flattener.krate.known, of_a_crate);
        match self.check(fate) {
            None | Some(Fate::Stays) => {
                self.visit_path(attribute.path());
                if let syn::Meta::List(list) = &attribute.meta {
                    self.tokens(list.tokens.clone());
                }
            }
            Some(Fate::Goes) => self.remove(range(attribute)),
            Some(Fate::Becomes(text)) => self.edits.replace(range(attribute), text),
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !self.stays(attributes_of(item), item) {
            return;
        }
        match item {
            Item::ExternCrate(item) => self.extern_crate(item),
            Item::Mod(item) => self.module(item),
            Item::Use(item) => self.import(item),
            Item::Macro(item) => {
                self.export(item);
                visit::visit_item_macro(self, item);
            }
            Item::Verbatim(_) => self.refuse(range(item).start, "found an item of an unknown kind"),
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            syn::ImplItem::Macro(item) => &item.attrs,
            _ => return visit::visit_impl_item(self, item),
        };
        if self.stays(attributes, item) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        let attributes = match item {
            syn::TraitItem::Const(item) => &item.attrs,
            syn::TraitItem::Fn(item) => &item.attrs,
            syn::TraitItem::Type(item) => &item.attrs,
            syn::TraitItem::Macro(item) => &item.attrs,
            _ => return visit::visit_trait_item(self, item),
        };
        if self.stays(attributes, item) {
            visit::visit_trait_item(self, item);
        }
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        let attributes = match item {
            syn::ForeignItem::Fn(item) => &item.attrs,
            syn::ForeignItem::Static(item) => &item.attrs,
            syn::ForeignItem::Type(item) => &item.attrs,
            syn::ForeignItem::Macro(item) => &item.attrs,
            _ => return visit::visit_foreign_item(self, item),
        };
        if self.stays(attributes, item) {
            visit::visit_foreign_item(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if self.stays(&field.attrs, field) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if self.stays(&variant.attrs, variant) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if self.stays(&arm.attrs, arm) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if self.stays(&field.attrs, field) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_field_pat(&mut self, field: &'ast syn::FieldPat) {
        if self.stays(&field.attrs, field) {
            visit::visit_field_pat(self, field);
        }
    }

    fn visit_fn_arg(&mut self, argument: &'ast syn::FnArg) {
        let attributes = match argument {
            syn::FnArg::Receiver(receiver) => &receiver.attrs,
            syn::FnArg::Typed(typed) => &typed.attrs,
        };
        if self.stays(attributes, argument) {
            visit::visit_fn_arg(self, argument);
        }
    }

    fn visit_generic_param(&mut self, parameter: &'ast syn::GenericParam) {
        let attributes = match parameter {
            syn::GenericParam::Lifetime(parameter) => &parameter.attrs,
            syn::GenericParam::Type(parameter) => &parameter.attrs,
            syn::GenericParam::Const(parameter) => &parameter.attrs,
        };
        if self.stays(attributes, parameter) {
            visit::visit_generic_param(self, parameter);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.names.push(Names::of_block(block, &self.flattener.krate.known));
        visit::visit_block(self, block);
        self.names.pop();
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let attributes = match statement {
            Stmt::Local(local) => local.attrs.as_slice(),
            Stmt::Macro(mac) => mac.attrs.as_slice(),
            Stmt::Expr(expression, _) => attributes_of_expression(leftmost(expression)),
            Stmt::Item(_) => &[],
        };
        if self.stays(attributes, statement) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        if self.stays(attributes_of_expression(expression), expression) {
            visit::visit_expr(self, expression);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.path(path);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.invocation(mac);
    }
}

/// Attributes in front of a statement belong to its leftmost expression.
fn leftmost(expression: &Expr) -> &Expr {
    match expression {
        Expr::Assign(assign) => leftmost(&assign.left),
        Expr::Binary(binary) => leftmost(&binary.left),
        _ => expression,
    }
}

fn attributes_of_expression(expression: &Expr) -> &[Attribute] {
    macro_rules! of_variants {
        ($($variant:ident)*) => {
            match expression {
                $(Expr::$variant(expression) => &expression.attrs,)*
                _ => &[],
            }
        };
    }
    of_variants! {
        Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop Group If Index
        Infer Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference Repeat Return Struct Try
        TryBlock Tuple Unary Unsafe While Yield
    }
}
