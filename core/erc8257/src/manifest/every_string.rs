//! Rules for every string and number of the document, extensions included: NFC, noncharacters, lossy integers.

use alloc::format;
use alloc::string::String;

use crate::check::Check;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::canonical::nfc;
use primitives::harmless;
use primitives::json::{Anchor, Document, Kind, Node, NodeId};
use primitives::number;

pub(super) fn check(collector: &mut Collector<'_, '_>) {
    let traits = collector.document.traits;
    if !traits.ascii || traits.high_escapes {
        check_text(collector);
    }
    if traits.long_numbers {
        check_integers(collector);
    }
}

/// NFC is decided once for the whole body where possible. Every part of a text in NFC is in NFC, and the
/// characters around a JSON string's text (quotes, backslashes) take no part in normalisation. Only `\u`
/// escapes can hide a character from this look at the body.
fn check_text(collector: &mut Collector<'_, '_>) {
    let document = collector.document;
    let body = document.body;
    let plain = nfc::is_plain(body);
    let body_is_nfc = plain || nfc::is_normal(body);
    let body_is_clean = plain || !has_noncharacter(body);
    if body_is_nfc && body_is_clean && !document.traits.unicode_escapes {
        return;
    }
    for id in 0..document.count() {
        let node = document.node(id);
        if !matches!(node.kind(), Kind::String | Kind::Key) {
            continue;
        }
        let escaped = node.has(Node::UNICODE_ESCAPED);
        if !escaped && ((body_is_nfc && body_is_clean) || document.raw_text(id).is_ascii()) {
            continue;
        }
        let text = document.string(id);
        if !nfc::is_nfc(&text) {
            report_nfc(collector, id, &text);
        }
        if has_noncharacter(&text) {
            collector.field(Code::Noncharacter, None, anchor(document, id), |_| {
                (Some(harmless::quoted_ascii(text.as_bytes())), None)
            });
        }
    }
}

/// A key stands at itself, with the pointer of its member.
fn anchor(document: &Document<'_>, id: NodeId) -> Anchor {
    if document.kind(id) == Kind::Key { Anchor::Split(id, id.saturating_add(1)) } else { Anchor::Node(id) }
}

fn report_nfc(collector: &mut Collector<'_, '_>, id: NodeId, text: &str) {
    let document = collector.document;
    let (code, check) = match document.kind(id) {
        Kind::Key => (Code::NfcKey, None),
        _ => (Code::NfcValue, Some(Check::ManifestHash)),
    };
    collector.field(code, check, anchor(document, id), |_| {
        // The shown text begins a little before the first character that normalisation changes.
        let good = nfc::normal_start(text);
        let start =
            text.char_indices().map(|(at, _)| at).take_while(|at| at.saturating_add(40) <= good).last();
        let rest = text.get(start.unwrap_or(0)..).unwrap_or(text);
        let end = rest.char_indices().nth(crate::limits::SHOWN_CODE_POINTS).map_or(rest.len(), |(at, _)| at);
        let normal = nfc::normalize(rest.get(..end).unwrap_or(rest));
        (Some(harmless::quoted_ascii(rest.as_bytes())), Some(harmless::quoted_ascii(normal.as_bytes())))
    });
}

/// U+FDD0 to U+FDEF, and the last two code points of every plane (RFC 7493, 2.1).
fn has_noncharacter(text: &str) -> bool {
    // In UTF-8 they begin with EF or a four-byte lead.
    text.bytes().any(|byte| byte >= 0xEF)
        && text.chars().any(|c| matches!(u32::from(c), 0xFDD0..=0xFDEF) || u32::from(c) & 0xFFFE == 0xFFFE)
}

/// Integers whose double is another number (ledger `lib-2-lossy-number-warn`).
fn check_integers(collector: &mut Collector<'_, '_>) {
    let document = collector.document;
    for id in 0..document.count() {
        let node = document.node(id);
        if node.kind() == Kind::Number
            && node.has(Node::LONG)
            && let Some(canonical) = number::lossy_integer(document.raw_str(node))
        {
            collector.field(Code::NumberLossy, None, Anchor::Node(id), |document| {
                (Some(document.shown(id)), Some(written_as(&canonical)))
            });
        }
    }
}

fn written_as(canonical: &str) -> String {
    format!("an exact integer; it is hashed as {canonical}")
}
