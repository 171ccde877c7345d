//! `cargo xtask release --dry-run [PART…]`: builds the packages of this commit twice, each time only from its
//! files, and compares them byte by byte. Then it installs them as a stranger would. It publishes nothing:
//! workflows publish, and a person approves each.
//!
//! The two builds differ in every condition that must not matter. They have another folder with a name of
//! another length, and another folder of crates. Time zone, language and the rights of files differ too.

mod installed;
mod tree;

use crate::environment::RELEASE;
use crate::steps::{self, Steps, cargo, printed};
use crate::{npm, package, paths};

use tree::{FIRST, SECOND};

pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    let Some(words) = words.split_first().filter(|(first, _)| *first == "--dry-run").map(|(_, rest)| rest)
    else {
        return steps
            .fail("release", "only as --dry-run: what publishes are the workflows of .github/workflows");
    };
    let Some(parts) = package::parts(steps, words) else { return };
    let names: Vec<&str> = parts.iter().map(|part| part.0).collect();
    if printed("git", "status --porcelain").is_none_or(|changes| !changes.is_empty()) {
        println!("what is not committed is not in the packages");
    }
    // Programs of others, once for both builds, and their crates.
    let tools = RELEASE.prepare(steps) && (!names.contains(&"npm") || npm::prepare(steps));
    if !tools || !steps.succeeds("release crates", &mut cargo("fetch --locked -q")) {
        return;
    }
    for tree in [FIRST, SECOND] {
        if let Err(why) = tree.lay() {
            return steps.fail("release tree", &why);
        }
        if !steps.succeeds(&format!("release {}", tree.name), &mut tree.package(&names)) {
            return;
        }
    }
    compare(steps);
    installed::check(steps, &names, &FIRST.packages());
}

/// Both must be the same, and neither may tell where it was made.
fn compare(steps: &mut Steps) {
    let mut command = RELEASE.python("release/compare.py");
    command.args([FIRST.packages(), SECOND.packages()]);
    for place in [steps::root(), paths::cargo_home(), SECOND.cargo_home()] {
        command.arg("--hide").arg(place);
    }
    command.args(printed("rustc", "--print sysroot").map(|sysroot| format!("--hide={sysroot}")));
    steps.run("release same bytes", &mut command);
}
