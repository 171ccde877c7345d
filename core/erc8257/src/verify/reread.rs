//! The effect of a second reading of the record, after a hash mismatch (decision D6).

use super::Record;
use crate::check::Check;
use crate::collector::Collector;
use crate::reading::{self, Reading};
use crate::registry::ToolConfig;
use crate::rules::Code;
use primitives::harmless;

/// The record that checks 3 and 4 go by: the first one, or the second one (decision D6). `None` where the second
/// reading gave none, which fails check 1 and leaves check 3 with the first.
pub(super) fn check_record<'r>(
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
