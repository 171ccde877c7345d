//! The one block of a dag-pb file: a node of protobuf without links, and in it a file of `UnixFS`.

use alloc::vec::Vec;

use super::{push_varint, varint};
use crate::codes::Code;

/// What `mode` and `mtime` of `UnixFS` are: they say nothing of the content.
const IGNORED: [u64; 2] = [7, 8];

/// A field of a message of protobuf.
enum Field<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

/// The next field, with its number, and what follows.
fn field(bytes: &[u8]) -> Option<(u64, Field<'_>, &[u8])> {
    let (key, rest) = varint(bytes)?;
    match key & 7 {
        0 => {
            let (value, rest) = varint(rest)?;
            Some((key >> 3, Field::Number(value), rest))
        }
        2 => {
            let (length, rest) = varint(rest)?;
            let (value, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
            Some((key >> 3, Field::Bytes(value), rest))
        }
        // Fixed 32 bits: the nanoseconds of a time, which stands in a message of its own, and no field here.
        _ => None,
    }
}

/// The content of the file that a block is.
///
/// # Errors
/// [`Code::CidLinks`] for a node with links, [`Code::CidUnixfs`] for all else that is no file of one block.
pub(super) fn content(block: &[u8]) -> Result<&[u8], Code> {
    let (links, data) = node(block).ok_or(Code::CidUnixfs)?;
    if links > 0 {
        return Err(Code::CidLinks);
    }
    data.and_then(file).ok_or(Code::CidUnixfs)
}

/// The count of links, and the data of a node.
fn node(mut rest: &[u8]) -> Option<(usize, Option<&[u8]>)> {
    let (mut links, mut data) = (0_usize, None);
    while !rest.is_empty() {
        let (number, value, next) = field(rest)?;
        match (number, value) {
            (2, Field::Bytes(_)) => links = links.saturating_add(1),
            (1, Field::Bytes(value)) if data.is_none() => data = Some(value),
            _ => return None,
        }
        rest = next;
    }
    Some((links, data))
}

/// The content of a `UnixFS` file, or of a raw leaf.
fn file(mut rest: &[u8]) -> Option<&[u8]> {
    let (mut kind, mut data, mut size) = (None, None, None);
    while !rest.is_empty() {
        let (number, value, next) = field(rest)?;
        match (number, value) {
            (1, Field::Number(value)) if kind.is_none() => kind = Some(value),
            (2, Field::Bytes(value)) if data.is_none() => data = Some(value),
            (3, Field::Number(value)) if size.is_none() => size = Some(value),
            (number, _) if IGNORED.contains(&number) => {}
            _ => return None,
        }
        rest = next;
    }
    let data: &[u8] = data.unwrap_or_default();
    let is_file = matches!(kind, Some(0 | 2));
    let is_whole = size.is_none_or(|size| usize::try_from(size) == Ok(data.len()));
    (is_file && is_whole).then_some(data)
}

/// The block that a file of one block has, as all writers make it.
pub(super) fn of_file(content: &[u8]) -> Vec<u8> {
    let mut file = Vec::from([0x08, 0x02]);
    if !content.is_empty() {
        file.push(0x12);
        push_varint(&mut file, content.len());
        file.extend_from_slice(content);
    }
    file.push(0x18);
    push_varint(&mut file, content.len());
    let mut node = Vec::from([0x0a]);
    push_varint(&mut node, file.len());
    node.extend_from_slice(&file);
    node
}
