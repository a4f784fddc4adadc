//! The input validators of all problems: on the cases, on invalid inputs made by hand, and on cases with one change.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gridkit::puzzle::Puzzle;
use gridkit::text::Reader;
use itertools::Itertools;
use xtask::problem::Package;
use xtask::registry::PROBLEMS;

/// Runs the function `fault` of a validator on many inputs in one process; each comes as its length and its bytes.
const DRIVER: &str = "
import runpy, sys
fault = runpy.run_path(sys.argv[1])['fault']
data = sys.stdin.buffer
for _ in range(int(data.readline())):
    text = data.read(int(data.readline()))
    print('valid' if fault(text) is None else 'invalid')
";

/// The Python that this machine has. Without one the tests are skipped, and say so, but never on a build machine.
fn python() -> Option<&'static str> {
    let works = |name: &&str| {
        let output =
            Command::new(name).args(["-c", "import sys; sys.exit(sys.version_info < (3, 6))"]).output();
        output.is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "python", "pypy3"].into_iter().find(works);
    if found.is_none() {
        assert!(std::env::var_os("CI").is_none(), "CI needs Python");
        eprintln!("skipped: no Python 3; install it to test the validators");
    }
    found
}

fn packages() -> Vec<Package> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    PROBLEMS.iter().map(|subject| Package::read(&testdata.join(subject.name())).unwrap()).collect()
}

fn validator(package: &Package) -> PathBuf {
    package.dir.join("input_validators/validate.py")
}

/// Which of the inputs the validator takes.
fn verdicts(python: &str, package: &Package, inputs: &[Vec<u8>]) -> Vec<bool> {
    let mut child = Command::new(python)
        .args(["-c", DRIVER])
        .arg(validator(package))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut bytes = format!("{}\n", inputs.len()).into_bytes();
    for input in inputs {
        bytes.extend(format!("{}\n", input.len()).bytes());
        bytes.extend(input);
    }
    // The answers may fill the pipe before all is read.
    let writer = std::thread::spawn(move || stdin.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let verdicts = text.lines().map(|line| line == "valid").collect_vec();
    assert_eq!(verdicts.len(), inputs.len(), "{}: a validator that ends early", package.name);
    verdicts
}

fn legal(package: &Package) -> Vec<(String, Vec<u8>)> {
    let outside =
        |id: &str| ["reader", "stream"].iter().any(|it| id.starts_with(&format!("{}/{it}/", package.name)));
    let cases = package.cases.iter().filter(|case| !outside(&case.id));
    cases.map(|case| (case.id.clone(), fs::read(&case.input).unwrap())).collect()
}

#[test]
fn what_is_packed_is_valid_and_what_is_not_is_invalid() {
    let Some(python) = python() else { return };
    for package in packages() {
        let (ids, inputs): (Vec<_>, Vec<_>) = legal(&package).into_iter().unzip();
        for (id, valid) in ids.iter().zip(verdicts(python, &package, &inputs)) {
            assert!(valid, "{id}");
        }
        let reader = format!("{}/reader/", package.name);
        let cases = package.cases.iter().filter(|case| case.id.starts_with(&reader));
        let mut invalid = cases.map(|case| case.input.clone()).collect_vec();
        assert!(!invalid.is_empty());
        let folder = package.dir.join("data/invalid_input");
        let by_hand = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        invalid.extend(by_hand.filter(|path| path.extension().is_some_and(|extension| extension == "in")));
        assert!(invalid.len() > 12);
        let inputs = invalid.iter().map(|path| fs::read(path).unwrap()).collect_vec();
        for (path, valid) in invalid.iter().zip(verdicts(python, &package, &inputs)) {
            assert!(!valid, "{}", path.display());
        }
    }
}

/// The program itself: 42 for a valid input, 43 for any other, whatever bytes it has.
#[test]
fn exit_statuses() {
    let Some(python) = python() else { return };
    for package in packages() {
        let status = |input: &[u8]| {
            let mut command = Command::new(python);
            command
                .arg(validator(&package))
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            child.stdin.take().unwrap().write_all(input).unwrap();
            child.wait().unwrap().code()
        };
        assert_eq!(status(&legal(&package)[0].1), Some(42), "{}", package.name);
        for input in [&b""[..], b"\n", b"\xff\xfe\x00", "두\n".as_bytes(), b"1\n2\n3\n4\n5\n6\n"] {
            assert_eq!(status(input), Some(43), "{}: {input:?}", package.name);
        }
    }
}

/// On cases with one byte changed, left out or put in, a validator agrees with the strict reader of the command line,
/// which says for itself whether a board keeps the promises of the statement.
#[test]
fn one_change() {
    let Some(python) = python() else { return };
    compare(python, &puyo::Puyo, 4, |_| false);
    compare(python, &omok::Omok, 4, |_| false);
    // The command line takes more moves than the statement allows.
    compare(python, &mayan::Mayan, 1, |text| {
        text.lines().next().is_some_and(|line| line.parse().is_ok_and(|n: u64| n > 5))
    });
}

/// Changes every `nth` case. `beyond` says which inputs are beyond the statement though the command line takes them.
fn compare<P: Puzzle>(python: &str, _: &P, nth: usize, beyond: fn(&str) -> bool) {
    let package = packages().into_iter().find(|package| package.name == P::NAME).unwrap();
    let mut inputs =
        legal(&package).into_iter().step_by(nth).flat_map(|(_, text)| mutated(&text)).collect_vec();
    inputs.sort();
    inputs.dedup();
    let mut counts = [0; 2];
    for (input, valid) in inputs.iter().zip(verdicts(python, &package, &inputs)) {
        let expected = str::from_utf8(input).is_ok_and(|text| !beyond(text) && is_strict::<P>(text));
        assert_eq!(valid, expected, "{}: {:?}", P::NAME, String::from_utf8_lossy(input));
        counts[usize::from(valid)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{}: {counts:?} invalid and valid", P::NAME);
}

/// Whether the command line takes a text in silence, and would print it like that.
fn is_strict<P: Puzzle>(text: &str) -> bool {
    let mut bytes = text.as_bytes();
    let mut reader = Reader::new(&mut bytes);
    let Ok(mut task) = P::parse(&mut reader) else { return false };
    let whole = reader.end().is_ok() && P::print(&task) == text;
    whole
        && P::prepare(&mut task, &P::Options::default()).is_ok()
        && P::notes(&task, &P::solve(&task)).is_empty()
}

/// A text with one change at each place: another letter of the text, which can be right, and a change of another
/// kind, which hardly ever is.
fn mutated(text: &[u8]) -> Vec<Vec<u8>> {
    let letters: &[u8] = b" \n\r\t0123.RGBPYrx-\xff";
    let mut found = Vec::new();
    for place in 0..text.len() {
        let mut likely = text.to_vec();
        likely[place] = text[place * 31 % text.len()];
        let turn = place + place / 7;
        let letter = letters[turn * 5 % letters.len()];
        let mut odd = text.to_vec();
        match turn % 3 {
            0 => odd[place] = letter,
            1 => odd.insert(place, letter),
            _ => drop(odd.remove(place)),
        }
        found.extend([likely, odd].into_iter().filter(|changed| changed != text));
    }
    found
}
