//! A problem that is small enough to see through: the sum of two numbers, or, read the other way, the product.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

const PROBLEM: &str = "\
problem_format_version: 2025-09
type: pass-fail
name:
  en: Sum & more
  zh: 求和
uuid: 0f3f1f57-3b9c-4b8e-9d3a-0d3cf3a1e1aa
version: \"1.0\"
source: gridkit
license: cc0
rights_owner: the gridkit contributors
limits:
  time_limit: 2
  memory: 64
  output: 1
keywords:
  - small numbers
  - 加法
";

const STATEMENT: &str = "\
Given two numbers a and b, do what the next section says. 1 ≤ a < 10.

## Rules

Add them.

## Input

Two numbers in a line.

## Output

The result.

## Examples

### Example 1

{{nextsample}}

`1 + 2` is **3**.

### Example 2

{{nextsample}}
";

/// The answer as one program: the feature `product` makes it multiply.
pub const SOLVER: &str = "\
use std::io::Read;

const PRODUCT: bool = false;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!(\"{}\", if PRODUCT { numbers[0] * numbers[1] } else { numbers[0] + numbers[1] });
}
";

/// The problem in a folder of its own, with room for packages beside it.
pub struct Sum {
    folder: TempDir,
}

impl Sum {
    pub fn new() -> Sum {
        let sum = Sum { folder: tempfile::tempdir().unwrap() };
        sum.write("problem.yaml", PROBLEM);
        sum.write("statement/problem.en.md", STATEMENT);
        sum.write("statement/problem.zh.md", STATEMENT);
        for language in ["en", "zh"] {
            sum.write(
                &format!("statement/product.{language}.md"),
                "# Product\n\n## Rules\n\nMultiply them.\n",
            );
        }
        // 2 and 2 have the same sum and product; so have 0 and 0, and the samples.
        sum.case("data/sample/1", "2 2\n", "4\n");
        sum.case("data/sample/2", "0 0\n", "0\n");
        sum.case("data/secret/negative/both", "-4 -5\n", "-9\n");
        sum.case("data/secret/negative/zero", "3 -3\n", "0\n");
        sum.case("data/secret/small/one", "1 5\n", "6\n");
        sum.case("data/secret/small/zero", "0 7\n", "7\n");
        sum.case("reader/crlf", "1 2\r\n", "3\n");
        sum.case("stream/two", "1 2\n\n3 4\n", "3\n7\n");
        sum.case("product/as-product/one", "1 5\n", "5\n");
        sum.write("product/as-product/test_group.yaml", "args: [--product]\n");
        sum.case("product/as-sum/two", "2 3\n", "5\n");
        sum.write("data/invalid_input/letters.in", "a b\n");
        sum.write("input_validators/validate.py", "import sys\nsys.exit(42)\n");
        sum.write("submissions/accepted/sum.cpp", "const bool PRODUCT = false;\n");
        sum.write("submissions/accepted/sum.py", "print(sum(map(int, input().split())))\n");
        // Wrong where a number is negative, wrong where one is zero, wrong where both are positive.
        for (name, wrong) in [
            ("negative", "numbers.iter().any(|&number| number < 0)"),
            ("zero", "numbers.contains(&0) && numbers[1] != 0"),
            ("positive", "numbers.iter().all(|&number| number > 0) && numbers[1] == 5"),
        ] {
            let program = SOLVER.replace("println!", &format!("if {wrong} {{ return; }}\n    println!"));
            sum.write(&format!("submissions/wrong_answer/{name}.rs"), &program);
        }
        sum.write("submissions/time_limit_exceeded/slow.rs", "fn main() { loop {} }\n");
        sum
    }

    /// The folder of the problem.
    pub fn dir(&self) -> PathBuf {
        self.folder.path().join("sum")
    }

    /// Where packages go.
    pub fn out(&self) -> PathBuf {
        self.folder.path().join("judge")
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.dir().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn case(&self, path: &str, input: &str, answer: &str) {
        self.write(&format!("{path}.in"), input);
        self.write(&format!("{path}.ans"), answer);
        self.write(&format!("{path}.yaml"), &format!("description: The case {path}.\n"));
    }
}

/// All files below a folder, by path with `/`, without the mark.
pub fn files(folder: &Path) -> std::collections::BTreeMap<String, Vec<u8>> {
    let mut found = std::collections::BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != xtask::package::place::MARK {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}
