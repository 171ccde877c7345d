//! The four checks (§7), as far as they can be made without the manifest's bytes.

use erc8257::url::{HttpsUrl, MetadataUri};
use erc8257::{Address, Check, Code, Status};

use super::registration::{Fetched, Registration, Verdict};

/// Returns the result of each check of one registration; `Skipped` where the snapshot has no data for it. A
/// failed check has a code, unless the fetch failed: no snapshot says why.
pub(super) fn judge(row: &Registration) -> Verdict {
    if let Some(Verdict { checks, rules }) = &row.report {
        return Verdict { checks: *checks, rules: rules.clone() };
    }
    let mut verdict = Verdict { checks: [Status::Skipped; 4], rules: Vec::new() };
    let mut set = |check: Check, outcome: Outcome| {
        let (status, rule) = outcome;
        if let Some(slot) =
            Check::ALL.iter().position(|one| *one == check).and_then(|at| verdict.checks.get_mut(at))
        {
            *slot = status;
        }
        verdict.rules.extend(rule.map(|rule| (check, rule)));
    };
    set(Check::Fetch, fetch(row));
    set(Check::OriginBinding, origin(row));
    set(Check::ManifestHash, hash(row));
    set(Check::CreatorBinding, creator(row));
    verdict
}

type Outcome = (Status, Option<Code>);

const UNKNOWN: Outcome = (Status::Skipped, None);
const PASS: Outcome = (Status::Pass, None);

const fn fail(code: Code) -> Outcome {
    (Status::Fail, Some(code))
}

/// An address that is not public is never fetched from, whatever the indexer did.
fn fetch(row: &Registration) -> Outcome {
    let uri = row.uri.as_deref().and_then(|uri| MetadataUri::parse(uri).ok());
    if uri.is_some_and(|uri| uri.url().address_class().is_some_and(|class| !class.is_public())) {
        return fail(Code::UriAddress);
    }
    match row.fetch {
        Fetched::Served => PASS,
        Fetched::Failed => (Status::Fail, None),
        Fetched::Unknown => UNKNOWN,
    }
}

/// The URI half can be decided by itself; the other half needs the endpoint.
fn origin(row: &Registration) -> Outcome {
    let Some(uri) = &row.uri else { return UNKNOWN };
    let uri = match MetadataUri::parse(uri) {
        Ok(uri) => uri,
        Err(error) => return fail(error.code()),
    };
    match row.manifest.endpoint.as_deref().map(HttpsUrl::parse) {
        None => UNKNOWN,
        Some(Err(refusal)) => fail(refusal.fault().into()),
        Some(Ok(endpoint)) if uri.url().same_origin(&endpoint) => PASS,
        Some(Ok(_)) => fail(Code::OriginMismatch),
    }
}

/// By the two hashes alone: a snapshot's own word for the comparison is not relied on.
fn hash(row: &Registration) -> Outcome {
    match (row.onchain, row.served) {
        (Some(onchain), Some(served)) if onchain == served => PASS,
        (Some(_), Some(_)) => fail(Code::HashMismatch),
        _ => UNKNOWN,
    }
}

fn creator(row: &Registration) -> Outcome {
    match (row.creator, row.manifest.creator) {
        (_, Some(Address::ZERO)) => fail(Code::CreatorZero),
        (Some(onchain), Some(claimed)) if onchain == claimed => PASS,
        (Some(_), Some(_)) => fail(Code::CreatorMismatch),
        _ => UNKNOWN,
    }
}
