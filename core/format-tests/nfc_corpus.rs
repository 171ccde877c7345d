//! NFC: Unicode's own conformance tests of three versions, through the findings of `validate`.
//!
//! The file of version N is right for tables of version N. Unicode never changes the normalisation of an assigned
//! code point. So the older files must hold with newer tables too, row by row and without exception. The
//! newest file must not be newer than the tables, which the first test asserts.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::support::nfc::{Spelling, assert_flags, keys_not_in_nfc, values_not_in_nfc};
use crate::support::{corpus_text, manifest_with};

const VERSIONS: [(u8, usize); 3] = [(16, 19_965), (17, 20_034), (18, 20_171)];

/// The five columns of each row: source, NFC, NFD, NFKC, NFKD.
fn rows(version: u8) -> Vec<[String; 5]> {
    corpus_text(&format!("unicode/NormalizationTest-{version}.0.0.txt.gz"))
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_hexdigit()))
        .map(|line| {
            let mut columns = line.split(';').map(|column| {
                column
                    .split_whitespace()
                    .map(|hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap())
            });
            [(); 5].map(|()| columns.next().unwrap().collect())
        })
        .collect()
}

/// Every distinct string of a file, and whether it is not in NFC: a string is in NFC when it equals its NFC.
/// That is column 2 for columns 1, 2 and 3, and column 4 for columns 4 and 5.
fn verdicts(version: u8) -> (Vec<String>, Vec<bool>) {
    let mut verdicts = BTreeMap::new();
    for [c1, c2, c3, c4, c5] in rows(version) {
        for (text, form) in [(&c1, &c2), (&c2, &c2), (&c3, &c2), (&c4, &c4), (&c5, &c4)] {
            let verdict = text != form;
            assert_eq!(
                *verdicts.entry(text.clone()).or_insert(verdict),
                verdict,
                "the file contradicts itself"
            );
        }
    }
    verdicts.into_iter().unzip()
}

#[test]
fn the_tables_are_at_least_as_new_as_the_newest_file() {
    assert!(erc8257::UNICODE_VERSION >= (18, 0, 0), "{:?}", erc8257::UNICODE_VERSION);
}

#[test]
fn each_file_contains_the_one_before() {
    let [old, middle, new] = VERSIONS.map(|(version, count)| {
        let rows = rows(version);
        assert_eq!(rows.len(), count, "{version}");
        rows.into_iter().collect::<HashSet<_>>()
    });
    assert!(old.is_subset(&middle) && middle.is_subset(&new));
}

#[test]
fn every_string_of_every_version_raw() {
    for (version, _) in VERSIONS {
        let (strings, expected) = verdicts(version);
        assert_flags(&strings, &expected, Spelling::Raw);
    }
}

#[test]
fn every_string_of_every_version_escaped() {
    for (version, _) in VERSIONS {
        let (strings, expected) = verdicts(version);
        assert_flags(&strings, &expected, Spelling::Escaped);
    }
}

#[test]
fn every_string_of_the_newest_version_half_escaped() {
    let (strings, expected) = verdicts(18);
    for seed in 1..=2 {
        assert_flags(&strings, &expected, Spelling::Mixed(seed));
    }
}

#[test]
fn every_string_of_the_newest_version_as_a_member_name() {
    let (strings, expected) = verdicts(18);
    for spelling in [Spelling::Raw, Spelling::Escaped] {
        let flags = keys_not_in_nfc(&strings, spelling);
        for ((text, flag), expected) in strings.iter().zip(flags).zip(&expected) {
            assert_eq!(flag, *expected, "{spelling:?} {}", text.escape_unicode());
        }
    }
}

/// The code points of a property value in the derived file.
fn property(name: &str) -> BTreeSet<u32> {
    let mut set = BTreeSet::new();
    for line in corpus_text("unicode/NFC_QC-17.0.0.txt").lines().filter(|line| !line.starts_with('#')) {
        let Some((range, value)) = line.split_once(';') else { continue };
        if value.trim() == name {
            let (from, to) = range.trim().split_once("..").unwrap_or((range.trim(), range.trim()));
            set.extend(u32::from_str_radix(from, 16).unwrap()..=u32::from_str_radix(to, 16).unwrap());
        }
    }
    set
}

/// Code points whose quick check property changed from the file's version to the tables': none so far.
const QUICK_CHECK_CHANGED: [u32; 0] = [];

/// Conformance clause 2 and `NFC_QC`: every scalar value alone is in NFC, but for those of `NFC_QC=No`.
#[test]
fn every_code_point_alone() {
    let no = property("NFC_QC; N");
    assert_eq!(no.len(), property("Full_Composition_Exclusion").len());
    assert!(no.len() > 1_100);
    let strings: Vec<String> = ('\0'..=char::MAX).map(String::from).collect();
    for spelling in [Spelling::Raw, Spelling::Escaped] {
        let flags = values_not_in_nfc(&strings, spelling);
        let changed: Vec<u32> = strings
            .iter()
            .zip(flags)
            .map(|(text, flag)| (u32::from(text.chars().next().unwrap()), flag))
            .filter(|(code_point, flag)| no.contains(code_point) != *flag)
            .map(|(code_point, _)| code_point)
            .collect();
        assert_eq!(changed, QUICK_CHECK_CHANGED, "{spelling:?}");
    }
}

/// The number of strings of a document that are reported.
fn reported(extension: &str) -> usize {
    let report = erc8257::validate(manifest_with(extension).as_bytes());
    assert!(report.findings().iter().all(|finding| finding.code() == erc8257::Code::NfcValue), "{extension}");
    report.findings().len()
}

/// The bytes differ from the string: escapes end in letters and digits.
#[test]
fn escapes_next_to_combining_marks() {
    for (extension, expected) in [
        ("\"\\n\u{303}\"", 0),     // line feed and a tilde; the bytes read n and a tilde
        ("\"\\u0031\u{303}\"", 0), // digit one and a tilde
        ("\"\\u006e\u{303}\"", 1), // n and a tilde; the bytes read e and a tilde
        ("\"\\u0061\u{301}\"", 1), // a and an acute; the bytes read 1 and an acute
        ("\"a\\u0301\"", 1),       // nothing but ASCII in the bytes
        ("\"\\u0061\\u0301\"", 1),
        ("\"\\u00e1\"", 0),
        ("\"\\u00c5\"", 0),
        ("\"\\u212b\"", 1),
        ("\"\\u0340\"", 1),
        ("\"\\t\\u0301\"", 0),
        ("\"=\u{338}\"", 1),
        ("\"\\\\\u{338}\"", 0),
        ("\"\\/\u{338}\"", 0),
        ("[\"e\",\"\u{301}\"]", 0), // marks do not reach into the string before
        ("[\"e\",\"\\u0301\"]", 0),
        ("{\"e\":\"\u{301}\"}", 0),
        ("[\"\u{1100}\",\"\u{1161}\"]", 0),
        ("[\"\u{301}\u{316}\"]", 1), // marks in the wrong order at the start of a string
        ("[\"\u{316}\u{301}\"]", 0),
        ("\"\\u1100\\u1161\"", 1),
        ("\"\u{1100}\\u1161\"", 1),
        ("\"\\uac00\\u11a8\"", 1),
        ("\"\\uac00\\u11a7\"", 0), // T_BASE itself is not a trailing consonant
        ("\"\\ud834\\udd5e\"", 1), // U+1D15E, excluded from composition
        ("\"\\ud81b\\udd67\\ud81b\\udd67\"", 1), // U+16D67 twice: Unicode 16
        ("\"\u{16d67}\u{16d67}\"", 1),
        ("\"\u{1611e}\u{1611e}\"", 1),
        ("\"\u{16d68}\"", 0),
    ] {
        assert_eq!(reported(extension), expected, "{extension}");
    }
}

/// A megabyte of combining marks in the worst order is decided in time that grows with its length: with a quadratic step
/// the run of tests would not come to its end.
#[test]
fn hostile_marks_take_linear_time() {
    for pattern in
        ["\u{301}\u{316}", "\u{316}\u{301}", "\u{301}", "\u{345}\u{301}\u{316}", "\u{1161}\u{11a8}"]
    {
        let text = pattern.repeat(900_000 / pattern.len());
        reported(&format!("\"a{text}\""));
        reported(&format!("\"a{}\"", "\\u0316\\u0301".repeat(70_000)));
    }
}
