//! One account's access: the registry's answer, beside the requirements that the predicate lists.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use access::{Introspection, Need, OnchainRequirement, Plan, Requirements};
use alloy_primitives::Address;
use erc8257::limits;
use erc8257::registry::AccessAnswer;
use primitives::rpc::CallOutcome;

use crate::asked::{Asked, Call};
use crate::round::Answers;

/// Balances that one stage asks for: the answers to all of them, which a hostile token chooses, are in memory
/// together.
const AT_ONCE: usize = 16;

/// Whether an account has access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountAccess {
    /// The account.
    pub account: Address,
    /// The registry's answer, which alone decides.
    pub answer: AccessAnswer,
    /// The account's share of the listed requirements, if the predicate listed them.
    pub plan: Option<Plan>,
}

/// Asks the contracts that the requirements name for the account's balances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Balances {
    account: Address,
    requirements: Requirements,
    questions: Vec<(Address, Vec<u8>)>,
    /// So many questions are answered.
    asked: usize,
    known: BTreeMap<(Address, Vec<u8>), Vec<u8>>,
}

impl Balances {
    /// `None` where the predicate told no requirements.
    pub(crate) fn of(account: Address, told: &Introspection) -> Option<Self> {
        let Introspection::Requirements(requirements) = told else { return None };
        let needs = requirements.list.iter().map(OnchainRequirement::need);
        let questions: BTreeSet<_> = needs.filter_map(|need| need.question(account)).collect();
        Some(Self {
            account,
            requirements: requirements.clone(),
            questions: questions.into_iter().collect(),
            asked: 0,
            known: BTreeMap::new(),
        })
    }

    fn current(&self) -> impl Iterator<Item = &(Address, Vec<u8>)> {
        self.questions.iter().skip(self.asked).take(AT_ONCE)
    }

    /// What to ask next; empty where everything was asked.
    pub(crate) fn calls(&self, at: &Asked) -> Vec<Call> {
        self.current().map(|(contract, data)| at.call(*contract, data, Some(limits::BALANCE_GAS))).collect()
    }

    /// Takes the answers to the last [`Balances::calls`].
    pub(crate) fn tell(&mut self, answers: &mut Answers) {
        let questions: Vec<_> = self.current().cloned().collect();
        self.asked = self.asked.saturating_add(questions.len());
        for question in questions {
            // Return data other than one word is not a balance.
            if let CallOutcome::Returned(returned) = answers.call()
                && returned.len() == 32
            {
                self.known.insert(question, returned);
            }
        }
    }

    /// Returns the account's share of the requirements.
    pub(crate) fn plan(&self) -> Plan {
        let met = |need: &Need| need.answer(self.known.get(&need.question(self.account)?)?);
        let needs = self.requirements.list.iter().map(OnchainRequirement::need);
        Plan::new(self.requirements.logic, needs.map(|need| (need.clone(), met(&need))))
    }
}
