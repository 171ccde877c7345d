//! A manifest alone, by the rules that a publisher should keep.

use alloc::boxed::Box;

use super::body::unreadable;
use super::report;
use crate::check::Status;
use crate::collector::{Collector, View};
use crate::limits;
use crate::manifest::{self, Manifest};
use crate::policy::Policy;
use crate::profile::Profile;
use crate::report::Report;
use primitives::canonical::hash_document;
use primitives::json::read;

/// The publisher's view of a manifest before it is registered (decision D14): every rule of the manifest,
/// stricter where consumers are lenient. No check is made, and `computed_hash` is the hash to commit.
///
/// # Example
/// ```
/// let report = erc8257::validate(br#"{"name":"echo"}"#);
/// assert_eq!(report.manifest_valid(), Some(false));
/// assert!(report.findings().iter().any(|finding| finding.code().as_str() == "2-required-present"));
/// ```
#[must_use]
pub fn validate(body: &[u8]) -> Report {
    validate_as(body, None)
}

/// [`validate`] for a publisher who has a platform in mind.
///
/// The verdict, the hash and the findings are those of [`validate`], with two differences. The platform's own
/// names of members draw no finding, and texts that it would not show draw remarks and warnings. The report
/// has no member that names the profile: only these findings depend on it, and their section names it.
///
/// # Example
/// ```
/// use erc8257::{Profile, validate_for};
///
/// let report = validate_for(br#"{"name":"echo","featuredImage":"ipfs://Qm"}"#, Profile::OpenSea);
/// assert!(report.findings().iter().any(|finding| finding.code().as_str() == "doc1-featured-image"));
/// ```
#[must_use]
pub fn validate_for(body: &[u8], profile: Profile) -> Report {
    validate_as(body, Some(profile))
}

fn validate_as(body: &[u8], profile: Option<Profile>) -> Report {
    let policy = Policy::default();
    let document = read(body, limits::MANIFEST_BYTES);
    let mut collector = Collector::new(&document, &policy, View::Publisher(profile));
    let computed = if document.faults.is_empty() {
        manifest::check(&mut collector);
        if let Some(profile) = profile {
            manifest::check_platform(&mut collector, profile);
        }
        Some(hash_document(&document))
    } else {
        unreadable(&mut collector);
        None
    };
    let valid = !collector.invalid;
    let mut report = report(collector.finish(), [Status::Skipped; 4], &policy);
    report.manifest_valid = Some(valid);
    report.computed_hash = computed;
    report.unanswered = true;
    report
}

impl<'a> Manifest<'a> {
    /// Reads a manifest by a consumer's rules and the default policy.
    ///
    /// # Errors
    /// The publisher's [`Report`] of the body if it is not a valid manifest.
    pub fn parse(body: &'a [u8]) -> Result<Self, Box<Report>> {
        Self::read(body, &Policy::default()).ok_or_else(|| Box::new(validate(body)))
    }
}
