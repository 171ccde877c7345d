//! What several RPCs say of the contracts of a registration, each fact by itself: what a quorum says alike is so.
//!
//! All are asked about the same contracts at the same block, those of the record that the quorum agreed on. A fact of which
//! no quorum says the same is not known.

use std::thread;

use advice::{ContractFacts, Facts};
use erc8257::access::Introspection;
use erc8257::{BlockRef, ToolConfig, ToolRef};

use super::facts::facts;
use super::inspection::{Whose, inspect_at};
use crate::host::Rpc;

/// The facts of the contracts, and what there is to say of who said otherwise: sentences for people.
pub(crate) struct Contracts {
    pub(crate) facts: Facts,
    pub(crate) remarks: Vec<String>,
}

/// Asks every RPC, all at the same time.
pub(crate) fn read(
    rpcs: &[Rpc],
    need: usize,
    tool: ToolRef,
    block: BlockRef,
    config: Option<&ToolConfig>,
) -> Contracts {
    let told: Vec<Option<Facts>> = thread::scope(|scope| {
        let asked: Vec<_> = rpcs
            .iter()
            .map(|rpc| scope.spawn(move || facts(&inspect_at(rpc, tool, block, Whose::Of(config), None))))
            .collect();
        asked.into_iter().map(|asked| asked.join().ok()).collect()
    });
    let mut votes = Votes { told: &told, need, remarks: Vec::new() };
    let registry = votes.contract("the registry", |facts| &facts.registry);
    let predicate = votes.contract("the predicate", |facts| &facts.predicate);
    let creator = votes.contract("the creator's account", |facts| &facts.creator);
    let requirements = votes.requirements();
    let facts = Facts {
        tool: Some(tool),
        config: config.cloned(),
        registry,
        predicate,
        requirements,
        creator,
        ..Facts::default()
    };
    Contracts { facts, remarks: votes.remarks }
}

/// What each RPC told, by its number from 0.
struct Votes<'a> {
    told: &'a [Option<Facts>],
    need: usize,
    remarks: Vec<String>,
}

impl Votes<'_> {
    fn contract(&mut self, whose: &str, of: fn(&Facts) -> &ContractFacts) -> ContractFacts {
        ContractFacts {
            code: self.agreed(&format!("the code of {whose}"), |facts| of(facts).code, PartialEq::eq),
            interface: self.agreed(
                &format!("the interface of {whose}"),
                |facts| of(facts).interface,
                PartialEq::eq,
            ),
            proxy: self.agreed(
                &format!("whether the code of {whose} can change"),
                |facts| of(facts).proxy,
                PartialEq::eq,
            ),
            pinned_code_hash: None,
        }
    }

    fn requirements(&mut self) -> Option<Introspection> {
        let of = |facts: &Facts| facts.requirements.clone();
        let is_answer = |told: &Introspection| !matches!(told, Introspection::Unavailable(_));
        // In what words a node says that a call failed is its own matter.
        let same = |a: &Introspection, b: &Introspection| match (a, b) {
            (Introspection::Failed(a), Introspection::Failed(b)) => a.reason == b.reason,
            _ => a == b,
        };
        let what = "what the predicate says that it requires";
        let agreed = self.agreed(what, |facts| of(facts).filter(is_answer), same);
        let answered = self.told.iter().flatten().filter_map(of).any(|told| is_answer(&told));
        // The lack of any RPC's answer is a known fact, too.
        if answered { agreed } else { self.told.iter().flatten().find_map(of) }
    }

    /// What as many RPCs as are needed say alike, if nothing else has as many.
    fn agreed<T>(
        &mut self,
        what: &str,
        of: impl Fn(&Facts) -> Option<T>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Option<T> {
        let mut answers: Vec<(T, Vec<usize>)> = Vec::new();
        for (number, told) in self.told.iter().enumerate() {
            let Some(answer) = told.as_ref().and_then(&of) else { continue };
            match answers.iter_mut().find(|(known, _)| same(known, &answer)) {
                Some((_, who)) => who.push(number),
                None => answers.push((answer, vec![number])),
            }
        }
        let given = !answers.is_empty();
        let (mut reached, others): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|(_, who)| who.len() >= self.need);
        let agreed = if reached.len() == 1 { reached.pop() } else { None };
        match &agreed {
            Some(_) => {
                for number in others.iter().flat_map(|(_, who)| who) {
                    let number = number.saturating_add(1);
                    self.remarks.push(format!("RPC {number} says otherwise of {what}"));
                }
            }
            None if given => self.remarks.push(format!("not known is {what}: no quorum says the same")),
            None => {}
        }
        agreed.map(|(answer, _)| answer)
    }
}
