//! A challenge beside what the creator committed: which entry would be paid, and what to do.

mod difference;

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, NodeId, read};
use x402::border::challenge::{ChallengeEntry, ChallengeVerdict, EntryVerdict};
use x402::limits::CHALLENGE_BYTES;
use x402::{Challenge, Code, Entry, Finding, Noted};

use crate::border::binding::{
    AskedPrice, BindingReport, BindingVerdict, BoundDomain, BoundEntry, ListedPrice, PaymentAction,
    PaymentDifference, TokenSeparator,
};
use crate::policy::Policy;
use crate::terms::Terms;
use difference::Compared;

/// A challenge that was held against the terms of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    report: BindingReport,
    terms: Terms,
    policy: Policy,
    /// The parts of the challenge that version 2 repeats: the chosen entry, the resource, the extensions.
    parts: [Option<String>; 3],
}

/// Holds a challenge against the terms of a tool (ledger `lib-doc2-402-match-manifest` and the rows `x402-bd-*`).
///
/// # Example
/// ```
/// use erc8257_payment::border::binding::{BindingVerdict, PaymentAction};
/// use erc8257_payment::x402::{Carrier, read_challenge};
/// use erc8257_payment::{Policy, Price, Terms, bind};
///
/// let body = br#"{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"5000000000",
///   "asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c"}]}"#;
/// let challenge = read_challenge(&Carrier::Http { status: 402, headers: &[], body });
/// let terms = Terms {
///     endpoint: "https://tools.example.com/oracle".into(),
///     creator: "0xabcdef0123456789abcdef0123456789abcdef01".parse()?,
///     pricing: Some(vec![Price {
///         amount: erc8257::U256::from(10_000),
///         asset: "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913".into(),
///         recipient: "eip155:8453:0x209693bc6afc0c5328ba36faf03c514ef312287c".into(),
///         protocol: "x402".into(),
///     }]),
/// };
/// let binding = bind(&challenge, &terms, &Policy::default(), &[]);
/// assert_eq!(binding.report().verdict, BindingVerdict::PriceHigher);
/// assert_eq!(binding.report().action, PaymentAction::Confirm);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn bind(challenge: &Challenge, terms: &Terms, policy: &Policy, separators: &[TokenSeparator]) -> Binding {
    let read = challenge.report();
    let mut compared: Vec<(usize, Compared)> = Vec::new();
    let mut entries = Vec::new();
    for (at, entry) in read.entries.iter().enumerate() {
        let on_chain = entry.chain_id.is_some_and(|chain| policy.has_chain(chain));
        let verdict = match entry.verdict {
            EntryVerdict::Malformed => BindingVerdict::Malformed,
            EntryVerdict::Usable if on_chain => {
                let one = Compared::of(challenge, entry, terms, policy, separators);
                let verdict = one.as_ref().map_or(BindingVerdict::Malformed, Compared::verdict);
                compared.extend(one.map(|one| (at, one)));
                verdict
            }
            EntryVerdict::Usable | EntryVerdict::Unsupported => BindingVerdict::Unsupported,
        };
        entries.push(BoundEntry { index: entry.index, verdict });
    }
    // The least severe, then the fewest differences, then the creator's order, then the server's (decision P13).
    let rank = |(at, one): &(usize, Compared)| {
        let first = one.differences.first().map(|first| core::cmp::Reverse(*first));
        (first, one.differences.len(), one.matched.unwrap_or(usize::MAX), *at)
    };
    let best = compared.into_iter().min_by_key(rank);
    let mut report = BindingReport {
        verdict: unchosen(read.verdict),
        action: PaymentAction::Block,
        carrier: read.carrier,
        version: read.version,
        chosen: None,
        differences: Vec::new(),
        listed: None,
        asked: None,
        domain: None,
        entries,
        findings: read.findings.clone(),
    };
    let mut parts = [None, None, None];
    if let Some((at, one)) = best {
        let entry = read.entries.get(at);
        report.chosen = entry.map(|entry| entry.index);
        report.verdict = one.verdict();
        let actions = one.differences.iter().map(|difference| policy.action(*difference, terms));
        report.action = actions.max().unwrap_or(PaymentAction::Block);
        report.listed = one.nearest.and_then(|index| listed(terms, index));
        report.asked = entry.and_then(asked);
        report.domain = Some(one.domain.bound.clone());
        if let Some(places) = challenge.entries().get(at) {
            let document = read_again(challenge);
            report.findings = challenge.with_findings(told(&document, challenge, places, &one));
            parts =
                [places.node, challenge.resource(), challenge.extensions()].map(|node| raw(&document, node));
        }
        report.differences = one.differences;
    }
    Binding { report, terms: terms.clone(), policy: policy.clone(), parts }
}

impl Binding {
    /// What the challenge comes to.
    #[must_use]
    pub const fn report(&self) -> &BindingReport {
        &self.report
    }

    /// The terms that the challenge was held against.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    pub(crate) const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The parts of the challenge that version 2 repeats: the chosen entry, the resource, the extensions.
    pub(crate) fn parts(&self) -> [Option<&str>; 3] {
        self.parts.each_ref().map(Option::as_deref)
    }

    /// What a user agrees to: what is asked, what is listed, how they differ, and the domain.
    pub(crate) fn subject(&self) -> Subject {
        let BindingReport { differences, listed, asked, domain, .. } = self.report.clone();
        Subject { differences, listed, asked, domain }
    }
}

/// What a user agrees to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    differences: Vec<PaymentDifference>,
    listed: Option<ListedPrice>,
    asked: Option<AskedPrice>,
    domain: Option<BoundDomain>,
}

/// The verdict of a challenge of which no entry can be paid.
const fn unchosen(verdict: ChallengeVerdict) -> BindingVerdict {
    match verdict {
        // Each readable entry is on a chain that the payer does not have.
        ChallengeVerdict::Readable | ChallengeVerdict::Unsupported => BindingVerdict::Unsupported,
        ChallengeVerdict::Malformed => BindingVerdict::Malformed,
        ChallengeVerdict::NotX402 => BindingVerdict::NotX402,
        ChallengeVerdict::NotPaymentRequired => BindingVerdict::NotPaymentRequired,
    }
}

fn listed(terms: &Terms, index: usize) -> Option<ListedPrice> {
    let (_, price) = terms.prices().nth(index)?;
    Some(ListedPrice {
        index: u64::try_from(index).ok()?,
        amount: price.amount,
        asset: price.asset.clone(),
        recipient: price.recipient.clone(),
        protocol: price.protocol.clone(),
    })
}

fn asked(entry: &ChallengeEntry) -> Option<AskedPrice> {
    Some(AskedPrice {
        scheme: entry.scheme.clone()?,
        network: entry.network.clone()?,
        chain_id: entry.chain_id?,
        amount: entry.amount?,
        asset: entry.asset?,
        pay_to: entry.pay_to?,
        max_timeout_seconds: entry.max_timeout_seconds,
    })
}

/// The challenge's document, whose nodes are those that were read before.
fn read_again(challenge: &Challenge) -> Document<'_> {
    read(challenge.text(), CHALLENGE_BYTES)
}

fn raw(document: &Document<'_>, node: NodeId) -> Option<String> {
    if node == 0 {
        return None;
    }
    core::str::from_utf8(document.raw(node)).ok().map(String::from)
}

/// The findings of the chosen entry, each at the member that differs.
fn told(document: &Document<'_>, challenge: &Challenge, places: &Entry, compared: &Compared) -> Vec<Finding> {
    let mut noted = Noted::default();
    let at = |node: NodeId| Some(if node == 0 { places.node } else { node });
    let resource = if challenge.resource() == 0 { places.resource } else { challenge.resource() };
    for difference in &compared.differences {
        let (code, node) = match difference {
            PaymentDifference::RecipientForbidden => (Code::RecipientForbidden, places.pay_to),
            PaymentDifference::DomainMismatch => (Code::DomainMismatch, places.extra),
            PaymentDifference::OverCap => (Code::OverCap, places.amount),
            PaymentDifference::ProtocolMismatch => (Code::ProtocolMismatch, places.scheme),
            PaymentDifference::NetworkMismatch => (Code::NetworkMismatch, places.network),
            PaymentDifference::AssetMismatch => (Code::AssetMismatch, places.asset),
            PaymentDifference::RecipientMismatch => (Code::RecipientMismatch, places.pay_to),
            PaymentDifference::IdentityUnbound => (Code::IdentityUnbound, places.pay_to),
            PaymentDifference::DomainUnknown => (Code::DomainUnknown, places.extra),
            PaymentDifference::ResourceOriginMismatch => (Code::ResourceOriginMismatch, resource),
            PaymentDifference::PriceUnlisted => (Code::PriceUnlisted, places.amount),
            PaymentDifference::PriceHigher => (Code::PriceHigher, places.amount),
            PaymentDifference::PriceLower => (Code::PriceLower, places.amount),
            PaymentDifference::IdentityOnly => (Code::IdentityOnly, places.amount),
            PaymentDifference::Match => continue,
        };
        noted.add(document, code, at(node), (None, None));
    }
    if compared.domain.is_filled {
        noted.add(document, Code::DomainTable, at(places.extra), (None, None));
    }
    noted.finish(document)
}

impl From<PaymentDifference> for BindingVerdict {
    fn from(difference: PaymentDifference) -> Self {
        match difference {
            PaymentDifference::RecipientForbidden => Self::RecipientForbidden,
            PaymentDifference::DomainMismatch => Self::DomainMismatch,
            PaymentDifference::OverCap => Self::OverCap,
            PaymentDifference::ProtocolMismatch => Self::ProtocolMismatch,
            PaymentDifference::NetworkMismatch => Self::NetworkMismatch,
            PaymentDifference::AssetMismatch => Self::AssetMismatch,
            PaymentDifference::RecipientMismatch => Self::RecipientMismatch,
            PaymentDifference::IdentityUnbound => Self::IdentityUnbound,
            PaymentDifference::DomainUnknown => Self::DomainUnknown,
            PaymentDifference::ResourceOriginMismatch => Self::ResourceOriginMismatch,
            PaymentDifference::PriceUnlisted => Self::PriceUnlisted,
            PaymentDifference::PriceHigher => Self::PriceHigher,
            PaymentDifference::PriceLower => Self::PriceLower,
            PaymentDifference::IdentityOnly => Self::IdentityOnly,
            PaymentDifference::Match => Self::Match,
        }
    }
}
