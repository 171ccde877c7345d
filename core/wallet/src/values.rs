//! Values within answers: quantities, code, words, balances.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::strict::{address, word_at};
use primitives::abi::words::WORD;
use primitives::hex;
use primitives::json::{Document, Kind, NodeId};

use crate::answer::{Returned, Told, bytes, member};
use crate::border::wallet_answer::WalletAnswer;
use crate::limits::CODE_BYTES;
use crate::read::quantity;

/// The code of an account, as `eth_getCode` answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CodeTold {
    /// These bytes.
    Known(Vec<u8>),
    /// Something that is not code, or too much of it.
    Malformed,
    /// No answer.
    Unavailable,
}

impl CodeTold {
    pub(crate) fn of(answer: Option<&WalletAnswer>) -> Self {
        let Told::Result(document) = WalletAnswer::told(answer) else { return Self::Unavailable };
        if document.kind(Document::ROOT) == Kind::Null {
            return Self::Unavailable;
        }
        match bytes(&document, Document::ROOT) {
            Some(code) if code.len() <= CODE_BYTES => Self::Known(code),
            _ => Self::Malformed,
        }
    }

    /// The bytes, if they are known.
    pub(crate) fn known(&self) -> Option<&[u8]> {
        if let Self::Known(code) = self { Some(code) } else { None }
    }
}

/// The quantity that an RPC answered with.
pub(crate) fn quantity_of(answer: Option<&WalletAnswer>) -> Option<U256> {
    let Told::Result(document) = WalletAnswer::told(answer) else { return None };
    quantity_at(&document, Document::ROOT)
}

/// A balance: a quantity of the chain's own asset, or the one word that a token returns.
pub(crate) fn balance_of(answer: Option<&WalletAnswer>, token: Option<Address>) -> Option<U256> {
    if token.is_none() {
        return quantity_of(answer);
    }
    let Returned::Bytes(bytes) = WalletAnswer::returned(answer) else { return None };
    one_word(&bytes).map(U256::from_be_bytes)
}

/// A quantity at a place of a document.
pub(crate) fn quantity_at(document: &Document<'_>, node: NodeId) -> Option<U256> {
    if document.kind(node) == Kind::String { quantity(&document.string(node)) } else { None }
}

/// The quantity of a member.
pub(crate) fn quantity_in(document: &Document<'_>, object: NodeId, name: &str) -> Option<U256> {
    quantity_at(document, member(document, object, name)?)
}

/// A hash at a place of a document.
pub(crate) fn hash_at(document: &Document<'_>, node: NodeId) -> Option<B256> {
    if document.kind(node) == Kind::String { hex::word(&document.text(node)) } else { None }
}

/// The hash of a member.
pub(crate) fn hash_in(document: &Document<'_>, object: NodeId, name: &str) -> Option<B256> {
    hash_at(document, member(document, object, name)?)
}

/// An address at a place of a document, in any case: RPCs write checksums or not.
pub(crate) fn address_at(document: &Document<'_>, node: NodeId) -> Option<Address> {
    let is_text = document.kind(node) == Kind::String;
    is_text.then(|| hex::address(&document.text(node)).map(Address::from)).flatten()
}

/// The address of a member.
pub(crate) fn address_in(document: &Document<'_>, object: NodeId, name: &str) -> Option<Address> {
    address_at(document, member(document, object, name)?)
}

/// Bytes that are exactly one word.
pub(crate) fn one_word(bytes: &[u8]) -> Option<[u8; WORD]> {
    bytes.try_into().ok()
}

/// Bytes that are exactly one word, and that an address.
pub(crate) fn one_address(bytes: &[u8]) -> Option<Address> {
    address(&one_word(bytes)?)
}

/// The difference of two numbers as a decimal number with its sign.
pub(crate) fn difference(after: U256, before: U256) -> alloc::string::String {
    match after.checked_sub(before) {
        Some(more) => alloc::format!("{more}"),
        None => alloc::format!("-{}", before.saturating_sub(after)),
    }
}

/// The only argument of a function that returns one dynamic value: the bytes behind its offset, if that is canonical.
pub(crate) fn dynamic(bytes: &[u8]) -> Option<&[u8]> {
    let offset = word_at(bytes, 0)?;
    (U256::from_be_bytes(*offset) == U256::from(WORD)).then(|| bytes.get(WORD..)).flatten()
}
