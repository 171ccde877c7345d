//! Writes the tables about characters that look alike, from crate `unicode-security`.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::GeneralSecurityProfile as _;
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;

use super::blocks::{kinds, mappings};

/// The prototypes, for `unicode/confusables.rs`. A character that decomposes is never asked about, nor one that is
/// ignored; of all others the skeleton is the decomposed prototype.
pub(crate) fn confusables() -> Vec<u8> {
    let alone = ('\0'..=char::MAX).filter(|c| c.nfd().eq([*c]));
    let pairs = alone.map(|c| (c, skeleton(c.encode_utf8(&mut [0; 4])).collect::<String>()));
    mappings(pairs.filter(|(source, prototype)| !prototype.is_empty() && !prototype.chars().eq([*source])))
}

/// What NFKD makes of characters and NFD does not, for `unicode/compatibility.rs`.
pub(crate) fn compatibility() -> Vec<u8> {
    let others = ('\0'..=char::MAX).filter(|c| !c.nfkd().eq(c.nfd()));
    mappings(others.map(|c| (c, c.nfkd().collect())))
}

/// The script sets, and the number of each character's, for `unicode/identifier.rs`.
pub(crate) fn identifiers() -> (Vec<u8>, Vec<u8>) {
    let scripts = scripts();
    let mut sets = vec![0];
    let mut numbers = std::collections::HashMap::new();
    for character in ('\0'..=char::MAX).filter(|c| c.identifier_allowed()) {
        let bits = bits(character, &scripts);
        let place = sets.iter().position(|set| *set == bits).unwrap_or_else(|| {
            sets.push(bits);
            sets.len() - 1
        });
        numbers.insert(character, u8::try_from(place).unwrap());
    }
    let table = kinds(|c| numbers.get(&c).copied().unwrap_or(0));
    (table, sets[1..].iter().flat_map(|set| set.to_le_bytes()).collect())
}

/// A character's augmented script set.
fn bits(character: char, scripts: &[&str]) -> u128 {
    let set = AugmentedScriptSet::for_char(character);
    if set.is_all() {
        return u128::MAX;
    }
    let systems = u128::from(set.hanb) | u128::from(set.jpan) << 1 | u128::from(set.kore) << 2;
    let place = |name| scripts.iter().position(|script| *script == name).unwrap();
    set.base.iter().fold(systems, |bits, script| bits | 1 << (3 + place(script.full_name())))
}

/// Names of the scripts in the order of their bits: Latin, those that may stand beside it, and the others.
fn scripts() -> Vec<&'static str> {
    let mut scripts: Vec<_> = ('\0'..=char::MAX)
        .filter(|c| c.identifier_allowed())
        .map(AugmentedScriptSet::for_char)
        .filter(|set| !set.is_all())
        .flat_map(|set| set.base.iter())
        .map(|script| {
            let name = script.full_name();
            let beside = script.is_recommended() && !["Greek", "Cyrillic"].contains(&name);
            (name != "Latin", !beside, name)
        })
        .collect();
    scripts.sort_unstable();
    scripts.dedup();
    assert_eq!(scripts.iter().filter(|(other, rare, _)| *other && !rare).count(), 26);
    assert!(scripts.len() <= 125, "a bit each");
    scripts.into_iter().map(|(.., name)| name).collect()
}
