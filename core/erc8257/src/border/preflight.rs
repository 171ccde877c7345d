//! What a publisher can know of a call to the registry before it is sent.

pub use primitives::border::failure::RpcFailure;
use primitives::describe::{
    Address, Base64, ByMember, Bytes32, Code, Hex, Json, List, Report, Strict, Text, Uint256, Verb,
};

use crate::finding::Finding;
use crate::limits::{BUNDLE_BYTES, FINDINGS, REPORT_BYTES, RPC_ERROR_BYTES};

/// Why the server gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseError {
    /// The name did not resolve, or the connection failed.
    Connect,
    /// The TLS handshake or the certificate failed.
    Tls,
    /// The deadline passed.
    Timeout,
    /// The body is longer than 1,048,576 bytes.
    TooLarge,
    /// The host refused to connect to a private address.
    BlockedAddress,
    /// The content encoding could not be undone.
    Encoding,
}

/// The server's answer at the URI, as a consumer would get it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServedResponse {
    /// The server answered.
    Received {
        /// The HTTP status, 0 to 999. Browsers give 0 for a redirect that they do not follow.
        status: u16,
        /// Whether the host was redirected, or the final URL is not the requested one. Default: no.
        redirected: Option<bool>,
        /// Whether the whole body arrived. Default: yes.
        complete: Option<bool>,
        /// The body as served, after content decoding. Default: empty.
        body: Option<Base64<BUNDLE_BYTES>>,
    },
    /// It did not, or not in a usable way.
    Failed {
        /// Why.
        error: ResponseError,
    },
}
impl ByMember for ServedResponse {}

/// What an RPC answered to one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RpcAnswer {
    /// The RPC gave a result.
    Result {
        /// The member `result` of the JSON-RPC response, as the RPC wrote it.
        result: Json<BUNDLE_BYTES>,
    },
    /// The RPC gave an error, as it does where a call reverts.
    Error {
        /// The member `error` of the JSON-RPC response, as the RPC wrote it.
        error: Json<BUNDLE_BYTES>,
    },
    /// The RPC sent no JSON-RPC response.
    Failed {
        /// Why.
        failed: RpcFailure,
    },
}
impl ByMember for RpcAnswer {}

/// The answers of a predicate's contract, each left out where nobody asked. The zero address needs none.
///
/// Source: ERC-8257, Predicate Validation at Registration
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PredicateAnswers {
    /// `eth_getCode` of the predicate.
    pub code: Option<RpcAnswer>,
    /// `supportsInterface(0x01ffc9a7)`, called with 30,000 gas behind the transaction's own: whether it speaks ERC-165.
    pub erc165: Option<RpcAnswer>,
    /// `supportsInterface(0xbdf9dc18)`, called with the same gas: whether it is a predicate.
    pub predicate: Option<RpcAnswer>,
}

/// What the registry has of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordConfig {
    /// The account that registered the tool.
    pub creator: Address,
    /// Where the manifest is.
    ///
    /// Name: metadataURI
    pub metadata_uri: Text<BUNDLE_BYTES>,
    /// The hash of the manifest.
    pub manifest_hash: Bytes32,
    /// The access predicate; zero: open to every caller.
    pub access_predicate: Address,
}

/// Why there is no record of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordState {
    /// The tool was never registered.
    NotFound,
    /// The tool was deregistered.
    Deregistered,
    /// There is no contract at the registry's address.
    NoContract,
    /// The answer does not come from an ERC-8257 registry.
    Malformed,
    /// The record could not be read.
    Unavailable,
}

/// The tool's record, as the host read it just before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolRecord {
    /// The registry has the tool.
    Found {
        /// Its record.
        config: RecordConfig,
    },
    /// There is no record, or it could not be read.
    Missing {
        /// The state of the tool.
        registry: RecordState,
        /// Why, in a word as `erc8257-bundle/1` has it, such as `timeout`. `malformed` and `unavailable` need one.
        reason: Option<Code>,
        /// The words of the RPC. They are clipped.
        detail: Option<Text<RPC_ERROR_BYTES>>,
    },
}
impl ByMember for ToolRecord {}

/// A call of one of the registry's functions that change it, with what the host read for it.
///
/// Source: ERC-8257, §1
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegistryAction {
    /// The caller registers a tool, and becomes its creator.
    ///
    /// Name: registerTool
    RegisterTool {
        /// Where the manifest is.
        ///
        /// Name: metadataURI
        metadata_uri: Text<BUNDLE_BYTES>,
        /// The hash of the manifest.
        manifest_hash: Bytes32,
        /// The server's answer to a GET of the URI; left out if the host has not asked.
        response: Option<ServedResponse>,
        /// The access predicate to set; zero: open to every caller.
        predicate: Address,
        /// What the predicate's contract answered.
        answers: Option<PredicateAnswers>,
    },
    /// The creator commits another manifest.
    ///
    /// Name: updateToolMetadata
    UpdateToolMetadata {
        /// The tool's ID.
        tool_id: Uint256,
        /// Its record now.
        record: ToolRecord,
        /// Where the new manifest is.
        ///
        /// Name: metadataURI
        metadata_uri: Text<BUNDLE_BYTES>,
        /// The hash of the new manifest.
        manifest_hash: Bytes32,
        /// The server's answer to a GET of the URI; left out if the host has not asked.
        response: Option<ServedResponse>,
    },
    /// The creator sets another access predicate.
    ///
    /// Name: setAccessPredicate
    SetAccessPredicate {
        /// The tool's ID.
        tool_id: Uint256,
        /// Its record now.
        record: ToolRecord,
        /// The access predicate to set; zero: open to every caller.
        predicate: Address,
        /// What the predicate's contract answered.
        answers: Option<PredicateAnswers>,
    },
    /// The creator takes the tool out of the registry, for good.
    ///
    /// Name: deregisterTool
    DeregisterTool {
        /// The tool's ID.
        tool_id: Uint256,
        /// Its record now.
        record: ToolRecord,
    },
}

/// How the levels and nodes of a schema are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PolicyMeasure {
    /// Nested JSON containers and JSON values: the strictest reading.
    Values,
    /// Subschemas.
    Subschemas,
}

/// How many independent RPCs must agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyQuorum {
    /// So many must agree, 1 to 32.
    pub need: u8,
    /// So many are asked, `need` to 32.
    pub of: u8,
}
impl Strict for PolicyQuorum {}

/// The policy of the consumers who are to verify the tool. Everything may be left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsumerPolicy {
    /// Whether a manifest may have another `type` than that of version 1. Default: no.
    pub accept_unknown_type: Option<bool>,
    /// How schemas are measured against their limits. Default: `values`.
    pub schema_measure: Option<PolicyMeasure>,
    /// Most entries of an onchain `getRequirements` answer, 256 to 65,536. Default: 256.
    pub max_requirements: Option<u32>,
    /// For how many seconds a verdict may be used, 0 to 86,400. Default: 300.
    pub freshness_seconds: Option<u32>,
    /// Whether hosts may connect to private and loopback addresses. Default: no.
    pub allow_private_addresses: Option<bool>,
    /// Whether hosts see the addresses that they connect to. Default: yes.
    pub addresses_enforced: Option<bool>,
    /// Only this manifest hash will do. Default: any.
    pub pinned_hash: Option<Bytes32>,
    /// How many RPCs must agree. Default: one RPC is asked.
    pub quorum: Option<PolicyQuorum>,
}
impl Strict for ConsumerPolicy {}

/// A function of the registry that changes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistryFunction {
    /// Name: registerTool
    RegisterTool,
    /// Name: updateToolMetadata
    UpdateToolMetadata,
    /// Name: setAccessPredicate
    SetAccessPredicate,
    /// Name: deregisterTool
    DeregisterTool,
}

/// A call that a wallet can send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistryCall {
    /// The caller.
    pub from: Address,
    /// The registry.
    pub to: Address,
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
}

/// What is known about a call before it is sent. A call that passes may still revert: the chain goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreflightReport {
    /// The function to call.
    pub function: RegistryFunction,
    /// Whether the call would revert, or would make a record that consumers refuse.
    pub refuses: bool,
    /// What to send; `null` if anything refuses.
    pub call: Option<RegistryCall>,
    /// The findings on the call itself, by code. Errors are rules by which the registry would revert. Warnings are
    /// possible mistakes and unknown facts.
    pub findings: List<Finding, FINDINGS>,
    /// The report of a consumer's verification after the call (`erc8257-report/1`); `null` for a call that commits no
    /// manifest. If the host has not asked the server, only the URI is judged.
    pub report: Option<Json<REPORT_BYTES>>,
}
impl Report for PreflightReport {
    const FORMAT: &'static str = "erc8257-preflight/1";
}

/// Says whether the registry would revert a publisher's call, and whether consumers would verify the new record. It gives
/// the call data if nothing refuses.
///
/// A fact that is not known refuses nothing, and is a finding. The conclusion is then `unknown` and not `yes`.
///
/// Source: ERC-8257, §1, Predicate Validation at Registration
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preflight {
    /// The registry's address.
    pub registry: Address,
    /// The account that the registry will see as its caller. With a smart wallet that is the wallet's contract.
    pub caller: Address,
    /// What to call.
    pub action: RegistryAction,
    /// The policy of the consumers. Default: that of the library.
    pub policy: Option<ConsumerPolicy>,
}
impl Verb for Preflight {
    type Report = PreflightReport;
    const BUNDLE: &'static str = "erc8257-preflight-bundle/1";
}
