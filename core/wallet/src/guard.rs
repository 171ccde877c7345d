//! A policy for callers in Rust: read once, asked about one action after the other. It binds only a host that asks (decision W15).

pub(crate) mod write;

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::describe::{FromJson as _, Refusal, RunIn as _, Value, Verb as _};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::document;

use crate::border::evaluate::{
    CapSpending, EvaluateAction, EvaluationReport, EvaluationVerdict, WalletAction,
};
use crate::border::wallet_policy::{CheckPolicy, PolicyReport, PolicyVerdict};
use crate::evaluate::{Ruling, evaluated};

/// Why a policy cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unusable {
    /// The text is not JSON.
    Unreadable(Refusal),
    /// The policy has errors: the report has them.
    Invalid(Box<PolicyReport>),
}

/// What a policy says of an action, and what its rules say of each act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation {
    /// The verdict with its reasons. The findings point into a bundle of the policy, the time, the state and the action.
    pub report: EvaluationReport,
    /// What the rules say of each act of the report, in their order; empty where the action or the policy cannot be read.
    pub rulings: Vec<Ruling>,
}

impl Evaluation {
    /// The evaluation of a recorded action (`erc8257-wallet-evaluate-bundle/1`).
    ///
    /// # Errors
    /// `usage-…` with the member that is missing or wrong.
    pub fn of_bundle(bundle: &[u8]) -> Result<Self, Refusal> {
        let document = document(bundle, BUNDLE_BYTES, |_| "the bundle is not strict JSON")?;
        let value = Value::root(&document);
        let (report, rulings) = evaluated(&EvaluateAction::from_json(&value)?, value)?;
        Ok(Self { report, rulings })
    }

    /// Whether the action may go on without asking anyone.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.report.verdict == EvaluationVerdict::Allow
    }
}

/// A policy that can be used.
///
/// # Example
/// ```
/// use alloy_primitives::U256;
/// use erc8257_wallet::border::evaluate::WalletAction;
/// use erc8257_wallet::{Hex, Policy, Ruling};
///
/// let text = r#"{"format":"erc8257-wallet-policy/1","chains":["eip155:8453"],"default":"deny","validUntil":1800000000,
///     "rules":[{"id":"tips","effect":"allow","selectors":["native"],"maxValue":"1000",
///               "to":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}]}"#;
/// let policy = Policy::read(text.as_bytes()).unwrap();
/// let mut action = WalletAction::Transaction {
///     chain: "eip155:8453".into(),
///     from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266".parse()?,
///     to: Some("0x70997970c51812dc3a010c7d01b50e0d17dc79c8".parse()?),
///     value: U256::from(1_000),
///     data: Hex::default(),
///     gas: None,
///     max_fee_per_gas: None,
///     authorization_list: None,
/// };
/// let evaluation = policy.evaluate(&action, Some(&[]), 1_790_000_000)?;
/// assert!(evaluation.is_allowed());
/// assert_eq!(evaluation.rulings, [Ruling::Allowed("tips".into())]);
/// if let WalletAction::Transaction { value, .. } = &mut action {
///     *value = U256::from(1_001);
/// }
/// let evaluation = policy.evaluate(&action, Some(&[]), 1_790_000_000)?;
/// assert_eq!(evaluation.report.findings[0].code().as_str(), "wal-eval-rule-value");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    text: String,
    report: PolicyReport,
}

impl Policy {
    /// Reads a policy (`erc8257-wallet-policy/1`).
    ///
    /// # Errors
    /// The text is not JSON, or the policy has errors: an invalid policy allows nothing.
    pub fn read(text: &[u8]) -> Result<Self, Unusable> {
        let read = document(text, BUNDLE_BYTES, |_| "the policy is not strict JSON");
        read.map_err(|error| Unusable::Unreadable(error.into()))?;
        let text = String::from_utf8_lossy(text).trim().to_string();
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(CheckPolicy::BUNDLE).raw("\",\"policy\":").raw(&text).raw("}");
        let report = checked(&w.finish()).map_err(Unusable::Unreadable)?;
        if report.verdict == PolicyVerdict::Valid {
            Ok(Self { text, report })
        } else {
            Err(Unusable::Invalid(Box::new(report)))
        }
    }

    /// keccak256 of its canonical text: it tells one policy from all others.
    #[must_use]
    pub const fn hash(&self) -> B256 {
        self.report.policy_hash
    }

    /// What the check of the policy says: its warnings are for its owner.
    #[must_use]
    pub const fn report(&self) -> &PolicyReport {
        &self.report
    }

    /// Says whether the policy allows an action at this Unix time. `spent` is what was spent before under its caps: an empty list says
    /// that nothing was; `None` that nothing is known, so that no capped spending is allowed without asking.
    ///
    /// The host adds [`EvaluationReport::record`] to what was spent once the action goes on, and does both in one step that no
    /// other process can come between.
    ///
    /// # Errors
    /// `usage-…` with the member of the action that is wrong, such as its chain; more than 4,096 entries of `spent`.
    pub fn evaluate(
        &self,
        action: &WalletAction,
        spent: Option<&[CapSpending]>,
        now: u64,
    ) -> Result<Evaluation, Refusal> {
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(EvaluateAction::BUNDLE).raw("\",");
        write::members(&self.text, now, spent, action, &mut w);
        Evaluation::of_bundle(w.finish().as_bytes())
    }
}

fn checked(bundle: &str) -> Result<PolicyReport, Refusal> {
    let document = document(bundle.as_bytes(), BUNDLE_BYTES, |_| "the policy is not strict JSON")?;
    let value = Value::root(&document);
    CheckPolicy::from_json(&value)?.run_in(value)
}
