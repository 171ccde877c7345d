//! How one entry differs from the manifest. All that apply are told (ledger `x402-bd-words`).

use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::url::HttpsUrl;
use x402::Challenge;
use x402::border::challenge::ChallengeEntry;

use crate::border::binding::{BindingVerdict, PaymentDifference, TokenSeparator};
use crate::domain::{Domain, domain};
use crate::policy::Policy;
use crate::terms::{Price, Terms};

/// The highest address that nobody owns: zero, precompiles, and `0x…dead` (ledger `x402-bd-forbidden`).
const UNOWNED: U256 = U256::from_limbs([0xffff, 0, 0, 0]);

/// An entry beside the manifest.
pub(super) struct Compared {
    /// All differences, the most severe first.
    pub(super) differences: Vec<PaymentDifference>,
    /// The price for this chain, asset and recipient, if there is one.
    pub(super) matched: Option<usize>,
    /// The price to show beside the challenge.
    pub(super) nearest: Option<usize>,
    pub(super) domain: Domain,
}

/// What an entry asks for.
struct Asked {
    chain: U256,
    asset: Address,
    pay_to: Address,
    amount: U256,
}

impl Compared {
    /// The word of the most severe difference.
    pub(super) fn verdict(&self) -> BindingVerdict {
        self.differences.first().map_or(BindingVerdict::Malformed, |first| (*first).into())
    }

    /// Compares a usable entry.
    pub(super) fn of(
        challenge: &Challenge,
        entry: &ChallengeEntry,
        terms: &Terms,
        policy: &Policy,
        separators: &[TokenSeparator],
    ) -> Option<Self> {
        let asked = Asked {
            chain: entry.chain_id?,
            asset: entry.asset?,
            pay_to: entry.pay_to?,
            amount: entry.amount?,
        };
        let told = [entry.domain_name.as_ref(), entry.domain_version.as_ref()];
        let domain = domain((asked.chain, asked.asset), told, separators);
        let prices = Prices::of(terms, &asked);
        let mut differences = Vec::new();
        if U256::from_be_slice(asked.pay_to.as_slice()) <= UNOWNED || asked.pay_to == asked.asset {
            differences.push(PaymentDifference::RecipientForbidden);
        }
        differences.extend(domain.fault);
        if !asked.amount.is_zero() && policy.is_over(asked.chain, asked.asset, asked.amount) {
            differences.push(PaymentDifference::OverCap);
        }
        differences.push(price(terms, &asked, &prices));
        let resource = challenge.report().resource.as_deref().or(entry.resource.as_deref());
        if resource.is_some_and(|resource| is_elsewhere(resource, &terms.endpoint, !challenge.has_lines())) {
            differences.push(PaymentDifference::ResourceOriginMismatch);
        }
        if differences.len() > 1 {
            differences.retain(|difference| *difference != PaymentDifference::Match);
        }
        differences.sort();
        Some(Self { differences, matched: prices.matched(), nearest: prices.nearest(terms), domain })
    }
}

/// The prices of the manifest that come close to what is asked.
#[derive(Default)]
struct Prices {
    /// The first price that x402 settles.
    any: Option<usize>,
    /// The first one on this chain.
    on_chain: Option<usize>,
    /// The first one in this asset.
    in_asset: Option<usize>,
    /// The first one for this recipient.
    for_recipient: Option<usize>,
    /// The one of this amount.
    exact: Option<usize>,
    /// What the first one for this recipient costs.
    amount: U256,
    /// Whether any price of this chain is for this recipient.
    is_recipient: bool,
}

impl Prices {
    fn of(terms: &Terms, asked: &Asked) -> Self {
        let mut found = Self::default();
        for (index, price) in terms.prices().filter(|(_, price)| price.is_x402()) {
            found.see(index, price, asked);
        }
        found
    }

    fn see(&mut self, index: usize, price: &Price, asked: &Asked) {
        self.any.get_or_insert(index);
        if !price.is_on(asked.chain) {
            return;
        }
        self.on_chain.get_or_insert(index);
        let is_recipient = price.is_for(asked.chain, asked.pay_to);
        self.is_recipient |= is_recipient;
        if !price.is_in(asked.chain, asked.asset) {
            return;
        }
        self.in_asset.get_or_insert(index);
        if !is_recipient {
            return;
        }
        if self.for_recipient.is_none() {
            (self.for_recipient, self.amount) = (Some(index), price.amount);
        }
        if price.amount == asked.amount {
            self.exact.get_or_insert(index);
        }
    }

    fn matched(&self) -> Option<usize> {
        self.exact.or(self.for_recipient)
    }

    /// The matched price, else the nearest one.
    fn nearest(&self, terms: &Terms) -> Option<usize> {
        let first = || terms.prices().next().map(|(index, _)| index);
        self.matched().or(self.in_asset).or(self.on_chain).or(self.any).or_else(first)
    }
}

/// How the price differs; [`PaymentDifference::Match`] where it does not.
fn price(terms: &Terms, asked: &Asked, prices: &Prices) -> PaymentDifference {
    use PaymentDifference as Difference;

    if prices.exact.is_some() {
        return Difference::Match;
    }
    if asked.amount.is_zero() {
        // A proof of identity is good for whoever receives it (decision P11).
        let is_bound = asked.pay_to == terms.creator || prices.is_recipient;
        return if is_bound { Difference::IdentityOnly } else { Difference::IdentityUnbound };
    }
    if terms.pricing.is_none() {
        Difference::PriceUnlisted
    } else if prices.any.is_none() {
        Difference::ProtocolMismatch
    } else if prices.on_chain.is_none() {
        Difference::NetworkMismatch
    } else if prices.in_asset.is_none() {
        Difference::AssetMismatch
    } else if prices.for_recipient.is_none() {
        Difference::RecipientMismatch
    } else if asked.amount > prices.amount {
        Difference::PriceHigher
    } else {
        Difference::PriceLower
    }
}

/// Whether the resource is not an https URL of the endpoint's origin. Over MCP a resource may be a name of its own.
fn is_elsewhere(resource: &str, endpoint: &str, is_mcp: bool) -> bool {
    if is_mcp && resource.starts_with("mcp:") {
        return false;
    }
    let (resource, endpoint) = (HttpsUrl::parse(resource), HttpsUrl::parse(endpoint));
    !matches!((resource, endpoint), (Ok(resource), Ok(endpoint)) if resource.same_origin(&endpoint))
}
