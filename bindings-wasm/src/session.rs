//! The session, as an object that JavaScript holds.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::mem::replace;

use erc8257::{BlockRef, BlockTag, OutOfOrder, Policy, Session, Step, json_string, limits};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer;
use crate::failure::{Failure, Result};
use crate::list::list;
use crate::number::{EXACT, whole};
use crate::policy::read_policy;
use crate::tool_ref;
use crate::verify::{response, told};

#[wasm_bindgen(js_name = RawSession)]
pub struct RawSession(Session);

#[wasm_bindgen(js_class = RawSession)]
impl RawSession {
    /// `at` is a tag, a block number in decimal, or number and hash with a space between them.
    #[wasm_bindgen(constructor)]
    pub fn new(tool: &str, policy: &str, at: &str, now_seconds: f64, clock: Option<f64>) -> Result<Self> {
        let tool = tool_ref::read(tool)?;
        let (policy, now) = (read_policy(policy)?, seconds(now_seconds)?);
        let session = match start(at)? {
            Start::Tag(tag) => Session::at(tool, policy, tag, now),
            Start::Block(block) => Session::pinned(tool, policy, block, now),
        };
        let mut made = Self(session?);
        if let Some(clock) = clock {
            made.tell_clock(clock)?;
        }
        Ok(made)
    }

    /// A session that proves the record: `proof` is the JSON of a `RecordProof`.
    #[cfg(feature = "proof")]
    pub fn proving(
        tool: &str,
        policy: &str,
        proof: &str,
        rpcs: f64,
        now_seconds: f64,
        clock: Option<f64>,
    ) -> Result<Self> {
        let (tool, policy, now) = (tool_ref::read(tool)?, read_policy(policy)?, seconds(now_seconds)?);
        let proof = erc8257::read_record_proof(proof.as_bytes())?;
        let rpcs = whole(rpcs, f64::from(u8::MAX)).and_then(|rpcs| u8::try_from(rpcs).ok());
        let rpcs = rpcs.ok_or_else(|| Failure::argument("/rpcs", erc8257::Quorum::NUMBER))?;
        let mut made = Self(Session::proving(tool, policy, &proof, rpcs, now)?);
        if let Some(clock) = clock {
            made.tell_clock(clock)?;
        }
        Ok(made)
    }

    /// How many RPCs the host must have.
    #[cfg(feature = "proof")]
    pub fn rpcs(&self) -> u8 {
        self.0.rpcs()
    }

    /// Unix seconds; nothing changes where the session already has an answer.
    #[wasm_bindgen(js_name = tellClock)]
    pub fn tell_clock(&mut self, clock: f64) -> Result<()> {
        let clock = whole(clock, EXACT)
            .ok_or_else(|| Failure::argument("/clock", "is not a whole number of seconds"))?;
        // Taken out and put back: the code of a copy would be four kilobytes of the module.
        let other = Session::new(*self.0.tool_ref(), Policy::default(), 0)?;
        self.0 = replace(&mut self.0, other).with_clock(clock);
        Ok(())
    }

    /// Negative where the host did not hand it over. An `Option` would be a float in memory, for which the
    /// JavaScript of `erc8257/js` has no view.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the core keeps no number that a double cannot tell apart"
    )]
    pub fn clock(&self) -> f64 {
        self.0.clock().map_or(-1.0, |clock| clock as f64)
    }

    pub fn resume(state: &[u8]) -> Result<Self> {
        Ok(Self(Session::resume(state)?))
    }

    pub fn poll(&mut self, now_seconds: f64) -> Result<String> {
        Ok(step(&self.0.poll(seconds(now_seconds)?)))
    }

    /// `kind` is the member of the JSON-RPC response, whose value `text` is as JSON; or `failed`, and a reason.
    #[wasm_bindgen(js_name = handleCall)]
    pub fn handle_call(&mut self, id: f64, kind: &str, text: &str) -> Result<()> {
        let answer = answer::read(kind, text)?;
        let id = whole(id, f64::from(u32::MAX)).and_then(|id| u32::try_from(id).ok());
        Ok(id.map_or(Err(OutOfOrder), |id| self.0.handle_call(id, &answer))?)
    }

    #[wasm_bindgen(js_name = handleResponse)]
    pub fn handle_response(
        &mut self,
        final_url: Option<String>,
        error: &str,
        status: f64,
        redirected: bool,
        complete: bool,
        body: &[u8],
    ) -> Result<()> {
        let response = response(error, status, redirected, complete, body)?;
        Ok(self.0.handle_response(final_url.as_deref(), &response)?)
    }

    pub fn export(&self) -> String {
        self.0.export()
    }

    pub fn report(&self) -> Option<String> {
        self.0.report().map(told)
    }

    #[wasm_bindgen(js_name = mayInvoke)]
    pub fn may_invoke(&self, now_seconds: f64) -> Result<bool> {
        Ok(self.0.may_invoke(seconds(now_seconds)?).is_some())
    }

    #[wasm_bindgen(js_name = takeForPayment)]
    pub fn take_for_payment(&mut self, now_seconds: f64) -> Result<bool> {
        Ok(self.0.take_for_payment(seconds(now_seconds)?).is_some())
    }

    pub fn bundle(&self) -> Option<String> {
        self.0.bundle().map(|bundle| bundle.to_json())
    }

    pub fn body(&self) -> Option<Vec<u8>> {
        self.0.body().map(<[u8]>::to_vec)
    }

    #[wasm_bindgen(js_name = toolRef)]
    pub fn tool_ref(&self) -> String {
        self.0.tool_ref().to_string()
    }

    pub fn policy(&self) -> String {
        self.0.policy().to_json()
    }

    /// Number and hash.
    pub fn block(&self) -> Option<String> {
        self.0.block().map(|block| format!(r#"{{"number":"{}","hash":"{}"}}"#, block.number, block.hash))
    }

    pub fn config(&self) -> Option<String> {
        self.0.config().map(|config| {
            format!(
                r#"{{"creator":"{:?}","metadataURI":{},"manifestHash":"{}","accessPredicate":"{:?}"}}"#,
                config.creator,
                json_string(&config.metadata_uri),
                config.manifest_hash,
                config.access_predicate
            )
        })
    }
}

enum Start {
    Tag(BlockTag),
    Block(BlockRef),
}

fn start(at: &str) -> Result<Start> {
    let number = |digits: &str| {
        digits
            .bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| u64::try_from(digits.parse::<u128>().ok()?).ok())?
    };
    let start =
        match (at, at.bytes().position(|byte| byte == b' ').and_then(|space| at.split_at_checked(space))) {
            ("latest", _) => Some(Start::Tag(BlockTag::Latest)),
            ("safe", _) => Some(Start::Tag(BlockTag::Safe)),
            ("finalized", _) => Some(Start::Tag(BlockTag::Finalized)),
            (_, Some((height, hash))) => {
                let block = number(height).zip(hash.get(1..).and_then(|hash| hash.parse().ok()));
                block.map(|(number, hash)| Start::Block(BlockRef { number, hash }))
            }
            (digits, None) => number(digits).map(|number| Start::Tag(BlockTag::Number(number))),
        };
    start.ok_or_else(|| {
        Failure::argument("/block", "is not latest, safe, finalized, a block number or number and hash")
    })
}

fn seconds(now: f64) -> Result<u64> {
    whole(now, EXACT).ok_or_else(|| Failure::argument("/now", "is not a whole number of seconds"))
}

impl From<OutOfOrder> for Failure {
    fn from(error: OutOfOrder) -> Self {
        Self::new(OutOfOrder::CODE, &error)
    }
}

fn step(step: &Step<'_>) -> String {
    match step {
        Step::Calls(calls) => {
            let call = |call: &erc8257::EthCall| {
                let erc8257::EthCall { id, rpc, method, params, .. } = call;
                format!(r#"{{"id":{id},"rpc":{rpc},"method":"{method}","params":{params}}}"#)
            };
            format!(
                r#"{{"type":"calls","calls":{},"maxBytes":{},"deadlineSeconds":{}}}"#,
                list(calls.iter().map(call)),
                limits::RPC_RESPONSE_BYTES,
                limits::RPC_SECONDS
            )
        }
        Step::Fetch(fetch) => format!(
            r#"{{"type":"fetch","url":{},"maxBytes":{},"deadlineSeconds":{},"allowPrivateAddresses":{}}}"#,
            json_string(fetch.url),
            fetch.max_bytes,
            fetch.deadline_seconds,
            fetch.allow_private_addresses
        ),
        Step::Done(report) => {
            let (outcome, report) = (report.outcome(), report.to_json());
            format!(r#"{{"type":"done","outcome":"{outcome}","report":{report}}}"#)
        }
    }
}
