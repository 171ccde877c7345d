//! One account's access: what the registry answers, and how that goes with what the predicate says that it requires.

use std::collections::{BTreeMap, BTreeSet};

use erc8257::access::{Introspection, Need, OnchainRequirement, Plan};
use erc8257::registry::AccessAnswer;
use erc8257::rpc::{CallOutcome, read_call};
use erc8257::{Address, limits};

use super::ask;
use super::contract::Asked;
use crate::host::Rpc;

/// Balances that are asked for at once: what a hostile token returns for each of them is held together.
const AT_ONCE: usize = 16;

/// Whether an account has access.
pub(crate) struct AccountAccess {
    pub(crate) account: Address,
    /// What the registry says: the only answer that counts.
    pub(crate) answer: AccessAnswer,
    /// What the account has of what the predicate told, if it did.
    pub(crate) plan: Option<Plan>,
}

/// Asks the contracts that the requirements name what the account has there.
pub(super) fn plan(rpc: &Rpc, at: &Asked, account: Address, told: &Introspection) -> Option<Plan> {
    let Introspection::Requirements(requirements) = told else { return None };
    let needs: Vec<_> = requirements.list.iter().map(OnchainRequirement::need).collect();
    let questions: BTreeSet<_> = needs.iter().filter_map(|need| need.question(account)).collect();
    let questions: Vec<_> = questions.into_iter().collect();
    let mut balances = BTreeMap::new();
    for some in questions.chunks(AT_ONCE) {
        let calls: Vec<_> =
            some.iter().map(|(contract, data)| at.call(*contract, data, Some(limits::BALANCE_GAS))).collect();
        for (question, answer) in some.iter().zip(ask(rpc, &calls)) {
            // Return data other than one word is not a balance.
            if let CallOutcome::Returned(returned) = read_call(&answer.as_answer())
                && returned.len() == 32
            {
                balances.insert(question.clone(), returned);
            }
        }
    }
    let met = |need: &Need| need.answer(balances.get(&need.question(account)?)?);
    Some(Plan::new(requirements.logic, needs.iter().map(|need| (need.clone(), met(need)))))
}
