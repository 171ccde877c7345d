//! The EIP-712 domain of a token: a separator from the chain decides, then the table (ledger `x402-bd-domain-table`,
//! `x402-bd-domain-chain`; decisions P7, P8).

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use alloy_primitives::{Address, B256, U256};
use primitives::eip712::domain_separator;
use x402::known_token;

use crate::border::binding::{BoundDomain, DomainSource, PaymentDifference, TokenSeparator};

/// What is known of a token's domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Domain {
    pub(crate) bound: BoundDomain,
    /// The table gave what the challenge lacks.
    pub(crate) is_filled: bool,
    /// Why it may not be signed in.
    pub(crate) fault: Option<PaymentDifference>,
}

/// The domain of a token, by what the challenge says of it and what was read of the chain.
pub(crate) fn domain(
    (chain, asset): (U256, Address),
    told: [Option<&String>; 2],
    separators: &[TokenSeparator],
) -> Domain {
    let number = u64::try_from(chain).ok();
    let known = number.and_then(|chain| known_token(chain, asset));
    let [name, version] =
        [(told[0], known.map(|known| known.name)), (told[1], known.map(|known| known.version))]
            .map(|(told, known)| told.cloned().or_else(|| known.map(str::to_owned)));
    let is_filled = known.is_some() && told.contains(&None);
    let read = separators.iter().rev().find(|read| (read.chain_id, read.asset) == (chain, asset));
    let (source, fault) = match (name.as_deref().zip(version.as_deref()), read, known) {
        (Some((name, version)), Some(read), _) => {
            if separator(name, version, chain, asset) == Some(read.separator) {
                (Some(DomainSource::Chain), None)
            } else {
                (None, Some(PaymentDifference::DomainMismatch))
            }
        }
        (Some(pair), None, Some(known)) if pair == (known.name, known.version) => {
            (Some(if is_filled { DomainSource::Table } else { DomainSource::Challenge }), None)
        }
        (Some(_), None, Some(_)) => (None, Some(PaymentDifference::DomainMismatch)),
        (None, ..) | (Some(_), None, None) => (None, Some(PaymentDifference::DomainUnknown)),
    };
    Domain { bound: BoundDomain { name, version, source }, is_filled: is_filled && fault.is_none(), fault }
}

/// The separator of a token's domain. No chain of x402 has an ID beyond 2^53 - 1.
pub(crate) fn separator(name: &str, version: &str, chain: U256, asset: Address) -> Option<B256> {
    let chain = u128::try_from(chain).ok()?;
    Some(domain_separator(name, version, chain, asset))
}
