//! `cargo xtask border`: readers, writers, JSON Schemas and the listing `border/border.json`, written anew from the
//! descriptions in `core/*/src/border`.

use crate::copy::copy;
use crate::steps::{Steps, cargo, program, root};

const NAME: &str = "border";
const TYPES: &str = "npm border types";
/// Code of a caller against the trial, and the files of the npm package that generated code stands on.
const TRIAL: &str = "border/trial/typescript";
const PACKAGE: &str = "pkg/src";

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    steps.run(NAME, &mut cargo("run --locked -q -p erc8257-border"));
}

/// The sources of the npm package that are written from the descriptions, for its build and for its documentation; whether
/// that succeeded.
pub(crate) fn npm(steps: &mut Steps, name: &str) -> bool {
    steps.succeeds(name, &mut cargo("run --locked -q -p erc8257-border npm"))
}

/// The modules of the Python package that are written from the descriptions, and those of the trial for its tests; whether
/// that succeeded.
pub(crate) fn python(steps: &mut Steps) -> bool {
    steps.succeeds("python border", &mut cargo("run --locked -q -p erc8257-border python"))
}

/// The same for Swift and Kotlin.
pub(crate) fn mobile(steps: &mut Steps, who: &str) -> bool {
    ["swift", "kotlin"].iter().all(|language| {
        let line = format!("run --locked -q -p erc8257-border {language}");
        steps.succeeds(&format!("{who} border, {language}"), &mut cargo(&line))
    })
}

/// That the type checker takes what is written of the trial, and a caller's code against it; whether it does.
pub(crate) fn typescript(steps: &mut Steps) -> bool {
    let folder = root().join("target/border/typescript");
    let files = ["sample.ts", "module.ts", "tsconfig.json"].map(|file| (TRIAL, file));
    let shared = ["argument.ts", "error.ts", "invoke.ts", "types.ts"].map(|file| (PACKAGE, file));
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
    steps.run(NAME, &mut cargo("run --locked -q -p erc8257-border -- --check"));
}
