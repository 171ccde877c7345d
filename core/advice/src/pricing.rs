//! The price of a tool, as far as its manifest and the wallet can tell (§3; Replay Resistance for Payment
//! Protocols).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::U256;

use super::amount::display_amount;
use super::collector::Collector;
use super::subject::Subject;
use super::{Code, ManifestState, Token, freshness};
use erc8257::inside::manifest::pricing::entry as members;
use erc8257::limits;
use erc8257::{PricingEntry, PricingState};
use primitives::caip::Caip19;
use primitives::harmless;
use primitives::json::NodeId;

/// Protocols that are known to bind each authorisation to a nonce that the payment contract burns
/// (decisions A16, A17).
const SINGLE_USE: [&str; 3] = ["x402", "eip3009", "eip-3009"];

/// A manifest's price, as a wallet can read it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Price {
    /// The state, by the protocols that the wallet speaks. Where they are not known, no entry is chosen and the price
    /// is unknown.
    pub state: PricingState,
    /// The chosen entry's amount in the smallest unit of its asset.
    pub units: Option<U256>,
    /// The same in whole units; `None` where the wallet does not know the asset.
    pub amount: Option<String>,
    /// The wallet's name for the asset.
    pub symbol: Option<String>,
}

/// The entries of a valid manifest: at most 32.
fn entries<'a>(subject: &Subject<'a, '_>) -> Vec<(NodeId, PricingEntry<'a>)> {
    let document = &subject.document;
    let nodes = document.elements(subject.root.pricing);
    nodes.map(|node| (node, PricingEntry::new(document, node))).collect()
}

fn state(subject: &Subject<'_, '_>, entries: &[(NodeId, PricingEntry<'_>)]) -> PricingState {
    let spoken = subject.facts.wallet.protocols.as_deref().unwrap_or_default();
    PricingState::of(entries.iter().map(|(_, entry)| entry.clone()), |protocol| {
        spoken.iter().any(|spoken| spoken == protocol)
    })
}

/// The token, if the wallet knows it. The manifest's own names decide nothing.
fn token<'f>(subject: &Subject<'_, 'f>, asset: &str) -> Option<&'f Token> {
    subject.facts.wallet.tokens.iter().find(|token| token.asset == asset)
}

pub(super) fn price(subject: &Subject<'_, '_>) -> Option<Price> {
    if subject.state != ManifestState::Valid {
        return None;
    }
    let entries = entries(subject);
    let state = state(subject, &entries);
    let chosen = state.entry().and_then(|index| entries.get(index)).map(|(_, entry)| entry);
    let token = chosen.and_then(|entry| token(subject, &entry.asset));
    Some(Price {
        state,
        units: chosen.map(|entry| entry.amount),
        amount: chosen.zip(token).map(|(entry, token)| display_amount(entry.amount, token.decimals)),
        symbol: token.map(|token| token.symbol.clone()),
    })
}

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    if subject.state != ManifestState::Valid {
        return;
    }
    let entries = entries(subject);
    if subject.facts.wallet.protocols.is_some() {
        look_at_choice(subject, collector, &entries);
    }
    for (index, (node, entry)) in entries.iter().enumerate() {
        look_at_entry(subject, collector, *node, entry);
        let earlier = entries.get(..index).unwrap_or_default();
        if earlier.iter().any(|(_, earlier)| is_another_price(earlier, entry)) {
            collector.value(Code::EntryRepeated, *node, |_| None);
        }
    }
}

/// Advice on the wallet's choice of a payment.
fn look_at_choice(
    subject: &Subject<'_, '_>,
    collector: &mut Collector<'_, '_>,
    entries: &[(NodeId, PricingEntry<'_>)],
) {
    let state = state(subject, entries);
    let chosen = state.entry().and_then(|index| entries.get(index));
    match (state, chosen) {
        (PricingState::Unknown, _) => collector.value(Code::PricingUnknown, subject.root.pricing, |_| None),
        (PricingState::Free(_), Some((node, _))) => {
            collector.value(Code::ZeroAmount, members(&subject.document, *node).amount, |_| None);
        }
        (PricingState::Priced(_), Some((node, entry))) => {
            if token(subject, &entry.asset).is_none() {
                collector.value(Code::AssetUnknown, members(&subject.document, *node).asset, |document| {
                    Some(harmless::quoted_ascii(&document.text(members(document, *node).asset)))
                });
            }
            look_at_age(subject, collector, *node);
        }
        _ => collector.tool(Code::PricingNone, None),
    }
}

/// Before a payment no freshness window applies.
fn look_at_age(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>, node: NodeId) {
    let fresh = 0..=i64::from(limits::PAYMENT_SECONDS);
    if let Some(age) = freshness::age(subject.facts).filter(|age| !fresh.contains(age)) {
        collector.value(Code::PaymentStale, node, |_| Some(freshness::age_text(age)));
    }
}

fn look_at_entry(
    subject: &Subject<'_, '_>,
    collector: &mut Collector<'_, '_>,
    node: NodeId,
    entry: &PricingEntry<'_>,
) {
    let members = members(&subject.document, node);
    if let Some(chain) =
        Caip19::parse(&entry.asset).map(|asset| asset.chain()).filter(|chain| !chain.is_eip155())
    {
        collector
            .value(Code::NotEip155, members.asset, |_| Some(harmless::quoted(chain.namespace().as_bytes())));
    }
    let single_use = SINGLE_USE.contains(&&*entry.protocol);
    let code = if single_use { Code::ReplayUnbound } else { Code::ReplayUndocumented };
    collector.value(code, members.protocol, |document| {
        Some(harmless::quoted_ascii(&document.text(members.protocol)))
    });
}

/// The same asset by the same protocol, and yet another amount or another recipient.
fn is_another_price(one: &PricingEntry<'_>, other: &PricingEntry<'_>) -> bool {
    one.asset == other.asset
        && one.protocol == other.protocol
        && (one.amount != other.amount || one.recipient != other.recipient)
}
