//! The first lines of a bundle: what it is, how it was made, under which licence.

use std::path::Path;

use super::cargo::{Crate, Program};
use super::source::File;

/// Writes the header of a bundle of `crates`, the program first; `sources` are its files, crate by crate.
pub(super) fn header(crates: &[Crate], sources: &[Vec<File>], command: &str) -> String {
    let program = &crates[0];
    let mut lines = vec![match &program.description {
        Some(description) => format!("{} {}: {description}.", program.package, program.version),
        None => format!("{} {}.", program.package, program.version),
    }];
    lines.push(String::new());
    lines.push(format!("One file for a judge. Made from {} by", parts(crates)));
    lines.push(format!("    {command}"));
    lines.push(format!("SHA-1 of the sources: {}", hash(crates, sources)));
    if let Some(license) = &program.license {
        lines.push(format!("License: {license}"));
    }
    lines.iter().map(|line| format!("// {line}").trim_end().to_string() + "\n").collect::<String>() + "\n"
}

/// The packages and their versions, each once.
fn parts(crates: &[Crate]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in crates.iter().map(|part| format!("{} {}", part.package, part.version)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    match parts.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => parts.concat(),
    }
}

/// The command that makes the same bundle again.
pub(super) fn command(name: Option<&str>, program: &Program) -> String {
    let mut command = match name {
        Some(name) => format!("cargo xtask bundle {name}"),
        // The path to a package on somebody's machine says nothing to others.
        None => "cargo xtask bundle --manifest-path Cargo.toml".to_string(),
    };
    if let Some(bin) = &program.bin {
        command.push_str(&format!(" --bin {bin}"));
    }
    if name.is_none() && program.no_default_features {
        command.push_str(" --no-default-features");
    }
    if !program.features.is_empty() {
        command.push_str(&format!(" --features {}", program.features.join(",")));
    }
    command
}

/// A hash over all that the bundle was made from: the features of each crate, and the path and text of each file.
fn hash(crates: &[Crate], sources: &[Vec<File>]) -> String {
    let mut hash = sha1_smol::Sha1::new();
    for (part, files) in crates.iter().zip(sources) {
        let known = &part.known;
        let title =
            format!("{} {} {} {:?} {:?}\n", part.name, part.version, part.edition, known.features, known.set);
        hash.update(title.as_bytes());
        for file in files {
            hash.update(format!("{} {}\n", below(&part.folder, &file.path), file.text.len()).as_bytes());
            hash.update(file.text.as_bytes());
        }
    }
    hash.digest().to_string()
}

/// A path below a folder, with `/` on every system.
fn below(folder: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap_or(path).components();
    parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect::<Vec<_>>().join("/")
}
