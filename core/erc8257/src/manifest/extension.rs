//! Members that the standard does not define (§2 Unknown Fields and Extensions).

use super::text::found;
use crate::collector::Collector;
use crate::rules::Code;
use primitives::json::{Anchor, NodeId};

/// An unknown member changes no verdict (ledger `2-unknown-ignore`), not even one that names a creator. Only publishers hear
/// about its name.
pub(super) fn unknown(collector: &mut Collector<'_, '_>, publisher: bool, key: NodeId, name: &[u8]) {
    if publisher {
        check(collector, key, name);
    }
}

fn check(collector: &mut Collector<'_, '_>, key: NodeId, name: &[u8]) {
    if collector.profile().is_some_and(|platform| platform.knows(name)) {
        return;
    }
    let anchor = Anchor::Split(key, key.saturating_add(1));
    if name.starts_with(b"x-") || name.starts_with(b"X-") {
        collector.field(Code::ExtensionReverseDns, None, anchor, |document| (found(document, key), None));
    } else if !is_namespaced(name) {
        collector.field(Code::ExtensionNamespace, None, anchor, |document| (found(document, key), None));
    }
}

/// At least two words with dots between them, as in `io.example.myField`.
fn is_namespaced(name: &[u8]) -> bool {
    name.contains(&b'.') && name.split(|b| *b == b'.').all(|word| !word.is_empty())
}
