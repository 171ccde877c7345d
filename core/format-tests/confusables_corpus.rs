//! Skeletons: the table of UTS #39, version 17, line by line, with a plain reading of its section 4 as the oracle.
//!
//! The library has the table of version 18. It holds thousands of characters more; a list names the
//! characters of version 17 with another prototype.

use std::collections::HashMap;

use crate::support::corpus_text;
use advice::skeleton;
use unicode_normalization::UnicodeNormalization;

fn characters(column: &str) -> String {
    column
        .split_whitespace()
        .map(|hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap())
        .collect()
}

const LINES: usize = 6_565;
const CHANGED: usize = 238;

/// Source and prototype of every line.
fn table() -> HashMap<char, String> {
    corpus_text("unicode/confusables-17.0.0.txt.gz")
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_hexdigit()))
        .map(|line| {
            let mut columns = line.split(';').map(characters_or_class);
            let source = columns.next().unwrap();
            (source.chars().next().unwrap(), columns.next().unwrap())
        })
        .collect()
}

fn characters_or_class(column: &str) -> String {
    if column.trim() == "MA" { String::new() } else { characters(column) }
}

/// NFD, then the prototype of each character, then NFD. None of these texts has a default-ignorable character.
fn oracle(table: &HashMap<char, String>, text: &str) -> String {
    let prototypes = text
        .nfd()
        .flat_map(|c| table.get(&c).cloned().unwrap_or_else(|| c.to_string()).chars().collect::<Vec<_>>());
    prototypes.nfd().collect()
}

/// Characters whose prototype is another one in Unicode 18, whose table the library has: source, and prototype there.
fn changed() -> HashMap<char, String> {
    corpus_text("unicode/confusables-changed-in-18.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (source, prototype) = line.split_once('\t').unwrap();
            (characters(source).chars().next().unwrap(), characters(prototype))
        })
        .collect()
}

#[test]
fn every_line_of_the_table() {
    let (table, mut changed) = (table(), changed());
    assert_eq!((table.len(), changed.len()), (LINES, CHANGED));
    for &source in table.keys() {
        let old = oracle(&table, &source.to_string());
        let expected = changed.remove(&source);
        // A listed change that is gone must go from the list.
        assert_ne!(expected.as_ref(), Some(&old), "{source:?}");
        assert_eq!(skeleton(&source.to_string()), expected.unwrap_or(old), "{source:?}");
    }
    assert!(changed.is_empty(), "not in the table: {changed:?}");
}

#[test]
fn default_ignorable_characters_are_left_out() {
    for ignorable in
        ['\u{ad}', '\u{200b}', '\u{200d}', '\u{2060}', '\u{fe0f}', '\u{feff}', '\u{e0041}', '\u{3164}']
    {
        assert_eq!(skeleton(&format!("a{ignorable}b")), "ab", "{ignorable:?}");
    }
}
