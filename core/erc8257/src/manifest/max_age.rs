//! `maxAge` (Manifest Freshness): seconds.

use crate::notes::Notes;
use crate::rules::Code;
use primitives::json::NodeId;

/// The seconds, if the member is there and good.
pub(super) fn check(notes: &mut Notes<'_, '_>, member: NodeId) -> Option<u64> {
    if member == 0 {
        return None;
    }
    let seconds = notes.document.whole(member);
    if seconds.is_none() {
        notes.value(Code::MaxAgeMalformed, None, member, None);
    }
    seconds
}
