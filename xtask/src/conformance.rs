//! `cargo xtask conformance`: the answers of other implementations to the vectors, written to
//! `tests/vectors/SCORES.md`. `cargo xtask differential [--documents N] [--seed S]`: generated documents
//! through them and through the core.

use std::process::Command;

use crate::crates;
use crate::environment::CONFORMANCE;
use crate::packages;
use crate::programs::by_cargo;
use crate::steps::{Steps, program, quiet};

const FOLDER: &str = "tests/conformance";
const PROGRAMS: [&str; 3] = ["erc8257", "ours", "serde-jcs"];
const SCORES: &str = "conformance scores";
const SCHEMAS: &str = "conformance schemas";
const BORDER: &str = "conformance border";
const ARCHIVE: &str = "conformance archive";
const DIFFERENTIAL: &str = "conformance differential";

/// Writes the scores anew.
pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    if prepare(steps) {
        steps.run(SCORES, &mut script("score.py"));
    }
}

/// As many documents as the caller likes.
pub(crate) fn differential(steps: &mut Steps, options: &[String]) {
    if prepare(steps) {
        steps.run(DIFFERENTIAL, script("differential.py").args(options));
    }
}

/// That the vectors are as their schemas say and stand by themselves, that the schemas of the border say what its readers do, that the scores are current, and some thousands of
/// documents.
pub(crate) fn check(steps: &mut Steps) {
    if [SCHEMAS, BORDER, ARCHIVE, SCORES, DIFFERENTIAL].iter().any(|name| steps.wants(name)) && prepare(steps)
    {
        steps.run(SCHEMAS, &mut program("node", &format!("{FOLDER}/schemas.mjs")));
        steps.run(BORDER, &mut program("node", &format!("{FOLDER}/border.mjs")));
        steps.run(ARCHIVE, CONFORMANCE.python("tests/vectors/pack.py --try").arg(by_cargo("ours")));
        steps.run(SCORES, script("score.py").arg("--check"));
        steps.run(DIFFERENTIAL, &mut script("differential.py"));
    }
}

/// The packages of others, and the programs of ours.
fn prepare(steps: &mut Steps) -> bool {
    if !quiet(program("node", "--version")) || !quiet(program("npm", "--version")) {
        steps.skip(SCORES, "node and npm are not installed");
        return false;
    }
    packages::install(steps, "conformance npm packages", FOLDER)
        && CONFORMANCE.prepare(steps)
        && steps.succeeds("conformance programs", &mut crates::build(&PROGRAMS))
}

fn script(name: &str) -> Command {
    let mut command = CONFORMANCE.python(&format!("{FOLDER}/{name}"));
    if let Some(folder) = by_cargo("ours").parent() {
        command.env("ERC8257_CONFORMANCE_PROGRAMS", folder);
    }
    command
}
