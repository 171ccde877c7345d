//! A host's facts about a tool besides its manifest. Everything may be missing: an unknown fact draws no advice, and never counts
//! as harmless. Times are in seconds since 1970.

use access::border::contract::{Interface, ProxyMarkers, RegistryState};
use access::border::requirement::{AccessAnswer, Introspection};
use erc8257::border::preflight::{RecordConfig, RpcAnswer};
use erc8257::limits::{FACTS_BYTES, FACTS_ENTRIES};
use primitives::describe::{Address, Bytes32, Count, Function, Hex, List, Seconds, Sparse, Text, ToolRef};

/// Characters of a chain: `eip155:` and up to 32 digits.
pub const CHAIN_CHARACTERS: usize = 39;

/// The code at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeFacts {
    /// Its size; 0: the address has no contract.
    pub bytes: Count,
    /// keccak256 of the code.
    pub hash: Option<Bytes32>,
    /// The account whose code runs here, where the code is nothing but a delegation (EIP-7702).
    pub delegate: Option<Address>,
}
impl Sparse for CodeFacts {}

/// Reads an answer to `eth_getCode`. Where it says nothing of the code, the error has the reason as its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadCode {
    /// The RPC's answer.
    pub answer: RpcAnswer,
}
impl Function for ReadCode {
    type Answer = CodeFacts;
}

/// The known facts about an address.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContractFacts {
    /// Its code; `readCode` gives it.
    pub code: Option<CodeFacts>,
    /// Whether it advertises the interface that it should have; `readInterface` gives it.
    pub interface: Option<Interface>,
    /// The contents of its ERC-1967 slots; `readProxy` gives them.
    pub proxy: Option<ProxyMarkers>,
    /// keccak256 of the code that the host expects.
    pub pinned_code_hash: Option<Bytes32>,
}
impl Sparse for ContractFacts {}

/// The registries that a directory names on one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRegistries {
    /// The chain: `eip155:8453`.
    pub chain: Text<CHAIN_CHARACTERS>,
    /// The registries. Left out: the directory names none.
    pub registries: Option<List<Address, FACTS_ENTRIES>>,
}
impl Sparse for KnownRegistries {}

/// What changed in a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationChange {
    /// Its URL and hash.
    Metadata,
    /// Its predicate.
    Predicate,
    /// The code behind its predicate's proxy.
    PredicateUpgrade,
    /// It was deregistered.
    Deregistered,
}

/// A change of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// When it was.
    pub at: Seconds,
    /// What changed.
    pub change: RegistrationChange,
}

/// The past of a registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// When the tool was registered.
    pub registered_at: Option<Seconds>,
    /// All changes since then, in any order.
    pub changes: Option<List<Change, FACTS_ENTRIES>>,
    /// Since when, without a break, its server is silent or its manifest gone.
    pub silent_since: Option<Seconds>,
}
impl Sparse for History {}

/// The known facts about the name that the manifest is served under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OriginFacts {
    /// Since when the name has had valid TLS certificates without a gap, as transparency logs show.
    pub certificate_since: Option<Seconds>,
    /// When the authoritative name servers last changed.
    pub name_servers_changed_at: Option<Seconds>,
}
impl Sparse for OriginFacts {}

/// An attestation report, as the host's verifier of its protocol read it.
///
/// Source: ERC-8257, §5
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttestationReport {
    /// When it was made.
    pub issued_at: Seconds,
    /// The measurement that it attests.
    pub measurement: Hex<FACTS_BYTES>,
    /// Whether its signatures lead to a root that the host trusts, and nothing on the way is revoked.
    pub chain_verified: bool,
    /// Whether the measured configuration restricts where the enclave may connect to.
    pub egress_restricted: Option<bool>,
    /// Whether a builder that the host trusts has built the published source and got this measurement.
    pub reproduced: Option<bool>,
    /// Whether the transparency log that the manifest names has the report.
    pub logged: Option<bool>,
}
impl Sparse for AttestationReport {}

/// A token, as the wallet knows it, not as a manifest says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The asset (CAIP-19) as manifests write it; on `eip155` with hex digits in lower case.
    pub asset: Text<FACTS_BYTES>,
    /// Its decimals.
    pub decimals: u8,
    /// What to call it.
    pub symbol: Text<FACTS_BYTES>,
}

/// The abilities of a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wallet {
    /// The payment protocols that it speaks. Left out: not known.
    pub protocols: Option<List<Text<FACTS_BYTES>, FACTS_ENTRIES>>,
    /// The tokens that it knows, with its own facts about them.
    pub tokens: Option<List<Token, FACTS_ENTRIES>>,
}
impl Sparse for Wallet {}

/// The format of facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactsFormat {
    /// The one that this version knows.
    ///
    /// Name: erc8257-facts/1
    Facts1,
}

/// The known facts about a tool.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// The format of these facts. It may be left out where they stand in a call.
    pub format: Option<FactsFormat>,
    /// Which tool this is about.
    pub tool_ref: Option<ToolRef>,
    /// The registry's answer about it.
    pub registry_state: Option<RegistryState>,
    /// Its record.
    pub config: Option<RecordConfig>,
    /// The registry's contract.
    pub registry: Option<ContractFacts>,
    /// The access predicate's contract.
    pub predicate: Option<ContractFacts>,
    /// What came of the predicate's `getRequirements`; `readRequirements` gives it.
    pub requirements: Option<Introspection>,
    /// The answer of `tryHasAccess` for the caller's account; `readAccess` gives it.
    pub access: Option<AccessAnswer>,
    /// The creator's account.
    pub creator: Option<ContractFacts>,
    /// The registries that the host trusts, by chain: the directory to cross-check with. Left out: it has none.
    pub directory: Option<List<KnownRegistries, FACTS_ENTRIES>>,
    /// The registration's past.
    pub history: Option<History>,
    /// The known facts about the name that the manifest is served under.
    pub origin: Option<OriginFacts>,
    /// An attestation report that the host has fetched and checked.
    pub attestation: Option<AttestationReport>,
    /// The wallet's means of payment.
    pub wallet: Option<Wallet>,
    /// The host's own freshness window, at most 86,400. Default: 300.
    pub freshness_seconds: Option<u32>,
    /// The time now. Nothing that depends on time is said without it.
    pub now: Option<Seconds>,
    /// When the verification of this tool began.
    pub verified_at: Option<Seconds>,
}
impl Sparse for Facts {}
