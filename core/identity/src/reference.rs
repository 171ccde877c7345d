//! Texts that name an agent: what they name, or the first part that is wrong.

use alloc::string::ToString;

use alloy_primitives::U256;
use primitives::Address;
use primitives::registry::{AgentRef, AgentRefError, agent_registries};
use primitives::usage::UsageError;

use crate::border::agent_ref::{AgentListing, AgentRefReport, AgentRefVerdict};
use crate::codes::Code;
use crate::noted::Noted;

/// The agent of a bundle's member. What names none is a mistake of the caller.
///
/// # Errors
/// `usage-wrong-value` with the member.
pub(crate) fn agent(text: &str, member: &str) -> Result<AgentRef, UsageError> {
    text.parse().map_err(|_| UsageError::wrong(member, "is not the reference of an agent"))
}

/// Reads a text that names an agent.
///
/// # Example
/// ```
/// use erc8257_identity::read_agent_ref;
///
/// let report = read_agent_ref("8453:42");
/// assert_eq!(report.r#ref.unwrap(), "eip155:8453/erc8004:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42");
/// assert_eq!(read_agent_ref("8453:42abc").findings[0].code().as_str(), "8004-ref-id");
/// ```
#[must_use]
pub fn read_agent_ref(text: &str) -> AgentRefReport {
    let mut noted = Noted::default();
    let read = text.parse::<AgentRef>();
    let listing = match &read {
        Ok(agent) => {
            let is_listed = is_identity_registry(agent.chain_id, agent.registry);
            if !is_listed {
                noted.nowhere(Code::RefUnlisted);
            }
            Some(if is_listed { AgentListing::Listed } else { AgentListing::Unlisted })
        }
        Err(error) => {
            let (code, expected) = code(*error);
            noted.remark(code, None, expected.map(|address| address.to_string()));
            matches!(error, AgentRefError::ReputationRegistry).then_some(AgentListing::OtherRegistry)
        }
    };
    let agent = read.ok();
    AgentRefReport {
        verdict: if agent.is_some() { AgentRefVerdict::Ok } else { AgentRefVerdict::Refused },
        r#ref: agent.map(|agent| agent.to_string()),
        agent_registry: agent.map(|agent| agent.agent_registry()),
        chain_id: agent.map(|agent| U256::from(agent.chain_id)),
        registry: agent.map(|agent| agent.registry),
        agent_id: agent.map(|agent| agent.agent_id),
        listing,
        findings: noted.finish(None),
    }
}

/// Whether the table has this identity registry on this chain.
pub(crate) fn is_identity_registry(chain_id: u128, registry: Address) -> bool {
    agent_registries(chain_id).is_some_and(|listed| listed.identity == registry)
}

/// The listed reputation registry of a chain, where it is about the agents of this identity registry: of an agent it knows the ID alone, so
/// that of the agents of another identity registry it would tell what was said of others (decision I57).
///
/// # Example
/// ```
/// use erc8257_identity::reputation_registry;
/// use primitives::registry::agent_registries;
///
/// let listed = agent_registries(8453).unwrap();
/// assert_eq!(reputation_registry(8453, listed.identity), Some(listed.reputation));
/// assert_eq!(reputation_registry(8453, listed.reputation), None);
/// ```
#[must_use]
pub fn reputation_registry(chain_id: u128, identity: Address) -> Option<Address> {
    let listed = agent_registries(chain_id).filter(|listed| listed.identity == identity)?;
    Some(listed.reputation)
}

/// The code of an error, and the checksum that should stand there.
const fn code(error: AgentRefError) -> (Code, Option<Address>) {
    match error {
        AgentRefError::ChainId => (Code::RefChain, None),
        AgentRefError::Registry => (Code::RefRegistry, None),
        AgentRefError::Checksum(address) => (Code::RefChecksum, Some(address)),
        AgentRefError::AgentId => (Code::RefId, None),
        AgentRefError::ShortChain => (Code::RefShortChain, None),
        AgentRefError::ReputationRegistry => (Code::RefWrongRegistry, None),
        _ => (Code::RefGrammar, None),
    }
}
