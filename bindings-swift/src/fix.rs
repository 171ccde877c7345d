//! Mechanical repairs for a publisher.

use crate::argument::count;
use crate::failure::Result;
use crate::report::Finding;

/// A repaired document, and the changes in it (`erc8257-fix/1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Fixed {
    /// What `validate` says of the repaired document.
    pub manifest_valid: bool,
    /// The hash to commit: `0x` and 64 hex digits, or nothing.
    pub hash: Option<String>,
    /// The repaired document in canonical bytes, ready to be served.
    pub body: Vec<u8>,
    /// The changes, the first 256; white space and the order of members do not count.
    pub changes: Vec<FixedChange>,
    /// How many more changes were made than are listed.
    pub changes_left_out: i32,
    /// The faults that a person has to repair.
    pub remaining: Vec<Finding>,
    /// The same as JSON: the same text in every language.
    pub json: String,
}

/// One repair.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct FixedChange {
    /// The rule that asked for it; `explain` has its row.
    pub rule: String,
    /// Where, as a JSON pointer of at most 512 bytes; empty for the whole document.
    pub pointer: String,
    /// What stood there: at most 120 code points, odd characters escaped.
    pub before: String,
    /// The new text, in the same form.
    pub after: String,
}

/// Makes the repairs that need no decision of the publisher (§2), and writes canonical text. They are a
/// byte-order mark, strings that are not in NFC, upper-case hex, and URLs that are not normalised.
///
/// A document that is not strict JSON is an error with byte offset, line and column.
#[uniffi::export]
pub fn fix(body: Vec<u8>) -> Result<Fixed> {
    let fixed = erc8257::fix(&body)?;
    let report = fixed.report();
    Ok(Fixed {
        manifest_valid: report.manifest_valid() == Some(true),
        hash: report.computed_hash().map(|hash| hash.to_string()),
        body: fixed.body().to_vec(),
        changes: fixed.changes().iter().map(FixedChange::of).collect(),
        changes_left_out: count(fixed.changes_left_out()),
        remaining: report.findings().iter().map(Finding::of).collect(),
        json: fixed.to_json(),
    })
}

impl FixedChange {
    fn of(change: &erc8257::Change) -> Self {
        Self {
            rule: change.code().as_str().to_owned(),
            pointer: change.pointer().to_owned(),
            before: change.before().to_owned(),
            after: change.after().to_owned(),
        }
    }
}
