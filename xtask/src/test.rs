//! `cargo xtask test [WORD…]`: installs the tools that this machine lacks, and runs all steps, which must
//! pass. With words, it runs only the steps whose names contain one of them, with the tools that are there.

use std::process::Command;

use crate::compiler::after_lints;
use crate::environment::RELEASE;
use crate::rooms::{FORMAT_TESTS, each_and_tests};
use crate::steps::{Steps, cargo, root};
use crate::{
    bare, border, compiled, conformance, crates, dependencies, docs as site, e2e, kept, kotlin, ledger, npm,
    programs, python, swift, vectors,
};

/// The core's features, each alone and all together: none of them may change a verdict or a report.
const FEATURES: [(&str, &str); 5] = [
    ("none", ""),
    ("asm-keccak", "asm-keccak"),
    ("idn", "idn"),
    ("small", "small"),
    ("all", "asm-keccak,idn"),
];
/// The features of the wasm module, and those of the command: the tests of the formats run with both. All code is in one of
/// the two. The lints check that it compiles without any feature, and with each alone.
const SHIPPED: [&str; 2] = ["small", "all"];

/// The README's first command, which must stay true.
const FIRST: &str = "run -q --bin erc8257 -- verify tests/vectors/bundles/free-tool.json";

pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    steps.only(words);
    // Without the tools nearly every step would fail, and say less.
    if words.is_empty() {
        if !steps.succeeds("setup", &mut Command::new(root().join(".ci/setup"))) {
            return;
        }
        kept::begin();
        compiled::take(steps);
    }
    steps.run("fmt", &mut cargo("fmt --all --check"));
    // Beside the crates: much of a package is compiled for another target or waits, and leaves a core free. The package with
    // the longest suite does not keep the others waiting. No lane waits for cargo but to build.
    steps.beside("npm package", |steps| start(steps, npm::suite));
    steps.beside("other packages", |steps| {
        start(steps, python::suite);
        start(steps, kotlin::suite);
        start(steps, swift_suite);
        kotlin::generator(steps);
        swift::listed(steps);
    });
    steps.beside("live, generated, lints", |steps| {
        // Early: it takes a minute, and its suite comes last.
        if steps.is_whole() {
            swift::bring(steps);
        }
        kept::checks(steps, "generated files", vectors::check);
        e2e::each(steps, &[]);
        kept::checks(steps, "conformance of others", conformance::check);
        // By now the other lanes test more than they build, and seldom hold cargo's lock.
        kept::checks(steps, "lints", lints);
        kept::checks(steps, "documentation of the crates", docs);
        kept::checks(steps, "documentation site", site::build);
    });
    programs::of_a_run(steps);
    steps.run("first command", &mut cargo(FIRST));
    kept::checks(steps, "tests of the crates", tests);
    // Its tests wait more than they compute: a server is silent, or nothing ends what was switched off.
    steps.beside("the ledger's proofs", |steps| kept::checks(steps, "the ledger's proofs", ledger::check));
    kept::checks(steps, "bare target", bare::check);
    licences(steps);
    dependencies::check(steps);
    border::check(steps);
    steps.run("api", &mut cargo("run --locked -q -p erc8257-api -- --check"));
    scripts(steps);
    steps.settle();
    if steps.is_whole() && steps.counts().1 == 0 {
        compiled::keep(steps);
    }
}

/// Builds the package of a language, while the tests of those before it run, and starts its tests.
fn start<Tests: IntoIterator<Item = (&'static str, Command)>>(
    steps: &mut Steps,
    suite: impl FnOnce(&mut Steps) -> Tests,
) {
    for (name, command) in suite(steps) {
        steps.start(name, command);
    }
}

/// The suite of Swift. A run of all tests brings its compiler.
fn swift_suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if steps.is_whole() {
        swift::bring(steps);
    }
    swift::suite(steps)
}

/// Checks the files that make a release, its workflows among them.
fn scripts(steps: &mut Steps) {
    const NAME: &str = "release scripts";
    if steps.wants(NAME) && RELEASE.prepare(steps) {
        steps.run(NAME, &mut RELEASE.python("-m unittest discover -q -s release"));
    }
}

/// The tests of the crates, without the live ones.
pub(crate) fn rust(steps: &mut Steps, words: &[String]) {
    steps.only(words);
    tests(steps);
}

fn lints(steps: &mut Steps) {
    for (name, features) in FEATURES {
        // A feature changes code of the verdict's crate and of those below it, and no code of a test beyond `all`.
        let what = if name == "all" {
            each_and_tests("-p") + " --all-targets"
        } else {
            "-p erc8257 --lib".to_owned()
        };
        let line = format!("clippy --locked {what} --features={features} -- -Dwarnings");
        steps.run(&format!("clippy core {name}"), &mut cargo(&line));
    }
    // A feature of this crate makes a module.
    for module in npm::features() {
        let line = format!("clippy --locked -p erc8257-wasm --features={module} -- -Dwarnings");
        steps.run(&format!("clippy wasm {module}"), &mut cargo(&line));
    }
    steps.run("clippy rest", &mut cargo("clippy --locked --all-targets -- -Dwarnings"));
    // The generator of the sources for mobile is linted where it is compiled (`mobile::generator`).
    let line = format!("clippy --locked {} --all-targets -- -Dwarnings", crates::of_bindings());
    steps.run("clippy bindings", &mut cargo(&line));
}

/// Unit, integration and doc tests. Those of the formats run with each set of features, since `small` changes how a
/// format is read or written. The packages for npm and mobile have it too, and run all vectors.
fn tests(steps: &mut Steps) {
    for (name, features) in FEATURES.into_iter().filter(|(name, _)| SHIPPED.contains(name)) {
        let packages = if name == "all" { each_and_tests("-p") } else { format!("-p {FORMAT_TESTS}") };
        let line = format!("test --locked -q --no-fail-fast {packages} --features={features}");
        steps.run(&format!("test core {name}"), &mut cargo(&line));
    }
    // The live tests have their own steps, since they need a node.
    steps.run("test rest", &mut crates::test(""));
}

/// The pages of the crates that the documentation site does not show (`site::build` makes the others).
fn docs(steps: &mut Steps) {
    let mut doc = cargo("doc --locked --no-deps");
    steps.run("doc rest", after_lints(&mut doc).env("RUSTDOCFLAGS", "-Dwarnings"));
}

/// Licences, bans and sources; advisories need a download, and are a person's and a schedule's work.
fn licences(steps: &mut Steps) {
    const NAME: &str = "deny";
    if steps.wants(NAME) && RELEASE.prepare(steps) {
        steps.run(NAME, &mut RELEASE.tool("cargo-deny", "--locked check licenses bans sources"));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Command, root};

    /// The tests of these crates are one program each: a file that its `main.rs` does not name would run nowhere.
    #[test]
    fn every_file_of_tests_is_a_module() {
        for folder in ["core/tests", "core/format-tests", "cli/tests", "tests/e2e/tests", "tests/fuzz/tests"]
        {
            let folder = root().join(folder);
            let main = fs::read_to_string(folder.join("main.rs")).expect("a main.rs");
            for entry in fs::read_dir(&folder).expect("a folder").flatten() {
                let file = entry.file_name().into_string().expect("UTF-8");
                let Some(name) = file.strip_suffix(".rs").filter(|name| *name != "main") else { continue };
                assert!(main.lines().any(|line| line == format!("mod {name};")), "{file}");
            }
        }
    }

    fn is_rust(file: &str) -> bool {
        Path::new(file).extension().is_some_and(|ending| ending == "rs")
    }

    /// Cargo builds no tests out of a library or program that says `test = false`: there a test would run nowhere.
    #[test]
    fn what_is_not_built_as_a_test_holds_none() {
        let list = Command::new("git").args(["ls-files"]).current_dir(root()).output().expect("git");
        let list = String::from_utf8(list.stdout).expect("UTF-8");
        let read = |file: &str| fs::read_to_string(root().join(file)).expect(file);
        let mut without = 0;
        for manifest in list.lines().filter(|file| file.ends_with("Cargo.toml")) {
            if !read(manifest).lines().any(|line| line == "test = false") {
                continue;
            }
            without += 1;
            let sources = manifest.replace("Cargo.toml", "src/");
            for file in list.lines().filter(|file| file.starts_with(&sources) && is_rust(file)) {
                let text = read(file);
                assert!(!text.contains("#[test]") && !text.contains("cfg(test)"), "{file}: {manifest}");
            }
        }
        assert!(without > 0, "no Cargo.toml says it any more: take this test away");
    }
}
