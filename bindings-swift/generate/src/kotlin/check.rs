//! That a library is the one that the Kotlin was made for. uniffi compares a checksum for each function, which are ninety
//! functions for JNA to find before the first call; here one number stands for all of them, for their order, and for the
//! Kotlin sources: a function's checksum does not know what members a record has.

use anyhow::{Context as _, Result, ensure};

const VERSION: &str = "    val bindings_contract_version = ";
const CALL: &str = "    if ((lib.";
const EQUAL: &str = "() and 0xFFFF) != ";

/// FNV-1a over numbers, which C and Rust do alike.
pub(super) const PRIME: u64 = 0x0000_0100_0000_01b3;
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// What uniffi's texts expect of the library.
pub(super) struct Expected<'a> {
    /// The version of uniffi's own conventions.
    version: u64,
    /// Functions that give checksums, and the checksums.
    pub(super) checksums: Vec<(&'a str, u64)>,
}

impl<'a> Expected<'a> {
    /// From uniffi's two functions that compare.
    pub(super) fn parse(version: &[&'a str], checksums: &[&'a str]) -> Result<Self> {
        let version = version.iter().find_map(|line| line.strip_prefix(VERSION)).context("no version")?;
        let checksums = checksums.iter().filter_map(|line| line.strip_prefix(CALL)).map(|line| {
            let (name, value) = line.split_once(EQUAL).with_context(|| format!("`{line}`"))?;
            Ok((name, value.trim_end_matches(") {").parse().with_context(|| format!("`{line}`"))?))
        });
        let checksums: Vec<_> = checksums.collect::<Result<_>>()?;
        ensure!(!checksums.is_empty(), "no checksums");
        Ok(Self { version: version.parse()?, checksums })
    }

    /// The checksums of these functions, in the order of these. Objects are held and let go without one, and so are
    /// methods of records called.
    pub(super) fn of(&self, functions: &[&str]) -> Vec<(&'a str, u64)> {
        let named = |function: &&str| function.replacen("_fn_", "_checksum_", 1);
        let wanted: Vec<String> = functions.iter().map(named).collect();
        self.checksums
            .iter()
            .filter(|(name, _)| wanted.iter().any(|wanted| wanted == name))
            .copied()
            .collect()
    }

    /// The number of a library, from its [`seed`], which the table has as a constant.
    pub(super) fn number(&self, functions: &[&str], seed: u64) -> u64 {
        let sums = self.of(functions).into_iter().map(|(_, sum)| sum);
        sums.fold(folded(seed, self.version), folded)
    }
}

/// A number for the names of these functions, their order, and the sources that call them.
pub(super) fn seed(functions: &[&str], sources: &str) -> u64 {
    let names = functions.iter().flat_map(|name| name.bytes().chain([0]));
    names.chain(sources.bytes()).map(u64::from).fold(OFFSET, folded)
}

fn folded(state: u64, value: u64) -> u64 {
    (state ^ value).wrapping_mul(PRIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 2] = [
        "    if ((lib.uniffi_x_checksum_func_hash() and 0xFFFF) != 457) {",
        "        throw RuntimeException()",
    ];

    fn expected(version: &'static str, sum: &'static str) -> Expected<'static> {
        Expected::parse(&[version], &[sum]).unwrap()
    }

    #[test]
    fn each_part_counts() {
        let version = "    val bindings_contract_version = 30";
        let number = |version, line, functions: &[&str], sources| {
            expected(version, line).number(functions, seed(functions, sources))
        };
        let (hash, sources) = (["uniffi_x_fn_func_hash"], "val verified, val canonical");
        let right = number(version, LINES[0], &hash, sources);
        assert_eq!(right, number(version, LINES[0], &hash, sources));
        let other = "    if ((lib.uniffi_x_checksum_func_hash() and 0xFFFF) != 458) {";
        assert_ne!(right, number(version, other, &hash, sources));
        assert_ne!(right, number("    val bindings_contract_version = 31", LINES[0], &hash, sources));
        assert_ne!(right, number(version, LINES[0], &["uniffi_x_fn_func_hush"], sources));
        assert_ne!(right, number(version, LINES[0], &hash, "val canonical, val verified"));
        assert_ne!(number(version, LINES[0], &["a", "b"], ""), number(version, LINES[0], &["b", "a"], ""));
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        assert!(Expected::parse(&["    val contract = 30"], &LINES).is_err());
        assert!(Expected::parse(&["    val bindings_contract_version = 30"], &LINES[1..]).is_err());
        let strange = "    if ((lib.uniffi_x_checksum_func_hash()) != 457) {";
        assert!(Expected::parse(&["    val bindings_contract_version = 30"], &[strange]).is_err());
    }
}
