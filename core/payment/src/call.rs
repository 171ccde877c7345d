//! A client's call: without a payment, then with one that was bound, agreed to and freshly verified (ledger `x402-call-order`).
//!
//! It asks nothing itself: each [`Step`] is what its host has to do, and [`Call::answer`] takes the result. After a signed request
//! nothing is signed again, whatever the answer is (ledger `x402-call-once`).

mod answer;
mod paid;

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use erc8257::limits::{FRESHNESS_DEFAULT_SECONDS, PAYMENT_SECONDS};
use primitives::usage::UsageError;
use x402::{Challenge, Code, Finding, remark};

use crate::basis::Consent;
use crate::binding::{Binding, bind};
use crate::border::authorization::PayerAccount;
use crate::border::binding::{BindingReport, BindingVerdict, PaymentAction, TokenSeparator};
use crate::border::call::{CallReport, CallVerdict};
use crate::border::settlement::SettlementReport;
use crate::limits::{BINDINGS, PAYCALL_SECONDS, SIGN_SECONDS};
use crate::policy::Policy;
use crate::signable::{Payer, Signable, SignedPayment};
use crate::terms::Terms;

pub(crate) use answer::{Answer, Http};

/// What the host of a call has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Call the tool, without a payment.
    Call,
    /// Read the separator of this token's domain.
    Separator(U256, Address),
    /// Ask the user.
    Confirm,
    /// Verify the tool anew.
    Verify,
    /// Have the authorization signed.
    Sign,
    /// Call the tool with the payment, once.
    Paid,
    /// Read the receipt of this transaction.
    Receipt(B256),
    /// Read whether the authorization was used.
    State,
    /// It has ended.
    Done,
}

impl Step {
    const fn word(self) -> &'static str {
        match self {
            Self::Call => "http:call",
            Self::Separator(..) => "calls:separator",
            Self::Confirm => "confirm",
            Self::Verify => "verify",
            Self::Sign => "sign",
            Self::Paid => "http:paid",
            Self::Receipt(_) => "calls:receipt",
            Self::State => "calls:authorization-state",
            Self::Done => "",
        }
    }
}

/// What a call is made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) terms: Terms,
    pub(crate) verified_at: u64,
    pub(crate) now: u64,
    pub(crate) payer: Payer,
    pub(crate) nonce: B256,
    pub(crate) policy: Policy,
    pub(crate) freshness: Option<u64>,
}

/// A call under way.
#[derive(Debug)]
pub(crate) struct Call {
    terms: Terms,
    verified_at: u64,
    payer: Payer,
    nonce: B256,
    policy: Policy,
    /// When the call began.
    began: u64,
    now: u64,
    /// When the step began.
    since: u64,
    /// An answer came earlier than the one before it: no length of time is known any more.
    is_back: bool,
    challenge: Option<Challenge>,
    separators: Vec<TokenSeparator>,
    /// Tokens whose separators were asked for.
    asked: Vec<(U256, Address)>,
    bindings: u32,
    binding: Option<Binding>,
    consent: Option<Consent>,
    signable: Option<Signable>,
    payment: Option<SignedPayment>,
    /// The last answer of the endpoint; `None` where it gave none.
    last: Option<Http>,
    transaction: Option<B256>,
    receipt: Option<String>,
    settlement: Option<SettlementReport>,
    /// Why the call ended, where neither the binding nor the settlement says so.
    reason: Option<Finding>,
    steps: Vec<String>,
    step: Step,
    verdict: CallVerdict,
}

impl Call {
    /// A call that has asked nothing yet.
    ///
    /// # Errors
    /// The nonce is zero.
    pub(crate) fn new(start: Start) -> Result<Self, UsageError> {
        let Start { terms, verified_at, now, payer, nonce, policy, freshness } = start;
        if nonce.is_zero() {
            return Err(UsageError::wrong("nonce", "is zero"));
        }
        let freshness = freshness.unwrap_or(u64::from(FRESHNESS_DEFAULT_SECONDS));
        let is_fresh = now.checked_sub(verified_at).is_some_and(|age| age <= freshness);
        let mut call = Self {
            terms,
            verified_at,
            payer,
            nonce,
            policy,
            began: now,
            now,
            since: now,
            is_back: false,
            challenge: None,
            separators: Vec::new(),
            asked: Vec::new(),
            bindings: 0,
            binding: None,
            consent: None,
            signable: None,
            payment: None,
            last: None,
            transaction: None,
            receipt: None,
            settlement: None,
            reason: None,
            steps: Vec::new(),
            step: Step::Done,
            verdict: CallVerdict::Stale,
        };
        if is_fresh {
            call.go(Step::Call);
        }
        Ok(call)
    }

    /// What to do next.
    pub(crate) const fn step(&self) -> Step {
        self.step
    }

    /// Ends the call: its verification may not be paid on.
    pub(crate) fn stale(&mut self) {
        self.end(CallVerdict::Stale);
    }

    /// What the tool's manifest says of payments.
    pub(crate) const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What the challenge came to.
    pub(crate) const fn binding(&self) -> Option<&Binding> {
        self.binding.as_ref()
    }

    /// What the wallet is to sign.
    pub(crate) const fn signable(&self) -> Option<&Signable> {
        self.signable.as_ref()
    }

    /// The payment that was signed.
    pub(crate) const fn payment(&self) -> Option<&SignedPayment> {
        self.payment.as_ref()
    }

    /// The body of the endpoint's last answer, as far as it came.
    pub(crate) fn body(&self) -> Option<&[u8]> {
        self.last.as_ref().map(|http| http.body.as_slice())
    }

    fn go(&mut self, step: Step) {
        self.since = self.now;
        self.steps.push(step.word().into());
        self.step = step;
    }

    fn end(&mut self, verdict: CallVerdict) {
        (self.step, self.verdict) = (Step::Done, verdict);
    }

    fn end_for(&mut self, verdict: CallVerdict, reason: Finding) {
        self.reason = Some(reason);
        self.end(verdict);
    }

    /// Takes the answer to the step, and the time. `false` where it is not one to this step.
    pub(crate) fn answer(&mut self, answer: Answer, now: Option<u64>) -> bool {
        let now = now.unwrap_or(self.now);
        self.is_back |= now < self.now;
        self.now = now;
        match (self.step, answer) {
            (Step::Call, Answer::Http(http)) => self.called(http),
            (Step::Separator(chain_id, asset), Answer::Separator(separator)) => {
                if let Some(separator) = separator {
                    self.separators.push(TokenSeparator { chain_id, asset, separator });
                    self.bind();
                } else {
                    self.bound();
                }
            }
            (Step::Confirm, Answer::Confirmed(is_yes)) => match &self.binding {
                Some(binding) if is_yes => {
                    self.consent = Some(Consent::to(binding));
                    self.agreed();
                }
                _ => self.end(CallVerdict::Declined),
            },
            (Step::Verify, Answer::Verified(verified)) => match verified {
                None => self.end_for(CallVerdict::NotVerified, unverified()),
                Some((terms, _)) if terms.endpoint != self.terms.endpoint => self.end(CallVerdict::Stale),
                Some((terms, at)) => {
                    (self.terms, self.verified_at) = (terms, at);
                    self.bind();
                }
            },
            (Step::Sign, Answer::Signed(signature)) => self.signed(signature.as_deref()),
            (Step::Paid, Answer::Http(http)) => self.paid(http),
            (Step::Receipt(_), Answer::Receipt(receipt)) => {
                self.receipt = receipt;
                self.settled(None, false);
            }
            (Step::State, Answer::State(state)) => self.settled(state, true),
            _ => return false,
        }
        true
    }

    fn called(&mut self, http: Option<Http>) {
        self.last = http;
        let Some(http) = &self.last else { return self.end(CallVerdict::Unreachable) };
        match http.status {
            200..300 if http.is_whole => self.end(CallVerdict::Called),
            // The head of an answer alone is no result.
            200..300 => self.end(CallVerdict::Unreachable),
            // Browsers hide the status of a redirect: it is 0 then.
            0 | 300..400 => self.end(CallVerdict::Redirected),
            402 => {
                self.challenge = Some(http.challenge());
                self.bind();
            }
            _ => self.end(CallVerdict::Refused),
        }
    }

    /// Holds the challenge against the terms; at most so often.
    fn bind(&mut self) {
        let Some(challenge) = &self.challenge else { return };
        self.bindings = self.bindings.saturating_add(1);
        if self.bindings > BINDINGS {
            return self.end(CallVerdict::Stale);
        }
        self.binding = Some(bind(challenge, &self.terms, &self.policy, &self.separators));
        self.bound();
    }

    /// Goes on by what the challenge came to.
    fn bound(&mut self) {
        let Some(binding) = &self.binding else { return };
        if let Some(token) = unknown_domain(binding.report())
            && !self.asked.contains(&token)
        {
            self.asked.push(token);
            return self.go(Step::Separator(token.0, token.1));
        }
        let report = binding.report();
        match report.action {
            PaymentAction::Block if report.verdict == BindingVerdict::Unsupported => {
                self.end(CallVerdict::Unsupported);
            }
            PaymentAction::Block => self.end(CallVerdict::Blocked),
            PaymentAction::Confirm if !self.consent.as_ref().is_some_and(|yes| yes.covers(binding)) => {
                self.go(Step::Confirm);
            }
            PaymentAction::Confirm | PaymentAction::Accept => self.agreed(),
        }
    }

    /// Signs on a verification that was just made, and makes one where it was not (ledger `x402-call-reverify`).
    fn agreed(&mut self) {
        if self.is_back {
            return self.end(CallVerdict::Stale);
        }
        let age = self.now.checked_sub(self.verified_at);
        if age.is_none_or(|age| age > u64::from(PAYMENT_SECONDS)) {
            return self.go(Step::Verify);
        }
        let passed = self.now.checked_sub(self.began);
        if passed.is_none_or(|passed| passed > PAYCALL_SECONDS) {
            return self.end(CallVerdict::Stale);
        }
        let Some(binding) = self.binding.clone() else { return };
        match binding.signable(&self.payer, self.nonce, self.now) {
            Ok(signable) => {
                self.signable = Some(signable);
                self.go(Step::Sign);
            }
            Err(_) => self.end(CallVerdict::Blocked),
        }
    }

    fn signed(&mut self, signature: Option<&[u8]>) {
        let took = self.now.checked_sub(self.since);
        let (Some(signature), Some(signable)) = (signature, self.signable.take()) else {
            return self.end(CallVerdict::NotSigned);
        };
        if took.is_none_or(|took| took > SIGN_SECONDS) {
            return self.end(CallVerdict::Stale);
        }
        match signable.taken(signature) {
            Ok(payment) => {
                // Over HTTP a payment goes in its header.
                if let Some(reason) = payment.too_long() {
                    return self.end_for(CallVerdict::NotSigned, reason);
                }
                self.payment = Some(payment);
                self.go(Step::Paid);
            }
            Err(refused) => self.end_for(CallVerdict::NotSigned, refused.1),
        }
    }

    /// The report, once nothing is to be done.
    pub(crate) fn report(&self) -> CallReport {
        let binding = self.binding.as_ref().map(Binding::report);
        let settlement = self.settlement.as_ref();
        let mut findings = binding.map(|binding| binding.findings.clone()).unwrap_or_default();
        findings.extend(settlement.map(|settlement| settlement.findings.clone()).unwrap_or_default());
        findings.extend(self.reason.clone());
        CallReport {
            verdict: self.verdict,
            steps: self.steps.clone(),
            status: self.last.as_ref().map(|http| http.status),
            binding: binding.map(|binding| binding.verdict),
            action: binding.map(|binding| binding.action),
            signed: self.payment.is_some(),
            settlement: self.settlement_word(),
            transaction: self.transaction,
            retry_safe: self.is_retry_safe(),
            findings,
        }
    }
}

/// Why a tool that is not verified is not paid: the report of the verification says more (ledger `x402-call-order`).
pub(crate) fn unverified() -> Finding {
    remark(Code::NotVerified, None)
}

/// The token whose domain only the chain can tell: the challenge names one, and the table does not confirm it (decision P8).
fn unknown_domain(report: &BindingReport) -> Option<(U256, Address)> {
    let (asked, domain) = (report.asked.as_ref()?, report.domain.as_ref()?);
    let is_open = domain.source.is_none() && domain.name.is_some() && domain.version.is_some();
    is_open.then_some((asked.chain_id, asked.asset))
}

/// Who pays, where nothing else is said: an account with a key.
pub(crate) fn payer(address: Address, account: Option<PayerAccount>) -> Payer {
    Payer { address, account: account.unwrap_or(PayerAccount::Key) }
}
