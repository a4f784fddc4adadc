//! `mod` lines and the files that they lead to.

use crate::folder::{folder, manifest};

#[test]
fn every_way_to_lay_out_modules() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "")),
        (
            "a/src/main.rs",
            "//! Layouts.\n\nmod beside;\nmod inside;\n/// With a doc comment.\n#[rustfmt::skip]\nmod marked;\n\
             mod written {\n    pub mod below;\n    pub fn name() -> &'static str { \"written\" }\n}\n\
             #[path = \"else/where.rs\"]\nmod moved;\n#[path = \"twice.rs\"]\nmod first;\n#[path = \"twice.rs\"]\n\
             mod second;\nmod r#type;\n\nfn main() {\n    let names = [\n        beside::name(), beside::deep::name(), \
             inside::name(), inside::deep::name(), marked::name(),\n        written::name(), written::below::name(), \
             moved::name(), moved::next::name(),\n        r#type::name(),\n    ];\n    println!(\"{}\", \
             names.join(\" \"));\n    println!(\"{} {}\", first::count(1), second::count(2));\n}\n",
        ),
        ("a/src/beside.rs", "pub mod deep;\npub fn name() -> &'static str { \"beside\" }\n"),
        ("a/src/beside/deep.rs", "pub fn name() -> &'static str { super::super::inside::deep::name() }\n"),
        ("a/src/inside/mod.rs", "pub mod deep;\npub fn name() -> &'static str { \"inside\" }\n"),
        ("a/src/inside/deep/mod.rs", "pub fn name() -> &'static str { \"deep\" }\n"),
        (
            "a/src/marked.rs",
            "//! Marked.\n\npub fn name() -> &'static str { self::own() }\nfn own() -> &'static str { \"marked\" }\n",
        ),
        ("a/src/written/below.rs", "pub fn name() -> &'static str { \"below\" }\n"),
        ("a/src/else/where.rs", "pub mod next;\npub fn name() -> &'static str { \"moved\" }\n"),
        ("a/src/else/next.rs", "pub fn name() -> &'static str { \"next\" }\n"),
        ("a/src/twice.rs", "pub fn count(n: u32) -> u32 { crate::twice(n) + super::twice(n) }\n"),
        ("a/src/type.rs", "pub fn name() -> &'static str { \"type\" }\n"),
    ]);
    // A function beside the modules, appended here since both uses of twice.rs reach it.
    let main = folder.path().join("a/src/main.rs");
    let text = std::fs::read_to_string(&main).unwrap() + "\nfn twice(n: u32) -> u32 {\n    2 * n\n}\n";
    std::fs::write(&main, text).unwrap();
    let names = "beside deep inside deep marked written below moved next type\n";
    let text = folder.prints(&[2021, 2015, 2024], &format!("{names}4 8\n"));
    assert!(
        text.contains("/// With a doc comment.\n#[rustfmt::skip]\nmod marked {\n    //! Marked.\n"),
        "{text}"
    );
    assert!(!text.contains("path ="), "{text}");
}

#[test]
fn text_in_any_script_survives_byte_for_byte() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "")),
        (
            "a/src/main.rs",
            "#[path = \"five.rs\"]\nmod 오목;\n\nfn main() {\n    // 돌을 센다 🎉\n    print!(\"{}\", 오목::글());\n}\n",
        ),
        // A byte order mark, CRLF line ends, and a string whose blanks count.
        (
            "a/src/five.rs",
            "\u{feff}//! 다섯 — 五 🎲\r\n\r\n/// 글.\r\npub fn 글() -> &'static str {\r\n    \"한\r\n  글 🎉 \\\r\n      \
             끝\r\n\r\n\r\n}\r\n\"\r\n}\r\n",
        ),
    ]);
    let text = folder.prints(&[2021, 2015], "한\n  글 🎉 끝\n\n\n}\n");
    assert!(text.contains("// 돌을 센다 🎉") && text.contains("//! 다섯 — 五 🎲"), "{text}");
    assert!(!text.contains('\r') && !text.contains('\u{feff}'));
}

#[test]
fn the_same_sources_give_the_same_bundle() {
    let files: Vec<(&str, String)> = vec![
        ("a/Cargo.toml", manifest("a", 2021, "b = { path = \"../b\" }")),
        ("a/src/main.rs", "fn main() {\n    b::say();\n}\n".to_string()),
        ("b/Cargo.toml", manifest("b", 2021, "")),
        ("b/src/lib.rs", "pub fn say() {\n    println!(\"b\");\n}\n".to_string()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let (one, two) = (folder(&files).bundle().unwrap().text, folder(&files).bundle().unwrap().text);
    assert_eq!(one, two);
    let expected = "\
// a 1.2.3.
//
// One file for a judge. Made from a 1.2.3 and b 1.2.3 by
//     cargo xtask bundle --manifest-path Cargo.toml
// SHA-1 of the sources: ";
    assert!(one.starts_with(expected), "{one}");
    let hash = |text: &str| text[expected.len()..].lines().next().unwrap().to_string();
    assert_eq!(hash(&one).len(), 40);
    let changed = folder(&[
        files[0],
        files[1],
        files[2],
        ("b/src/lib.rs", "pub fn say() {\n    println!(\"c\");\n}\n"),
    ]);
    assert_ne!(hash(&changed.bundle().unwrap().text), hash(&one));
    assert!(one.ends_with(
        "\nfn main() {\n\tb::say();\n}\n\nmod b {\n\tpub fn say() {\n\t\tprintln!(\"b\");\n\t}\n}\n"
    ));
}
