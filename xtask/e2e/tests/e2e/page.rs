//! The page of a review in a browser.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::json;

use super::browser::Browser;
use super::project::{Project, program, stem, trace};

/// The card of the first change.
const FIRST: &str = "document.querySelector('[data-name=\"puyo/1\"]')";

/// Opens the page that a run can keep.
fn kept(browser: &Browser, project: &Project) {
    let page = project.path().join("page.html");
    let output = project.review(&["--html", page.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    browser.open(&format!("file://{}", page.display()));
}

#[test]
fn the_page_does_what_it_says_without_a_complaint() {
    let (project, browser) = (Project::new(), Browser::start());
    kept(&browser, &project);
    browser.wait("document.querySelectorAll('.card').length", 4);

    // The slider and the buttons beside it.
    let shown = format!("{FIRST}.querySelector('output').textContent");
    browser.wait(&shown, "step 1 of 4");
    browser.run(&format!(
        "const slider = {FIRST}.querySelector('input'); slider.value = 3; \
         slider.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ));
    browser.wait(&shown, "step 3 of 4");
    browser.click("[data-name='puyo/1'] [data-move='-1']");
    browser.wait(&shown, "step 2 of 4");
    let visible =
        format!("[...{FIRST}.querySelectorAll('.step')].filter(step => step.checkVisibility()).length");
    browser.wait(&visible, 1);
    browser.click("[data-name='puyo/1'] .whole");
    browser.wait(&visible, 4);
    browser.click("[data-name='puyo/1'] .whole");

    // The key that flips old and new in place.
    browser.click("[data-name='puyo/1'] [data-move='-1']");
    let sides = format!(
        "[...{FIRST}.querySelectorAll('.shown figure')].filter(side => side.checkVisibility()).map(side => side.className.split(' ')[0]).join()"
    );
    browser.wait(&sides, "old,new");
    browser.press("f");
    browser.wait(&sides, "old");
    browser.press("f");
    browser.wait(&sides, "new");
    browser.press("\u{e00c}");
    browser.wait(&sides, "old,new");

    // The filters.
    let cards = "[...document.querySelectorAll('.card')].filter(card => card.checkVisibility()).length";
    for (name, value, count) in
        [("verdict", "old", 3), ("verdict", "", 4), ("group", "1", 1), ("group", "", 4)]
    {
        browser.run(&format!(
            "const list = document.querySelector('select[name={name}]'); list.value = '{value}'; \
             list.dispatchEvent(new Event('change'))"
        ));
        browser.wait(cards, count);
    }

    // The button that copies, where a file has no right to the clipboard of a page from a server.
    browser.click("[data-name='puyo/1'] [data-copy]");
    browser.wait(
        "document.querySelector('.notice').textContent",
        "copied: cargo xtask review accept \"puyo/1\"",
    );
    browser.press("j");
    browser.wait("document.querySelector('.current').dataset.name", "puyo/2");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn without_scripts_every_step_is_shown() {
    let (project, browser) = (Project::new(), Browser::start());
    browser.tell("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    kept(&browser, &project);
    let visible =
        format!("[...{FIRST}.querySelectorAll('.step')].filter(step => step.checkVisibility()).length");
    browser.wait(&visible, 4);
    browser.wait(
        "[...document.querySelectorAll('button')].filter(button => button.checkVisibility()).length",
        0,
    );
}

#[test]
fn the_page_fits_a_phone_and_a_dark_room() {
    let (project, browser) = (Project::new(), Browser::start());
    kept(&browser, &project);
    for (name, width, height, scheme) in
        [("light", 1000, 760, "light"), ("dark", 1000, 760, "dark"), ("phone", 390, 844, "light")]
    {
        browser.look(width, height, scheme);
        browser.wait("matchMedia('(prefers-color-scheme: dark)').matches", scheme == "dark");
        browser.wait("window.innerWidth", width);
        browser.wait("document.documentElement.scrollWidth <= window.innerWidth", true);
        let paper = if scheme == "dark" { "rgb(15, 17, 20)" } else { "rgb(246, 246, 244)" };
        browser.wait("getComputedStyle(document.body).backgroundColor", paper);
        browser.run("document.querySelector('.card').scrollIntoView()");
        // The pictures of the front page are made this way.
        if let Some(folder) = env::var_os("PICTURES") {
            fs::write(Path::new(&folder).join(format!("review-{name}.png")), browser.picture()).unwrap();
        }
    }
}

/// `review --open`, ended when it is dropped.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(project: &Project) -> Served {
        let mut command = project.review(&["--open"]);
        // No second browser: a program that shows nothing.
        let mut child = command.env("BROWSER", program("xtask")).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
        Served { child, address: address.trim().to_string() }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_click_decides_and_undo_takes_it_back() {
    let (project, browser) = (Project::new(), Browser::start());
    let served = Served::start(&project);
    browser.open(&served.address);
    let origin = served.address.split("/?").next().unwrap();
    let permissions =
        json!({ "origin": origin, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    browser.tell("Browser.grantPermissions", permissions);

    browser.click("[data-name='puyo/1'] [data-copy]");
    browser.wait("document.querySelector('.notice').hidden", false);
    browser.run("navigator.clipboard.readText().then(text => { document.title = text })");
    browser.wait("document.title", "cargo xtask review accept \"puyo/1\"");

    let old = project.read(&trace("1"));
    browser.click("[data-name='puyo/1'] [data-verb=accept]");
    browser.wait(&format!("{FIRST}.dataset.decision"), "accept");
    assert!(project.read(&trace("1")).ends_with("# answer\n0\n"));
    assert!(!project.is_pending(&stem("1")), "it is on disk at once");
    browser.click(".filters [data-verb=undo]");
    browser.wait(&format!("{FIRST}.dataset.decision"), "");
    assert_eq!(project.read(&trace("1")), old);
    assert!(project.is_pending(&stem("1")));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_click_decides_a_whole_group() {
    let (project, browser) = (Project::new(), Browser::start());
    let served = Served::start(&project);
    browser.open(&served.address);
    let decided = "document.querySelectorAll('.card[data-decision=reject]').length";
    browser.click(".group .head [data-verb=reject]");
    browser.wait(decided, 3);
    assert_eq!(project.pending(), ["help"]);
    browser.click(".filters [data-verb=undo]");
    browser.wait(decided, 0);
    assert_eq!(project.pending(), ["1", "2", "chain-per-group", "help"]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_stranger_gets_403() {
    let (project, browser) = (Project::new(), Browser::start());
    let served = Served::start(&project);
    let (origin, _) = served.address.split_once("/?token=").unwrap();
    browser.open(&format!("{origin}/?token=wrong"));
    browser.wait("performance.getEntriesByType('navigation')[0].responseStatus", 403);

    // A page from elsewhere, here from a file, that knows even the token.
    kept(&browser, &project);
    let accept = served.address.replace("/?", "/accept?");
    browser.run(&format!(
        "fetch('{accept}', {{ method: 'POST', mode: 'no-cors', body: '[\"puyo/1\"]' }}) \
         .finally(() => {{ document.title = 'asked' }})"
    ));
    browser.wait("document.title", "asked");
    assert!(project.is_pending(&stem("1")));
}
