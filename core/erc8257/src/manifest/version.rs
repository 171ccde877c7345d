//! `version` (§2): Semantic Versioning 2.0.0.

use super::optional::optional;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::{Kind, NodeId};

pub(super) fn check(collector: &mut Collector<'_, '_>, member: NodeId) {
    if optional(collector, member, Kind::String) && !is_semantic_version(&collector.document.text(member)) {
        collector.value(Code::VersionSemver, None, member, None);
    }
}

/// `MAJOR.MINOR.PATCH`, then perhaps `-` and `+` parts.
fn is_semantic_version(text: &[u8]) -> bool {
    let part = |text: &[u8]| {
        text.split(|b| *b == b'.')
            .all(|word| !word.is_empty() && word.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-'))
    };
    let number = |word: &[u8]| {
        !word.is_empty()
            && word.iter().all(u8::is_ascii_digit)
            && (word.len() == 1 || word.first() != Some(&b'0'))
    };
    let (text, build) = split_at_byte(text, b'+');
    let (core, pre) = split_at_byte(text, b'-');
    let numbers = core.split(|b| *b == b'.');
    numbers.clone().count() == 3
        && numbers.clone().all(number)
        && build.is_none_or(part)
        && pre.is_none_or(|pre| {
            let mut words = pre.split(|b| *b == b'.');
            part(pre) && words.all(|word| !word.iter().all(u8::is_ascii_digit) || number(word))
        })
}

fn split_at_byte(text: &[u8], separator: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == separator) {
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at.saturating_add(1)..)),
        None => (text, None),
    }
}
