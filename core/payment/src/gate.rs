//! What a server does with a request: verify, predicate, remember, handler, settle, usage, answer (ledger `x402-gate-order`).
//!
//! It asks nothing itself: each [`Step`] is what its host has to find out or to do, and [`Gate::answer`] takes the result.

mod answer;
mod data;
mod settle;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::border::step::InquiryHeader;
use primitives::describe::Word as _;
use primitives::usage::UsageError;
use x402::header::borrowed;
use x402::{Code, Finding, remark};

use crate::border::gate::{
    GateChallenge, GateConfig, GateReport, GateSettle, GateSettlement, UnknownSettlement,
};
use crate::border::payment::{
    AccountKind, PaymentFacts, PaymentNeed, PaymentProofReport, PaymentPurpose, ProofVerdict,
};
use crate::border::settlement::{AuthorizationState, SettlementVerdict};
use crate::limits::ROUNDS;
use crate::offer::challenge_of;
use crate::proof::{Proof, judge_payment};
use crate::settlement::Given;

pub(crate) use answer::{Access, Answer, Settled, Stored};
pub(crate) use data::check as check_data;

/// What the error of a challenge says where the request brought no payment.
const ABSENT: &str = "X-PAYMENT header is required";

/// What the host of a gate has to find out, or to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Read these facts of the chain.
    Facts(Vec<PaymentNeed>),
    /// Ask the registry whether the caller has access.
    Access,
    /// Remember the payment, if nobody has brought it before.
    Remember,
    /// Run the handler.
    Run,
    /// Have the facilitator settle the payment.
    Settle,
    /// Read the receipt of this transaction.
    Receipt(B256),
    /// Read whether the authorization was used, at the newest block.
    State,
    /// Forget the payment.
    Release,
    /// Report the use.
    Usage,
    /// Answer the request.
    Respond,
}

impl Step {
    fn word(&self) -> String {
        match self {
            Self::Facts(needs) => {
                let needs: Vec<&str> = needs.iter().map(|need| need.as_str()).collect();
                format!("calls:{}", needs.join(","))
            }
            Self::Access => "calls:access".into(),
            Self::Remember => "store:remember".into(),
            Self::Run => "run".into(),
            Self::Settle => "http:settle".into(),
            Self::Receipt(_) => "calls:receipt".into(),
            Self::State => "calls:authorization-state".into(),
            Self::Release => "store:release".into(),
            Self::Usage => "http:usage".into(),
            Self::Respond => "respond".into(),
        }
    }
}

/// A request at a gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gate {
    config: GateConfig,
    headers: Vec<InquiryHeader>,
    now: u64,
    facts: PaymentFacts,
    proof: Proof,
    /// What the predicate gets beside the caller.
    data: Result<Vec<u8>, Code>,
    /// What was asked of the chain so far, and how often.
    asked: Vec<PaymentNeed>,
    rounds: usize,
    steps: Vec<String>,
    step: Step,
    /// The status of the handler.
    handled: Option<u16>,
    settled: Settled,
    settlement: Option<GateSettlement>,
    status: u16,
    error: Option<Code>,
}

impl Gate {
    /// A request that nothing was asked about yet.
    ///
    /// # Errors
    /// An offer that cannot be made, a header that cannot be for the predicate.
    pub(crate) fn new(config: GateConfig, headers: Vec<InquiryHeader>, now: u64) -> Result<Self, UsageError> {
        config.offer.check().map_err(|error| error.within("config"))?;
        check_data(&config)?;
        let facts = PaymentFacts::default();
        let data = data::access_data(&config, &headers);
        let proof = judge(&config, &headers, now, &facts);
        let mut gate = Self {
            config,
            headers,
            now,
            facts,
            proof,
            data,
            asked: Vec::new(),
            rounds: 0,
            steps: Vec::new(),
            step: Step::Respond,
            handled: None,
            settled: Settled::default(),
            settlement: None,
            status: 0,
            error: None,
        };
        gate.judged();
        Ok(gate)
    }

    /// What is known of the payment.
    pub(crate) const fn proof(&self) -> &PaymentProofReport {
        self.proof.report()
    }

    /// The account that calls, where the payment is valid.
    pub(crate) const fn caller(&self) -> Option<Address> {
        self.proof.caller()
    }

    /// What the predicate gets beside the caller.
    pub(crate) fn data(&self) -> &[u8] {
        self.data.as_deref().unwrap_or_default()
    }

    /// What to do next.
    pub(crate) const fn step(&self) -> &Step {
        &self.step
    }

    fn go(&mut self, step: Step) {
        self.steps.push(step.word());
        self.step = step;
    }

    fn respond(&mut self, status: u16, error: Option<Code>) {
        (self.status, self.error) = (status, error);
        self.step = Step::Respond;
        self.steps.push(format!("respond:{status}"));
    }

    /// Goes on by what is known of the payment.
    fn judged(&mut self) {
        let report = self.proof.report();
        let first = report.findings.first().map(Finding::code);
        match report.verdict {
            ProofVerdict::Absent => self.respond(402, Some(Code::Absent)),
            ProofVerdict::Invalid => {
                let code = first.unwrap_or(Code::Payload);
                self.respond(if is_form(code) { 400 } else { 402 }, Some(code));
            }
            ProofVerdict::Unknown | ProofVerdict::Valid if self.data.is_err() => {
                self.respond(400, Some(Code::AccessData));
            }
            ProofVerdict::Unknown => {
                let new: Vec<PaymentNeed> =
                    report.needs.iter().copied().filter(|need| !self.asked.contains(need)).collect();
                if new.is_empty() || self.rounds >= ROUNDS {
                    // What could not be read is not the caller's fault (decision P21).
                    return self.respond(502, Some(Code::ChainUnknown));
                }
                self.rounds = self.rounds.saturating_add(1);
                self.asked.extend(&new);
                self.go(Step::Facts(new));
            }
            ProofVerdict::Valid if self.config.predicate => {
                if self.is_account_of_another_chain() {
                    return self.respond(403, Some(Code::AccountOtherChain));
                }
                self.go(Step::Access);
            }
            ProofVerdict::Valid => self.go(Step::Remember),
        }
    }

    /// Whether the caller is a contract whose address may have another owner on the registry's chain (decisions P29, P35).
    fn is_account_of_another_chain(&self) -> bool {
        let report = self.proof.report();
        let has_code = matches!(
            report.account,
            Some(AccountKind::Contract | AccountKind::Delegated | AccountKind::Counterfactual)
        );
        has_code && self.config.registry_chain.is_some_and(|chain| Some(chain) != report.chain_id)
    }

    fn is_paying(&self) -> bool {
        self.proof.report().purpose == Some(PaymentPurpose::Payment)
    }

    fn settles_before(&self) -> bool {
        self.config.settle == Some(GateSettle::Before)
    }

    /// Takes the answer to the step. `false` where it is not one to this step.
    pub(crate) fn answer(&mut self, answer: Answer) -> bool {
        match (self.step.clone(), answer) {
            (Step::Facts(_), Answer::Facts(facts)) => {
                self.facts = merged(self.facts.clone(), *facts);
                self.proof = judge(&self.config, &self.headers, self.now, &self.facts);
                self.judged();
            }
            (Step::Access, Answer::Access(access)) => match access {
                Access::Granted => self.go(Step::Remember),
                Access::Denied => self.respond(403, Some(Code::AccessDenied)),
                Access::Unknown => self.respond(502, Some(Code::AccessMalfunction)),
            },
            (Step::Remember, Answer::Stored(stored)) => match stored {
                Stored::Fresh if self.is_paying() && self.settles_before() => self.go(Step::Settle),
                Stored::Fresh => self.go(Step::Run),
                // A 402 would make the caller sign again, and the first payment may be settled (decision P21).
                Stored::Seen => self.respond(409, Some(Code::Replay)),
                Stored::Unavailable => self.respond(502, Some(Code::Store)),
            },
            (Step::Run, Answer::Handled(status)) => self.handled(status),
            (Step::Settle, Answer::Settled(settled)) => {
                self.settled = settled;
                self.go(self.settled.transaction.map_or(Step::State, Step::Receipt));
            }
            (Step::Receipt(_), Answer::Receipt(receipt)) => {
                match self.settlement_by(Given::of(receipt.as_deref())) {
                    SettlementVerdict::Settled => self.ended(GateSettlement::Settled),
                    SettlementVerdict::Reverted => {
                        self.settled.is_reverted = true;
                        self.go(Step::State);
                    }
                    _ => self.ended(GateSettlement::Unknown),
                }
            }
            (Step::State, Answer::State(state)) => self.stated(state.as_ref()),
            (Step::Release, Answer::Stored(_) | Answer::Done) => self.released(),
            (Step::Usage, Answer::Done) => self.respond(self.handled.unwrap_or(200), None),
            _ => return false,
        }
        true
    }

    fn handled(&mut self, status: u16) {
        self.handled = Some(status);
        let is_settled = self.settlement == Some(GateSettlement::Settled);
        let forwards = self.config.usage.as_ref().is_some_and(|usage| usage.forward_live == Some(true));
        match (status >= 400, self.is_paying()) {
            // Another proof of identity costs nothing, and the handler may have shown this one (decision P34).
            (true, true) if !is_settled => self.go(Step::Release),
            (false, false) if forwards => self.go(Step::Usage),
            (true, _) | (false, false) => self.respond(status, None),
            (false, true) if is_settled => self.reported(),
            (false, true) => self.go(Step::Settle),
        }
    }

    /// Reports the use of a settled payment, where the operator wants that.
    fn reported(&mut self) {
        if self.config.usage.is_some() {
            self.go(Step::Usage);
        } else {
            self.respond(self.handled.unwrap_or(200), None);
        }
    }

    fn released(&mut self) {
        match self.handled {
            Some(status) if status >= 400 => self.respond(status, None),
            _ => self.respond(402, Some(Code::SettlementFailed)),
        }
    }

    fn stated(&mut self, state: Option<&AuthorizationState>) {
        let has_failed = self.settled.has_failed(state, self.proof.report().valid_before.unwrap_or_default());
        self.ended(if has_failed { GateSettlement::Failed } else { GateSettlement::Unknown });
    }

    /// What became of the payment is known, or is not to be known.
    fn ended(&mut self, settlement: GateSettlement) {
        self.settlement = Some(settlement);
        match settlement {
            GateSettlement::Settled if self.settles_before() => self.go(Step::Run),
            GateSettlement::Settled => self.reported(),
            GateSettlement::Failed => self.go(Step::Release),
            GateSettlement::Unknown => {
                let delivers = self.config.unknown_settlement == Some(UnknownSettlement::Deliver);
                match self.handled {
                    Some(status) if delivers => self.respond(status, None),
                    // Never a challenge: the caller would pay twice (decision P22).
                    _ => self.respond(502, Some(Code::SettlementUnknown)),
                }
            }
        }
    }

    /// The report, once nothing is to be done.
    pub(crate) fn report(&self) -> GateReport {
        let proof = self.proof.report();
        let challenge = (self.status == 402).then(|| {
            let error = error_of(self.error.map(Code::as_str));
            GateChallenge {
                body: challenge_of(&self.config.offer, 1, error).unwrap_or_else(|| "{}".into()),
                header: self.config.offer.versions.contains(&2),
            }
        });
        let (mut findings, mut found) = (proof.findings.clone(), None);
        if self.error == Some(Code::AccessData) {
            // No chain was asked yet, so none is at fault.
            findings.retain(|finding| finding.code() != Code::ChainUnknown);
            found.clone_from(&self.config.access_data);
        }
        let own = self.error.filter(|code| !findings.iter().any(|finding| finding.code() == *code));
        findings.extend(own.map(|code| remark(code, found)));
        GateReport {
            steps: self.steps.clone(),
            status: self.status,
            error: self.error.map(|code| code.as_str().into()),
            caller: self.proof.caller(),
            settlement: self.settlement,
            transaction: self.settled.transaction,
            challenge,
            findings,
        }
    }
}

/// What a challenge says of its reason.
pub(crate) fn error_of(code: Option<&str>) -> &str {
    match code {
        Some(code) if code != Code::Absent.as_str() => code,
        _ => ABSENT,
    }
}

fn judge(config: &GateConfig, given: &[InquiryHeader], now: u64, facts: &PaymentFacts) -> Proof {
    let policy = config.policy.clone().unwrap_or_default();
    judge_payment(&borrowed(given), &config.offer, now, &policy, facts)
}

/// Later facts beside earlier ones.
fn merged(earlier: PaymentFacts, later: PaymentFacts) -> PaymentFacts {
    PaymentFacts {
        code: later.code.or(earlier.code),
        erc1271: later.erc1271.or(earlier.erc1271),
        counterfactual: later.counterfactual.or(earlier.counterfactual),
        simulation: later.simulation.or(earlier.simulation),
        authorization_used: later.authorization_used.or(earlier.authorization_used),
        balance: later.balance.or(earlier.balance),
        asset_code: later.asset_code.or(earlier.asset_code),
    }
}

/// Faults of form, which another signature would not repair (ledger `x402-gate-status`).
const fn is_form(code: Code) -> bool {
    matches!(
        code,
        Code::HeaderOnce
            | Code::HeaderSize
            | Code::Base64
            | Code::Json
            | Code::Object
            | Code::Version
            | Code::Payload
            | Code::PayloadUnsupported
            | Code::Authorization
            | Code::Network
            | Code::SignatureHex
    )
}
