//! A payment, judged as a server should: the first fault ends it (ledger `x402-pay-order`).

mod account;
mod read;

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::json::{Document, NodeId, read as read_json};
use x402::header::{Header, decoded, named};
use x402::limits::HEADER_CHARS;
use x402::{Code, Finding, Noted, remark};

use crate::authorization::Authorization;
use crate::border::payment::{
    AccountKind, GatePolicy, Offer, OfferEntry, PaidValue, PaymentFacts, PaymentProofReport, PaymentPurpose,
    ProofVerdict,
};
use crate::limits::{SETTLE_MARGIN, WINDOW_IDENTITY, WINDOW_PAID};
use crate::signable::replay_key;
use read::Message;

/// The headers that carry a payment, by version.
pub(crate) const HEADERS: [&str; 2] = ["x-payment", "payment-signature"];

/// A payment that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    report: PaymentProofReport,
}

impl Proof {
    /// What the payment comes to.
    #[must_use]
    pub const fn report(&self) -> &PaymentProofReport {
        &self.report
    }

    /// The account that calls: only where the payment is valid (ledger `doc2-caller-is-from`).
    #[must_use]
    pub const fn caller(&self) -> Option<Address> {
        self.report.caller
    }

    /// The same as its report alone.
    #[must_use]
    pub fn into_report(self) -> PaymentProofReport {
        self.report
    }
}

/// Judges the payment of a request beside the offer of the server, with what was read of the chain.
///
/// # Example
/// ```
/// use erc8257_payment::border::payment::{GatePolicy, Offer, PaymentFacts, ProofVerdict};
/// use erc8257_payment::judge_payment;
///
/// let offer = Offer { versions: vec![1], entries: vec![] };
/// let policy =
///     GatePolicy { value: None, chain: None, window_paid: None, window_identity: None, factories: None };
/// let proof = judge_payment(&[], &offer, 1_749_158_340, &policy, &PaymentFacts::default());
/// assert_eq!(proof.report().verdict, ProofVerdict::Absent);
/// assert_eq!(proof.caller(), None);
/// ```
#[must_use]
pub fn judge_payment(
    headers: &[Header<'_>],
    offer: &Offer,
    now: u64,
    policy: &GatePolicy,
    facts: &PaymentFacts,
) -> Proof {
    let mut report = nothing();
    let finding = match text(headers) {
        Ok((version, text)) => {
            let document = read_json(&text, HEADER_CHARS);
            let mut judging = Judging { document: &document, offer, now, policy, facts, report: &mut report };
            match judging.judge(version) {
                Ok(finding) => finding,
                Err(fault) => {
                    report.verdict = ProofVerdict::Invalid;
                    Some(fault)
                }
            }
        }
        Err(fault) => {
            let is_absent = fault.code() == Code::Absent;
            report.verdict = if is_absent { ProofVerdict::Absent } else { ProofVerdict::Invalid };
            Some(fault)
        }
    };
    report.findings.extend(finding);
    if report.verdict == ProofVerdict::Invalid {
        report.needs.clear();
    }
    if report.verdict == ProofVerdict::Valid {
        report.caller = report.from;
    }
    Proof { report }
}

/// The version that the header stands for, and the text in it.
pub(crate) fn text(headers: &[Header<'_>]) -> Result<(u8, Vec<u8>), Finding> {
    match named(headers, &HEADERS).as_slice() {
        [] => Err(remark(Code::Absent, None)),
        [(which, value)] => {
            let text = decoded(value).map_err(|(code, found)| remark(code, found))?;
            Ok((if *which == 0 { 1 } else { 2 }, text))
        }
        several => Err(remark(Code::HeaderOnce, Some(alloc::format!("{}", several.len())))),
    }
}

/// A payment under way.
struct Judging<'j> {
    document: &'j Document<'j>,
    offer: &'j Offer,
    now: u64,
    policy: &'j GatePolicy,
    facts: &'j PaymentFacts,
    report: &'j mut PaymentProofReport,
}

impl Judging<'_> {
    /// A finding at a value.
    fn at(&self, code: Code, node: NodeId, found: Option<alloc::string::String>) -> Finding {
        let mut noted = Noted::default();
        noted.add(self.document, code, Some(node), (found, None));
        noted.finish(self.document).pop().unwrap_or_else(|| remark(code, None))
    }

    /// The checks in their order. A warning or an open fact is no fault.
    fn judge(&mut self, version: u8) -> Result<Option<Finding>, Finding> {
        let message = Message::read(self, version)?;
        let entry = message.offered(self)?;
        let (authorization, places) = message.authorization(self, entry)?;
        let digest = authorization.digest();
        self.tell(&authorization, digest, entry);
        self.fits(&authorization, &places, entry)?;
        self.report.replay_key = Some(replay_key(&authorization));
        self.report.replay_until = Some(authorization.valid_before);
        let signature = message.signature(self)?;
        self.account(&authorization, digest, &signature, message.signature_at())
    }

    /// What is known once the authorization is read.
    fn tell(&mut self, signed: &Authorization, digest: B256, entry: &OfferEntry) {
        let purpose = if entry.amount.is_zero() { PaymentPurpose::Identity } else { PaymentPurpose::Payment };
        self.report.purpose = Some(purpose);
        self.report.chain_id = Some(signed.chain_id);
        self.report.asset = Some(signed.asset);
        self.report.from = Some(signed.from);
        self.report.to = Some(signed.to);
        self.report.value = Some(signed.value);
        self.report.valid_after = Some(signed.valid_after);
        self.report.valid_before = Some(signed.valid_before);
        self.report.nonce = Some(signed.nonce);
        self.report.digest = Some(digest);
    }

    /// That the authorization pays what was asked, now (ledger `doc2-to-payto`, `x402-pay-value-equal`, `x402-pay-window`).
    fn fits(&self, signed: &Authorization, places: &read::Places, entry: &OfferEntry) -> Result<(), Finding> {
        if signed.to != entry.pay_to {
            let found = alloc::format!("{:#x}", signed.to);
            return Err(self.at(Code::To, places.to, Some(found)));
        }
        let may_be_more = self.policy.value == Some(PaidValue::AtLeast) && !entry.amount.is_zero();
        // Version 2 repeats the entry that it accepts, and with it the amount.
        let may_be_more = may_be_more && self.report.version == Some(1);
        let is_paid = signed.value == entry.amount || (may_be_more && signed.value > entry.amount);
        let now = U256::from(self.now);
        let is_paying = !entry.amount.is_zero();
        let window = if is_paying {
            self.policy.window_paid.unwrap_or(WINDOW_PAID)
        } else {
            self.policy.window_identity.unwrap_or(WINDOW_IDENTITY)
        };
        let longest = U256::from(window.max(entry.max_timeout_seconds));
        for (is_good, code, node, value) in [
            (is_paid, Code::Value, places.value, signed.value),
            (signed.valid_after < now, Code::ValidAfter, places.valid_after, signed.valid_after),
            (
                signed.valid_before >= now.saturating_add(U256::from(SETTLE_MARGIN)),
                Code::ValidBefore,
                places.valid_before,
                signed.valid_before,
            ),
            (
                signed.valid_before.saturating_sub(now) <= longest,
                Code::Window,
                places.valid_before,
                signed.valid_before,
            ),
        ] {
            if !is_good {
                return Err(self.at(code, node, Some(alloc::format!("{value}"))));
            }
        }
        Ok(())
    }
}

/// A report of which nothing is known.
const fn nothing() -> PaymentProofReport {
    PaymentProofReport {
        verdict: ProofVerdict::Valid,
        version: None,
        purpose: None,
        caller: None,
        chain_id: None,
        asset: None,
        from: None,
        to: None,
        value: None,
        valid_after: None,
        valid_before: None,
        nonce: None,
        digest: None,
        kind: None,
        account: None::<AccountKind>,
        replay_key: None,
        replay_until: None,
        needs: Vec::new(),
        findings: Vec::new(),
    }
}
