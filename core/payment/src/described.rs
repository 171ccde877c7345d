//! The verbs, as other languages have them.

use alloc::string::String;
use alloc::vec::Vec;

use erc8257::Bundle;
use primitives::describe::{Begin, Conclusion, Refusal, Report as _, Run, Word as _};
use primitives::json::read;
use primitives::limits::EXACT_INTEGER;
use primitives::usage::UsageError;
use x402::border::challenge::PaymentCarrier;
use x402::header::borrowed;
use x402::limits::CHALLENGE_BYTES;

use crate::approval::judge_approval;
use crate::authorization::Authorization;
use crate::binding::bind;
use crate::border;
use crate::border::approval::{ApprovalReport, ApprovalVerdict, JudgeApproval};
use crate::border::authorization::{AuthorizationReport, Authorize, ChallengeParts, PayerAccount};
use crate::border::binding::{
    BindChallenge, BindTerms, BindingReport, PayPolicy, PaymentAction, TokenSeparator,
};
use crate::border::call::{CallReport, CallVerdict};
use crate::border::gate::GateReport;
use crate::border::payment::{JudgePayment, PaymentProofReport, ProofVerdict};
use crate::border::rest::{RestRequest, RestRequestReport};
use crate::border::settlement::{
    Consumption, JudgeSettlement, ReceiptGiven, SettlementReport, SettlementVerdict,
};
use crate::border::usage::{RequestVerdict, UsageRequest, UsageRequestReport};
use crate::call::{self, Call, Start, payer};
use crate::gate::{Answer, Gate, Step};
use crate::live::{self, PayCall, Served, ToolCall};
use crate::policy::Policy;
use crate::proof::judge_payment;
use crate::settlement::{Asked, Due, Given, judge_settlement};
use crate::signable::{Signable, Wrapping, valid_before};
use crate::terms::Terms;

type Result<T> = core::result::Result<T, Refusal>;

impl Run for BindChallenge<'_> {
    fn run(self) -> Result<BindingReport> {
        let bundle = Bundle::parse(self.registration).map_err(|error| error.within("registration"))?;
        let (report, manifest) = bundle.verify_with_manifest();
        let terms = report.verified().zip(manifest.as_ref());
        let terms = terms.and_then(|(proof, manifest)| Terms::of_manifest(proof, manifest));
        let terms =
            terms.ok_or_else(|| UsageError::wrong("registration", "is not that of a verified tool"))?;
        bound(&self.challenge, &terms, self.policy, self.separators)
    }

    fn conclusion(report: &BindingReport) -> Conclusion {
        if report.action == PaymentAction::Accept { Conclusion::Yes } else { Conclusion::No }
    }
}

impl Run for BindTerms {
    fn run(self) -> Result<BindingReport> {
        bound(&self.challenge, &Terms::claimed(self.terms)?, self.policy, self.separators)
    }

    /// What a file says of its own trust is not established.
    fn conclusion(_: &BindingReport) -> Conclusion {
        Conclusion::Unknown
    }
}

fn bound(
    challenge: &PaymentCarrier,
    terms: &Terms,
    policy: Option<PayPolicy>,
    separators: Option<Vec<TokenSeparator>>,
) -> Result<BindingReport> {
    let policy = Policy::read(policy)?;
    Ok(bind(&challenge.read(), terms, &policy, &separators.unwrap_or_default()).report().clone())
}

impl Run for Authorize {
    fn run(self) -> Result<AuthorizationReport> {
        let policy = Policy::read(self.policy)?;
        if !matches!(self.version, 1 | 2) {
            return Err(UsageError::wrong("version", "is not 1 or 2").into());
        }
        if self.chain_id.is_zero() || self.chain_id > alloy_primitives::U256::from(EXACT_INTEGER) {
            return Err(UsageError::wrong("chainId", "is not a chain ID from 1 to 2^53 - 1").into());
        }
        if self.nonce.is_zero() {
            return Err(UsageError::wrong("nonce", "is zero").into());
        }
        let authorization = Authorization {
            chain_id: self.chain_id,
            asset: self.asset,
            domain: self.domain,
            from: self.from,
            to: self.pay_to,
            value: self.amount,
            valid_after: alloy_primitives::U256::ZERO,
            valid_before: valid_before(self.now, self.max_timeout_seconds, policy.window()),
            nonce: self.nonce,
        };
        let ChallengeParts { accepted, resource, extensions } =
            self.raw.unwrap_or(ChallengeParts { accepted: None, resource: None, extensions: None });
        let wrapping = Wrapping {
            version: self.version,
            network: self.network,
            accepted: json(accepted, "raw.accepted")?,
            resource: json(resource, "raw.resource")?,
            extensions: json(extensions, "raw.extensions")?,
        };
        let signable = Signable::recorded(authorization, self.account.unwrap_or(PayerAccount::Key), wrapping);
        let Some(signature) = self.signature else { return Ok(signable.report(Vec::new())) };
        Ok(match signable.taken(&signature.0) {
            Ok(payment) => payment.report(),
            Err(refused) => refused.0.report(Vec::from([refused.1])),
        })
    }

    fn conclusion(_: &AuthorizationReport) -> Conclusion {
        Conclusion::Unknown
    }
}

/// A text that is JSON, since it becomes a part of JSON.
fn json(text: Option<String>, member: &str) -> Result<Option<String>> {
    let is_json = |text: &String| read(text.as_bytes(), CHALLENGE_BYTES).faults.is_empty();
    match text {
        Some(text) if !is_json(&text) => Err(UsageError::wrong(member, "is not JSON").into()),
        text => Ok(text),
    }
}

impl Run for JudgePayment {
    fn run(self) -> Result<PaymentProofReport> {
        self.offer.check()?;
        let policy = self.policy.unwrap_or_default();
        let facts = self.facts.unwrap_or_default();
        facts.check().map_err(|error| error.within("facts"))?;
        Ok(judge_payment(&borrowed(&self.headers), &self.offer, self.now, &policy, &facts).into_report())
    }

    fn conclusion(report: &PaymentProofReport) -> Conclusion {
        match report.verdict {
            ProofVerdict::Valid => Conclusion::Yes,
            ProofVerdict::Unknown => Conclusion::Unknown,
            ProofVerdict::Invalid | ProofVerdict::Absent => Conclusion::No,
        }
    }
}

impl Run for JudgeSettlement {
    fn run(self) -> Result<SettlementReport> {
        let proven = match &self.receipt {
            Some(ReceiptGiven::Proof { proof }) => {
                let proven = proofs::verify_receipt(proof.as_str().as_bytes());
                Some(proven.map_err(|error| error.within("receipt.proof"))?)
            }
            _ => None,
        };
        let (given, transaction) = match &self.receipt {
            Some(ReceiptGiven::Text { text }) => (Given::Receipt(text.as_bytes()), self.transaction),
            // A proof is of a block, and not of a transaction's hash.
            Some(ReceiptGiven::Proof { .. }) => (proven.as_ref().map_or(Given::Nothing, Given::Proven), None),
            Some(ReceiptGiven::Failed { .. }) | None => (Given::Nothing, self.transaction),
        };
        let due = Due { asset: self.asset, authorization: self.authorization };
        let confirmations = self.confirmations.unwrap_or(1);
        let asked = Asked { transaction, confirmations, head: self.head, state: self.state };
        let mut report = judge_settlement(given, &due, &asked);
        // Anybody can make up a block with a cancellation in it: what the token's state says makes a payment safe, or nothing does.
        if proven.is_some() && report.consumption != Consumption::ExpiredUnused {
            report.retry_safe = false;
        }
        Ok(report)
    }

    fn conclusion(report: &SettlementReport) -> Conclusion {
        match report.verdict {
            // By a proof under the bundle's own hash, which establishes nothing (decision S27). Other receipts name a transaction.
            _ if report.transaction.is_none() => Conclusion::Unknown,
            SettlementVerdict::Settled => Conclusion::Yes,
            SettlementVerdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}

impl Run for UsageRequest {
    fn run(self) -> Result<UsageRequestReport> {
        Ok(self.request()?)
    }

    fn conclusion(report: &UsageRequestReport) -> Conclusion {
        sent(report.verdict)
    }
}

impl Run for RestRequest {
    fn run(self) -> Result<RestRequestReport> {
        Ok(self.question()?)
    }

    fn conclusion(report: &RestRequestReport) -> Conclusion {
        sent(report.verdict)
    }
}

fn sent(verdict: RequestVerdict) -> Conclusion {
    if verdict == RequestVerdict::Refused { Conclusion::No } else { Conclusion::Yes }
}

/// The recorded answers do not go with the steps.
fn unasked() -> Refusal {
    UsageError::wrong("answers", "hold an answer that was not asked for").into()
}

/// The recorded answers end before the steps do.
fn unanswered(count: usize) -> Refusal {
    UsageError::missing(&alloc::format!("answers[{count}]")).into()
}

impl Run for border::gate::ReplayGate {
    fn run(self) -> Result<GateReport> {
        let mut gate = Gate::new(self.config, self.headers, self.now)?;
        let mut answers = (0_usize..).zip(&self.answers);
        while *gate.step() != Step::Respond {
            let Some((index, answer)) = answers.next() else {
                return Err(unanswered(self.answers.len()));
            };
            let answer = Answer::read(gate.step(), answer)
                .map_err(|error| error.within(&alloc::format!("answers[{index}]")))?;
            if !gate.answer(answer) {
                return Err(unasked());
            }
        }
        if answers.next().is_some() {
            return Err(unasked());
        }
        Ok(gate.report())
    }

    fn conclusion(report: &GateReport) -> Conclusion {
        report.conclusion()
    }
}

impl Run for border::call::ReplayCall {
    fn run(self) -> Result<CallReport> {
        let start = Start {
            terms: Terms::claimed(self.terms)?,
            verified_at: self.verified_at,
            now: self.now,
            payer: payer(self.payer.address, self.payer.account),
            nonce: self.nonce,
            policy: Policy::read(self.policy)?,
            freshness: self.freshness_seconds,
        };
        let mut call = Call::new(start)?;
        for (index, answer) in self.answers.iter().enumerate() {
            let read = call::Answer::read(call.step(), answer);
            let (answer, at) = read.map_err(|error| error.within(&alloc::format!("answers[{index}]")))?;
            let is_taken = answer.is_some_and(|answer| call.answer(answer, at));
            if !is_taken {
                return Err(unasked());
            }
        }
        if call.step() != call::Step::Done {
            return Err(unanswered(self.answers.len()));
        }
        Ok(call.report())
    }

    /// The file says of itself that the tool was verified.
    fn conclusion(_: &CallReport) -> Conclusion {
        Conclusion::Unknown
    }
}

impl Begin for border::call::PayCall<'_> {
    type Inquiry = PayCall;

    fn begin(self) -> Result<PayCall> {
        Ok(PayCall::new(ToolCall {
            tool: self.tool_ref,
            input: self.input.to_vec(),
            payer: payer(self.payer.address, self.payer.account),
            nonce: self.nonce,
            policy: Policy::read(self.policy)?,
            verification: self
                .verification
                .map_or_else(|| Ok(erc8257::Policy::default()), erc8257::Policy::try_from)?,
        })?)
    }

    fn report(report: &CallReport) -> CallReport {
        report.clone()
    }

    fn conclusion(report: &CallReport) -> Conclusion {
        report.verdict.conclusion()
    }
}

impl CallVerdict {
    /// How the verdict answers the question of the call: a result that was got for what was agreed to is a yes.
    #[must_use]
    pub const fn conclusion(self) -> Conclusion {
        match self {
            Self::Called | Self::Paid => Conclusion::Yes,
            Self::Unknown | Self::Stale | Self::Unreachable | Self::PaidUnconfirmed => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }

    /// The word of the verdict, as reports have it.
    ///
    /// # Example
    /// ```
    /// assert_eq!(erc8257_payment::border::call::CallVerdict::PaidNoResult.word(), "paid-no-result");
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        self.as_str()
    }
}

impl CallReport {
    /// The report as JSON text on one line, format `erc8257-payment-call/1`.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_text()
    }
}

impl Begin for border::gate::Gate {
    type Inquiry = live::Gate;

    fn begin(self) -> Result<live::Gate> {
        Ok(live::Gate::new(Served {
            config: self.config,
            tool: self.tool_ref,
            facilitator_secret: self.facilitator_secret.unwrap_or_default(),
            means: self.means,
            headers: self.headers,
        })?)
    }

    fn report(report: &GateReport) -> GateReport {
        report.clone()
    }

    fn conclusion(report: &GateReport) -> Conclusion {
        report.conclusion()
    }
}

impl GateReport {
    /// How the report answers the question of the gate: a request that was served is a yes. Where nobody can tell what became of
    /// the payment, neither can the report.
    #[must_use]
    pub const fn conclusion(&self) -> Conclusion {
        match self.status {
            200..300 => Conclusion::Yes,
            502 => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }

    /// The report as JSON text on one line, format `erc8257-payment-gate/1`.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_text()
    }
}

impl Run for JudgeApproval {
    fn run(self) -> Result<ApprovalReport> {
        Ok(judge_approval(&self.data.0))
    }

    /// A call that lets nobody spend without an end is a yes.
    fn conclusion(report: &ApprovalReport) -> Conclusion {
        match report.verdict {
            ApprovalVerdict::Revocation | ApprovalVerdict::Bounded => Conclusion::Yes,
            ApprovalVerdict::Unknown => Conclusion::Unknown,
            ApprovalVerdict::OpenEnded | ApprovalVerdict::Malformed => Conclusion::No,
        }
    }
}
