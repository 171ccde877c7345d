//! What became of the payment that was sent: the receipt and the token decide, not the server (ledger `x402-call-receipt`,
//! `x402-call-unknown`).

use alloc::string::String;

use primitives::describe::Word as _;

use super::{Call, Http, Step};
use crate::border::call::CallVerdict;
use crate::border::settlement::{AuthorizationState, PaymentAuthorization, SettlementVerdict};
use crate::settlement::{Asked, Due, Given, judge_settlement};

/// The word for a payment of nothing.
const NOT_DUE: &str = "not-due";

impl Call {
    /// The paid call has its answer, or none.
    pub(super) fn paid(&mut self, http: Option<Http>) {
        self.transaction = http.as_ref().and_then(Http::transaction);
        self.last = http;
        if self.is_free() {
            // Another proof of identity costs nothing.
            let verdict = match &self.last {
                None => CallVerdict::Unknown,
                Some(http) if http.is_success() => CallVerdict::Called,
                Some(_) => CallVerdict::Refused,
            };
            return self.end(verdict);
        }
        self.go(self.transaction.map_or(Step::State, Step::Receipt));
    }

    /// The receipt was read, or the token's state, which is the last thing to ask.
    pub(super) fn settled(&mut self, state: Option<AuthorizationState>, is_last: bool) {
        let Some(payment) = &self.payment else { return };
        let signed = payment.authorization();
        let due = Due {
            asset: signed.asset,
            authorization: PaymentAuthorization {
                from: signed.from,
                to: signed.to,
                value: signed.value,
                valid_after: signed.valid_after,
                valid_before: signed.valid_before,
                nonce: signed.nonce,
            },
        };
        let given = Given::of(self.receipt.as_deref());
        let asked = Asked { transaction: self.transaction, state, ..Asked::default() };
        let settlement = judge_settlement(given, &due, &asked);
        let is_settled = settlement.verdict == SettlementVerdict::Settled;
        let is_retry_safe = settlement.retry_safe;
        self.settlement = Some(settlement);
        if !is_settled && !is_last {
            return self.go(Step::State);
        }
        let is_success = self.last.as_ref().is_some_and(Http::is_success);
        self.end(match (is_success, is_settled) {
            (true, true) => CallVerdict::Paid,
            (true, false) => CallVerdict::PaidUnconfirmed,
            (false, true) => CallVerdict::PaidNoResult,
            (false, false) if is_retry_safe => CallVerdict::NotPaid,
            (false, false) => CallVerdict::Unknown,
        });
    }

    /// Whether nothing is paid.
    fn is_free(&self) -> bool {
        self.payment.as_ref().is_some_and(|payment| payment.authorization().value.is_zero())
    }

    pub(super) fn settlement_word(&self) -> Option<String> {
        let word = self.settlement.as_ref().map(|settlement| settlement.verdict.as_str());
        word.or_else(|| self.is_free().then_some(NOT_DUE)).map(String::from)
    }

    pub(super) fn is_retry_safe(&self) -> Option<bool> {
        self.payment.as_ref()?;
        Some(self.is_free() || self.settlement.as_ref().is_some_and(|settlement| settlement.retry_safe))
    }
}
