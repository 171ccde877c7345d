//! T-binding: every offer of the challenge is a price of the manifest (decision E33, ledger `disc-http-binding-all`).

use discoverability::Code;
use discoverability::border::mcp_report::McpStatus;
use payment::{Price, Terms};
use primitives::json::NodeId;
use x402::border::challenge::ChallengeEntry;
use x402::{Challenge, Entry};

use crate::challenge::Places;
use crate::criteria::Criterion;
use crate::noted::{Note, Noted};

/// How far an offer goes with a price. Each step holds only where those before it do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// It is on no chain with a price.
    Nothing,
    Chain,
    Asset,
    Recipient,
    /// It is the price.
    All,
}

/// Compares the offers. The first one that the manifest does not list fails; each one that cannot be compared is unknown.
pub(crate) fn judge(challenge: &Challenge, terms: &Terms, exchange: usize, noted: &mut Noted) {
    let places = Places::of(challenge);
    let mut has_failed = false;
    for (entry, at) in challenge.report().entries.iter().zip(challenge.entries()) {
        let (code, status, node) = match reach(entry, terms) {
            Some(Reach::All) => continue,
            Some(_) if has_failed => continue,
            Some(reach) => {
                has_failed = true;
                let (code, node) = told(reach, at);
                (code, McpStatus::Fail, node)
            }
            None => (Code::HttpBindingUnknown, McpStatus::Unverified, at.network),
        };
        let note = Note::new(code, Criterion::Binding, Some(status)).of(exchange);
        let (place, found) = places.shown(if node == 0 { at.node } else { node });
        let expected = (status == McpStatus::Fail).then(|| "manifest".into());
        noted.add(note.at(place).detail(found, expected));
    }
}

fn told(reach: Reach, at: &Entry) -> (Code, NodeId) {
    match reach {
        Reach::Nothing => (Code::HttpBindingNetwork, at.network),
        Reach::Chain => (Code::HttpBindingAsset, at.asset),
        Reach::Asset => (Code::HttpBindingRecipient, at.pay_to),
        Reach::Recipient | Reach::All => (Code::HttpBindingAmount, at.amount),
    }
}

/// How far an offer goes with the price that it goes furthest with; `None` where it cannot be compared. As for payments, the prices of
/// other protocols do not count.
fn reach(entry: &ChallengeEntry, terms: &Terms) -> Option<Reach> {
    let (chain, asset) = (entry.chain_id?, entry.asset?);
    let (pay_to, amount) = (entry.pay_to?, entry.amount?);
    let of = |price: &Price| {
        if !price.is_on(chain) {
            Reach::Nothing
        } else if !price.is_in(chain, asset) {
            Reach::Chain
        } else if !price.is_for(chain, pay_to) {
            Reach::Asset
        } else if price.amount != amount {
            Reach::Recipient
        } else {
            Reach::All
        }
    };
    let prices = terms.pricing.iter().flatten().filter(|price| price.is_x402());
    Some(prices.map(of).max().unwrap_or(Reach::Nothing))
}
