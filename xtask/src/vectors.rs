//! `cargo xtask vectors`: the generated files of `tests/`, written anew or compared; `cargo xtask vectors --pack`: the vectors
//! as one archive, in `target/vectors`.

use crate::steps::{Steps, program, quiet};

const GENERATORS: [(&str, &str); 3] = [
    ("vectors", "tests/vectors/make.py"),
    ("benchmark documents", "tests/bench/data/make.py"),
    ("counts of the snapshot", "tests/corpora/wild/census_expect.py"),
];

const PACK: &str = "tests/vectors/pack.py target/vectors";

pub(crate) fn run(steps: &mut Steps, options: &[String]) {
    if options.iter().any(|option| option == "--pack") {
        steps.run("vectors archive", &mut program("python3", PACK));
    } else {
        each(steps, None);
    }
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
