//! `cargo xtask build python`: the Python package, built and installed into the environment of its tests.
//! `cargo xtask test python [FILE…]`: its tests. `cargo xtask bench python`: its costs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::environment::{Environment, TESTS};
use crate::steps::{Steps, root};
use crate::{border, kept, paths, programs};

/// Where wheels are built to be tested, from the root.
const WHEELS: &str = "target/python/wheels";

/// Of tests: it asks for the features that other tests ask for.
pub(crate) const FEATURE: &str = "alike";

const NAME: &str = "python tests";
const FOLDER: &str = "tests/python";

/// The files whose tests wait more than they compute, by what their names begin with: a server is silent, or a chain mines. A run
/// of all tests has them in a program of their own, beside the others.
const WAITING: [&str; 6] = ["examples_", "host_", "index", "inquiry_bed", "pay", "reasons"];

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    build(steps, tested);
}

/// Builds the wheel and installs it, where a step of it is wanted; its tests, those of its types among them.
pub(crate) fn suite(steps: &mut Steps) -> Vec<(&'static str, Command)> {
    if !steps.wants("python") || !build(steps, tested) || !programs::command_and_bed(steps, "python") {
        return Vec::new();
    }
    let waits = |name: &str| WAITING.iter().any(|start| name.starts_with(start));
    let (waiting, others): (Vec<_>, _) = names().into_iter().partition(|name| waits(name));
    vec![(NAME, tests(&others)), ("python tests that wait", tests(&waiting))]
}

/// The tests of the package as it is installed: those files whose names contain a word, or all.
pub(crate) fn test(steps: &mut Steps, words: &[String]) {
    if !programs::command_and_bed(steps, "python") {
        return;
    }
    let mut names = names();
    names.retain(|name| words.is_empty() || words.iter().any(|word| name.contains(word)));
    if names.is_empty() {
        // Without a file, pytest would run all.
        return steps.fail(NAME, "no file has such a name");
    }
    steps.run(NAME, &mut tests(&names));
}

/// Measures the package as users get it.
pub(crate) fn bench(steps: &mut Steps, options: &[String]) {
    if !build(steps, wheel) {
        return;
    }
    let mut command = TESTS.python("tests/python/bench.py");
    steps.run("python bench", command.args(options));
}

/// Builds and installs a wheel; whether that succeeded.
fn build(steps: &mut Steps, wheel: fn(&Environment, &str) -> Command) -> bool {
    if !TESTS.prepare(steps) {
        return false;
    }
    // Another wheel that lay there would be installed as well.
    let _ = fs::remove_dir_all(root().join(WHEELS));
    let install =
        format!("-m pip install -q --no-index --no-deps --force-reinstall --find-links {WHEELS} erc8257");
    let wheels = [PathBuf::from(WHEELS)];
    border::python(steps, "python")
        && kept::product(steps, "python wheel", &wheels, |steps| {
            steps.succeeds("python wheel", &mut wheel(&TESTS, WHEELS))
        })
        && steps.succeeds("python install", &mut TESTS.python(&install))
}

/// Builds the wheel of this platform into a folder, as users get it.
pub(crate) fn wheel(environment: &Environment, folder: &str) -> Command {
    let mut command = built(environment, "release", folder);
    paths::hidden(&mut command);
    command
}

/// The same for tests: with the profile of all tests, so that most of it was compiled already. It also checks for overflows.
fn tested(environment: &Environment, folder: &str) -> Command {
    let mut command = built(environment, "dev", folder);
    command.args(["--features", FEATURE]);
    command
}

fn built(environment: &Environment, profile: &str, folder: &str) -> Command {
    let line = format!(
        "-m maturin build --profile {profile} --locked --manifest-path bindings-py/Cargo.toml --out {folder}"
    );
    let mut command = environment.python(&line);
    command.arg("--interpreter").arg(environment.interpreter());
    command
}

/// Packs the sources of the wheel into a folder.
pub(crate) fn sources(environment: &Environment, folder: &str) -> Command {
    environment.python(&format!("-m maturin sdist --manifest-path bindings-py/Cargo.toml --out {folder}"))
}

/// The program that runs these files.
fn tests(names: &[String]) -> Command {
    let mut command = TESTS.python("-m pytest -q");
    programs::told(command.args(names.iter().map(|name| format!("{FOLDER}/test_{name}.py"))));
    command
}

/// The names of the tests' files, without what all of them begin and end with.
fn names() -> Vec<String> {
    let entries = fs::read_dir(root().join(FOLDER)).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        Some(name.strip_prefix("test_")?.strip_suffix(".py")?.to_owned())
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::{WAITING, names};

    #[test]
    fn each_name_of_tests_that_wait_is_one() {
        for start in WAITING {
            assert!(names().iter().any(|name| name.starts_with(start)), "{start}");
        }
    }
}
