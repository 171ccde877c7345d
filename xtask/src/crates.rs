//! The crates that are built and tested together: the workspace's `default-members`, which commands take without `-p`.

use std::env;
use std::process::Command;

use crate::steps::cargo;
use crate::{mobile, python};

/// How many tests of a program run at a time.
const THREADS: &str = "RUST_TEST_THREADS";

/// Builds programs of these crates.
pub(crate) fn build(programs: &[&str]) -> Command {
    let mut command = cargo("build --locked -q");
    command.args(programs.iter().flat_map(|program| ["--bin", program]));
    command
}

/// Runs the tests of these crates; `more` are arguments of cargo. Most of them wait for a server: more of them run at a
/// time than there are cores.
pub(crate) fn test(more: &str) -> Command {
    let mut command = cargo(format!("test --locked -q --no-fail-fast {more}").trim_end());
    if env::var_os(THREADS).is_none() {
        command.env(THREADS, "8");
    }
    command
}

/// What cargo takes for the crates that Python, Kotlin and Swift load in tests.
pub(crate) fn of_bindings() -> String {
    format!("-p erc8257-py {} --features erc8257-py/abi3,erc8257-py/{}", mobile::for_tests(), python::FEATURE)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{cargo, mobile, python};
    use crate::rooms::{each, each_and_tests};

    /// The packages below those that a command of cargo takes, each with its features: as often as cargo compiles it.
    fn features(kinds: &str, taken: &str) -> BTreeMap<String, BTreeSet<String>> {
        let line =
            format!("tree --locked --no-dedupe --prefix none --format {{p}}|{{f}} --edges {kinds} {taken}");
        let output = cargo(line.trim_end()).output().expect("cargo");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut found = BTreeMap::<_, BTreeSet<_>>::new();
        for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
            let Some((package, features)) = line.split_once('|') else { continue };
            // Behind name and version stand the place of a member, and the kind of a macro.
            let package = package.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            found.entry(package).or_default().insert(features.to_owned());
        }
        found
    }

    /// With other features a crate is compiled once more, and so is each crate above it: that took minutes.
    #[test]
    fn the_crates_below_core_are_compiled_once_for_their_tests_the_command_and_the_bindings() {
        let of_command = features("normal,build,dev", "");
        let below = features("normal", &format!("{} --features erc8257/asm-keccak,erc8257/idn", each("-p")));
        assert!(below.len() > 50, "{}", below.len());
        for (what, taken) in [
            ("core tests", format!("{} --features asm-keccak,idn", each_and_tests("-p"))),
            ("python", format!("-p erc8257-py --features {}", python::FEATURE)),
            ("mobile", mobile::for_tests()),
        ] {
            let others = features("normal,build,dev", &taken);
            for package in below.keys().filter(|package| others.contains_key(*package)) {
                let (one, other) = (&others[package], &of_command[package]);
                let advice = "tests/alike/Cargo.toml can ask for the same features";
                assert!(one.is_subset(other), "{what}: {package}: {one:?}, {other:?}: {advice}");
            }
        }
    }
}
