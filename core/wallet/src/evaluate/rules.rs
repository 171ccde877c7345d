//! The rules beside one act (decisions W21, W49, W50).

use alloy_primitives::{Address, address};
use calls::border::act::ActKind;
use calls::{Act, Asset};

use super::Terms;
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::policy::{Effect, Rule};

/// Where people send what no account shall have.
const DEAD: Address = address!("0x000000000000000000000000000000000000dead");

/// What the rules say of one act.
#[derive(Debug, Clone, Copy)]
pub(super) enum Judged<'p> {
    /// No rule is needed.
    Own,
    Denied(&'p Rule),
    Allowed(&'p Rule),
    Asked(&'p Rule),
    /// The first rule that would allow it, and whose bound it does not keep.
    Beyond(&'p Rule),
    /// No rule matches: the policy's default counts.
    Unmatched(Effect),
}

impl<'p> Judged<'p> {
    /// The rule that allows the act.
    pub(super) const fn allowing(self) -> Option<&'p Rule> {
        if let Self::Allowed(rule) = self { Some(rule) } else { None }
    }
}

/// Judges an act by the rules, and its recipient.
pub(super) fn judge<'p>(
    terms: &Terms<'p>,
    act: &Act,
    account: Address,
    at: &At,
    noted: &mut Noted,
) -> Judged<'p> {
    // The account's own execute functions only make the calls within them, which are judged one by one.
    let is_own_execute =
        act.is_container && act.kind == ActKind::Execute && act.is_own && act.contract == Some(account);
    if is_own_execute {
        return Judged::Own;
    }
    if is_forbidden(act) {
        noted.add(Code::EvalRecipient, at.clone());
    }
    let matching = || {
        let rules = terms.policy.rules.iter();
        rules.filter(|rule| rule.matches(terms.chain, act.contract, act.selector, terms.now))
    };
    if let Some(rule) = matching().find(|rule| rule.effect == Effect::Deny) {
        noted.add(Code::EvalRuleDeny, at.clone());
        return Judged::Denied(rule);
    }
    let of = |effect: Effect| matching().filter(move |rule| rule.effect == effect);
    if let Some(rule) = of(Effect::Allow).find(|rule| bound(rule, act).is_none()) {
        return Judged::Allowed(rule);
    }
    if let Some(rule) = of(Effect::Ask).find(|rule| bound(rule, act).is_none()) {
        noted.add(Code::EvalRuleAsk, at.clone());
        return Judged::Asked(rule);
    }
    let failed = of(Effect::Allow).next().and_then(|rule| Some((rule, bound(rule, act)?)));
    let default = terms.policy.default;
    let (judged, code) = failed.map_or_else(
        || (Judged::Unmatched(default), unmatched(default)),
        |(rule, code)| (Judged::Beyond(rule), code),
    );
    noted.add(code, at.clone());
    judged
}

/// What a policy's default says of what no rule matches.
pub(super) const fn unmatched(default: Effect) -> Code {
    match default {
        Effect::Ask => Code::EvalAskDefault,
        Effect::Allow | Effect::Deny => Code::EvalNoRule,
    }
}

/// The first bound of a rule that an act does not keep. What is not known keeps no bound.
fn bound(rule: &Rule, act: &Act) -> Option<Code> {
    let is_listed =
        rule.recipients.as_ref().is_none_or(|all| act.recipient.is_some_and(|one| all.contains(&one)));
    if !is_listed {
        return Some(Code::EvalRuleRecipient);
    }
    if rule.max_value.is_some_and(|most| act.value > most) {
        return Some(Code::EvalRuleValue);
    }
    let is_within = rule.max_amount.is_none_or(|most| act.amount.is_some_and(|amount| amount <= most));
    (!is_within).then_some(Code::EvalRuleAmount)
}

/// Whether something is sent where no account has it: to the zero address, the dead address, or the token itself.
fn is_forbidden(act: &Act) -> bool {
    let moves = matches!(
        act.kind,
        ActKind::Erc20Transfer
            | ActKind::Erc20TransferFrom
            | ActKind::NativeTransfer
            | ActKind::NftTransfer
            | ActKind::Permit2Transfer
            | ActKind::Eip3009
    );
    let is_lost = |to: Address| to.is_zero() || to == DEAD || act.asset == Some(Asset::Token(to));
    moves && act.recipient.is_some_and(is_lost)
}
