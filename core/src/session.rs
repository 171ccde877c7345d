//! Consumer Verification (§7) from the tool reference to the verdict, without I/O.
//!
//! The session asks, its host carries out and tells: [`Session::poll`] says what to do next, as often as it is asked;
//! [`Session::handle_call`] and [`Session::handle_response`] take the answers. An answer that was not asked for is
//! refused and changes nothing. Time is an argument, in seconds of any clock that does not jump.
//!
//! 1. The chain ID and the newest block; with a quorum one block that enough RPCs have.
//! 2. `getToolConfig` at that block.
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
//! let mut session = Session::new(tool, Policy::default(), now())?;
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

mod ask;
mod export;
mod inquiry;
mod recording;
mod resume;
mod step;
mod usable;

pub use recording::{RecordedAnswer, Recording};
pub use step::{EthCall, Fetch, OutOfOrder, Step};

use alloc::string::String;
use alloc::vec::Vec;

use crate::bundle::{Bundle, RecordedResponse, UsageError};
use crate::host::{FetchError, Response};
use crate::limits;
use crate::policy::Policy;
use crate::reading::Reading;
use crate::registry::{ToolConfig, ToolRef};
use crate::report::{Evidence, Report};
use crate::rpc::{BlockRef, BlockTag, CallAnswer};
use crate::url::{MetadataUri, normalize_url};
use crate::verify::verify_reading;

use ask::Told;
use inquiry::{Inquiry, Outcome};

/// One verification, driven by its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    tool: ToolRef,
    policy: Policy,
    start: Start,
    started: u64,
    stage: Stage,
    first: Reading,
    block: Option<BlockRef>,
    response: RecordedResponse,
    reread: Option<Reading>,
    paid: bool,
    /// What was told, in order: the whole state follows from it.
    inputs: Vec<Input>,
}

/// Where the first reading starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    Tag(BlockTag),
    Block(BlockRef),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Reading(Inquiry),
    /// Fetching this URL.
    Fetching(String),
    Rereading(Inquiry),
    Done(Report),
}

/// Something that changed the session.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Input {
    Told {
        id: u32,
        told: Told,
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

    /// A session that reads the block of this tag. Where the tag is a number there is no second reading after a hash
    /// mismatch: it would say the same.
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
        policy.check()?;
        let quorum = votes(&policy);
        let inquiry = match start {
            Start::Tag(tag) => Inquiry::at_tag(tool, quorum, tag, 0, 0),
            Start::Block(block) => Inquiry::at_block(tool, quorum, block),
        };
        Ok(Self {
            tool,
            policy,
            start,
            started,
            stage: Stage::Reading(inquiry),
            first: Reading::default(),
            block: None,
            response: RecordedResponse::Missing,
            reread: None,
            paid: false,
            inputs: Vec::new(),
        })
    }

    /// What to do next. Asking again, without an answer in between, gives the same.
    ///
    /// A session that has no verdict [`limits::SESSION_SECONDS`] after its start ends without one: what it waits for
    /// has failed.
    pub fn poll(&mut self, now_seconds: u64) -> Step<'_> {
        let age = now_seconds.saturating_sub(self.started);
        if age > u64::from(limits::SESSION_SECONDS) {
            self.expire();
        }
        match &self.stage {
            Stage::Reading(inquiry) | Stage::Rereading(inquiry) => Step::Calls(self.calls(inquiry)),
            Stage::Fetching(url) => Step::Fetch(Fetch {
                url,
                max_bytes: limits::MANIFEST_BYTES,
                max_wire_bytes: limits::MANIFEST_WIRE_BYTES,
                deadline_seconds: limits::FETCH_SECONDS,
                allow_private_addresses: self.policy.allow_private_addresses,
            }),
            Stage::Done(report) => Step::Done(report),
        }
    }

    fn calls(&self, inquiry: &Inquiry) -> Vec<EthCall> {
        let call = |open: &inquiry::Open| EthCall {
            id: open.id,
            rpc: u8::try_from(open.rpc).unwrap_or(u8::MAX),
            method: open.ask.method(),
            params: open.ask.params(&self.tool),
        };
        inquiry.open().iter().map(call).collect()
    }

    /// Takes the answer of an RPC to the request with this `id`.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let open = self.open(id).ok_or(OutOfOrder)?;
        self.tell(open, open.ask.read(answer));
        Ok(())
    }

    /// The open question of this number.
    fn open(&self, id: u32) -> Option<inquiry::Open> {
        let (Stage::Reading(inquiry) | Stage::Rereading(inquiry)) = &self.stage else {
            return None;
        };
        inquiry.open().iter().copied().find(|open| open.id == id)
    }

    /// Takes the answer to a question that is open.
    fn tell(&mut self, open: inquiry::Open, told: Told) {
        self.inputs.push(Input::Told { id: open.id, told: told.clone() });
        if let Stage::Reading(inquiry) | Stage::Rereading(inquiry) = &mut self.stage
            && let Some(outcome) = inquiry.tell(open, told)
        {
            self.read(outcome);
        }
    }

    /// Takes what the fetch gave: the URL that answered in the end, if the host knows it, and the response. Another
    /// URL than the one that was asked for is a redirect (ledger `7-host-reports-final-url`).
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
        let moved = |answered: &str| normalize_url(answered).as_deref() != Ok(url.as_str());
        let mut response = *response;
        if let Response::Received(received) = &mut response {
            received.redirected |= final_url.is_some_and(moved);
        }
        self.inputs.push(Input::Response);
        self.judge(RecordedResponse::keep(&response));
        Ok(())
    }

    /// A reading has ended.
    fn read(&mut self, outcome: Outcome) {
        if matches!(self.stage, Stage::Rereading(_)) {
            self.reread = Some(outcome.reading);
            return self.finish();
        }
        self.first = outcome.reading;
        self.block = outcome.block;
        let Some(uri) = self.first.record().and_then(|config| MetadataUri::parse(&config.metadata_uri).ok())
        else {
            return self.finish();
        };
        if self.policy.refuses(uri.url()) {
            self.response = RecordedResponse::Failed(FetchError::BlockedAddress);
            return self.finish();
        }
        self.stage = Stage::Fetching(uri.url().normalized().into_owned());
    }

    /// The response is there: the verdict, unless a second reading may change it.
    fn judge(&mut self, response: RecordedResponse) {
        self.response = response;
        let mut mismatch = false;
        let report = verify_reading(&self.first, &self.response.as_response(), &self.policy, || {
            mismatch = true;
            None
        });
        match self.block {
            Some(block) if mismatch && !self.is_fixed() => {
                let quorum = votes(&self.policy);
                let next_id = self.next_id();
                let tag = self.reread_tag();
                self.stage = Stage::Rereading(Inquiry::at_tag(self.tool, quorum, tag, block.number, next_id));
            }
            _ => self.stage = Stage::Done(self.signed(report)),
        }
    }

    /// Whether a second reading would read the same block.
    const fn is_fixed(&self) -> bool {
        matches!(self.start, Start::Tag(BlockTag::Number(_)))
    }

    const fn reread_tag(&self) -> BlockTag {
        match self.start {
            Start::Tag(tag) => tag,
            Start::Block(_) => BlockTag::Latest,
        }
    }

    /// Every request so far has its answer when a new reading starts, and the numbers go on from there.
    fn next_id(&self) -> u32 {
        let told = self.inputs.iter().filter(|input| matches!(input, Input::Told { .. })).count();
        u32::try_from(told).unwrap_or(u32::MAX)
    }

    /// What is waited for has failed.
    fn expire(&mut self) {
        match &self.stage {
            Stage::Reading(_) => self.first = Inquiry::expired(),
            Stage::Fetching(_) => self.response = RecordedResponse::Failed(FetchError::Timeout),
            Stage::Rereading(_) => self.reread = Some(Inquiry::expired()),
            Stage::Done(_) => return,
        }
        self.inputs.push(Input::Expired);
        self.finish();
    }

    fn finish(&mut self) {
        let report =
            verify_reading(&self.first, &self.response.as_response(), &self.policy, || self.reread.as_ref());
        self.stage = Stage::Done(self.signed(report));
    }

    fn signed(&self, report: Report) -> Report {
        report.about(Some(self.tool), evidence(&self.policy))
    }

    /// The verdict, once there is one.
    #[must_use]
    pub const fn report(&self) -> Option<&Report> {
        match &self.stage {
            Stage::Done(report) => Some(report),
            _ => None,
        }
    }

    /// The tool that the session is about.
    #[must_use]
    pub const fn tool_ref(&self) -> &ToolRef {
        &self.tool
    }

    /// What the consumer chose (§7), as the session began with it: a host must see addresses to connect to unless it says
    /// otherwise (decision B27), and asks as many RPCs as its quorum is of.
    ///
    /// # Example
    /// ```
    /// use erc8257::{Policy, Session};
    ///
    /// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
    /// let policy = Policy { addresses_enforced: false, ..Policy::default() };
    /// let session = Session::new(tool, policy, 1_790_000_000)?;
    /// assert_eq!(Session::resume(session.export().as_bytes())?.policy(), &policy);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The block that the record was read at, once that is known.
    #[must_use]
    pub const fn block(&self) -> Option<BlockRef> {
        self.block
    }

    /// The record that the verdict goes by: the second reading's after a hash mismatch, else the first one's.
    #[must_use]
    pub fn config(&self) -> Option<&ToolConfig> {
        let second = self.reread.as_ref().and_then(Reading::record);
        second.or_else(|| self.first.record())
    }

    /// The body that was judged, in raw bytes.
    #[must_use]
    pub fn body(&self) -> Option<&[u8]> {
        match &self.response {
            RecordedResponse::Received { body, .. } => Some(body),
            RecordedResponse::Failed(_) | RecordedResponse::Missing => None,
        }
    }

    /// All that was seen, as a bundle that gives the same report; `None` before the verdict.
    #[must_use]
    pub fn bundle(&self) -> Option<Bundle> {
        self.report()?;
        Some(Bundle::recorded(
            (self.tool, self.policy, evidence(&self.policy)),
            self.block,
            self.first.clone(),
            self.response.clone(),
            self.reread.clone(),
        ))
    }
}

/// How many RPCs must agree, and of how many.
fn votes(policy: &Policy) -> (usize, usize) {
    policy.quorum.map_or((1, 1), |quorum| (usize::from(quorum.need), usize::from(quorum.of)))
}

fn evidence(policy: &Policy) -> Evidence {
    policy.quorum.map_or(Evidence::Rpc, Evidence::Quorum)
}
