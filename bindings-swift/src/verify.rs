//! Documents, verdicts and bundles.

use erc8257::{Evidence, Profile};

use crate::argument::tool_ref;
use crate::config::ToolConfig;
use crate::failure::{Erc8257Error, Result};
use crate::policy::{Policy, policy};
use crate::report::Report;
use crate::response::Response;

/// Returns the canonical bytes of a JSON document (§2): a committed hash is their keccak256.
///
/// `body` is the text as it was served, as raw bytes. Members are sorted, numbers and escapes written as RFC
/// 8785 (JCS) has them. Nothing is repaired. The document need not be a manifest. A document that is not
/// strict JSON is an error with byte offset, line and column.
#[uniffi::export]
pub fn canonicalize(body: Vec<u8>) -> Result<Vec<u8>> {
    Ok(erc8257::canonicalize(&body)?)
}

/// Returns the manifest hash: keccak256 of the canonical bytes, as `0x` and 64 lower-case hex digits (§2). Errors are
/// those of `canonicalize`.
#[uniffi::export]
pub fn hash(body: Vec<u8>) -> Result<String> {
    Ok(erc8257::hash(&body)?.to_string())
}

/// Judges a manifest in its publisher's view: a fault that consumers tolerate is an error here.
///
/// With a `profile`, such as `opensea`, the platform's demands are among the findings too. The registration
/// is unknown, so the report is never verified: `manifestValid` is the answer. A document that is not JSON is
/// a finding.
#[uniffi::export(default(profile = None))]
pub fn validate(body: Vec<u8>, profile: Option<String>) -> Result<Report> {
    let report = match profile.as_deref() {
        None => erc8257::validate(&body),
        Some("opensea") => erc8257::validate_for(&body, Profile::OpenSea),
        Some(_) => return Err(Erc8257Error::value("/profile", "is not opensea")),
    };
    Ok(Report(report))
}

/// Verifies a host's reads of the chain and its fetch: Consumer Verification (§7).
///
/// `config` is the registry's record, `response` what became of the fetch of its `metadataUri`. `toolRef` and `evidence`
/// (`unstated`, `rpc`, `none` or `quorum 2 of 3`) are repeated in the report and judge nothing. Whatever a server can send ends in
/// a report; an error names the argument that is not what it should be.
#[uniffi::export(default(policy = None, tool_ref = None, evidence = None))]
pub fn verify(
    config: ToolConfig,
    response: Response,
    policy: Option<Policy>,
    tool_ref: Option<String>,
    evidence: Option<String>,
) -> Result<Report> {
    let (config, policy) = (config.core()?, self::policy(policy)?);
    let tool = tool_ref.map(|text| self::tool_ref(&text, "/toolRef")).transpose()?;
    let evidence = evidence.map_or(Ok(Evidence::Unstated), |text| self::evidence(&text))?;
    Ok(Report(erc8257::verify(&config, &response.core()?, &policy).about(tool, evidence)))
}

fn evidence(text: &str) -> Result<Evidence> {
    text.parse().map_err(|_| Erc8257Error::value("/evidence", "is not unstated, none, rpc or quorum k of n"))
}

/// Verifies a recorded registration (`erc8257-bundle/1`), given as JSON text. A text that is not a bundle is an error
/// that names the member.
#[uniffi::export]
pub fn verify_bundle(bundle: String) -> Result<Report> {
    Ok(Report(erc8257::verify_bundle(bundle.as_bytes())?))
}

/// Verifies a recorded registration as `verifyBundle` does, given as the bytes of a file: bytes that are not UTF-8 are
/// an error too.
#[uniffi::export]
pub fn verify_bundle_bytes(bundle: Vec<u8>) -> Result<Report> {
    Ok(Report(erc8257::verify_bundle(&bundle)?))
}
