//! References that a validator would fetch (Remote `$ref` in Embedded Schemas; decision B25).

use alloc::collections::BTreeMap;

use crate::Code;
use crate::collector::Collector;
use crate::host::international_bytes;
use erc8257::limits;
use primitives::harmless;
use primitives::json::{Document, Kind, NodeId};

use super::egress::{Egress, egress, is_dialect, is_relative};
use crate::schema_walk::Step;

/// Keywords that refer to a schema; `$schema` to the one that describes it.
pub(super) fn is_reference(name: &[u8]) -> bool {
    matches!(name, b"$ref" | b"$dynamicRef" | b"$recursiveRef")
}

/// The references of one schema.
pub(super) struct References<'d, 'a> {
    document: &'d Document<'a>,
    /// The value of the `$id` of the whole schema; 0 without an `$id`.
    whole: NodeId,
    /// Bytes of hosts that are not plain, so far.
    hosts: usize,
    /// Whether a validator must not go where a text leads: each is read once, however many references it is the base of.
    refused: BTreeMap<NodeId, bool>,
}

impl<'d, 'a> References<'d, 'a> {
    pub(super) const fn new(document: &'d Document<'a>, whole: NodeId) -> Self {
        Self { document, whole, hosts: 0, refused: BTreeMap::new() }
    }

    pub(super) fn look(&mut self, step: &Step<'_>, collector: &mut Collector<'_, '_>) {
        let Step::Keyword { name, value, base, .. } = step else {
            return;
        };
        let meta = &**name == b"$schema";
        if !(meta || is_reference(name)) || self.document.kind(*value) != Kind::String {
            return;
        }
        let text = self.document.string(*value);
        let (code, shown) = if text.starts_with('#') {
            if meta || *base == 0 {
                return;
            }
            (Code::RefRebased, *base)
        } else if is_dialect(&text) {
            if meta {
                return;
            }
            (Code::RefFlag, *value)
        } else {
            // A relative reference leads to wherever its base does.
            let bases = [*base, self.whole].into_iter().filter(|base| *base != 0 && is_relative(&text));
            match [*value].into_iter().chain(bases).find(|node| self.is_refused(*node)) {
                Some(to) => (Code::RefRemote, to),
                None => (Code::RefFlag, *value),
            }
        };
        collector.value(code, *value, |document| Some(harmless::quoted_ascii(&document.text(shown))));
    }

    fn is_refused(&mut self, node: NodeId) -> bool {
        let Self { document, hosts, refused, .. } = self;
        *refused.entry(node).or_insert_with(|| {
            let text = document.string(node);
            let international = international_bytes(&text);
            *hosts = hosts.saturating_add(international);
            // Nothing may hide behind so many.
            let unread = international > 0 && *hosts > limits::INTERNATIONAL_HOST_BYTES;
            unread || egress(&text) == Egress::Refused
        })
    }
}
