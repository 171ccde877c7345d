//! `cargo xtask <verb>`: the tasks of this repository, the same for a person and for CI.

mod api;
mod bare;
mod bench;
mod bench_index;
mod border;
mod compiled;
mod compiler;
mod conformance;
mod copy;
mod crates;
#[cfg(test)]
mod decisions;
mod dependencies;
mod docs;
mod e2e;
mod environment;
mod exhaustive;
mod fuzz;
mod kept;
mod kotlin;
mod languages;
#[cfg(test)]
mod layers;
mod ledger;
mod mobile;
mod mutants;
mod npm;
mod package;
mod packages;
mod paths;
mod processor;
mod programs;
mod python;
mod release;
mod rooms;
mod shipped;
mod size;
mod steps;
mod swift;
mod test;
mod vectors;
mod worst;

use std::process::ExitCode;

use steps::Steps;

/// A verb: its name, its description in one line, and its function.
type Verb = (&'static str, &'static str, fn(&mut Steps, &[String]));

const VERBS: &[Verb] = &[
    (
        "test",
        "installs what is missing, then everything that must pass: format, lints, tests, ledger, docs, bare target, licences, vectors, e2e, npm, Python, Kotlin, Swift; with a language, the tests of its package as it is built [LANGUAGE [FILE…]|STEP…]",
        languages::test,
    ),
    ("build", "the package of a language: npm, python, kotlin or swift [PLATFORM…]", languages::build),
    ("e2e", "the command against a real chain and real HTTPS [TEST…]", e2e::run),
    (
        "bench",
        "speed, each as a ratio: rust [DOCUMENT…] (each verb, as a multiple of one keccak256), npm, python, kotlin, index (after one e2e)",
        languages::bench,
    ),
    (
        "worst",
        "a search for the slowest and hungriest hostile document [--seconds N] [--seed N] [--shape PREFIX]",
        worst::run,
    ),
    (
        "vectors",
        "writes the generated test vectors and benchmark documents anew; --pack: the vectors as one archive",
        vectors::run,
    ),
    (
        "conformance",
        "how implementations of others answer the vectors, written to tests/vectors/SCORES.md",
        conformance::run,
    ),
    (
        "differential",
        "generated documents through the core and through JCS pipelines of others [--documents N] [--seed N]",
        conformance::differential,
    ),
    (
        "ledger",
        "each obligation of the standard: where it is enforced, and that a test fails without it [--no-proof] [--all] [--record] [ID…|LAYER…]",
        ledger::run,
    ),
    (
        "mutants",
        "changes the files that decide, one place at a time: the core's tests must notice [--shard K/N] [--list] [WORD…]",
        mutants::run,
    ),
    (
        "fuzz",
        "so many minutes of processor time over the fuzz targets (nightly) [--minutes N] [--target T]… [--keep]",
        fuzz::run,
    ),
    (
        "exhaustive",
        "reader, canonicalizer and hash against their oracles on every short document [--tokens N] [--shard K/N]",
        exhaustive::run,
    ),
    (
        "playground",
        "the static page for publishers, built into pkg/dist/playground (after npm)",
        npm::playground,
    ),
    (
        "paid-tool",
        "a tool that charges, with a chain and a token of its own, to try `erc8257 pay call` with; until Ctrl-C",
        npm::paid_tool,
    ),
    (
        "playground-pictures",
        "pictures of every state of the page (after playground) [FOLDER] [--whole]",
        npm::pictures,
    ),
    ("size", "what the npm package weighs, against its budget, and what each piece costs", size::run),
    (
        "package",
        "the packages of a release with their bills of materials, into target/packages [PART…]",
        package::run,
    ),
    (
        "release",
        "--dry-run [PART…]: the packages built twice from clean trees, compared byte by byte, and installed",
        release::run,
    ),
    (
        "border",
        "writes anew what follows from the descriptions of what crosses to other languages (core/*/src/border)",
        border::run,
    ),
    ("api", "writes anew what users of each package see, as it was built last [LANGUAGE…]", api::run),
    (
        "docs",
        "the documentation site, from the sources into target/docs, with every page and link checked",
        docs::run,
    ),
    ("bare", "checks the core and json-rpc for a target without an operating system", bare::run),
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(name) = arguments.next() else {
        list();
        return ExitCode::SUCCESS;
    };
    let Some((_, _, run)) = VERBS.iter().find(|verb| verb.0 == name) else {
        eprintln!("no verb `{name}`");
        list();
        return ExitCode::from(2);
    };
    let mut steps = Steps::default();
    run(&mut steps, &arguments.collect::<Vec<_>>());
    steps.finish()
}

fn list() {
    println!("cargo xtask <verb>");
    for (name, about, _) in VERBS {
        println!("  {name:14} {about}");
    }
}
