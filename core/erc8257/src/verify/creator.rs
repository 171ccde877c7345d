//! Check 4: the creator of the manifest against the record's.

use alloc::format;

use crate::check::Check;
use crate::collector::Collector;
use crate::manifest::Facts;
use crate::registry::ToolConfig;
use crate::rules::Code;
use primitives::json::Anchor;

/// Check 4, by 20 bytes (decision A18). A creator that changes between two readings fails even if it now is the
/// manifest's, since creators never change (decision D6).
pub(super) fn check_creator(
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
            (Some(document.shown(node)), Some(format!("{onchain:?}")))
        });
    }
}
