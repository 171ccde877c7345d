//! What a host knows of a tool beside its manifest: recorded, and handed over as plain data.

mod json;

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use crate::access::Introspection;
use crate::registry::{Interface, ProxyMarkers, RegistryState, ToolConfig, ToolRef};

/// What is known. Everything may be missing: what is not known draws no advice, and is never taken for harmless.
///
/// # Example
/// ```
/// use erc8257::advice::Facts;
///
/// let facts = Facts { now: Some(1_790_000_000), ..Facts::default() };
/// assert!(facts.predicate.proxy.is_none()); // not read is not "no proxy"
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// Which tool this is about.
    pub tool: Option<ToolRef>,
    /// What the registry says of it.
    pub registry_state: Option<RegistryState>,
    /// Its record.
    pub config: Option<ToolConfig>,
    /// The registry's contract.
    pub registry: ContractFacts,
    /// The predicate's contract.
    pub predicate: ContractFacts,
    /// What came of the predicate's `getRequirements`.
    pub requirements: Option<Introspection>,
    /// The creator's account.
    pub creator: ContractFacts,
    /// The registries that the host trusts, by chain: the directory to cross-check with. `None`: it has none.
    pub directory: Option<Vec<KnownRegistries>>,
    /// The registration's past.
    pub history: Option<History>,
    /// An attestation report that the host has fetched and checked.
    pub attestation: Option<AttestationReport>,
    /// What the wallet can pay with.
    pub wallet: Wallet,
    /// The time now, in seconds since 1970. Nothing that depends on time is said without it.
    pub now: Option<u64>,
    /// When the verification of this tool began, in seconds since 1970.
    pub verified_at: Option<u64>,
}

/// What is known of a contract.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContractFacts {
    /// Its code.
    pub code: Option<CodeFacts>,
    /// Whether it advertises the interface that it should have, by ERC-165.
    pub interface: Option<Interface>,
    /// What its ERC-1967 slots hold.
    pub proxy: Option<ProxyMarkers>,
    /// keccak256 of the code that the host expects.
    pub pinned_code_hash: Option<B256>,
}

/// The code at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeFacts {
    /// Its size in bytes; 0: there is no contract.
    pub bytes: u64,
    /// keccak256 of the code.
    pub hash: B256,
}

/// The registries that a directory names on one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRegistries {
    /// The chain's ID.
    pub chain_id: u128,
    /// The registries.
    pub registries: Vec<Address>,
}

/// The past of a registration; times in seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// When the tool was registered.
    pub registered_at: Option<u64>,
    /// Its changes, oldest first.
    pub changes: Vec<(u64, Change)>,
    /// When a check last found the tool's server silent or its manifest gone, without interruption since.
    pub silent_since: Option<u64>,
}

/// What changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// `ToolMetadataUpdated`.
    Metadata,
    /// `AccessPredicateUpdated`.
    Predicate,
    /// The predicate's proxy was upgraded.
    PredicateUpgrade,
    /// `ToolDeregistered`.
    Deregistered,
}

/// An attestation report, as the host's verifier of its protocol read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttestationReport {
    /// When the report was made, in seconds since 1970.
    pub issued_at: u64,
    /// The measurement that it attests.
    pub measurement: Vec<u8>,
    /// Whether its signatures lead to a root that the host trusts.
    pub chain_verified: bool,
}

/// What a wallet can do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wallet {
    /// The payment protocols that it speaks; `None`: not known.
    pub protocols: Option<Vec<String>>,
    /// The tokens that it knows.
    pub tokens: Vec<Token>,
}

/// A token, as the wallet knows it, not as a manifest says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The asset (CAIP-19), byte for byte as manifests write it.
    pub asset: String,
    /// Its decimals.
    pub decimals: u8,
    /// What to call it.
    pub symbol: String,
}
