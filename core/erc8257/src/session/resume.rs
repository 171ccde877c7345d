//! Rebuilds a session by replaying its inputs, so only reachable states result.

use alloc::string::String;

use alloy_primitives::{B256, hex};

use super::tool_record::{Ask as RecordAsk, Told as Record};
use super::{Session, Start, Told};
use crate::bundle::{RecordedResponse, read as bundle};
use crate::usage::{BUNDLE, document};
use crate::{limits, policy};
use primitives::bytes;
use primitives::hex::{NO_HASH, parse_bytes32};
use primitives::quorum::Ask;
use primitives::rpc::{BlockRef, BlockTag, CallOutcome, Head};
use primitives::usage::{Object, UsageError};

type Result<T> = core::result::Result<T, UsageError>;

/// The format that this version reads.
const FORMAT: &str = "erc8257-session/1";
/// Questions to one RPC, both readings and one that was started anew: chain, head, common block, record, code.
#[cfg(not(feature = "proof"))]
const QUESTIONS: usize = 15;
/// The same, and the requests of two provers.
#[cfg(feature = "proof")]
const QUESTIONS: usize = 15 + 2 * 64;
/// Bytes of a state. With proofs it has the answers of all RPCs, as they came.
#[cfg(not(feature = "proof"))]
const STATE_BYTES: usize = limits::SESSION_BYTES;
#[cfg(feature = "proof")]
const STATE_BYTES: usize = limits::SESSION_BYTES + 2 * primitives::limits::TRANSCRIPT_BYTES;

impl Session {
    /// A session that goes on from an exported state.
    ///
    /// # Errors
    /// The text does not hold an exported state; the error names the member.
    ///
    /// # Example
    /// ```
    /// use erc8257::{Policy, Session};
    ///
    /// let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse()?;
    /// let session = Session::new(tool, Policy::default(), 0)?;
    /// assert_eq!(Session::resume(session.export().as_bytes())?, session);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(state: &[u8]) -> Result<Self> {
        Self::resumed(state).map_err(|error| error.of(&BUNDLE))
    }

    fn resumed(state: &[u8]) -> Result<Self> {
        let document = document(state, STATE_BYTES)?;
        let root = Object::root(&document)?;
        if root.required("format")? != FORMAT {
            return Err(root.wrong("format", "is not erc8257-session/1"));
        }
        let tool = bundle::tool_ref(&root)?.ok_or_else(|| UsageError::missing("toolRef"))?;
        let started = decimal(&root, "started")?;
        let policy = policy::read_member(&root)?;
        #[cfg(feature = "proof")]
        let proven = super::proving::resumed(&root, tool, &policy, started)?;
        #[cfg(not(feature = "proof"))]
        let proven: Option<Self> = None;
        let mut session = match proven {
            Some(session) => session,
            None => Self::start(tool, policy, start(&root)?, started)?,
        };
        if root.get("clock").is_some() {
            session = session.with_clock(decimal(&root, "clock")?);
        }
        session.recorded = root.boolean("rereads")?;
        let mut response = match root.object("response")? {
            Some(object) => Some(bundle::response(&object)?),
            None => None,
        };
        let most = usize::from(limits::QUORUM_RPCS).saturating_mul(QUESTIONS).saturating_add(2);
        for input in root.objects("inputs", most)? {
            session.repeat(&input, &mut response)?;
        }
        session.paid = root.boolean("paid")?.unwrap_or(false);
        #[cfg(feature = "proof")]
        if root.get("began").is_some() {
            session.begun_at(Some(decimal(&root, "began")?));
        }
        Ok(session)
    }

    fn repeat(&mut self, input: &Object<'_, '_>, response: &mut Option<RecordedResponse>) -> Result<()> {
        let astray = || UsageError::wrong(&input.path_of("id"), "is not what the session waits for");
        if input.boolean("expired")? == Some(true) {
            self.expire();
        } else if input.boolean("fetched")? == Some(true) {
            let response = response.take().unwrap_or(RecordedResponse::Missing);
            self.handle_response(None, &response.as_response()).map_err(|_| astray())?;
        } else {
            #[cfg(feature = "proof")]
            if self.repeat_served(input)? {
                return Ok(());
            }
            let id = input.integer("id", 0, u32::MAX, "is not an integer")?.ok_or_else(astray)?;
            let open = self.open(id).ok_or_else(astray)?;
            self.tell(open, told(input, open.ask)?);
        }
        Ok(())
    }
}

fn start(root: &Object<'_, '_>) -> Result<Start> {
    if root.is_object("block") {
        let block = root.object("block")?.ok_or_else(|| UsageError::missing("block"))?;
        return Ok(Start::Block(head(&block)?.block));
    }
    let text = root.required("block")?;
    BlockTag::parse(&text).map(Start::Tag).ok_or_else(|| root.wrong("block", BlockTag::NO_BLOCK))
}

/// The answer to this question, and to no other.
fn told(input: &Object<'_, '_>, ask: Ask<RecordAsk>) -> Result<Told> {
    if let Some(failure) = bundle::failure(input)? {
        return Ok(Told::Failed(failure));
    }
    let missing = |name: &str| UsageError::missing(&input.path_of(name));
    match ask {
        Ask::ChainId => {
            let id = bytes::number(&input.required("chainId")?);
            id.map(Told::ChainId).ok_or_else(|| input.wrong("chainId", "is not a decimal number"))
        }
        Ask::Block(_) => head(&input.object("block")?.ok_or_else(|| missing("block"))?).map(Told::Block),
        Ask::Question(RecordAsk::Code, _) => {
            let code = input.boolean("code")?.ok_or_else(|| missing("code"))?;
            Ok(Told::Question(Record::Code(code)))
        }
        Ask::Question(RecordAsk::Record, _) => {
            let outcome = if let Some(text) = input.string("returned")? {
                CallOutcome::Returned(bytes(input, "returned", &text)?)
            } else {
                CallOutcome::Reverted(bytes(input, "reverted", &input.required("reverted")?)?)
            };
            Ok(Told::Question(Record::Record(outcome)))
        }
    }
}

fn head(object: &Object<'_, '_>) -> Result<Head> {
    let hash: String = object.required("hash")?;
    let hash: B256 = parse_bytes32(&hash).ok_or_else(|| object.wrong("hash", NO_HASH))?;
    let time = if object.get("timestamp").is_some() { Some(decimal(object, "timestamp")?) } else { None };
    Ok(Head { block: BlockRef { number: decimal(object, "number")?, hash }, time })
}

fn decimal(object: &Object<'_, '_>, name: &str) -> Result<u64> {
    bytes::number(&object.required(name)?).ok_or_else(|| object.wrong(name, "is not a decimal number"))
}

fn bytes(object: &Object<'_, '_>, name: &str, text: &str) -> Result<alloc::vec::Vec<u8>> {
    let digits = text.strip_prefix("0x").and_then(|digits| hex::decode(digits).ok());
    digits.ok_or_else(|| UsageError::wrong(&object.path_of(name), "is not hex"))
}
