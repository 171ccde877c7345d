//! `cargo xtask build kotlin`: the Kotlin package, from the core to the jar. `cargo xtask test kotlin
//! [TEST…]`: its tests. `cargo xtask bench kotlin`: its costs.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::mobile::For;
use crate::steps::{Steps, program, quiet, root};
use crate::{kept, mobile, programs, shipped};

const FOLDER: &str = "bindings-kotlin";

/// The package for the tests; where platforms are named, as users get it, for this platform and those.
pub(crate) fn run(steps: &mut Steps, platforms: &[String]) {
    let of = if platforms.is_empty() { For::Tests } else { For::Users };
    build(steps, platforms, of, None);
}

/// The same with the time that stands in the jar, in the words of Maven; whether that succeeded.
pub(crate) fn packed(steps: &mut Steps, time: &str) -> bool {
    build(steps, &[], For::Users, Some(time))
}

/// Builds the package, where a step of it is wanted; its tests.
pub(crate) fn suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if !steps.wants("kotlin") || !build(steps, &[], For::Tests, None) {
        return None;
    }
    installed(steps);
    tests(steps, &[])
}

/// The tests of the program that writes the sources. They are compiled after the suites have started, which need nothing of them:
/// other lanes may hold cargo's lock for minutes.
pub(crate) fn generator(steps: &mut Steps) {
    kept::checks(steps, "kotlin generator's tests", |steps| {
        steps.run("kotlin generator", &mut mobile::generator("test", ""));
    });
}

/// The jar in a user's project, by Maven.
fn installed(steps: &mut Steps) {
    const NAME: &str = "kotlin installed";
    let line =
        format!("release/install.py --part kotlin --packages {FOLDER}/target --projects target/installed");
    let mut recent = Command::new("python3");
    recent.args(["-c", "import tomllib"]);
    if quiet(recent) {
        steps.run(NAME, &mut program("python3", &line));
    } else {
        steps.skip(NAME, "no Python 3.11 or later was found");
    }
}

/// The tests of the package as it was built: those of the classes whose names contain a word, or all.
pub(crate) fn test(steps: &mut Steps, words: &[String]) {
    if let Some((name, mut command)) = tests(steps, words) {
        steps.run(name, &mut command);
    }
}

/// The step that runs these classes, if their programs are there.
fn tests(steps: &mut Steps, words: &[String]) -> Option<(&'static str, Command)> {
    if !programs::command_and_bed(steps, "kotlin") {
        return None;
    }
    let mut command = maven("surefire:test");
    if !words.is_empty() {
        let classes: Vec<String> = words.iter().map(|word| format!("*{word}*")).collect();
        command.arg(format!("-Dtest={}", classes.join(",")));
    }
    programs::told(&mut command);
    Some(("kotlin tests", command))
}

/// Measures the package as users get it: verbs and cold start by a program of the tests, and the size of the
/// library.
pub(crate) fn bench(steps: &mut Steps, _: &[String]) {
    if !build(steps, &[], For::Users, None) {
        return;
    }
    let target = root().join(FOLDER).join("target");
    let Ok(dependencies) = fs::read_to_string(target.join("classpath.txt")) else {
        return steps.fail("kotlin bench", "the build left no classpath");
    };
    let own = ["classes", "test-classes"].map(|folder| target.join(folder));
    let all = own.into_iter().chain(env::split_paths(&dependencies));
    let Ok(all) = env::join_paths(all) else {
        return steps.fail("kotlin bench", "a path has a character that separates paths");
    };
    for file in fs::read_dir(place()).into_iter().flatten().flatten() {
        let bytes = file.metadata().map_or(0, |file| file.len());
        println!("{} {} KB, stripped", file.file_name().to_string_lossy(), bytes / 1000);
    }
    let mut command = program("java", "-cp");
    command.arg(all).arg("org.erc8257.bench.BenchKt").current_dir(root().join(FOLDER));
    steps.run("kotlin bench", &mut command);
}

/// Builds the library, makes the sources, compiles both with the tests, and packs the jar; whether that succeeded.
fn build(steps: &mut Steps, platforms: &[String], of: For, time: Option<&str>) -> bool {
    if !quiet(program("mvn", "--version")) {
        steps.skip("kotlin package", "Maven and a JDK from version 17 on are not installed");
        return false;
    }
    // The compiler finds old classes there, of sources that are no more; and so would we old tables.
    for old in ["target/classes", "target/test-classes", "generated"] {
        let _ = fs::remove_dir_all(root().join(FOLDER).join(old));
    }
    let mut pack = maven("package -DskipTests");
    pack.args(time.map(|time| format!("-Dproject.build.outputTimestamp={time}")));
    let places = [place(), root().join(FOLDER).join("target")];
    mobile::prepare(steps, "kotlin", of)
        && kept::product(steps, "kotlin package", &places, |steps| {
            shipped::libraries(steps, of, &place())
                && shipped::others(steps, platforms)
                && steps.succeeds("kotlin package", &mut pack)
        })
}

/// Where JNA looks for the libraries of this platform.
fn place() -> PathBuf {
    let system = match env::consts::OS {
        "macos" => "darwin",
        "windows" => "win32",
        other => other,
    };
    let processor = match env::consts::ARCH {
        "x86_64" => "x86-64",
        "x86" => "x86",
        other => other,
    };
    root().join(FOLDER).join("generated/natives").join(format!("{system}-{processor}"))
}

/// Maven in the folder of the package.
pub(crate) fn maven(goals: &str) -> Command {
    let mut command = program("mvn", &format!("-B -q -ntp {goals}"));
    command.current_dir(root().join(FOLDER));
    command
}
