//! Who an agent is, what its registration file says, and whether the file names it back.

use primitives::describe::{Address, Bytes32, Hex, List, Report, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::border::evidence::{ContractAnswer, FetchedFile};
use crate::codes::Finding;
use crate::limits::{
    DOMAINS, ELSEWHERE, FILE_BYTES, KEY_CHARACTERS, METADATA, REF_CHARACTERS, SERVICES, TRUST, URI_SHOWN,
};

/// Whether a file speaks for an agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentVerdict {
    /// The file names the agent, and its structure is right.
    Bound,
    /// The file names the agent, and its structure is broken.
    Invalid,
    /// The file was read and does not name the agent, or nothing can be read of it: it does not speak for the agent.
    NotBound,
    /// It could not be established.
    Unknown,
    /// The registry has no such agent.
    NotFound,
}

/// What the registry says of an agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentState {
    /// The agent has an owner.
    Active,
    /// There is no such agent.
    NotFound,
    /// There is no contract at the registry's address.
    NoContract,
    /// The answer is not one that a registry gives.
    Malformed,
    /// There is no answer.
    Unavailable,
}

/// Whether an agent has a wallet. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletState {
    /// It has one.
    Set,
    /// It has no wallet: no account may be paid in its name.
    Unset,
    /// The wallet was not read.
    Unknown,
}

/// The kinds of URIs that registries have. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentUriKind {
    /// A file over HTTPS.
    Https,
    /// A file over HTTP: it is not fetched.
    Http,
    /// A file of IPFS.
    Ipfs,
    /// The file in base64.
    Data,
    /// The JSON text itself.
    InlineJson,
    /// Nothing.
    Empty,
    /// A URI with a placeholder.
    Template,
    /// A scheme that the library does not read, or no text.
    Unsupported,
    /// The URI was not read.
    Unknown,
}

/// What protects a file from being exchanged. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileIntegrity {
    /// The server alone: it can serve another file at any time.
    Origin,
    /// The CID, which is a hash of the content.
    Content,
    /// The chain: the file stands in the registry.
    Onchain,
    /// Nothing.
    None,
    /// The URI was not read.
    Unknown,
}

/// What is known of a registration file. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentFileState {
    /// Its structure is right.
    Valid,
    /// Its structure is broken.
    Invalid,
    /// Its bytes are no strict JSON object.
    Unreadable,
    /// There is no file.
    None,
    /// It was not read.
    Unknown,
}

/// The kinds of services. The name in the file decides, in any case of its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServiceKind {
    /// A server of MCP: `mcp`.
    Mcp,
    /// An agent of A2A, with a card: `a2a`.
    A2a,
    /// A record of OASF: `oasf`.
    Oasf,
    /// A name of ENS: `ens`.
    Ens,
    /// A decentralised identifier: `did`.
    Did,
    /// A page on the web: `web`.
    Web,
    /// An address for mail: `email`.
    Email,
    /// An account that is paid: `wallet` or `agentwallet`.
    Wallet,
    /// Tools of this standard: `erc8257`.
    Erc8257,
    /// Any other name.
    Other,
}

/// Whether a file names an agent back. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackBinding {
    /// It does.
    Pass,
    /// It does not.
    Fail,
    /// The file was not read.
    Unknown,
}

/// Whether a domain vouches for an agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DomainProof {
    /// Its proof names the agent.
    Proved,
    /// It serves the registration file itself.
    SameHost,
    /// Its proof does not name the agent, or there is none that can be read.
    NotProved,
    /// The host did not ask.
    NotAsked,
    /// The proof could not be fetched.
    Unknown,
    /// It is a private address: it is not asked.
    Refused,
}

/// The answers of the identity registry about one agent, all at one block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCalls {
    /// `ownerOf(agentId)`.
    pub owner_of: Option<ContractAnswer>,
    /// `tokenURI(agentId)`.
    ///
    /// Name: tokenURI
    pub token_uri: Option<ContractAnswer>,
    /// `getAgentWallet(agentId)`.
    pub get_agent_wallet: Option<ContractAnswer>,
}

/// The answer of the registry to `getMetadata(agentId, key)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MetadataAnswer {
    /// The key.
    pub key: Text<KEY_CHARACTERS>,
    /// The answer.
    pub answer: Option<ContractAnswer>,
}

/// What a host got from `https://HOST/.well-known/agent-registration.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainResponse {
    /// The host in lower case, with its port unless that is 443.
    pub host: Text<FILE_BYTES>,
    /// The response.
    pub response: Option<FetchedFile>,
}

/// The wallet of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentWallet {
    /// Whether it has one.
    pub state: WalletState,
    /// The wallet.
    ///
    /// Never null with: state set
    pub address: Option<Address>,
}

/// The URI of a registration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentUri {
    /// Its kind.
    pub kind: AgentUriKind,
    /// Its first characters.
    pub text: Option<Text<URI_SHOWN>>,
    /// What protects the file.
    pub integrity: FileIntegrity,
}

/// A value that the registry has for an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentMetadata {
    /// Its key.
    pub key: Text<KEY_CHARACTERS>,
    /// The value; `null` where it was not read.
    pub value: Option<Hex<BUNDLE_BYTES>>,
}

/// The registration file as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentFile {
    /// What is known of it.
    pub state: AgentFileState,
    /// keccak256 of its content, where there are bytes.
    pub hash: Option<Bytes32>,
}

/// A service that the file names. A stranger wrote its texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentService {
    /// Its name.
    pub name: Text<FILE_BYTES>,
    /// Its kind.
    pub kind: ServiceKind,
    /// Where it is.
    pub endpoint: Text<FILE_BYTES>,
    /// Its version.
    pub version: Option<Text<FILE_BYTES>>,
}

/// What the file says of the agent. A stranger wrote all its texts, and where the verdict is not `bound` they do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentProfile {
    /// The agent's name.
    pub name: Option<Text<FILE_BYTES>>,
    /// What it does.
    pub description: Option<Text<FILE_BYTES>>,
    /// The URL of its picture.
    pub image: Option<Text<FILE_BYTES>>,
    /// Whether it works now.
    pub active: Option<bool>,
    /// Whether it takes payments by x402.
    pub x402_support: Option<bool>,
    /// The trust models that it names, the first of them.
    pub supported_trust: List<Text<FILE_BYTES>, TRUST>,
    /// Its services, those that can be read.
    pub services: List<AgentService, SERVICES>,
}

/// Another agent that the file says it is: a claim, which is not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// The registry: `eip155:<chain>:<registry>`.
    pub agent_registry: Text<REF_CHARACTERS>,
    /// The agent's ID there.
    pub agent_id: Uint256,
}

/// A domain of the agent's services.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentDomain {
    /// The host in lower case, with its port unless that is 443.
    pub host: Text<FILE_BYTES>,
    /// Whether it vouches for the agent.
    pub proof: DomainProof,
}

/// Who an agent is, and whether its registration file speaks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentReport {
    /// The agent in its canonical form.
    pub agent: Text<REF_CHARACTERS>,
    /// Whether the file speaks for it.
    pub verdict: AgentVerdict,
    /// What the registry says.
    pub state: AgentState,
    /// The owner.
    ///
    /// Never null with: state active
    pub owner: Option<Address>,
    /// The wallet.
    pub wallet: AgentWallet,
    /// The URI of the file.
    pub uri: AgentUri,
    /// What else the registry has.
    pub metadata: List<AgentMetadata, METADATA>,
    /// The file.
    pub file: AgentFile,
    /// What the file says; `null` where it was not read.
    pub profile: Option<AgentProfile>,
    /// Whether the file names the agent.
    pub back_binding: BackBinding,
    /// Other agents that the file says it is, the first of them.
    pub elsewhere: List<Registration, ELSEWHERE>,
    /// The domains of its services, the first of them.
    pub domains: List<AgentDomain, DOMAINS>,
    /// The faults, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentReport {
    const FORMAT: &'static str = "erc8257-identity-agent/1";
}

/// Says who an agent is, and whether its registration file speaks for it: only a file that names the agent back does.
///
/// Source: ERC-8004, Identity Registry and Registration File; decisions I1 to I6
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeAgent {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The number of the block at which the registry was read.
    pub block: Option<Uint256>,
    /// What the registry answered.
    pub calls: AgentCalls,
    /// The values that were read of the registry. Default: none.
    pub metadata: Option<List<MetadataAnswer, METADATA>>,
    /// The registration file, as the URI's server or a gateway of IPFS served it. A file in the URI needs none.
    pub file: Option<FetchedFile>,
    /// The proofs of the services' domains. Default: none was asked for.
    pub domains: Option<List<DomainResponse, DOMAINS>>,
}
impl Verb for JudgeAgent {
    type Report = AgentReport;
    const BUNDLE: &'static str = "erc8257-identity-agent-bundle/1";
}
