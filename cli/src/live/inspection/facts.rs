//! What an inspection found, as facts for `advise`.

use erc8257::RegistryState;
use erc8257::advice::{ContractFacts, Facts};
use erc8257::registry::Record;

use super::{Contract, Inspection};

/// The facts of an inspection. What could not be read is not among them.
pub(crate) fn facts(inspection: &Inspection) -> Facts {
    let (state, config) = match &inspection.record {
        Record::Config(config) => (RegistryState::Ok, Some(config.clone())),
        Record::NotFound => (RegistryState::NotFound, None),
        Record::Deregistered => (RegistryState::Deregistered, None),
        Record::NoCode => (RegistryState::NoContract, None),
        Record::Malformed(_) => (RegistryState::Malformed, None),
        Record::Unavailable(_) => (RegistryState::Unavailable, None),
    };
    let creator = inspection.creator.as_ref().and_then(|code| code.as_ref().ok().copied());
    Facts {
        tool: Some(inspection.tool),
        registry_state: Some(state),
        config,
        registry: of_contract(&inspection.registry),
        predicate: inspection.predicate.as_ref().map(of_contract).unwrap_or_default(),
        requirements: inspection.requirements.clone(),
        access: inspection.access.as_ref().map(|access| access.answer.clone()),
        creator: ContractFacts { code: creator, ..ContractFacts::default() },
        ..Facts::default()
    }
}

fn of_contract(contract: &Contract) -> ContractFacts {
    ContractFacts {
        code: contract.code.as_ref().ok().copied(),
        interface: contract.interface.as_ref().ok().copied(),
        proxy: contract.proxy.as_ref().ok().copied(),
        pinned_code_hash: None,
    }
}
