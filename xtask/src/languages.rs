//! The verbs that take a language: `cargo xtask build|test|bench <language>`.

use crate::steps::Steps;
use crate::{bench, bench_index, kotlin, npm, python, size, swift, test};

/// The work of a verb for one language, with the words behind the language's name.
type Run = fn(&mut Steps, &[String]);

/// A language, and the functions that build, test and measure its package.
struct Language {
    name: &'static str,
    build: Option<Run>,
    test: Run,
    bench: Option<Run>,
}

const LANGUAGES: [Language; 5] = [
    Language { name: "rust", build: None, test: test::rust, bench: Some(bench::run) },
    Language { name: "npm", build: Some(npm::run), test: npm::test, bench: Some(size::bench) },
    Language { name: "python", build: Some(python::run), test: python::test, bench: Some(python::bench) },
    Language { name: "kotlin", build: Some(kotlin::run), test: kotlin::test, bench: Some(kotlin::bench) },
    Language { name: "swift", build: Some(swift::run), test: swift::run, bench: None },
];

fn language(words: &[String]) -> Option<(&'static Language, &[String])> {
    let (first, rest) = words.split_first()?;
    Some((LANGUAGES.iter().find(|language| language.name == first)?, rest))
}

/// Builds the package of a language, for its tests.
pub(crate) fn build(steps: &mut Steps, words: &[String]) {
    match language(words).and_then(|(language, rest)| Some((language.build?, rest))) {
        Some((build, rest)) => build(steps, rest),
        None => steps.fail("build", "name a package: npm, python, kotlin or swift"),
    }
}

/// Runs the tests of a language's package as it was built last, or the steps of the whole run.
pub(crate) fn test(steps: &mut Steps, words: &[String]) {
    match language(words) {
        Some((language, rest)) => (language.test)(steps, rest),
        None => test::run(steps, words),
    }
}

/// Measures a language's package as it was built last, or the indexer.
pub(crate) fn bench(steps: &mut Steps, words: &[String]) {
    match (language(words), words.split_first()) {
        (Some((Language { bench: Some(bench), .. }, rest)), _) => bench(steps, rest),
        (None, Some((first, rest))) if first == "index" => bench_index::run(steps, rest),
        (None, None) => bench::run(steps, words),
        _ => steps.fail("bench", "name what to measure: rust, npm, python, kotlin or index"),
    }
}
