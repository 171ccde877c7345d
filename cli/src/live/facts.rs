//! What was read from the chain, as the core takes it for its advice.

use advice::{ContractFacts, Facts};
use erc8257::Session;

use super::inspection::{Contract, Inspection};

/// The facts of an inspection. What could not be read is not known.
pub(crate) fn facts(inspection: &Inspection) -> Facts {
    let Inspection { tool, registry, predicate, record, .. } = inspection;
    Facts {
        tool: Some(*tool),
        registry_state: Some(record.state()),
        config: record.config().cloned(),
        registry: contract(registry),
        predicate: predicate.as_ref().map(contract).unwrap_or_default(),
        requirements: inspection.requirements.clone(),
        access: inspection.access.as_ref().map(|access| access.answer.clone()),
        creator: ContractFacts {
            code: inspection.creator.clone().and_then(Result::ok),
            ..ContractFacts::default()
        },
        ..Facts::default()
    }
}

fn contract(contract: &Contract) -> ContractFacts {
    ContractFacts {
        code: contract.code.clone().ok(),
        interface: contract.interface.clone().ok(),
        proxy: contract.proxy.clone().ok(),
        pinned_code_hash: None,
    }
}

/// What the RPCs said of the contracts, beside what a session found and what the user has recorded.
///
/// Of the record only the session's word counts, and of contracts only the chain's, since the user's may be about
/// others; of a contract's code only the user knows what it should be.
pub(crate) fn beside(chain: Facts, session: &Session, recorded: Facts) -> Facts {
    let pinned = |chain: ContractFacts, recorded: ContractFacts| ContractFacts {
        pinned_code_hash: recorded.pinned_code_hash,
        ..chain
    };
    Facts {
        tool: chain.tool,
        registry_state: session.bundle().map(|bundle| bundle.registry()),
        config: session.config().cloned(),
        registry: pinned(chain.registry, recorded.registry),
        predicate: pinned(chain.predicate, recorded.predicate),
        requirements: chain.requirements,
        access: chain.access,
        creator: pinned(chain.creator, recorded.creator),
        ..recorded
    }
}
