//! The tests of the npm package as it is built: the files of `tests/npm`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::kept;
use crate::packages;
use crate::programs;
use crate::steps::{Steps, program, root};

const NAME: &str = "npm tests";
const OF_ENGINES: &str = "npm tests of engines";
const FOLDER: &str = "tests/npm";

/// The tests that drive a browser.
const BROWSER: [&str; 20] = [
    "bundlers",
    "engine-chromium",
    "engine-extension",
    "extension",
    "extension-pay",
    "extension-resume",
    "host-chromium",
    "host-page",
    "playground",
    "playground-attacks",
    "playground-claims",
    "playground-honest",
    "playground-keyboard",
    "playground-live",
    "playground-look",
    "playground-offline",
    "playground-panes",
    "playground-policy",
    "playground-share",
    "wallet-permissions",
];

/// The tests that run a server of Redis, which has one of these names.
const REDIS: [&str; 1] = ["pay-redis"];
const REDIS_PROGRAMS: [&str; 2] = ["redis-server", "redis-check-rdb"];

/// The tests that take the package and an engine, and neither a server nor a browser: what one run of a tree finds, the next
/// finds again.
const ALONE: [&str; 15] = [
    "arguments",
    "engine-bun",
    "engine-deno",
    "engine-node",
    "hermes",
    "no-eval",
    "outcome",
    "pack",
    "ses",
    "types",
    "types-documents",
    "vectors-access",
    "vectors-advice",
    "vectors-default",
    "vectors-session",
];

/// Runs the files whose names contain a word, or all.
pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    let is_wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    if !is_ready(steps) {
        return;
    }
    if let Some(mut command) = of_files(steps, NAME, is_wanted) {
        steps.run(NAME, &mut command);
    }
}

/// The step that runs the files, if their programs are there. Those that take the package alone run beside it, unless a run of
/// the same commit passed them.
pub(crate) fn suite(steps: &mut Steps) -> Option<(&'static str, Command)> {
    if !is_ready(steps) {
        return None;
    }
    steps.beside(OF_ENGINES, |steps| {
        kept::checks(steps, OF_ENGINES, |steps| {
            if let Some(mut command) = of_files(steps, OF_ENGINES, |name| ALONE.contains(&name)) {
                steps.run(OF_ENGINES, &mut command);
            }
        });
    });
    Some((NAME, of_files(steps, NAME, |name| !ALONE.contains(&name))?))
}

/// Whether the programs and packages of all files are there.
fn is_ready(steps: &mut Steps) -> bool {
    packages::install(steps, "npm packages to test with", FOLDER) && programs::command_and_bed(steps, "npm")
}

/// The command that runs these files. A step without a file has failed.
fn of_files(steps: &mut Steps, step: &str, is_wanted: impl Fn(&str) -> bool) -> Option<Command> {
    let browser = chromium().is_some();
    let mut files_to_run = Vec::new();
    for name in files().iter().filter(|name| is_wanted(name)) {
        if BROWSER.contains(&name.as_str()) && !browser {
            let why = "Chromium is not installed; the variable CHROMIUM may name it";
            steps.skip(&format!("npm tests {name}"), why);
        } else if REDIS.contains(&name.as_str()) && !REDIS_PROGRAMS.iter().any(|name| is_on_path(name)) {
            steps.skip(
                &format!("npm tests {name}"),
                "Redis is not installed; redis-tools is its package in Debian",
            );
        } else {
            files_to_run.push(format!("{FOLDER}/{name}.test.mjs"));
        }
    }
    if files_to_run.is_empty() {
        // Without a file, Node.js would look for some.
        steps.fail(step, "no file has such a name");
        return None;
    }
    let mut command = program("node", "--test --test-reporter=spec --test-concurrency=2");
    programs::told(command.args(files_to_run));
    Some(command)
}

/// The names of the tests' files, without their endings.
fn files() -> Vec<String> {
    let entries = fs::read_dir(root().join(FOLDER)).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        Some(name.strip_suffix(".test.mjs")?.to_owned())
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn is_on_path(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// The browser of the variable `CHROMIUM`, or the system's.
fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let places =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    named.into_iter().chain(places).find(|place: &PathBuf| Path::is_file(place))
}

#[cfg(test)]
mod alone {
    use super::{ALONE, BROWSER, FOLDER, REDIS, files, root};
    use std::fs;

    #[test]
    fn what_takes_the_package_alone_starts_no_server_and_no_browser() {
        let files = files();
        for name in ALONE {
            assert!(files.iter().any(|file| file == name), "{name}");
            assert!(!BROWSER.contains(&name) && !REDIS.contains(&name), "{name}");
            let text = fs::read_to_string(root().join(FOLDER).join(format!("{name}.test.mjs"))).expect(name);
            for word in ["startBed", "startServer", "createServer", "chromium", "fetch("] {
                assert!(!text.contains(word), "{name}: {word}");
            }
        }
    }
}
