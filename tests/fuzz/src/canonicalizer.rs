//! One value has one canonical form, however it is written, and one hash; another value has another.
//!
//! Input: a byte that says whether the rest is a document or choices that one is grown from; then that.

use crate::core::{CORE, Core};
use crate::dice::{Dice, seed_of};
use crate::json::canonical::{by_serde_jcs, canonical};
use crate::json::grow::grow;
use crate::json::spell::spell;
use crate::json::strict::read;
use sha3::{Digest as _, Keccak256};

/// The property of the core.
pub fn canonicalizer(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    let grown = dice.byte() % 2 == 1;
    let mut choices = Dice::seeded(seed_of(input));
    let mut tree = if grown {
        grow(&mut dice)
    } else {
        let Ok(tree) = read(dice.rest()) else { return };
        tree
    };

    let expected = canonical(&tree);
    assert_eq!(text(&expected), text(&by_serde_jcs(&tree)), "the oracles differ");
    let hash = keccak256(&expected);
    // The first spelling by the fuzzer's own choices, where it makes any.
    let documents = [
        spell(&tree, &mut dice, true),
        spell(&tree, &mut choices, true),
        spell(&tree, &mut choices, true),
        expected.clone(),
    ];
    for document in &documents {
        let bytes =
            (core.canonicalize)(document).unwrap_or_else(|error| panic!("{error}: {}", text(document)));
        assert_eq!(text(&bytes), text(&expected), "of {}", text(document));
        let found = (core.hash)(document).expect("what has canonical bytes has a hash");
        assert_eq!(found.0, hash, "of {}", text(document));
    }

    let place = choices.below(tree.count().min(60_000));
    tree.at(place).change(&mut choices);
    let document = spell(&tree, &mut choices, true);
    let found = (core.hash)(&document).unwrap_or_else(|error| panic!("{error}: {}", text(&document)));
    assert_ne!(found.0, hash, "a changed value: {}", text(&document));
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// keccak256 by another library than the core's.
#[must_use]
pub fn keccak256(bytes: &[u8]) -> [u8; 32] {
    Keccak256::digest(bytes).into()
}
