//! The names that a module or a block declares, to tell them from the names of crates.

use std::collections::BTreeSet;

use syn::{Ident, Item, Stmt, UseTree};

use super::attributes;
use super::cfg::Known;

/// Names that are declared in one module or block.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    names: BTreeSet<String>,
    /// Whether names can come from elsewhere: by a glob or out of a macro.
    pub(super) open: bool,
}

impl Names {
    /// The names that a module declares.
    pub(super) fn of_items<'a>(items: impl IntoIterator<Item = &'a Item>, known: &Known) -> Names {
        let mut names = Names::default();
        for item in items {
            if !attributes::left_out(attributes_of(item), known).unwrap_or(false) {
                names.add(item);
            }
        }
        names
    }

    /// The names that the items in a block declare.
    pub(super) fn of_block(block: &syn::Block, known: &Known) -> Names {
        let items = block.stmts.iter().filter_map(|statement| match statement {
            Stmt::Item(item) => Some(item),
            _ => None,
        });
        Names::of_items(items, known)
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    fn add(&mut self, item: &Item) {
        let name = match item {
            Item::Enum(item) => &item.ident,
            Item::Mod(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::TraitAlias(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Union(item) => &item.ident,
            Item::ExternCrate(item) => item.rename.as_ref().map_or(&item.ident, |(_, name)| name),
            Item::Use(item) => return self.add_tree(&item.tree, &[]),
            Item::Macro(item) => {
                self.open |= item.ident.is_none();
                return;
            }
            _ => return,
        };
        self.names.insert(name.to_string());
    }

    /// Adds what an import declares. A name that stands first is not declared by it: it was there before, and only
    /// a crate can be.
    fn add_tree(&mut self, tree: &UseTree, above: &[&Ident]) {
        let name = match tree {
            UseTree::Path(path) => return self.add_tree(&path.tree, &[above, &[&path.ident]].concat()),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.add_tree(tree, above)),
            UseTree::Glob(_) => {
                self.open = true;
                return;
            }
            UseTree::Name(name) if name.ident == "self" => above.iter().skip(1).last().copied(),
            UseTree::Name(name) => above.last().map(|_| &name.ident),
            UseTree::Rename(name) => Some(&name.rename),
        };
        self.names.extend(name.map(ToString::to_string));
    }
}

/// The attributes of an item.
pub(super) fn attributes_of(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
