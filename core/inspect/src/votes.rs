//! The answers of several RPCs about the contracts of a registration, each fact by itself. A fact counts if a
//! quorum agrees on it.
//!
//! All are asked about the same contracts at the same block, those of the record that the quorum agreed on. A fact of
//! which no quorum says the same is not known.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use access::Introspection;
use advice::{ContractFacts, Facts};
use erc8257::{ToolConfig, ToolRef};

/// A fact on which RPCs may disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The code of a contract.
    Code(Of),
    /// The interface of a contract.
    Interface(Of),
    /// Whether the code of a contract can change.
    Proxy(Of),
    /// The requirements that the predicate lists.
    Requirements,
}

/// A contract of a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Of {
    /// The registry.
    Registry,
    /// The predicate.
    Predicate,
    /// The creator's account.
    Creator,
}

/// A disagreement of the RPCs, for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Remark {
    /// An RPC, by its number from 0, says otherwise than the quorum.
    Dissent(usize, Fact),
    /// No quorum says the same.
    NoQuorum(Fact),
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Registry => "the registry",
            Self::Predicate => "the predicate",
            Self::Creator => "the creator's account",
        })
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(of) => write!(f, "the code of {of}"),
            Self::Interface(of) => write!(f, "the interface of {of}"),
            Self::Proxy(of) => write!(f, "whether the code of {of} can change"),
            Self::Requirements => f.write_str("what the predicate says that it requires"),
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dissent(rpc, fact) => write!(f, "RPC {} says otherwise of {fact}", rpc.saturating_add(1)),
            Self::NoQuorum(fact) => write!(f, "not known is {fact}: no quorum says the same"),
        }
    }
}

/// The facts of the contracts that `need` RPCs say alike, and what there is to say of those that said otherwise.
pub(crate) fn agreed(
    told: &[Facts],
    need: usize,
    tool: ToolRef,
    config: Option<&ToolConfig>,
) -> (Facts, Vec<Remark>) {
    let mut votes = Votes { told, need, remarks: Vec::new() };
    let registry = votes.contract(Of::Registry, |facts| &facts.registry);
    let predicate = votes.contract(Of::Predicate, |facts| &facts.predicate);
    let creator = votes.contract(Of::Creator, |facts| &facts.creator);
    let requirements = votes.requirements();
    let config = config.cloned();
    let facts =
        Facts { tool: Some(tool), config, registry, predicate, requirements, creator, ..Facts::default() };
    (facts, votes.remarks)
}

/// What each RPC told, by its number from 0.
struct Votes<'a> {
    told: &'a [Facts],
    need: usize,
    remarks: Vec<Remark>,
}

impl Votes<'_> {
    fn contract(&mut self, whose: Of, of: fn(&Facts) -> &ContractFacts) -> ContractFacts {
        ContractFacts {
            code: self.agreed(Fact::Code(whose), |facts| of(facts).code, PartialEq::eq),
            interface: self.agreed(Fact::Interface(whose), |facts| of(facts).interface, PartialEq::eq),
            proxy: self.agreed(Fact::Proxy(whose), |facts| of(facts).proxy, PartialEq::eq),
            pinned_code_hash: None,
        }
    }

    fn requirements(&mut self) -> Option<Introspection> {
        let of = |facts: &Facts| facts.requirements.clone();
        let is_answer = |told: &Introspection| !matches!(told, Introspection::Unavailable(_));
        // Each node words a failed call in its own way.
        let same = |a: &Introspection, b: &Introspection| match (a, b) {
            (Introspection::Failed(a), Introspection::Failed(b)) => a.reason == b.reason,
            _ => a == b,
        };
        let agreed = self.agreed(Fact::Requirements, |facts| of(facts).filter(is_answer), same);
        let answered = self.told.iter().filter_map(of).any(|told| is_answer(&told));
        // The lack of any RPC's answer is a known fact, too.
        if answered { agreed } else { self.told.iter().find_map(of) }
    }

    /// Returns the fact on which as many RPCs as needed agree, if no other fact has as many.
    fn agreed<T>(
        &mut self,
        fact: Fact,
        of: impl Fn(&Facts) -> Option<T>,
        same: impl Fn(&T, &T) -> bool,
    ) -> Option<T> {
        let mut answers: Vec<(T, Vec<usize>)> = Vec::new();
        for (number, told) in self.told.iter().enumerate() {
            let Some(answer) = of(told) else { continue };
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
                let dissent = others.iter().flat_map(|(_, who)| who);
                self.remarks.extend(dissent.map(|number| Remark::Dissent(*number, fact)));
            }
            None if given => self.remarks.push(Remark::NoQuorum(fact)),
            None => {}
        }
        agreed.map(|(answer, _)| answer)
    }
}
