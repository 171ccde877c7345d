//! Consumer Verification (§7) over complete inputs, and the publisher's view of a manifest alone.

use alloc::boxed::Box;
use alloc::vec::Vec;

use alloy_primitives::B256;

use crate::check::{Check, Status};
use crate::collector::{Collector, Detail, View, plain};
use crate::host::{FetchError, Received, Response};
use crate::limits;
use crate::manifest::{self, Facts, Manifest};
use crate::policy::Policy;
use crate::profile::Profile;
use crate::read_error;
use crate::reading::{self, Reading};
use crate::registry::{ToolConfig, ToolRef};
use crate::report::outcome::is_unanswered;
use crate::report::{Evidence, Report, Verified};
use crate::rules::{Code, Severity};
use crate::url::{MetadataUri, UrlError};
use primitives::canonical::hash_document;
use primitives::harmless;
use primitives::json::{Anchor, Document, Fault, FaultKind, details, read};

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
    /// The manifest has another hash than the record commits: a second reading may explain it (decision D6).
    NeedsReread(Mismatch<'v>),
}

impl Verdict<'_> {
    /// The report, with the second reading if there is one; it counts after a mismatch alone.
    pub(crate) fn finish(self, second: Option<&Reading>) -> Report {
        match self {
            Self::Done(report) => report,
            Self::NeedsReread(mismatch) => mismatch.finish(second),
        }
    }
}

/// A manifest that could be read, with its hash, before any rule was applied to it.
pub(crate) struct Mismatch<'v> {
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

/// No body to judge: only the URI half of check 2 is left (decisions D1, D2).
fn judge_failure(record: Record<'_>, response: &Response<'_>, policy: &Policy) -> Report {
    let document = no_document();
    let (mut collector, uri) = begin(record, &document, policy);
    let blocked = *response == Response::Failed(FetchError::BlockedAddress);
    if !blocked {
        flag_address(&mut collector, uri.as_ref());
    }
    let origin = if uri.is_none() { Status::Fail } else { Status::Skipped };
    let mut checks = [Status::Fail, origin, Status::Skipped, Status::Skipped];
    let mut manifest_valid = None;
    match response {
        Response::Missing => {
            checks = [Status::Skipped, origin, Status::Skipped, Status::Skipped];
            collector.remark(Code::NoResponse, Severity::Info, &plain());
        }
        Response::Failed(FetchError::TooLarge) => {
            // An unreadable body rather than a failed fetch (decision D16).
            checks = [Status::Pass, origin, Status::Fail, Status::Skipped];
            manifest_valid = Some(false);
            collector.check(Code::BodySize, Check::ManifestHash, None, |_| at_most_a_mebibyte());
        }
        Response::Failed(error) => collector.check(fetch_code(*error), Check::Fetch, None, |_| {
            (uri.as_ref().filter(|_| blocked).map(host), None)
        }),
        Response::Received(received) => check_answer(&mut collector, received),
    }
    let mut report = report(collector.finish(), checks, policy);
    report.expected_hash = Some(record.config.manifest_hash);
    report.manifest_valid = manifest_valid;
    report.unanswered = is_unanswered(response);
    report
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

fn at_most_a_mebibyte() -> Detail {
    (None, Some(alloc::format!("at most {} bytes", limits::MANIFEST_BYTES)))
}

const fn fetch_code(error: FetchError) -> Code {
    match error {
        FetchError::Connect => Code::Connect,
        FetchError::Tls => Code::Tls,
        FetchError::Timeout => Code::Timeout,
        FetchError::TooLarge => Code::BodySize,
        FetchError::BlockedAddress => Code::UriAddress,
        FetchError::Encoding => Code::Encoding,
    }
}

/// Checks an answer, one finding a fault.
fn check_answer(collector: &mut Collector<'_, '_>, received: &Received<'_>) {
    let status = received.status;
    let detail =
        || (Some(alloc::format!("status {status}")), Some(alloc::string::String::from("status 200")));
    if received.redirected || (300..400).contains(&status) {
        collector.check(Code::Redirect, Check::Fetch, None, |_| detail());
    } else if status != 200 {
        collector.check(Code::Status, Check::Fetch, None, |_| detail());
    }
    if !received.complete {
        collector.check(Code::Truncated, Check::Fetch, None, |_| plain());
    }
}

/// The URI half of check 2. It runs before anything is fetched and is reported as check 2.
pub(crate) fn check_uri<'u>(
    collector: &mut Collector<'_, '_>,
    text: &str,
    uri: Result<MetadataUri<'u>, UrlError>,
) -> Option<MetadataUri<'u>> {
    let parsed = match uri {
        Ok(parsed) => parsed,
        Err(error) => {
            collector.check(error.code(), Check::OriginBinding, None, |_| manifest::url_detail(text, &error));
            return None;
        }
    };
    let url = parsed.url();
    if !url.is_normalized() {
        collector.check(Code::UriNormalized, Check::OriginBinding, None, |_| manifest::not_normalized(url));
    }
    if url.has_trailing_dot() {
        collector.check(Code::UrlTrailingDot, Check::OriginBinding, None, |_| (Some(host(&parsed)), None));
    }
    Some(parsed)
}

/// An answer from an address that is not public is judged on its bytes, with a warning (decision D10).
fn flag_address(collector: &mut Collector<'_, '_>, uri: Option<&MetadataUri<'_>>) {
    if let Some(uri) = uri.filter(|uri| uri.url().is_private()) {
        collector.remark(Code::UriAddress, Severity::Warning, &(Some(host(uri)), None));
    }
}

fn host(uri: &MetadataUri<'_>) -> alloc::string::String {
    harmless::quoted(uri.url().host().as_bytes())
}

fn judge_body<'v>(record: Record<'v>, body: &'v [u8], policy: &'v Policy) -> Verdict<'v> {
    let document = read(body, limits::MANIFEST_BYTES);
    if !document.faults.is_empty() {
        return Verdict::Done(judge_unreadable(record, &document, policy));
    }
    let computed = hash_document(&document);
    let judged = Mismatch { record, document, computed, policy };
    if computed == record.config.manifest_hash {
        Verdict::Done(judged.finish(None))
    } else {
        Verdict::NeedsReread(judged)
    }
}

fn judge_unreadable(record: Record<'_>, document: &Document<'_>, policy: &Policy) -> Report {
    let (mut collector, uri) = begin(record, document, policy);
    flag_address(&mut collector, uri.as_ref());
    unreadable(&mut collector);
    let origin = if uri.is_none() { Status::Fail } else { Status::Skipped };
    let checks = [Status::Pass, origin, Status::Fail, Status::Skipped];
    let mut report = report(collector.finish(), checks, policy);
    report.expected_hash = Some(record.config.manifest_hash);
    report.manifest_valid = Some(false);
    report
}

impl Mismatch<'_> {
    /// The report by the first reading alone, or with a second one.
    pub(crate) fn finish(self, second: Option<&Reading>) -> Report {
        let Self { record: first, document, computed, policy } = self;
        let config = first.config;
        let (mut collector, uri) = begin(first, &document, policy);
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

/// The reader's faults as findings of check 3.
fn unreadable(collector: &mut Collector<'_, '_>) {
    let document = collector.document;
    let (faults, left_out) = document.faults.clone().finish(Fault::order);
    for fault in &faults {
        if fault.kind == FaultKind::Size {
            // It is about the whole, which has not been looked at.
            collector.invalid = true;
            collector.check(read_error::code(fault.kind), Check::ManifestHash, None, |document| {
                details(document, fault)
            });
            continue;
        }
        let anchor = fault.node.map_or(Anchor::Offset(fault.at), Anchor::Node);
        collector.field(read_error::code(fault.kind), Some(Check::ManifestHash), anchor, |document| {
            details(document, fault)
        });
    }
    collector.leave_out(left_out);
}

/// The origin half of check 2; a bad URI or endpoint has its own finding.
fn check_origin(collector: &mut Collector<'_, '_>, uri: Option<&MetadataUri<'_>>, facts: &Facts<'_>) {
    let endpoint = facts.endpoint.as_ref().and_then(|endpoint| Some((endpoint.url()?, endpoint.node)));
    let (Some(uri), Some((endpoint, node))) = (uri, endpoint) else {
        return collector.fail(Check::OriginBinding);
    };
    if !uri.url().same_origin(&endpoint) {
        collector.check(Code::OriginMismatch, Check::OriginBinding, Some(Anchor::Node(node)), |_| {
            (
                Some(harmless::quoted(endpoint.origin().as_bytes())),
                Some(harmless::quoted(uri.url().origin().as_bytes())),
            )
        });
    }
}

/// The record that checks 3 and 4 go by: the first one, or the second one (decision D6). `None` where the second
/// reading gave none, which fails check 1 and leaves check 3 with the first.
fn check_record<'r>(
    collector: &mut Collector<'_, '_>,
    first: Record<'r>,
    second: Option<&'r Reading>,
) -> Option<&'r ToolConfig> {
    let Some(second) = second else {
        return Some(first.config);
    };
    reading::remark(collector, second);
    let fresh = Record::of(second)?;
    check_unchanged(collector, first, fresh);
    Some(fresh.config)
}

/// Between two readings a benign update leaves the URI alone: the bytes at hand must still be from where the
/// manifest is.
fn check_unchanged(collector: &mut Collector<'_, '_>, first: Record<'_>, fresh: Record<'_>) {
    let (before, after) = (&first.config.metadata_uri, &fresh.config.metadata_uri);
    let is_same = || match (first.uri, fresh.uri) {
        (Ok(first), Ok(fresh)) => first.url().normalized() == fresh.url().normalized(),
        _ => false,
    };
    if before != after && !is_same() {
        collector.check(Code::RecordChanged, Check::Fetch, None, |_| {
            (Some(harmless::quoted(after.as_bytes())), Some(harmless::quoted(before.as_bytes())))
        });
    }
}

fn check_hash(collector: &mut Collector<'_, '_>, config: &ToolConfig, computed: B256) {
    let hashes = |expected: B256| (Some(alloc::format!("{computed}")), Some(alloc::format!("{expected}")));
    if computed != config.manifest_hash {
        collector.check(Code::HashMismatch, Check::ManifestHash, None, |_| hashes(config.manifest_hash));
    }
    if let Some(pinned) = collector.policy.pinned_hash
        && pinned != computed
    {
        collector.check(Code::HashPinned, Check::ManifestHash, None, |_| hashes(pinned));
    }
}

/// Check 4, by 20 bytes (decision A18). A creator that changes between two readings fails even if it now is the
/// manifest's, since creators never change (decision D6).
fn check_creator(
    collector: &mut Collector<'_, '_>,
    first: &ToolConfig,
    fresh: &ToolConfig,
    facts: &Facts<'_>,
) {
    let Some((creator, node)) = facts.creator else {
        return collector.fail(Check::CreatorBinding);
    };
    let wrong = [fresh, first].into_iter().map(|config| config.creator).find(|onchain| onchain.0 != creator);
    if let Some(onchain) = wrong {
        collector.check(Code::CreatorMismatch, Check::CreatorBinding, Some(Anchor::Node(node)), |document| {
            (Some(document.shown(node)), Some(alloc::format!("{onchain:?}")))
        });
    }
}

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

impl<'a> Manifest<'a> {
    /// Reads a manifest by a consumer's rules and the default policy.
    ///
    /// # Errors
    /// The publisher's [`Report`] of the body if it is not a valid manifest.
    pub fn parse(body: &'a [u8]) -> Result<Self, Box<Report>> {
        Self::read(body, &Policy::default()).ok_or_else(|| Box::new(validate(body)))
    }
}
