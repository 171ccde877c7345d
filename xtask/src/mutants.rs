//! `cargo xtask mutants [--shard K/N] [--list] [WORD…]`: changes the files that decide, one place at a time, and asks
//! whether the core's tests notice (tests/mutants/README.md). What is changed, and by which tests it is judged, stands in
//! .cargo/mutants.toml.

mod draw;
mod explained;
mod outcome;

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use draw::{Draw, Shard};
use explained::Explained;
use outcome::Outcome;

use crate::steps::{Steps, printed, program, quiet, root};

const CONFIG: &str = ".cargo/mutants.toml";
/// The packages with files that decide.
const PACKAGES: &str = "erc8257,erc8257-primitives,erc8257-access,erc8257-calls,erc8257-identity,\
                        erc8257-identity-binding,erc8257-payment,erc8257-wallet,erc8257-x402";
const LIST: &str = "--list --colors never";
const RUN: &str = "--test-package erc8257-core-tests,erc8257-format-tests --colors never --no-times --jobs 1";
/// A mutant that fills memory must not fill all of it: KiB a process.
const MEMORY: &str = "ulimit -v 8000000 2>/dev/null; exec \"$@\"";

/// The files that the browser's module is made with, in place of others.
const SMALL: [&str; 4] = [
    "core/primitives/src/canonical/output/small.rs",
    "core/primitives/src/codes/unfolded.rs",
    "core/primitives/src/unicode/compositions.rs",
    "core/primitives/src/unicode/normalizer.rs",
];

pub(crate) fn run(steps: &mut Steps, arguments: &[String]) {
    if !quiet(program("cargo", "mutants --version")) {
        let why =
            "there is no cargo-mutants (cargo install --locked cargo-mutants --version 27.1.0 brings it)";
        return steps.skip("mutants", why);
    }
    if let Err(why) = try_all(steps, arguments) {
        steps.fail("mutants", &why);
    }
}

fn try_all(steps: &mut Steps, arguments: &[String]) -> Result<(), String> {
    let draw = Draw::read(arguments)?;
    let all = printed("cargo", &format!("{} {LIST}", verb())).ok_or("cargo mutants lists nothing")?;
    let all: Vec<&str> = all.lines().collect();
    let explained = Explained::read(&all)?;
    let drawn = draw.of(&all);
    if draw.lists {
        for mutant in &drawn {
            println!("{mutant}");
        }
        let Shard { index, of } = draw.shard;
        println!("{} of {} mutants, shard {index}/{of}", drawn.len(), all.len());
        steps.pass("mutants");
        return Ok(());
    }
    let (small, usual): (Vec<&str>, Vec<&str>) =
        drawn.iter().partition(|mutant| SMALL.contains(&draw::file(mutant)));
    let mut outcome = Outcome::default();
    for (features, mutants) in [("", usual), ("small", small)] {
        // Most are caught by the tests that take a second; all other tests are for the others alone.
        let quick = outcome.add(tried("quick", features, &mutants, &all)?)?;
        let quick: Vec<&str> = quick.iter().map(String::as_str).collect();
        let missed = outcome.add(tried("rest", features, &quick, &all)?)?;
        outcome.missed.extend(missed);
    }
    outcome.report(&explained)?;
    steps.pass("mutants");
    Ok(())
}

/// Tries mutants with a list of tests, `quick` or `rest`, all of them built with the same features; the folder with what
/// became of them, if there were any.
fn tried(tests: &str, features: &str, mutants: &[&str], all: &[&str]) -> Result<Option<PathBuf>, String> {
    if mutants.is_empty() {
        return Ok(None);
    }
    let folder = root().join("target/xtask/mutants").join(tests).join(features);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let config = folder.join("mutants.toml");
    let standing = read(CONFIG)? + &read(&format!("tests/mutants/{tests}.toml"))?;
    fs::write(&config, draw::patterns(mutants) + &standing).map_err(|error| error.to_string())?;

    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let mut command = Command::new("sh");
    command
        .args(["-c", MEMORY, "sh", "cargo"])
        .args(verb().split(' '))
        .args(RUN.split(' '))
        .arg("--config")
        .arg(&config);
    command.arg("--output").arg(&folder).arg("--features").arg(features).current_dir(root());
    // The tool does not ask the names of all kinds of mutants.
    let mine = draw::files(mutants);
    for file in draw::files(all).into_iter().filter(|file| !mine.contains(file)) {
        command.arg("--exclude").arg(file);
    }
    // The copy that is changed shares what it depends on, and libtest knows how to stop at the first failure.
    command.env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "1").env("RUSTC_BOOTSTRAP", "1");
    // A wrapper that caches what is compiled whole has nothing to do here.
    command.env_remove("RUSTC_WRAPPER");
    let status = command.status().map_err(|error| error.to_string())?;
    match status.code() {
        // All caught, some missed, some timed out: the tool's own verdict, which the explained ones may change.
        Some(0 | 2 | 3) => Ok(Some(folder.join("mutants.out"))),
        _ => Err(format!("cargo mutants ended with {status}; its logs are in {}", folder.display())),
    }
}

/// The verb of cargo, with the packages.
fn verb() -> String {
    PACKAGES.split(',').fold(String::from("mutants"), |text, package| format!("{text} --package {package}"))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::{CONFIG, PACKAGES};
    use crate::steps::root;

    /// No file of a package that the task does not name would be changed.
    #[test]
    fn each_package_with_files_that_decide_is_named() {
        let config = fs::read_to_string(root().join(CONFIG)).expect("the settings");
        let folders = config.split("\"core/").skip(1).filter_map(|rest| Some(rest.split_once("/src")?.0));
        let of_files: BTreeSet<String> = folders
            .map(|folder| if folder == "erc8257" { folder.to_owned() } else { format!("erc8257-{folder}") })
            .collect();
        let named: BTreeSet<String> = PACKAGES.split(',').map(str::to_owned).collect();
        assert_eq!(of_files, named);
    }
}
