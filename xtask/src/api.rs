//! `cargo xtask api [LANGUAGE…]`: writes the public names of each package anew. The test run compares the
//! listings, so that a change of a public name is a change in review.

use std::process::Command;

use crate::environment::TESTS;
use crate::npm::in_package;
use crate::steps::{Steps, cargo};
use crate::{kotlin, swift};

/// A language, the source of its listing, and the command that writes it.
type Listing = (&'static str, &'static str, fn() -> Command);

const LISTINGS: [Listing; 5] = [
    ("rust", "the sources", || cargo("run --locked -q -p erc8257-api")),
    ("npm", "the package as `cargo xtask build npm` left it", || {
        writing(in_package("node", "--test ../tests/npm/api.test.mjs"))
    }),
    ("python", "the package as `cargo xtask build python` left it", || {
        writing(TESTS.python("-m pytest -q tests/python/test_surface.py"))
    }),
    ("kotlin", "the package as `cargo xtask build kotlin` left it", || {
        kotlin::maven("surefire:test -Dtest=ApiTest -Dapi=write")
    }),
    ("swift", "the sources as `cargo xtask build swift` left them", swift::write_listing),
];

/// Writes the listings of the languages whose names contain a word, or of all.
pub(crate) fn run(steps: &mut Steps, words: &[String]) {
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    for (language, of, command) in LISTINGS.into_iter().filter(|(language, ..)| wanted(language)) {
        println!("{language}: of {of}");
        steps.run(&format!("api {language}"), &mut command());
    }
}

/// The tests that compare a listing write it where this variable says so.
fn writing(mut command: Command) -> Command {
    command.env("ERC8257_API", "write");
    command
}
