//! Two writings of a document that peers hash in place of its bytes (decision I32; `peers.md` of the area has how they were found).

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use primitives::json::{Document, Kind, NodeId};

/// The most digits of a number that both peers write as it stands.
const DIGITS: usize = 15;

/// How a peer writes a document.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Peer {
    /// `JSON.stringify(document, Object.keys(document).sort())`: the list of names holds for nested objects, too.
    TypeScript,
    /// `json.dumps(document, sort_keys=True)`.
    Python,
}

/// Whether both peers write every number as it stands: a plain integer of few digits.
pub(super) fn has_plain_numbers(document: &Document<'_>) -> bool {
    document.nodes.iter().filter(|node| node.kind() == Kind::Number).all(|node| {
        let text = document.raw_str(node);
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_plain = digits.len() <= DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain && text != "-0"
    })
}

/// What is still to be written, the last first.
enum Task {
    Value(NodeId),
    Name(String),
    Syntax(&'static str),
}

/// The document in the writing of a peer.
pub(super) fn written(document: &Document<'_>, peer: Peer) -> String {
    let names: BTreeSet<Vec<u16>> =
        document.root_members().map(|(key, _)| units(&document.string(key))).collect();
    let (comma, colon) = if peer == Peer::Python { (", ", ": ") } else { (",", ":") };
    let mut out = String::new();
    let mut tasks = Vec::from([Task::Value(Document::ROOT)]);
    while let Some(task) = tasks.pop() {
        let node = match task {
            Task::Syntax(syntax) => {
                out.push_str(syntax);
                continue;
            }
            Task::Name(name) => {
                string(&mut out, &name, peer);
                continue;
            }
            Task::Value(node) => node,
        };
        match document.kind(node) {
            Kind::Object => {
                let members = members(document, node, peer, &names);
                out.push('{');
                tasks.push(Task::Syntax("}"));
                for (index, (name, value)) in members.into_iter().enumerate().rev() {
                    tasks.extend([Task::Value(value), Task::Syntax(colon), Task::Name(name)]);
                    tasks.extend((index > 0).then_some(Task::Syntax(comma)));
                }
            }
            Kind::Array => {
                let elements: Vec<NodeId> = if node == Document::ROOT {
                    document.root_elements().collect()
                } else {
                    document.elements(node).collect()
                };
                out.push('[');
                tasks.push(Task::Syntax("]"));
                for (index, element) in elements.into_iter().enumerate().rev() {
                    tasks.push(Task::Value(element));
                    tasks.extend((index > 0).then_some(Task::Syntax(comma)));
                }
            }
            Kind::String | Kind::Key => string(&mut out, &document.string(node), peer),
            Kind::Number | Kind::True | Kind::False | Kind::Null => {
                out.push_str(document.raw_str(document.node(node)));
            }
        }
    }
    out
}

/// The members that the peer writes, in its order: by UTF-16 units, or by code points.
fn members(
    document: &Document<'_>,
    object: NodeId,
    peer: Peer,
    names: &BTreeSet<Vec<u16>>,
) -> Vec<(String, NodeId)> {
    let all = document.members_of(object).map(|(key, value)| (document.string(key).into_owned(), value));
    let mut members: Vec<(String, NodeId)> = match peer {
        Peer::TypeScript => all.filter(|(name, _)| names.contains(&units(name))).collect(),
        Peer::Python => all.collect(),
    };
    match peer {
        Peer::TypeScript => members.sort_by_cached_key(|(name, _)| units(name)),
        Peer::Python => members.sort(),
    }
    members
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn string(out: &mut String, text: &str, peer: Peer) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            ' '..='~' => out.push(character),
            '\0'..='\u{1f}' => escaped(out, character),
            _ if peer == Peer::Python => escaped(out, character),
            _ => out.push(character),
        }
    }
    out.push('"');
}

fn escaped(out: &mut String, character: char) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        // Writing to a text cannot fail.
        let _ = write!(out, "\\u{unit:04x}");
    }
}
