//! Optional members: null or another type where a member may be left out (§2).

use super::text::found;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::{Anchor, Kind, NodeId};

/// Whether an optional member is there with its JSON type; a finding if it is there with another.
pub(super) fn optional(collector: &mut Collector<'_, '_>, member: NodeId, kind: Kind) -> bool {
    if member == 0 {
        return false;
    }
    if collector.document.kind(member) == kind {
        return true;
    }
    collector.field(Code::OptionalType, None, Anchor::Node(member), |document| {
        let article = if matches!(kind, Kind::Object | Kind::Array) { "an" } else { "a" };
        (found(document, member), Some(alloc::format!("{article} {}, or no such member", kind.name())))
    });
    false
}
