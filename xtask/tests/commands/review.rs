//! `cargo xtask review` on projects made for one test each, which are never built.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use rstest::rstest;
use serde_json::Value;
use tempfile::TempDir;

use super::house::Run;

/// A group of four that pops, and what a program that wants five makes of it.
const FOUR: &str = "# 1 pops 4\n*R*R\n*R*R\n# end\n . .\n . .\n# answer\n1\n";
const NONE: &str = "# end\n R R\n R R\n# answer\n0\n";

/// The head that a test writes, and the one that stays.
const PENDING: &str = "---\nsource: tests/a.rs\nassertion_line: 7\n---\n";
const HEAD: &str = "---\nsource: tests/a.rs\n---\n";

struct Project {
    folder: TempDir,
}

impl Project {
    fn new() -> Project {
        Project { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, below: &str, text: &str) {
        let file = self.path().join(below);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }

    fn read(&self, below: &str) -> Option<String> {
        fs::read_to_string(self.path().join(below)).ok()
    }

    /// A snapshot that a test would write otherwise.
    fn pending(&self, below: &str, old: &str, new: &str) {
        self.write(below, &format!("{HEAD}{old}"));
        self.write(&format!("{below}.new"), &format!("{PENDING}{new}"));
    }

    /// The trace of a case of `puyo`.
    fn trace(&self, case: &str, old: &str, new: &str) {
        self.pending(&trace(case), old, new);
    }

    fn review(&self, words: &[&str]) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.arg("review").args(words).arg("--path").arg(self.path()).env_remove("INSTA_PENDING_DIR");
        Run::of(command.output().unwrap())
    }

    fn git(&self, words: &[&str]) {
        let mut command = Command::new("git");
        command
            .current_dir(self.path())
            .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
            .args(words);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// All files with their texts, but not those of git and of the review itself.
    fn files(&self) -> Vec<(String, String)> {
        let mut files = Vec::new();
        let mut folders = vec![self.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with(".git") && !path.ends_with("target") {
                    folders.push(path);
                } else if path.is_file() {
                    let name = path.strip_prefix(self.path()).unwrap().display().to_string();
                    files.push((name, fs::read_to_string(path).unwrap()));
                }
            }
        }
        files.sort();
        files
    }
}

fn trace(case: &str) -> String {
    format!("crates/puyo/tests/snapshots/trace@{case}.snap")
}

/// Three traces of one shape, one of another, and a text.
fn mixed() -> Project {
    let project = Project::new();
    for case in ["a", "b", "c"] {
        project.trace(case, FOUR, NONE);
    }
    let falls = FOUR.replace(" . .\n . .\n", " . .\n R .\n");
    project.trace("d", FOUR, &falls);
    project.pending("crates/puyo/tests/snapshots/help.snap", "a\nb\nc\n", "a\nB\nc\n");
    project
}

#[test]
fn nothing_pending_is_well() {
    let project = Project::new();
    project.write(&trace("a"), FOUR);
    let run = project.review(&[]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), "no snapshot is pending\n"));
}

#[test]
fn the_boards_stand_beside_each_other_at_the_first_step_that_differs() {
    let project = Project::new();
    let old = format!("# start\n . .\n R .\n{FOUR}");
    let new = format!("# start\n . .\n R .\n{}", FOUR.replace("*R*R\n*R*R", "*R*R\n*R B"));
    project.trace("a", &old, &new);
    let run = project.review(&[]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    let expected = "\
group 1: puyo, step 2: something else lies on the board; same answer (1)

puyo/a
  crates/puyo/tests/snapshots/trace@a.snap
  step 2: 1 cell looks otherwise; same answer
  … 1 equal step
  old, step 2: 1 pops 4     new, step 2: 1 pops 4
   1 *R *R                   1 *R *R
   2 *R *R!                  2 *R  B!
      1  2                      1  2
  … 1 more step

1 snapshot pending, in 1 group
next:
  cargo xtask review accept \"puyo/a\"    # or reject
";
    assert_eq!(run.stdout, expected);
}

#[test]
fn changes_of_one_shape_are_one_group() {
    let run = mixed().review(&["--text"]);
    let groups: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("group ")).collect();
    assert_eq!(
        groups,
        [
            "group 1: puyo, step 1: fewer cells pop; another answer (3)",
            "group 2: text: 1 line less, 1 more (1)",
            "group 3: puyo, step 2: something else lies on the board; same answer (1)",
        ]
    );
    assert!(run.stdout.contains("step 1: no cell pops instead of 4; answer 1 → 0"), "{}", run.stdout);
    assert!(!run.stdout.contains('\x1b'));
}

#[test]
fn json_says_all() {
    let run = mixed().review(&["--json"]);
    assert_eq!(run.status, Some(1));
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["version"], 1);
    let change =
        json["changes"].as_array().unwrap().iter().find(|change| change["name"] == "puyo/d").unwrap();
    assert_eq!(change["first_difference"]["step"], 2);
    assert_eq!(change["first_difference"]["cells"], serde_json::json!([[1, 0]]));
    assert_eq!(change["cause"], "step 2: 1 cell looks otherwise; same answer");
    assert_eq!(change["accept"], "cargo xtask review accept \"puyo/d\"");
    assert_eq!(change["old"].as_str(), Some(FOUR.trim_end()));
    assert_eq!(json["groups"][0]["names"], serde_json::json!(["puyo/a", "puyo/b", "puyo/c"]));
}

#[test]
fn accepting_writes_what_insta_would_and_undo_takes_it_back() {
    let project = mixed();
    let before = project.files();
    let run = project.review(&["accept", "puyo/[ab]"]);
    assert_eq!(run.status, Some(2), "no sets in globs");
    let run = project.review(&["accept", "puyo/a", "*help"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    run.line("accepted puyo/a");
    run.line("accepted crates/puyo/tests/snapshots/help");
    assert_eq!(project.read(&trace("a")), Some(format!("{HEAD}{NONE}")));
    assert_eq!(project.read(&(trace("a") + ".new")), None);
    assert_eq!(project.read("crates/puyo/tests/snapshots/help.snap"), Some(format!("{HEAD}a\nB\nc\n")));
    assert!(project.read(&(trace("b") + ".new")).is_some(), "the others stay pending");
    let run = project.review(&["undo"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(project.files(), before);
    assert_eq!(project.review(&["undo"]).status, Some(2), "one decision is undone once");
}

#[test]
fn rejecting_removes_what_is_pending() {
    let project = mixed();
    let before = project.files();
    let run = project.review(&["reject", "puyo/b", "--like"]);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    for case in ["a", "b", "c"] {
        assert_eq!(project.read(&trace(case)), Some(format!("{HEAD}{FOUR}")));
        assert_eq!(project.read(&(trace(case) + ".new")), None, "the whole group");
    }
    assert!(project.read(&(trace("d") + ".new")).is_some());
    project.review(&["undo"]);
    assert_eq!(project.files(), before);
}

#[test]
fn a_new_snapshot_comes_and_goes() {
    let project = Project::new();
    project.write(&(trace("a") + ".new"), &format!("{PENDING}{FOUR}"));
    let run = project.review(&[]);
    run.line("new: 2 steps; answer 1");
    project.review(&["accept", "*"]);
    assert_eq!(project.read(&trace("a")), Some(format!("{HEAD}{FOUR}")));
    project.review(&["undo"]);
    assert_eq!(project.read(&trace("a")), None);
    assert_eq!(project.read(&(trace("a") + ".new")), Some(format!("{PENDING}{FOUR}")));
}

#[test]
fn what_changed_since_it_was_shown_is_shown_again() {
    let project = mixed();
    project.review(&["--text"]);
    project.write(&(trace("a") + ".new"), &format!("{PENDING}# later\n R R\n R R\n# answer\n7\n"));
    let run = project.review(&["accept", "puyo/*"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    run.line("puyo/a: changed since it was shown; look again:");
    assert!(run.stdout.contains("answer 1 → 7"), "{}", run.stdout);
    assert_eq!(project.read(&trace("a")), Some(format!("{HEAD}{FOUR}")), "it is not overwritten");
    assert_eq!(project.read(&trace("b")), Some(format!("{HEAD}{NONE}")));
    let run = project.review(&["accept", "puyo/a"]);
    assert_eq!(run.status, Some(0), "it has been shown now: {}", run.stdout);
}

#[test]
fn undo_leaves_alone_what_was_edited() {
    let project = mixed();
    project.review(&["accept", "puyo/a"]);
    project.write(&trace("a"), "edited");
    let run = project.review(&["undo"]);
    assert_eq!(run.status, Some(2));
    assert!(
        run.stderr.contains("puyo/a has changed since it was accepted; nothing is undone"),
        "{}",
        run.stderr
    );
    assert_eq!(project.read(&trace("a")).as_deref(), Some("edited"));
}

#[test]
fn a_glob_without_a_match_is_bad_usage() {
    let run = mixed().review(&["accept", "omok/*"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
    let message = "error: no pending snapshot matches \"omok/*\"; 5 snapshots pending, such as ";
    assert!(run.stderr.starts_with(message), "{}", run.stderr);
    assert_eq!(mixed().review(&["accept"]).status, Some(2));
    assert_eq!(mixed().review(&["--json", "--text"]).status, Some(2));
}

#[test]
fn inline_and_binary_snapshots_are_listed_and_left_alone() {
    let project = Project::new();
    project.write("src/.lib.rs.pending-snap", "{}\n");
    project.write(
        "src/snapshots/picture.snap.new",
        "---\nsource: src/lib.rs\nextension: png\nsnapshot_kind: binary\n---\n",
    );
    let run = project.review(&[]);
    assert_eq!(run.status, Some(1));
    run.line("left alone: src/.lib.rs: it stands in the source; type: cargo insta review");
    run.line("left alone: src/snapshots/picture.snap: it is binary; type: cargo insta review");
    assert_eq!(project.review(&["accept", "*"]).status, Some(2));
}

#[test]
fn the_pending_folder_of_insta_is_heeded() {
    let project = Project::new();
    project.write(&trace("a"), &format!("{HEAD}{FOUR}"));
    project.write(&format!(".pending/{}.new", trace("a")), &format!("{PENDING}{NONE}"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["review", "accept", "puyo/a", "--path"]).arg(project.path());
    let run = Run::of(command.env("INSTA_PENDING_DIR", project.path().join(".pending")).output().unwrap());
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert_eq!(project.read(&trace("a")), Some(format!("{HEAD}{NONE}")));
    assert_eq!(project.read(&format!(".pending/{}.new", trace("a"))), None);
}

#[test]
fn the_reference_says_who_is_right() {
    let project = Project::new();
    let settings = "problem_format_version: 2025-09\nname: Chains\nuuid: 12345678-1234-1234-1234-1234567890ab\nlicense: cc0\nlimits:\n  time_limit: 1\n  memory: 64\n  output: 1\n";
    project.write("testdata/puyo/problem.yaml", settings);
    let board = "......\n".repeat(10) + "RR....\nRR....\n";
    project.write("testdata/puyo/data/sample/a.in", &board);
    project.write("testdata/puyo/data/sample/a.ans", "1\n");
    project.write("testdata/puyo/data/sample/a.yaml", "description: Four red ones.\n");
    project.trace("a", FOUR, NONE);
    let run = project.review(&[]);
    run.line("  Four red ones.");
    run.line("  the reference agrees with the old: 1");
    let json: Value = serde_json::from_str(&project.review(&["--json"]).stdout).unwrap();
    assert_eq!(json["changes"][0]["reference"], serde_json::json!({ "answer": "1", "agrees": "old" }));
    assert_eq!(json["changes"][0]["case"], "puyo/data/sample/a");
}

#[test]
fn a_branch_is_compared_with_where_it_left() {
    let project = Project::new();
    for case in ["changed", "removed", "moved", "same"] {
        project.write(&trace(case), &format!("{HEAD}{}", FOUR.replace("# end", &format!("# end {case}"))));
    }
    project.git(&["init", "-q", "-b", "main"]);
    project.git(&["add", "."]);
    project.git(&["commit", "-qm", "first"]);
    project.git(&["checkout", "-qb", "branch"]);
    project.write(&trace("changed"), &format!("{HEAD}{NONE}"));
    project.git(&["rm", "-q", &trace("removed")]);
    project.git(&["mv", &trace("moved"), &trace("elsewhere")]);
    project.git(&["commit", "-qam", "second"]);
    project.write(&trace("added"), &format!("{HEAD}{NONE}"));

    let json: Value = serde_json::from_str(&project.review(&["--base", "main", "--json"]).stdout).unwrap();
    let states: Vec<(&str, &str)> = json["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| (change["name"].as_str().unwrap(), change["state"].as_str().unwrap()))
        .collect();
    assert_eq!(
        states,
        [
            ("puyo/added", "added"),
            ("puyo/changed", "changed"),
            ("puyo/elsewhere", "renamed"),
            ("puyo/removed", "removed")
        ]
    );
    let run = project.review(&["--base", "main", "--markdown"]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    run.line("4 snapshots differ from main, in 4 groups.");
    run.line("| puyo, step 1: fewer cells pop; another answer | 1 |  |");
    run.line("<details><summary>puyo/changed: step 1: no cell pops instead of 4; answer 1 → 0</summary>");
    let run = project.review(&["--base", "HEAD"]);
    assert_eq!(run.status, Some(1), "the new file in the work tree");
    fs::remove_file(project.path().join(trace("added"))).unwrap();
    assert_eq!(project.review(&["--base", "HEAD"]).status, Some(0));
    assert_eq!(project.review(&["--base", "nowhere"]).status, Some(2));
}

#[rstest]
#[case::equal(FOUR, FOUR, 0, "")]
#[case::traces(FOUR, NONE, 1, "step 1: no cell pops instead of 4; answer 1 → 0")]
#[case::texts("a\nb\n", "a\nc\n", 1, "1 line less, 1 more\n    a\n  - b\n  + c\n")]
fn two_files_are_compared(#[case] old: &str, #[case] new: &str, #[case] status: i32, #[case] start: &str) {
    let project = Project::new();
    project.write("puyo/old.txt", old);
    project.write("puyo/new.txt", new);
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    // As a diff tool it runs in a folder that is no project.
    command.current_dir(project.path()).args(["review", "diff", "puyo/old.txt", "puyo/new.txt"]);
    let run = Run::of(command.output().unwrap());
    assert_eq!(run.status, Some(status), "{}", run.stderr);
    assert!(run.stdout.starts_with(start), "{}", run.stdout);
}

#[test]
fn a_thousand_pending_snapshots_are_listed_at_once() {
    let project = Project::new();
    for number in 0..1000 {
        project.trace(&format!("case-{number}"), FOUR, NONE);
    }
    let run = project.review(&["--text"]);
    run.line("1000 snapshots pending, in 1 group");
    run.line("and 997 snapshots of the same shape:");
}

#[test]
fn the_page_holds_every_change_and_needs_nothing_beside_it() {
    let project = mixed();
    let page = project.path().join("page.html");
    let run = project.review(&["--html", page.to_str().unwrap()]);
    assert_eq!(run.status, Some(1), "{}", run.stderr);
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("<article").count(), 5);
    assert!(page.contains("<code>cargo xtask review accept &quot;puyo/d&quot;</code>"), "{page}");
    assert!(page.contains("<del>- b</del>") && page.contains("<ins>+ B</ins>"));
    for outside in ["src=", "http:", "https:", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(!page.contains("data-token"), "a page that nobody serves decides nothing");
}

#[test]
fn the_page_of_a_thousand_snapshots_is_small() {
    let project = Project::new();
    let rows = |marks: &str| {
        format!("{}{}", " . . G . . .\n".repeat(8), format!("{marks}R{marks}R G G B B\n").repeat(4))
    };
    let old = format!("# 1 pops 8\n{}# 2 pops 8\n{}# end\n{}# answer\n2\n", rows("*"), rows("*"), rows(" "));
    let new = format!("# 1 pops 8\n{}# end\n{}# answer\n1\n", rows("*"), rows(" "));
    for number in 0..1000 {
        project.trace(&format!("case-{number}"), &old, &new);
    }
    let page = project.path().join("page.html");
    project.review(&["--html", page.to_str().unwrap()]);
    let size = fs::metadata(page).unwrap().len();
    assert!(size < 10 << 20, "{size} bytes");
}

/// What would be too much is left out, but never the step that differs first.
#[test]
fn the_page_of_a_thousand_long_films_is_small() {
    let project = Project::new();
    let step =
        |number: usize, mark: char| format!("# {number}\n{}", format!("{mark}R G B Y P R\n").repeat(12));
    let film = |mark: char| {
        let steps: String =
            (1..12).map(|number| step(number, if number == 3 { mark } else { ' ' })).collect();
        format!("{steps}# {mark}\n{}# answer\n2\n", " R G B Y P R\n".repeat(12))
    };
    for number in 0..1000 {
        project.trace(&format!("case-{number}"), &film('*'), &film(' '));
    }
    let page = project.path().join("page.html");
    project.review(&["--html", page.to_str().unwrap()]);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.len() < 10 << 20, "{} bytes", page.len());
    assert!(page.contains(" drawn, from the first that differs on"));
    assert_eq!(page.matches("<figcaption>step 3, <b>old</b></figcaption><svg").count(), 1000);
    assert_eq!(page.matches("<p>step 1 is not drawn</p>").count(), 1000);
    assert_eq!(page.matches("<li class=\"step").count(), 12_000);
}

/// `review --open`, and a client that asks it.
struct Served {
    child: Child,
    /// Reads what it prints.
    stdout: BufReader<ChildStdout>,
    port: u16,
    token: String,
}

impl Served {
    fn start(project: &Project) -> Served {
        let program = env!("CARGO_BIN_EXE_xtask");
        let mut command = Command::new(program);
        command.args(["review", "--open", "--path"]).arg(project.path()).stdout(Stdio::piped());
        // A browser that shows nothing, on every system.
        let mut child = command.env("BROWSER", program).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        stdout.read_line(&mut address).unwrap();
        let (host, token) = address.trim().split_once("/?token=").unwrap();
        let port = host.strip_prefix("http://127.0.0.1:").unwrap().parse().unwrap();
        Served { child, stdout, port, token: token.to_string() }
    }

    /// The status and the body of an answer.
    fn ask(&self, method: &str, path: &str, headers: &[&str], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        (status, answer.split_once("\r\n\r\n").unwrap().1.to_string())
    }

    fn post(&self, verb: &str, names: &[&str]) -> (u16, Value) {
        let (path, host) =
            (format!("/{verb}?token={}", self.token), format!("Host: 127.0.0.1:{}", self.port));
        let body = serde_json::to_string(names).unwrap();
        let (status, body) = self.ask("POST", &path, &[&host], &body);
        (status, serde_json::from_str(&body).unwrap())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_served_page_decides_at_once_and_ends_when_all_is_decided() {
    let project = mixed();
    let before = project.files();
    let mut served = Served::start(&project);
    let (status, answer) = served.post("accept", &["puyo/a"]);
    assert_eq!(
        (status, &answer["decided"], &answer["left"]),
        (200, &serde_json::json!(["puyo/a"]), &4.into())
    );
    assert_eq!(project.read(&trace("a")), Some(format!("{HEAD}{NONE}")));
    let (status, answer) = served.post("undo", &[]);
    assert_eq!((status, &answer["left"]), (200, &5.into()));
    assert_eq!(project.files(), before);
    assert_eq!(served.post("undo", &[]).0, 409);

    project.write(&(trace("b") + ".new"), &format!("{PENDING}{FOUR}x\n"));
    let (_, answer) = served.post("reject", &["puyo/b"]);
    assert_eq!((&answer["stale"][0], &answer["reload"]), (&trace("b").into(), &true.into()));
    assert!(project.read(&(trace("b") + ".new")).is_some(), "what changed meanwhile is left alone");
    let path = format!("/?token={}", served.token);
    let (status, page) = served.ask("GET", &path, &[&format!("Host: localhost:{}", served.port)], "");
    assert_eq!((status, page.contains("data-token=")), (200, true));

    let names = ["puyo/a", "puyo/b", "puyo/c", "puyo/d", "crates/puyo/tests/snapshots/help"];
    assert_eq!(served.post("reject", &names).1["left"], 0);
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    served.stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("all is decided\n"), "{rest}");
}

#[test]
fn the_served_page_refuses_strangers() {
    let project = mixed();
    let before = project.files();
    let served = Served::start(&project);
    let (host, token) = (format!("Host: 127.0.0.1:{}", served.port), served.token.as_str());
    let right = format!("/accept?token={token}");
    let own = format!("Origin: http://127.0.0.1:{}", served.port);
    for (path, headers) in [
        ("/accept", vec![host.as_str()]),
        ("/accept?token=0", vec![&host]),
        (&right, vec!["Host: example.org"]),
        (&right, vec!["Host: 127.0.0.1"]),
        (&right, vec![&host, "Origin: http://example.org"]),
        (&right, vec![&host, "Origin: null"]),
    ] {
        let (status, body) = served.ask("POST", path, &headers, "[\"puyo/a\"]");
        assert_eq!(status, 403, "{path} {headers:?}: {body}");
    }
    assert_eq!(served.ask("GET", "/", &[&host], "").0, 403);
    assert_eq!(served.ask("GET", &format!("/other?token={token}"), &[&host], "").0, 404);
    assert_eq!(project.files(), before);
    assert_eq!(served.ask("POST", &right, &[&host, &own], "[\"puyo/a\"]").0, 200);
}

/// What a test of another project does; the test below runs it in a folder of its own.
#[test]
#[ignore = "a part of what_insta_leaves_pending_is_accepted_as_insta_would"]
fn a_foreign_test() {
    let folder = std::env::var("FOREIGN").unwrap();
    let greeting = std::env::var("GREETING").unwrap();
    insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("greeting", greeting);
    });
}

#[test]
fn what_insta_leaves_pending_is_accepted_as_insta_would() {
    let test = |folder: &Path, update: &str, greeting: &str| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "review::a_foreign_test", "--ignored"]);
        command.env("FOREIGN", folder.join("tests/snapshots")).env("GREETING", greeting);
        command.env("INSTA_UPDATE", update).env_remove("CI").env_remove("INSTA_PENDING_DIR");
        command.output().unwrap().status.success()
    };
    let (project, twin) = (Project::new(), Project::new());
    let snapshot = "tests/snapshots/greeting.snap";
    for greeting in ["hello\n--- you\n", "hello\n--- all of you: \"x\"\n"] {
        assert!(!test(project.path(), "new", greeting), "a snapshot is pending");
        let run = project.review(&[]);
        run.line("1 snapshot pending, in 1 group");
        assert_eq!(project.review(&["accept", "tests/snapshots/greeting"]).status, Some(0));
        assert!(test(project.path(), "no", greeting), "insta is content");
        assert_eq!(project.review(&[]).status, Some(0), "and nothing is pending");
        test(twin.path(), "always", greeting);
        assert_eq!(project.read(snapshot), twin.read(snapshot), "the file that insta itself writes");
    }
}
