//! Finding what can be repaired.

use alloc::string::String;
use alloc::vec::Vec;

use super::Edit;
use crate::manifest::{self, StringField};
use crate::rules::Code;
use crate::url::HttpsUrl;
use primitives::canonical::nfc;
use primitives::json::{Document, Kind, Node, NodeId, write_char};
use primitives::number;

/// Hands over every edit of a document without faults, in its order; those of member names only if `names`.
pub(super) fn each_edit(document: &Document<'_>, names: bool, mut edit: impl FnMut(Edit)) {
    let mut fields: Vec<(NodeId, StringField)> = manifest::string_fields(document);
    fields.sort_unstable_by_key(|(node, _)| *node);
    let mut fields = fields.into_iter().peekable();
    for id in 0..document.count() {
        let node = document.node(id);
        let field = fields.next_if(|(field, _)| *field == id).map(|(_, field)| field);
        let found = match node.kind() {
            Kind::Key if !names => None,
            Kind::String | Kind::Key => string(document, id, field),
            Kind::Number if node.has(Node::LONG) => integer(document, id),
            _ => None,
        };
        if let Some(found) = found {
            edit(found);
        }
    }
}

/// The repair of a string: NFC first, then the repair of its field.
fn string(document: &Document<'_>, id: NodeId, field: Option<StringField>) -> Option<Edit> {
    let text = &*document.string(id);
    let mut code = None;
    let mut repaired = String::from(text);
    if !nfc::is_nfc(text) {
        repaired = nfc::normalize(text);
        code = Some(if document.kind(id) == Kind::Key { Code::NfcKey } else { Code::NfcValue });
    }
    match field {
        Some(StringField::Hex) => {
            if let Some(lower) = lower_hex(&repaired) {
                (repaired, code) = (lower, Some(Code::HexLower));
            }
        }
        Some(StringField::Caip) => {
            let lower = lower_components(&repaired);
            if lower != repaired {
                (repaired, code) = (lower, Some(Code::HexLower));
            }
        }
        Some(StringField::Url(rule)) => {
            if let Ok(url) = HttpsUrl::parse(&repaired)
                && !url.is_normalized()
            {
                (repaired, code) = (url.normalized().into_owned(), Some(rule));
            }
        }
        None => {}
    }
    let node = document.node(id);
    Some(Edit { code: code?, node: id, start: node.start(), end: node.end, after: quoted(&repaired) })
}

/// `0x` and hex digits, some of them in upper case, in lower case.
fn lower_hex(text: &str) -> Option<String> {
    let digits = text.strip_prefix("0x")?;
    let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
    (is_hex && text.bytes().any(|b| b.is_ascii_uppercase())).then(|| text.to_ascii_lowercase())
}

/// The hex digits of every component of a CAIP identifier that begins `0x` in lower case, the rest untouched.
fn lower_components(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive([':', '/']) {
        let (component, separator) = match part.strip_suffix([':', '/']) {
            Some(component) => (component, part.get(component.len()..).unwrap_or_default()),
            None => (part, ""),
        };
        match component.strip_prefix("0x") {
            // Only the digits: the text behind them is not a part of the hex.
            Some(rest) => {
                let end = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
                let (digits, tail) = rest.split_at_checked(end).unwrap_or((rest, ""));
                out.push_str("0x");
                out.push_str(&digits.to_ascii_lowercase());
                out.push_str(tail);
            }
            None => out.push_str(component),
        }
        out.push_str(separator);
    }
    out
}

/// An integer that its double changes is written as it is hashed.
fn integer(document: &Document<'_>, id: NodeId) -> Option<Edit> {
    let after = number::lossy_integer(document.raw_str(document.node(id)))?;
    let node = document.node(id);
    Some(Edit { code: Code::NumberLossy, node: id, start: node.start(), end: node.end, after })
}

fn quoted(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len().saturating_add(2));
    out.push(b'"');
    text.chars().for_each(|character| write_char(character, &mut out));
    out.push(b'"');
    String::from_utf8(out).unwrap_or_default()
}
