//! Lists what users of the published crates see, into the `api.txt` of each; with `--check`, compares.
//!
//! `cargo xtask api rust` writes the listings, `cargo xtask test` compares them, so that a change of what users see is a change
//! in review. It reads the sources, with all features; a condition stands behind what it belongs to.

mod listing;
mod macros;
mod resolve;
mod tree;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The crates whose items users name: the folder, and the name of the crate.
const CRATES: [(&str, &str); 20] = [
    ("core/primitives", "erc8257_primitives"),
    ("core/erc8257", "erc8257"),
    ("core/access", "erc8257_access"),
    ("core/access-proof", "erc8257_access_proof"),
    ("core/advice", "erc8257_advice"),
    ("core/calls", "erc8257_calls"),
    ("core/diagnose", "erc8257_diagnose"),
    ("core/discoverability", "erc8257_discoverability"),
    ("core/discoverability-http", "erc8257_discoverability_http"),
    ("core/identity", "erc8257_identity"),
    ("core/identity-binding", "erc8257_identity_binding"),
    ("core/index", "erc8257_index"),
    ("core/inspect", "erc8257_inspect"),
    ("core/payment", "erc8257_payment"),
    ("core/proofs", "erc8257_proofs"),
    ("core/publish", "erc8257_publish"),
    ("core/wallet", "erc8257_wallet"),
    ("core/x402", "erc8257_x402"),
    ("json-rpc", "erc8257_json_rpc"),
    ("index-run", "erc8257_index_run"),
];

fn main() -> ExitCode {
    let check = std::env::args().nth(1).is_some_and(|argument| argument == "--check");
    let mut well = true;
    for (folder, name) in CRATES {
        match listed(folder, name, check) {
            Ok(said) => println!("    {said}"),
            Err(why) => {
                println!("    {folder}: {why}");
                well = false;
            }
        }
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes or compares the listing of a crate.
fn listed(folder: &str, name: &str, check: bool) -> Result<String, String> {
    let text = listing::listing(&tree::read(&tree::first(folder))?, name);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join("api.txt");
    if !check {
        fs::write(&file, &text).map_err(|error| error.to_string())?;
    }
    let before = fs::read_to_string(&file).unwrap_or_default();
    if before == text {
        return Ok(format!("{folder}/api.txt: {} lines", text.lines().count()));
    }
    let new = text
        .lines()
        .filter(|line| !before.lines().any(|old| old == *line))
        .map(|line| format!("\n      + {line}"));
    let old = before
        .lines()
        .filter(|line| !text.lines().any(|new| new == *line))
        .map(|line| format!("\n      - {line}"));
    let changes: String = new.chain(old).take(40).collect();
    Err(format!(
        "users see something else than api.txt says; if you mean it, cargo xtask api rust writes it{changes}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The listing of a crate of these files.
    fn listing_of(name: &str, files: &[(&str, &str)]) -> Result<String, String> {
        let folder = std::env::temp_dir().join(format!("erc8257-api-{}-{name}", std::process::id()));
        for (file, text) in files {
            let file = folder.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let listed = tree::read(&folder.join("lib.rs")).map(|tree| listing::listing(&tree, "own"));
        fs::remove_dir_all(folder).unwrap();
        listed
    }

    #[test]
    fn what_is_taken_from_private_modules_is_listed_with_what_it_can_do() {
        let listed = listing_of(
            "private",
            &[
                ("lib.rs", "mod inner; mod other; pub use inner::{Thing as Named, helped}; fn hidden() {}"),
                (
                    "inner.rs",
                    "#[derive(Debug)] pub struct Thing { pub seen: u8, hidden: u8 } pub(crate) trait Own {} \
                     #[cfg(feature = \"more\")] pub fn helped(of: &Thing) -> Option<u8> { None }",
                ),
                (
                    "other.rs",
                    "use crate::inner::{Own, Thing}; impl Thing { pub fn get(&self) -> u8 { 1 } fn not(&self) {} } \
                     impl Own for Thing {} impl core::fmt::Display for Thing {}",
                ),
            ],
        );
        let expected = "own::Named\n    struct Thing\n        seen: u8\n        ..\n        impl Debug\n        fn get(&self) -> u8\n        \
            impl core::fmt::Display for Thing\n\nown::helped\n    fn helped(of: &Thing) -> Option<u8>  [feature=\"more\"]\n";
        assert_eq!(listed.unwrap(), expected);
    }

    #[test]
    fn a_second_path_says_whose_it_is_and_a_table_has_its_rows() {
        let listed = listing_of(
            "paths",
            &[
                ("lib.rs", "pub mod table; pub use table::Code; pub use elsewhere::Foreign;"),
                (
                    "table.rs",
                    "other::table! { /// A code.\npub enum Code of Row { id; word: Word; text more } \
                     First \"1-first\" Word \"A\" \"B\"; Second \"2-second\" Word \"C\" \"D\"; } \
                     impl Code { pub const fn text(self) -> &'static str { \"\" } }",
                ),
            ],
        );
        let expected = "own::Code\n    enum Code\n        First \"1-first\"\n        Second \"2-second\"\n        \
            const fn text(self) -> &'static str\n\nown::Foreign\n    is elsewhere::Foreign\n\nown::table\n    module\n\n\
            own::table::Code\n    is own::Code\n";
        assert_eq!(listed.unwrap(), expected);
    }

    #[test]
    fn an_exported_macro_is_listed_where_users_find_it() {
        let listed = listing_of(
            "macro",
            &[
                ("lib.rs", "mod inner;"),
                (
                    "inner.rs",
                    "#[macro_export] macro_rules! seen { () => {}; } macro_rules! own { () => {}; } \
                     #[doc(hidden)] #[macro_export] macro_rules! part { () => {}; }",
                ),
            ],
        );
        assert_eq!(listed.unwrap(), "own::seen!\n    macro\n");
    }

    #[test]
    fn what_nobody_would_see_is_refused() {
        let listed = listing_of("glob", &[("lib.rs", "mod a; pub use a::*;"), ("a.rs", "pub fn f() {}")]);
        assert!(listed.unwrap_err().contains("takes all names"));
    }
}
