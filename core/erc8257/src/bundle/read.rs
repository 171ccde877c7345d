//! The bundle's members, one function each.

use alloc::vec::Vec;

use alloy_primitives::Address;

use super::{Bundle, RecordedBlock, RecordedResponse, answers, heads, sound};
use crate::host::{FetchError, Response};
use crate::limits;
use crate::policy;
use crate::reading::Reading;
use crate::registry::{RegistryState, ToolConfig, ToolRef};
use crate::report::Evidence;
use crate::usage::document;
use primitives::base64;
use primitives::harmless;
use primitives::hex::{NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use primitives::json::Document;
use primitives::registry::NO_TOOL_REF;
use primitives::rpc::ReadAt;
use primitives::rpc::{Failure, Reason};
use primitives::usage::{Object, UsageError};

type Result<T> = core::result::Result<T, UsageError>;

/// The format that this version reads.
pub(crate) const FORMAT: &str = "erc8257-bundle/1";

pub(super) fn bundle(text: &[u8]) -> Result<Bundle> {
    of_document(&document(text, limits::BUNDLE_BYTES)?)
}

/// The same of a text that was read.
pub(crate) fn of_document(document: &Document<'_>) -> Result<Bundle> {
    let root = Object::root(document)?;
    if root.required("format")? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-bundle/1"));
    }
    let registry = state(&root, "registry")?.unwrap_or_default();
    let config = match root.object("config")? {
        Some(object) => Some(config(&object)?),
        None if registry == RegistryState::Ok => return Err(UsageError::missing("config")),
        None => None,
    };
    let answers = answers::of(&root, config.as_ref().filter(|_| registry == RegistryState::Ok))?;
    let clock = root.whole("clock")?;
    let (block, block_time) = block(&root)?;
    let heads = heads::of(&root)?;
    let bundle = Bundle {
        tool_ref: tool_ref(&root)?,
        policy: policy::read_member(&root)?,
        evidence: evidence(&root)?,
        block,
        reading: Reading {
            answers,
            heads,
            read_at: ReadAt { block_time, clock },
            #[cfg(feature = "proof")]
            proof: super::proof::read(&root)?,
            ..Reading::of(registry, config)
        },
        response: match root.object("response")? {
            Some(object) => response(&object)?,
            None => RecordedResponse::Missing,
        },
        reread: reread(&root, clock)?,
    };
    sound::check(&bundle)?;
    Ok(bundle)
}

/// The tool reference of a bundle or of facts.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn tool_ref(root: &Object<'_, '_>) -> Result<Option<ToolRef>> {
    root.parsed("toolRef", |text| text.parse().ok(), NO_TOOL_REF)
}

fn evidence(root: &Object<'_, '_>) -> Result<Evidence> {
    let evidence = root.parsed("evidence", |text| text.parse().ok(), Evidence::WORDS)?;
    Ok(evidence.unwrap_or_default())
}

/// A state of the registry under this name.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn state(object: &Object<'_, '_>, name: &str) -> Result<Option<RegistryState>> {
    object.parsed(
        name,
        RegistryState::from_name,
        "is not ok, not-found, deregistered, no-contract, malformed, unavailable or disagreement",
    )
}

/// The block is for people and archives, so only its shape is checked; its time is a number.
fn block(root: &Object<'_, '_>) -> Result<(Option<RecordedBlock>, Option<u64>)> {
    let Some(block) = root.object("block")? else {
        return Ok((None, None));
    };
    let time = heads::quantity(&block, "timestamp")?;
    Ok((Some(RecordedBlock { number: block.string("number")?, hash: block.string("hash")? }), time))
}

/// A record of the registry.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn config(object: &Object<'_, '_>) -> Result<ToolConfig> {
    let metadata_uri = object.required("metadataURI")?;
    let hash = object.required("manifestHash")?;
    Ok(ToolConfig {
        creator: address(object, "creator")?,
        metadata_uri,
        manifest_hash: parse_bytes32(&hash).ok_or_else(|| object.wrong("manifestHash", NO_HASH))?,
        access_predicate: address(object, "accessPredicate")?,
    })
}

pub(crate) fn address(object: &Object<'_, '_>, name: &str) -> Result<Address> {
    let text = object.required(name)?;
    parse_address(&text).ok_or_else(|| object.wrong(name, NO_ADDRESS))
}

/// Why the RPC gave no answer; `None` where the object gives no reason.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn failure(object: &Object<'_, '_>) -> Result<Option<Failure>> {
    let reason = object.parsed("reason", Reason::from_name, Reason::WORDS)?;
    let detail = object.string("detail")?.map(|detail| harmless::clip(detail.as_bytes()));
    Ok(reason.map(|reason| Failure { reason, detail }))
}

/// A response of a server.
///
/// # Errors
/// A [`UsageError`] that names the member.
pub fn response(response: &Object<'_, '_>) -> Result<RecordedResponse> {
    let error = response.parsed("error", FetchError::from_name, FetchError::WORDS)?;
    let status = response.integer("status", 0, u32::from(limits::HTTP_STATUS), Response::STATUS)?;
    let (redirected, complete) = (response.boolean("redirected")?, response.boolean("complete")?);
    let body = body(response)?;
    if let Some(error) = error {
        return Ok(RecordedResponse::Failed(error));
    }
    Ok(RecordedResponse::Received {
        status: status
            .and_then(|status| u16::try_from(status).ok())
            .ok_or_else(|| UsageError::missing("response.status"))?,
        redirected: redirected.unwrap_or(false),
        complete: complete.unwrap_or(true),
        body,
    })
}

fn body(response: &Object<'_, '_>) -> Result<Vec<u8>> {
    let text = response.string("bodyText")?;
    match (response.string("body")?, text) {
        (Some(_), Some(_)) => Err(response.wrong("body", "and response.bodyText are both given")),
        (Some(base64), None) => base64::decode(base64.as_bytes())
            .ok_or_else(|| response.wrong("body", "is not base64 with padding")),
        (None, Some(text)) => Ok(text.into_bytes()),
        (None, None) => Ok(Vec::new()),
    }
}

fn reread(root: &Object<'_, '_>, clock: Option<u64>) -> Result<Option<Reading>> {
    let Some(reread) = root.object("reread")? else {
        return Ok(None);
    };
    let (state, config) = match state(&reread, "registry")? {
        Some(state) if state != RegistryState::Ok => (state, None),
        _ => (RegistryState::Ok, Some(config(&reread)?)),
    };
    let answers = answers::of(&reread, config.as_ref())?;
    let read_at = ReadAt { block_time: heads::quantity(&reread, "timestamp")?, clock };
    let heads = heads::of(&reread)?;
    Ok(Some(Reading {
        answers,
        heads,
        read_at,
        #[cfg(feature = "proof")]
        proof: super::proof::read(&reread)?,
        ..Reading::of(state, config)
    }))
}
