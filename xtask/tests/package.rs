//! Packages of a small problem, read back as each judge reads them.

#[path = "package/sum.rs"]
mod sum;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use itertools::Itertools;
use rstest::rstest;
use saphyr::{LoadableYamlNode, Yaml};
use sum::{SOLVER, Sum, files};
use xtask::library::built::Workshop;
use xtask::package::{self, Made, Order, Target};
use xtask::problem::Package;
use xtask::runner::Runner;
use zip::ZipArchive;

/// Makes packages as the command would.
fn make(sum: &Sum, change: impl FnOnce(&mut Order<'_>)) -> anyhow::Result<Made> {
    let package = Package::read(&sum.dir()).unwrap();
    let runner = Runner::with_helper(env!("CARGO_BIN_EXE_xtask"));
    let mut order = Order {
        targets: &Target::ALL,
        reading: None,
        language: None,
        max_cases: None,
        max_wrong: 6,
        workshop: Workshop { root: sum.dir(), folder: PathBuf::new() },
        folder: sum.out(),
    };
    change(&mut order);
    // What is built stays for the other tests, and for the next run of them.
    order.workshop.folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("package-{}", order.reading.unwrap_or("sum")));
    let bundle = |features: &[&str]| match features {
        [] => Ok(SOLVER.to_string()),
        ["product"] => Ok(SOLVER.replace("bool = false", "bool = true")),
        _ => panic!("no such feature: {features:?}"),
    };
    package::make(&package, &order, &runner, &bundle)
}

/// The problem with a package for every target, made once.
static MADE: LazyLock<Sum> = LazyLock::new(|| {
    let sum = Sum::new();
    make(&sum, |_| {}).unwrap();
    sum
});

/// The files of the one zip in a target's folder.
fn zipped(sum: &Sum, target: &str, name: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = files(&sum.out().join(target));
    assert_eq!(folder.keys().collect_vec(), [&format!("{name}.zip")]);
    let mut zip = ZipArchive::new(Cursor::new(folder.into_values().next().unwrap())).unwrap();
    let mut found = BTreeMap::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        found.insert(file.name().unwrap().into_owned(), bytes);
    }
    found
}

fn text<'a>(files: &'a BTreeMap<String, Vec<u8>>, path: &str) -> &'a str {
    let bytes = files.get(path).unwrap_or_else(|| panic!("no {path} among {:?}", files.keys()));
    std::str::from_utf8(bytes).unwrap()
}

fn yaml(text: &str) -> Yaml<'_> {
    Yaml::load_from_str(text).unwrap().into_iter().next().unwrap()
}

fn number(yaml: &Yaml<'_>, key: &str) -> i64 {
    yaml.as_mapping_get(key)
        .and_then(Yaml::as_integer)
        .unwrap_or_else(|| panic!("no number {key} in {yaml:?}"))
}

fn word<'a>(yaml: &'a Yaml<'_>, key: &str) -> &'a str {
    yaml.as_mapping_get(key).and_then(Yaml::as_str).unwrap_or_else(|| panic!("no text {key} in {yaml:?}"))
}

/// The secret cases of the default reading, input and answer, in no order.
const SECRET: [(&str, &str); 5] =
    [("-4 -5\n", "-9\n"), ("3 -3\n", "0\n"), ("1 5\n", "6\n"), ("0 7\n", "7\n"), ("2 3\n", "5\n")];

#[test]
fn kattis_legacy() {
    let sum = &*MADE;
    let files = files(&sum.out().join("kattis/sum"));
    let about = yaml(text(&files, "problem.yaml"));
    assert_eq!(word(&about, "problem_format_version"), "legacy");
    assert_eq!(word(&about, "license"), "cc0");
    assert_eq!(text(&files, ".timelimit"), "2\n");
    let statement = text(&files, "problem_statement/problem.en.tex");
    assert!(statement.starts_with("\\problemname{Sum \\& more}\n"), "{statement}");
    assert_eq!(statement.matches("\\nextsample").count(), 2);
    assert_eq!(text(&files, "data/sample/1.in"), "2 2\n");
    assert_eq!(text(&files, "data/sample/1.desc"), "The case data/sample/1.\n");
    let pairs = files.iter().filter(|(path, _)| path.starts_with("data/secret/") && path.ends_with(".in"));
    let pairs = pairs
        .map(|(path, input)| (str::from_utf8(input).unwrap(), text(&files, &path.replace(".in", ".ans"))));
    assert_eq!(pairs.sorted().collect_vec(), SECRET.into_iter().sorted().collect_vec());
    let programs = files.keys().filter(|path| path.starts_with("submissions/")).collect_vec();
    assert_eq!(
        programs,
        [
            "submissions/accepted/sum.cpp",
            "submissions/accepted/sum.py",
            "submissions/accepted/sum.rs",
            "submissions/time_limit_exceeded/slow.rs",
            "submissions/wrong_answer/negative.rs",
            "submissions/wrong_answer/positive.rs",
            "submissions/wrong_answer/zero.rs",
        ]
    );
    assert_eq!(text(&files, "submissions/accepted/sum.rs"), SOLVER);
    assert!(files.contains_key("input_validators/validate.py"));
}

#[test]
fn icpc() {
    let sum = &*MADE;
    let files = files(&sum.out().join("icpc/sum"));
    let about = yaml(text(&files, "problem.yaml"));
    assert_eq!(word(&about, "problem_format_version"), "2025-09");
    assert_eq!(word(about.as_mapping_get("name").unwrap(), "en"), "Sum & more");
    assert_eq!(word(&about, "uuid"), "0f3f1f57-3b9c-4b8e-9d3a-0d3cf3a1e1aa");
    assert_eq!(number(about.as_mapping_get("limits").unwrap(), "time_limit"), 2);
    let statement = text(&files, "statement/problem.zh.tex");
    assert!(
        statement.starts_with("\\problemname{求和}\n") && statement.contains("\\nextsample"),
        "{statement}"
    );
    assert_eq!(text(&files, "data/invalid_input/letters.in"), "a b\n");
    // `rank` puts first what kills a program that nothing before it kills.
    let secret = files.keys().filter(|path| path.starts_with("data/secret/") && path.ends_with(".in"));
    assert_eq!(
        secret.collect_vec(),
        [
            "data/secret/01-negative/01-both.in",
            "data/secret/01-negative/02-zero.in",
            "data/secret/02-small/01-one.in",
            "data/secret/02-small/02-zero.in",
            "data/secret/03-as-sum/01-two.in",
        ]
    );
    let case = yaml(text(&files, "data/secret/02-small/01-one.yaml"));
    assert_eq!(word(&case, "description"), "The case data/secret/small/one.");
    assert!(files.contains_key("submissions/submissions.yaml"));
}

#[test]
fn domjudge() {
    let sum = &*MADE;
    let files = zipped(sum, "domjudge", "sum");
    assert_eq!(text(&files, "domjudge-problem.ini"), "name = 'Sum & more'\ntimelimit = '2'\n");
    let page = text(&files, "problem.html");
    assert!(page.contains("<html lang=\"en\">") && page.contains("<h1>Sum &amp; more</h1>"), "{page}");
    assert!(page.contains("<pre>2 2</pre>\n<pre>4</pre>"), "{page}");
    assert!(page.contains("<h2>Rules</h2>"), "{page}");
    // The rest is the legacy package.
    for (path, bytes) in sum::files(&sum.out().join("kattis/sum")) {
        assert_eq!(files.get(&path), Some(&bytes), "{path}");
    }
}

/// What Luogu's documentation says of a zip of data: no folders; the names of an input and its output differ in
/// nothing but the extension and have one run of digits; `config.yml` has an entry for each input with the time in
/// milliseconds, the memory in KiB, the score and the number of the subtask.
#[test]
fn luogu() {
    let sum = &*MADE;
    let files = zipped(sum, "luogu", "sum");
    let config = yaml(text(&files, "config.yml"));
    let entries = config.as_mapping().unwrap();
    assert_eq!(entries.len() * 2 + 1, files.len());
    let mut scores: BTreeMap<i64, i64> = BTreeMap::new();
    let mut pairs = Vec::new();
    for (name, entry) in entries {
        let name = name.as_str().unwrap();
        let digits =
            name.split(|letter: char| !letter.is_ascii_digit()).filter(|run| !run.is_empty()).count();
        assert_eq!(digits, 1, "{name}");
        assert_eq!(number(entry, "timeLimit"), 2000);
        assert_eq!(number(entry, "memoryLimit"), 65536);
        *scores.entry(number(entry, "subtaskId")).or_default() += number(entry, "score");
        if number(entry, "subtaskId") > 0 {
            pairs.push((text(&files, name), text(&files, &name.replace(".in", ".out"))));
        }
    }
    assert_eq!(scores[&0], 0, "samples are worth nothing");
    assert_eq!(scores.values().sum::<i64>(), 100);
    assert_eq!(scores.values().skip(1).copied().collect_vec(), [34, 33, 33]);
    assert_eq!(pairs.into_iter().sorted().collect_vec(), SECRET.into_iter().sorted().collect_vec());
    assert_eq!(text(&files, "sum01.in"), "2 2\n");
}

/// What Hydro does with a zip: each folder in it with a `problem.yaml` is a problem; `title` must be text, `pid`
/// letters and digits; statements are `problem_LANGUAGE.md`; each file that a case names must be in `testdata`. A
/// subtask without a score gets its part of what is left of 100.
#[test]
fn hydro() {
    let sum = &*MADE;
    let files = zipped(sum, "hydro", "sum");
    assert!(files.keys().all(|path| path.starts_with("sum/")));
    let about = yaml(text(&files, "sum/problem.yaml"));
    assert_eq!(word(&about, "title"), "求和");
    assert_eq!(word(&about, "pid"), "sum");
    let statement = text(&files, "sum/problem_zh.md");
    assert!(statement.contains("```input1\n2 2\n```\n\n```output1\n4\n```"), "{statement}");
    assert!(statement.contains("```input2\n0 0\n```"), "{statement}");
    assert!(files.contains_key("sum/problem_en.md"));
    let config = yaml(text(&files, "sum/testdata/config.yaml"));
    assert_eq!(word(&config, "time"), "2s");
    assert_eq!(word(&config, "memory"), "64m");
    let subtasks = config.as_mapping_get("subtasks").and_then(Yaml::as_sequence).unwrap();
    let scores = subtasks.iter().map(|subtask| number(subtask, "score")).collect_vec();
    assert_eq!(scores, [0, 34, 33, 33], "what is left of 100 for the samples is nothing");
    let mut named = Vec::new();
    for case in subtasks
        .iter()
        .flat_map(|subtask| subtask.as_mapping_get("cases").and_then(Yaml::as_sequence).unwrap())
    {
        for key in ["input", "output"] {
            named.push(format!("sum/testdata/{}", word(case, key)));
        }
    }
    let data = files.keys().filter(|path| path.starts_with("sum/testdata/") && !path.ends_with(".yaml"));
    assert_eq!(named.iter().sorted().collect_vec(), data.collect_vec());
}

/// What the FPS documentation says: an item has title, limits with units, the parts of the statement as HTML, pairs
/// of sample and test texts in order, and solutions by language.
#[test]
fn hustoj() {
    let sum = &*MADE;
    let files = files(&sum.out().join("hustoj"));
    let document = roxmltree::Document::parse(text(&files, "sum.xml")).unwrap();
    let fps = document.root_element();
    assert_eq!((fps.tag_name().name(), fps.attribute("version")), ("fps", Some("1.2")));
    let item = fps.children().find(|node| node.has_tag_name("item")).unwrap();
    let all = |name: &str| {
        let nodes = item.children().filter(|node| node.has_tag_name(name));
        nodes.map(|node| node.text().unwrap_or("").to_string()).collect_vec()
    };
    assert_eq!(all("title"), ["求和"]);
    assert_eq!(all("time_limit"), ["2"]);
    assert_eq!(all("memory_limit"), ["64"]);
    assert_eq!(all("input"), ["<p>Two numbers in a line.</p>\n"]);
    assert!(all("description")[0].contains("1 ≤ a &lt; 10"));
    assert_eq!(all("sample_input"), ["2 2\n", "0 0\n"]);
    assert_eq!(all("sample_output"), ["4\n", "0\n"]);
    let pairs = all("test_input").into_iter().zip(all("test_output")).sorted().collect_vec();
    let expected = SECRET.map(|(input, answer)| (input.to_string(), answer.to_string()));
    assert_eq!(pairs, expected.into_iter().sorted().collect_vec());
    assert_eq!(all("solution")[0], SOLVER);
    let languages = item.children().filter_map(|node| node.attribute("language")).collect_vec();
    assert_eq!(languages, ["Rust", "C++", "Python"]);
}

#[test]
fn plain_files() {
    let sum = &*MADE;
    let zip = zipped(sum, "zip", "sum");
    let pairs =
        (1..=5).map(|number| (text(&zip, &format!("{number}.in")), text(&zip, &format!("{number}.out"))));
    assert_eq!(pairs.sorted().collect_vec(), SECRET.into_iter().sorted().collect_vec());
    assert_eq!(zip.len(), 10);
    let oj = files(&sum.out().join("oj/sum"));
    assert_eq!(text(&oj, "test/sample-1.in"), "2 2\n");
    assert_eq!(text(&oj, "test/sample-1.out"), "4\n");
    assert_eq!(text(&oj, "test/reader-crlf.in"), "1 2\r\n");
    assert_eq!(text(&oj, "sum.rs"), SOLVER);
    assert_eq!(oj.len(), 2 * (2 + 5 + 1) + 1);
}

#[test]
fn the_same_bytes_in_another_folder() {
    let sum = Sum::new();
    make(&sum, |_| {}).unwrap();
    assert_eq!(files(&sum.out()), files(&MADE.out()));
    assert_eq!(fs::read_dir(sum.out()).unwrap().count(), Target::ALL.len());
}

#[test]
fn the_language_and_what_stays_out() {
    let sum = Sum::new();
    let made = make(&sum, |order| {
        order.targets = &[Target::Oj, Target::Hustoj, Target::Domjudge];
        order.language = Some("zh");
    })
    .unwrap();
    let files = zipped(&sum, "domjudge", "sum");
    assert_eq!(text(&files, "domjudge-problem.ini"), "name = '求和'\ntimelimit = '2'\n");
    let page = text(&files, "problem.html");
    assert!(page.contains("<html lang=\"zh\">") && page.contains("<h1>求和</h1>"), "{page}");
    let left_out = made.left_out.iter().map(|left| left.id.as_str()).collect_vec();
    assert_eq!(left_out, ["sum/product/as-product/one", "sum/stream/two"]);
    assert_eq!(made.left_out[0].why, "its answer is for `--product`");
    let refused = made.refused.iter().map(|(target, left)| (*target, left.id.as_str())).collect_vec();
    let loose = "sum/reader/crlf";
    assert_eq!(refused, [(Target::Hustoj, loose), (Target::Domjudge, loose)]);
    assert_eq!(made.cases, (2, 5));
}

#[test]
fn the_strongest_cases_are_kept() {
    let sum = Sum::new();
    let made = make(&sum, |order| {
        order.targets = &[Target::Zip];
        order.max_cases = Some(3);
    })
    .unwrap();
    assert_eq!(made.cases, (2, 3));
    let zip = zipped(&sum, "zip", "sum");
    // One case for each of the wrong programs.
    let inputs = ["1.in", "2.in", "3.in"].map(|name| text(&zip, name));
    assert_eq!(inputs.into_iter().sorted().collect_vec(), ["-4 -5\n", "0 7\n", "1 5\n"]);
}

/// Whoever catches those that few cases catch catches the others.
#[test]
fn the_wrong_programs_that_are_hardest_to_catch_are_kept() {
    let sum = Sum::new();
    make(&sum, |order| {
        order.targets = &[Target::Kattis];
        order.max_wrong = 1;
    })
    .unwrap();
    let files = files(&sum.out().join("kattis/sum"));
    let wrong = files.keys().filter(|path| path.contains("/wrong_answer/")).collect_vec();
    // Two cases catch `negative`, one `positive` and one `zero`.
    assert_eq!(wrong, ["submissions/wrong_answer/positive.rs"]);
    assert!(files.contains_key("submissions/time_limit_exceeded/slow.rs"));
}

#[test]
fn the_other_reading() {
    let sum = Sum::new();
    let made = make(&sum, |order| order.reading = Some("product")).unwrap();
    let files = files(&sum.out().join("kattis/sumproduct"));
    let secret = files.iter().filter(|(path, _)| path.starts_with("data/secret/") && path.ends_with(".in"));
    // Of the plain cases none has the same sum and product.
    assert_eq!(secret.map(|(_, input)| str::from_utf8(input).unwrap()).collect_vec(), ["1 5\n"]);
    assert!(made.left_out.iter().any(|left| left.id == "sum/product/as-sum/two"));
    let about = text(&files, "problem.yaml");
    assert!(about.starts_with("# Reading: --product"), "{about}");
    assert_ne!(word(&yaml(about), "uuid"), "0f3f1f57-3b9c-4b8e-9d3a-0d3cf3a1e1aa");
    let statement = text(&files, "problem_statement/problem.en.tex");
    assert!(
        statement.starts_with("\\problemname{Product}") && statement.contains("Multiply them."),
        "{statement}"
    );
    assert_eq!(text(&files, "submissions/accepted/sum.cpp"), "const bool PRODUCT = true;\n");
    assert!(!files.contains_key("submissions/accepted/sum.py"), "it knows the sum only");
    assert!(text(&files, "submissions/accepted/sum.rs").contains("bool = true"));
}

#[test]
fn a_wrong_bundle_makes_no_package() {
    let sum = Sum::new();
    sum.case("data/secret/small/wrong", "1 1\n", "3\n");
    let message = make(&sum, |_| {}).unwrap_err().to_string();
    assert!(message.contains("gets WA on sum/data/secret/small/wrong"), "{message}");
    assert!(!sum.out().exists());
}

#[rstest]
#[case::reading(|order: &mut Order<'_>| order.reading = Some("difference"), "leave out --difference")]
#[case::language(|order: &mut Order<'_>| order.language = Some("ko"), "no statement in ko; there is en, zh")]
fn what_cannot_be_had(#[case] change: fn(&mut Order<'_>), #[case] expected: &str) {
    let message = format!("{:#}", make(&Sum::new(), change).unwrap_err());
    assert!(message.contains(expected), "{message}");
}

#[test]
fn a_sample_on_which_the_readings_differ() {
    let sum = Sum::new();
    sum.case("data/sample/2", "3 3\n", "6\n");
    let message = make(&sum, |order| order.reading = Some("product")).unwrap_err().to_string();
    assert!(message.contains("sum/data/sample/2"), "{message}");
}

#[test]
fn luogu_gets_nothing_that_it_forbids() {
    let sum = Sum::new();
    sum.case("data/secret/small/blank", "1 2 \n", "3\n");
    let message = format!("{:#}", make(&sum, |order| order.targets = &[Target::Luogu]).unwrap_err());
    assert!(message.contains("sum/data/secret/small/blank.in has a blank at the end of a line"), "{message}");
}
