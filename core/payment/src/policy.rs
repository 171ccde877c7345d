//! What a payer allows. No policy accepts a change without asking (ledger `x402-bd-never-auto`, decision P9).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::describe::{FromJson as _, Value, Word as _};
use primitives::hex::checked_address;
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{UsageError, document};

use crate::border::binding::{PayPolicy, PaymentAction, PaymentDifference};
use crate::limits::{WINDOW, WINDOW_RANGE};
use crate::terms::{Terms, erc20};

use PaymentAction::{Accept, Block, Confirm};

/// What a payer allows, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    on: Vec<(PaymentDifference, PaymentAction)>,
    caps: Option<Vec<(U256, Address, U256)>>,
    chains: Option<Vec<U256>>,
    window: u64,
}

impl Default for Policy {
    fn default() -> Self {
        Self { on: Vec::new(), caps: None, chains: None, window: WINDOW }
    }
}

impl PaymentDifference {
    /// What is done by default, and what a policy may ask for instead.
    const fn actions(self) -> (PaymentAction, &'static [PaymentAction]) {
        match self {
            Self::RecipientForbidden | Self::DomainMismatch | Self::OverCap | Self::DomainUnknown => {
                (Block, &[])
            }
            Self::ProtocolMismatch
            | Self::NetworkMismatch
            | Self::AssetMismatch
            | Self::RecipientMismatch
            | Self::IdentityUnbound => (Block, &[Confirm]),
            Self::ResourceOriginMismatch | Self::PriceUnlisted | Self::PriceHigher | Self::PriceLower => {
                (Confirm, &[Block])
            }
            Self::IdentityOnly => (Confirm, &[Accept, Block]),
            Self::Match => (Accept, &[Confirm, Block]),
        }
    }
}

impl Policy {
    /// Reads the JSON text of a policy: an object with `on`, `caps`, `chains` and `windowSeconds`, each of which may be left out.
    ///
    /// # Errors
    /// A text that is not strict JSON, and as [`Policy::read`].
    ///
    /// # Example
    /// ```
    /// use erc8257_payment::Policy;
    ///
    /// assert!(Policy::parse(br#"{"on":{"price-higher":"block"},"windowSeconds":120}"#).is_ok());
    /// assert_eq!(Policy::parse(br#"{"on":{"price-higher":"accept"}}"#).unwrap_err().member(), Some("policy.on.price-higher"));
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, UsageError> {
        let document = document(text, BUNDLE_BYTES, |_| "the policy is not strict JSON")?;
        Self::read(Some(
            PayPolicy::from_json(&Value::root(&document)).map_err(|error| error.within("policy"))?,
        ))
    }

    /// The same policy, in which the user is asked even where everything matches, unless it says what to do then.
    #[must_use]
    pub fn always_asking(mut self) -> Self {
        if !self.on.iter().any(|(difference, _)| *difference == PaymentDifference::Match) {
            self.on.push((PaymentDifference::Match, Confirm));
        }
        self
    }

    /// Reads a policy.
    ///
    /// # Errors
    /// An action that is not allowed for its difference, a cap on something else than a token, a second cap for the same token, a
    /// chain or a window out of range.
    pub fn read(given: Option<PayPolicy>) -> Result<Self, UsageError> {
        let Some(PayPolicy { on, caps, chains, window_seconds }) = given else { return Ok(Self::default()) };
        let on = on.map(|map| map.0).unwrap_or_default();
        for (difference, action) in &on {
            let (default, allowed) = difference.actions();
            if *action != default && !allowed.contains(action) {
                let member = format!("policy.on.{}", difference.as_str());
                return Err(UsageError::wrong(&member, "is not an action that this difference allows"));
            }
        }
        let cap = |(index, cap): (usize, crate::border::binding::PaymentCap)| {
            let wrong = |what| UsageError::wrong(&format!("policy.caps[{index}].asset"), what);
            let (chain, token) = erc20(&cap.asset).ok_or_else(|| wrong("is not eip155:N/erc20:0x…"))?;
            // The payer typed it: a wrong letter is another token (decision P6).
            if cap.asset.rsplit(':').next().and_then(checked_address) != Some(token) {
                return Err(wrong("has an address with a wrong checksum (EIP-55)"));
            }
            Ok((chain, token, cap.amount))
        };
        let caps =
            caps.map(|caps| caps.into_iter().enumerate().map(cap).collect::<Result<Vec<_>, UsageError>>());
        let caps = caps.transpose()?;
        // Which of two is meant, no reader can tell (decision P40).
        let mut known = BTreeSet::new();
        let again = caps.iter().flatten().position(|(chain, token, _)| !known.insert((*chain, *token)));
        if let Some(index) = again {
            let member = format!("policy.caps[{index}].asset");
            return Err(UsageError::wrong(&member, "has a cap already: give each asset one cap"));
        }
        if let Some(at) =
            chains.iter().flatten().position(|chain| chain.is_zero() || *chain > U256::from(u64::MAX))
        {
            let member = format!("policy.chains[{at}]");
            return Err(UsageError::wrong(&member, "is not a chain ID from 1 to 2^64 - 1"));
        }
        let window = window_seconds.unwrap_or(WINDOW);
        if !(WINDOW_RANGE.0..=WINDOW_RANGE.1).contains(&window) {
            return Err(UsageError::wrong("policy.windowSeconds", "is not from 30 to 3600"));
        }
        Ok(Self { on, caps, chains, window })
    }

    /// The policy as JSON, as [`Policy::read`] takes it.
    pub(crate) fn write(&self, w: &mut Writer) {
        w.raw("{\"on\":{");
        for (index, (difference, action)) in self.on.iter().enumerate() {
            w.raw(if index == 0 { "" } else { "," }).quoted(difference.as_str());
            w.raw(":").quoted(action.as_str());
        }
        w.raw("}");
        if let Some(caps) = &self.caps {
            w.raw(",\"caps\":[");
            for (index, (chain, token, most)) in caps.iter().enumerate() {
                w.raw(if index == 0 { "{\"asset\":" } else { ",{\"asset\":" });
                w.quoted(format_args!("eip155:{chain}/erc20:{token:#x}"));
                w.raw(",\"amount\":").quoted(most).raw("}");
            }
            w.raw("]");
        }
        if let Some(chains) = &self.chains {
            w.raw(",\"chains\":[");
            for (index, chain) in chains.iter().enumerate() {
                w.raw(if index == 0 { "" } else { "," }).quoted(chain);
            }
            w.raw("]");
        }
        w.raw(",\"windowSeconds\":").display(self.window).raw("}");
    }

    /// What to do about a difference. A proof of identity is accepted only where nothing costs anything (decision P12).
    pub(crate) fn action(&self, difference: PaymentDifference, terms: &Terms) -> PaymentAction {
        let asked = self.on.iter().find(|(on, _)| *on == difference).map(|(_, action)| *action);
        let action = asked.unwrap_or_else(|| difference.actions().0);
        if difference == PaymentDifference::IdentityOnly && action == Accept && !terms.is_free() {
            Confirm
        } else {
            action
        }
    }

    /// Whether the payer has this chain.
    pub(crate) fn has_chain(&self, chain: U256) -> bool {
        self.chains.as_ref().is_none_or(|chains| chains.contains(&chain))
    }

    /// Whether this amount is above the cap of its asset; with caps, an asset without one is (ledger `x402-bd-cap`).
    pub(crate) fn is_over(&self, chain: U256, token: Address, amount: U256) -> bool {
        let Some(caps) = &self.caps else { return false };
        let own = caps.iter().find(|(on, of, _)| (*on, *of) == (chain, token));
        own.is_none_or(|(.., most)| amount > *most)
    }

    /// For how long an authorization may be valid, in seconds.
    pub(crate) const fn window(&self) -> u64 {
        self.window
    }
}
