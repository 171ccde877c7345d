//! How a publisher registers a tool, or commits another manifest for one.

use erc8257::Finding;
use erc8257::border::fix::FixedChange;
use erc8257::border::preflight::{ConsumerPolicy, PreflightReport, RegistryFunction, ResponseError};
use primitives::describe::{Address, Bytes32, Code, Count, Hex, Inquire, Json, List, Report, Text, Uint256};
use primitives::limits::{BUNDLE_BYTES, FINDINGS, REPORT_BYTES, SHOWN_CODE_POINTS};

/// Code points of the text of a tool reference: more than two numbers and an address have.
pub const REFERENCE: usize = 256;
/// Characters of a hexadecimal number: that of any chain.
pub const QUANTITY: usize = 66;

/// How far a publication has come. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublishVerdict {
    /// The manifest breaks the standard, and a person has to repair it.
    Invalid,
    /// The registry would revert, consumers would refuse the tool, or the contract is not a registry.
    Refused,
    /// The transaction can be signed and sent.
    Ready,
    /// The transaction has no receipt yet.
    Pending,
    /// The transaction reverted, and changed nothing.
    Reverted,
    /// The transaction did something else than this publication.
    OtherTransaction,
    /// The record commits another manifest by now, or has another predicate than was registered.
    Superseded,
    /// The tool is registered, and consumers refuse it.
    NotVerified,
    /// The tool is registered and verified.
    Verified,
    /// An RPC or the server gave no answer, so that nothing is decided.
    Unavailable,
}

/// A block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishBlock {
    /// Its number.
    pub number: Uint256,
    /// Its hash.
    pub hash: Bytes32,
}

/// What a contract says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistryAnswer {
    /// There is no contract at the address.
    NoContract,
    /// It says that it is an ERC-8257 registry.
    Supported,
    /// It says that it is not one.
    NotSupported,
    /// It does not speak ERC-165.
    NoErc165,
}

/// The registry of a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishRegistry {
    /// The ID of its chain.
    pub chain_id: Uint256,
    /// Its address.
    pub address: Address,
    /// The block that it was read at; `null` where it was not read.
    pub block: Option<PublishBlock>,
    /// What the contract says of itself; `null` where that is not known.
    pub says: Option<RegistryAnswer>,
}

/// What became of the mechanical repairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairState {
    /// There is nothing to repair mechanically.
    None,
    /// The publisher agreed: the file to upload is the repaired one.
    Made,
    /// The publisher did not agree: the manifest stays as it was given.
    Declined,
}

/// The manifest to commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishManifest {
    /// The hash to commit; `null` where the manifest is not strict JSON.
    pub hash: Option<Bytes32>,
    /// Whether it follows the standard, as strictly as its publisher should.
    pub valid: bool,
    /// What became of the mechanical repairs.
    pub repair: RepairState,
    /// The first 256 repairs, made or declined.
    pub changes: List<FixedChange, FINDINGS>,
    /// How many more repairs there are than are listed.
    pub changes_left_out: Count,
}

/// How the file that the server serves now compares with the manifest to commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServedFile {
    /// It has the hash to commit.
    Same,
    /// It has another hash, or is not strict JSON: upload the manifest.
    Differs,
    /// The server answered, and not as consumers ask: another status, a redirect, too much.
    Refused,
    /// The server gave no answer, or asks to come back later.
    Unavailable,
    /// No consumer may fetch from this URI, so that it was not asked.
    NotAsked,
}

/// The answer of the manifest's server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishServed {
    /// How the served file compares with the manifest to commit.
    pub state: ServedFile,
    /// The HTTP status, 0 to 999; `null` where the server did not answer.
    pub status: Option<u16>,
    /// Why the server gave no answer.
    pub error: Option<ResponseError>,
    /// The hash of the served file; `null` where there is none, or it is not strict JSON.
    pub hash: Option<Bytes32>,
    /// Whether the served bytes are those of the file to upload; white space may differ under one hash.
    pub same_bytes: Option<bool>,
}

/// An unsigned transaction, as `eth_sendTransaction` and wallets take it. The wallet chooses gas, fees and nonce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishTransaction {
    /// The chain's ID, as `0x` and hex digits.
    pub chain_id: Text<QUANTITY>,
    /// The account that signs.
    pub from: Address,
    /// The registry.
    pub to: Address,
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
    /// What it pays: `0x0`, nothing.
    pub value: Text<QUANTITY>,
}

/// What a receipt says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReceiptState {
    /// The RPC has no receipt: the transaction is not mined yet, or unknown.
    NotFound,
    /// The transaction reverted.
    Reverted,
    /// The registry logged no event of this function.
    NoEvent,
    /// The registry logged the event for something else.
    Other,
    /// The registry logged the event of exactly this publication.
    Matches,
}

/// What became of the transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishReceipt {
    /// What the receipt says.
    pub state: ReceiptState,
    /// The block of the transaction.
    pub block: Option<PublishBlock>,
    /// The tool's ID by the event.
    pub tool_id: Option<Uint256>,
    /// The members in which the event differs from the publication, in the standard's words, such as `metadataURI`.
    pub differs: List<Code, 8>,
}

/// How far a publication has come, with everything that was seen on the way. What was not asked for or not read is `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishReport {
    /// How far the publication has come.
    pub verdict: PublishVerdict,
    /// The registry's function to call.
    pub function: RegistryFunction,
    /// The registry.
    pub registry: PublishRegistry,
    /// The tool: the one to update, or the one that the transaction registered.
    pub tool_ref: Option<Text<REFERENCE>>,
    /// The manifest to commit.
    pub manifest: PublishManifest,
    /// What its server serves now.
    pub served: Option<PublishServed>,
    /// The call, judged before it is sent.
    pub preflight: Option<PreflightReport>,
    /// The transaction to sign; only where the verdict is `ready`.
    pub transaction: Option<PublishTransaction>,
    /// What became of the transaction.
    pub receipt: Option<PublishReceipt>,
    /// The verification of the registration (`erc8257-report/1`).
    pub report: Option<Json<REPORT_BYTES>>,
    /// Why an RPC gave no answer that decides, in a word such as `timeout`.
    pub reason: Option<Code>,
    /// The words of the RPC, clipped and made harmless.
    pub detail: Option<Text<SHOWN_CODE_POINTS>>,
    /// The faults of the manifest to commit, and what else its publisher should know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for PublishReport {
    const FORMAT: &'static str = "erc8257-publish/1";
}

/// Registers a tool, or commits another manifest for one. It needs no key, and sends no transaction.
///
/// It is run twice. The first run asks the publisher about mechanical repairs, looks at the registry and at what is served
/// now, and ends with the unsigned transaction. The second run is given the transaction's hash, and verifies the new
/// registration as any consumer does. As long as the RPC has no receipt it ends with `pending`: run it again later. Beside the
/// report stands the file to upload: the manifest as it was given, or repaired.
///
/// Source: ERC-8257, §1, Predicate Validation at Registration
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publish<'a> {
    /// The manifest, in raw bytes.
    pub manifest: &'a [u8],
    /// Where the manifest is, or will be, served.
    ///
    /// Name: metadataURI
    pub metadata_uri: Text<BUNDLE_BYTES>,
    /// The ID of the registry's chain.
    pub chain_id: Uint256,
    /// The registry's address.
    pub registry: Address,
    /// The account that the registry will see as its caller. With a smart wallet that is the wallet's contract.
    pub from: Address,
    /// The access predicate of a new tool. Default: zero, open to every caller.
    pub access_predicate: Option<Address>,
    /// The ID of the tool to update. Default: a new tool is registered.
    pub tool_id: Option<Uint256>,
    /// The hash of the transaction, if it was sent already.
    pub transaction: Option<Bytes32>,
    /// The policy of the consumers who are to verify the tool, without a quorum. Default: that of the library.
    pub policy: Option<ConsumerPolicy>,
}
impl Inquire for Publish<'_> {
    type Report = PublishReport;
    const BUNDLE: &'static str = "erc8257-publish-bundle/1";
}
