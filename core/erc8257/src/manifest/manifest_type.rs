//! `type` (§2).

use super::MANIFEST_TYPE;
use super::fields::required;
use super::text::found;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::{Anchor, Kind, NodeId};

/// One type is known, compared byte for byte (decision A1).
pub(super) fn check(collector: &mut Collector<'_, '_>, member: NodeId) {
    if !required(collector, member, "type", Kind::String, None) {
        return;
    }
    let text = collector.document.text(member);
    let accepted = &*text == MANIFEST_TYPE.as_bytes()
        || (collector.policy.accept_unknown_type && !is_placeholder(&text));
    if !accepted {
        collector.field(Code::TypeKnown, None, Anchor::Node(member), |document| {
            (found(document, member), Some(primitives::harmless::quoted(MANIFEST_TYPE.as_bytes())))
        });
    }
}

/// A type URL of the draft, from before the standard had its number: never accepted (decision A1).
fn is_placeholder(kind: &[u8]) -> bool {
    let kind = kind.to_ascii_lowercase();
    let number = [&b"https://eips.ethereum.org/eips/"[..], b"https://ercs.ethereum.org/ercs/"]
        .into_iter()
        .find_map(|folder| kind.strip_prefix(folder))
        .and_then(|file| file.strip_prefix(b"eip-").or_else(|| file.strip_prefix(b"erc-")));
    number.is_some_and(|number| number.starts_with(b"xxxx") || number.starts_with(b"draft"))
}
