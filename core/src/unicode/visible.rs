//! Which characters may stand in a message as themselves.

use super::varint;

/// Blocks of [`BLOCK`] bytes: the first code point in three bytes, then the lengths of runs, of visible and of other
/// code points in turn, up to the first code point of the next block; filled up with zeros. A block starts visible.
static TABLE: &[u8] = include_bytes!("visible.bin");
/// Short enough to be read to its end for a single character.
const BLOCK: usize = 64;

/// Whether a character's general category is none of control, format, unassigned, private use, surrogate, line
/// separator and paragraph separator.
pub(crate) fn is_visible(character: char) -> bool {
    let point = u32::from(character);
    let (blocks, _) = TABLE.as_chunks::<BLOCK>();
    let behind = blocks.partition_point(|block| first(block) <= point);
    let Some(block) = behind.checked_sub(1).and_then(|at| blocks.get(at)) else { return false };
    let (mut end, mut visible) = (first(block), false);
    let mut runs = block.get(3..).unwrap_or_default();
    while end <= point {
        let Some(run) = varint::take(&mut runs) else { return false };
        end = end.wrapping_add(run);
        visible = !visible;
    }
    visible
}

fn first(block: &[u8; BLOCK]) -> u32 {
    let [low, middle, high, ..] = *block;
    u32::from_le_bytes([low, middle, high, 0])
}
