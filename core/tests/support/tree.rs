//! Random JSON documents with hostile keys, and hostile ways to write them.
#![allow(dead_code, unreachable_pub)]

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;

use crate::support::Rng;

/// A JSON value. Numbers are texts of the JSON grammar, finite as doubles; member names are distinct.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

const NAMES: [&str; 30] = [
    "__proto__",
    "constructor",
    "toJSON",
    "hasOwnProperty",
    "$serde_json::private::RawValue",
    "",
    "a",
    "A",
    "b",
    "aa",
    "1",
    "10",
    "2",
    "\r",
    "\0",
    "\u{7f}",
    "\u{80}",
    "\u{f6}",
    "o\u{308}",
    "\u{20ac}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{fb33}",
    "\u{ffff}",
    "\u{10000}",
    "\u{1f600}",
    "\u{10ffff}",
    "\"",
    "\\",
    "/",
];

const NUMBERS: [&str; 24] = [
    "0",
    "-0",
    "-0.0",
    "0e5",
    "-0E-5",
    "1",
    "-1",
    "10",
    "1E2",
    "1e+2",
    "100e-2",
    "0.1",
    "1.10",
    "123456789012345",
    "1234567890123456",
    "9007199254740993",
    "-9007199254740993",
    "99999999999999999999",
    "1e21",
    "1e-7",
    "5e-324",
    "2e-324",
    "1.7976931348623157e308",
    "0.000001",
];

fn number() -> impl Strategy<Value = String> {
    let double = any::<u64>().prop_filter_map("finite", |bits| {
        let value = f64::from_bits(bits);
        value.is_finite().then_some(value)
    });
    prop_oneof![
        3 => select(&NUMBERS[..]).prop_map(String::from),
        2 => any::<i64>().prop_map(|value| value.to_string()),
        2 => any::<i16>().prop_map(|value| value.to_string()),
        2 => (any::<i128>(), 0..40u32).prop_map(|(value, shift)| format!("{value}e-{shift}")),
        1 => double.clone().prop_map(|value| format!("{value:e}")),
        1 => double.clone().prop_map(|value| format!("{value:.19E}")),
        1 => double.prop_map(|value| format!("{value}")),
    ]
}

fn string() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => proptest::char::range(' ', '~'),
        1 => proptest::char::range('\0', '\u{1f}'),
        1 => select(vec!['"', '\\', '/', '\u{7f}', '\u{2028}', '\u{301}', '\u{ffff}', '\u{10000}', '\u{10ffff}']),
        2 => any::<char>(),
    ];
    proptest::collection::vec(character, 0..10).prop_map(String::from_iter)
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![3 => select(&NAMES[..]).prop_map(String::from), 2 => string()]
}

/// Documents of some fifty values, at most six levels deep.
pub fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Null),
        any::<bool>().prop_map(Tree::Bool),
        number().prop_map(Tree::Number),
        string().prop_map(Tree::Text),
    ];
    leaf.prop_recursive(6, 60, 12, |inner| {
        prop_oneof![
            2 => proptest::collection::vec(inner.clone(), 0..8).prop_map(Tree::Array),
            3 => proptest::collection::btree_map(name(), inner, 0..12)
                .prop_map(|members| Tree::Object(members.into_iter().collect())),
        ]
    })
}

/// Writes the tree as JSON: member order, white space and escapes as the generator wants them.
pub fn write(tree: &Tree, rng: &mut Rng) -> String {
    let mut out = String::new();
    space(&mut out, rng);
    value(tree, rng, &mut out);
    space(&mut out, rng);
    out
}

fn space(out: &mut String, rng: &mut Rng) {
    if rng.one_in(4) {
        let most = if rng.one_in(8) { 24 } else { 4 };
        for _ in 0..rng.below(most) {
            out.push(*rng.pick(&[' ', ' ', ' ', '\n', '\t', '\r']));
        }
    }
}

fn value(tree: &Tree, rng: &mut Rng, out: &mut String) {
    match tree {
        Tree::Null => out.push_str("null"),
        Tree::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Tree::Number(text) => out.push_str(text),
        Tree::Text(text) => string_text(text, rng, out),
        Tree::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                space(out, rng);
                value(item, rng, out);
                space(out, rng);
            }
            space(out, rng);
            out.push(']');
        }
        Tree::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            for at in (1..members.len()).rev() {
                members.swap(at, rng.below(at + 1));
            }
            out.push('{');
            for (at, (name, member)) in members.into_iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                space(out, rng);
                string_text(name, rng, out);
                space(out, rng);
                out.push(':');
                space(out, rng);
                value(member, rng, out);
                space(out, rng);
            }
            space(out, rng);
            out.push('}');
        }
    }
}

fn string_text(text: &str, rng: &mut Rng, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        let short = match c {
            '"' => Some('"'),
            '\\' => Some('\\'),
            '/' => Some('/'),
            '\u{8}' => Some('b'),
            '\u{c}' => Some('f'),
            '\n' => Some('n'),
            '\r' => Some('r'),
            '\t' => Some('t'),
            _ => None,
        };
        let must = c < ' ' || c == '"' || c == '\\';
        if !must && !rng.one_in(5) {
            out.push(c);
        } else if let Some(short) = short.filter(|_| !rng.one_in(3)) {
            out.push('\\');
            out.push(short);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let hex = format!("{unit:04x}");
                let hex = if rng.one_in(2) { hex.to_uppercase() } else { hex };
                let _ = write!(out, "\\u{hex}");
            }
        }
    }
    out.push('"');
}

/// The number of values in the tree.
pub fn count(tree: &Tree) -> usize {
    1 + match tree {
        Tree::Array(items) => items.iter().map(count).sum(),
        Tree::Object(members) => members.iter().map(|(_, member)| count(member)).sum(),
        _ => 0,
    }
}

/// Changes the value of this index, in document order, to another one.
pub fn change(tree: &mut Tree, index: usize) {
    let mut left = index;
    assert!(change_at(tree, &mut left), "index below count");
}

fn change_at(tree: &mut Tree, left: &mut usize) -> bool {
    if *left > 0 {
        *left -= 1;
        return match tree {
            Tree::Array(items) => items.iter_mut().any(|item| change_at(item, left)),
            Tree::Object(members) => members.iter_mut().any(|(_, member)| change_at(member, left)),
            _ => false,
        };
    }
    match tree {
        Tree::Null => *tree = Tree::Bool(false),
        Tree::Bool(value) => *value = !*value,
        Tree::Number(text) => {
            let other = if text.parse() == Ok(12_345.5_f64) { "1" } else { "12345.5" };
            *text = other.into();
        }
        Tree::Text(text) => text.push('x'),
        Tree::Array(items) => items.push(Tree::Null),
        Tree::Object(members) => {
            let longest = members.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            members.push(("n".repeat(longest + 1), Tree::Null));
        }
    }
    true
}

/// Bytes that matter to a JSON reader.
const HOSTILE: [u8; 40] = *b"\"\\{}[]:,0123456789.-+eEtrufalsn /u\n\x00\x1f\x80\xc3\xff";

/// Changes a few bytes: replaces, removes, inserts, repeats, cuts.
pub fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() + 1);
        let hostile = *rng.pick(&HOSTILE);
        match rng.below(6) {
            0 | 1 if at < bytes.len() => bytes[at] = hostile,
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            3 => {
                let end = (at + rng.below(20)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            4 if rng.one_in(3) => bytes.truncate(at),
            _ => bytes.insert(at, hostile),
        }
    }
}
