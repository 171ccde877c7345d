//! Whether the body can be read as JSON at all, before any hash is compared.

use super::uri::flag_address;
use super::{Hashed, Record, Verdict, begin, report};
use crate::check::{Check, Status};
use crate::collector::Collector;
use crate::limits;
use crate::policy::Policy;
use crate::read_error;
use crate::report::Report;
use primitives::canonical::hash_document;
use primitives::json::{Anchor, Document, Fault, FaultKind, details, read};

/// Hashes a body that can be read, and says whether the record commits that hash.
pub(super) fn judge_body<'v>(record: Record<'v>, body: &'v [u8], policy: &'v Policy) -> Verdict<'v> {
    let document = read(body, limits::MANIFEST_BYTES);
    if !document.faults.is_empty() {
        return Verdict::Done(judge_unreadable(record, &document, policy));
    }
    let computed = hash_document(&document);
    let hashed = Hashed { record, document, computed, policy };
    if computed == record.config.manifest_hash {
        Verdict::Committed(hashed)
    } else {
        Verdict::NeedsReread(hashed)
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

/// The reader's faults as findings of check 3.
pub(super) fn unreadable(collector: &mut Collector<'_, '_>) {
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
