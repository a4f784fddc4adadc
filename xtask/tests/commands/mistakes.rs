//! The mistakes in `cargo xtask verify`: on a small problem whose library is made for one fault each.

use std::fs;

use super::house::{House, Run};
use serde_json::Value;

const SUM: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u32> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!(\"{}\", numbers.iter().sum::<u32>());
}
";

/// The part of `verify` that has the mistakes in it and hardly anything else.
const MISTAKES: [&str; 3] = ["verify", "--shard", "5/5"];

/// A problem with two cases and these mistakes: id, folder, and what is put in the place of the sum.
fn house(name: &str, mistakes: &[[&str; 3]]) -> House {
    let mut house = House::new(name);
    house.case("data/secret/some/two", "2 2\n", "4\n");
    house.write("testdata/sum/submissions/accepted/textbook.rs", SUM);
    let mut list = String::new();
    for [id, verdict, new] in mistakes {
        list += &format!(
            "[[mistake]]\nid = \"{id}\"\nverdict = \"{verdict}\"\nen = \"is {id}\"\nko = \"{id}\"\nzh = \"{id}\"\n\
             change = [[\"numbers.iter().sum::<u32>()\", '{new}']]\n\n"
        );
        let text = format!("// Is {id}.\n{}", SUM.replace("numbers.iter().sum::<u32>()", new));
        house.write(&format!("testdata/sum/submissions/{verdict}/{id}.rs"), text);
    }
    house.write("testdata/sum/submissions/mistakes.toml", list);
    house
}

const MULTIPLIES: [&str; 3] = ["multiplies", "wrong_answer", "numbers.iter().product::<u32>()"];
const CRASHES: [&str; 3] = ["crashes", "run_time_error", "numbers[2]"];
const HANGS: [&str; 3] = ["hangs", "time_limit_exceeded", "{ loop { std::hint::black_box(1); } 3 }"];

#[test]
fn what_is_known_is_not_run_again() {
    let mut house = house("mistakes-known", &[MULTIPLIES, CRASHES, HANGS]);
    house.build();
    let _ = fs::remove_dir_all(house.target().join("xtask"));
    let quick = house.verify(&["--shard", "5/5"]);
    assert_eq!(quick.status, Some(0), "{}\n{}", quick.stdout, quick.stderr);
    quick.line("mistakes skipped (8 runs not known from an earlier run, and not made to be quick)  ");
    assert_eq!(quick.next(), ["cargo xtask verify"]);

    let first = house.run(&[&MISTAKES[..], &["--matrix"]].concat());
    assert_eq!(first.status, Some(0), "{}\n{}", first.stdout, first.stderr);
    first.line("mistakes ok (8 new runs, the rest known)  ");
    first.line("..  sum/accepted/textbook.rs");
    first.line("W.  sum/wrong_answer/multiplies.rs");
    first.line("RR  sum/run_time_error/crashes.rs");
    first.line("T–  sum/time_limit_exceeded/hangs.rs");
    first.line("hangs on one case: sum/wrong_answer/multiplies.rs: sum/data/sample/1");
    let row: Vec<&str> = first.row();
    assert_eq!(row[..5], ["sum", "3", "3", "2", "0"], "{}", first.stdout);

    let second = house.run(&MISTAKES);
    second.line("mistakes ok (0 new runs, the rest known)  ");
    house.verify(&["--shard", "5/5"]).line("mistakes ok (0 new runs, the rest known)  ");

    house.case("data/secret/some/three", "3 3\n", "6\n");
    house.run(&MISTAKES).line("mistakes ok (3 new runs, the rest known)  ");
}

#[test]
fn a_mistake_that_survives_is_named() {
    let double = ["doubles", "wrong_answer", "if numbers[0] == 7 { 0 } else { numbers[0] + numbers[1] }"];
    let house = house("mistakes-survivor", &[MULTIPLIES, double]);
    let run = house.run(&MISTAKES);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("survives: testdata/sum/submissions/wrong_answer/doubles.rs: no case kills it");
    run.line("mistakes not ok (1 flaw)  ");
    assert_eq!(run.next(), ["cargo xtask hack sum \"testdata/sum/submissions/wrong_answer/doubles.rs\""]);
}

#[test]
fn a_program_that_fails_in_another_way_is_named() {
    let mut house = house("mistakes-verdicts", &[["crashes", "wrong_answer", "numbers[2]"], MULTIPLIES]);
    house.write("testdata/sum/submissions/accepted/other.rs", SUM.replace("sum::<u32>()", "max().unwrap()"));
    let run = house.run(&MISTAKES);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("submissions/wrong_answer/crashes.rs: RTE on sum/data/sample/1, expected WA or AC");
    run.line("submissions/accepted/other.rs: WA on sum/data/sample/1, expected AC");
    run.line("mistakes not ok (2 flaws)  ");
}

#[test]
fn a_program_that_does_not_compile_is_shown() {
    let house = house("mistakes-broken", &[["odd", "wrong_answer", "nothing"]]);
    let run = house.run(&MISTAKES);
    assert_eq!(run.status, Some(2), "{}\n{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("rustc refuses a program of the library:"), "{}", run.stderr);
    assert!(run.stderr.contains("wrong_answer/odd.rs:8:20"), "{}", run.stderr);
}

#[test]
fn a_library_with_faults_is_for_the_rules() {
    let mut house = house("mistakes-faulty", &[MULTIPLIES]);
    house.write("testdata/sum/submissions/wrong_answer/older.rs", SUM);
    let run = house.run(&MISTAKES);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("rule broken: testdata/sum/submissions/wrong_answer/older.rs: no mistake");
    assert!(!run.stdout.contains("mistakes ok"), "{}", run.stdout);
}

#[test]
fn reports_have_the_whole_matrix() {
    let house = house("mistakes-report", &[MULTIPLIES, HANGS]);
    let folder = house.path("report");
    let run = house.run(&[&MISTAKES[..], &["--report", folder.to_str().unwrap()]].concat());
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    let json: Value = serde_json::from_slice(&fs::read(folder.join("report.json")).unwrap()).unwrap();
    let mistakes = &json["problems"][0]["mistakes"];
    assert_eq!(mistakes["cases"][1], "sum/data/secret/some/two");
    let programs = mistakes["programs"].as_array().unwrap();
    let verdicts = |number: usize| programs[number]["verdicts"].clone();
    assert_eq!(programs[1]["path"], "wrong_answer/multiplies.rs");
    assert_eq!(
        [verdicts(0), verdicts(1), verdicts(2)],
        [["AC", "AC"], ["WA", "AC"], ["TLE", "–"]].map(Value::from_iter)
    );
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(
        page.contains("<th class=\"name\" title=\"is multiplies\">multiplies</th><td class=\"few\">1</td>"),
        "{page}"
    );
    let xml = fs::read_to_string(folder.join("junit.xml")).unwrap();
    assert!(
        xml.contains(
            "<testsuite name=\"mistakes of sum\" tests=\"3\" skipped=\"0\" errors=\"0\" failures=\"0\""
        ),
        "{xml}"
    );
}

#[test]
fn a_filter_leaves_the_mistakes_out() {
    let house = house("mistakes-filter", &[MULTIPLIES]);
    let run: Run = house.verify(&["--filter", "sum/two"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    assert!(!run.stdout.contains("mistakes"), "{}", run.stdout);
}
