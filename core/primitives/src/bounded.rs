//! A list that keeps the smallest items only, however many are offered.
//!
//! # Example
//! ```
//! use erc8257_primitives::bounded::Bounded;
//! use erc8257_primitives::limits::FINDINGS;
//!
//! let mut list = Bounded::new();
//! for number in (0..300_u32).rev() {
//!     list.push(number, |number| *number);
//! }
//! let (mut kept, left_out) = list.finish(|number| *number);
//! kept.sort();
//! assert_eq!((kept.len(), kept[0], left_out), (FINDINGS, 0, 300 - FINDINGS));
//! ```

use alloc::vec::Vec;

use crate::limits;

/// Keeps the [`limits::FINDINGS`] smallest items and counts the rest; memory stays within twice the limit.
#[derive(Debug, Clone)]
pub struct Bounded<T> {
    /// Up to twice the limit; where there were ever so many, the first [`limits::FINDINGS`] are sorted.
    items: Vec<T>,
    full: bool,
    offered: usize,
}

impl<T> Default for Bounded<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Bounded<T> {
    /// Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { items: Vec::new(), full: false, offered: 0 }
    }

    /// Whether nothing was offered.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.offered == 0
    }

    /// Whether an item of this order may be among those that are kept, so that it is worth making. Items of equal
    /// order are kept in the order in which they were offered.
    pub fn admits<K: Ord>(&self, key: &K, order: impl Fn(&T) -> K) -> bool {
        !self.full || self.items.get(limits::FINDINGS.saturating_sub(1)).is_none_or(|last| *key < order(last))
    }

    /// Counts an item that was not worth making.
    pub const fn pass_over(&mut self) {
        self.offered = self.offered.saturating_add(1);
    }

    /// Offers an item; `order` must be the same at every call.
    pub fn push<K: Ord>(&mut self, item: T, order: impl Fn(&T) -> K) {
        self.offered = self.offered.saturating_add(1);
        if self.items.len() >= limits::FINDINGS.saturating_mul(2) {
            self.shrink(&order);
        }
        self.items.push(item);
    }

    /// The kept items in order, and how many were left out.
    pub fn finish<K: Ord>(mut self, order: impl Fn(&T) -> K) -> (Vec<T>, usize) {
        self.shrink(&order);
        let left_out = self.offered.saturating_sub(self.items.len());
        (self.items, left_out)
    }

    fn shrink<K: Ord>(&mut self, order: &impl Fn(&T) -> K) {
        self.items.sort_by_key(order);
        self.items.truncate(limits::FINDINGS);
        self.full = true;
    }
}
