//! The committed snapshots of a revision against those of the work tree.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

use super::find::{self, Found};
use super::snap::Snap;

/// The snapshots that differ from the place where the work tree left `revision`, in the order of their paths.
///
/// # Errors
///
/// Git cannot be started or knows no such revision, or a file cannot be read.
pub fn found(root: &Path, revision: &str) -> Result<Vec<Found>> {
    let base = git(root, &["merge-base", "--end-of-options", revision, "HEAD"])
        .with_context(|| format!("cannot compare with {revision}"))?;
    let base = base.trim();
    let changed = git(
        root,
        &["diff", "--name-only", "--no-renames", "--no-ext-diff", "--relative", "-z", base, "--", "*.snap"],
    )?;
    let untracked = git(root, &["ls-files", "--others", "--exclude-standard", "-z", "--", "*.snap"])?;
    let names: Vec<&str> =
        changed.split('\0').chain(untracked.split('\0')).filter(|name| !name.is_empty()).collect();
    let old = contents(root, base, &names)?;
    let mut found = BTreeMap::new();
    for (&name, old) in names.iter().zip(old) {
        let new = find::text(&root.join(name))?;
        if old != new && !old.iter().chain(&new).any(|text| Snap::parse(text).is_binary()) {
            found
                .insert(name, Found { place: name.to_string(), renamed_from: None, old, new, pending: None });
        }
    }
    Ok(renamed(found.into_values().collect()))
}

/// Puts what is gone and what is new with the same contents together.
fn renamed(found: Vec<Found>) -> Vec<Found> {
    let contents = |text: &Option<String>| text.as_deref().map(|text| Snap::parse(text).contents);
    let (mut gone, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(|found| found.new.is_none());
    let mut all: Vec<Found> = Vec::new();
    for mut found in rest {
        let twin =
            gone.iter().position(|gone| found.old.is_none() && contents(&gone.old) == contents(&found.new));
        if let Some(twin) = twin {
            let gone = gone.remove(twin);
            found.renamed_from = Some(gone.place);
            found.old = gone.old;
        }
        all.push(found);
    }
    all.extend(gone);
    all.sort_by(|left, right| left.place.cmp(&right.place));
    all
}

/// What git prints.
fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").current_dir(root).args(arguments).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git says: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).context("git prints a path that is no UTF-8")
}

/// The texts of files at a revision, from one run of git; `None` where there was none, or no text.
fn contents(root: &Path, revision: &str, names: &[&str]) -> Result<Vec<Option<String>>> {
    let mut command = Command::new("git");
    command.current_dir(root).args(["cat-file", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().context("cannot start git")?;
    let (mut stdin, stdout) =
        (child.stdin.take().context("no pipe")?, child.stdout.take().context("no pipe")?);
    // `./` counts from the folder, which may lie below the root of the repository.
    let wanted: String = names.iter().map(|name| format!("{revision}:./{name}\n")).collect();
    // Git may wait for its answers to be read before it reads on.
    let writer = thread::spawn(move || stdin.write_all(wanted.as_bytes()));
    let mut answers = BufReader::new(stdout);
    let mut texts = Vec::new();
    for _ in names {
        texts.push(answer(&mut answers)?);
    }
    writer.join().ok().context("git does not read")?.context("git does not read")?;
    child.wait()?;
    Ok(texts)
}

/// One answer of `git cat-file --batch`: a line that ends with the size, and the file.
fn answer(answers: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = String::new();
    answers.read_line(&mut line)?;
    let words: Vec<&str> = line.trim_end().rsplitn(3, ' ').collect();
    let (size, kind) = match words[..] {
        ["missing", ..] => return Ok(None),
        [size, kind, _] => (size.parse::<usize>(), kind),
        _ => bail!("git says: {line}"),
    };
    let mut bytes = vec![0; size.with_context(|| format!("git says: {line}"))? + 1];
    answers.read_exact(&mut bytes)?;
    bytes.pop();
    Ok(if kind == "blob" { String::from_utf8(bytes).ok() } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(place: &str, old: Option<&str>, new: Option<&str>) -> Found {
        let text = |text: Option<&str>| text.map(str::to_string);
        Found { place: place.into(), renamed_from: None, old: text(old), new: text(new), pending: None }
    }

    #[test]
    fn what_moved_is_one_change() {
        let found = vec![
            one("a.snap", Some("---\nsource: a\n---\nx\n"), None),
            one("b.snap", None, Some("---\nsource: b\n---\nx\n")),
            one("c.snap", None, Some("---\n---\ny\n")),
            one("d.snap", Some("1"), Some("2")),
        ];
        let found = renamed(found);
        let said: Vec<_> =
            found.iter().map(|found| (found.place.as_str(), found.renamed_from.as_deref())).collect();
        assert_eq!(said, [("b.snap", Some("a.snap")), ("c.snap", None), ("d.snap", None)]);
    }

    #[test]
    fn answers_of_git_are_read_one_by_one() {
        let mut answers = "abc blob 3\nx\ny\nrev:./a b missing\nabc tree 0\n\n".as_bytes();
        assert_eq!(answer(&mut answers).unwrap().as_deref(), Some("x\ny"));
        assert_eq!(answer(&mut answers).unwrap(), None);
        assert_eq!(answer(&mut answers).unwrap(), None);
    }
}
