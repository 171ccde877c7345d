//! The session, as an object that the other language holds.

use std::sync::{Arc, Mutex, MutexGuard};

use erc8257::proofs::border::proof::RecordProof;
use erc8257::{BlockRef, BlockTag, limits, rpc};

use crate::argument::{bytes32, seconds, seconds_at, tool_ref, whole};
use crate::config::ToolConfig;
use crate::failure::{Erc8257Error, Result, poisoned};
use crate::policy::{Policy, policy};
use crate::report::Report;
use crate::response::Response;

/// One verification from the tool reference to the verdict, without I/O: it asks, a host answers.
///
/// A session can be put away at any time (`export`) and go on elsewhere (`resume`). Threads may share one: each call is
/// done before the next one begins. `verifyTool` is the ready-made loop.
///
/// In Kotlin, the very first use loads the native library from its file. Do not do that in a screen's thread;
/// `verifyTool` does it in the background.
#[derive(uniffi::Object)]
pub struct Session(Mutex<erc8257::Session>);

/// Where a reading starts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BlockChoice {
    /// The newest block.
    Latest,
    /// The newest block that the chain calls safe.
    Safe,
    /// The newest block that the chain calls final.
    Finalized,
    /// The block of this number. Of any age: such a verdict cannot be used to invoke the tool.
    Number {
        /// Its number.
        number: u64,
    },
    /// A block that was read already, on a chain whose ID was checked.
    Read {
        /// The block.
        block: Block,
    },
}

/// A block.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// Its hash: `0x` and 64 hex digits.
    pub hash: String,
}

/// What to do next.
#[derive(uniffi::Enum)]
#[allow(clippy::large_enum_variant, reason = "made once, and taken apart at the border")]
pub enum Step {
    /// Ask RPCs, in any order or all at once.
    Calls {
        /// What to ask.
        request: CallsRequest,
    },
    /// Fetch the manifest.
    Fetch {
        /// What to fetch.
        request: FetchRequest,
    },
    /// The verdict is there.
    Done {
        /// The verdict.
        report: Report,
    },
}

/// Requests to RPCs, which all are open at once.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CallsRequest {
    /// The requests.
    pub calls: Vec<EthCall>,
    /// Most bytes of one answer.
    pub max_bytes: i64,
    /// Most bytes that the connection may bring for one answer, below TLS, if the host sees them. More is `TooLarge`.
    pub max_wire_bytes: i64,
    /// Time for all of them.
    pub deadline_seconds: i32,
}

/// A request to an RPC.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct EthCall {
    /// The number that the answer is given with.
    pub id: i32,
    /// Which RPC is to be asked, from 0; with a quorum there are several.
    pub rpc: i32,
    /// `eth_chainId`, `eth_getBlockByNumber`, `eth_getBlockByHash`, `eth_getCode`, `eth_call` or `eth_getProof`.
    pub method: String,
    /// The JSON text of the array of parameters.
    pub params: String,
}

/// The fetch of a manifest (§7): one GET without redirects, cookies and credentials.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct FetchRequest {
    /// The URL, normalised.
    pub url: String,
    /// Most bytes of the body; one more is `TooLarge`.
    pub max_bytes: i64,
    /// Most bytes that the connection may bring, below TLS, if the host sees them. More in the head is `Connect`, more
    /// behind it a body that is not complete.
    pub max_wire_bytes: i64,
    /// Time for the whole exchange.
    pub deadline_seconds: i32,
    /// Whether private and loopback addresses may be connected to.
    pub allow_private_addresses: bool,
}

/// The answer of an RPC.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum CallAnswer {
    /// A result.
    Result {
        /// The JSON text of the member `result`, as it came.
        json: String,
    },
    /// An error.
    Error {
        /// The JSON text of the member `error`, as it came.
        json: String,
    },
    /// The answer is missing.
    Failed {
        /// The reason why.
        failure: CallFailure,
    },
    /// A `Recording`'s word for an answer that it cannot repeat; no host has seen that itself.
    Recorded {
        /// A word that reports know: `rpc-error`, `wrong-chain`, …
        reason: String,
    },
}

/// Why a call has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum CallFailure {
    /// No connection, or it broke.
    Connect,
    /// No trust in the server's certificate, or no TLS at all.
    Tls,
    /// The deadline is over.
    Timeout,
    /// More bytes than an answer may have.
    TooLarge,
    /// The RPC wants to be asked less often (HTTP 429).
    RateLimited,
    /// Another HTTP status than 200, without JSON-RPC.
    HttpStatus,
    /// Something that is not JSON-RPC.
    NotJsonRpc,
}

#[uniffi::export]
impl Session {
    /// Makes a session. `tool` is a tool reference as text, `now` the time in whole seconds of any clock that does not
    /// jump; without a `block`, the newest is read. `clock` is the Unix time in whole seconds, where the host has it: then a
    /// newest block that is too old is noticed, and not only one that is older than what other RPCs have. An error names
    /// the argument that is out of range.
    ///
    /// With `proof`, the JSON text of a `RecordProof`, the session believes no RPC: the record is proven at one block.
    /// `rpcs` is then the number of RPCs that may be asked under the trusted hash; without one, 1.
    #[uniffi::constructor(default(policy = None, block = None, clock = None, proof = None, rpcs = None))]
    pub fn new(
        tool: String,
        now: i64,
        policy: Option<Policy>,
        block: Option<BlockChoice>,
        clock: Option<i64>,
        proof: Option<String>,
        rpcs: Option<i32>,
    ) -> Result<Arc<Self>> {
        let clock = clock.map(|clock| seconds_at(clock, "/clock")).transpose()?;
        let told = |session: erc8257::Session| match clock {
            Some(clock) => Self::of(session.with_clock(clock)),
            None => Self::of(session),
        };
        let (tool, policy, now) = (tool_ref(&tool, "/toolRef")?, self::policy(policy)?, seconds(now)?);
        if let Some(proof) = proof {
            if block.is_some() {
                return Err(Erc8257Error::value("/block", RecordProof::WITH_BLOCK));
            }
            let proof = erc8257::read_record_proof(proof.as_bytes())?;
            let rpcs = rpcs.map_or(Ok(1), |rpcs| whole(rpcs, "/rpcs", erc8257::Quorum::NUMBER))?;
            return Ok(told(erc8257::Session::proving(tool, policy, &proof, rpcs, now)?));
        }
        let tag = match block.unwrap_or(BlockChoice::Latest) {
            BlockChoice::Latest => BlockTag::Latest,
            BlockChoice::Safe => BlockTag::Safe,
            BlockChoice::Finalized => BlockTag::Finalized,
            BlockChoice::Number { number } => BlockTag::Number(number),
            BlockChoice::Read { block: Block { number, hash } } => {
                let block = BlockRef { number, hash: bytes32(&hash, "/block/hash")? };
                return Ok(told(erc8257::Session::pinned(tool, policy, block, now)?));
            }
        };
        Ok(told(erc8257::Session::at(tool, policy, tag, now)?))
    }

    /// Makes a session that goes on from an exported state. A text that no session has exported is an error.
    #[uniffi::constructor]
    pub fn resume(state: String) -> Result<Arc<Self>> {
        Ok(Self::of(erc8257::Session::resume(state.as_bytes())?))
    }

    /// Says what to do next. Asking again, without an answer in between, gives the same.
    ///
    /// `now` is in whole seconds of the clock that the session was made with. A session ends at most 300 seconds after its
    /// start.
    pub fn poll(&self, now: i64) -> Result<Step> {
        let now = seconds(now)?;
        Ok(match self.lock()?.poll(now) {
            erc8257::Step::Calls(calls) => Step::Calls {
                request: CallsRequest {
                    calls: calls.into_iter().map(EthCall::of).collect::<Result<_>>()?,
                    max_bytes: bytes(limits::RPC_RESPONSE_BYTES),
                    max_wire_bytes: bytes(limits::RPC_WIRE_BYTES),
                    deadline_seconds: whole(limits::RPC_SECONDS, "/deadline", "is not a time")?,
                },
            },
            erc8257::Step::Fetch(fetch) => Step::Fetch {
                request: FetchRequest {
                    url: fetch.url.to_owned(),
                    max_bytes: bytes(fetch.max_bytes),
                    max_wire_bytes: bytes(fetch.max_wire_bytes),
                    deadline_seconds: whole(fetch.deadline_seconds, "/deadline", "is not a time")?,
                    allow_private_addresses: fetch.allow_private_addresses,
                },
            },
            erc8257::Step::Done(report) => Step::Done { report: Report(report.clone()) },
        })
    }

    /// Takes the answer of an RPC to the request with this `id`. An answer that is not asked for is an error
    /// (`session-out-of-order`), and then nothing has changed.
    pub fn handle_call(&self, id: i32, answer: CallAnswer) -> Result<()> {
        let id = whole(id, "/id", "is not an id")?;
        let answer = answer.core()?;
        Ok(self.lock()?.handle_call(id, &answer)?)
    }

    /// Takes the result of the fetch, and the URL that answered in the end, if it is known: another URL is a
    /// redirect. An unexpected response is an error (`session-out-of-order`), and then nothing has changed.
    #[uniffi::method(default(final_url = None))]
    pub fn handle_response(&self, response: Response, final_url: Option<String>) -> Result<()> {
        let response = response.core()?;
        Ok(self.lock()?.handle_response(final_url.as_deref(), &response)?)
    }

    /// Returns the whole state as JSON text (`erc8257-session/1`).
    pub fn export(&self) -> Result<String> {
        Ok(self.lock()?.export())
    }

    /// Returns the verdict, once there is one.
    pub fn report(&self) -> Result<Option<Report>> {
        Ok(self.lock()?.report().cloned().map(Report))
    }

    /// Returns all that was seen, as the text of a bundle that gives the same report; nothing before the verdict.
    pub fn bundle(&self) -> Result<Option<String>> {
        Ok(self.lock()?.bundle().map(|bundle| bundle.to_json()))
    }

    /// Returns the bytes that were judged, if there are any.
    pub fn body(&self) -> Result<Option<Vec<u8>>> {
        Ok(self.lock()?.body().map(<[u8]>::to_vec))
    }

    /// Returns whether the tool may be invoked, or shown as discovered, on the strength of this verdict (§7).
    ///
    /// It must be verified and no older than the policy's freshness window, which the manifest's `maxAge` can shorten; the
    /// age counts from the start of the session. A block that was named by its number is of any age, and a clock that was
    /// set back has passed the window: both mean no. `now` is as for `poll`.
    pub fn may_invoke(&self, now: i64) -> Result<bool> {
        let now = seconds(now)?;
        Ok(self.lock()?.may_invoke(now).is_some())
    }

    /// Returns whether one payment may be based on this verdict, and takes it: a second time means no.
    ///
    /// The tool must be verified, at the newest, safe or finalized block that the session has read itself. At
    /// most 60 seconds may have passed since the session's start, whatever the freshness window is. Every
    /// payment takes a session of its own; a state that was exported before does not know that this one was
    /// taken.
    pub fn take_for_payment(&self, now: i64) -> Result<bool> {
        let now = seconds(now)?;
        Ok(self.lock()?.take_for_payment(now).is_some())
    }

    /// Returns the tool that the session is about.
    pub fn tool_ref(&self) -> Result<String> {
        Ok(self.lock()?.tool_ref().to_string())
    }

    /// Returns how many RPCs the host must have.
    pub fn rpcs(&self) -> Result<i32> {
        Ok(self.lock()?.rpcs().into())
    }

    /// Returns the consumer's choices.
    pub fn policy(&self) -> Result<Policy> {
        Ok(Policy::of(self.lock()?.policy()))
    }

    /// Returns the Unix time at the start, if the host handed it over.
    pub fn clock(&self) -> Result<Option<i64>> {
        Ok(self.lock()?.clock().and_then(|seconds| i64::try_from(seconds).ok()))
    }

    /// Returns the block that the decisive record was read at, once that is known. A second reading may move it.
    pub fn block(&self) -> Result<Option<Block>> {
        let block = self.lock()?.block();
        Ok(block.map(|block| Block { number: block.number, hash: block.hash.to_string() }))
    }

    /// Returns the record that the verdict goes by, once it is known.
    pub fn config(&self) -> Result<Option<ToolConfig>> {
        Ok(self.lock()?.config().map(ToolConfig::of))
    }
}

impl Session {
    pub(crate) fn of(session: erc8257::Session) -> Arc<Self> {
        Arc::new(Self(Mutex::new(session)))
    }

    fn lock(&self) -> Result<MutexGuard<'_, erc8257::Session>> {
        self.0.lock().map_err(poisoned)
    }
}

impl CallAnswer {
    pub(crate) fn core(&self) -> Result<erc8257::CallAnswer<'_>> {
        Ok(match self {
            Self::Result { json } => erc8257::CallAnswer::Result(json.as_bytes()),
            Self::Error { json } => erc8257::CallAnswer::Error(json.as_bytes()),
            Self::Failed { failure } => erc8257::CallAnswer::Failed((*failure).into()),
            Self::Recorded { reason } => erc8257::CallAnswer::Failed(recorded(reason)?),
        })
    }
}

fn bytes(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn recorded(reason: &str) -> Result<rpc::Reason> {
    let reason = rpc::Reason::from_name(reason);
    reason.ok_or_else(|| Erc8257Error::value("/answer/reason", "is not a reason that reports know"))
}

impl EthCall {
    pub(crate) fn of(call: erc8257::EthCall) -> Result<Self> {
        Ok(Self {
            id: whole(call.id, "/id", "is not an id")?,
            rpc: i32::from(call.rpc),
            method: call.method.to_owned(),
            params: call.params,
        })
    }
}

impl From<CallFailure> for rpc::Reason {
    fn from(failure: CallFailure) -> Self {
        match failure {
            CallFailure::Connect => Self::Connect,
            CallFailure::Tls => Self::Tls,
            CallFailure::Timeout => Self::Timeout,
            CallFailure::TooLarge => Self::TooLarge,
            CallFailure::RateLimited => Self::RateLimited,
            CallFailure::HttpStatus => Self::HttpStatus,
            CallFailure::NotJsonRpc => Self::NotJsonRpc,
        }
    }
}
