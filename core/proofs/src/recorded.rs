//! A proof inside a recorded registration: it is judged again, and never believed (decision S27).

use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{FromJson, Json, Members, Report, Value, Verb as _, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::registry::ToolRef;
use primitives::usage::{Given, UsageError, document};

use crate::border::proof::{ProofAnchor, ProofPolicy, ProvenReport, VerifyProof};
use crate::border::receipt::{ReceiptProofReport, VerifyReceipt};
use crate::described::check;
use crate::judge::{self, Proof, prove};
use crate::limits::VALUES;
use crate::receipt::prove_receipt;

/// A recorded proof, judged again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// What it proves, under the anchor that the recording names.
    pub proof: Proof,
    /// What the host demanded.
    pub policy: Option<ProofPolicy>,
    /// The anchor that the recording names.
    pub anchor: ProofAnchor,
    /// The host's clock.
    pub now: Option<u64>,
}

/// Judges the member `proof` of a recorded registration: a bundle of a proof without its tool.
///
/// The proof is under the hash that the recording names. It shows that the record follows from the answers, and nothing about a
/// chain.
///
/// # Errors
/// The text is not JSON or too large, or a member is missing or wrong.
///
/// # Example
/// ```
/// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
/// let error = erc8257_proofs::replay(&tool, r#"{"format":"erc8257-proof-bundle/1"}"#).unwrap_err();
/// assert_eq!(error.member(), Some("anchor"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(tool: &ToolRef, text: &str) -> Result<Replayed, UsageError> {
    let document = document(text.as_bytes(), BUNDLE_BYTES, |_| "the proof is not strict JSON")?;
    let members = Value::root(&document).object()?;
    members.required("format", |value| of_format(value, VerifyProof::BUNDLE))?;
    let policy = policy(&members)?;
    let anchor = members.required("anchor", ProofAnchor::from_json)?;
    let served = Served::read(&members)?;
    let proof = served.prove(tool, policy.as_ref(), &anchor);
    Ok(Replayed { proof, policy, anchor, now: served.now })
}

/// Judges a bundle of a proof under the anchor that it names itself: that establishes nothing about a chain (decision S27).
///
/// # Errors
/// The text is not JSON or too large, or a member is missing or wrong.
pub fn verify_proof(bundle: &[u8]) -> Result<ProvenReport, UsageError> {
    under(bundle, VerifyProof::BUNDLE, &RECORD, |members| {
        let tool = members.required("toolRef", read::tool_ref)?;
        let policy = policy(members)?;
        let anchor = members.required("anchor", ProofAnchor::from_json)?;
        let served = Served::read(members)?;
        Ok(served.prove(&tool, policy.as_ref(), &anchor).into_report())
    })
}

impl ProvenReport {
    /// The report as JSON text, format `erc8257-proof-report/1`.
    #[must_use]
    pub fn to_text(&self) -> String {
        Report::to_text(self)
    }
}

impl ReceiptProofReport {
    /// The report as JSON text, format `erc8257-receipt-proof-report/1`.
    #[must_use]
    pub fn to_text(&self) -> String {
        Report::to_text(self)
    }
}

/// Judges a bundle of a proof under an anchor of the host's own: that of the bundle is not read.
///
/// # Errors
/// The text is not JSON or too large, or a member is missing or wrong.
///
/// # Example
/// ```
/// use alloy_primitives::B256;
/// use erc8257_proofs::border::proof::{AnchorSource, ProofAnchor};
///
/// let anchor = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
/// let bundle = br#"{"format":"erc8257-proof-bundle/1",
///     "toolRef":"eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1","accounts":[]}"#;
/// let proof = erc8257_proofs::verify_proof_under(bundle, &anchor)?;
/// assert_eq!(proof.report().anchor.block_hash, anchor.block_hash);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_proof_under(bundle: &[u8], anchor: &ProofAnchor) -> Result<Proof, UsageError> {
    under(bundle, VerifyProof::BUNDLE, &RECORD, |members| {
        let tool = members.required("toolRef", read::tool_ref)?;
        let policy = policy(members)?;
        let served = Served::read(members)?;
        Ok(served.prove(&tool, policy.as_ref(), anchor))
    })
}

/// Judges a bundle of a receipt's proof under the anchor that it names itself: that establishes nothing about a chain.
///
/// # Errors
/// As [`verify_proof`].
pub fn verify_receipt(bundle: &[u8]) -> Result<ReceiptProofReport, UsageError> {
    receipt(bundle, None)
}

/// Judges a bundle of a receipt's proof under an anchor of the host's own, likewise.
///
/// # Errors
/// As [`verify_proof_under`].
pub fn verify_receipt_under(bundle: &[u8], anchor: &ProofAnchor) -> Result<ReceiptProofReport, UsageError> {
    receipt(bundle, Some(anchor))
}

fn receipt(bundle: &[u8], anchor: Option<&ProofAnchor>) -> Result<ReceiptProofReport, UsageError> {
    under(bundle, VerifyReceipt::BUNDLE, &RECEIPT, |members| {
        let anchor = match anchor {
            Some(anchor) => anchor.clone(),
            None => members.required("anchor", ProofAnchor::from_json)?,
        };
        let header = members.optional("header", read::json::<BUNDLE_BYTES>)?;
        let index = members.required("index", read::u32)?;
        let proof = members.required("proof", |value| value.list(VALUES, read::json::<BUNDLE_BYTES>))?;
        let proof: Vec<&str> = proof.iter().map(Json::as_str).collect();
        Ok(prove_receipt(&anchor, header.as_ref().map(Json::as_str), index, &proof))
    })
}

static RECORD: Given = Given::bundle(Some(ProvenReport::FORMAT));
static RECEIPT: Given = Given::bundle(Some(ReceiptProofReport::FORMAT));

fn under<T>(
    bundle: &[u8],
    format: &'static str,
    given: &'static Given,
    judge: impl FnOnce(&Members<'_>) -> Result<T, UsageError>,
) -> Result<T, UsageError> {
    let judged = || {
        let document = document(bundle, BUNDLE_BYTES, |_| "the bundle is not strict JSON")?;
        let members = Value::root(&document).object()?;
        members.required("format", |value| of_format(value, format))?;
        judge(&members)
    };
    judged().map_err(|error| error.of(given))
}

fn of_format(value: &Value<'_>, format: &str) -> Result<(), UsageError> {
    if read::text(value, BUNDLE_BYTES)? == format { Ok(()) } else { Err(value.wrong("is another format")) }
}

fn policy(members: &Members<'_>) -> Result<Option<ProofPolicy>, UsageError> {
    let policy = members.optional("policy", ProofPolicy::from_json)?;
    policy.as_ref().map_or(Ok(()), check)?;
    Ok(policy)
}

/// What an RPC served, and when.
struct Served {
    now: Option<u64>,
    header: Option<Json<BUNDLE_BYTES>>,
    accounts: Vec<Json<BUNDLE_BYTES>>,
}

impl Served {
    fn read(members: &Members<'_>) -> Result<Self, UsageError> {
        Ok(Self {
            now: members.optional("now", read::count)?,
            header: members.optional("header", read::json)?,
            accounts: members.required("accounts", |value| value.list(VALUES, read::json))?,
        })
    }

    fn prove(&self, tool: &ToolRef, policy: Option<&ProofPolicy>, anchor: &ProofAnchor) -> Proof {
        let accounts: Vec<&str> = self.accounts.iter().map(Json::as_str).collect();
        let header = self.header.as_ref().map(Json::as_str);
        prove(judge::Given { tool, policy, now: self.now, header, accounts: &accounts }, anchor)
    }
}
