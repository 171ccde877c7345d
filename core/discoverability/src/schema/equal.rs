//! Whether a value equals others, numbers by their value (decision E55).

use alloc::vec::Vec;

use primitives::json::{Document, NodeId};

use crate::decimal::{Decimal, is_canonical_exact};
use crate::fields::{canonical, digits};

/// A value, read once for all that it is compared with.
pub(super) struct Equal<'d, 'v> {
    document: &'d Document<'v>,
    at: NodeId,
    number: Option<Decimal<'v>>,
    canonical: Vec<u8>,
}

impl<'d, 'v> Equal<'d, 'v> {
    pub(super) fn to(document: &'d Document<'v>, at: NodeId) -> Self {
        let number = digits(document, at).map(Decimal::read);
        Self { document, at, number, canonical: canonical(document, at) }
    }

    /// Whether the other value equals this one; `None` where the canonical form hides a difference of numbers.
    pub(super) fn is(&self, document: &Document<'_>, node: NodeId) -> Option<bool> {
        if let (Some(one), Some(other)) = (&self.number, digits(document, node)) {
            return one.compare(&Decimal::read(other)).map(core::cmp::Ordering::is_eq);
        }
        if self.canonical != canonical(document, node) {
            return Some(false);
        }
        (has_exact_numbers(self.document, self.at) && has_exact_numbers(document, node)).then_some(true)
    }
}

/// Whether the canonical form of a value denotes each of its numbers exactly.
fn has_exact_numbers(document: &Document<'_>, node: NodeId) -> bool {
    let end = if node == Document::ROOT { document.count() } else { document.node(node).after };
    (node..end).filter_map(|node| digits(document, node)).all(is_canonical_exact)
}
