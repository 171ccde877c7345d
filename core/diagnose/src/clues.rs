//! The host's facts beside the served bytes and the committed hash.

use alloy_primitives::{Address, B256};

use erc8257::registry::ToolRef;

/// The host's facts, each of which may be missing. A hypothesis that needs a missing clue is reported as not
/// tried.
///
/// # Example
/// ```
/// use erc8257_diagnose::{Candidate, Clues};
///
/// let older = br#"{"name":"echo","version":"0.9.0"}"#;
/// let candidates = [Candidate { name: "the file of last month", body: older }];
/// let clues = Clues { candidates: &candidates, ..Clues::default() };
/// assert!(clues.siblings.is_none()); // not looked for is not "none"
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Clues<'a> {
    /// The tool whose record commits the hash: needed for call data.
    pub tool: Option<ToolRef>,
    /// The record's `metadataURI`.
    pub metadata_uri: Option<&'a str>,
    /// The record's creator.
    pub creator: Option<Address>,
    /// Other registrations, of the same URL or not; the first
    /// [`DIAGNOSIS_SIBLINGS`](erc8257::limits::DIAGNOSIS_SIBLINGS) are looked at. `None`: the host has not
    /// looked for any.
    pub siblings: Option<&'a [Sibling<'a>]>,
    /// Other bodies; the first [`DIAGNOSIS_CANDIDATES`](erc8257::limits::DIAGNOSIS_CANDIDATES) are looked at.
    pub candidates: &'a [Candidate<'a>],
}

/// Another registration.
#[derive(Debug, Clone, Copy)]
pub struct Sibling<'a> {
    /// Which tool it is.
    pub tool: ToolRef,
    /// Its `metadataURI`.
    pub metadata_uri: &'a str,
    /// The hash that it commits.
    pub manifest_hash: B256,
    /// Its creator, if known.
    pub creator: Option<Address>,
    /// It is deregistered.
    pub retired: bool,
}

/// Another body that may be the one that was committed: the file at another path, an older edition, what another
/// server says.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// What to call it: a path, a URL, a date.
    pub name: &'a str,
    /// Its bytes, as served or stored.
    pub body: &'a [u8],
}
