//! What was answered: known, or not.

use alloc::vec::Vec;

use primitives::hex;
use primitives::json::{Document, Kind, NodeId, read};
use primitives::limits::BUNDLE_BYTES;

use crate::border::wallet_answer::WalletAnswer;

/// What an answer is. A missing one has failed, and is no mistake of the caller.
pub(crate) enum Told<'a> {
    /// A result, of any kind.
    Result(Document<'a>),
    /// An error, with its code where that is a whole number.
    Error(Option<i64>),
    /// No answer.
    Failed,
}

/// What a call of a contract returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Returned {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The call reverted (`error.code` 3), with these data where they are told.
    Reverted(Option<Vec<u8>>),
    /// Nothing is known.
    Unknown,
}

impl WalletAnswer {
    /// The answer, or that there is none.
    pub(crate) fn told(answer: Option<&Self>) -> Told<'_> {
        match answer {
            Some(Self::Result { result }) => Told::Result(read(result.as_str().as_bytes(), BUNDLE_BYTES)),
            Some(Self::Error { error }) => Told::Error(code(&read(error.as_str().as_bytes(), BUNDLE_BYTES))),
            Some(Self::Failed { .. }) | None => Told::Failed,
        }
    }

    /// What an `eth_call` returned: a result that is bytes, or an error with the code 3.
    pub(crate) fn returned(answer: Option<&Self>) -> Returned {
        match answer {
            Some(Self::Result { result }) => {
                let document = read(result.as_str().as_bytes(), BUNDLE_BYTES);
                bytes(&document, Document::ROOT).map_or(Returned::Unknown, Returned::Bytes)
            }
            Some(Self::Error { error }) => {
                let document = read(error.as_str().as_bytes(), BUNDLE_BYTES);
                let data = || bytes(&document, member(&document, Document::ROOT, "data")?);
                if code(&document) == Some(3) { Returned::Reverted(data()) } else { Returned::Unknown }
            }
            Some(Self::Failed { .. }) | None => Returned::Unknown,
        }
    }
}

/// The code of a JSON-RPC error.
pub(crate) fn code(document: &Document<'_>) -> Option<i64> {
    let node = member(document, Document::ROOT, "code")?;
    let is_number = document.kind(node) == Kind::Number;
    is_number.then(|| document.raw_str(document.node(node)).parse().ok()).flatten()
}

/// The value of a member of an object.
pub(crate) fn member(document: &Document<'_>, object: NodeId, name: &str) -> Option<NodeId> {
    document.member(object, name.as_bytes())
}

/// A text of hex digits: `0x` and two digits a byte.
pub(crate) fn bytes(document: &Document<'_>, node: NodeId) -> Option<Vec<u8>> {
    if document.kind(node) == Kind::String { hex::data(&document.text(node)) } else { None }
}
