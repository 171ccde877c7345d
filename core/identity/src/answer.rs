//! An answer of a contract: decoded strictly, or why it says nothing.

use primitives::Address;
use primitives::abi::strict::{address, word_at};
use primitives::abi::tuple::Tuple;
use primitives::abi::words::WORD;

use crate::border::evidence::ContractAnswer;
use crate::codes::Code;
use crate::noted::Noted;

/// `ERC721NonexistentToken(uint256)`: the agent does not exist.
const NONEXISTENT: [u8; 4] = [0x7e, 0x27, 0x32, 0x89];

/// What a call came to. Only a value is an answer: all else is unknown, and never empty (ledger `8004-unknown-never-no`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer<'a, T> {
    /// What the contract said.
    Value(T),
    /// The host did not ask.
    NotAsked,
    /// The RPC gave no answer.
    Unavailable,
    /// Nothing came back: there is no contract (ledger `8004-no-contract-word`).
    NoContract,
    /// The contract reverted the call, with these data.
    Reverted(&'a [u8]),
    /// The bytes are not the one encoding of the type (ledger `8004-abi-canonical`).
    Malformed,
}

impl<'a, T> Answer<'a, T> {
    /// Reads an answer. `decode` gives nothing for bytes that are not the one encoding of its type.
    pub(crate) fn read(
        answer: Option<&'a ContractAnswer>,
        decode: impl FnOnce(&'a [u8]) -> Option<T>,
    ) -> Self {
        match answer {
            None => Self::NotAsked,
            Some(ContractAnswer::Unavailable { .. }) => Self::Unavailable,
            Some(ContractAnswer::Revert { revert }) => Self::Reverted(&revert.0),
            Some(ContractAnswer::Result { result }) if result.0.is_empty() => Self::NoContract,
            Some(ContractAnswer::Result { result }) => {
                decode(&result.0).map_or(Self::Malformed, |value| Self::Value(value))
            }
        }
    }

    /// The code of an answer that says nothing; `None` for a value, and where nothing was asked.
    pub(crate) const fn code(&self) -> Option<Code> {
        match self {
            Self::Value(_) | Self::NotAsked => None,
            Self::Unavailable => Some(Code::CallUnavailable),
            Self::NoContract => Some(Code::NoContract),
            Self::Reverted(_) => Some(Code::CallReverted),
            Self::Malformed => Some(Code::AnswerMalformed),
        }
    }

    /// The value; `None` for all else, of which the code is noted.
    pub(crate) fn noted(self, noted: &mut Noted) -> Option<T> {
        if let Some(code) = self.code() {
            noted.nowhere(code);
        }
        self.value()
    }

    /// The value; `None` for all else.
    pub(crate) fn value(self) -> Option<T> {
        if let Self::Value(value) = self { Some(value) } else { None }
    }

    /// Whether the contract says that the token does not exist. It counts only of `ownerOf`.
    pub(crate) fn is_nonexistent(&self) -> bool {
        let Self::Reverted(data) = self else { return false };
        data.strip_prefix(&NONEXISTENT).is_some_and(|id| id.len() == WORD)
    }
}

/// One address.
pub(crate) fn one_address(data: &[u8]) -> Option<Address> {
    let word = word_at(data, 0).filter(|_| data.len() == WORD)?;
    address(word)
}

/// One string, or bytes. A contract's string is any bytes (decision I14).
pub(crate) fn one_bytes(data: &[u8]) -> Option<&[u8]> {
    let mut tuple = Tuple::new(data, 1);
    let bytes = tuple.bytes()?;
    tuple.end()?;
    Some(bytes)
}
