//! Macros: what they are called with is no syntax tree yet, so paths are found in the tokens.

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{ItemMacro, Macro, Meta};

use super::super::cfg::Truth;
use super::super::source::range;
use super::Visitor;

/// Macros that read another file or a variable while compiling.
const REFUSED: &[&str] = &["include", "include_str", "include_bytes", "env"];

impl Visitor<'_, '_> {
    /// Notes a macro that the crate exports. In one program it belongs to the root.
    pub(super) fn export(&mut self, item: &ItemMacro) {
        let exported = item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
        if let (true, Some(name)) = (exported, &item.ident) {
            self.flattener.result.exports.push(name.to_string());
        }
    }

    /// A call of a macro, or the definition of one.
    pub(super) fn invocation(&mut self, mac: &Macro) {
        if mac.path.is_ident("cfg") {
            let predicate = mac.parse_body::<Meta>();
            if let Some(text) = self.check(predicate).and_then(|predicate| self.decided(&predicate)) {
                self.edits.replace(range(mac), text);
            }
            return;
        }
        if let Some(last) = mac.path.segments.last() {
            self.look_at_name(&last.ident);
        }
        self.visit_path(&mac.path);
        self.tokens(mac.tokens.clone());
    }

    /// `cfg!(…)` as far as it is decided.
    fn decided(&mut self, predicate: &Meta) -> Option<String> {
        Some(match self.check(self.flattener.krate.known.decide(predicate))? {
            Truth::Yes => "true".to_string(),
            Truth::No => "false".to_string(),
            Truth::Open(left) => format!("cfg!({left})"),
        })
    }

    fn look_at_name(&mut self, name: &Ident) {
        if REFUSED.iter().any(|refused| name == refused) {
            let message =
                format!("found {name}!, expected a source that stands alone; a bundle cannot carry it");
            self.refuse(range(name).start, message);
        }
    }

    /// Rewrites the paths in tokens.
    pub(super) fn tokens(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(ident) => self.ident_in_tokens(ident, at, &trees),
                TokenTree::Group(group) => {
                    let attribute = group.delimiter() == Delimiter::Bracket && is_punct(&trees, at, 1, '#');
                    if !(attribute && self.cfg_in_tokens(&group.stream())) {
                        self.tokens(group.stream());
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn ident_in_tokens(&mut self, ident: &Ident, at: usize, trees: &[TokenTree]) {
        let called = matches!(trees.get(at + 1), Some(TokenTree::Punct(mark)) if mark.as_char() == '!');
        if called && ident == "cfg" {
            if let Some(TokenTree::Group(group)) = trees.get(at + 2) {
                // What cannot be read here is made of a macro's parameters and decided later.
                let decided =
                    syn::parse2::<Meta>(group.stream()).ok().and_then(|predicate| self.decided(&predicate));
                if let Some(text) = decided {
                    self.edits.replace(range(ident).start..group.span_close().byte_range().end, text);
                }
            }
            return;
        }
        if called {
            self.look_at_name(ident);
        }
        let followed = is_colons(trees, at + 1);
        let preceded = at >= 2 && is_colons(trees, at - 2);
        if !followed {
            return;
        }
        if !preceded {
            self.first_segment(ident, None);
        } else if at < 3
            || matches!(&trees[at - 3], TokenTree::Punct(mark) if !matches!(mark.as_char(), '>' | ':'))
        {
            self.first_segment(ident, Some(range(&trees[at - 2]).start));
        }
    }

    /// A `cfg` attribute among tokens: what it stands on cannot be told, so it stays, decided.
    fn cfg_in_tokens(&mut self, stream: &TokenStream) -> bool {
        let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
        let [TokenTree::Ident(name), TokenTree::Group(group)] = trees.as_slice() else { return false };
        let Ok(predicate) = syn::parse2::<Meta>(group.stream()) else { return false };
        if name != "cfg" {
            return false;
        }
        let text = match self.check(self.flattener.krate.known.decide(&predicate)) {
            Some(Truth::Yes) => "all()".to_string(),
            Some(Truth::No) => "any()".to_string(),
            Some(Truth::Open(left)) => left,
            None => return true,
        };
        self.edits.replace(range(&predicate), text);
        true
    }
}

/// Whether `mark` stands `before` places before `at`.
fn is_punct(trees: &[TokenTree], at: usize, before: usize, mark: char) -> bool {
    at >= before && matches!(&trees[at - before], TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// Whether `::` stands at `at`.
fn is_colons(trees: &[TokenTree], at: usize) -> bool {
    let colon = |tree: Option<&TokenTree>| match tree {
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => Some(punct.spacing()),
        _ => None,
    };
    colon(trees.get(at)) == Some(Spacing::Joint) && colon(trees.get(at + 1)).is_some()
}
