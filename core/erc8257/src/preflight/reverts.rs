//! The rules of §1 by which a call reverts, or changes nothing.

use alloc::format;
use alloc::string::ToString;

use alloy_primitives::Address;

use super::noted::Noted;
use super::{Action, Call, Commitment, Registered};
use crate::collector::plain;
use crate::limits;
use crate::registry::{Record, ToolConfig};
use crate::rules::{Code, Severity};
use primitives::codes::Detail;
use primitives::harmless;
use primitives::rpc::Failure;

pub(super) fn check(noted: &mut Noted, call: &Call<'_>) {
    if let Some(tool) = call.action.tool() {
        check_tool(noted, tool, call.caller);
    }
    if let Some(manifest) = call.action.commitment() {
        check_commitment(noted, manifest);
    }
    if let Some(config) = call.action.tool().and_then(Registered::config) {
        check_change(noted, &call.action, config);
    }
    if matches!(call.action, Action::Deregister { .. }) {
        noted.add(Code::PauseByPredicate, plain());
    }
}

/// That the tool is there, and the caller's own.
fn check_tool(noted: &mut Noted, tool: &Registered<'_>, caller: Address) {
    match tool.record {
        Record::Config(config) if config.creator == caller => {}
        Record::Config(config) => {
            let detail = (Some(format!("{caller:?}")), Some(format!("{:?}", config.creator)));
            noted.add(Code::NotToolCreator, detail);
        }
        Record::NotFound => noted.add(Code::RegistryNotFound, plain()),
        Record::Deregistered => noted.add(Code::RegistryDeregistered, plain()),
        Record::NoCode => noted.add(Code::RegistryNoContract, plain()),
        Record::Malformed(failure) => noted.add(Code::RegistryMalformed, said(failure)),
        // Nothing is known of the tool, so nothing speaks against the call.
        Record::Unavailable(failure) => {
            noted.add_as(Severity::Warning, Code::RegistryUnavailable, said(failure));
        }
    }
}

fn said(failure: &Failure) -> Detail {
    (Some(harmless::clip(failure.to_string().as_bytes())), None)
}

fn check_commitment(noted: &mut Noted, manifest: &Commitment<'_>) {
    let length = manifest.uri.len();
    if !(1..=limits::URL_BYTES).contains(&length) {
        let expected = format!("1 to {} bytes", limits::URL_BYTES);
        noted.add(Code::RevertUri, (Some(format!("{length} bytes")), Some(expected)));
    }
    if manifest.hash.is_zero() {
        noted.add(Code::RevertHash, plain());
    }
}

/// That the call changes something.
fn check_change(noted: &mut Noted, action: &Action<'_>, config: &ToolConfig) {
    match action {
        Action::UpdateMetadata { manifest, .. }
            if manifest.uri == config.metadata_uri && manifest.hash == config.manifest_hash =>
        {
            noted.add(Code::UpdateIdempotent, plain());
        }
        Action::SetAccessPredicate { predicate, .. } if predicate.address == config.access_predicate => {
            noted.add(Code::LadderIdempotent, plain());
        }
        _ => {}
    }
}
