//! Sets of characters: the lengths of runs, of members and of other code points in turn. A block starts with members.

use super::{blocks, varint};

/// Whether the set that a table describes has a character.
pub(crate) fn has(table: &'static [u8], character: char) -> bool {
    let point = u32::from(character);
    let Some((mut end, mut runs)) = blocks::find(table, point) else { return false };
    let mut member = false;
    while end <= point {
        let Some(run) = varint::take(&mut runs) else { return false };
        end = end.wrapping_add(run);
        member = !member;
    }
    member
}
