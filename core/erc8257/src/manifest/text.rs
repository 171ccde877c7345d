//! Names, descriptions and labels: lengths in code points or bytes, control characters.

use alloc::format;
use alloc::string::String;

use crate::collector::Collector;
use crate::limits;
use crate::rules::Code;
use primitives::bytes;
use primitives::json::{Anchor, NodeId};

/// `name` (§2): 1 to 128 code points, no control character.
pub(super) fn check_name(collector: &mut Collector<'_, '_>, node: NodeId) {
    let text = collector.document.text(node);
    check_length(collector, node, &text, limits::NAME_CODE_POINTS, Code::NameLength);
    check_controls(collector, node, &text, false, Code::NameControl);
}

/// `description` (§2): 1 to 500 code points, no control character but LF, CR and TAB.
pub(super) fn check_description(collector: &mut Collector<'_, '_>, node: NodeId) {
    let text = collector.document.text(node);
    check_length(collector, node, &text, limits::DESCRIPTION_CODE_POINTS, Code::DescriptionLength);
    check_controls(collector, node, &text, true, Code::DescriptionControl);
}

/// `verifiability.description` (§5): as the top-level description, under one code.
pub(super) fn check_verifiability_description(collector: &mut Collector<'_, '_>, node: NodeId) {
    let text = collector.document.text(node);
    if check_length(collector, node, &text, limits::DESCRIPTION_CODE_POINTS, Code::VerifiabilityDescription) {
        check_controls(collector, node, &text, true, Code::VerifiabilityDescription);
    }
}

/// Code points of UTF-8 text.
pub(super) fn code_points(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

fn check_length(
    collector: &mut Collector<'_, '_>,
    node: NodeId,
    text: &[u8],
    most: usize,
    code: Code,
) -> bool {
    // Bytes are at least as many as code points.
    if !text.is_empty() && (text.len() <= most || code_points(text) <= most) {
        return true;
    }
    collector.count(code, Anchor::Node(node), code_points(text), ("1 to", most), "code points");
    false
}

fn check_controls(collector: &mut Collector<'_, '_>, node: NodeId, text: &[u8], layout: bool, code: Code) {
    if bytes::all(text, bytes::NO_CONTROL) {
        return;
    }
    if let Some(at) = first_control(text, layout) {
        collector.field(code, None, Anchor::Node(node), |_| {
            let rest = text.get(at..).unwrap_or_default();
            let character = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
            let point = character.map_or(0, u32::from);
            (
                Some(format!("U+{point:04X}")),
                Some(String::from(if layout {
                    "of control characters only LF, CR and TAB"
                } else {
                    "no control character"
                })),
            )
        });
    }
}

/// The first character of general category Cc (U+0000-001F, U+007F-009F); with `layout`, other than LF, CR, TAB.
fn first_control(text: &[u8], layout: bool) -> Option<usize> {
    // In UTF-8, U+0080-009F are C2 80 to C2 9F.
    text.iter().enumerate().position(|(at, &byte)| match byte {
        b'\n' | b'\r' | b'\t' => !layout,
        0..=0x1F | 0x7F => true,
        0xC2 => text.get(at.wrapping_add(1)).is_some_and(|next| *next < 0xA0),
        _ => false,
    })
}

/// The value, for messages.
#[allow(clippy::unnecessary_wraps, reason = "the form that every detail has")]
pub(super) fn found(document: &primitives::json::Document<'_>, node: NodeId) -> Option<String> {
    Some(document.shown(node))
}
