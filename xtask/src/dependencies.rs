//! That the core brings along what `core/DEPENDENCIES.md` names, each crate with its reason, and nothing else.

use std::collections::BTreeSet;
use std::fs;

use crate::steps::{Steps, printed, root};

const NAME: &str = "core dependencies";
const FILE: &str = "core/DEPENDENCIES.md";

/// The crate that decides.
const CORE: &str = "erc8257";
/// Its features, each with its section.
const FEATURES: [&str; 3] = ["asm-keccak", "idn", "small"];
/// The crates above it that bring more, each with its section.
const ABOVE: [&str; 13] = [
    "erc8257-access",
    "erc8257-access-proof",
    "erc8257-advice",
    "erc8257-diagnose",
    "erc8257-discoverability",
    "erc8257-discoverability-http",
    "erc8257-identity",
    "erc8257-identity-binding",
    "erc8257-index",
    "erc8257-inspect",
    "erc8257-payment",
    "erc8257-publish",
    "erc8257-wallet",
];

/// A crate with its version.
type Crate = (String, String);

pub(crate) fn check(steps: &mut Steps) {
    if !steps.wants(NAME) {
        return;
    }
    let Ok(text) = fs::read_to_string(root().join(FILE)) else {
        return steps.fail(NAME, &format!("{FILE} is missing"));
    };
    let Some(found) = brought() else {
        return steps.fail(NAME, "cargo tree does not say what the core brings");
    };
    let counts: Vec<String> =
        found.iter().map(|(title, crates)| format!("{title}: {}", crates.len())).collect();
    let faults: Vec<String> = found.iter().flat_map(|(title, crates)| faults(&text, title, crates)).collect();
    for fault in &faults {
        println!("    {fault}");
    }
    steps.say(NAME, &counts.join(", "), faults.is_empty(), &format!("{FILE} says something else"));
}

/// The title of each section, and the crates that belong there.
fn brought() -> Option<Vec<(String, BTreeSet<Crate>)>> {
    let linked = |package: &str, features: &str| tree(package, features, "normal,no-proc-macro");
    let always = linked(CORE, "")?;
    let mut all = always.clone();
    let mut found = vec![("Always linked".to_owned(), always.clone())];
    for feature in FEATURES {
        let more: BTreeSet<Crate> = linked(CORE, feature)?.difference(&always).cloned().collect();
        all.extend(more.iter().cloned());
        found.push((format!("Linked with `{feature}`"), more));
    }
    for package in ABOVE {
        let more: BTreeSet<Crate> = linked(package, "")?.difference(&always).cloned().collect();
        all.extend(more.iter().cloned());
        found.push((format!("Linked with the crate `{package}`"), more));
    }
    let mut compiled = tree(CORE, &FEATURES.join(","), "normal,build")?;
    for package in ABOVE {
        compiled.extend(tree(package, "", "normal,build")?);
    }
    found.push(("Only at compile time".to_owned(), compiled.difference(&all).cloned().collect()));
    Some(found)
}

/// What cargo names, on any platform; our own crates left out.
fn tree(package: &str, features: &str, edges: &str) -> Option<BTreeSet<Crate>> {
    let line =
        format!("tree --locked -p {package} --features={features} --target all -e {edges} --prefix none");
    let text = printed("cargo", &line)?;
    let crates = text.lines().filter_map(|line| {
        let (name, rest) = line.split_once(' ')?;
        let version = rest.split(' ').next()?.trim_start_matches('v');
        Some((name.to_owned(), version.to_owned()))
    });
    Some(crates.filter(|(name, _)| !name.starts_with(CORE)).collect())
}

/// Where a section and the crates that belong there differ, or are more than the section allows.
fn faults(text: &str, title: &str, crates: &BTreeSet<Crate>) -> Vec<String> {
    let section = text.split("\n## ").find_map(|section| section.strip_prefix(title)?.strip_prefix('\n'));
    let Some(section) = section else { return vec![format!("no section `{title}`")] };
    let rows: Vec<(&str, &str)> = section
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .filter(|row| row.0 != "crate")
        .collect();
    let most = section.split("At most ").nth(1).and_then(|rest| rest.split('.').next()?.parse().ok());
    let mut faults = Vec::new();
    if most.is_none_or(|most: usize| crates.len() > most) {
        faults.push(format!("{title}: {} crates, which is more than the section allows", crates.len()));
    }
    let mut named = BTreeSet::new();
    for (name, version) in crates {
        let older = |row: &&(&str, &str)| {
            row.0
                .split_once('@')
                .is_some_and(|(of, prefix)| of == name && version.starts_with(&format!("{prefix}.")))
        };
        let row = rows.iter().find(older).or_else(|| rows.iter().find(|row| row.0 == name));
        match row {
            Some((_, why)) if why.trim().is_empty() => faults.push(format!("{title}: {name} has no reason")),
            Some(row) if !named.insert(row.0) => faults.push(format!("{title}: {name} has two versions")),
            Some(_) => {}
            None => faults.push(format!("{title}: {name} {version} is not named")),
        }
    }
    let gone = rows.iter().filter(|row| !named.contains(row.0));
    faults.extend(gone.map(|row| format!("{title}: {} is named, and not there", row.0)));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Title\n\n## Always\n\nAt most 2. Why.\n\n| crate | why |\n|---|---|\n| one | for hashes |\n| one@0.1 | the same |\n";

    fn found(crates: &[(&str, &str)]) -> Vec<String> {
        faults(
            TEXT,
            "Always",
            &crates.iter().map(|(name, version)| ((*name).to_owned(), (*version).to_owned())).collect(),
        )
    }

    #[test]
    fn the_crates_that_are_named_pass() {
        assert_eq!(found(&[("one", "0.2.0"), ("one", "0.1.9")]), Vec::<String>::new());
    }

    #[test]
    fn a_new_crate_and_one_too_many_fail() {
        let faults = found(&[("one", "0.2.0"), ("one", "0.1.9"), ("two", "1.0.0")]);
        assert!(faults.iter().any(|fault| fault.contains("two 1.0.0 is not named")), "{faults:?}");
        assert!(faults.iter().any(|fault| fault.contains("more than the section allows")), "{faults:?}");
    }

    #[test]
    fn a_crate_that_is_gone_and_a_second_version_fail() {
        assert!(found(&[("one", "0.2.0")])[0].contains("one@0.1 is named, and not there"));
        assert!(found(&[("one", "0.2.0"), ("one", "0.3.0")])[0].contains("two versions"));
    }

    #[test]
    fn a_section_that_is_gone_fails() {
        assert_eq!(faults(TEXT, "Never", &BTreeSet::new()), ["no section `Never`"]);
    }
}
