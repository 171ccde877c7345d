//! A bundle in the place of the world: it answers a session as the RPCs and the server did.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, hex};

use super::{EthCall, OutOfOrder, Session, Step};
use crate::bundle::Bundle;
use crate::host::{FetchError, Response};
use crate::limits;
use crate::reading::{Answer, Reading, terms};
use crate::registry::{RegistryError, RegistryState, ToolRef, encode_tool_config};
use crate::report::Report;
use crate::usage::BUNDLE;
use primitives::inquiry::OwnedCallAnswer as RecordedAnswer;
use primitives::quorum::{Mark, Terms};
use primitives::rpc::Reason;
use primitives::usage::UsageError;

/// The number of a block that the bundle does not name.
const BLOCK: u64 = 1;

/// Answers a session from a bundle, for tests and replays.
///
/// # Example
/// ```
/// use erc8257::{Bundle, CallAnswer, Recording, Step};
///
/// let bundle = Bundle::parse(br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#)?;
/// let mut recording = Recording::of(&bundle).expect("a session can meet an unknown tool");
/// let mut session = recording.session(0)?;
/// let report = loop {
///     match session.poll(0) {
///         Step::Calls(calls) => {
///             for call in calls {
///                 session.handle_call(call.id, &recording.answer(&call).as_answer())?;
///             }
///         }
///         Step::Fetch(_) => session.handle_response(None, &recording.response())?,
///         Step::Done(report) => break report.clone(),
///     }
/// };
/// assert_eq!(report.about(None, bundle.evidence()), bundle.verify());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Recording<'b> {
    bundle: Cow<'b, Bundle>,
    /// Which reading each RPC is at: the chain ID is asked once in each.
    readings: Vec<u8>,
    /// How many blocks each RPC was asked for: in each reading its newest, and where that is another the common one.
    blocks: Vec<usize>,
}

impl<'b> Recording<'b> {
    /// Returns the recording, or `None` if no session can meet what the bundle records. That is so where a
    /// response is recorded to a URL from which no session fetches, and where a record stands beside a
    /// registry state without one. It is so too where a state lacks its reason or the RPC's own words, which
    /// the session would have to invent. The last cases are newest blocks of the RPCs that do not lead to the
    /// recorded block, and records that were proven: [`Bundle::verify`] goes by their proofs.
    #[must_use]
    pub fn of(bundle: &'b Bundle) -> Option<Self> {
        Self::from_cow(Cow::Borrowed(bundle))
    }

    /// The same, of a bundle that it keeps.
    #[must_use]
    pub fn owning(bundle: Bundle) -> Option<Self> {
        Self::from_cow(Cow::Owned(bundle))
    }

    fn from_cow(bundle: Cow<'b, Bundle>) -> Option<Self> {
        #[cfg(feature = "proof")]
        if bundle.reading().proof.is_some() || bundle.policy().proof.is_some() {
            return None;
        }
        let terms = terms(bundle.policy());
        let number = bundle.block_number().unwrap_or(BLOCK);
        let readable = |reading: &Reading| is_readable(reading, terms.need, terms.of);
        let leads = |reading: &Reading, least| leads_to(reading, &terms, least);
        let second = bundle.reread();
        if !readable(bundle.reading()) || !second.is_none_or(readable) || !is_fetchable(&bundle) {
            return None;
        }
        let is_at_block = leads(bundle.reading(), number..=number);
        if !is_at_block || !second.is_none_or(|reading| leads(reading, number..=u64::MAX)) {
            return None;
        }
        Some(Self { bundle, readings: alloc::vec![0; terms.of], blocks: alloc::vec![0; terms.of] })
    }

    /// The bundle that answers.
    #[must_use]
    pub fn bundle(&self) -> &Bundle {
        &self.bundle
    }

    /// The session that asks for the recorded answers, and takes them as final. It reads a second time only
    /// if the bundle records a second reading, and starts no reading anew. It has the recorded clock. A
    /// bundle without a tool stands for tool 1 of registry `0x1111…` on chain 1; call [`Report::about`] to
    /// give its report the bundle's own tool and evidence.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn session(&self, now_seconds: u64) -> Result<Session, UsageError> {
        let mut session = Session::new(self.tool_ref(), self.bundle.policy().clone(), now_seconds)?;
        if let Some(clock) = self.bundle.reading().read_at.clock {
            session = session.with_clock(clock);
        }
        session.recorded = Some(self.bundle.reread().is_some());
        Ok(session)
    }

    fn tool_ref(&self) -> ToolRef {
        let nameless = ToolRef { chain_id: 1, registry: Address::repeat_byte(0x11), tool_id: U256::from(1) };
        self.bundle.tool_ref().copied().unwrap_or(nameless)
    }

    /// The RPC's answer.
    pub fn answer(&mut self, call: &EthCall) -> RecordedAnswer {
        let rpc = usize::from(call.rpc);
        if call.method == "eth_chainId"
            && let Some(reading) = self.readings.get_mut(rpc)
        {
            *reading = reading.saturating_add(1);
        }
        if call.method == "eth_getBlockByNumber" {
            return self.block(rpc);
        }
        let second = self.readings.get(rpc).is_some_and(|reading| *reading > 1);
        let reading = self.bundle.reread().filter(|_| second).unwrap_or_else(|| self.bundle.reading());
        let answer = reading.answers.get(rpc);
        let state = answer.map_or(reading.state, |answer| answer.state);
        let config = answer.map_or(reading.config.as_ref(), |answer| answer.config.as_ref());
        let reason = answer.and_then(|answer| Some(answer.failure.as_ref()?.reason));
        match (call.method, state) {
            ("eth_chainId", _) => RecordedAnswer::Result(format!("\"{:#x}\"", self.tool_ref().chain_id)),
            (_, RegistryState::Unavailable) => RecordedAnswer::Failed(reason.unwrap_or(Reason::RpcError)),
            (_, RegistryState::NotFound) => {
                revert(RegistryError::ToolNotFound { tool_id: self.tool_ref().tool_id })
            }
            (_, RegistryState::Deregistered) => {
                revert(RegistryError::ToolIsDeregistered { tool_id: self.tool_ref().tool_id })
            }
            (_, _) => {
                let returned = config.map(encode_tool_config).unwrap_or_default();
                RecordedAnswer::Result(format!("\"{}\"", hex::encode_prefixed(returned)))
            }
        }
    }

    /// The newest block of an RPC as it is recorded, and after that the common block.
    fn block(&mut self, rpc: usize) -> RecordedAnswer {
        let count = self.blocks.get(rpc).copied().unwrap_or_default();
        if let Some(blocks) = self.blocks.get_mut(rpc) {
            *blocks = blocks.saturating_add(1);
        }
        let first = self.bundle.reading();
        let blocks_of_first = self.blocks_of(first, rpc);
        let is_second = count >= blocks_of_first.len();
        let reading = self.bundle.reread().filter(|_| is_second).unwrap_or(first);
        let blocks = self.blocks_of(reading, rpc);
        let at = if is_second { count.saturating_sub(blocks_of_first.len()) } else { count };
        let Some(Mark { number, time }) = blocks.get(at).copied().flatten() else {
            let answer = reading.answers.get(rpc).and_then(|answer| answer.failure.as_ref());
            return RecordedAnswer::Failed(answer.map_or(Reason::RpcError, |failure| failure.reason));
        };
        let time = time.map(|time| format!(",\"timestamp\":\"{time:#x}\"")).unwrap_or_default();
        RecordedAnswer::Result(format!("{{\"number\":\"{number:#x}\",\"hash\":\"{}\"{time}}}", B256::ZERO))
    }

    /// Returns the blocks that an RPC is asked for in a reading: its newest one, and the common one where
    /// that differs.
    fn blocks_of(&self, reading: &Reading, rpc: usize) -> Vec<Option<Mark>> {
        let number = terms(self.bundle.policy()).common(&reading.marks());
        let number = number.unwrap_or_else(|| self.bundle.block_number().unwrap_or(BLOCK));
        let common = Some(Mark { number, time: reading.read_at.block_time });
        match reading.heads.get(rpc) {
            Some(Some(head)) if head.number != number => alloc::vec![Some(*head), common],
            Some(head) => alloc::vec![*head],
            None => alloc::vec![common],
        }
    }

    /// The server's answer.
    #[must_use]
    pub fn response(&self) -> Response<'_> {
        self.bundle.response()
    }

    /// Drives a session to its verdict, and gives the bundle's own tool and evidence to the report.
    ///
    /// # Errors
    /// As [`Session::new`].
    pub fn replay(mut self) -> Result<Report, UsageError> {
        let mut session = self.session(0)?;
        loop {
            let told: Result<(), OutOfOrder> = match session.poll(0) {
                Step::Calls(calls) => calls
                    .iter()
                    .try_for_each(|call| session.handle_call(call.id, &self.answer(call).as_answer())),
                Step::Fetch(_) => session.handle_response(None, &self.response()),
                Step::Done(report) => {
                    return Ok(report.clone().about(self.bundle.tool_ref().copied(), self.bundle.evidence()));
                }
            };
            // The session asked for this, so it is in order; but no loop should rest on that.
            told.map_err(|_| UsageError::wrong("response", "cannot be replayed").of(&BUNDLE))?;
        }
    }
}

/// A revert with one of the registry's errors.
fn revert(error: RegistryError) -> RecordedAnswer {
    let data = hex::encode_prefixed(error.encode());
    RecordedAnswer::Error(format!("{{\"code\":3,\"message\":\"execution reverted\",\"data\":\"{data}\"}}"))
}

/// Whether RPCs can give these answers, and a session makes this reading of them.
fn is_readable(reading: &Reading, need: usize, of: usize) -> bool {
    let single = Answer { state: reading.state, config: reading.config.clone(), failure: None };
    let answers = if reading.answers.is_empty() { alloc::vec![single; of] } else { reading.answers.clone() };
    let can_be_given = |answer: &Answer| match (&answer.config, &answer.failure, answer.state) {
        (Some(config), None, RegistryState::Ok) => {
            encode_tool_config(config).len() <= limits::CONFIG_RETURN_BYTES
        }
        (None, None, RegistryState::NotFound | RegistryState::Deregistered | RegistryState::NoContract) => {
            true
        }
        (None, Some(failure), RegistryState::Unavailable) => failure.detail.is_none(),
        _ => false,
    };
    let is_outcome = |agreed: &Reading| {
        agreed.state == reading.state && agreed.config == reading.config && agreed.answers == reading.answers
    };
    answers.len() == of && answers.iter().all(can_be_given) && is_outcome(&Reading::agreed(answers, need))
}

/// Whether the RPCs' newest blocks, if they are recorded, lead to a block in this range, and one that is young enough.
fn leads_to(reading: &Reading, terms: &Terms, numbers: core::ops::RangeInclusive<u64>) -> bool {
    let marks = reading.marks();
    if terms.late(reading.read_at, &marks).is_some() {
        return false;
    }
    let (Some(number), Some(newest)) = (terms.common(&marks), terms.newest(&marks)) else {
        return reading.heads.is_empty();
    };
    numbers.contains(&number) && !Terms::is_far(number, newest.number)
}

/// Whether a session would have fetched exactly where the bundle records a response.
fn is_fetchable(bundle: &Bundle) -> bool {
    let response = bundle.response();
    match bundle.reading().uri() {
        None => true,
        Some(Err(_)) => response == Response::Missing,
        Some(Ok(uri)) => {
            !bundle.policy().refuses(uri.url()) || response == Response::Failed(FetchError::BlockedAddress)
        }
    }
}
