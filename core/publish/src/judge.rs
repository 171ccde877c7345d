//! The bundle of a publication, judged like any other.

use alloc::string::String;

use erc8257::inside::document;
use erc8257::verbs::{Judged, Judgement, Refusal};
use primitives::inquiry::Inquiry as _;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{Object, UsageError};

use crate::publish::Publish;
use crate::state::{FORMAT, REPORT};

/// Judges a bundle of format `erc8257-publish-bundle/1`; `None` for a text of any other format.
///
/// A bundle whose answers do not reach the end of the publication is refused.
///
/// # Example
/// ```
/// let judged = erc8257_publish::judge(br#"{"format":"erc8257-publish-bundle/1"}"#).unwrap();
/// assert_eq!(judged.as_ref().unwrap_err().code(), "usage-missing");
/// assert!(erc8257_publish::judge(br#"{"format":"erc8257-bundle/1"}"#).is_none());
/// ```
#[must_use]
pub fn judge(text: &[u8]) -> Option<Judged> {
    is_ours(text).then(|| Judged::of(REPORT, judgement(text).map_err(Refusal::from)))
}

fn is_ours(text: &[u8]) -> bool {
    // Texts of other formats are read by others.
    if !text.windows(FORMAT.len()).any(|part| part == FORMAT.as_bytes()) {
        return false;
    }
    let Ok(document) = document(text, BUNDLE_BYTES) else { return false };
    let format = Object::root(&document).and_then(|root| root.string("format"));
    format.is_ok_and(|format: Option<String>| format.as_deref() == Some(FORMAT))
}

fn judgement(text: &[u8]) -> Result<Judgement, UsageError> {
    let publish = Publish::resume(text)?;
    match publish.report() {
        Some(published) => {
            Ok(Judgement { report: published.to_json(), conclusion: published.verdict.conclusion() })
        }
        None => Err(UsageError::wrong("answers", "do not reach the end of the publication")),
    }
}
