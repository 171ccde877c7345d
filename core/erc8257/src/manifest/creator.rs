//! `creatorAddress` (§2, §7 Creator Binding).

use super::fields::required;
use crate::check::Check;
use crate::notes::{Notes, plain};
use crate::rules::Code;
use primitives::hex::{Hex, address, shape};
use primitives::json::{Anchor, Kind, NodeId};

/// The 20 bytes that check 4 compares, and their node; `None` where there are none to compare.
pub(super) fn check(notes: &mut Notes<'_, '_>, member: NodeId) -> Option<([u8; 20], NodeId)> {
    if !required(notes, member, "creatorAddress", Kind::String, Some(Check::CreatorBinding)) {
        return None;
    }
    let text = notes.document.text(member);
    let (code, check) = match shape(&text, |digits| digits == 40) {
        Hex::Good => (None, None),
        Hex::UpperCase => (Some(Code::HexLower), Some(Check::ManifestHash)),
        Hex::Bad => (Some(Code::CreatorRegex), Some(Check::CreatorBinding)),
    };
    if let Some(code) = code {
        notes.value(code, check, member, Some("0x and 40 lower-case hex digits"));
    }
    let creator = address(&text)?;
    if creator == [0; 20] {
        // Fails check 4 whatever the onchain creator is (decision D5).
        notes.field(Code::CreatorZero, Some(Check::CreatorBinding), Anchor::Node(member), |_| plain());
        return None;
    }
    Some((creator, member))
}
