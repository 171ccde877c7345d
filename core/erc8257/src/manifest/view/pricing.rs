//! `pricing` (§3) as callers read it.

use alloc::borrow::Cow;

use alloy_primitives::U256;

use super::text;
use crate::manifest::pricing;
use primitives::json::{Document, NodeId};

/// One payment option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricingEntry<'a> {
    /// Cost of one invocation in the asset's smallest unit; 0 is free.
    pub amount: U256,
    /// The asset (CAIP-19).
    pub asset: Cow<'a, str>,
    /// Who is paid (CAIP-10).
    pub recipient: Cow<'a, str>,
    /// The payment protocol: opaque, compared byte for byte.
    pub protocol: Cow<'a, str>,
}

impl<'a> PricingEntry<'a> {
    #[must_use]
    #[doc(hidden)]
    pub fn new(document: &Document<'a>, object: NodeId) -> Self {
        let members = pricing::entry(document, object);
        Self {
            amount: U256::from_str_radix(&text(document, members.amount), 10).unwrap_or(U256::MAX),
            asset: text(document, members.asset),
            recipient: text(document, members.recipient),
            protocol: text(document, members.protocol),
        }
    }
}

/// A manifest's statement about its price (ledger `3-absent-noinfo`, `3-pricing-unknown`,
/// `3-zero-amount-free`, `3-select-first-supported`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PricingState {
    /// No pricing information. This does not promise that the tool is free.
    NoInformation,
    /// No listed protocol is supported: the price is unknown, not nothing.
    Unknown,
    /// The first supported entry, of this index, asks for nothing.
    Free(usize),
    /// The first supported entry, of this index, asks for a payment.
    Priced(usize),
}

impl PricingState {
    /// The state as advice writes it: `no-information`, `unknown`, `free` or `priced`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoInformation => "no-information",
            Self::Unknown => "unknown",
            Self::Free(_) => "free",
            Self::Priced(_) => "priced",
        }
    }

    /// The index of the entry that was chosen.
    #[must_use]
    pub const fn entry(self) -> Option<usize> {
        match self {
            Self::NoInformation | Self::Unknown => None,
            Self::Free(index) | Self::Priced(index) => Some(index),
        }
    }

    #[doc(hidden)]
    pub fn of<'a>(entries: impl Iterator<Item = PricingEntry<'a>>, supports: impl Fn(&str) -> bool) -> Self {
        let mut state = Self::NoInformation;
        for (index, entry) in entries.enumerate() {
            state = Self::Unknown;
            if supports(&entry.protocol) {
                return if entry.amount.is_zero() { Self::Free(index) } else { Self::Priced(index) };
            }
        }
        state
    }
}
