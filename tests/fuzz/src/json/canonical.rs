//! The canonical bytes of RFC 8785, written over the tree; and once more by a library of others.

use serde_json::Value;

use super::es6::es6;
use super::tree::Tree;

/// The canonical bytes.
#[must_use]
pub fn canonical(tree: &Tree) -> Vec<u8> {
    let mut out = String::new();
    write(tree, &mut out);
    out.into_bytes()
}

fn write(tree: &Tree, out: &mut String) {
    match tree {
        Tree::Null => out.push_str("null"),
        Tree::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Tree::Number(text) => out.push_str(&es6(text.parse().expect("a number of the grammar"))),
        Tree::Text(text) => string(text, out),
        Tree::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(item, out);
            }
            out.push(']');
        }
        Tree::Object(members) => {
            let mut members: Vec<_> =
                members.iter().map(|member| (member.0.encode_utf16().collect::<Vec<_>>(), member)).collect();
            members.sort_by(|one, other| one.0.cmp(&other.0));
            out.push('{');
            for (at, (_, (name, value))) in members.into_iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                string(name, out);
                out.push(':');
                write(value, out);
            }
            out.push('}');
        }
    }
}

/// RFC 8785 §3.2.2.2.
fn string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '"' | '\\' => out.extend(['\\', character]),
            '\0'..='\u{1f}' => out.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// The canonical bytes by `serde_jcs`, of the same values.
#[must_use]
pub fn by_serde_jcs(tree: &Tree) -> Vec<u8> {
    serde_jcs::to_vec(&value(tree)).expect("serde_jcs writes every finite value")
}

fn value(tree: &Tree) -> Value {
    match tree {
        Tree::Null => Value::Null,
        Tree::Bool(value) => Value::Bool(*value),
        Tree::Number(text) => Value::from(text.parse::<f64>().expect("a number of the grammar")),
        Tree::Text(text) => Value::String(text.clone()),
        Tree::Array(items) => items.iter().map(value).collect(),
        Tree::Object(members) => {
            Value::Object(members.iter().map(|(name, member)| (name.clone(), value(member))).collect())
        }
    }
}

/// `JSON.stringify`: the members in the order that they have, on lines with an indentation if there is one.
#[must_use]
pub fn stringify(tree: &Tree, indent: usize) -> String {
    let mut out = String::new();
    lines(tree, indent, 1, &mut out);
    out
}

fn lines(tree: &Tree, indent: usize, level: usize, out: &mut String) {
    let line = |level: usize, out: &mut String| {
        if indent > 0 {
            out.push('\n');
            out.push_str(&" ".repeat(indent * level));
        }
    };
    match tree {
        Tree::Array(items) if !items.is_empty() => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                line(level, out);
                lines(item, indent, level + 1, out);
            }
            line(level - 1, out);
            out.push(']');
        }
        Tree::Object(members) if !members.is_empty() => {
            out.push('{');
            for (at, (name, value)) in members.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                line(level, out);
                string(name, out);
                out.push_str(if indent > 0 { ": " } else { ":" });
                lines(value, indent, level + 1, out);
            }
            line(level - 1, out);
            out.push('}');
        }
        plain => write(plain, out),
    }
}
