//! What a payment rests on: a verification just made, used once, and the user's yes.

use erc8257::Session;

use crate::binding::{Binding, Subject};
use crate::terms::Terms;

/// A tool that was verified just now, as the basis of one payment (ledger `sec-pay-reverify`, `x402-bd-before-sign`).
///
/// Only a session that has verified the tool gives one, once, and at most 60 seconds after it began. It cannot be copied, and it has
/// no other constructor and no serialised form.
///
/// ```compile_fail
/// // Its fields are private.
/// let basis = erc8257_payment::PaymentBasis { terms: todo!() };
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct PaymentBasis {
    terms: Terms,
}

impl PaymentBasis {
    /// Takes the verification of a session for one payment. `None` where the tool is not verified, where the verification is older
    /// than 60 seconds, or where it was taken before.
    pub fn take(session: &mut Session, now_seconds: u64) -> Option<Self> {
        let body = session.body()?.to_vec();
        let terms = Terms::of(session.take_for_payment(now_seconds)?, &body)?;
        Some(Self { terms })
    }

    /// Uses it up: whether the tool is the one whose terms were bound (ledger `x402-call-basis`, decision P36).
    pub(crate) fn takes(self, terms: &Terms) -> bool {
        let Self { terms: own } = self;
        own == *terms
    }
}

/// The user's yes to one binding: to what is asked, what is listed, how they differ, and the token's domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent(Subject);

impl Consent {
    /// The user was shown this binding, and said yes to it.
    #[must_use]
    pub fn to(binding: &Binding) -> Self {
        Self(binding.subject())
    }

    /// Whether the yes holds for this binding: one that was made anew, and says the same.
    #[must_use]
    pub fn covers(&self, binding: &Binding) -> bool {
        self.0 == binding.subject()
    }
}
