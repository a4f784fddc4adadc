//! Rust source as a flat row of tokens: enough to look for words, modules and paths.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A word, a literal, a sign or a bracket. Comments are no tokens, and neither are doc comments here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token as it is written.
    pub text: String,
    /// Its line, from 1.
    pub line: usize,
    /// Whether it is a literal: a string, a character or a number.
    pub literal: bool,
}

/// The tokens of a file.
///
/// # Errors
///
/// The file cannot be read, or it is not Rust.
pub fn tokens(path: &Path) -> Result<Vec<Token>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| format!("{} is not Rust", path.display()))
}

/// The tokens of a text.
///
/// # Errors
///
/// It is not Rust.
pub fn parse(text: &str) -> Result<Vec<Token>> {
    let stream: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
    let mut tokens = Vec::new();
    flatten(stream, &mut tokens);
    Ok(tokens)
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        let mut push = |text: String, literal| tokens.push(Token { text, line, literal });
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if is_doc(group.stream()) {
                    push("[]".to_string(), false);
                    continue;
                }
                push(open.to_string(), false);
                flatten(group.stream(), tokens);
                tokens.push(Token {
                    text: close.to_string(),
                    line: group.span_close().start().line,
                    literal: false,
                });
            }
            TokenTree::Literal(literal) => push(literal.to_string(), true),
            other => push(other.to_string(), false),
        }
    }
}

/// Whether this is the inside of a `#[doc = "…"]`.
fn is_doc(stream: TokenStream) -> bool {
    let mut trees = stream.into_iter();
    matches!(trees.next(), Some(TokenTree::Ident(word)) if word == "doc")
        && matches!(trees.next(), Some(TokenTree::Punct(sign)) if sign.as_char() == '=')
}

/// The files of a crate that a judge compiles: those that `root` reaches by modules that are there without
/// the feature `tools` and outside tests.
///
/// # Errors
///
/// A file cannot be read, or it is not Rust.
pub fn road_files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = vec![root.to_path_buf()];
    let mut next = 0;
    while let Some(file) = files.get(next).cloned() {
        next += 1;
        let tokens = tokens(&file)?;
        for name in road_modules(&tokens) {
            let is_root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| file.ends_with(root));
            let folder = if is_root { file.with_file_name("") } else { file.with_extension("") };
            let beside = folder.join(format!("{name}.rs"));
            files.push(if beside.exists() { beside } else { folder.join(name).join("mod.rs") });
        }
    }
    Ok(files)
}

/// The tokens before the tests, which stand at the end of a file.
pub fn without_tests(tokens: &[Token]) -> &[Token] {
    const TESTS: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let is_start = |window: &[Token]| window.iter().zip(TESTS).all(|(token, word)| token.text == word);
    let start = tokens.windows(TESTS.len()).position(is_start);
    &tokens[..start.unwrap_or(tokens.len())]
}

/// The names of `mod NAME;` that no attribute takes off the road.
fn road_modules(tokens: &[Token]) -> Vec<&str> {
    let mut names = Vec::new();
    for (index, window) in tokens.windows(3).enumerate() {
        if window[0].text == "mod" && window[2].text == ";" && !is_off_the_road(&tokens[..index]) {
            names.push(window[1].text.as_str());
        }
    }
    names
}

/// Whether the attributes at the end of `before` ask for tests or for the tools.
fn is_off_the_road(before: &[Token]) -> bool {
    let start = before.iter().rposition(|token| [";", "}"].contains(&token.text.as_str()));
    let words: Vec<&str> =
        before[start.map_or(0, |start| start + 1)..].iter().map(|token| token.text.as_str()).collect();
    let has = |word| words.contains(&word);
    has("cfg") && !has("not") && (has("test") || has("\"tools\""))
}

/// The paths that start with `root::`, each as its names, with the line; a `use` tree gives all its paths.
pub fn paths(tokens: &[Token], root: &str) -> Vec<(Vec<String>, usize)> {
    let mut paths = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.text == root && is_colons(tokens, index + 1) {
            walk(tokens, index + 3, &mut Vec::new(), &mut paths);
        }
    }
    paths
}

fn is_colons(tokens: &[Token], index: usize) -> bool {
    tokens.get(index..index + 2).is_some_and(|pair| pair.iter().all(|token| token.text == ":"))
}

/// Follows one branch of a path from `index` and returns the place behind it.
fn walk(
    tokens: &[Token],
    index: usize,
    names: &mut Vec<String>,
    paths: &mut Vec<(Vec<String>, usize)>,
) -> usize {
    let Some(token) = tokens.get(index) else { return index };
    if token.text == "{" {
        let mut index = index + 1;
        while tokens.get(index).is_some_and(|token| token.text != "}") {
            let end = walk(tokens, index, names, paths);
            index = end.max(index + 1);
        }
        return index + 1;
    }
    if [",", "}"].contains(&token.text.as_str()) {
        return index;
    }
    names.push(token.text.clone());
    let end = if is_colons(tokens, index + 1) {
        walk(tokens, index + 3, names, paths)
    } else {
        paths.push((names.clone(), token.line));
        let renamed = tokens.get(index + 1).is_some_and(|token| token.text == "as");
        if renamed { index + 3 } else { index + 1 }
    };
    names.pop();
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn comments_and_doc_comments_are_no_tokens() {
        let tokens = parse("//! unsafe\n/// unsafe\nfn a() { /* unsafe */ b(\"unsafe\") }\n").unwrap();
        let words: Vec<&Token> = tokens.iter().filter(|token| token.text == "unsafe").collect();
        assert!(words.is_empty(), "{words:?}");
        let string = tokens.iter().find(|token| token.literal).unwrap();
        assert_eq!((string.text.as_str(), string.line), ("\"unsafe\"", 3));
    }

    #[test]
    fn tests_can_be_left_out() {
        let tokens = parse("#[test] fn a() {} #[cfg(test)] mod tests { fn b() {} }").unwrap();
        let words: Vec<&str> = without_tests(&tokens).iter().map(|token| token.text.as_str()).collect();
        assert_eq!(words.join(" "), "# [ test ] fn a ( ) { }");
    }

    #[rstest]
    #[case("pub mod a; mod b;", &["a", "b"])]
    #[case("mod a; #[cfg(feature = \"tools\")] pub mod b; mod c;", &["a", "c"])]
    #[case("#[cfg(not(feature = \"tools\"))] mod a;", &["a"])]
    #[case("#[cfg(test)] mod a; #[cfg(test)] mod b { fn c() {} }", &[])]
    #[case("#[cfg(feature = \"tools\")] pub use cli::main; mod a;", &["a"])]
    fn modules_on_the_road(#[case] text: &str, #[case] names: &[&str]) {
        assert_eq!(road_modules(&parse(text).unwrap()), names);
    }

    #[rstest]
    #[case("use crate::a::B;", &["a::B"])]
    #[case("use crate::{a::{b, C as D}, e};\nfn f() { crate::g::h(1) }", &["a::b", "a::C", "e", "g::h"])]
    #[case("use crate::a::*; pub(crate) fn b() {}", &["a::*"])]
    #[case("use crate::a::{self, b};", &["a::self", "a::b"])]
    fn paths_of_the_crate(#[case] text: &str, #[case] expected: &[&str]) {
        let tokens = parse(text).unwrap();
        let found: Vec<String> = paths(&tokens, "crate").iter().map(|(names, _)| names.join("::")).collect();
        assert_eq!(found, expected);
    }
}
