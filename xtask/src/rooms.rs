//! The packages of the crates below `core/`, which do no I/O.

/// Published packages with their folders, each after those that it depends on. `core/layers.txt` holds the order.
pub(crate) const PUBLISHED: [(&str, &str); 18] = [
    ("core/primitives", "erc8257-primitives"),
    ("core/calls", "erc8257-calls"),
    ("core/proofs", "erc8257-proofs"),
    ("core/x402", "erc8257-x402"),
    ("core/erc8257", "erc8257"),
    ("core/access", "erc8257-access"),
    ("core/access-proof", "erc8257-access-proof"),
    ("core/advice", "erc8257-advice"),
    ("core/diagnose", "erc8257-diagnose"),
    ("core/discoverability", "erc8257-discoverability"),
    ("core/identity", "erc8257-identity"),
    ("core/identity-binding", "erc8257-identity-binding"),
    ("core/index", "erc8257-index"),
    ("core/inspect", "erc8257-inspect"),
    ("core/payment", "erc8257-payment"),
    ("core/publish", "erc8257-publish"),
    ("core/wallet", "erc8257-wallet"),
    ("core/discoverability-http", "erc8257-discoverability-http"),
];
/// The packages of their tests: all of them, and those of the formats, which features change.
const TESTS: &str = "erc8257-core-tests";
pub(crate) const FORMAT_TESTS: &str = "erc8257-format-tests";

/// The crate that gives what is built beside it the features of all others in a run of the tests.
pub(crate) const ALIKE: &str = "erc8257-alike";

/// An option of cargo, such as `-p`, in front of each package.
pub(crate) fn each(option: &str) -> String {
    let packages = PUBLISHED.iter().map(|(_, package)| *package);
    packages.map(|package| format!("{option} {package}")).collect::<Vec<_>>().join(" ")
}

/// As [`each`], with the packages of their tests.
pub(crate) fn each_and_tests(option: &str) -> String {
    format!("{} {option} {TESTS} {option} {FORMAT_TESTS} {option} {ALIKE}", each(option))
}
