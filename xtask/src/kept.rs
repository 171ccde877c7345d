//! What is kept between runs, for all clones of this user. Only a run of all tests keeps and takes.
//!
//! A product is a package of another language. A run takes it, and tests it as it tests a new one. A check reads the
//! sources alone (lints, documentation, the tests of the crates, the ledger's proofs, the engines that npm's package runs in): what
//! one run found, the next would find again.
//!
//! Both are kept under the tree of the commit and the versions of the tools. A clone with changes that are not committed
//! neither takes nor keeps.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::copy::copy;
use crate::steps::{Steps, cache, printed, program, root};

/// Products are kept of this many trees, the last ones.
const TREES: usize = 2;

/// What a run that keeps products began with: the tree of its commit, and the folder of this tree's products.
static BEGUN: OnceLock<(String, PathBuf)> = OnceLock::new();

/// Begins to keep them. Where that cannot be, all are built anew.
pub(crate) fn begin() {
    let begun = committed().and_then(|tree| {
        let folder = cache()?.join("erc8257/products").join(name(&tree)?);
        Some((tree, folder))
    });
    if let Some(begun) = begun {
        let _ = BEGUN.set(begun);
    }
}

/// Makes a product, or takes the one that another run made of the same tree; whether it lies in its places, which are
/// files and folders from the root.
pub(crate) fn product(
    steps: &mut Steps,
    name: &str,
    places: &[PathBuf],
    make: impl FnOnce(&mut Steps) -> bool,
) -> bool {
    let kept = kept(name);
    if let Some(kept) = kept.as_deref().filter(|kept| kept.is_dir()) {
        match places
            .iter()
            .enumerate()
            .try_for_each(|(at, place)| put(&kept.join(at.to_string()), &root().join(place)))
        {
            Ok(()) => {
                steps.pass(&format!("{name}, as a run of the same commit built it"));
                return true;
            }
            Err(error) => steps.tell(&format!("{}: {error}; it is built anew", kept.display())),
        }
    }
    if !make(steps) {
        return false;
    }
    // What changed meanwhile is of no tree.
    if let Some(error) = self::kept(name).and_then(|kept| keep(&kept, places).err()) {
        steps.tell(&format!("{name} is not kept for other runs: {error}"));
    }
    true
}

/// Runs checks of the sources, or counts them as passed where a run of the same tree passed them all.
pub(crate) fn checks(steps: &mut Steps, name: &str, run: impl FnOnce(&mut Steps)) {
    let file = format!("{name} passed");
    let kept = kept(&file);
    if let Some(passed) = kept.as_deref().and_then(passed) {
        return steps.pass_all(name, passed, "a run of the same commit passed them");
    }
    let before = steps.counts();
    run(steps);
    let (passed, others) = steps.counts();
    // A check that failed or was skipped is run again.
    if let Some(kept) = self::kept(&file).filter(|_| others == before.1 && passed > before.0) {
        let count = passed.saturating_sub(before.0).to_string();
        if let Err(error) =
            kept.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&kept, count))
        {
            steps.tell(&format!("{name}: not kept for other runs: {error}"));
        }
    }
}

/// Where something of this tree is kept. None if this clone has changed since the run began.
fn kept(name: &str) -> Option<PathBuf> {
    let (tree, folder) = BEGUN.get()?;
    (*tree == committed()?).then(|| folder.join(name))
}

/// How many checks a run passed.
fn passed(kept: &Path) -> Option<u32> {
    fs::read_to_string(kept).ok()?.parse().ok().filter(|count| *count > 0)
}

/// Keeps the files of these places as one product: first beside it, so that no other run sees a part of it.
fn keep(kept: &Path, places: &[PathBuf]) -> io::Result<()> {
    let Some(folder) = kept.parent() else { return Ok(()) };
    let new = kept.with_extension(format!("new-{}", std::process::id()));
    fs::create_dir_all(&new)?;
    for (at, place) in places.iter().enumerate() {
        put(&root().join(place), &new.join(at.to_string()))?;
    }
    if kept.is_dir() {
        fs::remove_dir_all(kept)?;
    }
    fs::rename(&new, kept)?;
    forget(folder)
}

/// Forgets what lies beside a folder that was kept just now, but for the youngest.
pub(crate) fn forget(folder: &Path) -> io::Result<()> {
    let Some(trees) = folder.parent() else { return Ok(()) };
    let mut trees = fs::read_dir(trees)?
        .map(|entry| {
            let entry = entry?;
            Ok((entry.metadata()?.modified().unwrap_or(SystemTime::UNIX_EPOCH), entry.path()))
        })
        .collect::<io::Result<Vec<_>>>()?;
    trees.sort();
    let old = trees.len().saturating_sub(TREES);
    trees
        .iter()
        .take(old)
        .filter(|(_, path)| path != folder)
        .try_for_each(|(_, path)| fs::remove_dir_all(path))
}

/// Copies a file or a folder, in the place of what lay there.
fn put(from: &Path, to: &Path) -> io::Result<()> {
    match fs::symlink_metadata(to) {
        Ok(old) if old.is_dir() => fs::remove_dir_all(to)?,
        Ok(_) => fs::remove_file(to)?,
        Err(_) => to.parent().map_or(Ok(()), fs::create_dir_all)?,
    }
    copy(from, to)
}

/// The tree of the commit. None with changes that are not committed.
fn committed() -> Option<String> {
    let changed = printed("git", "status --porcelain --untracked-files=all")?;
    if changed.is_empty() { printed("git", "rev-parse HEAD^{tree}") } else { None }
}

/// The name of a tree with the tools that build it, which stay the same in a run.
fn name(tree: &str) -> Option<String> {
    let mut about = tree.to_owned();
    for (tool, how) in [
        ("rustc", "-vV"),
        ("/usr/bin/rustc", "-vV"),
        ("cargo", "-vV"),
        ("cc", "--version"),
        ("python3", "--version"),
        ("node", "--version"),
        ("npm", "--version"),
        ("mvn", "--version"),
    ] {
        about.push_str(&printed(tool, how).unwrap_or_default());
    }
    let mut set: Vec<_> = env::vars_os()
        .filter(|(name, _)| {
            let name = name.to_string_lossy();
            [
                "RUST",
                "CARGO_BUILD",
                "CARGO_ENCODED",
                "CARGO_PROFILE",
                "CARGO_TARGET",
                "CC",
                "CFLAGS",
                "MATURIN",
            ]
            .iter()
            .any(|start| name.starts_with(start))
        })
        .collect();
    set.sort();
    let _ = write!(about, "{set:?}");
    let file = root().join("target/xtask/tree");
    fs::create_dir_all(file.parent()?).ok()?;
    fs::write(&file, about).ok()?;
    let mut hash = program("git", "hash-object");
    let hash = hash.arg(&file).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(hash.stdout).ok()?.trim().to_owned())
}
