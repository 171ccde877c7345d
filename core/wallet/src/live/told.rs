//! What was answered to an inquiry so far, by the places that the answers have in its bundle.

use alloc::collections::BTreeMap;
use alloc::string::String;

use primitives::inquiry::OwnedCallAnswer;
use primitives::json::{Writer, read};
use primitives::limits::RPC_RESPONSE_BYTES;
use primitives::rpc::{BlockRef, CallAnswer, Head, Reason, read_chain_id, read_head};

/// Where an answer belongs: the place of its chain in the inquiry, what was asked, and the place within a list.
pub(super) type Key = (usize, &'static str, usize);

/// `eth_chainId`.
pub(super) const CHAIN: &str = "chain";
/// The block that the others are read at.
pub(super) const BLOCK: &str = "block";

/// The answers, and the user's word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Told {
    answers: BTreeMap<Key, OwnedCallAnswer>,
    /// What the user said, once asked.
    pub(super) confirmed: Option<bool>,
}

impl Told {
    pub(super) fn keep(&mut self, key: Key, answer: OwnedCallAnswer) {
        self.answers.insert(key, answer);
    }

    pub(super) fn get(&self, key: Key) -> Option<CallAnswer<'_>> {
        self.answers.get(&key).map(OwnedCallAnswer::as_answer)
    }

    /// Why the answers of a chain's RPC count for nothing: it is on another chain, it does not say so, or it does not name a block
    /// though it was asked. `None` where they count, or where nothing was answered yet.
    pub(super) fn out(&self, at: usize, id: u64) -> Option<&'static str> {
        match read_chain_id(&self.get((at, CHAIN, 0))?) {
            Ok(told) if told == u128::from(id) => {}
            Ok(_) => return Some("chain"),
            Err(failure) => return Some(failure.reason.as_str()),
        }
        read_head(&self.get((at, BLOCK, 0))?).err().map(|failure| failure.reason.as_str())
    }

    /// The block of a chain that all else is read at; `None` where the RPC is out.
    pub(super) fn block(&self, at: usize, id: u64) -> Option<BlockRef> {
        if self.out(at, id).is_some() {
            return None;
        }
        self.head(at).map(|head| head.block)
    }

    fn head(&self, at: usize) -> Option<Head> {
        read_head(&self.get((at, BLOCK, 0))?).ok()
    }

    /// Writes a member with the answer to this question. Where the RPC is out, it has failed; where nothing was asked, nothing
    /// is written.
    pub(super) fn member(&self, name: &str, key: Key, out: Option<&'static str>, w: &mut Writer) {
        if let (Some(why), true) = (out, key.1 != CHAIN) {
            w.raw(",").string(name).raw(":{\"failed\":").string(why).raw("}");
        } else if let Some(answer) = self.answers.get(&key) {
            w.raw(",").string(name).raw(":");
            write(answer, w);
        }
    }
}

/// Writes an answer as bundles have it.
fn write(answer: &OwnedCallAnswer, w: &mut Writer) {
    match answer {
        OwnedCallAnswer::Result(text) => w.raw("{\"result\":").raw(text),
        OwnedCallAnswer::Error(text) => w.raw("{\"error\":").raw(text),
        OwnedCallAnswer::Failed(reason) => w.raw("{\"failed\":").quoted(reason),
    };
    w.raw("}");
}

/// The answer as it may stand in a bundle: strict JSON on one line, or the reason why it is not.
pub(super) fn cleaned(answer: &CallAnswer<'_>) -> OwnedCallAnswer {
    match answer {
        CallAnswer::Result(text) => json(text).map_or_else(OwnedCallAnswer::Failed, OwnedCallAnswer::Result),
        CallAnswer::Error(text) => json(text).map_or_else(OwnedCallAnswer::Failed, OwnedCallAnswer::Error),
        CallAnswer::Failed(reason) => OwnedCallAnswer::Failed(*reason),
    }
}

fn json(text: &[u8]) -> Result<String, Reason> {
    if text.len() > RPC_RESPONSE_BYTES {
        return Err(Reason::TooLarge);
    }
    if !read(text, RPC_RESPONSE_BYTES).faults.is_empty() {
        return Err(Reason::NotJsonRpc);
    }
    let text = core::str::from_utf8(text).map_err(|_| Reason::NotJsonRpc)?;
    // Within strings, these stand only as escapes.
    Ok(text.trim().replace(['\n', '\r', '\t'], " "))
}
