//! The words of a record, and whether they fit each other (Solidity, layout of storage; decisions S10, S18).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};

use crate::account::Answers;
use crate::border::proof::{LayoutCounter, ProvenConfig, ProvenState};
use crate::codes::Code;
use crate::layout::{Layout, uri_keys};
use crate::limits::URI_BYTES;
use crate::noted::{Ended, Noted, at_most, hash};

/// The six words that say what a registry has of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) counter: U256,
    pub(crate) creator: U256,
    pub(crate) uri: U256,
    pub(crate) hash: U256,
    pub(crate) predicate: U256,
    pub(crate) tombstone: U256,
}

/// What they say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) state: ProvenState,
    pub(crate) last: U256,
    /// `None` where there is no record, and where its URI is not UTF-8.
    pub(crate) config: Option<ProvenConfig>,
    /// The access predicate, where a creator is set.
    pub(crate) predicate: Option<Address>,
}

/// The address in the last 20 bytes of a word.
pub(crate) fn address_in(word: U256) -> Address {
    Address::from_word(B256::from(word))
}

/// Whether a word has bits above an address.
pub(crate) fn is_wide(word: U256) -> bool {
    word.bit_len() > 160
}

/// A marker of ERC-1967 as reports show it: an address, or the whole word where it has bits above one (decision S23).
pub(crate) fn marker(word: U256) -> String {
    if is_wide(word) { hash(word.into()) } else { alloc::format!("{:?}", address_in(word)) }
}

impl Words {
    /// Reads the record of a tool. `root` is that of the registry's storage; `parts` are [`Words::parts`].
    ///
    /// # Errors
    /// The words contradict each other or the layout, or a part of the URI is not proven.
    pub(crate) fn read(
        &self,
        noted: &mut Noted,
        (answers, root): (&Answers<'_>, B256),
        (tool_id, layout): (U256, &Layout),
        parts: &[U256],
    ) -> Result<Record, Ended> {
        let at = answers.storage();
        for word in [self.creator, self.predicate] {
            if is_wide(word) {
                noted.add(Code::WordAddress, at.clone(), Some(hash(word.into())), None);
            }
        }
        if self.tombstone > U256::ONE {
            noted.add(Code::WordFlag, at.clone(), Some(hash(self.tombstone.into())), None);
        }
        noted.step()?;
        let contradiction = |noted: &mut Noted| noted.end(Code::LayoutContradiction, &at, None, None);
        let last = self.last(layout).ok_or(()).map_err(|()| contradiction(noted))?;
        if !self.fits(tool_id, last) {
            return Err(contradiction(noted));
        }
        if self.creator.is_zero() {
            let was_there = !self.tombstone.is_zero();
            let state = if was_there { ProvenState::Deregistered } else { ProvenState::NotFound };
            return Ok(Record { state, last, config: None, predicate: None });
        }
        let uri = self.uri(noted, answers, root, parts)?;
        let predicate = address_in(self.predicate);
        let config = String::from_utf8(uri).ok().map(|metadata_uri| ProvenConfig {
            creator: address_in(self.creator),
            metadata_uri,
            manifest_hash: self.hash.into(),
            access_predicate: predicate,
        });
        let state = if config.is_some() { ProvenState::Ok } else { ProvenState::Malformed };
        if config.is_none() {
            noted.add(Code::StringUtf8, at, None, None);
        }
        Ok(Record { state, last, config, predicate: Some(predicate) })
    }

    /// The slots of a URI that does not fit into its word.
    pub(crate) fn parts(&self, uri_slot: U256) -> Vec<U256> {
        let length = usize::try_from(self.uri.wrapping_shr(1)).ok();
        let length = length.filter(|length| self.uri.bit(0) && (32..=URI_BYTES).contains(length));
        length.map(|length| uri_keys(uri_slot, length).collect()).unwrap_or_default()
    }

    /// The ID of the last tool; `None` for a counter that no registry of the layout has.
    fn last(&self, layout: &Layout) -> Option<U256> {
        match layout.counter {
            LayoutCounter::Next => self.counter.checked_sub(U256::ONE),
            LayoutCounter::Last => Some(self.counter),
        }
    }

    /// Whether counter, record and tombstone can stand beside each other. A wrong layout reads zeros, and zeros would say that
    /// there is no tool.
    fn fits(&self, tool_id: U256, last: U256) -> bool {
        let (has_creator, is_removed) = (!self.creator.is_zero(), !self.tombstone.is_zero());
        let was_given = !tool_id.is_zero() && tool_id <= last;
        let has_rest = [self.uri, self.hash, self.predicate].iter().any(|word| !word.is_zero());
        !(has_creator && is_removed) && was_given == (has_creator || is_removed) && (has_creator || !has_rest)
    }

    /// The bytes of `metadataURI`.
    fn uri(
        &self,
        noted: &mut Noted,
        answers: &Answers<'_>,
        root: B256,
        parts: &[U256],
    ) -> Result<Vec<u8>, Ended> {
        let at = answers.storage();
        let word: [u8; 32] = self.uri.to_be_bytes();
        let no_text = |noted: &mut Noted| noted.end(Code::StringForm, &at, Some(hash(word.into())), None);
        let is_long = self.uri.bit(0);
        let length: U256 = if is_long {
            self.uri.wrapping_shr(1)
        } else {
            U256::from(word.last().copied().unwrap_or(0) >> 1)
        };
        let fits_a_word = length < U256::from(32);
        if is_long == fits_a_word {
            return Err(no_text(noted));
        }
        let most = U256::from(URI_BYTES);
        let Some(length) = usize::try_from(length).ok().filter(|_| length <= most) else {
            return Err(noted.end(Code::Limit, &at, Some(length.to_string()), Some(at_most(URI_BYTES))));
        };
        let mut text = Vec::new();
        if is_long {
            for key in parts {
                let part = answers.needed(noted, root, *key).unwrap_or_default();
                text.extend_from_slice(&part.to_be_bytes::<32>());
            }
            noted.step()?;
        } else {
            // The last byte is the length.
            text.extend_from_slice(word.get(..31).unwrap_or_default());
        }
        let rest = text.split_off(length.min(text.len()));
        let is_padded = rest.iter().all(|byte| *byte == 0);
        if !is_padded && !is_long {
            return Err(no_text(noted));
        }
        if !is_padded {
            let end = last_word(&text, &rest);
            return Err(noted.end(Code::StringPadding, &at, Some(hash(end)), None));
        }
        Ok(text)
    }
}

/// The last 32 bytes of a text and of what stands behind it.
fn last_word(text: &[u8], rest: &[u8]) -> B256 {
    let whole = [text, rest].concat();
    let end = whole.len().saturating_sub(32);
    B256::left_padding_from(whole.get(end..).unwrap_or_default())
}
