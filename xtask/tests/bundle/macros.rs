//! `macro_rules!`, within a crate and from crate to crate, and paths in what macros are called with.

use crate::folder::{folder, manifest};

#[test]
fn macros_of_a_library() {
    let folder = folder(&[
        ("a/Cargo.toml", &manifest("a", 2021, "m = { path = \"../m\" }\nold = { path = \"../old\" }")),
        (
            "a/src/main.rs",
            "#[macro_use]\nextern crate old;\nmod user;\n\nuse m::{plus, Named};\n\nfn main() {\n    println!(\"{} {} {} {}\", \
             plus!(1, 2), m::plus!(3, 4), user::sum(), m::twice!(m::consts::TEN));\n    assert_eq!(m::consts::TEN, \
             ::m::consts::TEN);\n    println!(\"{}\", [Named::new(\"x\").0, String::from(vec![m::Named::new(\"y\").0].remove(0))]\
             .concat());\n    println!(\"{}\", square!(3));\n}\n",
        ),
        (
            "a/src/user.rs",
            "use m::plus as add;\npub fn sum() -> u32 { add!(5, 6) + m::inner::seven() + square!(1) }\n",
        ),
        ("m/Cargo.toml", &manifest("m", 2021, "")),
        (
            "m/src/lib.rs",
            "#[macro_use]\nmod local;\npub mod inner;\npub mod consts { pub const TEN: u32 = 10; }\n\n\
             /// Adds.\n#[macro_export]\nmacro_rules! plus {\n    ($a:expr, $b:expr) => { $crate::add($a, $b) };\n}\n\n\
             #[macro_export]\nmacro_rules! twice {\n    ($a:expr) => { $crate::plus!($a, $a) };\n}\n\n\
             /// Nobody needs it.\n#[macro_export]\nmacro_rules! nobody {\n    () => { $crate::unused() };\n}\n\n\
             pub fn add(a: u32, b: u32) -> u32 { a + b }\npub fn unused() -> u32 { 0 }\npub struct Named(pub String);\n\
             impl Named { pub fn new(name: &str) -> Named { Named(name.to_string()) } }\n",
        ),
        ("m/src/local.rs", "macro_rules! seven { () => { crate::add(3, 4) }; }\n"),
        ("m/src/inner.rs", "pub fn seven() -> u32 { seven!() }\n"),
        ("old/Cargo.toml", &manifest("old", 2015, "")),
        ("old/src/lib.rs", "#[macro_export]\nmacro_rules! square { ($a:expr) => { $a * $a }; }\n"),
    ]);
    // 3, 7, 11 + 7 + 1, 20.
    let text = folder.prints(&[2021, 2015, 2018, 2024], "3 7 19 20\nxy\n9\n");
    assert!(!text.contains("nobody") && !text.contains("unused"), "{text}");
}
