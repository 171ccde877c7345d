//! Maps from characters to kinds of them: the length of each run, and the number of its kind in a byte.

use super::{blocks, varint};

/// The number that a table gives to a character, 0 if it says nothing of it.
pub(crate) fn of(table: &'static [u8], character: char) -> u8 {
    let point = u32::from(character);
    let Some((mut end, mut runs)) = blocks::find(table, point) else { return 0 };
    while let Some(run) = varint::take(&mut runs)
        && let Some((kind, rest)) = runs.split_first()
    {
        end = end.wrapping_add(run);
        if point < end {
            return *kind;
        }
        runs = rest;
    }
    0
}
