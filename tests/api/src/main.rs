//! Lists what users of the published crates see, into `core/api.txt` and `json-rpc/api.txt`; with `--check`, compares.
//!
//! `cargo xtask api` writes the listings, `cargo xtask test` compares them, so that a change of what users see is a change
//! in review. It reads the sources, with all features; a condition stands behind what it belongs to.

mod listing;
mod macros;
mod resolve;
mod tree;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The crates whose items users name: the folder, and the name of the crate.
const CRATES: [(&str, &str); 2] = [("core", "erc8257"), ("json-rpc", "erc8257_json_rpc")];

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
    Err(format!("users see something else than api.txt says; if that is meant, cargo xtask api{changes}"))
}
