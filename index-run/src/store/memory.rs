//! A state in memory. The host keeps it as a text, which holds every entry and a checksum.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Bound, ControlFlow};

use primitives::base64;
use primitives::canonical::keccak256;

use super::{Entry, Table, Visit};
use crate::failure::{About, Failure};

/// What a state begins with.
const FORM: &[u8] = b"erc8257-index-state/1\n";
/// Bytes of the hash that a state ends with.
const HASH: usize = 32;

/// The entries.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    entries: BTreeMap<Vec<u8>, Vec<u8>>,
    /// How often the state was to become durable.
    pub(super) commits: u64,
}

impl Memory {
    /// The state as text: base64 of each key and value behind its length, and of their hash.
    pub(super) fn export(&self) -> String {
        let mut bytes = FORM.to_vec();
        for (key, value) in &self.entries {
            for part in [key, value] {
                bytes.extend(u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
                bytes.extend_from_slice(part);
            }
        }
        bytes.extend(keccak256(&bytes));
        base64::encode(&bytes)
    }

    /// Reads a state.
    ///
    /// # Errors
    /// Where the text is not one that [`export`](Self::export) gave.
    pub(super) fn import(text: &[u8]) -> Result<Self, Failure> {
        read(text).ok_or_else(|| {
            Failure::usage(
                About::State,
                "the state is not one that an earlier run gave, or it was changed; leave it out to begin anew",
            )
        })
    }
}

fn read(text: &[u8]) -> Option<Memory> {
    let bytes = base64::decode(text)?;
    let (bytes, hash) = bytes.split_at_checked(bytes.len().checked_sub(HASH)?)?;
    if keccak256(bytes).as_slice() != hash {
        return None;
    }
    let mut rest = bytes.strip_prefix(FORM)?;
    let mut entries = BTreeMap::new();
    while !rest.is_empty() {
        let key = part(&mut rest)?;
        entries.insert(key, part(&mut rest)?);
    }
    Some(Memory { entries, commits: 0 })
}

/// The next part, which is taken off.
fn part(rest: &mut &[u8]) -> Option<Vec<u8>> {
    let (length, behind) = rest.split_first_chunk()?;
    let (part, behind) = behind.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    *rest = behind;
    Some(part.to_vec())
}

impl Table for Memory {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.entries.get(key).cloned())
    }

    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Failure> {
        self.entries.insert(key.to_vec(), value.to_vec());
        Ok(())
    }

    fn remove(&mut self, key: &[u8]) -> Result<(), Failure> {
        self.entries.remove(key);
        Ok(())
    }

    fn visit(&self, from: &[u8], visit: &mut Visit<'_>) -> Result<(), Failure> {
        for (key, value) in self.entries.range::<[u8], _>((Bound::Included(from), Bound::Unbounded)) {
            if visit(key, value)? == ControlFlow::Break(()) {
                break;
            }
        }
        Ok(())
    }

    fn last(&self, from: &[u8], to: &[u8]) -> Result<Option<Entry>, Failure> {
        let mut between = self.entries.range::<[u8], _>(between(from, to));
        Ok(between.next_back().map(|(key, value)| (key.clone(), value.clone())))
    }

    fn clear(&mut self, from: &[u8], to: &[u8]) -> Result<(), Failure> {
        let keys: Vec<Vec<u8>> =
            self.entries.range::<[u8], _>(between(from, to)).map(|(key, _)| key.clone()).collect();
        for key in keys {
            self.entries.remove(&key);
        }
        Ok(())
    }
}

/// From one key up to another; nothing where they are in another order, in which the map would panic.
fn between<'k>(from: &'k [u8], to: &'k [u8]) -> (Bound<&'k [u8]>, Bound<&'k [u8]>) {
    (Bound::Included(from), Bound::Excluded(to.max(from)))
}
