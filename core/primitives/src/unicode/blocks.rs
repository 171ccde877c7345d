//! Tables in blocks of one length, so that a character is found without unfolding anything.
//!
//! A block begins with its first code point in three bytes, and is filled up with zeros.

/// Short enough to be read to its end for a single character.
const BLOCK: usize = 64;

/// The first code point of the block that a code point belongs to, and the block's entries from there on.
pub(crate) fn find(table: &'static [u8], point: u32) -> Option<(u32, &'static [u8])> {
    let (blocks, _) = table.as_chunks::<BLOCK>();
    let behind = blocks.partition_point(|block| first(block) <= point);
    let block = blocks.get(behind.checked_sub(1)?)?;
    Some((first(block), block.get(3..)?))
}

fn first(block: &[u8; BLOCK]) -> u32 {
    let [low, middle, high, ..] = *block;
    u32::from_le_bytes([low, middle, high, 0])
}
