//! What a policy demands of a proof.

use alloc::boxed::Box;

use primitives::describe::{FromJson as _, Value};
use primitives::json::{self, Document};
use primitives::usage::{Object, UsageError};
use proofs::border::proof::{ProofPolicy, RecordProof};

use super::Policy;
use crate::limits;
use crate::usage::document;

/// How a host asks for a proof, as the JSON object that it hands over.
///
/// # Errors
/// A [`UsageError`] that names the member.
///
/// # Example
/// ```
/// assert!(erc8257::read_record_proof(br#"{"trustedBlok":"0x"}"#).is_err());
/// assert!(erc8257::read_record_proof(b"{}")?.trusted_block.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_record_proof(text: &[u8]) -> Result<RecordProof, UsageError> {
    let document = document(text, limits::BUNDLE_BYTES)?;
    RecordProof::from_json(&Value::root(&document)).map_err(|error| error.within("proof"))
}

/// What a host demands of a proof, as the JSON object that it hands over.
///
/// # Errors
/// A [`UsageError`] that names the member, as one of `policy.proof`.
///
/// # Example
/// ```
/// assert_eq!(erc8257::read_proof_policy(b"{}")?, Default::default());
/// assert!(erc8257::read_proof_policy(br#"{"maxBlockAgeSeconds":86401}"#).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_proof_policy(text: &[u8]) -> Result<ProofPolicy, UsageError> {
    demands(&document(text, limits::BUNDLE_BYTES)?, "policy.proof")
}

/// The demands of a document that stands at this place.
fn demands(document: &Document<'_>, at: &str) -> Result<ProofPolicy, UsageError> {
    let proof = ProofPolicy::from_json(&Value::root(document)).map_err(|error| error.within(at))?;
    check_age(&proof)?;
    Ok(proof)
}

/// The member `proof` of a policy.
pub(super) fn read(policy: &Object<'_, '_>) -> Result<Option<Box<ProofPolicy>>, UsageError> {
    let Some(node) = policy.get("proof").filter(|_| !policy.is_null("proof")) else {
        return Ok(None);
    };
    let text = policy.document.raw_str(policy.document.node(node));
    let document = json::read_text(text);
    demands(&document, &policy.path_of("proof")).map(|proof| Some(Box::new(proof)))
}

/// Whether a bundle could say the same.
pub(super) fn check(policy: &Policy) -> Result<(), UsageError> {
    policy.proof.as_deref().map_or(Ok(()), check_age)
}

/// The standard's ceiling on ages (§7).
fn check_age(proof: &ProofPolicy) -> Result<(), UsageError> {
    let most = u64::from(proofs::limits::MAX_AGE_SECONDS);
    if proof.max_block_age_seconds.is_some_and(|seconds| seconds > most) {
        return Err(UsageError::wrong("policy.proof.maxBlockAgeSeconds", Policy::FRESHNESS_SECONDS));
    }
    Ok(())
}
