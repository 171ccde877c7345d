//! The header of the trusted block: its hash is that of its RLP (Yellow Paper, 4.4; decisions S3, S4, S7).

pub(crate) mod encode;

use alloc::string::ToString;

use alloy_primitives::{B256, U256};
use primitives::canonical::keccak256;
use primitives::rlp::{integer, items, only};

use crate::border::proof::ProvenBlock;
use crate::codes::{Code, Finding};
use crate::limits::{BLOCK_SEPARATORS, FUTURE_SECONDS, HEADER_BYTES};
use crate::noted::{Ended, Noted, at_most, hash, quantity};
use crate::read::{Unread, Value, within};

pub use encode::encode_header;

/// The block of this trusted hash, by a header as an RPC serves it.
///
/// # Errors
/// The code of what is wrong with the header.
///
/// # Example
/// ```
/// use alloy_primitives::B256;
/// use erc8257_proofs::{Code, trusted_block};
///
/// assert_eq!(trusted_block(B256::repeat_byte(7), "null"), Err(Code::HeaderMembers));
/// ```
pub fn trusted_block(hash: B256, served: &str) -> Result<ProvenBlock, Code> {
    let mut noted = Noted::default();
    match Header::prove(&mut noted, Some(served), hash) {
        Ok(header) => Ok(header.block()),
        Err(Ended) => Err(noted.finish().first().map_or(Code::HeaderMembers, Finding::code)),
    }
}

/// The parts of a header that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) hash: B256,
    pub(crate) number: U256,
    pub(crate) timestamp: u64,
    pub(crate) state_root: B256,
    pub(crate) receipts_root: B256,
}

impl Header {
    /// Proves a header, as served, by the trusted hash.
    ///
    /// # Errors
    /// It is not the header of that block, or cannot be read.
    pub(crate) fn prove(noted: &mut Noted, served: Option<&str>, trusted: B256) -> Result<Self, Ended> {
        let limit = |noted: &mut Noted, count: usize, most: usize| {
            noted.end(Code::Limit, "/header", Some(count.to_string()), Some(at_most(most)))
        };
        let malformed = |noted: &mut Noted| noted.end(Code::HeaderMembers, "/header", None, None);
        let document = served.map(|text| within(text, BLOCK_SEPARATORS)).transpose();
        let document = document.map_err(|why| match why {
            Unread::Crowded(count) => limit(noted, count, BLOCK_SEPARATORS),
            Unread::NotJson => malformed(noted),
        })?;
        let value = document.as_ref().map(Value::root);
        let (encoded, claimed) = match value {
            Some(value) if value.is_text() => (value.data().ok_or(()).map_err(|()| malformed(noted))?, None),
            Some(value) if value.is_object() => encode::members(value).map_err(|name| {
                noted.end(Code::HeaderMembers, &alloc::format!("/header/{name}"), None, None)
            })?,
            _ => return Err(malformed(noted)),
        };
        if encoded.len() > HEADER_BYTES {
            return Err(limit(noted, encoded.len(), HEADER_BYTES));
        }
        let computed = keccak256(&encoded);
        if computed != trusted {
            let detail = (Some(hash(computed)), Some(hash(trusted)));
            return Err(noted.end(Code::HeaderHash, "/header", detail.0, detail.1));
        }
        if let Some(claimed) = claimed.filter(|claimed| *claimed != computed) {
            let detail = (Some(hash(claimed)), Some(hash(computed)));
            return Err(noted.end(Code::HeaderClaim, "/header/hash", detail.0, detail.1));
        }
        Self::decode(&encoded, computed)
            .ok_or_else(|| noted.end(Code::HeaderMalformed, "/header", None, None))
    }

    /// Reads the RLP of a header. Forks append items, so that only four of them are looked at.
    fn decode(encoded: &[u8], hash: B256) -> Option<Self> {
        /// A header before London has 15 items; no fork has so many more.
        const ITEMS: core::ops::RangeInclusive<usize> = 15..=32;
        let list = only(encoded).filter(|item| item.is_list)?;
        let items = items(list.content, *ITEMS.end())?;
        if !ITEMS.contains(&items.len()) {
            return None;
        }
        let root = |place: usize| B256::try_from(items.get(place)?.text()?).ok();
        let number = |place: usize| items.get(place)?.text().filter(|text| text.len() <= 8).and_then(integer);
        Some(Self {
            hash,
            number: number(8)?,
            timestamp: u64::try_from(number(11)?).ok()?,
            state_root: root(3)?,
            receipts_root: root(5)?,
        })
    }

    /// Whether the block is young enough for a clock and an age; a warning where it is not.
    pub(crate) fn is_fresh(&self, noted: &mut Noted, now: Option<u64>, most: u32) -> Option<bool> {
        let now = now?;
        let latest = now.saturating_add(FUTURE_SECONDS);
        let earliest = now.saturating_sub(u64::from(most));
        let (code, expected) = if self.timestamp > latest {
            (Code::BlockFuture, at_most(latest))
        } else if self.timestamp < earliest {
            (Code::BlockStale, alloc::format!("at least {earliest}"))
        } else {
            return Some(true);
        };
        noted.add(code, "/header".into(), Some(self.timestamp.to_string()), Some(expected));
        Some(false)
    }

    /// The block, as reports show it.
    pub(crate) fn block(&self) -> ProvenBlock {
        ProvenBlock {
            number: quantity(self.number),
            hash: self.hash,
            timestamp: quantity(U256::from(self.timestamp)),
            state_root: self.state_root,
        }
    }
}
