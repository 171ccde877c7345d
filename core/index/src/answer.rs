//! The answer of an RPC, and whether to ask again.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use erc8257::rpc::{self, CallAnswer, CallOutcome, Failure, Reason};
use primitives::json::{Document, FaultKind, FirstFault, Kind, read};
use primitives::limits::RPC_ERROR_BYTES;

/// [`CallAnswer`], owned, with the host's words about a call that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The `result` member of the JSON-RPC response, as JSON text.
    Result(Vec<u8>),
    /// The `error` member of the JSON-RPC response, as JSON text.
    Error(Vec<u8>),
    /// The RPC gave no JSON-RPC response. The words are the host's, for people, and may be empty.
    Failed(Reason, String),
}

impl Answer {
    /// Keeps an answer. Only those of a call that failed have words.
    #[must_use]
    pub fn new(answer: &CallAnswer<'_>, words: &str) -> Self {
        match answer {
            CallAnswer::Result(text) => Self::Result(text.to_vec()),
            CallAnswer::Error(text) => Self::Error(text.to_vec()),
            CallAnswer::Failed(reason) => Self::Failed(*reason, words.to_owned()),
        }
    }

    /// The answer as the readers of [`rpc`] take it.
    #[must_use]
    pub fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(text) => CallAnswer::Result(text),
            Self::Error(text) => CallAnswer::Error(text),
            Self::Failed(reason, _) => CallAnswer::Failed(*reason),
        }
    }

    /// The answer to a call that the host left out.
    pub(crate) const fn missing() -> Self {
        Self::Failed(Reason::NotJsonRpc, String::new())
    }

    /// Reads the answer, or says why it cannot be read.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&CallAnswer<'_>) -> Result<T, Failure>,
    ) -> Result<T, Refused> {
        read(&self.as_answer()).map_err(|failure| Refused::new(failure, self))
    }

    /// Whether the failure leaves the question itself open.
    pub(crate) const fn is_out_of_reach(&self) -> bool {
        matches!(self, Self::Failed(Reason::Connect | Reason::RateLimited, _))
    }
}

/// An answer that is of no use, and why.
///
/// As text: the host's words if it has some, or else the failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    failure: Failure,
    words: Option<String>,
    may_be_about_size: bool,
}

impl Refused {
    pub(crate) fn new(failure: Failure, answer: &Answer) -> Self {
        let words = match answer {
            Answer::Failed(_, words) if !words.is_empty() => Some(words.clone()),
            _ => None,
        };
        let may_be_about_size = failure.reason != Reason::NoBlock
            && match answer {
                Answer::Result(_) => false,
                Answer::Error(_) => true,
                Answer::Failed(reason, _) => {
                    matches!(reason, Reason::TooLarge | Reason::Timeout | Reason::NotJsonRpc)
                }
            };
        Self { failure, words, may_be_about_size }
    }

    /// Why the answer is of no use.
    #[must_use]
    pub const fn failure(&self) -> &Failure {
        &self.failure
    }

    /// Whether the RPC might answer less: it is there, and it says neither that the block is gone nor something else.
    #[must_use]
    pub const fn may_be_about_size(&self) -> bool {
        self.may_be_about_size
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.words {
            Some(words) => f.write_str(words),
            None => fmt::Display::fmt(&self.failure, f),
        }
    }
}

/// Whether the RPC said nothing about a call, and may say more when it is asked again.
///
/// A revert says something. So does an error about the block, the method or the parameters.
///
/// # Example
/// ```
/// use erc8257::CallAnswer;
/// use erc8257_index::unanswered;
///
/// let busy = CallAnswer::Error(br#"{"code":-32000,"message":"try again later"}"#);
/// assert!(unanswered("eth_call", &busy));
/// assert!(!unanswered("eth_call", &CallAnswer::Error(br#"{"code":-32601,"message":"no such method"}"#)));
/// // About a block, null says that the chain does not have it.
/// assert!(!unanswered("eth_getBlockByNumber", &CallAnswer::Result(b"null")));
/// assert!(unanswered("eth_getLogs", &CallAnswer::Result(b"null")));
/// ```
#[must_use]
pub fn unanswered(method: &str, answer: &CallAnswer<'_>) -> bool {
    match answer {
        CallAnswer::Result(text) => {
            text.trim_ascii() == b"null" && !matches!(method, "eth_getBlockByNumber" | "eth_getBlockByHash")
        }
        CallAnswer::Failed(reason) => *reason != Reason::TooLarge,
        // A node that no longer keeps the state of the block does not get it back.
        #[cfg(feature = "proof")]
        CallAnswer::Error(text) if method == "eth_getProof" && erc8257::proofs::is_window(text) => false,
        CallAnswer::Error(text) => match rpc::read_call(answer) {
            CallOutcome::Failed(Failure { reason: Reason::RateLimited, .. }) => true,
            CallOutcome::Failed(failure) => {
                !matches!(failure.reason, Reason::NoBlock | Reason::TooLarge) && !lasts(text)
            }
            CallOutcome::Returned(_) | CallOutcome::Reverted(_) => false,
        },
    }
}

/// Whether an error will be the same again: the RPC does not understand the call, or the contract's code comes to a halt.
fn lasts(error: &[u8]) -> bool {
    const HALTS: [&str; 5] = ["out of gas", "outofgas", "opcode", "stack", "invalid jump"];
    let document = read(error, RPC_ERROR_BYTES);
    if let Some(fault) = FirstFault::of(&document) {
        return fault.kind != FaultKind::DuplicateKey;
    }
    if document.kind(Document::ROOT) != Kind::Object {
        return false;
    }
    let member = |name: &[u8], kind: Kind| {
        let mut members = document.root_members();
        let found =
            members.find(|(key, value)| &*document.text(*key) == name && document.kind(*value) == kind);
        found.map(|(_, value)| value)
    };
    let code = member(b"code", Kind::Number).map(|node| document.raw(node));
    let message = member(b"message", Kind::String).map(|node| document.string(node).to_ascii_lowercase());
    matches!(code, Some(b"-32700" | b"-32602" | b"-32601" | b"-32600"))
        || HALTS.iter().any(|halt| message.as_ref().is_some_and(|message| message.contains(halt)))
}

/// The failure of an answer that holds a log that was not asked for.
pub(crate) fn unasked() -> Failure {
    Failure { reason: Reason::NotJsonRpc, detail: Some("a log that was not asked for".to_string()) }
}
