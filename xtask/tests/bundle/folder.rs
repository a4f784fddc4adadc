//! Packages that a test writes, and what becomes of their bundles.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;
use xtask::bundle::{Bundle, BundleError, Program, Rustc, bundle};

/// A folder with packages.
pub struct Folder(TempDir);

/// Writes files into a new folder.
pub fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    Folder(folder)
}

/// A `Cargo.toml` of a package with this name and edition, and what follows `[dependencies]`.
pub fn manifest(name: &str, edition: u16, dependencies: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"{edition}\"\n\n[dependencies]\n{dependencies}\n"
    )
}

impl Folder {
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Bundles the package in the folder `a`.
    pub fn bundle(&self) -> Result<Bundle, BundleError> {
        self.bundle_with(&[])
    }

    /// Bundles the package in the folder `a` with features.
    pub fn bundle_with(&self, features: &[&str]) -> Result<Bundle, BundleError> {
        let features = features.iter().map(|feature| (*feature).to_string()).collect();
        let manifest = self.path().join("a").join("Cargo.toml");
        // A folder of its own, since cargo takes packages of one name and one version for the same.
        let target = Some(self.path().join("target"));
        bundle(None, &Program { manifest, bin: None, features, no_default_features: false, target })
    }

    /// Bundles the package in the folder `a` and checks what its program prints. It must compile without a
    /// warning in these editions, and in those that the oldest compiler knows if it is here; the first edition
    /// is the one that is run.
    pub fn prints(&self, editions: &[u16], expected: &str) -> String {
        let text = self.bundle().unwrap_or_else(|error| panic!("{error}")).text;
        prints(&text, editions, expected);
        text
    }

    /// What the error says about the package in the folder `a`, with paths from there and with slashes.
    pub fn error(&self) -> String {
        let error = self.bundle().map(|bundle| bundle.text).expect_err("there must be an error").to_string();
        let canonical = self.path().canonicalize().unwrap();
        let mut error = error.replace('\\', "/");
        for root in [self.path(), &canonical] {
            let root = root.display().to_string().replace('\\', "/");
            error = error.replace(&format!("{root}/a/"), "").replace(&format!("{root}/"), "");
        }
        error
    }
}

/// Compiles a text in these editions and checks what its program prints.
pub fn prints(text: &str, editions: &[u16], expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("bundle.rs");
    fs::write(&source, text).unwrap();
    let newest = Rustc::newest().unwrap();
    let program = folder.path().join(format!("bundle{}", std::env::consts::EXE_SUFFIX));
    compile(&newest, &source, &program, editions[0], &[]);
    let output = Command::new(&program).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    let checked = folder.path().join("bundle.rmeta");
    for &edition in &editions[1..] {
        compile(&newest, &source, &checked, edition, &["--emit=metadata"]);
    }
    if let Some(oldest) = Rustc::oldest()
        && let Some(&edition) = editions.iter().filter(|&&edition| oldest.knows(edition)).min()
    {
        compile(&oldest, &source, &checked, edition, &["--emit=metadata"]);
    }
}

/// Compiles without a word.
pub fn compile(rustc: &Rustc, source: &Path, program: &Path, edition: u16, flags: &[&str]) {
    let output = rustc.compile(source, program, edition, flags).unwrap();
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = fs::read_to_string(source).unwrap();
    assert!(
        output.status.success() && messages.is_empty(),
        "rustc {} --edition {edition}:\n{messages}\n{text}",
        rustc.version
    );
}
