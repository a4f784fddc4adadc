//! Decides `cfg` predicates as far as they can be decided before a judge compiles.
//!
//! Features and what a build script sets are known, and a bundle is no test and no documentation. What asks for
//! the judge's machine (`unix`, `target_arch`, `debug_assertions`, …) stays in the text.

use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Meta, Token};

/// What holds in one crate.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The features that are on.
    pub(super) features: Vec<String>,
    /// What the build script set: `name` or `name="value"`.
    pub(super) set: Vec<String>,
}

/// What is known of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// It holds everywhere.
    Yes,
    /// It holds nowhere.
    No,
    /// The judge's compiler decides; what is left of the predicate.
    Open(String),
}

/// Options that ask for the machine that the program is compiled for.
const OPEN: &[&str] =
    &["unix", "windows", "debug_assertions", "overflow_checks", "panic", "proc_macro", "relocation_model"];

impl Known {
    /// Decides a predicate.
    pub(super) fn decide(&self, predicate: &Meta) -> syn::Result<Truth> {
        let name = predicate.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match predicate {
            Meta::List(list) => {
                let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)?;
                let parts = parts.iter().map(|part| self.decide(part)).collect::<syn::Result<Vec<_>>>()?;
                match name.as_str() {
                    "all" => Ok(joined("all", &Truth::No, Truth::Yes, parts)),
                    "any" => Ok(joined("any", &Truth::Yes, Truth::No, parts)),
                    "not" if parts.len() == 1 => Ok(negated(&parts[0])),
                    _ => Err(syn::Error::new_spanned(
                        predicate,
                        "found an unknown predicate, expected all, any or not",
                    )),
                }
            }
            Meta::NameValue(pair) => {
                let Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) = &pair.value else {
                    return Err(syn::Error::new_spanned(&pair.value, "expected a string in quotes"));
                };
                Ok(self.option(&name, Some(&value.value())))
            }
            Meta::Path(_) => Ok(self.option(&name, None)),
        }
    }

    fn option(&self, name: &str, value: Option<&str>) -> Truth {
        let text = match value {
            Some(value) => format!("{name} = \"{value}\""),
            None => name.to_string(),
        };
        let set = self.set.iter().any(|set| *set == text.replace(" = ", "="));
        let feature =
            name == "feature" && value.is_some_and(|value| self.features.iter().any(|on| on == value));
        if set || feature || name == "true" {
            Truth::Yes
        } else if OPEN.contains(&name) || name.starts_with("target_") {
            Truth::Open(text)
        } else {
            Truth::No
        }
    }
}

/// `all` and `any`: one part that is `decisive` decides, parts that are `neutral` say nothing.
fn joined(name: &str, decisive: &Truth, neutral: Truth, parts: Vec<Truth>) -> Truth {
    if parts.contains(decisive) {
        return decisive.clone();
    }
    let open: Vec<String> = parts
        .into_iter()
        .filter_map(|part| match part {
            Truth::Open(text) => Some(text),
            Truth::Yes | Truth::No => None,
        })
        .collect();
    match open.as_slice() {
        [] => neutral,
        [one] => Truth::Open(one.clone()),
        several => Truth::Open(format!("{name}({})", several.join(", "))),
    }
}

fn negated(part: &Truth) -> Truth {
    match part {
        Truth::Yes => Truth::No,
        Truth::No => Truth::Yes,
        Truth::Open(text) => Truth::Open(format!("not({text})")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(predicate: &str) -> Truth {
        let known = Known { features: vec!["fast".to_string()], set: vec!["wide=\"yes\"".to_string()] };
        known.decide(&syn::parse_str(predicate).unwrap()).unwrap()
    }

    #[test]
    fn predicates_are_decided_as_far_as_they_can_be() {
        assert_eq!(decide("test"), Truth::No);
        assert_eq!(decide("feature = \"fast\""), Truth::Yes);
        assert_eq!(decide("feature = \"slow\""), Truth::No);
        assert_eq!(decide("wide = \"yes\""), Truth::Yes);
        assert_eq!(decide("all()"), Truth::Yes);
        assert_eq!(decide("any()"), Truth::No);
        assert_eq!(decide("all(feature = \"fast\", not(test))"), Truth::Yes);
        assert_eq!(decide("all(unix, test)"), Truth::No);
        assert_eq!(decide("any(unix, feature = \"fast\")"), Truth::Yes);
        assert_eq!(decide("all(unix, feature = \"fast\")"), Truth::Open("unix".to_string()));
        let left = "any(not(unix), target_arch = \"x86_64\")";
        assert_eq!(decide("any(test, not(unix), target_arch = \"x86_64\")"), Truth::Open(left.to_string()));
    }
}
