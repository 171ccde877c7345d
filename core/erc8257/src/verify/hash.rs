//! Check 3: the manifest's hash against the record's, and against the one that the user pinned.

use alloc::format;

use alloy_primitives::B256;

use crate::check::Check;
use crate::collector::Collector;
use crate::registry::ToolConfig;
use crate::rules::Code;

/// Both comparisons, each with a finding of its own.
pub(super) fn check_hash(collector: &mut Collector<'_, '_>, config: &ToolConfig, computed: B256) {
    let hashes = |expected: B256| (Some(format!("{computed}")), Some(format!("{expected}")));
    if computed != config.manifest_hash {
        collector.check(Code::HashMismatch, Check::ManifestHash, None, |_| hashes(config.manifest_hash));
    }
    if let Some(pinned) = collector.policy.pinned_hash
        && pinned != computed
    {
        collector.check(Code::HashPinned, Check::ManifestHash, None, |_| hashes(pinned));
    }
}
