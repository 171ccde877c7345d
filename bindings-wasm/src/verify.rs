//! Documents, verdicts and bundles.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use erc8257::{FetchError, Profile, Received, Report, Response, ToolConfig, limits};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, Result};
use crate::number::whole;
use crate::policy::read_policy;

#[wasm_bindgen]
pub fn canonicalize(body: &[u8]) -> Result<Vec<u8>> {
    Ok(erc8257::canonicalize(body)?)
}

#[wasm_bindgen]
pub fn hash(body: &[u8]) -> Result<String> {
    Ok(erc8257::hash(body)?.to_string())
}

#[wasm_bindgen]
pub fn validate(body: &[u8], profile: &str) -> Result<String> {
    match profile {
        "" => Ok(told(&erc8257::validate(body))),
        "opensea" => Ok(told(&erc8257::validate_for(body, Profile::OpenSea))),
        _ => Err(Failure::argument("/profile", "is not opensea")),
    }
}

/// `policy` and `error` are empty where the host has none.
#[wasm_bindgen]
#[expect(clippy::too_many_arguments, reason = "one crossing of the border, without a text to be parsed")]
pub fn verify(
    creator: &str,
    metadata_uri: &str,
    manifest_hash: &str,
    access_predicate: &str,
    policy: &str,
    error: &str,
    status: f64,
    redirected: bool,
    complete: bool,
    body: &[u8],
) -> Result<String> {
    let config = ToolConfig::parse(creator, metadata_uri, manifest_hash, access_predicate)?;
    let response = response(error, status, redirected, complete, body)?;
    Ok(told(&erc8257::verify(&config, &response, &read_policy(policy)?)))
}

/// A report behind its outcome, which is not a member of it.
pub(crate) fn told(report: &Report) -> String {
    let mut text = String::from(report.outcome().as_str());
    text.push_str(&report.to_json());
    text
}

/// `missing` stands for a response that was never asked for.
pub(crate) fn response<'a>(
    error: &str,
    status: f64,
    redirected: bool,
    complete: bool,
    body: &'a [u8],
) -> Result<Response<'a>> {
    match error {
        "" => {
            let status = whole(status, f64::from(limits::HTTP_STATUS))
                .and_then(|status| u16::try_from(status).ok())
                .ok_or_else(|| Failure::argument("/response/status", Response::STATUS))?;
            Ok(Response::Received(Received { status, redirected, complete, body }))
        }
        "missing" => Ok(Response::Missing),
        word => FetchError::from_name(word)
            .map(Response::Failed)
            .ok_or_else(|| Failure::argument("/response/error", FetchError::WORDS)),
    }
}

#[wasm_bindgen(js_name = verifyBundle)]
pub fn verify_bundle(bundle: &[u8]) -> Result<String> {
    Ok(told(&erc8257::verify_bundle(bundle)?))
}
