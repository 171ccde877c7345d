//! `maxAge` (Manifest Freshness): seconds.

use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::NodeId;

/// The seconds, if the member is there and good.
pub(super) fn check(collector: &mut Collector<'_, '_>, member: NodeId) -> Option<u64> {
    if member == 0 {
        return None;
    }
    let seconds = collector.document.whole(member);
    if seconds.is_none() {
        collector.value(Code::MaxAgeMalformed, None, member, None);
    }
    seconds
}
