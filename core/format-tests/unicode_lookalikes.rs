//! The tables of `core/primitives/src/unicode` that advice asks. They agree with other libraries on every
//! code point, and the results from them agree with UTS #39. A newer version of Unicode comes with `cargo
//! test -p erc8257 write_tables -- --ignored`.

#[path = "../primitives/src/unicode/compatibility.rs"]
mod compatibility;
#[path = "../primitives/src/unicode/decimal.rs"]
mod decimal;
#[path = "../primitives/src/unicode/direction.rs"]
mod direction;
#[path = "../primitives/src/unicode/identifier.rs"]
mod identifier;
#[path = "../primitives/src/unicode/ignorable.rs"]
mod ignorable;
#[path = "../primitives/src/unicode/kind.rs"]
mod kind;
#[path = "../primitives/src/unicode/mapping.rs"]
mod mapping;
#[path = "../primitives/src/unicode/restriction.rs"]
mod restriction;
#[path = "../primitives/src/unicode/script.rs"]
mod script;

use std::fs;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::props::{BidiClass, DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData, props};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use unicode_security::GeneralSecurityProfile as _;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection as _};

use crate::unicode_tables::normalizer::normalize;
use crate::unicode_tables::{blocks, set, varint};
use crate::unicode_writer::blocks::{kinds, set as members};
use crate::unicode_writer::lookalikes;
use identifier::ScriptSet;

fn is_decimal(character: char) -> bool {
    CodePointMapData::<GeneralCategory>::new().get(character) == GeneralCategory::DecimalNumber
}

fn is_right_to_left(character: char) -> bool {
    let class = CodePointMapData::<BidiClass>::new().get(character);
    matches!(class, BidiClass::RightToLeft | BidiClass::ArabicLetter)
}

/// Numbers the scripts in the order of their first characters.
fn scripts() -> Vec<u8> {
    let mut scripts = Vec::new();
    kinds(|character| {
        let script = CodePointMapData::<props::Script>::new().get(character);
        let place = scripts.iter().position(|other| *other == script).unwrap_or_else(|| {
            scripts.push(script);
            scripts.len() - 1
        });
        u8::try_from(place).unwrap()
    })
}

/// Each table's file, and its content.
fn tables() -> Vec<(String, Vec<u8>)> {
    let (identifier, script_sets) = lookalikes::identifiers();
    [
        ("compatibility", lookalikes::compatibility()),
        ("confusables", lookalikes::confusables()),
        ("decimal", members(is_decimal)),
        ("identifier", identifier),
        ("right_to_left", members(is_right_to_left)),
        ("script", scripts()),
        ("script_sets", script_sets),
    ]
    .map(|(name, table)| {
        (format!("{}/../primitives/src/unicode/{name}.bin", env!("CARGO_MANIFEST_DIR")), table)
    })
    .to_vec()
}

#[test]
#[ignore = "writes the tables"]
fn write_tables() {
    for (path, table) in tables() {
        fs::write(path, table).unwrap();
    }
}

#[test]
fn the_tables_are_as_written() {
    for (path, table) in tables() {
        assert!(fs::read(&path).unwrap() == table, "{path}");
    }
}

#[test]
fn every_code_point_has_its_properties() {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let named = [
        (script::Script::ARMENIAN, props::Script::Armenian),
        (script::Script::CYRILLIC, props::Script::Cyrillic),
        (script::Script::GREEK, props::Script::Greek),
        (script::Script::HAN, props::Script::Han),
        (script::Script::HANGUL, props::Script::Hangul),
        (script::Script::LATIN, props::Script::Latin),
    ];
    let mut all = std::collections::HashMap::new();
    for c in '\0'..=char::MAX {
        assert_eq!(decimal::is_decimal(c), is_decimal(c), "{c:?}");
        assert_eq!(direction::is_right_to_left(c), is_right_to_left(c), "{c:?}");
        assert_eq!(ignorable::is_ignorable(c), ignorable.contains(c), "{c:?}");
        let (own, other) = (script::Script::of(c), CodePointMapData::<props::Script>::new().get(c));
        for (one, same) in named {
            assert_eq!(own == one, other == same, "{c:?}");
        }
        assert!(*all.entry(other).or_insert(own) == own, "{c:?}");
        assert_eq!(ScriptSet::of(c).is_some(), c.identifier_allowed(), "{c:?}");
        let latin = c.identifier_allowed() && other == props::Script::Latin;
        assert_eq!(ScriptSet::of(c) == Some(ScriptSet::LATIN), latin, "{c:?}");
    }
}

/// Holds the level of a text to that of another implementation.
fn assert_level(text: &str) {
    let level = match text.detect_restriction_level() {
        RestrictionLevel::ASCIIOnly
        | RestrictionLevel::SingleScript
        | RestrictionLevel::HighlyRestrictive => restriction::RestrictionLevel::HighlyRestrictive,
        RestrictionLevel::ModeratelyRestrictive => restriction::RestrictionLevel::ModeratelyRestrictive,
        RestrictionLevel::MinimallyRestrictive => restriction::RestrictionLevel::MinimallyRestrictive,
        RestrictionLevel::Unrestricted => restriction::RestrictionLevel::Unrestricted,
    };
    assert_eq!(restriction::RestrictionLevel::of(text), level, "{}", text.escape_unicode());
}

/// Two characters of each script set, the first and the last.
fn of_all_sets() -> Vec<char> {
    let mut ends: Vec<(ScriptSet, char, char)> = Vec::new();
    for c in '\0'..=char::MAX {
        if let Some(set) = ScriptSet::of(c) {
            match ends.iter_mut().find(|(other, ..)| *other == set) {
                Some((_, _, last)) => *last = c,
                None => ends.push((set, c, c)),
            }
        }
    }
    assert!(ends.len() > 50);
    ends.into_iter().flat_map(|(_, first, last)| [first, last]).collect()
}

#[test]
fn every_three_scripts_have_their_level() {
    ('\0'..=char::MAX).for_each(|c| assert_level(&format!("a{c}")));
    let characters = of_all_sets();
    for first in &characters {
        for second in &characters {
            for third in &characters {
                assert_level(&String::from_iter([first, second, third]));
            }
        }
    }
}

#[test]
fn random_texts_have_their_level_skeleton_and_compatible_form() {
    let character = prop_oneof![
        4 => select(of_all_sets()),
        2 => any::<char>(),
        2 => proptest::char::range('\u{300}', '\u{345}'),
        2 => proptest::char::range('\u{1100}', '\u{11ff}'),
        2 => proptest::char::range('\u{600}', '\u{6ff}'),
        2 => proptest::char::range(' ', '\u{17f}'),
        1 => select(vec!['\u{ad}', '\u{200d}', '\u{fdfa}', '\u{ac01}', '\u{34f}', '\u{2126}', '\u{37e}']),
    ];
    let text = proptest::collection::vec(character, 0..12).prop_map(String::from_iter);
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&text, |text| {
            assert_level(&text);
            assert_skeleton(&text);
            assert_compatible(&text);
            Ok(())
        })
        .unwrap();
}

#[test]
fn every_code_point_has_its_skeleton_and_compatible_form() {
    let mut others = 0;
    for c in '\0'..=char::MAX {
        assert_skeleton(&c.to_string());
        assert_compatible(&c.to_string());
        others += u32::from(unicode_security::confusable_detection::skeleton(&c.to_string()).ne([c]));
    }
    assert!(others > 20_000, "{others}");
}

fn assert_compatible(text: &str) {
    let other = ComposingNormalizerBorrowed::new_nfkc().normalize(text);
    assert_eq!(compatibility::normalize_compatible(text.chars()), other, "{}", text.escape_unicode());
}

fn assert_skeleton(text: &str) {
    let other: String = unicode_security::confusable_detection::skeleton(text).collect();
    assert_eq!(advice::skeleton(text), other, "{}", text.escape_unicode());
}
