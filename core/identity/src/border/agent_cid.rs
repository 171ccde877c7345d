//! Whether bytes have the CID that names them.

use primitives::describe::{Bytes32, Count, List, Report, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::border::evidence::FileForm;
use crate::codes::Finding;
use crate::limits::CID_CHARACTERS;

/// Whether bytes have a CID. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CidVerdict {
    /// They have it.
    Match,
    /// They have another hash.
    Mismatch,
    /// They are not the content of the one block that the CID would name; the file may have several blocks.
    Unknown,
    /// The library does not judge this CID, this block, or so many bytes.
    Refused,
}

/// What a CID says of the block that it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CidCodec {
    /// The bytes of the file themselves.
    Raw,
    /// A node of protobuf.
    DagPb,
}

/// How the bytes came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CidForm {
    /// The raw block, which is the content.
    Raw,
    /// The block with the file in it.
    DagPbBlock,
    /// The content of the file, without the block around it.
    DagPbFile,
}

/// Whether bytes have a CID, and what content they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CidReport {
    /// Whether they have it.
    pub verdict: CidVerdict,
    /// The CID: version 1 in base32, version 0 as it was given; `null` where it was refused.
    pub cid: Option<Text<CID_CHARACTERS>>,
    /// Its version, 0 or 1.
    pub version: Option<u8>,
    /// What it says of the block.
    pub codec: Option<CidCodec>,
    /// The sha2-256 that it names.
    pub digest: Option<Bytes32>,
    /// How the bytes came.
    ///
    /// Never null with: verdict match
    pub form: Option<CidForm>,
    /// Bytes of the content.
    pub content_bytes: Option<Count>,
    /// keccak256 of the content.
    pub content_hash: Option<Bytes32>,
    /// Why the bytes do not count.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for CidReport {
    const FORMAT: &'static str = "erc8257-identity-cid/1";
}

/// Says whether bytes have a CID, whichever gateway served them.
///
/// Source: ERC-8004, Agent URI; decisions I5, I6
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyCid<'a> {
    /// The CID.
    pub cid: Text<BUNDLE_BYTES>,
    /// The bytes that were served.
    pub bytes: &'a [u8],
    /// What the bytes are. Default: a file.
    pub r#as: Option<FileForm>,
}
impl Verb for VerifyCid<'_> {
    type Report = CidReport;
    const BUNDLE: &'static str = "erc8257-identity-cid-bundle/1";
}
