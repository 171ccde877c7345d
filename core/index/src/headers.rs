//! Headers of blocks, and how old the newest one is.

use alloc::vec::Vec;
use core::ops::ControlFlow;

#[cfg(feature = "proof")]
use alloy_primitives::B256;
use erc8257::rpc::{Head, Header, Reason, block_params, read_head, read_header};
use erc8257::{BlockRef, BlockTag, ReadAt};

use crate::answer::{Answer, Refused};
use crate::ask::Ask;
use crate::machine::Machine;
use crate::task::{Came, Task, Want, only};
use crate::unreadable::Unreadable;

/// The request of a block's header.
const METHOD: &str = "eth_getBlockByNumber";

/// The headers of some blocks; `None` for one that the RPC does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Headers {
    numbers: Vec<u64>,
    ask: Ask,
}

impl Headers {
    pub(crate) fn new(numbers: Vec<u64>) -> Self {
        let calls = numbers.iter().map(|number| (METHOD, block_params(BlockTag::Number(*number))));
        Self { ask: Ask::new(calls.collect()), numbers }
    }
}

impl Task for Headers {
    type End = Result<Vec<Option<Header>>, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let answers = self.ask.advance(came)?;
        let read = |(answer, number): (Answer, &u64)| match read_header(&answer.as_answer()) {
            Ok(header) if header.block.number == *number => Ok(Some(header)),
            Ok(_) => Err(Unreadable::OtherBlock),
            Err(failure) if failure.reason == Reason::NoBlock => Ok(None),
            Err(failure) => Err(Unreadable::NoHeader(Refused::new(failure, &answer))),
        };
        ControlFlow::Continue(answers.into_iter().zip(&self.numbers).map(read).collect())
    }
}

/// Whether the RPC still has this very block in its chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StillHas {
    block: BlockRef,
    headers: Headers,
}

impl StillHas {
    pub(crate) fn new(block: BlockRef) -> Self {
        Self { block, headers: Headers::new([block.number].to_vec()) }
    }
}

impl Task for StillHas {
    type End = Result<bool, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let found = self.headers.advance(came)?;
        let has =
            |found: Vec<Option<Header>>| found.into_iter().flatten().any(|header| header.block == self.block);
        ControlFlow::Continue(found.map(has))
    }
}

/// The block of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AtTag(Ask);

impl AtTag {
    pub(crate) fn new(tag: BlockTag) -> Self {
        Self(Ask::one(METHOD, block_params(tag)))
    }
}

impl Task for AtTag {
    type End = Result<Header, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let header = only(self.0.advance(came)?).read(read_header);
        ControlFlow::Continue(header.map_err(Unreadable::NoHead))
    }
}

/// The block of a hash that the host trusts. Its header is hashed, so that no RPC can give another block.
#[cfg(feature = "proof")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trusted {
    hash: B256,
    ask: Ask,
}

#[cfg(feature = "proof")]
impl Trusted {
    pub(crate) fn new(hash: B256) -> Self {
        Self { hash, ask: Ask::one("eth_getBlockByHash", alloc::format!("[\"{hash:#x}\",false]")) }
    }
}

#[cfg(feature = "proof")]
impl Task for Trusted {
    type End = Result<Header, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let answer = only(self.ask.advance(came)?);
        let read = || {
            let header = answer.read(read_header).map_err(Unreadable::NoTrustedBlock)?;
            let text = if let Answer::Result(text) = &answer { text.as_slice() } else { &[] };
            let text = core::str::from_utf8(text).unwrap_or_default();
            let block = erc8257::proofs::trusted_block(self.hash, text);
            let block = block.map_err(|code| Unreadable::NotTheTrusted(code.as_str()))?;
            // Both read the same text, and the hash is over the members.
            let is_same = block.hash == header.block.hash
                && block.number == alloc::format!("{:#x}", header.block.number);
            if is_same { Ok(header) } else { Err(Unreadable::OtherBlock) }
        };
        ControlFlow::Continue(read())
    }
}

/// Reads the newest block of the RPC.
///
/// # Example
/// ```
/// use erc8257::CallAnswer;
/// use erc8257_index::{AskingNewest, stuck_for};
///
/// let mut asking = AskingNewest::newest();
/// let block = format!(r#"{{"number":"0x1","hash":"0x{:064x}","timestamp":"{:#x}"}}"#, 1, 1_000_000);
/// asking.handle_call(0, &CallAnswer::Result(block.as_bytes()), "").unwrap();
/// let newest = asking.into_end().unwrap().unwrap();
/// assert_eq!(stuck_for(&newest, 1_000_100, 60), Some(100));
/// assert_eq!(stuck_for(&newest, 1_000_100, 100), None);
/// ```
pub type AskingNewest = Machine<Newest>;

/// The decision of [`AskingNewest`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newest(Ask);

impl Machine<Newest> {
    /// Begins to ask.
    #[must_use]
    pub fn newest() -> Self {
        Self::start(Newest(Ask::one(METHOD, block_params(BlockTag::Latest))))
    }
}

impl Task for Newest {
    type End = Result<Head, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let head = only(self.0.advance(came)?).read(read_head);
        ControlFlow::Continue(head.map_err(Unreadable::NoHead))
    }
}

/// How many seconds the newest block of an RPC is old, if that is more than the window allows. `now` is the host's clock in
/// Unix seconds. A safe or finalized block is old on a chain that is well, so the newest one counts.
#[must_use]
pub fn stuck_for(newest: &Head, now: u64, window: u32) -> Option<u64> {
    let age = ReadAt { block_time: newest.time, clock: Some(now) }.age();
    age.and_then(|age| u64::try_from(age).ok()).filter(|age| *age > u64::from(window))
}
