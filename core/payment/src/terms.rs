//! What a manifest says of payments.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use erc8257::{Manifest, Verified};
use primitives::caip::{Caip2, Caip10, Caip19};
use primitives::hex;
use primitives::url::HttpsUrl;
use primitives::usage::UsageError;

use crate::border::binding::PaymentTerms;

/// The protocol of prices that x402 settles, byte for byte (ledger `x402-bd-protocol`).
const PROTOCOL: &str = "x402";

/// A price of a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// The amount, in the smallest unit of the asset.
    pub amount: U256,
    /// The asset (CAIP-19).
    pub asset: String,
    /// Who is paid (CAIP-10).
    pub recipient: String,
    /// The payment protocol.
    pub protocol: String,
}

/// What a manifest says of payments.
///
/// [`Terms::of`] takes them from a verified manifest. Terms that were read from elsewhere serve to look at a challenge: no payment
/// is ever signed for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The endpoint that is called.
    pub endpoint: String,
    /// The account that registered the tool.
    pub creator: Address,
    /// The prices, in the creator's order; `None` where the manifest lists none.
    pub pricing: Option<Vec<Price>>,
}

impl Terms {
    /// The terms of the verified manifest, whose body this is. `None` for another body.
    #[must_use]
    pub fn of(proof: &Verified, body: &[u8]) -> Option<Self> {
        Self::of_manifest(proof, &proof.manifest(body).ok()?)
    }

    /// The terms of the verified manifest. `None` for another manifest.
    #[must_use]
    pub fn of_manifest(proof: &Verified, manifest: &Manifest<'_>) -> Option<Self> {
        if manifest.hash() != proof.manifest_hash() {
            return None;
        }
        let price = |entry: erc8257::PricingEntry<'_>| Price {
            amount: entry.amount,
            asset: entry.asset.into_owned(),
            recipient: entry.recipient.into_owned(),
            protocol: entry.protocol.into_owned(),
        };
        let pricing: Vec<Price> = manifest.pricing().map(price).collect();
        let pricing = Some(pricing).filter(|prices| !prices.is_empty());
        Some(Self { endpoint: manifest.endpoint().into_owned(), creator: proof.creator(), pricing })
    }

    /// Terms that somebody claims, for tests and for reading what was recorded.
    ///
    /// # Errors
    /// An endpoint that is not an https URL.
    pub(crate) fn claimed(given: PaymentTerms) -> Result<Self, UsageError> {
        if HttpsUrl::parse(&given.endpoint).is_err() {
            return Err(UsageError::wrong("terms.endpoint", "is not an https URL"));
        }
        let price = |given: crate::border::binding::TermsPrice| Price {
            amount: given.amount,
            asset: given.asset,
            recipient: given.recipient,
            protocol: given.protocol,
        };
        let pricing = given.pricing.map(|prices| prices.into_iter().map(price).collect());
        Ok(Self { endpoint: given.endpoint, creator: given.creator, pricing })
    }

    /// The prices with their places.
    pub(crate) fn prices(&self) -> impl Iterator<Item = (usize, &Price)> {
        self.pricing.iter().flatten().enumerate()
    }

    /// Whether no price is above nothing.
    pub(crate) fn is_free(&self) -> bool {
        self.prices().all(|(_, price)| price.amount.is_zero())
    }
}

impl Price {
    /// Whether x402 settles it.
    #[must_use]
    pub fn is_x402(&self) -> bool {
        self.protocol == PROTOCOL
    }

    /// Whether it is on this chain.
    #[must_use]
    pub fn is_on(&self, chain: U256) -> bool {
        Caip19::parse(&self.asset).is_some_and(|asset| is_chain(asset.chain(), chain))
    }

    /// Whether it is in this asset.
    #[must_use]
    pub fn is_in(&self, chain: U256, token: Address) -> bool {
        erc20(&self.asset) == Some((chain, token))
    }

    /// Whether this account of the chain is paid.
    #[must_use]
    pub fn is_for(&self, chain: U256, account: Address) -> bool {
        let recipient = Caip10::parse(&self.recipient);
        recipient.is_some_and(|recipient| {
            is_chain(recipient.chain(), chain) && hex::parse_address(recipient.account()) == Some(account)
        })
    }
}

/// The chain and the contract of a token by CAIP-19; `None` for any other asset.
pub(crate) fn erc20(asset: &str) -> Option<(U256, Address)> {
    let asset =
        Caip19::parse(asset).filter(|asset| asset.namespace() == "erc20" && asset.token_id().is_none())?;
    let chain = Some(asset.chain()).filter(Caip2::is_eip155)?;
    let chain = U256::from_str_radix(chain.reference(), 10).ok()?;
    Some((chain, hex::parse_address(asset.reference())?))
}

fn is_chain(named: Caip2<'_>, chain: U256) -> bool {
    named.is_eip155() && U256::from_str_radix(named.reference(), 10) == Ok(chain)
}
