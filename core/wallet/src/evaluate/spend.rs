//! What an action spends, and the caps (decisions W19, W23, W46, W52).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use calls::border::act::{ActKind, Danger};
use calls::{Act, Asset};

use super::{Terms, rules};
use crate::acts::asset;
use crate::border::evaluate::{CapSpending, CapUse, SpendingState};
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::policy::Cap;

/// What one act spends.
pub(super) struct Spend {
    /// The place of the act in the list.
    act: usize,
    asset: Asset,
    amount: U256,
    /// Whether it is what the act's own amount says, which a rule's `maxAmount` bounds.
    is_amount: bool,
}

/// What the acts spend of an account's tokens and coins. An approval counts in full, since it outlives every window.
pub(super) fn of(acts: &[Act], account: Address) -> Vec<Spend> {
    let mut spends = Vec::new();
    for (act, of) in acts.iter().enumerate() {
        if let (Some(asset @ Asset::Token(_)), Some(amount)) = (of.asset, token_amount(of, account)) {
            spends.push(Spend { act, asset, amount, is_amount: true });
        }
        // Only the account's own calls spend its coin, and what it sends to itself is not spent.
        if of.is_own && of.contract != Some(account) {
            let is_amount = of.asset == Some(Asset::Native);
            spends.push(Spend { act, asset: Asset::Native, amount: of.value, is_amount });
        }
    }
    spends.retain(|spend| !spend.amount.is_zero());
    spends
}

fn token_amount(act: &Act, account: Address) -> Option<U256> {
    let is_owners = act.owner == Some(account);
    match act.kind {
        ActKind::Erc20Transfer | ActKind::Erc20Approve | ActKind::Permit2Approve => act.amount,
        // DAI has no amount: it allows everything, or takes that back.
        ActKind::Permit if is_owners && act.amount.is_none() => {
            act.dangers.contains(&Danger::UnlimitedApproval).then_some(U256::MAX)
        }
        ActKind::Permit
        | ActKind::Permit2Permit
        | ActKind::Permit2Transfer
        | ActKind::Erc20TransferFrom
        | ActKind::Eip3009
            if is_owners =>
        {
            act.amount
        }
        _ => None,
    }
}

/// Notes what a rule allows and nothing bounds.
pub(super) fn uncapped(
    terms: &Terms<'_>,
    spends: &[Spend],
    allowed: &[rules::Judged<'_>],
    noted: &mut Noted,
) {
    for spend in spends {
        let Some(rule) = allowed.get(spend.act).and_then(|judged| judged.allowing()) else { continue };
        let by_amount = spend.is_amount && rule.max_amount.is_some();
        let by_value = spend.asset == Asset::Native && rule.max_value.is_some();
        let has_cap = terms.policy.caps.iter().any(|cap| is_about(cap, terms.chain, spend.asset));
        if !by_amount && !by_value && !has_cap {
            noted.add(Code::EvalUncapped, At::Act(spend.act));
        }
    }
}

fn is_about(cap: &Cap, chain: u64, asset: Asset) -> bool {
    cap.chain == chain && cap.asset == asset
}

/// What the caps say: each that is touched, and what the host must add to its state.
pub(super) fn caps(
    terms: &Terms<'_>,
    spends: &[Spend],
    state: Option<&SpendingState>,
    noted: &mut Noted,
) -> (Vec<CapUse>, Vec<CapSpending>) {
    let spent = state.and_then(|state| state.spent.as_deref());
    let (mut uses, mut record) = (Vec::new(), Vec::new());
    for (index, cap) in terms.policy.caps.iter().enumerate() {
        let own = spends.iter().filter(|spend| is_about(cap, terms.chain, spend.asset));
        let amount = own.fold(U256::ZERO, |sum, spend| sum.saturating_add(spend.amount));
        if amount.is_zero() {
            continue;
        }
        if spent.is_none() {
            noted.add(Code::EvalStateMissing, "/state");
        }
        let mut used = U256::ZERO;
        for entry in spent.unwrap_or_default().iter().filter(|entry| entry.cap == cap.id) {
            // An entry of the future counts, too (decision W23).
            let age = terms.now.checked_sub(entry.at);
            if age.is_none() {
                noted.add(Code::EvalStateFuture, "/state/spent");
            }
            if age.zip(cap.window).is_none_or(|(age, window)| age < window) {
                used = used.saturating_add(entry.amount);
            }
        }
        let whole = used.checked_add(amount);
        if whole.is_none_or(|whole| whole > cap.amount) {
            noted.add(Code::EvalCap, format!("/policy/caps/{index}"));
        }
        uses.push(CapUse {
            cap: cap.id.clone(),
            asset: asset(cap.asset),
            amount,
            used,
            limit: cap.amount,
            remaining: cap.amount.saturating_sub(whole.unwrap_or(U256::MAX)),
        });
        record.push(CapSpending { cap: cap.id.clone(), amount, at: terms.now });
    }
    (uses, record)
}
