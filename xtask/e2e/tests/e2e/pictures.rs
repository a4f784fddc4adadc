//! The pictures of the solvers in a reader that takes nothing but SVG.

use std::fs;
use std::process::Command;

use usvg::{Options, Tree};

use super::project::{program, root};

fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{svg}"))
}

#[test]
fn the_pictures_of_the_solvers_are_svg() {
    for name in ["puyo", "omok", "mayan"] {
        let samples = root().join("testdata").join(name).join("data/sample");
        for entry in fs::read_dir(samples).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "in") {
                let output =
                    Command::new(program(name)).args(["--format", "svg"]).arg(&path).output().unwrap();
                let tree = tree(&String::from_utf8(output.stdout).unwrap());
                assert!(
                    tree.size().width() > 100.0 && tree.root().children().len() > 1,
                    "{}",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn the_pictures_of_the_front_page_are_svg() {
    for name in ["puyo", "omok", "mayan"] {
        let file = root().join(format!(".github/pictures/{name}.svg"));
        tree(&fs::read_to_string(file).unwrap());
    }
}
