//! `cargo xtask generate` on a small problem made for one fault each.

use std::fs;

use super::house::{House, Run};
use rstest::rstest;

const SUM: &str = "\
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers = text.split_whitespace().map(|word| word.parse::<u32>().unwrap());
    println!(\"{}\", numbers.sum::<u32>());
}
";

const MISTAKES: &str = r#"[[mistake]]
id = "multiplies"
verdict = "wrong_answer"
en = "multiplies the numbers"
ko = "수를 곱한다"
zh = "把数相乘"
change = [["sum::<u32>", "product::<u32>"]]
"#;

/// A problem with one mistake and a list of its one case.
fn house(name: &str) -> House {
    let mut house = House::new(name);
    house.write("testdata/sum/submissions/accepted/textbook.rs", SUM);
    house.write("testdata/sum/submissions/mistakes.toml", MISTAKES);
    house.write("testdata/sum/cases.toml", "[[file]]\nname = \"sample/1\"\n");
    house
}

/// Runs `generate` in the folder as it is.
fn generate(house: &House, words: &[&str]) -> Run {
    Run::of(house.command(&[&["generate"], words].concat()).output().unwrap())
}

#[test]
fn what_is_made_is_what_the_check_asks_for() {
    let house = house("generate-mistakes");
    house.build();
    let program = house.path("testdata/sum/submissions/wrong_answer/multiplies.rs");
    let run = generate(&house, &["--check"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("testdata/sum/submissions/wrong_answer/multiplies.rs: is not what the lists make");
    assert_eq!(run.next(), ["cargo xtask generate sum"]);
    assert!(!program.exists(), "a check writes nothing");

    let run = generate(&house, &["sum"]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    run.line("wrote testdata/sum/submissions/wrong_answer/multiplies.rs");
    let expected = format!("// Multiplies the numbers.\n{}", SUM.replace("sum::<u32>", "product::<u32>"));
    assert_eq!(fs::read_to_string(&program).unwrap(), expected);

    let before = house.there();
    let again = generate(&house, &[]);
    assert_eq!((again.status, again.stdout.contains("wrote")), (Some(0), false), "{}", again.stdout);
    assert_eq!(generate(&house, &["--check"]).status, Some(0));
    assert_eq!(house.there(), before);
}

#[test]
fn cases_are_made_byte_for_byte() {
    let mut house = House::new("generate-cases");
    let name = xtask::registry::PROBLEMS[0].name();
    let family = xtask::registry::PROBLEMS[0].families()[0];
    house.write(&format!("testdata/{name}/problem.yaml"), super::house::SETTINGS);
    let list = format!(
        "[[case]]\nname = \"secret/some/one.x\"\nfamily = \"{family}\"\nseed = 7\ndescription = \"\"\"\nA board.\nCatches it.\"\"\"\n"
    );
    house.write(&format!("testdata/{name}/cases.toml"), list);
    house.write(&format!("testdata/{name}/data/sample/.keep"), "");
    house.build();
    let run = generate(&house, &[name]);
    assert_eq!(run.status, Some(0), "{}\n{}", run.stdout, run.stderr);
    let read = |extension: &str| {
        fs::read_to_string(house.path(&format!("testdata/{name}/data/secret/some/one.x.{extension}")))
            .unwrap()
    };
    let input = read("in");
    assert_eq!(input, xtask::registry::PROBLEMS[0].make(family, 7).unwrap());
    let answer = xtask::registry::PROBLEMS[0].reference(&input).unwrap().unwrap();
    assert_eq!(read("ans"), format!("{answer}\n"));
    assert_eq!(read("yaml"), "description: >-\n  A board.\n  Catches it.\n");
    fs::write(house.path(&format!("testdata/{name}/data/secret/some/one.x.ans")), "wrong\n").unwrap();
    assert_eq!(generate(&house, &["--check", name]).status, Some(1));
    assert_eq!(generate(&house, &[name]).status, Some(0));
    assert_eq!(read("ans"), format!("{answer}\n"));
}

#[rstest]
#[case::no_place(
    "sum::<u32>",
    "plus",
    "submissions/mistakes.toml:2: mistake `multiplies`: change 1: found no `plus` in textbook.rs, expected one"
)]
#[case::two_places(
    "sum::<u32>",
    "u32>",
    "mistake `multiplies`: change 1: found `u32>` 2 times in textbook.rs, in the lines 6, 7; expected it once"
)]
#[case::no_language(
    "zh = \"把数相乘\"",
    "",
    "submissions/mistakes.toml:2: mistake `multiplies`: no `zh`; say what its program does"
)]
#[case::base(
    "verdict",
    "base = \"other.rs\"\nverdict",
    "mistake `multiplies`: there is no accepted/other.rs; there are textbook.rs"
)]
#[case::by_hand(
    "change = [[\"sum::<u32>\", \"product::<u32>\"]]",
    "",
    "mistake `multiplies`: has no `change`, and wrong_answer/multiplies.rs cannot be read"
)]
#[case::verdict(
    "\"wrong_answer\"",
    "\"accepted\"",
    "submissions/mistakes.toml:3: unknown variant `accepted`"
)]
fn a_fault_of_the_mistakes_is_named(#[case] old: &str, #[case] new: &str, #[case] message: &str) {
    let mut house = house("generate-faulty-mistakes");
    house.write("testdata/sum/submissions/mistakes.toml", MISTAKES.replacen(old, new, 1));
    house.build();
    let run = generate(&house, &[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line(message);
    assert!(!house.path("testdata/sum/submissions/wrong_answer").exists(), "a faulty list makes nothing");
}

#[test]
fn an_id_is_there_once() {
    let mut house = house("generate-twice");
    house.write("testdata/sum/submissions/mistakes.toml", format!("{MISTAKES}\n{MISTAKES}"));
    house.build();
    generate(&house, &[])
        .line("submissions/mistakes.toml:10: mistake `multiplies`: there is another one of that id");
}

#[test]
fn a_program_that_no_mistake_names_is_found() {
    let mut house = house("generate-stranger");
    house.write("testdata/sum/submissions/wrong_answer/older.rs", SUM);
    house.write("testdata/sum/submissions/run_time_error/multiplies.rs", SUM);
    house.build();
    let run = generate(&house, &["--check"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("testdata/sum/submissions/wrong_answer/older.rs: no mistake of mistakes.toml is called so");
    run.line(
        "testdata/sum/submissions/run_time_error/multiplies.rs: no mistake of mistakes.toml is called so",
    );
}

#[test]
fn a_program_kept_by_hand_says_what_it_does() {
    let mut house = house("generate-by-hand");
    let list = MISTAKES.replace("change = [[\"sum::<u32>\", \"product::<u32>\"]]\n", "");
    house.write("testdata/sum/submissions/mistakes.toml", list);
    house.write("testdata/sum/submissions/wrong_answer/multiplies.rs", format!("// Adds.\n{SUM}"));
    house.build();
    let run = generate(&house, &["--check"]);
    run.line("wrong_answer/multiplies.rs starts with `// Adds.`, expected `// Multiplies the numbers.`");
    house.write(
        "testdata/sum/submissions/wrong_answer/multiplies.rs",
        format!("// Multiplies the numbers.\n{SUM}"),
    );
    house.build();
    assert_eq!(generate(&house, &["--check"]).status, Some(0));
}

#[test]
fn every_case_has_one_entry() {
    let mut house = house("generate-entries");
    house.case("data/secret/a/lost", "1 3\n", "4\n");
    house.write("testdata/sum/cases.toml", "[[file]]\nname = \"sample/1\"\n[[file]]\nname = \"sample/2\"\n");
    house.build();
    let run = generate(&house, &["--check"]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    run.line("testdata/sum/data/secret/a/lost.in: cases.toml does not name it; add a [[file]] with name = \"secret/a/lost\"");
    run.line("testdata/sum/cases.toml:4: case `sample/2`: there is no data/sample/2.in; add it, or remove the entry");
}

#[test]
fn a_family_that_is_not_there_is_named_with_those_that_are() {
    let mut house = House::new("generate-family");
    let name = xtask::registry::PROBLEMS[0].name();
    house.write(&format!("testdata/{name}/problem.yaml"), super::house::SETTINGS);
    house.write(&format!("testdata/{name}/data/sample/.keep"), "");
    house.write(
        &format!("testdata/{name}/cases.toml"),
        "[[case]]\nname = \"secret/a/b\"\nfamily = \"odd\"\nseed = 1\ndescription = \"Odd.\"\n",
    );
    house.build();
    let run = generate(&house, &[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    let known = xtask::registry::PROBLEMS[0].families().join(", ");
    run.line(&format!(
        "testdata/{name}/cases.toml:2: case `secret/a/b`: there is no family `odd`; there are {known}"
    ));
}

#[test]
fn the_rules_ask_for_what_the_lists_make() {
    let house = house("generate-rules");
    let run = house.verify(&[]);
    assert_eq!(run.status, Some(1), "{}\n{}", run.stdout, run.stderr);
    let broken = run.line("rule broken: testdata/sum/submissions/wrong_answer/multiplies.rs: ");
    assert!(broken.ends_with("is not what the lists make; type: cargo xtask generate sum"), "{broken}");
}

#[test]
fn an_unknown_problem_is_bad_usage() {
    let house = House::new("generate-usage");
    house.build();
    let run = generate(&house, &["summ"]);
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (Some(2), "error: there is no problem summ; there are sum\n")
    );
}
