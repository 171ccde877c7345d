//! What cargo compiled of the crates of others, for all clones of this user. A run of all tests takes it before it builds, and
//! keeps what it compiled once all has passed.
//!
//! Cargo alone decides what still fits: a name holds a crate's version, features, profile and compiler, and its fingerprint the
//! rest. Cargo compares times, too, so files keep theirs.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::copy::copy_with_times;
use crate::kept::forget;
use crate::steps::{Steps, cache, printed, root};

/// Where cargo builds, from the root.
const BUILT: &str = "target/debug";

/// The folders there with one entry for each crate: what cargo knows of it, and what its build script made.
const KNOWN: [&str; 2] = [".fingerprint", "build"];
/// The folder with what was compiled, and the endings of libraries and macros.
const COMPILED: &str = "deps";
const LIBRARIES: [&str; 5] = ["rlib", "rmeta", "so", "dylib", "dll"];

/// The names of our own crates begin with these: they differ from clone to clone.
const OURS: [&str; 2] = ["erc8257", "xtask"];

/// Takes what another run kept for these versions.
pub(crate) fn take(steps: &Steps) {
    let Some(kept) = kept().filter(|kept| kept.is_dir()) else { return };
    match move_all(&kept, &root().join(BUILT)) {
        Ok(count) => steps.tell(&format!("crates of others: {count} entries of another run")),
        Err(error) => steps.tell(&format!("crates of others are compiled anew: {error}")),
    }
}

/// Keeps what this run compiled, unless that of these versions is there already.
pub(crate) fn keep(steps: &Steps) {
    let Some(kept) = kept().filter(|kept| !kept.is_dir()) else { return };
    let new = kept.with_extension(format!("new-{}", std::process::id()));
    let done = match move_all(&root().join(BUILT), &new) {
        // Cargo built in another folder, which `CARGO_TARGET_DIR` names.
        Ok(0) => fs::remove_dir_all(&new),
        Ok(_) => fs::rename(&new, &kept).and_then(|()| forget(&kept)),
        Err(error) => Err(error),
    };
    if let Err(error) = done {
        steps.tell(&format!("crates of others are not kept for other runs: {error}"));
        // The next run keeps them; a part of them is of no use.
        let _ = fs::remove_dir_all(&new);
    }
}

/// Where they are kept: for the versions of one lock file, as git names its content.
fn kept() -> Option<PathBuf> {
    let versions = printed("git", "hash-object Cargo.lock")?;
    Some(cache()?.join("erc8257/compiled").join(versions))
}

/// Brings what is of others from one folder of builds to another, which keeps what it has. How many entries that were.
fn move_all(from: &Path, to: &Path) -> io::Result<u32> {
    let mut count = 0;
    for folder in KNOWN {
        for entry in names(&from.join(folder))? {
            let place = Path::new(folder).join(&entry);
            if !is_ours(&entry) && !to.join(&place).exists() {
                copy_with_times(&from.join(&place), &to.join(&place))?;
                count += 1;
            }
        }
    }
    let names = names(&from.join(COMPILED))?;
    let of_others: BTreeSet<&str> = names.iter().filter_map(|name| library(name)).collect();
    fs::create_dir_all(to.join(COMPILED))?;
    for name in &names {
        // With each library comes the list of the files that it was made of.
        let is_wanted =
            library(name).is_some() || name.strip_suffix(".d").is_some_and(|name| of_others.contains(name));
        let [from, to] = [from, to].map(|folder| folder.join(COMPILED).join(name));
        if is_wanted && !to.exists() {
            link(&from, &to)?;
            count += 1;
        }
    }
    Ok(count)
}

/// The crate and the hash of a library of others, by its file's name.
fn library(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    let stem = stem.strip_prefix("lib").unwrap_or(stem);
    (LIBRARIES.contains(&ending) && !is_ours(stem)).then_some(stem)
}

fn is_ours(name: &str) -> bool {
    OURS.iter().any(|ours| name.starts_with(ours))
}

/// The names in a folder; none where it is not there.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    fs::read_dir(folder)?.map(name).collect()
}

/// A second name of the same file where the disk allows it: the compiler puts a new file in its place, and writes into none.
/// Lists are copied, since the compiler writes into them.
fn link(from: &Path, to: &Path) -> io::Result<()> {
    let is_list = from.extension() == Some(OsStr::new("d"));
    if !is_list && fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    copy_with_times(from, to)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, SystemTime};

    use super::{is_ours, library, move_all, root};

    #[test]
    fn every_crate_of_ours_is_known_by_its_name() {
        let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a workspace");
        let members = workspace.lines().find_map(|line| line.strip_prefix("members = [")?.strip_suffix(']'));
        let members: Vec<_> =
            members.expect("members").split(", ").map(|name| name.trim_matches('"')).collect();
        for member in &members {
            let text = fs::read_to_string(root().join(member).join("Cargo.toml")).expect(member);
            let name = text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
            assert!(name.is_some_and(is_ours), "{member}: {name:?}");
        }
        assert!(members.len() > 30, "{members:?}");
        assert_eq!(library("libserde-0123456789abcdef.rlib"), Some("serde-0123456789abcdef"));
        assert_eq!(library("liberc8257-0123456789abcdef.rmeta"), None);
        assert_eq!(library("serde-0123456789abcdef.d"), None);
        assert_eq!(library("all-0123456789abcdef"), None);
    }

    /// What cargo compares must stay as it was, and our own crates must stay away.
    #[test]
    fn others_are_brought_with_their_times() {
        let folder = root().join("target/tmp/compiled");
        let _ = fs::remove_dir_all(&folder);
        let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
        let files = [
            ("deps/libserde-1.rlib", true),
            ("deps/serde-1.d", true),
            ("deps/liberc8257-1.rlib", false),
            ("deps/erc8257-1.d", false),
            ("deps/all-1.d", false),
            ("deps/all-1", false),
            (".fingerprint/serde-1/lib-serde", true),
            (".fingerprint/xtask-1/bin-xtask", false),
            ("build/serde-1/out/private.rs", true),
        ];
        for (file, _) in files {
            let file = folder.join("from").join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, "from").expect("a file");
            fs::File::options().append(true).open(&file).expect("a file").set_modified(old).expect("a time");
        }
        fs::create_dir_all(folder.join("to/deps")).expect("a folder");
        fs::write(folder.join("to/deps/serde-1.d"), "to").expect("a file");
        assert_eq!(move_all(&folder.join("from"), &folder.join("to")).expect("moved"), 3);
        for (file, is_brought) in files {
            let file = folder.join("to").join(file);
            assert_eq!(file.exists(), is_brought, "{}", file.display());
            if is_brought && !file.ends_with("serde-1.d") {
                assert_eq!(fs::metadata(&file).and_then(|about| about.modified()).expect("a time"), old);
            }
        }
        assert_eq!(fs::read_to_string(folder.join("to/deps/serde-1.d")).expect("a file"), "to");
        assert_eq!(move_all(&folder.join("nowhere"), &folder.join("to")).expect("nothing"), 0);
    }
}
