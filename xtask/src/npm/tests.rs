//! The tests of the npm package as it is built: the files of `tests/npm`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::packages;
use crate::programs;
use crate::steps::{Steps, program, root};

const NAME: &str = "npm tests";
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

/// Runs the files whose names contain a word, or all.
pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    if let Some((name, mut command)) = suite(steps, words) {
        steps.run(name, &mut command);
    }
}

/// The step that runs these files, if their programs are there.
pub(crate) fn suite(steps: &mut Steps, words: &[String]) -> Option<(&'static str, Command)> {
    let ready = packages::install(steps, "npm packages to test with", FOLDER)
        && programs::command_and_bed(steps, "npm");
    if !ready {
        return None;
    }
    let browser = chromium().is_some();
    let mut files_to_run = Vec::new();
    for name in files().iter().filter(|name| words.is_empty() || words.iter().any(|word| name.contains(word)))
    {
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
        steps.fail(NAME, "no file has such a name");
        return None;
    }
    let mut command = program("node", "--test --test-reporter=spec --test-concurrency=2");
    programs::told(command.args(files_to_run));
    Some((NAME, command))
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
