//! What a publisher can have repaired mechanically.

use primitives::describe::{Bytes32, Code, Count, List, Report, Text, Verb};

use crate::finding::Finding;
use crate::limits::{FINDINGS, MANIFEST_BYTES};

/// Bytes of a repaired document: canonical numbers can be longer than those served, `1e20` five times with its comma.
pub const FIXED_BYTES: usize = 5 * MANIFEST_BYTES;

/// One repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedChange {
    /// The rule that asked for it; `explain` has its row.
    pub rule: Code,
    /// Where, as a JSON Pointer of at most 512 bytes; empty for the whole document.
    pub pointer: Text<512>,
    /// What stood there: at most 120 code points, odd characters escaped.
    pub before: Text<120>,
    /// The new text, in the same form.
    pub after: Text<120>,
}

/// A repaired document, and the changes in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// What `validate` says of the repaired document.
    pub manifest_valid: bool,
    /// The hash to commit, or `null`.
    pub hash: Option<Bytes32>,
    /// The repaired document in canonical text, ready to be served.
    pub body: Text<FIXED_BYTES>,
    /// The changes, the first 256; white space and the order of members do not count.
    pub changes: List<FixedChange, FINDINGS>,
    /// How many more changes were made than are listed.
    pub changes_left_out: Count,
    /// The faults that a person has to repair.
    pub remaining: List<Finding, { FINDINGS + 1 }>,
}
impl Report for Fixed {
    const FORMAT: &'static str = "erc8257-fix/1";
}

/// Makes the repairs that need no decision of the publisher, and writes canonical text. They are a byte-order mark, strings
/// that are not in NFC, upper-case hex, and URLs that are not normalised.
///
/// A document that is not strict JSON is an error with byte offset, line and column.
///
/// Source: ERC-8257, §2
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fix<'a> {
    /// The document, as it is served.
    pub body: &'a [u8],
}
impl Verb for Fix<'_> {
    type Report = Fixed;
    const BUNDLE: &'static str = "erc8257-fix-bundle/1";
}
