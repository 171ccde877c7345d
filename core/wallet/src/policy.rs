//! A policy: who may be called, with what, and how much may be spent. Its reader is strict: a limit with a misspelt name would silently
//! not hold (decision W17).

mod read;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use calls::border::act::Danger;
use calls::{Asset, Selector};
use primitives::canonical::hash_document;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json;
use primitives::limits::BUNDLE_BYTES;

use crate::border::wallet_policy::{CheckPolicy, PolicyReport, PolicyVerdict};
use crate::limits::SIGNATURE_SECONDS;
use crate::noted::Noted;

/// What a rule, or the policy for a danger, says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Allow,
    Ask,
    Deny,
}

/// From when on, and until when: the end is exclusive (decision W24).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Times {
    pub(crate) after: Option<u64>,
    pub(crate) until: Option<u64>,
}

impl Times {
    pub(crate) fn is_early(self, now: u64) -> bool {
        self.after.is_some_and(|after| now < after)
    }

    pub(crate) fn is_over(self, now: u64) -> bool {
        self.until.is_some_and(|until| now >= until)
    }
}

/// One rule. What it does not name, it does not bound.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) effect: Effect,
    pub(crate) chains: Option<BTreeSet<u64>>,
    pub(crate) to: Option<BTreeSet<Address>>,
    /// `None` in the set is `native`.
    pub(crate) selectors: Option<BTreeSet<Option<[u8; 4]>>>,
    pub(crate) recipients: Option<BTreeSet<Address>>,
    pub(crate) max_value: Option<U256>,
    pub(crate) max_amount: Option<U256>,
    pub(crate) times: Times,
}

/// One cap of what is spent of one asset on one chain.
#[derive(Debug, Clone)]
pub(crate) struct Cap {
    pub(crate) id: String,
    pub(crate) chain: u64,
    pub(crate) asset: Asset,
    pub(crate) amount: U256,
    /// Seconds; without a window it is for ever.
    pub(crate) window: Option<u64>,
}

/// A policy that can be used.
#[derive(Debug, Clone)]
pub(crate) struct Policy {
    pub(crate) account: Option<Address>,
    pub(crate) times: Times,
    pub(crate) chains: BTreeSet<u64>,
    /// What happens to calls that no rule matches.
    pub(crate) default: Effect,
    pub(crate) max_signature_seconds: u64,
    pub(crate) rules: Vec<Rule>,
    pub(crate) caps: Vec<Cap>,
    pub(crate) max_fee_per_gas: Option<U256>,
    pub(crate) max_cost: Option<U256>,
    pub(crate) dangers: Vec<(Danger, Effect)>,
}

impl Policy {
    /// What the policy says of a danger. One that it does not name is denied.
    pub(crate) fn danger(&self, danger: Danger) -> Effect {
        let said = self.dangers.iter().find(|(of, _)| *of == danger);
        said.map_or(Effect::Deny, |(_, effect)| *effect)
    }
}

impl Rule {
    /// Whether the rule is about a call of this kind, whatever its bounds say. Typed data have no selector.
    pub(crate) fn matches(
        &self,
        chain: u64,
        to: Option<Address>,
        selector: Option<Selector>,
        now: u64,
    ) -> bool {
        let selector = selector.map(|selector| match selector {
            Selector::Native => None,
            Selector::Function(bytes) => Some(bytes),
        });
        let is_named = |names: &BTreeSet<Option<[u8; 4]>>| selector.is_some_and(|name| names.contains(&name));
        self.chains.as_ref().is_none_or(|chains| chains.contains(&chain))
            && self.to.as_ref().is_none_or(|all| to.is_some_and(|to| all.contains(&to)))
            && self.selectors.as_ref().is_none_or(is_named)
            && !self.times.is_early(now)
            && !self.times.is_over(now)
    }
}

/// The policy of this member of a bundle, unless it has errors; and its hash.
pub(crate) fn member(given: &Value<'_>, noted: &mut Noted) -> Result<(Option<Policy>, B256), Refusal> {
    let node = given.object()?.required("policy", |value| Ok(value.node()))?;
    let document = given.document();
    let policy = read::policy(document, node, noted);
    let text = document.raw_str(document.node(node));
    let hash = hash_document(&json::read(text.as_bytes(), BUNDLE_BYTES));
    Ok((policy, hash))
}

impl RunIn for CheckPolicy {
    fn run_in(self, given: Value<'_>) -> Result<PolicyReport, Refusal> {
        let mut noted = Noted::default();
        let (policy, policy_hash) = member(&given, &mut noted)?;
        let count = |length: usize| u64::try_from(length).unwrap_or(u64::MAX);
        Ok(PolicyReport {
            verdict: if policy.is_some() { PolicyVerdict::Valid } else { PolicyVerdict::Invalid },
            policy_hash,
            rules: policy.as_ref().map(|policy| count(policy.rules.len())),
            caps: policy.as_ref().map(|policy| count(policy.caps.len())),
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &PolicyReport) -> Conclusion {
        if report.verdict == PolicyVerdict::Valid { Conclusion::Yes } else { Conclusion::No }
    }
}
