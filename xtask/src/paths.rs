//! Paths of this machine, which may stand in no shipped file. A compiler writes the place of a source into a
//! panic's message. So two machines would make two libraries, and each library would show where it was made.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{cargo, printed, quiet, root};

/// What rustc is told to write instead: the sources of this repository, of crates and of the standard library.
pub(crate) fn flags() -> Vec<String> {
    let mut flags = Vec::new();
    let mut put = |from: &Path, to: &str| flags.push(format!("--remap-path-prefix={}={to}", from.display()));
    put(&cargo_home(), "/cargo");
    for folder in crates() {
        put(&folder, "/crates");
    }
    if let (Some(sysroot), Some(commit)) = (printed("rustc", "--print sysroot"), commit()) {
        put(&Path::new(&sysroot).join("lib/rustlib/src/rust"), &format!("/rustc/{commit}"));
    }
    put(&root(), "/erc8257");
    flags
}

/// Where cargo unpacks crates: a folder a registry, whose name is made of the registry's address. The folder
/// is missing before cargo fetches the first crate, and a library compiled meanwhile would show its later
/// name.
fn crates() -> Vec<PathBuf> {
    let found = || {
        let entries = fs::read_dir(cargo_home().join("registry/src")).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        folders.sort();
        folders
    };
    let folders = found();
    if folders.is_empty() && quiet(cargo("fetch --locked")) { found() } else { folders }
}

/// Adds them to those that the user has set.
pub(crate) fn hidden(command: &mut Command) -> &mut Command {
    const NAME: &str = "CARGO_ENCODED_RUSTFLAGS";
    let set = env::var(NAME).or_else(|_| {
        env::var("RUSTFLAGS").map(|set| set.split_whitespace().collect::<Vec<_>>().join("\u{1f}"))
    });
    let set = set.unwrap_or_default();
    let set = set.split('\u{1f}').filter(|flag| !flag.is_empty()).map(str::to_owned);
    command.env(NAME, set.chain(flags()).collect::<Vec<_>>().join("\u{1f}"))
}

/// The folder of cargo's downloads.
pub(crate) fn cargo_home() -> PathBuf {
    let home = env::home_dir().unwrap_or_default();
    env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from)
}

/// The commit that the compiler was made from, by which it names the sources of its own standard library.
fn commit() -> Option<String> {
    let about = printed("rustc", "-vV")?;
    about.lines().find_map(|line| line.strip_prefix("commit-hash: ")).map(str::to_owned)
}
