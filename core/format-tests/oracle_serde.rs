//! Canonical bytes against `serde_json` (with `arbitrary_precision`) and `serde_jcs`, on random hostile documents.

use std::cell::Cell;
use std::collections::HashSet;

use crate::support::tree::{Tree, change, count, mutate, tree, write};
use crate::support::{Rng, canonical, es6, runner};
use erc8257::Code;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use serde_json::Value;

/// The canonical bytes by the usual Rust libraries, or `None` where they refuse the document.
fn oracle(document: &[u8]) -> Option<Vec<u8>> {
    let value: Value = serde_json::from_slice(document).ok()?;
    serde_jcs::to_vec(&value).ok()
}

/// Whether some object of a document that the oracle reads repeats a name, which the oracle overwrites silently.
fn has_repeated_name(document: &[u8]) -> bool {
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while at < document.len() {
        match document[at] {
            b'{' | b'[' => open.push(HashSet::new()),
            b'}' | b']' => {
                open.pop();
            }
            b'"' => {
                let start = at;
                at += 1;
                while document[at] != b'"' {
                    at += if document[at] == b'\\' { 2 } else { 1 };
                }
                // A string before a colon is a name.
                if document[at + 1..].trim_ascii_start().starts_with(b":") {
                    let name: String = serde_json::from_slice(&document[start..=at]).unwrap();
                    if !open.last_mut().unwrap().insert(name) {
                        return true;
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    false
}

/// Ledger `2-jcs-maintained-lib`: this library and the maintained ones write the same bytes.
#[test]
fn canonical_bytes_equal_the_oracles() {
    runner(8_000)
        .run(&(tree(), any::<u64>()), |(tree, seed)| {
            let document = write(&tree, &mut Rng(seed));
            let bytes = erc8257::canonicalize(document.as_bytes())
                .map_err(|error| TestCaseError::fail(format!("{error}\n{document}")))?;
            let expected = oracle(document.as_bytes()).expect("the oracle reads what the generator writes");
            prop_assert_eq!(
                String::from_utf8_lossy(&bytes),
                String::from_utf8_lossy(&expected),
                "{}",
                document
            );
            prop_assert_eq!(erc8257::canonicalize(&bytes).unwrap(), bytes.clone(), "idempotent");
            prop_assert_eq!(erc8257::hash(document.as_bytes()).unwrap(), alloy_primitives::keccak256(&bytes));
            Ok(())
        })
        .unwrap();
}

#[test]
fn order_white_space_and_escapes_do_not_change_the_hash_and_any_value_does() {
    runner(4_000)
        .run(&(tree(), any::<[u64; 3]>()), |(tree, seeds)| {
            let hash = |tree: &Tree, seed| {
                let document = write(tree, &mut Rng(seed));
                erc8257::hash(document.as_bytes())
                    .map_err(|error| TestCaseError::fail(format!("{error}\n{document}")))
            };
            let first = hash(&tree, seeds[0])?;
            prop_assert_eq!(first, hash(&tree, seeds[1])?);
            let mut changed = tree.clone();
            change(&mut changed, Rng(seeds[2]).below(count(&tree)));
            prop_assert_ne!(first, hash(&changed, seeds[0])?);
            Ok(())
        })
        .unwrap();
}

/// Both refuse, or both accept with the same bytes, or the difference is a repeated name.
#[test]
fn mutated_documents_have_the_oracles_verdict() {
    let (accepted, refused, repeated) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let add = |counter: &Cell<u32>| counter.set(counter.get() + 1);
    runner(4_000)
        .run(&(tree(), any::<u64>()), |(tree, seed)| {
            let mut rng = Rng(seed);
            let original = write(&tree, &mut rng).into_bytes();
            for _ in 0..8 {
                let mut document = original.clone();
                mutate(&mut document, &mut rng);
                let shown = String::from_utf8_lossy(&document).into_owned();
                match (erc8257::canonicalize(&document), oracle(&document)) {
                    (Ok(bytes), Some(expected)) => {
                        prop_assert_eq!(bytes, expected, "{}", shown);
                        prop_assert!(!has_repeated_name(&document), "{}", shown);
                        add(&accepted);
                    }
                    (Err(error), Some(_)) => {
                        // The value that the oracle overwrites may itself be an infinite number.
                        let known = [Code::JsonDuplicateKey, Code::NumberNotFinite];
                        prop_assert!(known.contains(&error.code()), "{error}\n{shown}");
                        prop_assert!(has_repeated_name(&document), "{}", shown);
                        add(&repeated);
                    }
                    (Err(_), None) => add(&refused),
                    (Ok(_), None) => {
                        return Err(TestCaseError::fail(format!("only the core accepts\n{shown}")));
                    }
                }
            }
            Ok(())
        })
        .unwrap();
    let counts = (accepted.get(), refused.get(), repeated.get());
    assert!(counts.0 > 3_000 && counts.1 > 10_000 && counts.2 > 5, "{counts:?}");
}

/// With `arbitrary_precision` the oracle takes an object of this name for a number: two documents, one hash.
/// Here it is an object like any other. If the oracle is repaired, this test says so.
#[test]
fn the_oracles_magic_key_is_an_ordinary_key() {
    let key = "$serde_json::private::Number";
    for (value, theirs) in [("\"1\"", "1"), ("\"1e2\"", "100"), ("\"-0\"", "0")] {
        let document = format!("{{\"{key}\":{value}}}");
        assert_eq!(canonical(&document), document);
        assert_eq!(String::from_utf8(oracle(document.as_bytes()).unwrap()).unwrap(), theirs);
    }
    for value in ["\"x\"", "1", "null", "{}", "[\"1\"]"] {
        let document = format!("{{\"{key}\":{value}}}");
        assert_eq!(canonical(&document), document);
        assert_eq!(oracle(document.as_bytes()), None, "{document}");
    }
    let inside = format!("{{\"a\":[{{\"{key}\":\"1\"}}],\"{key}\":{{\"__proto__\":1}},\"~\":1}}");
    let sorted = format!("{{\"{key}\":{{\"__proto__\":1}},\"a\":[{{\"{key}\":\"1\"}}],\"~\":1}}");
    assert_eq!(canonical(&inside), sorted);
}

#[test]
fn infinite_numbers_are_refused_by_both() {
    let long = format!("1797693134862315808{}", "0".repeat(290));
    for number in ["1e309", "-1e309", "1.7976931348623159e308", &long] {
        for document in [number.to_string(), format!("[{number}]"), format!("{{\"a\":{number}}}")] {
            let error = erc8257::canonicalize(document.as_bytes()).unwrap_err();
            assert_eq!(error.code(), Code::NumberNotFinite, "{document}");
            assert_eq!(oracle(document.as_bytes()), None, "{document}");
        }
    }
}

/// Names with equal beginnings, of every code unit order, in objects of every size up to a few thousand.
#[test]
fn large_objects_sort_as_the_oracle_sorts() {
    let mut rng = Rng(9);
    for size in [2, 3, 7, 8, 9, 31, 32, 33, 100, 1_000, 5_000] {
        let mut names = HashSet::new();
        while names.len() < size {
            let mut name = rng
                .pick(&["", "aaaaaaa", "aaaaaaaa", "aaaaaaaaaaaaaaaa", "\u{ffff}", "\u{1f600}"])
                .to_string();
            for _ in 0..rng.below(5) {
                name.push(*rng.pick(&[
                    'a',
                    'b',
                    'z',
                    '\0',
                    '\u{e9}',
                    '\u{d7ff}',
                    '\u{e000}',
                    '\u{ffff}',
                    '\u{10000}',
                ]));
            }
            if rng.one_in(2) {
                name.push_str(&rng.below(size * 4).to_string());
            }
            names.insert(name);
        }
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_by_key(|name| alloy_primitives::keccak256(name.as_bytes()));
        let tree = Tree::Object(names.into_iter().map(|name| (name, Tree::Null)).collect());
        let document = write(&tree, &mut rng);
        assert_eq!(
            erc8257::canonicalize(document.as_bytes()).unwrap(),
            oracle(document.as_bytes()).unwrap(),
            "{size}"
        );
    }
}

/// Deeper than the oracle can go: nothing recurses.
#[test]
fn a_hundred_thousand_brackets_and_more() {
    let check = |document: String| {
        let bytes = erc8257::canonicalize(document.as_bytes()).unwrap();
        assert!(bytes == document.as_bytes(), "canonical as it stands");
        assert_eq!(
            erc8257::hash(document.as_bytes()).unwrap(),
            alloy_primitives::keccak256(document.as_bytes())
        );
    };
    for depth in [100_000, 524_288] {
        check(format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
    }
    check(format!("{}null{}", "{\"a\":".repeat(100_000), "}".repeat(100_000)));
    check(format!("{}{}", "[{\"a\":".repeat(60_000), "0") + &"}]".repeat(60_000));
    for depth in [100_000, 1_048_576] {
        let error = erc8257::canonicalize("[".repeat(depth).as_bytes()).unwrap_err();
        assert_eq!((error.code(), error.offset()), (Code::JsonGrammar, depth));
    }
    let uneven = format!("{}{}", "[".repeat(100_000), "]".repeat(100_001));
    let error = erc8257::canonicalize(uneven.as_bytes()).unwrap_err();
    assert_eq!((error.code(), error.offset()), (Code::JsonGrammar, 200_000));
    let crossed = format!("{}{}", "[".repeat(100_000), "}".repeat(100_000));
    let error = erc8257::canonicalize(crossed.as_bytes()).unwrap_err();
    assert_eq!((error.code(), error.offset()), (Code::JsonGrammar, 100_000));
}

#[test]
fn one_mebibyte_passes_and_one_byte_more_does_not() {
    const LIMIT: usize = 1_048_576;
    let string = |length: usize| format!("\"{}\"", "x".repeat(length - 2));
    let spaces = |length: usize| format!("[1]{}", " ".repeat(length - 3));
    let before = |length: usize| format!("{}[1]", "\n".repeat(length - 3));
    for document in [string, spaces, before] {
        let exact = document(LIMIT);
        assert_eq!(exact.len(), LIMIT);
        assert_eq!(erc8257::canonicalize(exact.as_bytes()).unwrap(), exact.trim().as_bytes());
        let error = erc8257::canonicalize(document(LIMIT + 1).as_bytes()).unwrap_err();
        assert_eq!(error.code(), Code::BodySize);
        assert_eq!(erc8257::hash(document(LIMIT + 1).as_bytes()).unwrap_err(), error);
    }
    // The cap is on the served bytes; the canonical form may be longer.
    let numbers = vec!["1e20"; LIMIT / 5 - 1].join(",");
    assert!(canonical(&format!("[{numbers}]")).len() > 4 * LIMIT);
    assert_eq!(canonical("1e20"), es6(1e20));
}
