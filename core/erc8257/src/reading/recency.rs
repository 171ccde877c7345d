//! The policy's demands on the RPCs, and the part of their newest blocks that a reading keeps.

use alloc::vec::Vec;

use super::Reading;
use crate::freshness::block_window;
use crate::policy::Policy;
use primitives::quorum::{Mark, Terms};

/// The policy's demands on a reading.
pub(crate) fn terms(policy: &Policy) -> Terms {
    let votes = policy.quorum.map(|quorum| (usize::from(quorum.need), usize::from(quorum.of)));
    let (need, of) = votes.unwrap_or((1, 1));
    Terms { need, of, is_quorum: votes.is_some(), window: block_window(policy) }
}

impl Reading {
    /// The newest blocks that are known, without whose they are.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        self.heads.iter().copied().flatten().collect()
    }
}

/// What each RPC called its newest block, in their order; nothing where they name the same number.
pub(crate) fn telling(heads: Vec<Option<Mark>>) -> Vec<Option<Mark>> {
    let mut numbers = heads.iter().flatten().map(|head| head.number);
    let first = numbers.next();
    if numbers.any(|number| Some(number) != first) { heads } else { Vec::new() }
}
