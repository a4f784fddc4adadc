//! Where the items of a program are, by the places that `rustc` names.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Ident, Item, UseTree};

use super::super::source::{BundleError, range};
use super::Cut;

/// The parts of a program that can be cut.
#[derive(Default)]
pub(super) struct Index {
    pub(super) nodes: Vec<Node>,
    pub(super) uses: Vec<Use>,
    /// Implementations and modules without items, and macros that are exported.
    hollow: Vec<Range<usize>>,
    exported: Vec<Node>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Item,
    /// An item of a trait or of an implementation.
    Member,
    Impl,
}

/// An item, with its attributes and doc comments.
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Its name; of an implementation, all in front of its brace.
    pub(super) name: Range<usize>,
    pub(super) range: Range<usize>,
}

/// A `use` item.
pub(super) struct Use {
    pub(super) range: Range<usize>,
    tree: Range<usize>,
    names: Tree,
}

/// What a `use` item names.
enum Tree {
    /// One name, with `as` and what follows; the whole text of it.
    Leaf(Range<usize>, String),
    Path(String, Box<Tree>),
    Group(Vec<Tree>),
}

impl Use {
    /// The item without the names that `unused` picks; `None` if it picks none.
    pub(super) fn without(&self, unused: impl Fn(&Range<usize>) -> bool) -> Option<Cut> {
        let mut picked = false;
        let left = self.names.printed(&mut |leaf| {
            let unused = unused(leaf);
            picked |= unused;
            !unused
        });
        picked.then(|| match left {
            Some(text) => Cut { range: self.tree.clone(), text: Some(text) },
            None => Cut { range: self.range.clone(), text: None },
        })
    }
}

impl Tree {
    fn of(tree: &UseTree) -> Tree {
        match tree {
            UseTree::Path(path) => Tree::Path(path.ident.to_string(), Box::new(Tree::of(&path.tree))),
            UseTree::Group(group) => Tree::Group(group.items.iter().map(Tree::of).collect()),
            UseTree::Name(name) => Tree::Leaf(range(tree), name.ident.to_string()),
            UseTree::Rename(name) => Tree::Leaf(range(tree), format!("{} as {}", name.ident, name.rename)),
            _ => Tree::Leaf(range(tree), "*".to_string()),
        }
    }

    /// The text of the names that `stays` keeps; `None` if there is none.
    fn printed(&self, stays: &mut impl FnMut(&Range<usize>) -> bool) -> Option<String> {
        match self {
            Tree::Leaf(range, text) => stays(range).then(|| text.clone()),
            Tree::Path(name, tree) => {
                let tree = tree.printed(stays)?;
                // A group of `self` alone is the path itself.
                Some(match tree.strip_prefix("self") {
                    Some(rest) if rest.is_empty() || rest.starts_with(" as ") => format!("{name}{rest}"),
                    _ => format!("{name}::{tree}"),
                })
            }
            Tree::Group(trees) => {
                let left: Vec<String> = trees.iter().filter_map(|tree| tree.printed(stays)).collect();
                match left.as_slice() {
                    [] => None,
                    [one] => Some(one.clone()),
                    several => Some(format!("{{{}}}", several.join(", "))),
                }
            }
        }
    }
}

impl Index {
    /// Reads a program.
    pub(super) fn of(text: &str) -> Result<Index, BundleError> {
        let file = syn::parse_file(text)
            .map_err(|error| BundleError::new(format!("the bundle cannot be read again: {error}")))?;
        let mut index = Index::default();
        index.visit_file(&file);
        Ok(index)
    }

    /// What `rustc` never calls dead, though nothing is in it or nobody names it.
    pub(super) fn hollow(&self, text: &str) -> Vec<Cut> {
        let unnamed = self.exported.iter().filter(|node| {
            let outside = [&text[..node.range.start], &text[node.range.end..]];
            let name = &text[node.name.clone()];
            !outside.iter().any(|text| words(text).any(|word| word == name))
        });
        let ranges = self.hollow.iter().cloned().chain(unnamed.map(|node| node.range.clone()));
        ranges.map(|range| Cut { range, text: None }).collect()
    }

    fn node(&mut self, kind: Kind, name: &Ident, syntax: &impl Spanned) {
        self.nodes.push(Node { kind, name: range(name), range: range(syntax) });
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

impl<'ast> Visit<'ast> for Index {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        if let Some(name) = name {
            self.node(Kind::Item, name, item);
        }
        match item {
            Item::Use(item) => {
                let (whole, tree) = (range(item), range(&item.tree));
                self.uses.push(Use { range: whole, tree, names: Tree::of(&item.tree) });
            }
            Item::Impl(block) => {
                let start = range(&block.impl_token).start;
                let head = start..block.brace_token.span.open().byte_range().start;
                self.nodes.push(Node { kind: Kind::Impl, name: head, range: range(item) });
                if block.items.is_empty() && block.trait_.is_none() {
                    self.hollow.push(range(item));
                }
            }
            Item::Mod(module) if module.content.as_ref().is_some_and(|(_, items)| items.is_empty()) => {
                self.hollow.push(range(item));
            }
            Item::Macro(mac) => {
                let exported = mac.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
                if let (true, Some(name)) = (exported, &mac.ident) {
                    self.exported.push(Node { kind: Kind::Item, name: range(name), range: range(item) });
                }
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        match item {
            syn::ImplItem::Const(member) => self.node(Kind::Member, &member.ident, item),
            syn::ImplItem::Fn(member) => self.node(Kind::Member, &member.sig.ident, item),
            syn::ImplItem::Type(member) => self.node(Kind::Member, &member.ident, item),
            _ => {}
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        match item {
            syn::TraitItem::Const(member) => self.node(Kind::Member, &member.ident, item),
            syn::TraitItem::Fn(member) => self.node(Kind::Member, &member.sig.ident, item),
            syn::TraitItem::Type(member) => self.node(Kind::Member, &member.ident, item),
            _ => {}
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        match item {
            syn::ForeignItem::Fn(member) => self.node(Kind::Item, &member.sig.ident, item),
            syn::ForeignItem::Static(member) => self.node(Kind::Item, &member.ident, item),
            _ => {}
        }
        visit::visit_foreign_item(self, item);
    }
}
