//! `Inspect`: one RPC asked for everything at one block.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{Address, hex};
use erc8257::inside::document;
use erc8257::{BlockTag, ToolRef, limits};
use primitives::bytes;
use primitives::describe::{Inquire, Report as _};
use primitives::hex::{NO_ADDRESS, parse_address};
use primitives::inquiry::{Inquiry, OutOfOrder, OwnedCallAnswer, Step, Transcript};
use primitives::json::Writer;
use primitives::rpc::{BlockRef, CallAnswer, Failure, Reason, block_params, read_block, read_chain_id};
use primitives::usage::{Given, Object, UsageError};

use crate::border::inspect::{Inspect as Described, InspectionReport};
use crate::inspecting::{Access, Inspecting, Numbers, Whose};
use crate::inspection::Inspection;
use crate::round::{Round, expire};

const FORMAT: &str = <Described as Inquire>::BUNDLE;
static STATE: Given = Given {
    whole: "the state of the inspection",
    members: "the inspection's",
    report: Some(InspectionReport::FORMAT),
};
/// Calls beside those about balances: two about the block, and those about the registry and the record.
const OTHER_CALLS: usize = 32;
/// The number of the call about the newest block; that about the chain has number 0.
const BLOCK_CALL: u32 = 1;

/// The onchain side of a tool, as one RPC tells it at one block.
///
/// # Example
/// ```
/// use erc8257_inspect::Inspect;
/// use erc8257::inquiry::{Inquiry as _, Step};
/// use erc8257::rpc::{BlockTag, CallAnswer};
///
/// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
/// let mut inspect = Inspect::new(tool, BlockTag::Latest, None, 1_790_000_000);
/// let Step::Calls(calls) = inspect.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(calls[0].method, "eth_chainId");
/// inspect.handle_call(0, &CallAnswer::Result(br#""0x1""#))?;
/// inspect.handle_call(1, &CallAnswer::Result(b"null"))?;
/// let Step::Done(inspected) = inspect.poll(1_790_000_000) else { unreachable!() };
/// assert_eq!(inspected.outcome.as_ref().unwrap_err().to_string(), "the RPC is on chain 1, not 8453");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspect {
    tool: ToolRef,
    tag: BlockTag,
    access: Option<Access>,
    /// The time of the first poll, or the host's time where it said it.
    started: Option<u64>,
    stage: Stage,
    transcript: Transcript,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    /// The RPC says which chain it is on, and which block it has.
    Head(Round),
    Inspecting(Box<Inspecting>),
    Done(Box<Inspected>),
}

/// What an inspection ends with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspected {
    /// The tool.
    pub tool: ToolRef,
    /// The account whose access was asked for.
    pub account: Option<Address>,
    /// The findings, or the reason why they are missing.
    pub outcome: Result<Inspection, NoBlock>,
}

/// The reason why no block could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoBlock {
    /// The RPC did not say which chain it is on.
    NoChain(Failure),
    /// The RPC is on another chain than the tool.
    OtherChain {
        /// The RPC's chain.
        found: u128,
        /// The tool's chain.
        expected: u128,
    },
    /// The RPC did not say which block it has.
    NoAnswer(Failure),
    /// The RPC does not have the block of this tag.
    Missing(BlockTag),
}

impl NoBlock {
    /// The number of the call that tells it, for hosts that know more of it than a reason.
    #[must_use]
    pub const fn call(&self) -> u32 {
        match self {
            Self::NoChain(_) | Self::OtherChain { .. } => 0,
            Self::NoAnswer(_) | Self::Missing(_) => BLOCK_CALL,
        }
    }
}

impl fmt::Display for NoBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoChain(failure) | Self::NoAnswer(failure) => {
                write!(f, "the RPC gave no usable answer: {failure}")
            }
            Self::OtherChain { found, expected } => write!(f, "the RPC is on chain {found}, not {expected}"),
            Self::Missing(tag) => write!(f, "the RPC does not have the block {tag}"),
        }
    }
}

impl core::error::Error for NoBlock {}

impl Inspect {
    /// An inspection at the block of this tag. With `access` it asks for the access of an account, with the
    /// data that the registry hands to the predicate.
    #[must_use]
    pub fn new(tool: ToolRef, tag: BlockTag, access: Option<(Address, Vec<u8>)>, now_seconds: u64) -> Self {
        Self { started: Some(now_seconds), ..Self::waiting(tool, tag, access) }
    }

    /// The same, which starts with its first poll.
    pub(crate) fn waiting(tool: ToolRef, tag: BlockTag, access: Option<Access>) -> Self {
        let mut numbers = Numbers { rpc: 0, next: 0, by: 1 };
        let head = ("eth_getBlockByNumber", block_params(tag));
        let round = numbers.round(vec![("eth_chainId", String::from("[]")), head]);
        let (stage, transcript) = (Stage::Head(round), Transcript::default());
        Self { tool, tag, access, started: None, stage, transcript }
    }

    /// Returns the findings, or the reason why they are missing; `None` before the end.
    #[must_use]
    pub fn report(&self) -> Option<&Result<Inspection, NoBlock>> {
        match &self.stage {
            Stage::Done(inspected) => Some(&inspected.outcome),
            _ => None,
        }
    }

    /// The end, with whatever is known by then.
    fn done(&self, outcome: Result<Inspection, NoBlock>) -> Stage {
        let account = self.access.as_ref().map(|(account, _)| *account);
        Stage::Done(Box::new(Inspected { tool: self.tool, account, outcome }))
    }

    fn is_open(&self, id: u32) -> bool {
        match &self.stage {
            Stage::Head(round) => round.is_open(id),
            Stage::Inspecting(inspecting) => inspecting.is_open(id),
            Stage::Done(_) => false,
        }
    }

    fn open(&self) -> Vec<primitives::inquiry::EthCall> {
        match &self.stage {
            Stage::Head(round) => round.open().cloned().collect(),
            Stage::Inspecting(inspecting) => inspecting.open().cloned().collect(),
            Stage::Done(_) => Vec::new(),
        }
    }

    fn tell(&mut self, id: u32, answer: OwnedCallAnswer) -> Result<(), OutOfOrder> {
        match &mut self.stage {
            Stage::Head(round) => {
                if round.tell(id, answer)? {
                    self.stage = self.headed();
                }
            }
            Stage::Inspecting(inspecting) => {
                inspecting.tell(id, answer)?;
                if let Some(inspection) = inspecting.inspection().cloned() {
                    self.stage = self.done(Ok(inspection));
                }
            }
            Stage::Done(_) => return Err(OutOfOrder),
        }
        Ok(())
    }

    /// Goes on at the block that the RPC named.
    fn headed(&mut self) -> Stage {
        let block = match &mut self.stage {
            Stage::Head(round) => {
                let mut answers = round.take();
                head(answers.next(read_chain_id), answers.next(read_block), &self.tool, self.tag)
            }
            _ => Err(NoBlock::NoAnswer(Reason::NotJsonRpc.into())),
        };
        match block {
            Ok(block) => {
                let numbers = Numbers { rpc: 0, next: BLOCK_CALL.saturating_add(1), by: 1 };
                let access = self.access.clone();
                Stage::Inspecting(Box::new(Inspecting::new(self.tool, block, Whose::Own, access, numbers)))
            }
            Err(no_block) => self.done(Err(no_block)),
        }
    }

    fn resumed(text: &[u8]) -> Result<Self, UsageError> {
        let document = document(text, limits::SESSION_BYTES)?;
        let root = Object::root(&document)?;
        if root.required("format")? != FORMAT {
            return Err(root.wrong("format", "is not erc8257-inspect/1"));
        }
        let tool = root
            .required("toolRef")?
            .parse()
            .map_err(|_| root.wrong("toolRef", "is not a tool reference"))?;
        let started = root.parsed("started", bytes::number, "is not a decimal number")?;
        let mut inspect = Self { started, ..Self::waiting(tool, tag(&root)?, access(&root)?) };
        let most = usize::try_from(limits::ONCHAIN_REQUIREMENTS).unwrap_or(usize::MAX);
        for (id, answer) in Transcript::read(&root, "answers", most.saturating_add(OTHER_CALLS))? {
            let astray = |_| UsageError::wrong("answers", "hold an answer that was not asked for");
            inspect.handle_call(id, &answer.as_answer()).map_err(astray)?;
        }
        Ok(inspect)
    }
}

impl Inquiry for Inspect {
    type Report = Inspected;

    /// What to do next. [`limits::SESSION_SECONDS`] after the start, all that is still open counts as
    /// [`Reason::Expired`].
    fn poll(&mut self, now_seconds: u64) -> Step<'_, Self::Report> {
        let started = *self.started.get_or_insert(now_seconds);
        if now_seconds.saturating_sub(started) > u64::from(limits::SESSION_SECONDS) {
            expire(self, Self::open);
        }
        match &self.stage {
            Stage::Done(report) => Step::Done(report),
            _ => Step::Calls(self.open()),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if !self.is_open(id) {
            return Err(OutOfOrder);
        }
        let kept = self.transcript.keep(id, answer);
        self.tell(id, kept)
    }

    /// The state as JSON text, format `erc8257-inspect/1`.
    fn export(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(FORMAT).raw("\",\"toolRef\":").quoted(self.tool).raw(",\"block\":");
        match self.tag {
            BlockTag::Number(number) => w.quoted(number),
            tag => w.quoted(tag),
        };
        if let Some((account, data)) = &self.access {
            w.raw(",\"account\":").string(&format!("{account:#x}"));
            w.raw(",\"data\":").string(&hex::encode_prefixed(data));
        }
        if let Some(started) = self.started {
            w.raw(",\"started\":").quoted(started);
        }
        w.raw(",\"answers\":");
        self.transcript.write(&mut w);
        w.raw("}");
        w.finish()
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        Self::resumed(text).map_err(|error| error.of(&STATE))
    }

    /// The exported state: it holds all that was seen.
    fn bundle(&self) -> Option<String> {
        self.report().map(|_| self.export())
    }
}

/// The block to read at, of the right chain.
fn head(
    chain: Result<u128, Failure>,
    block: Result<BlockRef, Failure>,
    tool: &ToolRef,
    tag: BlockTag,
) -> Result<BlockRef, NoBlock> {
    let found = chain.map_err(NoBlock::NoChain)?;
    let expected = tool.chain_id;
    if found != expected {
        return Err(NoBlock::OtherChain { found, expected });
    }
    block.map_err(|failure| match failure.reason {
        Reason::NoBlock => NoBlock::Missing(tag),
        _ => NoBlock::NoAnswer(failure),
    })
}

fn tag(root: &Object<'_, '_>) -> Result<BlockTag, UsageError> {
    Ok(root.parsed("block", BlockTag::parse, BlockTag::NO_BLOCK)?.unwrap_or(BlockTag::Latest))
}

fn access(root: &Object<'_, '_>) -> Result<Option<Access>, UsageError> {
    let Some(account) = root.string("account")? else { return Ok(None) };
    let account = parse_address(&account).ok_or_else(|| root.wrong("account", NO_ADDRESS))?;
    let bytes = |text: &str| text.strip_prefix("0x").and_then(|digits| hex::decode(digits).ok());
    Ok(Some((account, root.parsed("data", bytes, "is not hex")?.unwrap_or_default())))
}
