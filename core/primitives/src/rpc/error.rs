//! JSON-RPC errors: whether a call reverted and with which data, or why the RPC gave no answer.
//!
//! Nodes and the wallets and proxies in front of them put revert data in many places. All of them are objects within
//! objects, under a few names, so they are looked for from the outside inwards, to a fixed depth.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Failure, Reason};
use crate::hex;
use crate::json::{Document, Kind, NodeId, read};
use crate::{harmless, limits};

/// An RPC's error, read.
pub(super) struct RpcError {
    /// The data with which the call reverted, if it did.
    pub(super) revert: Option<Vec<u8>>,
    /// Why the RPC gave no answer, if the call did not revert or the method calls no contract.
    pub(super) failure: Failure,
}

impl From<Reason> for RpcError {
    fn from(reason: Reason) -> Self {
        Self { revert: None, failure: reason.into() }
    }
}

/// Levels of objects that are looked into; the deepest that is known of has 4.
const DEPTH: usize = 6;
/// Objects that are looked into.
const OBJECTS: usize = 64;
/// Bytes of a message that are looked at.
const MESSAGE_BYTES: usize = 1_024;

/// Members whose objects are looked into: hardhat, wallets (`data`, `originalError`), ethers (`error`, `info`),
/// viem (`cause`), web3 (`innerError`).
const INNER: [&[u8]; 6] = [b"data", b"originalError", b"error", b"cause", b"info", b"innerError"];
/// Members whose text is revert data: most nodes (`data`), ganache (`result`, `return`), viem (`raw`).
const DATA: [&[u8]; 4] = [b"data", b"result", b"return", b"raw"];

/// Reads the `error` member of a response.
pub(super) fn read_error(text: &[u8]) -> RpcError {
    if text.len() > limits::RPC_ERROR_BYTES {
        return Reason::TooLarge.into();
    }
    let document = read(text, limits::RPC_ERROR_BYTES);
    if !document.faults.is_empty() {
        return Reason::NotJsonRpc.into();
    }
    let error = Error::gather(&document);
    let detail: Option<String> = error.messages.first().map(|message| harmless::clip(&without_urls(message)));
    let failure = Failure { reason: error.reason(), detail };
    // A contract's own words get into messages, so data and codes decide before any message does.
    let revert = error.reverted || !error.data.is_empty() && !error.limited;
    RpcError { revert: revert.then_some(error.data), failure }
}

/// The facts in an error and in its inner errors.
#[derive(Default)]
struct Error<'a> {
    /// The outermost revert data that is not empty.
    data: Vec<u8>,
    /// Some code or message says that the call reverted.
    reverted: bool,
    /// Some code says that there were too many requests.
    limited: bool,
    /// Some code says that the resource does not exist: the answer of EIP-1898 for a missing block.
    not_found: bool,
    /// The messages, from the outside inwards.
    messages: Vec<Cow<'a, [u8]>>,
}

impl<'a> Error<'a> {
    fn gather(document: &Document<'a>) -> Self {
        let mut error = Self::default();
        if document.kind(Document::ROOT) == Kind::String {
            error.message(document.text(Document::ROOT));
        }
        let mut level = vec![Document::ROOT];
        let mut left = OBJECTS;
        for _ in 0..DEPTH {
            let mut next = Vec::new();
            for object in level {
                error.look_at(document, object, &mut next);
            }
            next.truncate(left);
            left = left.saturating_sub(next.len());
            level = next;
        }
        error
    }

    /// One object: its own code, message and data, and which of its members to look into.
    fn look_at(&mut self, document: &Document<'a>, object: NodeId, inner: &mut Vec<NodeId>) {
        let (mut of_object, mut of_root) = (document.members(object), document.root_members());
        let members: &mut dyn Iterator<Item = (NodeId, NodeId)> =
            if object == Document::ROOT { &mut of_root } else { &mut of_object };
        for (key, value) in members {
            let (name, kind) = (document.text(key), document.kind(value));
            let name = &*name;
            match kind {
                Kind::Number if name == b"code" => match document.raw(value) {
                    b"3" => self.reverted = true,
                    b"-32005" | b"429" => self.limited = true,
                    b"-32001" => self.not_found = true,
                    _ => {}
                },
                Kind::String if name == b"message" => self.message(document.text(value)),
                Kind::String if DATA.contains(&name) => {
                    let data = self.revert_data(&document.text(value));
                    self.keep(data);
                }
                Kind::Array if name == b"data" => self.keep(buffer(document, value)),
                // ganache names a member by the hash of the transaction.
                Kind::Object if INNER.contains(&name) || name.starts_with(b"0x") => inner.push(value),
                _ => {}
            }
        }
    }

    fn keep(&mut self, data: Option<Vec<u8>>) {
        if self.data.is_empty() {
            self.data = data.unwrap_or_default();
        }
    }

    fn message(&mut self, mut message: Cow<'a, [u8]>) {
        match &mut message {
            Cow::Borrowed(text) => *text = text.get(..MESSAGE_BYTES).unwrap_or(text),
            Cow::Owned(text) => text.truncate(MESSAGE_BYTES),
        }
        self.reverted |= contains(&message, b"revert");
        self.messages.push(message);
    }

    /// The data of a text: hex, or what parity and nethermind make of it, `Reverted 0x…`.
    fn revert_data(&mut self, text: &[u8]) -> Option<Vec<u8>> {
        if let Some(data) = hex::data(text) {
            return Some(data);
        }
        let rest = text.split_at_checked(8).filter(|(word, _)| word.eq_ignore_ascii_case(b"reverted"))?.1;
        self.reverted = true;
        hex::data(rest.trim_ascii_start())
    }

    fn reason(&self) -> Reason {
        if self.limited || self.says(RATE_LIMITED) || self.says_429() {
            Reason::RateLimited
        } else if self.not_found || self.says(NO_BLOCK) {
            Reason::NoBlock
        } else {
            Reason::RpcError
        }
    }

    fn says(&self, words: &[&[u8]]) -> bool {
        self.messages.iter().any(|message| words.iter().any(|word| contains(message, word)))
    }

    /// The number 429 by itself, not as a part of another number or word.
    fn says_429(&self) -> bool {
        let number =
            |message: &[u8]| message.split(|b| !b.is_ascii_alphanumeric()).any(|word| word == b"429");
        self.messages.iter().any(|message| number(message))
    }
}

/// How nodes and providers say that there were too many requests.
const RATE_LIMITED: &[&[u8]] = &[
    b"rate limit",
    b"rate-limit",
    b"ratelimit",
    b"too many request",
    b"request limit reached",
    b"throttl",
    b"compute units",
    b"request count exceeded",
    b"requests per second",
];

/// How nodes say that they do not have the block or its state.
const NO_BLOCK: &[&[u8]] = &[
    b"header not found",
    b"header for hash not found",
    b"block not found",
    b"unknown block",
    b"block is out of range",
    b"blockoutofrange",
    b"missing trie node",
    b"state is not available",
    b"no state available",
    b"historical state",
    b"not currently canonical",
    b"world state unavailable",
    b"invalid block tag",
    b"invalid block hash",
    b"resource not found",
];

/// The schemes by which RPCs are reached.
const SCHEMES: [&[u8]; 4] = [b"https", b"http", b"wss", b"ws"];

/// A message without the URLs in it. Libraries put the URL of the RPC into their errors, and a URL may hold a key, which
/// no report may repeat.
fn without_urls(message: &[u8]) -> Cow<'_, [u8]> {
    const MARK: &[u8] = b"://";
    let mut clean = Vec::new();
    let mut rest = message;
    while let Some(at) = rest.windows(MARK.len()).position(|window| window == MARK) {
        let (before, mut behind) = rest.split_at(at);
        let scheme = SCHEMES.iter().find_map(|scheme| {
            let (before, word) = before.split_at_checked(at.checked_sub(scheme.len())?)?;
            word.eq_ignore_ascii_case(scheme).then_some(before)
        });
        if let Some(before) = scheme {
            clean.extend_from_slice(before);
            clean.extend_from_slice(b"[URL]");
            let end = behind.iter().position(|byte| byte.is_ascii_whitespace() || b"\"'<>`".contains(byte));
            behind = behind.split_at(end.unwrap_or(behind.len())).1;
        } else {
            clean.extend_from_slice(before);
            clean.extend_from_slice(MARK);
            behind = behind.split_at(MARK.len()).1;
        }
        rest = behind;
    }
    if clean.is_empty() {
        return Cow::Borrowed(message);
    }
    clean.extend_from_slice(rest);
    Cow::Owned(clean)
}

/// Whether a message has some lower-case words, in any case.
fn contains(message: &[u8], words: &[u8]) -> bool {
    message.windows(words.len()).any(|window| window.eq_ignore_ascii_case(words))
}

/// The bytes of a Node.js buffer: an array of numbers below 256.
fn buffer(document: &Document<'_>, array: NodeId) -> Option<Vec<u8>> {
    document.elements(array).map(|node| u8::try_from(document.whole(node)?).ok()).collect()
}
