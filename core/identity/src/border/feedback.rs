//! The file of one piece of feedback.

use primitives::describe::{Address, Bytes32, Int128, List, Report, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use super::agent_cid::CidVerdict;
use super::evidence::FetchedFile;
use crate::Finding;
use crate::limits::{FIELDS, REF_CHARACTERS};

/// A piece of feedback, as its event has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackEvent {
    /// The account that gave it.
    pub client: Address,
    /// Its index among the feedback of this account, from 1.
    pub feedback_index: Uint256,
    /// The value, a whole number in this many decimals.
    pub value: Int128,
    /// The decimals of the value.
    pub value_decimals: u8,
    /// The first tag.
    pub tag1: Text<BUNDLE_BYTES>,
    /// The second tag.
    pub tag2: Text<BUNDLE_BYTES>,
    /// The endpoint that it is about.
    pub endpoint: Text<BUNDLE_BYTES>,
    /// Where its file is.
    ///
    /// Name: feedbackURI
    pub feedback_uri: Text<BUNDLE_BYTES>,
    /// The hash that commits the file; zero for none.
    pub feedback_hash: Bytes32,
}

/// What the file is worth. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackVerdict {
    /// There is no file.
    NoFile,
    /// The file was not read, or nothing was served that says anything of it.
    Unknown,
    /// What is served is not a strict JSON object.
    Unreadable,
    /// The hash of the event is not that of the file.
    Mismatch,
    /// The file says otherwise than the event.
    Contradicts,
    /// The hash is that of another writing of the same document.
    PeerForm,
    /// Nothing commits the file's content.
    Unchecked,
    /// The file is the one that was committed, and agrees with the event.
    Verified,
}

/// What the hash of the event is the hash of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackHashForm {
    /// The event has none.
    None,
    /// The bytes.
    Bytes,
    /// What `JSON.stringify` gives with the sorted names of the top level, as agent0-sdk for TypeScript has it: nested members of other names
    /// are left out.
    ///
    /// Name: agent0-ts
    Agent0Ts,
    /// What `json.dumps` gives with sorted names, as agent0-sdk for Python has it.
    ///
    /// Name: agent0-py
    Agent0Py,
}

/// The hash of the event beside that of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackHash {
    /// The hash of the event; zero for none.
    pub committed: Bytes32,
    /// keccak256 of the file's bytes; null where they were not read.
    pub computed: Option<Bytes32>,
    /// What the hash of the event is the hash of; null where nothing fits.
    pub form: Option<FeedbackHashForm>,
}

/// What became of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackDocument {
    /// It was read.
    Read,
    /// It is not a strict JSON object.
    Unreadable,
    /// There is none.
    None,
    /// It was not read.
    Unknown,
}

/// A member of the file beside the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldState {
    /// The two say the same.
    Same,
    /// The two say different things.
    Different,
    /// The file lacks it.
    Missing,
}

/// A member of the file beside the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackField {
    /// The member.
    pub field: Text<32>,
    /// What it says beside the event.
    pub state: FieldState,
}

/// A payment that the giver of feedback claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedPayment {
    /// The account that paid.
    pub from_address: Address,
    /// The account that was paid.
    pub to_address: Address,
    /// The ID of the chain.
    pub chain_id: Uint256,
    /// The transaction.
    pub tx_hash: Bytes32,
}

/// What the file of a piece of feedback is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackReport {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// What the file is worth.
    pub verdict: FeedbackVerdict,
    /// The hash of the event beside that of the file.
    pub hash: FeedbackHash,
    /// Whether the bytes have the CID of an ipfs URI; null for other URIs.
    pub cid: Option<CidVerdict>,
    /// What became of the file.
    pub document: FeedbackDocument,
    /// The file's members beside the event, where it was read.
    pub fields: List<FeedbackField, FIELDS>,
    /// The payment that it claims. A receipt can show it.
    pub proof_of_payment: Option<ClaimedPayment>,
    /// What is wrong, or worth to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for FeedbackReport {
    const FORMAT: &'static str = "erc8257-identity-feedback/1";
}

/// Tells what the file of a piece of feedback is worth: whether something commits its content, and whether it agrees with the event.
///
/// Source: ERC-8004, Off-Chain Feedback File; decision I32
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeFeedback {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The feedback, as its event has it.
    pub event: FeedbackEvent,
    /// What was served for the file; left out where it was not fetched.
    pub response: Option<FetchedFile>,
}
impl Verb for JudgeFeedback {
    type Report = FeedbackReport;
    const BUNDLE: &'static str = "erc8257-identity-feedback-bundle/1";
}
