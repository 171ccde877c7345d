//! A registry's record, proven from one trusted block hash.

use primitives::describe::{
    Address, ByHand, Bytes32, Count, Json, List, Report, Seconds, Strict, Text, ToolRef, Uint256, Verb,
};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::codes::Finding;
use crate::limits::{LAYOUTS, QUANTITY, REFERENCE, URI_BYTES, VALUES};

/// Where the trusted block hash is from. The report repeats it and never ranks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnchorSource {
    /// A node of the host's own.
    OwnNode,
    /// A light client, such as Helios.
    LightClient,
    /// Several RPCs that agree.
    Quorum,
    /// The output root of a chain of the OP stack, whose preimage stands beside it.
    OutputRoot,
    /// The host does not say.
    Unstated,
}

/// The block hash that everything is proven from. A block header names no chain: the hash is trusted for the chain of the tool.
///
/// With the source `output-root` the three roots are needed, and they count only there.
///
/// Source: decisions S2, S3, S19
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofAnchor {
    /// Where the hash is from. Default: `unstated`.
    pub source: Option<AnchorSource>,
    /// The hash of the block.
    pub block_hash: Bytes32,
    /// The output root that the host trusts.
    pub output_root: Option<Bytes32>,
    /// The state root in the preimage of the output root.
    pub state_root: Option<Bytes32>,
    /// The root of the message passer's storage in that preimage.
    pub message_passer_storage_root: Option<Bytes32>,
}
impl ByHand for ProofAnchor {}

/// What a registry's counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayoutCounter {
    /// The ID of the next tool, which begins with 1.
    Next,
    /// The ID of the last tool.
    Last,
}

/// Where the code of a registry keeps its records. No layout replaces one that the library knows.
///
/// Source: decisions S8, S10
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProofLayout {
    /// The hash of the registry's code.
    pub code_hash: Bytes32,
    /// The slot of the counter.
    pub counter_slot: Count,
    /// The slot of the mapping from IDs to records.
    pub tools_slot: Count,
    /// The slot of the mapping from IDs to tombstones of deregistered tools.
    pub removed_slot: Count,
    /// What the counter counts. Default: `next`.
    pub counter: Option<LayoutCounter>,
}
impl Strict for ProofLayout {}

/// What a host demands of a proof.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ProofPolicy {
    /// Layouts of further registries; the first of a code counts. Default: none.
    pub layouts: Option<List<ProofLayout, LAYOUTS>>,
    /// The hash that the registry's code must have. Default: any known one.
    pub registry_code: Option<Bytes32>,
    /// The hash that the code of the access predicate must have. A tool without a predicate does not meet it. Default: any.
    pub predicate_code: Option<Bytes32>,
    /// How old the block may be, in seconds, from 0 to 86400. Default: 86400.
    pub max_block_age_seconds: Option<Seconds>,
}
impl Strict for ProofPolicy {}

/// How a verification proves the record of a tool, so that it believes no RPC.
///
/// Without a trusted block the hash is the one that a majority of at least two RPCs has.
///
/// Source: decisions S2, S3, S38
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordProof {
    /// The hash of a block of the tool's chain, from a source that the host trusts. Default: that of a majority of the RPCs.
    pub trusted_block: Option<Bytes32>,
    /// Where that hash is from: `own-node`, `light-client`, `quorum` or `unstated`. Default: `unstated`.
    pub trusted_by: Option<AnchorSource>,
    /// What is demanded of the proof. Default: what the policy demands.
    pub demands: Option<ProofPolicy>,
}
impl Strict for RecordProof {}

/// Whether a record is proven, under the trusted block hash. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvenVerdict {
    /// It is: `state` says what the record is. A tool that was deregistered is proven, too.
    Proven,
    /// The answers contradict the trusted block, themselves, or a pin of the policy.
    Refuted,
    /// The answers do not suffice, or have a form that this version does not know.
    Unknown,
}

/// What the registry has of a tool. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvenState {
    /// A record.
    Ok,
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// There is no contract at the registry's address.
    NoContract,
    /// A record whose `metadataURI` is not UTF-8.
    Malformed,
}

/// The hash that a report is relative to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnchorShown {
    /// Where it is from.
    pub source: AnchorSource,
    /// The hash of the block.
    pub block_hash: Bytes32,
}

/// The trusted block, by its header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenBlock {
    /// Its number, as `0x` and hex digits.
    pub number: Text<QUANTITY>,
    /// Its hash.
    pub hash: Bytes32,
    /// Its Unix time, as `0x` and hex digits.
    pub timestamp: Text<QUANTITY>,
    /// The root of its state.
    pub state_root: Bytes32,
}

/// Whether a report is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofEvidence {
    /// It is.
    Proof,
    /// It is not.
    None,
}

/// The registry's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenRegistry {
    /// Its address.
    pub address: Address,
    /// The hash of its code; that of no bytes where there is no contract.
    pub code_hash: Bytes32,
    /// The name of the layout, `policy` for one of the policy; `null` where no layout has this code.
    pub layout: Option<Text<REFERENCE>>,
    /// Its implementation slot of ERC-1967: the zero address where it is proven empty, the whole word where that is not an
    /// address, `null` where it is not proven.
    pub implementation: Option<Text<QUANTITY>>,
    /// Its beacon slot, likewise.
    pub beacon: Option<Text<QUANTITY>>,
    /// Its admin slot, likewise.
    pub admin: Option<Text<QUANTITY>>,
}

/// The record of the tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenConfig {
    /// The account that registered the tool.
    pub creator: Address,
    /// Where the manifest is.
    ///
    /// Name: metadataURI
    pub metadata_uri: Text<URI_BYTES>,
    /// The hash of the manifest.
    pub manifest_hash: Bytes32,
    /// The access predicate; zero: open to every caller.
    pub access_predicate: Address,
}

/// The account of the access predicate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenPredicate {
    /// Its address.
    pub address: Address,
    /// The hash of its code; that of no bytes where there is no contract.
    pub code_hash: Bytes32,
    /// Its implementation slot of ERC-1967, as in the registry.
    pub implementation: Option<Text<QUANTITY>>,
    /// Its beacon slot, likewise.
    pub beacon: Option<Text<QUANTITY>>,
    /// Its admin slot, likewise.
    pub admin: Option<Text<QUANTITY>>,
    /// The hash of the implementation's code; `null` where it is not proven.
    pub implementation_code_hash: Option<Bytes32>,
}

/// What is proven of a tool's record, under the trusted block hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenReport {
    /// Whether anything is proven.
    pub verdict: ProvenVerdict,
    /// What the registry has of the tool; `null` where nothing is proven.
    pub state: Option<ProvenState>,
    /// The tool.
    pub tool_ref: Text<REFERENCE>,
    /// `proof` where it is proven.
    pub evidence: ProofEvidence,
    /// The hash that all of this is relative to.
    pub anchor: AnchorShown,
    /// The block; `null` before its header is proven.
    pub block: Option<ProvenBlock>,
    /// Whether the block is young enough; `null` without a clock.
    pub fresh: Option<bool>,
    /// The registry; `null` before its account is proven.
    pub registry: Option<ProvenRegistry>,
    /// The record; `null` where nothing is proven, and where there is none.
    pub record: Option<ProvenConfig>,
    /// The ID of the last tool that was registered; `null` where nothing is proven.
    pub tool_count: Option<Uint256>,
    /// The access predicate; `null` where nothing is proven, for the zero address, and without an answer about it.
    pub predicate: Option<ProvenPredicate>,
    /// What contradicts the trusted block, or does not suffice, in the order of the judgement.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ProvenReport {
    const FORMAT: &'static str = "erc8257-proof-report/1";
}

/// Proves a tool's record from one trusted block hash: by the block's header and by results of `eth_getProof`. It believes no
/// answer of an RPC.
///
/// A bundle names its own trusted hash, and anyone can write one for a state that they made up. So a bundle proves nothing
/// until the host puts its own anchor in the place of the bundle's.
///
/// Source: ERC-8257, Registry Deployment and §1; EIP-1186; Yellow Paper, appendices B and D; decisions S1 to S30
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyProof {
    /// The tool.
    pub tool_ref: ToolRef,
    /// What the host demands. Default: nothing more than the library.
    pub policy: Option<ProofPolicy>,
    /// The trusted block hash.
    pub anchor: ProofAnchor,
    /// The Unix time, to tell how old the block is. Default: the report does not say it.
    pub now: Option<Seconds>,
    /// The header of the block: the result of `eth_getBlockByHash` as served, or `0x` and its RLP as a text.
    pub header: Option<Json<BUNDLE_BYTES>>,
    /// Results of `eth_getProof` as served, in any order.
    pub accounts: List<Json<BUNDLE_BYTES>, VALUES>,
}
impl Verb for VerifyProof {
    type Report = ProvenReport;
    const BUNDLE: &'static str = "erc8257-proof-bundle/1";
}
