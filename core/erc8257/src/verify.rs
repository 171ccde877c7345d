//! Consumer Verification (§7) over complete inputs, and the publisher's view of a manifest alone.

mod body;
mod creator;
mod fetch;
mod hash;
mod publisher;
mod reread;
mod uri;

pub use publisher::{validate, validate_for};
pub(crate) use uri::check_uri;

use alloc::vec::Vec;

use alloy_primitives::B256;

use crate::check::{Check, Status};
use crate::collector::{Collector, View};
use crate::host::Response;
use crate::limits;
use crate::manifest::{self, Manifest};
use crate::policy::Policy;
use crate::reading::{self, Reading};
use crate::registry::{ToolConfig, ToolRef};
use crate::report::{Evidence, Report, Verified};
use crate::url::{MetadataUri, UrlError};
use primitives::json::{Document, read};

use body::judge_body;
use creator::check_creator;
use fetch::judge_failure;
use hash::check_hash;
use reread::check_record;
use uri::{check_origin, flag_address};

/// Decides whether a registration is genuine, from the registry's record and the server's answer.
///
/// Checks 2, 3 and 4 are computed; check 1 is judged by the host's account of the fetch. A re-read of the
/// record after a hash mismatch (§7, item 5) is the session's and the bundle's matter.
///
/// # Example
/// ```
/// use erc8257::{Policy, Response, ToolConfig, verify};
///
/// let body = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
///   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
///   "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
/// let config = ToolConfig {
///     creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap(),
///     metadata_uri: "https://tools.example.com/.well-known/ai-tool/echo.json".into(),
///     manifest_hash: erc8257::hash(body).unwrap(),
///     access_predicate: Default::default(),
/// };
/// let report = verify(&config, &Response::ok(body), &Policy::default());
/// assert!(report.is_verified());
/// ```
#[must_use]
pub fn verify(config: &ToolConfig, response: &Response<'_>, policy: &Policy) -> Report {
    let uri = MetadataUri::parse(&config.metadata_uri);
    verify_record(Record { config, uri, reading: None }, response, policy).finish(None)
}

/// The record to go by, and the reading that it comes from if RPCs were asked.
#[derive(Clone, Copy)]
struct Record<'r> {
    config: &'r ToolConfig,
    uri: Result<MetadataUri<'r>, UrlError>,
    reading: Option<&'r Reading>,
}

impl<'r> Record<'r> {
    /// The record that a reading gave, if it gave one.
    fn of(reading: &'r Reading) -> Option<Self> {
        Some(Self { config: reading.record()?, uri: reading.uri()?, reading: Some(reading) })
    }
}

/// How far a verification comes with one reading of the record.
pub(crate) enum Verdict<'v> {
    Done(Report),
    /// The manifest has the hash that the record commits.
    Committed(Hashed<'v>),
    /// The manifest has another hash than the record commits: a second reading may explain it (decision D6).
    NeedsReread(Hashed<'v>),
}

impl<'v> Verdict<'v> {
    /// The report, with the second reading if there is one; it counts after a mismatch alone.
    pub(crate) fn finish(self, second: Option<&Reading>) -> Report {
        match self {
            Self::Done(report) => report,
            Self::Committed(hashed) => hashed.judge(None),
            Self::NeedsReread(hashed) => hashed.judge(second),
        }
    }

    /// The same, and the manifest that was read, where it is verified.
    pub(crate) fn finish_with_manifest(self, second: Option<&Reading>) -> (Report, Option<Manifest<'v>>) {
        let (hashed, second) = match self {
            Self::Done(report) => return (report, None),
            Self::Committed(hashed) => (hashed, None),
            Self::NeedsReread(hashed) => (hashed, second),
        };
        let report = hashed.judge(second);
        let manifest = report.is_verified().then(|| Manifest::of(hashed.document, hashed.computed));
        (report, manifest)
    }
}

/// A manifest that could be read, with its hash, before any rule was applied to it.
pub(crate) struct Hashed<'v> {
    record: Record<'v>,
    document: Document<'v>,
    computed: B256,
    policy: &'v Policy,
}

/// Verifies a reading of the record.
pub(crate) fn verify_reading<'v>(
    reading: &'v Reading,
    response: &Response<'v>,
    policy: &'v Policy,
) -> Verdict<'v> {
    match Record::of(reading) {
        Some(record) => verify_record(record, response, policy),
        None => Verdict::Done(no_record(reading, policy)),
    }
}

fn verify_record<'v>(record: Record<'v>, response: &Response<'v>, policy: &'v Policy) -> Verdict<'v> {
    match response {
        Response::Received(received) if received.is_success() => judge_body(record, received.body, policy),
        _ => Verdict::Done(judge_failure(record, response, policy)),
    }
}

/// The report where the registry gave no record: check 1 fails, the others are skipped (decision D16).
fn no_record(reading: &Reading, policy: &Policy) -> Report {
    let document = no_document();
    let mut collector = Collector::new(&document, policy, View::Consumer);
    reading::remark(&mut collector, reading);
    let checks = [Status::Fail, Status::Skipped, Status::Skipped, Status::Skipped];
    let mut report = report(collector.finish(), checks, policy);
    report.expected_hash = reading.config.as_ref().map(|config| config.manifest_hash);
    report
}

/// Stands in where no body is there to point at.
fn no_document() -> Document<'static> {
    read(b"null", limits::MANIFEST_BYTES)
}

fn report(findings: Vec<crate::Finding>, checks: [Status; 4], policy: &Policy) -> Report {
    Report {
        verified: None,
        checks,
        manifest_valid: None,
        expected_hash: None,
        computed_hash: None,
        findings,
        tool_ref: None,
        policy: policy.clone(),
        evidence: Evidence::Unstated,
        unanswered: false,
    }
}

/// What every judgement of a record begins with: remarks on how it was read, and the URI half of check 2.
fn begin<'r, 'd, 'a>(
    record: Record<'r>,
    document: &'d Document<'a>,
    policy: &'d Policy,
) -> (Collector<'d, 'a>, Option<MetadataUri<'r>>) {
    let mut collector = Collector::new(document, policy, View::Consumer);
    if let Some(reading) = record.reading {
        reading::remark(&mut collector, reading);
    }
    let uri = check_uri(&mut collector, &record.config.metadata_uri, record.uri);
    (collector, uri)
}

impl Hashed<'_> {
    /// The report by the first reading alone, or with a second one.
    pub(crate) fn judge(&self, second: Option<&Reading>) -> Report {
        let &Self { record: first, ref document, computed, policy } = self;
        let config = first.config;
        let (mut collector, uri) = begin(first, document, policy);
        flag_address(&mut collector, uri.as_ref());
        let facts = manifest::check(&mut collector);
        check_origin(&mut collector, uri.as_ref(), &facts);
        let current = check_record(&mut collector, first, second);
        let record = current.unwrap_or(config);
        check_creator(&mut collector, config, record, &facts);
        check_hash(&mut collector, record, computed);
        let status = |check| if collector.has_failed(check) { Status::Fail } else { Status::Pass };
        let checks = Check::ALL.map(status);
        let valid = !collector.invalid;
        // The one place where a `Verified` is made.
        let verified = (valid && checks == [Status::Pass; 4]).then_some(Verified {
            manifest_hash: computed,
            creator: record.creator,
            access_predicate: record.access_predicate,
            max_age: facts.max_age,
        });
        Report {
            verified,
            checks,
            manifest_valid: Some(valid),
            expected_hash: Some(record.manifest_hash),
            computed_hash: Some(computed),
            findings: collector.finish(),
            tool_ref: None,
            policy: policy.clone(),
            evidence: Evidence::Unstated,
            unanswered: false,
        }
    }
}

impl Report {
    /// The same report with the tool that it is about and how its record was read, which are the host's to say. A tool
    /// that cannot be (ID 0, or on no chain or at no address) is refused, whatever was judged.
    ///
    /// # Example
    /// ```
    /// use erc8257::{Evidence, validate};
    ///
    /// let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
    /// let report = validate(b"{}").about(Some(tool), Evidence::Rpc);
    /// assert_eq!(report.tool_ref(), Some(&tool));
    /// ```
    #[must_use]
    pub fn about(self, tool_ref: Option<ToolRef>, evidence: Evidence) -> Self {
        let known = tool_ref.and_then(|tool| tool.known_state()).map(Reading::of_state);
        let report = match known {
            Some(reading) => no_record(&reading, &self.policy),
            None => self,
        };
        Self { tool_ref, evidence, ..report }
    }
}
