//! `cargo xtask vectors`: the generated files of `tests/`, written anew or compared.

use crate::steps::{Steps, program, quiet};

const GENERATORS: [(&str, &str); 3] = [
    ("vectors", "tests/vectors/make.py"),
    ("benchmark documents", "tests/bench/data/make.py"),
    ("counts of the snapshot", "tests/corpora/wild/census_expect.py"),
];

pub(crate) fn run(steps: &mut Steps, _: &[String]) {
    each(steps, None);
}

/// That the files are what their generators write.
pub(crate) fn check(steps: &mut Steps) {
    each(steps, Some("--check"));
}

fn each(steps: &mut Steps, check: Option<&str>) {
    let python = quiet(program("python3", "--version"));
    for (name, script) in GENERATORS {
        if python {
            steps.run(name, program("python3", script).args(check));
        } else {
            steps.skip(name, "python3 is not installed");
        }
    }
}
