//! What a facilitator's word is worth: a receipt and the token's state decide (ledger `x402-gate-settle-judge`,
//! `x402-gate-pending`; decisions P22, P30, P31).

use alloy_primitives::U256;

use super::Gate;
use super::answer::Settled;
use crate::border::settlement::{AuthorizationState, Consumption, PaymentAuthorization, SettlementVerdict};
use crate::settlement::{Asked, Due, Given, consumption, judge_settlement};

/// Reasons from before anything is sent.
const EARLY: [&str; 2] = ["insufficient_funds", "unsupported_scheme"];
/// What such reasons begin with, and the ends of those that come later.
const EARLY_START: &str = "invalid_";
const LATE_ENDS: [&str; 3] = ["_transaction_failed", "_transaction_state", "_event_mismatch"];

impl Settled {
    /// Whether the payment is known not to be settled, now and later.
    pub(super) fn has_failed(&self, state: Option<&AuthorizationState>, valid_before: U256) -> bool {
        match consumption(state, valid_before) {
            Consumption::ExpiredUnused => true,
            // Open: only what cannot have been sent, or was sent and reverted.
            Consumption::Open => self.is_reverted || (self.success == Some(false) && self.is_early()),
            Consumption::Used | Consumption::Unknown => false,
        }
    }

    /// Whether the facilitator refused before it sent anything.
    fn is_early(&self) -> bool {
        let Some(reason) = self.reason.as_deref() else { return false };
        let is_late = LATE_ENDS.iter().any(|end| reason.ends_with(end));
        EARLY.contains(&reason) || (reason.starts_with(EARLY_START) && !is_late)
    }
}

impl Gate {
    /// What the receipt of the named transaction says of this payment.
    pub(super) fn settlement_by(&self, given: Given<'_>) -> SettlementVerdict {
        let proof = self.proof.report();
        let authorization = PaymentAuthorization {
            from: proof.from.unwrap_or_default(),
            to: proof.to.unwrap_or_default(),
            value: proof.value.unwrap_or_default(),
            valid_after: proof.valid_after.unwrap_or_default(),
            valid_before: proof.valid_before.unwrap_or_default(),
            nonce: proof.nonce.unwrap_or_default(),
        };
        let due = Due { asset: proof.asset.unwrap_or_default(), authorization };
        let asked = Asked { transaction: self.settled.transaction, confirmations: 1, ..Asked::default() };
        judge_settlement(given, &due, &asked).verdict
    }
}
