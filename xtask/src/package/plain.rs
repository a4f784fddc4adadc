//! Plain files: a zip for QDUOJ and other judges, a folder for tools that test a program on one's own machine.

use super::material::Material;
use super::set::TestCase;
use super::tree::Tree;

/// The files of the zip: `1.in` and `1.out` for the strongest case, and so on. A judge that takes such a zip gives
/// every case a score, so the samples are not in it.
pub fn zip(material: &Material) -> Tree {
    let mut tree = Tree::new();
    for (index, case) in material.set.secret.iter().enumerate() {
        add(&mut tree, "", &(index + 1).to_string(), case);
    }
    tree
}

/// A folder for online-judge-tools: all cases below `test`, and the solver to try them on.
pub fn oj(material: &Material) -> Tree {
    let mut tree = Tree::new();
    let set = &material.set;
    for case in set.samples.iter().chain(&set.secret).chain(&set.loose) {
        add(&mut tree, "test/", &case.flat_name(), case);
    }
    tree.add(material.bundle_name(), material.bundle.clone());
    tree
}

fn add(tree: &mut Tree, folder: &str, name: &str, case: &TestCase) {
    tree.add(format!("{folder}{name}.in"), case.input.clone());
    tree.add(format!("{folder}{name}.out"), case.answer.clone());
}
