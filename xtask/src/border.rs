//! `cargo xtask border`: readers, writers, JSON Schemas and the listing `border/border.json`, written anew from the
//! descriptions in `core/*/src/border`.

use crate::copy::copy;
use crate::programs;
use crate::steps::{Steps, program, root};

const NAME: &str = "border";
const PROGRAM: &str = "erc8257-border";
const TYPES: &str = "npm border types";
/// Code of a caller against the trial, and the files of the npm package that generated code stands on.
const TRIAL: &str = "border/trial/typescript";
const PACKAGE: &str = "pkg/src";

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    write(steps, NAME, NAME, &[]);
}

/// Runs the generator; whether it succeeded.
fn write(steps: &mut Steps, who: &str, name: &str, arguments: &[&str]) -> bool {
    programs::build(steps, who, &[PROGRAM]) && steps.succeeds(name, programs::run(PROGRAM).args(arguments))
}

/// The sources of the npm package that are written from the descriptions, for its build and for its documentation; whether
/// that succeeded. `who` needs them, in the names of the steps.
pub(crate) fn npm(steps: &mut Steps, who: &str) -> bool {
    write(steps, who, &format!("{who} border, npm"), &["npm"])
}

/// The modules of the Python package that are written from the descriptions, and those of the trial for its tests; whether
/// that succeeded.
pub(crate) fn python(steps: &mut Steps, who: &str) -> bool {
    write(steps, who, &format!("{who} border, python"), &["python"])
}

/// The same for Swift and Kotlin.
pub(crate) fn mobile(steps: &mut Steps, who: &str) -> bool {
    ["swift", "kotlin"]
        .iter()
        .all(|language| write(steps, who, &format!("{who} border, {language}"), &[language]))
}

/// That the type checker takes what is written of the trial, and a caller's code against it; whether it does.
pub(crate) fn typescript(steps: &mut Steps) -> bool {
    let folder = root().join("target/border/typescript");
    let files = ["sample.ts", "module.ts", "tsconfig.json"].map(|file| (TRIAL, file));
    let shared = ["argument.ts", "error.ts", "invoke.ts", "policy.ts", "tool-ref-text.ts", "types.ts"];
    let shared = shared.map(|file| (PACKAGE, file));
    let mut all = files.into_iter().chain(shared);
    if let Err(error) =
        all.try_for_each(|(from, file)| copy(&root().join(from).join(file), &folder.join(file)))
    {
        steps.fail(TYPES, &error.to_string());
        return false;
    }
    steps.succeeds(TYPES, program("pkg/node_modules/.bin/tsc", "-p").arg(folder))
}

/// That the written files are what the descriptions say.
pub(crate) fn check(steps: &mut Steps) {
    write(steps, NAME, NAME, &["--check"]);
}
