//! NFC against the `unicode-normalization` crate, which shares no table and no code with the core.

use std::cell::Cell;

use crate::support::nfc::{Spelling, assert_flags, values_not_in_nfc};
use crate::support::runner;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseError;
use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// Both sides must speak of the same version, or newly assigned code points would differ.
#[test]
fn both_tables_are_of_one_version() {
    assert_eq!(erc8257::UNICODE_VERSION, unicode_normalization::UNICODE_VERSION);
}

/// The code points that matter to normalisation, by kind.
struct Pools {
    marks: Vec<char>,
    decomposing: Vec<char>,
    excluded: Vec<char>,
    firsts: Vec<char>,
    seconds: Vec<char>,
}

impl Pools {
    fn new() -> Self {
        let mut pools =
            Self { marks: vec![], decomposing: vec![], excluded: vec![], firsts: vec![], seconds: vec![] };
        for c in '\0'..=char::MAX {
            if canonical_combining_class(c) != 0 {
                pools.marks.push(c);
            }
            if ('\u{ac00}'..='\u{d7a3}').contains(&c) {
                continue;
            }
            let mut parts = Vec::new();
            decompose_canonical(c, |part| parts.push(part));
            if parts != [c] {
                pools.decomposing.push(c);
                if parts.iter().copied().nfc().ne([c]) {
                    pools.excluded.push(c);
                }
                pools.firsts.push(parts[0]);
                pools.seconds.extend(&parts[1..]);
            }
        }
        // A decomposition is full; composed characters are firsts too, such as U+00EA in U+1EC1.
        pools.firsts.extend(&pools.decomposing);
        for pool in [&mut pools.firsts, &mut pools.seconds] {
            pool.sort_unstable();
            pool.dedup();
        }
        pools
    }
}

fn hangul() -> impl Strategy<Value = char> {
    prop_oneof![
        proptest::char::range('\u{1100}', '\u{1113}'),
        proptest::char::range('\u{1160}', '\u{1176}'),
        proptest::char::range('\u{11a6}', '\u{11c3}'),
        proptest::char::range('\u{ac00}', '\u{ac40}'),
        proptest::char::range('\u{d788}', '\u{d7b0}'),
    ]
}

#[test]
fn random_strings_rich_in_marks_hangul_and_exclusions() {
    let pools = Pools::new();
    assert!(pools.marks.len() > 900 && pools.excluded.len() > 1_000 && pools.seconds.len() > 60);
    let character = prop_oneof![
        6 => select(pools.marks),
        4 => select(pools.firsts),
        4 => select(pools.seconds),
        2 => select(pools.decomposing),
        1 => select(pools.excluded),
        3 => hangul(),
        2 => proptest::char::range(' ', '~'),
        1 => any::<char>(),
    ];
    let string = proptest::collection::vec(character, 0..12).prop_map(String::from_iter);
    // A careful producer serves strings that it has normalised: half of the cases.
    let string =
        (string, any::<bool>()).prop_map(|(text, normal)| if normal { text.nfc().collect() } else { text });
    let batch = (proptest::collection::vec(string, 1..60), any::<u64>());
    let (flagged, total) = (Cell::new(0), Cell::new(0));
    runner(1_500)
        .run(&batch, |(strings, seed)| {
            for spelling in [Spelling::Raw, Spelling::Escaped, Spelling::Mixed(seed)] {
                for (text, flag) in strings.iter().zip(values_not_in_nfc(&strings, spelling)) {
                    flagged.set(flagged.get() + usize::from(flag));
                    total.set(total.get() + 1);
                    if flag == is_nfc(text) {
                        let text = text.escape_unicode();
                        return Err(TestCaseError::fail(format!("{spelling:?} {text}: core says {}", !flag)));
                    }
                }
            }
            Ok(())
        })
        .unwrap();
    // The generator gives enough of both kinds.
    let (flagged, total) = (flagged.get(), total.get());
    assert!(total > 100_000 && flagged > total / 5 && flagged < total / 5 * 4, "{flagged} of {total}");
}

/// Every syllable of Hangul: as itself, of its three letters, and of the shorter syllable and the last letter.
#[test]
fn every_hangul_syllable() {
    let mut strings = Vec::new();
    for syllable in '\u{ac00}'..='\u{d7a3}' {
        let letters: Vec<char> = syllable.nfd().collect();
        let open = compose(letters[0], letters[1]).unwrap();
        strings.push(syllable.to_string());
        strings.push(letters.iter().collect());
        strings.extend(letters.get(2).map(|last| format!("{open}{last}")));
        strings.push(format!("{syllable}\u{11a8}"));
    }
    let expected: Vec<bool> = strings.iter().map(|text| !is_nfc(text)).collect();
    assert!(strings.len() > 40_000 && expected.iter().filter(|flag| **flag).count() > 20_000);
    assert_flags(&strings, &expected, Spelling::Raw);
}

/// Every pair of a code point that begins a composition and one that ends it, alone and with a mark between.
#[test]
fn every_pair_that_could_compose() {
    let pools = Pools::new();
    let mut strings = Vec::new();
    for &first in &pools.firsts {
        for &second in &pools.seconds {
            if compose(first, second).is_some() {
                strings.push(format!("{first}{second}"));
                for between in ['\u{301}', '\u{316}', '\u{345}', '\u{334}', 'x'] {
                    strings.push(format!("{first}{between}{second}"));
                }
            } else if u32::from(first) % 7 == u32::from(second) % 7 {
                strings.push(format!("{first}{second}"));
            }
        }
    }
    let expected: Vec<bool> = strings.iter().map(|text| !is_nfc(text)).collect();
    assert!(strings.len() > 10_000 && expected.iter().filter(|flag| **flag).count() > 900);
    assert_flags(&strings, &expected, Spelling::Raw);
    assert_flags(&strings, &expected, Spelling::Escaped);
}

/// `fix` repairs exactly to the NFC that the other implementation computes.
#[test]
fn fix_gives_the_nfc_of_the_oracle() {
    let pools = Pools::new();
    let strings: Vec<String> = pools
        .decomposing
        .iter()
        .enumerate()
        .map(|(at, c)| {
            let mark = pools.marks[(at * 7) % pools.marks.len()];
            let other = pools.marks[(at * 31) % pools.marks.len()];
            format!("{}{mark}{other}", c.nfd())
        })
        .collect();
    for batch in strings.chunks(100) {
        let spelled: Vec<String> = batch.iter().map(|text| Spelling::Raw.spell(text)).collect();
        let fixed =
            erc8257::fix(crate::support::manifest_with(&format!("[{}]", spelled.join(","))).as_bytes())
                .unwrap();
        let repaired: serde_json::Value = serde_json::from_slice(fixed.body()).unwrap();
        let expected: Vec<String> = batch.iter().map(|text| text.nfc().collect()).collect();
        assert_eq!(repaired["org.example.corpus"], serde_json::json!(expected));
        assert_eq!(fixed.report().manifest_valid(), Some(true));
    }
}
