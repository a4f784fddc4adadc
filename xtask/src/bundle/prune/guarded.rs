//! Code behind a `cfg` that the judge's compiler decides. Here it may be left out, and what it needs seems dead.

use std::collections::BTreeSet;
use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The code behind such a `cfg`.
#[derive(Default)]
pub(super) struct Guarded {
    names: BTreeSet<String>,
    ranges: Vec<Range<usize>>,
}

/// Finds it in a program.
pub(super) fn of(text: &str) -> Guarded {
    let mut guarded = Guarded::default();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        guarded.look(tokens);
    }
    guarded
}

impl Guarded {
    /// Whether something of this name can be cut: no guarded code names it, or it is guarded itself.
    pub(super) fn permits(&self, name: &str, range: &Range<usize>) -> bool {
        let inside = |own: &Range<usize>| own.start <= range.start && range.end <= own.end;
        !self.names.contains(name) || self.ranges.iter().any(inside)
    }

    fn look(&mut self, tokens: TokenStream) {
        // Where the guarded piece starts, once a `cfg` has been seen.
        let mut start = None;
        let mut last_hash = 0;
        for tree in tokens {
            let range = tree.span().byte_range();
            if matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == '#') {
                last_hash = range.start;
            }
            if is_cfg(&tree) {
                start = start.or(Some(last_hash));
                continue;
            }
            if start.is_none() {
                if let TokenTree::Group(group) = tree {
                    self.look(group.stream());
                }
                continue;
            }
            let ends = match &tree {
                TokenTree::Punct(mark) => matches!(mark.as_char(), ';' | ','),
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                TokenTree::Ident(_) | TokenTree::Literal(_) => false,
            };
            self.name(tree);
            if ends {
                self.ranges.extend(start.take().map(|start| start..range.end));
            }
        }
    }

    fn name(&mut self, tree: TokenTree) {
        match tree {
            TokenTree::Ident(ident) => drop(self.names.insert(ident.to_string())),
            TokenTree::Group(group) => group.stream().into_iter().for_each(|tree| self.name(tree)),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Whether this is the inside of `#[cfg(…)]`.
fn is_cfg(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(name)) if name == "cfg")
}
