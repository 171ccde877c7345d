//! The host's facts about a tool beside its manifest: recorded, and handed over as plain data.

mod contract;
mod lived;
mod wallet;

pub use contract::{CodeFacts, ContractFacts, KnownRegistries};
pub use lived::{AttestationReport, Change, History, OriginFacts};
pub use wallet::{Token, Wallet};

use alloc::vec::Vec;

use access::Introspection;
use erc8257::registry::{AccessAnswer, RegistryState, ToolConfig, ToolRef};

/// The host's facts about a tool, each of which may be missing. A missing fact draws no advice, and never
/// counts as harmless.
///
/// # Example
/// ```
/// use erc8257_advice::Facts;
///
/// let facts = Facts { now: Some(1_790_000_000), ..Facts::default() };
/// assert!(facts.predicate.proxy.is_none()); // not read is not "no proxy"
/// assert_eq!(facts.to_json(), r#"{"format":"erc8257-facts/1","now":1790000000}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// Which tool this is about (`toolRef`).
    pub tool: Option<ToolRef>,
    /// The registry's state of the tool (`registryState`).
    pub registry_state: Option<RegistryState>,
    /// Its record (`config`).
    pub config: Option<ToolConfig>,
    /// The registry's contract.
    pub registry: ContractFacts,
    /// The predicate's contract.
    pub predicate: ContractFacts,
    /// What came of the predicate's `getRequirements`.
    pub requirements: Option<Introspection>,
    /// The answer of the registry's `tryHasAccess` for the caller's account.
    pub access: Option<AccessAnswer>,
    /// The creator's account.
    pub creator: ContractFacts,
    /// The registries that the host trusts, by chain: the directory to cross-check with. `None`: it has none.
    pub directory: Option<Vec<KnownRegistries>>,
    /// The registration's past.
    pub history: Option<History>,
    /// The host's facts about the origin's name.
    pub origin: OriginFacts,
    /// An attestation report that the host has fetched and checked.
    pub attestation: Option<AttestationReport>,
    /// The wallet's means of payment.
    pub wallet: Wallet,
    /// The host's own freshness window in seconds, at most 86,400; `None`: 300.
    pub freshness_seconds: Option<u32>,
    /// The time now, in seconds since 1970. Nothing that depends on time is said without it.
    pub now: Option<u64>,
    /// When the verification of this tool began, in seconds since 1970.
    pub verified_at: Option<u64>,
}
