//! `maxAge` (Manifest Freshness): seconds.

use crate::json::NodeId;
use crate::notes::Notes;
use crate::rules::Code;

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
