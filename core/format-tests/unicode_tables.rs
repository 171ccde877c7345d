//! The short tables of `core/primitives/src/unicode`: that they are what other libraries know of Unicode, for every code point,
//! and that NFC with them is NFC. A newer version of Unicode comes with
//! `cargo test -p erc8257 write_tables -- --ignored`.

#[path = "../primitives/src/unicode/blocks.rs"]
pub(crate) mod blocks;
#[path = "../primitives/src/unicode/compositions.rs"]
mod compositions;
#[path = "../primitives/src/unicode/inert.rs"]
pub(crate) mod inert;
#[path = "../primitives/src/unicode/normalizer.rs"]
pub(crate) mod normalizer;
#[path = "../primitives/src/unicode/set.rs"]
pub(crate) mod set;
#[path = "../primitives/src/unicode/varint.rs"]
pub(crate) mod varint;
#[path = "../primitives/src/unicode/visible.rs"]
mod visible;

use crate::unicode_writer;
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory as Category;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;

const VISIBLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../primitives/src/unicode/visible.bin");
const NFC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../primitives/src/unicode/nfc.bin");

fn is_visible(character: char) -> bool {
    !matches!(
        CodePointMapData::<Category>::new().get(character),
        Category::Control
            | Category::Format
            | Category::Unassigned
            | Category::PrivateUse
            | Category::Surrogate
            | Category::LineSeparator
            | Category::ParagraphSeparator
    )
}

#[test]
#[ignore = "writes the tables"]
fn write_tables() {
    std::fs::write(VISIBLE, unicode_writer::blocks::set(is_visible)).unwrap();
    std::fs::write(NFC, unicode_writer::nfc()).unwrap();
}

#[test]
fn the_tables_are_as_written() {
    assert_eq!(std::fs::read(VISIBLE).unwrap(), unicode_writer::blocks::set(is_visible));
    assert_eq!(std::fs::read(NFC).unwrap(), unicode_writer::nfc());
}

#[test]
fn visible_characters_are_those_of_their_categories() {
    for character in '\0'..=char::MAX {
        assert_eq!(visible::is_visible(character), is_visible(character), "{character:?}");
    }
}

fn assert_nfd(text: &str) {
    let decomposed = normalizer::decompose(text.chars());
    assert!(decomposed.chars().eq(text.nfd()), "{}", text.escape_unicode());
}

/// Holds the short tables to two other implementations.
fn assert_nfc(text: &str) {
    assert_nfd(text);
    let other = ComposingNormalizerBorrowed::new_nfc();
    let normal = other.normalize(text);
    assert!(normal.chars().eq(text.nfc()), "the oracles differ: {}", text.escape_unicode());
    assert_eq!(normalizer::normalize(text), *normal, "{}", text.escape_unicode());
    assert_eq!(normalizer::is_normal(text), *normal == *text, "{}", text.escape_unicode());
    assert_eq!(
        normalizer::normal_start(text),
        other.split_normalized(text).0.len(),
        "{}",
        text.escape_unicode()
    );
}

#[test]
fn every_code_point_alone_and_decomposed() {
    for character in '\0'..=char::MAX {
        let text = character.to_string();
        assert_nfc(&text);
        if !text.nfd().eq([character]) {
            assert_nfc(&text.nfd().collect::<String>());
        }
    }
}

/// Characters that take part in normalisation: marks, characters that decompose and their parts, Hangul of
/// all kinds.
fn lively() -> Vec<char> {
    let mut lively: Vec<char> = ('\0'..=char::MAX)
        .filter(|c| !('\u{ac00}'..='\u{d7a3}').contains(c))
        .filter(|c| canonical_combining_class(*c) != 0 || !c.nfd().eq([*c]))
        .flat_map(|c| c.nfd().chain([c]))
        .chain('\u{1100}'..='\u{1113}')
        .chain('\u{1160}'..='\u{1176}')
        .chain('\u{11a6}'..='\u{11c3}')
        .chain('\u{ac00}'..='\u{ac40}')
        .chain('\u{d788}'..='\u{d7b0}')
        .collect();
    lively.sort_unstable();
    lively.dedup();
    lively
}

#[test]
fn every_pair_with_a_character_that_can_join() {
    let lively = lively();
    let seconds: Vec<char> =
        lively.iter().copied().filter(|c| compositions::tables().is_second(u32::from(*c))).collect();
    assert!(seconds.len() > 100 && lively.len() > 3_000);
    for first in &lively {
        for second in &seconds {
            assert_nfc(&String::from_iter([first, second]));
        }
    }
}

#[test]
fn random_texts() {
    let character = prop_oneof![
        9 => select(lively()),
        3 => proptest::char::range('\u{300}', '\u{345}'),
        2 => proptest::char::range('A', 'z'),
        1 => any::<char>(),
    ];
    let text = proptest::collection::vec(character, 0..24).prop_map(String::from_iter);
    let text = (text, any::<bool>()).prop_map(|(text, nfc)| if nfc { text.nfc().collect() } else { text });
    let config = Config { cases: 15_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&text, |text| {
            assert_nfc(&text);
            Ok(())
        })
        .unwrap();
}

/// Linear in the text, however long a run of marks and however badly it is sorted: with a quadratic step these texts would
/// take hours, and the run of tests would not come to its end.
#[test]
fn long_runs() {
    for unit in [
        "\u{301}\u{316}",
        "\u{301}",
        "\u{345}\u{301}\u{316}",
        "\u{1161}\u{11a8}",
        "\u{344}",
        "a\u{301}",
        "é\u{327}",
    ] {
        for start in ["", "a", "\u{1ead}", "\u{1100}"] {
            assert_nfc(&format!("{start}{}", unit.repeat(200_000 / unit.len())));
        }
    }
}
