//! Positions of errors and findings against naive computations that share nothing with the core.

use std::cell::Cell;
use std::fmt::Write as _;

use crate::support::tree::{mutate, tree, write};
use crate::support::{Rng, manifest_with, runner};
use erc8257::{Code, ReadError};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Line and column of a byte: lines end at U+000A, columns count code points; bytes that are not UTF-8 count
/// one each.
fn naive_place(document: &[u8], offset: usize) -> (u32, u32) {
    let before = &document[..offset];
    let line = before.split(|byte| *byte == b'\n').count();
    let in_line = before.rsplit(|byte| *byte == b'\n').next().unwrap();
    let column = 1 + String::from_utf8_lossy(in_line).chars().count();
    (u32::try_from(line).unwrap(), u32::try_from(column).unwrap())
}

/// Length of the longest beginning of the document that could still become JSON, by the oracle: the offset at which
/// the grammar is broken. A beginning that is broken stays broken, so this is a binary search.
fn naive_break(document: &[u8]) -> usize {
    let viable = |length: usize| match serde_json::from_slice::<serde_json::Value>(&document[..length]) {
        Ok(_) => true,
        Err(error) => error.is_eof(),
    };
    let (mut good, mut bad) = (0, document.len() + 1);
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        if viable(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

/// A broken `true`, `false` or `null` is shown from its beginning.
fn begins_a_broken_word(document: &[u8], from: usize, to: usize) -> bool {
    let part = &document[from..to];
    !part.is_empty() && ["true", "false", "null"].iter().any(|word| word.as_bytes().starts_with(part))
}

/// The oracle looks at the four digits of `\\u` together; here the first byte that is not a digit is shown.
fn is_in_a_broken_escape(document: &[u8], from: usize, to: usize) -> bool {
    let start = document[..from].iter().rposition(|byte| *byte == b'\\').unwrap_or(from);
    let digits = document.get(start + 2..from).unwrap_or_default();
    to <= start + 6 && document.get(start + 1) == Some(&b'u') && digits.iter().all(u8::is_ascii_hexdigit)
}

fn assert_place(document: &[u8], error: &ReadError) {
    let place = (error.line(), error.column());
    assert_eq!(
        place,
        naive_place(document, error.offset()),
        "{error}\n{}",
        String::from_utf8_lossy(document)
    );
}

#[test]
fn grammar_errors_stand_where_the_text_stops_being_json() {
    let checked = Cell::new(0);
    runner(4_000)
        .run(&(tree(), any::<u64>()), |(tree, seed)| {
            let mut rng = Rng(seed);
            let original = write(&tree, &mut rng).into_bytes();
            for _ in 0..6 {
                let mut document = original.clone();
                mutate(&mut document, &mut rng);
                let shown = String::from_utf8_lossy(&document).into_owned();
                let Err(error) = erc8257::canonicalize(&document) else { continue };
                assert_place(&document, &error);
                if let Err(fault) = core::str::from_utf8(&document) {
                    prop_assert_eq!(error.code(), Code::JsonUtf8);
                    prop_assert_eq!(error.offset(), fault.valid_up_to(), "{}", shown);
                    continue;
                }
                // The oracle calls a lone surrogate a broken grammar; here it is a fault of its own.
                let lower = shown.to_lowercase();
                if error.code() != Code::JsonGrammar || lower.contains("\\ud") {
                    continue;
                }
                let expected = naive_break(&document);
                let found = error.offset();
                let at_word = found < expected && begins_a_broken_word(&document, found, expected);
                let at_digit = found < expected && is_in_a_broken_escape(&document, found, expected);
                prop_assert!(
                    found == expected || at_word || at_digit,
                    "{found} is not {expected}: {error}\n{shown}"
                );
                checked.set(checked.get() + 1);
            }
            Ok(())
        })
        .unwrap();
    assert!(checked.get() > 8_000, "{}", checked.get());
}

/// Every kind of broken text, with the offset counted by hand (the place of `^`, which is left out).
#[test]
fn grammar_errors_by_hand() {
    for marked in [
        "^",
        " \n^",
        "[1,^]",
        "[^,1]",
        "[1^ 2]".replace("^ ", " ^").as_str(),
        "{^1:2}",
        "{\"a\"^}",
        "{\"a\":^}",
        "{\"a\":1,^}",
        "{\"a\":1 ^\"b\":2}",
        "[1]^]",
        "[1] ^,",
        "\"a^",
        "\"a^\n\"",
        "\"\\^x\"",
        "nul^",
        "[tru^]",
        "^NaN",
        "[^+1]",
        "0^1",
        "-^",
        "-^a",
        "1.^",
        "1.^e5",
        "[1e^]",
        "1e+^",
        "[1^.]".replace("^.", ".^").as_str(),
        "{^'a':1}",
        "[1^/**/]",
        "^#",
        "\u{e9}^".trim_start_matches('\u{e9}'),
        "[\"\u{1f600}\",^x]",
        "[^\u{e9}]",
        "{\"a\":{\"b\":[1,2^}}",
    ] {
        let offset = marked.find('^').unwrap();
        let document = marked.replacen('^', "", 1);
        let error = erc8257::canonicalize(document.as_bytes()).expect_err(&document);
        assert_eq!((error.code(), error.offset()), (Code::JsonGrammar, offset), "{marked}: {error}");
        assert_place(document.as_bytes(), &error);
    }
}

/// Where a pointer leads: the offsets of the values, and of the names of the members, that it could mean.
fn naive_locate(document: &str, pointer: &str) -> Vec<usize> {
    struct Walk<'a> {
        text: &'a [u8],
        at: usize,
        path: String,
        pointer: &'a str,
        found: Vec<usize>,
    }
    impl Walk<'_> {
        fn space(&mut self) {
            while self.text[self.at].is_ascii_whitespace() {
                self.at += 1;
            }
        }
        fn string(&mut self) -> String {
            let start = self.at;
            self.at += 1;
            while self.text[self.at] != b'"' {
                self.at += if self.text[self.at] == b'\\' { 2 } else { 1 };
            }
            self.at += 1;
            serde_json::from_slice(&self.text[start..self.at]).unwrap()
        }
        fn value(&mut self) {
            self.space();
            if self.path == self.pointer {
                self.found.push(self.at);
            }
            let length = self.path.len();
            match self.text[self.at] {
                b'"' => {
                    self.string();
                }
                opening @ (b'{' | b'[') => {
                    let mut index = 0;
                    loop {
                        self.at += 1;
                        self.space();
                        if self.text[self.at] == opening + 2 {
                            break;
                        }
                        if opening == b'{' {
                            let start = self.at;
                            let name = self.string();
                            self.path.push('/');
                            self.path.push_str(&name.replace('~', "~0").replace('/', "~1"));
                            if self.path == self.pointer {
                                self.found.push(start);
                            }
                            self.space();
                            self.at += 1;
                        } else {
                            write!(self.path, "/{index}").unwrap();
                            index += 1;
                        }
                        self.value();
                        self.path.truncate(length);
                        self.space();
                        if self.text[self.at] != b',' {
                            break;
                        }
                    }
                    self.at += 1;
                }
                _ => {
                    while self.at < self.text.len() && !b",]} \t\r\n".contains(&self.text[self.at]) {
                        self.at += 1;
                    }
                }
            }
        }
    }
    let mut walk = Walk { text: document.as_bytes(), at: 0, path: String::new(), pointer, found: vec![] };
    walk.value();
    walk.found
}

/// Asserts every position of a report about a document; gives the number of positions.
fn assert_findings(document: &str) -> Result<usize, TestCaseError> {
    let report = erc8257::validate(document.as_bytes());
    let mut positions = 0;
    let mut before = 0;
    for finding in report.findings() {
        let Some(offset) = finding.offset() else { continue };
        positions += 1;
        let place = (finding.line().unwrap(), finding.column().unwrap());
        let code = finding.code();
        prop_assert_eq!(
            place,
            naive_place(document.as_bytes(), offset),
            "{} at {}\n{}",
            code,
            offset,
            document
        );
        prop_assert!(before <= offset, "findings are in the order of the document");
        before = offset;
        let Some(pointer) = finding.pointer().filter(|pointer| pointer.len() < 500) else { continue };
        let located = naive_locate(document, pointer);
        prop_assert!(located.contains(&offset), "{code} {pointer}: {offset}, not {located:?}\n{document}");
    }
    Ok(positions)
}

#[test]
fn findings_stand_at_their_pointer() {
    let positions = Cell::new(0);
    runner(3_000)
        .run(&(tree(), any::<u64>()), |(tree, seed)| {
            // The random document as an extension, and in the place of members that have rules.
            let mut rng = Rng(seed);
            let random = write(&tree, &mut rng);
            let mut document = manifest_with(&random);
            document.pop();
            let member =
                *rng.pick(&["tags", "pricing", "access", "verifiability", "image", "version", "maxAge"]);
            let other = write(&tree, &mut rng);
            write!(document, ",\n\t\"{member}\" :\r\n  {other} }}\n").unwrap();
            positions.set(positions.get() + assert_findings(&document)?);
            Ok(())
        })
        .unwrap();
    assert!(positions.get() > 3_000, "{}", positions.get());
}

#[test]
fn findings_of_rows_of_bad_entries_stand_at_their_pointer() {
    let entry = r#"{"amount":"01", "asset" : "x","recipient":7,
        "protocol":"", "e\u0301":"e\u0301"}"#;
    let requirement = "{\"kind\":\"0xABCDEF01\",\"data\":\"0x1\",\"label\":\"\u{1f600}e\u{301}\",\n\"links\":{\"a/b~c\":\"http://x\",\"\u{e9}\":1}}";
    let document = format!(
        "{{\"type\":1,\"name\":\"\\u0007\",\n\"inputs\":[],\"tags\":[\"A\",\"a\",\"a\",5,\"\u{1f600}\"],\"pricing\":[{entry},{entry},null],\
         \"access\":{{\"logic\":\"XOR\",\"requirements\":[{requirement},{requirement},[]]}},\"endpoint\":\"http://x\",\
         \"image\":\"https://X/\",\"description\":\"\",\"outputs\":null,\"creatorAddress\":\"0xABCDEFABCDEF1234567890ABCDEFABCDEF123456\"}}"
    );
    assert!(assert_findings(&document).unwrap() > 30);
}

/// Duplicates, lone surrogates and infinite numbers of one document are all reported, each in its place.
#[test]
fn all_unreadable_places_are_reported() {
    let document = "{\"a\":1,\n \"a\":[1e999,\"\\ud800\",{\"\u{1f600}\":0,\"\\ud83d\\ude00\":1}],\n\"b\":\"x\\udc00\", \"a\":-1e400}";
    let report = erc8257::validate(document.as_bytes());
    let found: Vec<(Code, u32, u32)> = report
        .findings()
        .iter()
        .map(|finding| (finding.code(), finding.line().unwrap(), finding.column().unwrap()))
        .collect();
    let expected = [
        (Code::JsonDuplicateKey, 2, 2),
        (Code::NumberNotFinite, 2, 7),
        (Code::JsonLoneSurrogate, 2, 13),
        (Code::JsonDuplicateKey, 2, 29),
        (Code::JsonLoneSurrogate, 3, 5),
        (Code::JsonDuplicateKey, 3, 16),
        (Code::NumberNotFinite, 3, 20),
    ];
    assert_eq!(found, expected);
    assert_eq!(erc8257::canonicalize(document.as_bytes()).unwrap_err().offset(), 9);
}
