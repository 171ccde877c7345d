//! Check 1: the answer of the manifest's server, or the reason why it is missing.

use alloc::format;
use alloc::string::String;

use super::uri::{flag_address, host};
use super::{Record, begin, no_document, report};
use crate::check::{Check, Status};
use crate::collector::{Collector, plain};
use crate::host::{FetchError, Received, Response};
use crate::limits;
use crate::policy::Policy;
use crate::report::Report;
use crate::report::outcome::is_unanswered;
use crate::rules::{Code, Severity};
use primitives::codes::Detail;

/// No body to judge: only the URI half of check 2 is left (decisions D1, D2).
pub(super) fn judge_failure(record: Record<'_>, response: &Response<'_>, policy: &Policy) -> Report {
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

fn at_most_a_mebibyte() -> Detail {
    (None, Some(format!("at most {} bytes", limits::MANIFEST_BYTES)))
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
    let detail = || (Some(format!("status {status}")), Some(String::from("status 200")));
    if received.redirected || (300..400).contains(&status) {
        collector.check(Code::Redirect, Check::Fetch, None, |_| detail());
    } else if status != 200 {
        collector.check(Code::Status, Check::Fetch, None, |_| detail());
    }
    if !received.complete {
        collector.check(Code::Truncated, Check::Fetch, None, |_| plain());
    }
}
