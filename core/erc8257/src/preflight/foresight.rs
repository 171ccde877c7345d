//! The verdict of consumers on the record that a call makes.

use super::{Call, Registered};
use crate::host::{FetchError, Response};
use crate::policy::Policy;
use crate::registry::ToolConfig;
use crate::report::Report;
use crate::url::MetadataUri;
use crate::verify::verify;

/// The report of a verification right after the call; `None` if the call commits no manifest.
pub(super) fn report(call: &Call<'_>, policy: &Policy) -> Option<Report> {
    let manifest = call.action.commitment()?;
    let current = call.action.tool().and_then(Registered::config);
    let predicate = call.action.predicate().map(|candidate| candidate.address);
    let record = ToolConfig {
        // Where the creator is not known: only the creator's call succeeds.
        creator: current.map_or(call.caller, |config| config.creator),
        metadata_uri: manifest.uri.into(),
        manifest_hash: manifest.hash,
        access_predicate: predicate.or(current.map(|config| config.access_predicate)).unwrap_or_default(),
    };
    let uri = MetadataUri::parse(manifest.uri);
    let response = if uri.is_ok_and(|uri| policy.refuses(uri.url())) {
        Response::Failed(FetchError::BlockedAddress)
    } else {
        manifest.response
    };
    Some(verify(&record, &response, policy))
}
