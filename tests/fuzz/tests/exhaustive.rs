//! What `cargo xtask exhaustive` compares, up to where it takes no time.

use std::panic::catch_unwind;

use erc8257::{B256, ReadError};
use erc8257_fuzz::core::{CORE, Core};
use erc8257_fuzz::exhaustive::{Counts, Family, compare};

fn all(family: Family) -> Counts {
    compare(&CORE, family, 0..family.count())
}

#[test]
fn all_documents_of_up_to_two_bytes() {
    assert_eq!(all(Family::Bytes(0)), Counts { tried: 1, ..Counts::default() });
    // The ten digits.
    assert_eq!(all(Family::Bytes(1)), Counts { tried: 256, accepted: 10, ..Counts::default() });
    // 90 numbers without a leading zero, ten negative ones, ten digits with each of four spaces before or behind,
    // and {}, [] and "".
    let two = Counts { tried: 65_536, accepted: 90 + 10 + 80 + 3, ..Counts::default() };
    assert_eq!(all(Family::Bytes(2)), two);
}

#[test]
fn all_documents_of_up_to_four_tokens() {
    let counts = [1, 2, 3, 4].map(|length| all(Family::Tokens(length)));
    // The scalars: four strings, two numbers, null.
    let one = Counts { tried: 16, accepted: 7, surrogates: 1, infinite: 1, repeated: 0 };
    assert_eq!(counts[0], one);
    let four = counts[3];
    // By the places of white space: 7 scalars in 4 ways, [] and {} in 6, seven [scalar] in 4, [[]] and [{}].
    // Also -0.0 with 1e2 behind it, which is one number, in 3 ways, and in brackets.
    assert_eq!(four.accepted, 7 * 4 + 2 * 6 + 7 * 4 + 2 + 3 + 1);
    assert!(four.surrogates > 1_000 && four.infinite > 1_000, "{four:?}");
}

#[test]
fn a_core_that_differs_on_one_document_is_found() {
    fn lenient(body: &[u8]) -> Result<Vec<u8>, ReadError> {
        if body == b"[null\"a\"]" { Ok(body.to_vec()) } else { erc8257::canonicalize(body) }
    }
    fn otherwise(body: &[u8]) -> Result<B256, ReadError> {
        if body == b"-0.0" { Ok(erc8257::keccak256(body)) } else { erc8257::hash(body) }
    }
    let broken = |core: Core, length| {
        let family = Family::Tokens(length);
        catch_unwind(|| compare(&core, family, 0..family.count())).is_err()
    };
    assert!(broken(Core { canonicalize: lenient, ..CORE }, 4));
    assert!(broken(Core { hash: otherwise, ..CORE }, 1));
}
