//! Consumer Verification (§7) from the tool reference to the verdict, without I/O.
//!
//! The session asks, and its host carries out the step. [`Session::poll`] returns the next step, however
//! often the host polls. [`Session::handle_call`] and [`Session::handle_response`] take the answers. The
//! session refuses an answer that it did not ask for, and stays as it was. Time is an argument, in seconds of
//! any clock that does not jump.
//!
//! 1. The chain ID and the newest block; with a quorum one block that enough RPCs have, and that is not too old.
//! 2. `getToolConfig` at that block. If the block is gone by then, 1 and 2 once more, and only once.
//! 3. The URI half of check 2, before anything is fetched (ledger `7-uri-precheck`).
//! 4. One fetch.
//! 5. The verdict; after a hash mismatch alone, one second reading at a newer block, and only one (decision D6).
//!
//! # Example
//! ```
//! use erc8257::{CallAnswer, Policy, Response, Session, Step};
//!
//! # fn rpc(method: &str, _params: &str) -> &'static str {
//! #     match method { "eth_chainId" => "\"0x2105\"", _ => "null" }
//! # }
//! # fn fetch(_url: &str) -> (String, Vec<u8>) { unreachable!() }
//! let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse()?;
//! let now = || 1_790_000_000;
//! let mut session = Session::new(tool, Policy::default(), now())?.with_clock(now());
//! let report = loop {
//!     match session.poll(now()) {
//!         Step::Calls(calls) => {
//!             for call in calls {
//!                 let result = rpc(call.method, &call.params);
//!                 session.handle_call(call.id, &CallAnswer::Result(result.as_bytes()))?;
//!             }
//!         }
//!         Step::Fetch(request) => {
//!             let (final_url, body) = fetch(request.url);
//!             session.handle_response(Some(&final_url), &Response::ok(&body))?;
//!         }
//!         Step::Done(report) => break report.clone(),
//!     }
//! };
//! assert!(!report.is_verified()); // this RPC has no blocks
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drive;
mod export;
pub(crate) mod fetch;
mod inquiry;
#[cfg(feature = "proof")]
mod proving;
mod recording;
mod resume;
mod seen;
mod step;
mod tool_record;
mod usable;

pub use primitives::inquiry::OwnedCallAnswer as RecordedAnswer;
pub use primitives::inquiry::{EthCall, OutOfOrder};
pub use recording::Recording;
pub use step::{Fetch, Step};

use alloc::string::String;
use alloc::vec::Vec;

use crate::bundle::RecordedResponse;
use crate::host::Response;
use crate::limits;
use crate::policy::Policy;
use crate::reading::{Reading, terms};
use crate::registry::ToolRef;
use crate::report::Report;
use crate::usage::BUNDLE;
use primitives::quorum::{self, QuorumReading};
use primitives::rpc::{BlockRef, BlockTag, CallAnswer, Head};
use primitives::usage::UsageError;

use tool_record::ToolRecord;

/// The record, read from all RPCs.
type RecordReading = QuorumReading<ToolRecord>;
type Open = quorum::Open<tool_record::Ask>;
type Told = quorum::Told<tool_record::Told>;

/// One verification, driven by its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    tool: ToolRef,
    policy: Policy,
    start: Start,
    started: u64,
    /// The host's clock at the start, in Unix seconds.
    clock: Option<u64>,
    /// Where a recording answers: whether it has a second reading. A recorded reading is final.
    recorded: Option<bool>,
    stage: Stage,
    first: Reading,
    /// How many RPCs gave the same answer at the first reading.
    most: usize,
    /// A block was gone, and the reading has been started once more.
    restarted: bool,
    block: Option<Head>,
    response: RecordedResponse,
    reread: Option<Reading>,
    /// The block of the second reading.
    reread_block: Option<Head>,
    paid: bool,
    /// All inputs, in order: the whole state follows from them.
    inputs: Vec<Input>,
    /// How the record is proven; `None` where RPCs are believed.
    #[cfg(feature = "proof")]
    proving: Option<proving::Proving>,
}

/// Where the first reading starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Tag(BlockTag),
    Block(BlockRef),
    /// At a block whose hash the host trusts.
    #[cfg(feature = "proof")]
    Trusted,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Reading(RecordReading),
    /// Fetching this URL.
    Fetching(String),
    Rereading(RecordReading),
    /// Proving the record, for the first time or once more.
    #[cfg(feature = "proof")]
    Proving {
        prover: alloc::boxed::Box<proofs::Prover>,
        again: bool,
    },
    Done(Report),
}

/// Something that changed the session.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Input {
    Told {
        id: u32,
        told: Told,
    },
    /// An answer of an RPC to a request of a prover.
    #[cfg(feature = "proof")]
    Served {
        id: u32,
        answer: RecordedAnswer,
    },
    /// The response stands in the session.
    Response,
    Expired,
}

impl Session {
    /// A session that reads the newest block.
    ///
    /// # Errors
    /// A value of the policy is out of range; the error names it.
    pub fn new(tool: ToolRef, policy: Policy, now_seconds: u64) -> Result<Self, UsageError> {
        Self::at(tool, policy, BlockTag::Latest, now_seconds)
    }

    /// A session that reads the block of this tag. Where the tag is a number, no second reading follows a
    /// hash mismatch, as the block would be the same.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn at(tool: ToolRef, policy: Policy, tag: BlockTag, now_seconds: u64) -> Result<Self, UsageError> {
        Self::start(tool, policy, Start::Tag(tag), now_seconds)
    }

    /// A session for a host that has checked the chain ID and read a block already, for many tools at once. A second
    /// reading after a hash mismatch reads the newest block.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn pinned(
        tool: ToolRef,
        policy: Policy,
        block: BlockRef,
        now_seconds: u64,
    ) -> Result<Self, UsageError> {
        Self::start(tool, policy, Start::Block(block), now_seconds)
    }

    fn start(tool: ToolRef, policy: Policy, start: Start, started: u64) -> Result<Self, UsageError> {
        policy.check().map_err(|error| error.of(&BUNDLE))?;
        let terms = terms(&policy);
        let mut session = Self {
            tool,
            policy,
            start,
            started,
            clock: None,
            recorded: None,
            stage: Stage::Reading(match start {
                Start::Tag(tag) => QuorumReading::at_tag(ToolRecord(tool), terms, (tag, None), 0, 0),
                Start::Block(block) => QuorumReading::at_block(ToolRecord(tool), terms, block),
                // A prover takes its place.
                #[cfg(feature = "proof")]
                Start::Trusted => {
                    QuorumReading::at_tag(ToolRecord(tool), terms, (BlockTag::Latest, None), 0, 0)
                }
            }),
            first: Reading::default(),
            most: 0,
            restarted: false,
            block: None,
            response: RecordedResponse::Missing,
            reread: None,
            reread_block: None,
            paid: false,
            inputs: Vec::new(),
            #[cfg(feature = "proof")]
            proving: None,
        };
        #[cfg(feature = "proof")]
        session.begin_to_prove()?;
        session.conclude_what_is_known();
        Ok(session)
    }

    /// The same session with the host's clock at its start, in Unix seconds. The session then notices a block
    /// that is too old, even where no other RPC has a newer one. `poll` may still be given any clock that
    /// does not jump.
    ///
    /// Call this before any other input; later it changes nothing. The clock says nothing about a block that
    /// was named by its number, or about the newest safe or finalized one: such blocks are old by their
    /// nature.
    ///
    /// # Example
    /// ```
    /// use erc8257::{Policy, Session};
    ///
    /// let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse()?;
    /// let session = Session::new(tool, Policy::default(), 0)?.with_clock(1_790_000_000);
    /// assert_eq!(session.clock(), Some(1_790_000_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_clock(mut self, unix_seconds: u64) -> Self {
        if !self.inputs.is_empty() {
            return self;
        }
        self.clock = Some(unix_seconds.min(limits::EXACT_INTEGER));
        #[cfg(feature = "proof")]
        self.prove_by_clock();
        if let (Stage::Reading(_), Start::Tag(tag)) = (&self.stage, self.start) {
            self.stage = Stage::Reading(self.quorum_reading(tag, 0));
        }
        self.conclude_what_is_known();
        self
    }

    /// A tool reference that cannot exist is refused before the session asks any RPC.
    fn conclude_what_is_known(&mut self) {
        if let Some(state) = self.tool.known_state() {
            self.first = self.dated(Reading::of_state(state));
            self.finish();
        }
    }

    /// A reading of the block of this tag.
    fn quorum_reading(&self, tag: BlockTag, floor: u64) -> RecordReading {
        let clock = self.clock.filter(|_| tag == BlockTag::Latest);
        QuorumReading::at_tag(ToolRecord(self.tool), terms(&self.policy), (tag, clock), floor, self.next_id())
    }

    /// The reading with the host's clock, where the age of its block counts.
    fn dated(&self, mut reading: Reading) -> Reading {
        let is_old = matches!(self.start, Start::Tag(tag) if tag != BlockTag::Latest);
        reading.read_at.clock = self.clock.filter(|_| !is_old);
        reading
    }

    /// What to do next. Asking again, without an answer in between, gives the same.
    ///
    /// A session without a verdict ends [`limits::SESSION_SECONDS`] after its start: the open step counts as
    /// failed.
    pub fn poll(&mut self, now_seconds: u64) -> Step<'_> {
        let age = now_seconds.saturating_sub(self.started);
        if age > u64::from(limits::SESSION_SECONDS) {
            self.expire();
        }
        #[cfg(feature = "proof")]
        self.poll_prover(now_seconds);
        match &self.stage {
            Stage::Reading(quorum_reading) | Stage::Rereading(quorum_reading) => {
                Step::Calls(calls(quorum_reading))
            }
            #[cfg(feature = "proof")]
            Stage::Proving { prover, .. } => Step::Calls(self.prover_calls(prover)),
            Stage::Fetching(url) => Step::Fetch(Fetch::of(url, &self.policy)),
            Stage::Done(report) => Step::Done(report),
        }
    }

    /// Takes the answer of an RPC to the request with this `id`.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        #[cfg(feature = "proof")]
        if matches!(self.stage, Stage::Proving { .. }) {
            return self.serve(id, answer);
        }
        let open = self.open(id).ok_or(OutOfOrder)?;
        let told = open.ask.read(&ToolRecord(self.tool), answer);
        self.tell(open, told);
        Ok(())
    }

    /// The open question of this number.
    fn open(&self, id: u32) -> Option<Open> {
        let (Stage::Reading(quorum_reading) | Stage::Rereading(quorum_reading)) = &self.stage else {
            return None;
        };
        quorum_reading.open().iter().copied().find(|open| open.id == id)
    }

    /// Takes the answer to a question that is open.
    fn tell(&mut self, open: Open, told: Told) {
        self.inputs.push(Input::Told { id: open.id, told: told.clone() });
        if let Stage::Reading(quorum_reading) | Stage::Rereading(quorum_reading) = &mut self.stage
            && let Some(outcome) = quorum_reading.tell(open, told)
        {
            self.read(outcome);
        }
        #[cfg(feature = "proof")]
        self.prove_common_block();
    }

    /// Takes the result of the fetch: the response, and the URL that answered in the end, if the host knows
    /// it. Another URL than the requested one is a redirect (ledger `7-host-reports-final-url`).
    ///
    /// # Errors
    /// [`OutOfOrder`] if no fetch was asked for; then nothing has changed.
    pub fn handle_response(
        &mut self,
        final_url: Option<&str>,
        response: &Response<'_>,
    ) -> Result<(), OutOfOrder> {
        let Stage::Fetching(url) = &self.stage else {
            return Err(OutOfOrder);
        };
        let response = fetch::moved(url, final_url, *response);
        self.inputs.push(Input::Response);
        self.judge(RecordedResponse::keep(&response));
        Ok(())
    }
}

/// The requests without an answer.
fn calls(quorum_reading: &RecordReading) -> Vec<EthCall> {
    let question = quorum_reading.question();
    let call = |open: &Open| {
        let rpc = u8::try_from(open.rpc).unwrap_or(u8::MAX);
        EthCall::to_rpc(open.id, rpc, open.ask.method(question), open.ask.params(question))
    };
    quorum_reading.open().iter().map(call).collect()
}
