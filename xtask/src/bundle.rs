//! `cargo xtask bundle`: one source file for a judge, made from the program and the crates that it uses.
//!
//! Everything follows from the sources. Cargo says which crates there are and with which features; the `mod` lines
//! say which files; `rustc` says what `main` does not reach, and that is cut.

pub mod all;
mod attributes;
mod cargo;
mod cfg;
pub mod check;
pub mod command;
mod docs;
mod flatten;
mod header;
mod names;
mod prune;
mod rustc;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

use syn::Item;

use cargo::{Crate, Extern};
use flatten::{Flat, Flattener};
use names::Names;
use source::File;

pub use cargo::Program;
pub use rustc::{OLDEST, Rustc};
pub use source::BundleError;

/// A program as one file.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The text of the file.
    pub text: String,
    /// The newest edition among its crates. An older one may lack what the sources use.
    pub edition: u16,
}

/// Makes a bundle; `name` is the problem's, if it is one of the workspace.
///
/// # Errors
///
/// The program does not compile, or something of it cannot be carried.
pub fn bundle(name: Option<&str>, program: &Program) -> Result<Bundle, BundleError> {
    let crates = cargo::crates(program)?;
    let modules = modules(&crates)?;
    let flats = flatten(&crates, &modules)?;
    let edition = crates.iter().map(|part| part.edition).max().unwrap_or(2015);
    let text = docs::plain(&joined(&modules, &flats));
    let text = prune::prune(&source::tidy(&text), edition, &Rustc::newest()?)?;
    let sources: Vec<Vec<File>> = flats.into_iter().map(|flat| flat.sources).collect();
    let text = header::header(&crates, &sources, &header::command(name, program)) + &text;
    Ok(Bundle { text: formatted(text, edition), edition })
}

/// The module that each crate becomes, none for the program. It has the crate's name, unless the program has
/// something else of that name.
fn modules(crates: &[Crate]) -> Result<Vec<Option<String>>, BundleError> {
    let root = File::read(&crates[0].root)?.parse()?;
    let items = root.items.iter().filter(|item| !matches!(item, Item::Use(_) | Item::ExternCrate(_)));
    let taken = Names::of_items(items, &crates[0].known);
    let mut modules: Vec<Option<String>> = vec![None];
    for part in &crates[1..] {
        let free = |name: &String| !taken.contains(name) && !modules.contains(&Some(name.clone()));
        let others = (1..).map(|number| format!("{}_{number}", part.name));
        modules.push(std::iter::once(part.name.clone()).chain(others).find(free));
    }
    Ok(modules)
}

/// Flattens all crates; a crate comes after those that it uses, since it can use their macros.
fn flatten(crates: &[Crate], modules: &[Option<String>]) -> Result<Vec<Flat>, BundleError> {
    let mut macros = BTreeMap::new();
    let mut flats: Vec<Option<Flat>> = crates.iter().map(|_| None).collect();
    let mut root_macros: BTreeMap<String, &str> = BTreeMap::new();
    for index in in_order(crates) {
        let flat = Flattener::new(crates, index, modules, &macros).flatten()?;
        for name in &flat.exports {
            if let Some(other) = root_macros.insert(name.clone(), &crates[index].name) {
                return Err(BundleError::new(format!(
                    "found the exported macro {name} in {other} and in {}, expected one of that name; rename one",
                    crates[index].name
                )));
            }
        }
        macros.insert(modules[index].clone().unwrap_or_default(), flat.exports.clone());
        flats[index] = Some(flat);
    }
    Ok(flats.into_iter().flatten().collect())
}

/// The crates, each after those that it names.
fn in_order(crates: &[Crate]) -> Vec<usize> {
    fn visit(crates: &[Crate], index: usize, order: &mut Vec<usize>) {
        for meaning in crates[index].externs.values() {
            if let Extern::Carried(next) = meaning {
                visit(crates, *next, order);
            }
        }
        if !order.contains(&index) {
            order.push(index);
        }
    }
    let mut order = Vec::new();
    visit(crates, 0, &mut order);
    order
}

/// The program, then its libraries as modules.
fn joined(modules: &[Option<String>], flats: &[Flat]) -> String {
    let mut text = flats[0].text.clone();
    let standard: BTreeSet<&String> = flats.iter().flat_map(|flat| &flat.standard).collect();
    for name in standard.into_iter().filter(|name| *name != "std") {
        text.push_str(&format!("\nextern crate {name};\n"));
    }
    for (module, flat) in modules.iter().zip(flats) {
        if let Some(module) = module {
            text.push_str(&format!("\nmod {module} {{\n{}}}\n", source::indented(&flat.text)));
        }
    }
    text
}

/// The text as `rustfmt` would have it, or as it is where there is no `rustfmt`.
fn formatted(text: String, edition: u16) -> String {
    let config = "max_width=110,use_small_heuristics=Max,newline_style=Unix,hard_tabs=true";
    let child = Command::new("rustfmt")
        .args(["--quiet", "--edition", &edition.to_string(), "--config", config])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return text };
    // It reads all before it writes, so nobody waits for the other.
    let written = child.stdin.take().map(|mut stdin| stdin.write_all(text.as_bytes()));
    match (written, child.wait_with_output()) {
        (Some(Ok(())), Ok(output)) if output.status.success() => {
            String::from_utf8(output.stdout).unwrap_or(text)
        }
        _ => text,
    }
}
