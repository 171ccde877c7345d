//! What the registry answers: all feedback (`readAllFeedback`), and its own summary (`getSummary`).

use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::abi::strict::address;
use primitives::abi::tuple::Tuple;

use super::entry::Entry;
use super::summary::Summary;
use crate::event::{VALUE, decimals};
use crate::limits::FEEDBACK;

/// All feedback, sorted by client and index, and whether the answer had more than is read. `None` for an answer that the registry
/// cannot give: lists of several lengths, values out of range, a piece of feedback twice.
pub(super) fn read_all(answer: &[u8]) -> Option<(Vec<Entry<'_>>, bool)> {
    sorted(entries(answer)?)
}

/// The feedback of one answer, in its order.
pub(super) fn entries(answer: &[u8]) -> Option<Vec<Entry<'_>>> {
    let mut tuple = Tuple::new(answer, 7);
    let [clients, indices, values, scales] = [tuple.words()?, tuple.words()?, tuple.words()?, tuple.words()?];
    let (tags1, tags2, revoked) = (tuple.list_of_bytes()?, tuple.list_of_bytes()?, tuple.words()?);
    tuple.end()?;
    let lengths = [indices.len(), values.len(), scales.len(), tags1.len(), tags2.len(), revoked.len()];
    if lengths.iter().any(|length| *length != clients.len()) {
        return None;
    }
    let numbers = clients.iter().zip(&indices).zip(&values).zip(&scales);
    let rest = tags1.iter().zip(&tags2).zip(&revoked);
    let entries = numbers.zip(rest).map(|((((client, index), value), scale), ((tag1, tag2), revoked))| {
        Some(Entry {
            client: address(&client.0)?,
            index: one(index).small(u64::MAX).filter(|index| *index > 0)?,
            value: one(value).int128().filter(|value| value.unsigned_abs() <= VALUE)?,
            decimals: decimals(&mut one(scale))?,
            tag1,
            tag2,
            revoked: one(revoked).boolean()?,
            event: None,
        })
    });
    entries.collect()
}

/// All feedback, sorted by client and index, and whether there is more than is read. `None` where a piece of feedback stands twice.
pub(super) fn sorted(mut entries: Vec<Entry<'_>>) -> Option<(Vec<Entry<'_>>, bool)> {
    let is_more = entries.len() > FEEDBACK;
    entries.truncate(FEEDBACK);
    entries.sort_unstable_by_key(Entry::key);
    let is_twice = entries.windows(2).any(|pair| matches!(pair, [one, next] if one.key() == next.key()));
    if is_twice { None } else { Some((entries, is_more)) }
}

/// A word, to be read as a type.
const fn one(word: &B256) -> Tuple<'_> {
    Tuple::new(&word.0, 1)
}

/// What `getSummary` says; `None` for an answer that it cannot give.
pub(super) fn summary(answer: &[u8]) -> Option<Summary> {
    let mut tuple = Tuple::new(answer, 3);
    let summary =
        Summary { count: tuple.small(u64::MAX)?, value: tuple.int128()?, decimals: decimals(&mut tuple)? };
    tuple.end()?;
    Some(summary)
}
