//! Cards of A2A, as an agent's endpoint serves them.

use primitives::describe::{Count, List, Report, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use crate::border::evidence::FetchedFile;
use crate::codes::Finding;
use crate::limits::{FILE_BYTES, INTERFACES};

/// URLs of one card: those of its interfaces, and its own.
const URLS: usize = INTERFACES + 1;

/// Whether a card can be used. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardVerdict {
    /// It has all that A2A asks for, and public HTTPS URLs.
    Valid,
    /// It has not.
    Invalid,
    /// It could not be fetched.
    Unknown,
}

/// Where a card sends its callers. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardOrigin {
    /// To the server that serves it.
    Same,
    /// To another server, too.
    Other,
}

/// A card, as it was read. A stranger wrote all its texts; its signatures are not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardReport {
    /// Whether it can be used.
    pub verdict: CardVerdict,
    /// The version of A2A whose form it has: `0.3` or `1.0`.
    pub version: Option<Text<8>>,
    /// The agent's name.
    pub name: Option<Text<FILE_BYTES>>,
    /// Where it is called, each as the card has it.
    pub urls: List<Text<FILE_BYTES>, URLS>,
    /// Where the card sends its callers; `null` where it sends them nowhere.
    pub origin: Option<CardOrigin>,
    /// How many skills it has.
    pub skills: Option<Count>,
    /// How many signatures it has.
    pub signatures: Option<Count>,
    /// The faults, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for CardReport {
    const FORMAT: &'static str = "erc8257-identity-card/1";
}

/// Reads the card of an agent (A2A, versions 0.3 and 1.0).
///
/// Source: the card of A2A; seed 004, `identity_discover_agents`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadCard {
    /// The URL that the card was asked from.
    pub url: Text<BUNDLE_BYTES>,
    /// What came.
    pub response: Option<FetchedFile>,
}
impl Verb for ReadCard {
    type Report = CardReport;
    const BUNDLE: &'static str = "erc8257-identity-card-bundle/1";
}
