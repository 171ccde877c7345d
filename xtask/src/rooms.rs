//! The packages of the crates below `core/`, which do no I/O.

/// Each package, after those that it depends on. `core/layers.txt` holds the order of their folders.
pub(crate) const PACKAGES: [&str; 8] = [
    "erc8257-primitives",
    "erc8257-calls",
    "erc8257-proofs",
    "erc8257-x402",
    "erc8257",
    "erc8257-access-proof",
    "erc8257-advice",
    "erc8257-diagnose",
];
/// The package of their tests.
pub(crate) const TESTS: &str = "erc8257-core-tests";

/// An option of cargo, such as `-p`, in front of each package.
pub(crate) fn each(option: &str) -> String {
    PACKAGES.map(|package| format!("{option} {package}")).join(" ")
}

/// Options of cargo that leave out these packages and the package of their tests.
pub(crate) fn excluded() -> String {
    format!("{} --exclude {TESTS}", each("--exclude"))
}
