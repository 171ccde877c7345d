//! `cargo xtask package [PART…]`: the packages as they are published, in `target/packages`, each with its bill of
//! materials, and the sums of all. The same commit gives the same bytes, which `cargo xtask release --dry-run` proves.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::environment::RELEASE;
use crate::mobile::For;
use crate::rooms::PUBLISHED;
use crate::steps::{Steps, cargo, printed, program, root};
use crate::{border, kotlin, mobile, npm, python, swift};

/// Where they are put, from the root.
pub(crate) const FOLDER: &str = "target/packages";

/// A published part: its name, and the function that builds it. Parts are in the order of the names.
type Part = (&'static str, fn(&mut Steps, &str) -> bool);

pub(crate) const PARTS: [Part; 5] =
    [("crates", crates), ("kotlin", kotlin), ("npm", npm), ("swift", swift), ("wheel", wheel)];

/// Options that name the crates that are published, each after those that it needs.
fn published() -> String {
    let below = PUBLISHED.map(|(_, package)| format!("-p {package}")).join(" ");
    format!("{below} -p erc8257-json-rpc -p erc8257-index-run -p erc8257-cli")
}

/// The word by which the task calls itself, once files have the modes that archives are to tell.
const READABLE: &str = "--readable";

/// The usual rights of files: npm and Maven write into an archive who may read a file here.
const USUAL: &str =
    "umask 022 && git ls-files -z | xargs -0 chmod -f u=rwX,go=rX; exec \"$0\" package \"$@\"";

pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    match words.split_first() {
        Some((first, words)) if first == READABLE => made(steps, words),
        _ if cfg!(windows) => steps.fail("package", "packages are made on Linux or macOS"),
        _ => {
            let mut again = program("sh", "-c");
            again.arg(USUAL).arg(env::current_exe().unwrap_or_default()).arg(READABLE).args(words);
            steps.run("package", &mut again);
        }
    }
}

fn made(steps: &mut Steps, words: &[String]) {
    let Some(parts) = parts(steps, words) else { return };
    let Some(time) = printed("git", "log -1 --format=%ct") else {
        return steps.fail("package", "it is made of a commit, whose time stands in it, and git finds none");
    };
    if !RELEASE.prepare(steps) {
        return;
    }
    let _ = fs::remove_dir_all(root().join(FOLDER));
    if let Err(error) = fs::create_dir_all(root().join(FOLDER)) {
        return steps.fail("package", &format!("{FOLDER}: {error}"));
    }
    for (name, build) in parts {
        if build(steps, &time) {
            bill(steps, name, &time);
        }
    }
    steps.run("package sums", RELEASE.python("release/sums.py").arg(FOLDER));
}

/// The parts of these names, or all; none if there is another name among them.
pub(crate) fn parts(steps: &mut Steps, words: &[String]) -> Option<Vec<Part>> {
    if let Some(word) = words.iter().find(|word| PARTS.iter().all(|part| part.0 != word.as_str())) {
        let names = PARTS.map(|part| part.0).join(", ");
        steps.fail("package", &format!("`{word}` is not one of {names}"));
        return None;
    }
    Some(
        PARTS
            .into_iter()
            .filter(|part| words.is_empty() || words.iter().any(|word| word == part.0))
            .collect(),
    )
}

/// Writes the ingredients of a part beside it, and compares them with cargo's list.
fn bill(steps: &mut Steps, part: &str, time: &str) {
    let mut command = RELEASE.python("release/sbom.py");
    command.args(["--part", part, "--target", mobile::host(), "--out", FOLDER]);
    steps.run(&format!("package {part} bill of materials"), command.env("SOURCE_DATE_EPOCH", time));
}

/// As they are uploaded. That they compile is shown where they are installed.
fn crates(steps: &mut Steps, _: &str) -> bool {
    let line = format!("package --locked --no-verify --target-dir target/crates {}", published());
    steps.succeeds("package crates", &mut cargo(&line))
        && take(steps, &root().join("target/crates/package"), "crate")
}

fn npm(steps: &mut Steps, _: &str) -> bool {
    let mut pack = npm::in_package("npm", "pack --silent --ignore-scripts --pack-destination");
    npm::build(steps) && steps.succeeds("package npm", pack.arg(root().join(FOLDER)))
}

fn wheel(steps: &mut Steps, time: &str) -> bool {
    let made = |steps: &mut Steps, name: &str, mut command: Command| {
        steps.succeeds(name, command.env("SOURCE_DATE_EPOCH", time).env("PYTHONDONTWRITEBYTECODE", "1"))
    };
    border::python(steps, "package")
        && made(steps, "package wheel", python::wheel(&RELEASE, FOLDER))
        && made(steps, "package wheel's sources", python::sources(&RELEASE, FOLDER))
}

fn kotlin(steps: &mut Steps, time: &str) -> bool {
    let folder = root().join("bindings-kotlin");
    let name = format!("erc8257-{}.pom", env!("CARGO_PKG_VERSION"));
    kotlin::packed(steps, time)
        && take(steps, &folder.join("target"), "jar")
        && copy(steps, &folder.join("pom.xml"), &name)
}

/// With the library of this platform: Linux has no other form. Apple's are in the framework that a Mac makes.
fn swift(steps: &mut Steps, time: &str) -> bool {
    let name = format!("ERC8257-{}-{}.zip", env!("CARGO_PKG_VERSION"), mobile::host());
    let mut pack = RELEASE.python("release/pack.py");
    pack.arg(root().join(FOLDER).join(name)).arg(swift::PACKAGE).args(swift::layout::PARTS).arg("Library");
    swift::packed(steps, For::Users) && steps.succeeds("package swift", pack.env("SOURCE_DATE_EPOCH", time))
}

/// Copies the files of a folder that end so; whether there was one.
fn take(steps: &mut Steps, folder: &Path, end: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let files: Vec<PathBuf> = entries.filter(|file| file.extension().is_some_and(|is| is == end)).collect();
    if files.is_empty() {
        steps.fail("package", &format!("{} has no .{end}", folder.display()));
    }
    let named = files.iter().filter_map(|file| Some((file, file.file_name()?.to_string_lossy())));
    let mut copies = named.map(|(file, name)| copy(steps, file, &name));
    !files.is_empty() && copies.all(|copied| copied)
}

/// Copies a file to the packages; whether that succeeded.
fn copy(steps: &mut Steps, file: &Path, name: &str) -> bool {
    let copied = fs::copy(file, root().join(FOLDER).join(name));
    if let Err(error) = &copied {
        steps.fail("package", &format!("{}: {error}", file.display()));
    }
    copied.is_ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn read(file: &str) -> String {
        fs::read_to_string(root().join(file)).expect(file)
    }

    /// All packages share one version, wherever it has to stand.
    #[test]
    fn one_version_in_every_package() {
        let version = env!("CARGO_PKG_VERSION");
        for (file, line) in [
            ("Cargo.toml", format!("\nversion = \"{version}\"\n")),
            ("pkg/package.json", format!("\n  \"version\": \"{version}\",\n")),
            (
                "bindings-kotlin/pom.xml",
                format!("<artifactId>erc8257</artifactId>\n  <version>{version}</version>"),
            ),
        ] {
            assert!(read(file).contains(&line), "{file} has no {line}");
        }
        // Of published crates, a dependency by path has the version that the registry will have.
        for folder in folders().chain(["cli"]).skip(1) {
            let manifest = read(&format!("{folder}/Cargo.toml"));
            let mut paths = manifest.lines().filter(|line| line.contains("path = \"../")).peekable();
            assert!(paths.peek().is_some(), "{folder}");
            for line in paths {
                assert!(line.contains(&format!("version = \"{version}\"")), "{folder}: {line}");
            }
        }
    }

    /// The folders of the published crates without I/O, those that depend on none of ours first.
    fn folders() -> impl Iterator<Item = &'static str> {
        PUBLISHED.into_iter().map(|(folder, _)| folder)
    }

    /// The workflow uploads the crates that the task packs.
    #[test]
    fn the_workflow_publishes_every_crate() {
        let workflow = read(".github/workflows/crates.yml");
        assert_eq!(workflow.matches(&format!("--no-verify {}\n", published())).count(), 2);
    }

    /// A package cannot take a file from outside its folder, so that each has a copy.
    #[test]
    fn every_package_has_the_licences() {
        let others = ["cli", "index-run", "json-rpc", "bindings-py", "bindings-swift", "bindings-kotlin"];
        for folder in folders().chain(others) {
            for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
                assert_eq!(read(&format!("{folder}/{licence}")), read(licence), "{folder}");
            }
        }
        for folder in ["core/primitives", "bindings-py"] {
            assert_eq!(read(&format!("{folder}/LICENSE-UNICODE")), read("LICENSE-UNICODE"), "{folder}");
        }
        for folder in ["bindings-py", "bindings-swift", "bindings-kotlin"] {
            assert_eq!(read(&format!("{folder}/LICENSE-PARTS")), read("LICENSE-PARTS"), "{folder}");
        }
    }

    /// What the binaries of the packages contain of others, and whose licence asks for a notice.
    #[test]
    fn every_part_that_asks_for_a_notice_has_one() {
        let parts = read("LICENSE-PARTS");
        let noticed: BTreeSet<&str> = parts
            .lines()
            .filter_map(|line| line.strip_prefix("- ")?.split_once(": "))
            .map(|(name, _)| name)
            .collect();
        let mut asking = BTreeSet::new();
        for of in ["erc8257-py", "erc8257-uniffi", "erc8257-wasm --all-features"] {
            let tree = "tree --locked -e normal,no-proc-macro --target all --prefix none --format {p}|{l} -p";
            let tree = printed("cargo", &format!("{tree} {of}")).expect("the parts of a package");
            let lines = tree.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
            let asks = lines.filter(|(_, licence)| asks_for_notice(licence));
            asking.extend(asks.filter_map(|(part, _)| part.split_once(' ')).map(|(name, _)| name.to_owned()));
        }
        assert!(asking.contains("curve25519-dalek"), "{asking:?}");
        assert_eq!(asking.iter().map(String::as_str).collect::<BTreeSet<_>>(), noticed);
    }

    /// Whether all licences at choice ask for a notice that no other file of a package has: LICENSE-APACHE, LICENSE-UNICODE,
    /// and NOTICE about the MPL.
    fn asks_for_notice(licence: &str) -> bool {
        const NO: [&str; 5] = ["Apache-2.0", "CC0-1.0", "MPL-2.0", "Unicode-3.0", "Unlicense"];
        let is_free = |one: &str| NO.contains(&one.trim_matches(['(', ')']));
        // Older crates write a slash for OR.
        licence.replace('/', " OR ").split(" AND ").any(|all| !all.split(" OR ").any(is_free))
    }
}
