//! A tree of its own, with the files of the last commit and nothing else.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::FOLDER;
use crate::paths;
use crate::steps::{printed, program, root};

/// A place to build in.
pub(crate) struct Tree {
    pub(crate) name: &'static str,
    /// From the root.
    folder: &'static str,
    /// Built as if on another person's machine.
    elsewhere: bool,
}

pub(crate) const FIRST: Tree = Tree { name: "first", folder: "target/dry-run/one", elsewhere: false };
pub(crate) const SECOND: Tree =
    Tree { name: "second", folder: "target/dry-run/elsewhere-in-a-longer-path/other", elsewhere: true };

/// Programs of others that a build takes from the folder `target`; nothing of ours is in them.
const TOOLS: [&str; 1] = ["target/python/release-venv"];

/// The entries of a folder of crates that come from a registry unchanged; their sources are unpacked anew.
const DOWNLOADED: [&str; 3] = ["registry/index", "registry/cache", "config.toml"];

/// Variables by which a build would not be one of its own: another's folder, and a cache that makes any two builds equal.
const FOREIGN: [&str; 8] = [
    "CARGO",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_INCREMENTAL",
    "CARGO_TARGET_DIR",
    "RUSTFLAGS",
    "SOURCE_DATE_EPOCH",
    "VIRTUAL_ENV",
];

impl Tree {
    fn root(&self) -> PathBuf {
        root().join(self.folder)
    }

    /// The folder of the packages, once they are made.
    pub(crate) fn packages(&self) -> PathBuf {
        self.root().join(FOLDER)
    }

    /// The folder of crates.
    pub(crate) fn cargo_home(&self) -> PathBuf {
        if self.elsewhere { self.root().with_file_name("crates") } else { paths::cargo_home() }
    }

    /// Checks the last commit out into an empty folder.
    pub(crate) fn lay(&self) -> Result<(), String> {
        let told = |error: io::Error| format!("{}: {error}", self.root().display());
        let _ = fs::remove_dir_all(self.root());
        fs::create_dir_all(self.root()).map_err(told)?;
        let commit = printed("git", "rev-parse HEAD").ok_or("git finds no commit")?;
        let (from, to) = (root().display().to_string(), self.root().display().to_string());
        for line in [
            vec!["clone", "-q", "--no-hardlinks", "--no-checkout", &from, &to],
            vec!["-C", &to, "checkout", "-q", "--detach", &commit],
        ] {
            let done = self.program("git").args(&line).status().map_err(told)?;
            if !done.success() {
                return Err(format!("git {} ended with {done}", line.join(" ")));
            }
        }
        self.borrow().map_err(told)
    }

    /// Points to what both builds may share.
    fn borrow(&self) -> io::Result<()> {
        for tool in TOOLS.iter().filter(|tool| root().join(tool).exists()) {
            link(&root().join(tool), &self.root().join(tool))?;
        }
        if self.elsewhere {
            let _ = fs::remove_dir_all(self.cargo_home());
            for part in DOWNLOADED.iter().filter(|part| paths::cargo_home().join(part).exists()) {
                link(&paths::cargo_home().join(part), &self.cargo_home().join(part))?;
            }
        }
        Ok(())
    }

    /// Makes the packages.
    pub(crate) fn package(&self, parts: &[&str]) -> Command {
        let mut command = self.program(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
        command.args(["xtask", "package"]).args(parts).current_dir(self.root());
        command.env("RUSTC_WRAPPER", "").env("CARGO_HOME", self.cargo_home());
        for name in FOREIGN {
            command.env_remove(name);
        }
        if self.elsewhere {
            command.env("TZ", "Asia/Kolkata").env("LC_ALL", "C");
        }
        command
    }

    /// A program, some of whose files only their owner may read, if the tree is elsewhere.
    fn program(&self, name: &str) -> Command {
        if self.elsewhere && cfg!(unix) {
            let mut shell = program("sh", "-c");
            shell.args(["umask 077 && exec \"$0\" \"$@\"", name]);
            return shell;
        }
        let mut command = Command::new(name);
        command.current_dir(root());
        command
    }
}

/// Makes a link, and the folder that it stands in.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    to.parent().map_or(Ok(()), fs::create_dir_all)?;
    #[cfg(unix)]
    return std::os::unix::fs::symlink(from, to);
    #[cfg(not(unix))]
    Err(io::Error::new(io::ErrorKind::Unsupported, "a release is tried on Linux or macOS"))
}
