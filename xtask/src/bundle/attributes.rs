//! Which attributes a bundle carries.

use syn::punctuated::Punctuated;
use syn::{AttrStyle, Attribute, Expr, Meta, Token};

use super::cfg::{Known, Truth};

/// What becomes of an attribute.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Stays,
    Goes,
    /// Another text takes its place.
    Becomes(String),
}

/// Attributes that mean nothing to a judge, or that older compilers do not know.
const DROPPED: &[&str] =
    &["path", "warn", "deny", "forbid", "diagnostic", "clippy", "rustdoc", "doc", "debugger_visualizer"];

/// Attributes of a whole crate, which have no place in a module.
const OF_A_CRATE: &[&str] = &[
    "crate_name",
    "crate_type",
    "no_std",
    "feature",
    "recursion_limit",
    "type_length_limit",
    "no_implicit_prelude",
];

/// The lints that an `allow` can name: those that every compiler has long known.
const LINTS: &[&str] = &[
    "dead_code",
    "unused",
    "unused_imports",
    "unused_macros",
    "deprecated",
    "non_camel_case_types",
    "non_shorthand_field_patterns",
    "non_snake_case",
    "non_upper_case_globals",
    "overflowing_literals",
    "unreachable_code",
    "unreachable_patterns",
    "unsafe_code",
    "unused_assignments",
    "unused_labels",
    "unused_must_use",
    "unused_mut",
    "unused_parens",
    "unused_unsafe",
    "unused_variables",
    "while_true",
    "arithmetic_overflow",
    "bare_trait_objects",
    "ellipsis_inclusive_range_patterns",
];

/// Decides over an attribute that is no doc comment; `in_module` says that it stood at the head of a crate that
/// becomes a module.
pub(super) fn fate(attribute: &Attribute, known: &Known, in_module: bool) -> syn::Result<Fate> {
    let inner = if matches!(attribute.style, AttrStyle::Inner(_)) { "!" } else { "" };
    let texts = metas(&attribute.meta, known, in_module)?;
    if texts.len() == 1 && texts[0].is_none() {
        return Ok(Fate::Stays);
    }
    let texts: Vec<String> = texts.into_iter().flatten().map(|text| format!("#{inner}[{text}]")).collect();
    Ok(if texts.is_empty() { Fate::Goes } else { Fate::Becomes(texts.join(" ")) })
}

/// What an attribute becomes: any number of others; `None` stands for itself.
fn metas(meta: &Meta, known: &Known, in_module: bool) -> syn::Result<Vec<Option<String>>> {
    let first = meta.path().segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
    match (first.as_str(), meta) {
        ("cfg", Meta::List(list)) => Ok(match known.decide(&list.parse_args()?)? {
            Truth::Yes => vec![],
            // The caller removes what has such an attribute before it looks at the others.
            Truth::No => {
                return Err(syn::Error::new_spanned(meta, "found cfg at a place where it cannot be carried"));
            }
            Truth::Open(left) => vec![Some(format!("cfg({left})"))],
        }),
        ("cfg_attr", Meta::List(list)) => conditional(list, known, in_module),
        ("allow" | "expect", Meta::List(list)) => {
            let lints = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?;
            let kept: Vec<String> = lints
                .iter()
                .filter_map(|lint| lint.path().get_ident().map(ToString::to_string))
                .filter(|lint| LINTS.contains(&lint.as_str()))
                .collect();
            Ok(if kept.is_empty() { vec![] } else { vec![Some(format!("allow({})", kept.join(", ")))] })
        }
        ("doc", Meta::NameValue(pair)) if matches!(pair.value, Expr::Lit(_)) => Ok(vec![None]),
        (name, _) if DROPPED.contains(&name) => Ok(vec![]),
        (name, _) if in_module && OF_A_CRATE.contains(&name) => Ok(vec![]),
        _ => Ok(vec![None]),
    }
}

/// `cfg_attr(predicate, attributes…)`.
fn conditional(list: &syn::MetaList, known: &Known, in_module: bool) -> syn::Result<Vec<Option<String>>> {
    let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?;
    let Some(predicate) = parts.first() else { return Ok(vec![]) };
    let truth = known.decide(predicate)?;
    if truth == Truth::No {
        return Ok(vec![]);
    }
    let mut texts = vec![];
    for meta in parts.iter().skip(1) {
        for text in metas(meta, known, in_module)? {
            let text = text.or_else(|| source(meta)).unwrap_or_default();
            texts.push(Some(match &truth {
                Truth::Open(left) => format!("cfg_attr({left}, {text})"),
                _ => text,
            }));
        }
    }
    Ok(texts)
}

fn source(meta: &Meta) -> Option<String> {
    syn::spanned::Spanned::span(meta).source_text()
}

/// Whether something with these attributes is left out: its `cfg` is false, or it is a test.
pub(super) fn left_out(attributes: &[Attribute], known: &Known) -> syn::Result<bool> {
    for attribute in attributes {
        if attribute.path().is_ident("test") || attribute.path().is_ident("bench") {
            return Ok(true);
        }
        if attribute.path().is_ident("cfg") && known.decide(&attribute.parse_args()?)? == Truth::No {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Fate {
        let item: syn::ItemStruct = syn::parse_str(&format!("{text} struct S;")).unwrap();
        let known = Known { features: vec!["on".to_string()], set: vec![] };
        fate(&item.attrs[0], &known, false).unwrap()
    }

    fn becomes(text: &str) -> Fate {
        Fate::Becomes(text.to_string())
    }

    #[test]
    fn attributes_stay_go_or_change() {
        assert_eq!(of("#[derive(Clone)]"), Fate::Stays);
        assert_eq!(of("#[inline]"), Fate::Stays);
        assert_eq!(of("#[cfg(feature = \"on\")]"), Fate::Goes);
        assert_eq!(of("#[cfg(all(unix, feature = \"on\"))]"), becomes("#[cfg(unix)]"));
        assert_eq!(
            of("#[cfg_attr(feature = \"on\", derive(Debug), inline)]"),
            becomes("#[derive(Debug)] #[inline]")
        );
        assert_eq!(of("#[cfg_attr(feature = \"off\", derive(Debug))]"), Fate::Goes);
        assert_eq!(of("#[cfg_attr(windows, derive(Debug))]"), becomes("#[cfg_attr(windows, derive(Debug))]"));
        assert_eq!(
            of("#[expect(unused_variables, dead_code)]"),
            becomes("#[allow(unused_variables, dead_code)]")
        );
        assert_eq!(of("#[allow(clippy::all)]"), Fate::Goes);
        assert_eq!(of("#[diagnostic::on_unimplemented(message = \"no\")]"), Fate::Goes);
        assert_eq!(of("#[deny(missing_docs)]"), Fate::Goes);
    }
}
