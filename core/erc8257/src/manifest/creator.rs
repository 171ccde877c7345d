//! `creatorAddress` (§2, §7 Creator Binding).

use super::fields::required;
use crate::check::Check;
use crate::collector::{Collector, plain};
use crate::rules::Code;
use primitives::hex::{Hex, address, shape};
use primitives::json::{Anchor, Kind, NodeId};

/// The 20 bytes that check 4 compares, and their node; `None` where the manifest has no such bytes.
pub(super) fn check(collector: &mut Collector<'_, '_>, member: NodeId) -> Option<([u8; 20], NodeId)> {
    if !required(collector, member, "creatorAddress", Kind::String, Some(Check::CreatorBinding)) {
        return None;
    }
    let text = collector.document.text(member);
    let (code, check) = match shape(&text, |digits| digits == 40) {
        Hex::Good => (None, None),
        Hex::UpperCase => (Some(Code::HexLower), Some(Check::ManifestHash)),
        Hex::Bad => (Some(Code::CreatorRegex), Some(Check::CreatorBinding)),
    };
    if let Some(code) = code {
        collector.value(code, check, member, Some("0x and 40 lower-case hex digits"));
    }
    let creator = address(&text)?;
    if creator == [0; 20] {
        // Fails check 4 whatever the onchain creator is (decision D5).
        collector.field(Code::CreatorZero, Some(Check::CreatorBinding), Anchor::Node(member), |_| plain());
        return None;
    }
    Some((creator, member))
}
