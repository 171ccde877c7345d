//! The bundle's members, one function each.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use super::members::Object;
use super::{Bundle, RecordedBlock, RecordedResponse, UsageError, answers, heads, sound};
use crate::base64;
use crate::freshness::ReadAt;
use crate::hex::{NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use crate::host::FetchError;
use crate::json::{Document, read};
use crate::limits;
use crate::policy::{FRESHNESS_SECONDS, MAX_REQUIREMENTS, Policy, Quorum, SchemaMeasure};
use crate::read_error::ReadError;
use crate::reading::Reading;
use crate::registry::{RegistryState, ToolConfig, ToolRef};
use crate::report::Evidence;
use crate::rpc::{Failure, Reason};
use crate::shown;

type Result<T> = core::result::Result<T, UsageError>;

/// The format that this version reads.
const FORMAT: &str = "erc8257-bundle/1";

/// A text of one of our formats, of at most so many bytes, as the strict JSON that it must be.
pub(crate) fn document(text: &[u8], most: usize) -> Result<Document<'_>> {
    if text.len() > most {
        return Err(UsageError::too_large(most));
    }
    let document = read(text, most);
    match ReadError::first(&document) {
        Some(error) => Err(UsageError::not_json(&not_json(&error))),
        None => Ok(document),
    }
}

pub(super) fn bundle(text: &[u8]) -> Result<Bundle> {
    let document = document(text, limits::BUNDLE_BYTES)?;
    let root = Object::root(&document)?;
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
        policy: policy(&root)?,
        evidence: evidence(&root)?,
        block,
        reading: Reading { state: registry, config, answers, heads, read_at: ReadAt { block_time, clock } },
        response: match root.object("response")? {
            Some(object) => response(&object)?,
            None => RecordedResponse::Missing,
        },
        reread: reread(&root, clock)?,
    };
    sound::check(&bundle)?;
    Ok(bundle)
}

fn not_json(error: &ReadError) -> String {
    let sentence = error.code().rule().sentence.trim_end_matches('.');
    let mut text = alloc::format!("{sentence} (line {}, column {}", error.line(), error.column());
    if let Some(expected) = error.expected() {
        text.push_str(": expected ");
        text.push_str(expected);
    }
    if let Some(found) = error.found() {
        text.push_str(", found ");
        text.push_str(found);
    }
    text.push(')');
    text
}

pub(crate) fn tool_ref(root: &Object<'_, '_>) -> Result<Option<ToolRef>> {
    root.parsed("toolRef", |text| text.parse().ok(), "is not eip155:<chain ID>/erc8257:<address>/<tool ID>")
}

fn evidence(root: &Object<'_, '_>) -> Result<Evidence> {
    let evidence =
        root.parsed("evidence", |text| text.parse().ok(), "is not unstated, none, rpc or quorum k of n")?;
    Ok(evidence.unwrap_or_default())
}

pub(crate) fn state(object: &Object<'_, '_>, name: &str) -> Result<Option<RegistryState>> {
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

pub(crate) fn config(object: &Object<'_, '_>) -> Result<ToolConfig> {
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

/// Why there is no answer; `None` where no reason is given.
pub(crate) fn failure(object: &Object<'_, '_>) -> Result<Option<Failure>> {
    let reason = object.parsed("reason", Reason::from_name, "is not a reason that this version knows")?;
    let detail = object.string("detail")?.map(|detail| shown::clip(detail.as_bytes()));
    Ok(reason.map(|reason| Failure { reason, detail }))
}

pub(crate) fn response(response: &Object<'_, '_>) -> Result<RecordedResponse> {
    let error = response.parsed(
        "error",
        FetchError::from_name,
        "is not connect, tls, timeout, too-large, blocked-address or encoding",
    )?;
    let status = response.integer("status", 0, 999, "is not an integer from 0 to 999")?;
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
    Ok(Some(Reading { state, config, answers, heads: heads::of(&reread)?, read_at }))
}

/// A policy that stands alone, as hosts write it.
pub(crate) fn lone_policy(text: &[u8]) -> Result<Policy> {
    let document = document(text, limits::BUNDLE_BYTES)?;
    let root = Object::root(&document).map_err(|_| UsageError::wrong("policy", "is not an object"))?;
    policy_of(&root.at("policy"))
}

pub(crate) fn policy(root: &Object<'_, '_>) -> Result<Policy> {
    root.object("policy")?.map_or_else(|| Ok(Policy::default()), |object| policy_of(&object))
}

fn policy_of(object: &Object<'_, '_>) -> Result<Policy> {
    let default = Policy::default();
    check_names(object)?;
    let measure = |text: &str| {
        [SchemaMeasure::Values, SchemaMeasure::Subschemas]
            .into_iter()
            .find(|measure| measure.as_str() == text)
    };
    let max_requirements = object.integer(
        "maxRequirements",
        limits::ONCHAIN_REQUIREMENTS,
        limits::ONCHAIN_REQUIREMENTS_CEILING,
        MAX_REQUIREMENTS,
    )?;
    let freshness_seconds =
        object.integer("freshnessSeconds", 0, limits::FRESHNESS_CEILING_SECONDS, FRESHNESS_SECONDS)?;
    Ok(Policy {
        accept_unknown_type: object.boolean("acceptUnknownType")?.unwrap_or(default.accept_unknown_type),
        schema_measure: object
            .parsed("schemaMeasure", measure, "is not values or subschemas")?
            .unwrap_or(default.schema_measure),
        max_requirements: max_requirements.unwrap_or(default.max_requirements),
        freshness_seconds: freshness_seconds.unwrap_or(default.freshness_seconds),
        allow_private_addresses: object
            .boolean("allowPrivateAddresses")?
            .unwrap_or(default.allow_private_addresses),
        addresses_enforced: object.boolean("addressesEnforced")?.unwrap_or(default.addresses_enforced),
        pinned_hash: pinned_hash(object)?,
        quorum: quorum(object)?,
    })
}

/// A misspelt switch must not be a switch that is silently off.
fn check_names(policy: &Object<'_, '_>) -> Result<()> {
    const NAMES: [&str; 8] = [
        "acceptUnknownType",
        "schemaMeasure",
        "maxRequirements",
        "freshnessSeconds",
        "allowPrivateAddresses",
        "addressesEnforced",
        "pinnedHash",
        "quorum",
    ];
    let unknown = policy.names().find(|name| !NAMES.contains(&&**name));
    match unknown {
        Some(name) => Err(UsageError::unknown(&policy.path_of(&name))),
        None => Ok(()),
    }
}

fn pinned_hash(policy: &Object<'_, '_>) -> Result<Option<B256>> {
    if policy.is_null("pinnedHash") {
        return Ok(None);
    }
    policy.parsed("pinnedHash", parse_bytes32, NO_HASH)
}

fn quorum(policy: &Object<'_, '_>) -> Result<Option<Quorum>> {
    if policy.is_null("quorum") {
        return Ok(None);
    }
    let Some(object) = policy.object("quorum")? else {
        return Ok(None);
    };
    let message = "is not an integer from 1 to 32";
    let number = |name: &str| -> Result<u8> {
        let value = object.integer(name, 1, u32::from(limits::QUORUM_RPCS), message)?;
        let value = value.ok_or_else(|| UsageError::missing(&object.path_of(name)))?;
        Ok(u8::try_from(value).unwrap_or(limits::QUORUM_RPCS))
    };
    let quorum = Quorum { need: number("need")?, of: number("of")? };
    if quorum.is_valid() {
        Ok(Some(quorum))
    } else {
        Err(object.wrong("need", "is more than policy.quorum.of"))
    }
}
