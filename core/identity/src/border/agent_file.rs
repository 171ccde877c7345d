//! A registration file, written anew or changed.

use primitives::describe::{Bytes32, Count, List, Report, Strict, Text, Verb};
use primitives::limits::FINDINGS;

use crate::codes::Finding;
use crate::limits::{
    CID_CHARACTERS, FILE_BYTES, FILE_MEMBERS, REF_CHARACTERS, SERVICES, TRUST, URI_BYTES, WORD,
};

/// Whether a file was written. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileVerdict {
    /// It was, and its structure is right.
    Written,
    /// It was, and its structure is broken: findings say where.
    Invalid,
    /// The file that was to be changed cannot be read or has no room for the agent, or the new one is too large.
    Refused,
}

/// What became of a member. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberChange {
    /// It is new.
    Added,
    /// It has another value.
    Replaced,
    /// It is gone.
    Removed,
}

/// A service to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceToWrite {
    /// Its name, such as `MCP`.
    pub name: Text<FILE_BYTES>,
    /// Where it is.
    pub endpoint: Text<FILE_BYTES>,
    /// Its version.
    pub version: Option<Text<FILE_BYTES>>,
}
impl Strict for ServiceToWrite {}

/// The members to be written. Those that are not given stay as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MembersToWrite {
    /// The agent's name.
    pub name: Option<Text<FILE_BYTES>>,
    /// What it does.
    pub description: Option<Text<FILE_BYTES>>,
    /// The URL of its picture.
    pub image: Option<Text<FILE_BYTES>>,
    /// Its services.
    pub services: Option<List<ServiceToWrite, SERVICES>>,
    /// Whether it takes payments by x402.
    pub x402_support: Option<bool>,
    /// Whether it works now.
    pub active: Option<bool>,
    /// The trust models that it supports.
    pub supported_trust: Option<List<Text<FILE_BYTES>, TRUST>>,
}
impl Strict for MembersToWrite {}

/// What became of one member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberChanged {
    /// The name of the member.
    pub member: Text<WORD>,
    /// What became of it.
    pub change: MemberChange,
}

/// A registration file, and what is different from the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// Whether it was written.
    pub verdict: FileVerdict,
    /// The file: serve exactly these bytes.
    ///
    /// Null with: verdict refused
    /// Never null with: verdict written, invalid
    pub text: Option<Text<FILE_BYTES>>,
    /// Its bytes.
    pub bytes: Option<Count>,
    /// keccak256 of the bytes.
    pub hash: Option<Bytes32>,
    /// Their CID as a raw block, for a URI `ipfs://…`.
    pub cid: Option<Text<CID_CHARACTERS>>,
    /// The file as a URI that stands on the chain.
    ///
    /// Name: dataURI
    pub data_uri: Option<Text<URI_BYTES>>,
    /// What is different, in the order of the file; removed members last.
    pub changes: List<MemberChanged, FILE_MEMBERS>,
    /// The faults of the new file, with places in it; of a file that cannot be read, why.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for FileReport {
    const FORMAT: &'static str = "erc8257-identity-file/1";
}

/// Writes a registration file, or changes one: members that are not named stay byte for byte, those of no standard too.
///
/// Source: ERC-8004, Registration File; seed 004, `identity_update_metadata`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteFile<'a> {
    /// The agent that the file is to name, once it is registered.
    pub agent: Option<Text<REF_CHARACTERS>>,
    /// The file to be changed. Default: a new one.
    pub file: Option<&'a [u8]>,
    /// The members to be written.
    pub set: Option<MembersToWrite>,
    /// The names of members to be removed: any of those that `set` may have, but the name; and `registrations`.
    pub remove: Option<List<Text<WORD>, FILE_MEMBERS>>,
}
impl Verb for WriteFile<'_> {
    type Report = FileReport;
    const BUNDLE: &'static str = "erc8257-identity-file-bundle/1";
}
