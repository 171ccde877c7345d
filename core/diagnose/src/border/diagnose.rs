//! Why a manifest does not have the hash that its registration commits.

use erc8257::border::manifest::ManifestState;
use erc8257::border::preflight::RegistryFunction;
use erc8257::limits::{BUNDLE_BYTES, DIAGNOSIS_CANDIDATES, DIAGNOSIS_SIBLINGS, FINDINGS, MANIFEST_BYTES};
use primitives::describe::{Address, Base64, Bytes32, Code, Count, Hex, List, Report, Text, ToolRef, Verb};
use primitives::limits::{POINTER_BYTES, SENTENCE_CODE_POINTS, SHOWN_CODE_POINTS};

/// Other registrations that a caller may give: a registry has any number of them.
pub const SIBLINGS: usize = 64 * DIAGNOSIS_SIBLINGS;
/// Other bodies that a caller may give.
pub const CANDIDATES: usize = 64 * DIAGNOSIS_CANDIDATES;
/// Bytes of a file in canonical text: more than those of any manifest.
pub const FILE_BYTES: usize = 8 * MANIFEST_BYTES;

/// What came of a diagnosis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiagnosisOutcome {
    /// The manifest has the committed hash.
    Matches,
    /// It has not, and why is proved.
    Explained,
    /// It has not, and none of the hypotheses that could be tried is so.
    Unknown,
}

/// The likely content of a body that is not strict JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BodyContent {
    /// Nothing, or white space.
    Empty,
    /// JSON behind a byte-order mark.
    ByteOrderMark,
    /// A web page, such as an error page.
    Html,
    /// Compressed bytes that the host has not decompressed.
    Compressed,
    /// UTF-16 text.
    ///
    /// Name: utf-16
    Utf16,
    /// More bytes than a manifest may have.
    TooLarge,
}

/// What happened to a member before the document was hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeKind {
    /// It was left out.
    Dropped,
    /// It was put in.
    Inserted,
    /// Its value was another one.
    Replaced,
}

/// One difference between the hashed document and the served one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashedChange {
    /// What happened to the member.
    pub change: ChangeKind,
    /// The member's value, as a JSON Pointer of at most 512 bytes.
    pub pointer: Text<POINTER_BYTES>,
    /// The served value, clipped; odd characters escaped. `null` where the served document lacks the member.
    pub served: Option<Text<SHOWN_CODE_POINTS>>,
    /// The hashed value, in the same form.
    pub hashed: Option<Text<SHOWN_CODE_POINTS>>,
}

/// The proved cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// The stable code; `explain` has its row.
    pub hypothesis: Code,
    /// What happened, in one sentence.
    pub sentence: Text<SENTENCE_CODE_POINTS>,
    /// The proof, in one sentence.
    pub proof: Text<SENTENCE_CODE_POINTS>,
    /// Which form of it, such as the name of a candidate; odd characters escaped.
    pub detail: Option<Text<SENTENCE_CODE_POINTS>>,
    /// The other registration, where the cause is one.
    pub tool_ref: Option<ToolRef>,
    /// The first 256 differences between the hashed document and the served one. Dropped and replaced members come in the
    /// order of the canonical bytes, then inserted members.
    pub changes: List<HashedChange, FINDINGS>,
    /// How many more changes there are than are listed.
    pub changes_left_out: Count,
}

/// What came of a hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrialResult {
    /// It is so.
    Proved,
    /// It is not so.
    RuledOut,
    /// It is not known.
    NotTried,
}

/// Why a hypothesis was not tried, or not in all its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyNotTried {
    /// An earlier one is proved.
    Explained,
    /// The body is not strict JSON.
    Unreadable,
    /// The body is larger than a manifest may be, or the text in question would be.
    TooLarge,
    /// The work for one diagnosis was used up.
    Budget,
    /// The registration's URL is not known, or its tool.
    NeedsRecord,
    /// The host has not looked for other registrations.
    NeedsSiblings,
    /// There is no other body to compare.
    NeedsCandidates,
}

/// One hypothesis, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The stable code; `explain` has its row.
    pub hypothesis: Code,
    /// What came of it.
    pub result: TrialResult,
    /// Why it was not tried.
    ///
    /// Never null with: result not-tried
    /// Null with: result proved, ruled-out
    pub why: Option<WhyNotTried>,
    /// How many forms of it were compared; 0 where it does not apply to this document.
    pub forms: u32,
}

/// Which side to change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RepairSide {
    /// Nothing is wrong.
    Nothing,
    /// The record: its creator sends a transaction.
    Chain,
    /// The file that is served.
    File,
    /// One of both; only the publisher knows which file was meant.
    Either,
    /// Not known, since the cause is not.
    Unknown,
}

/// A transaction that the tool's creator may send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepairCall {
    /// `updateToolMetadata` or `deregisterTool`.
    pub function: RegistryFunction,
    /// The registry, on the tool's chain.
    pub to: Address,
    /// The call data.
    pub data: Hex<BUNDLE_BYTES>,
}

/// A file that has the committed hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommittedFile {
    /// Its canonical text.
    pub body: Text<FILE_BYTES>,
    /// Whether it is a valid manifest.
    pub valid: bool,
    /// Whether the registration would verify if it were served; `null` where URL or creator are not known.
    pub verifies: Option<bool>,
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// Which side to change.
    pub side: RepairSide,
    /// The step before the repair, in one sentence.
    pub first: Option<Text<SENTENCE_CODE_POINTS>>,
    /// What to do, in one sentence.
    pub action: Text<SENTENCE_CODE_POINTS>,
    /// Calls that would repair the chain's side, the recommended one first. There are none where the tool or its URL is not
    /// known, or the served file is not a valid manifest.
    pub calls: List<RepairCall, 2>,
    /// A file with the committed hash, where there is one.
    pub file: Option<CommittedFile>,
}

/// What would still prove something where the cause is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WantedClue {
    /// The JSON itself: the body is not JSON.
    Body,
    /// The registration: its tool and URL.
    Record,
    /// An older copy of the file.
    OlderCopy,
    /// The files at other paths of the same server.
    OtherPaths,
    /// The other registrations of the same URL or creator.
    OtherRegistrations,
}

/// A clue that would still prove something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// What to look for.
    pub clue: WantedClue,
    /// The proof that it could give, in one sentence.
    pub sentence: Text<SENTENCE_CODE_POINTS>,
}

/// Why a manifest does not have the committed hash, as far as it can be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// What came of it.
    pub outcome: DiagnosisOutcome,
    /// The committed hash.
    pub expected_hash: Bytes32,
    /// The hash of the served manifest; `null` if it cannot be read.
    ///
    /// Never null with: outcome matches
    pub computed_hash: Option<Bytes32>,
    /// Whether the served body is a valid manifest, by the rules for consumers.
    pub manifest: ManifestState,
    /// Why the body cannot be read.
    ///
    /// Null with: outcome matches
    pub unreadable: Option<Text<SENTENCE_CODE_POINTS>>,
    /// The likely content of a body that cannot be read, if known.
    ///
    /// Null with: outcome matches
    pub content: Option<BodyContent>,
    /// The cause; `null` unless the hash does not match and one is proved.
    ///
    /// Never null with: outcome explained
    /// Null with: outcome matches, unknown
    pub cause: Option<Cause>,
    /// Every hypothesis in the order of the table, and what came of it.
    pub tried: List<Trial, 64>,
    /// What to do.
    pub repair: Repair,
    /// What would still prove something; nothing unless the cause is unknown.
    pub wanted: List<Wanted, 5>,
}
impl Report for Diagnosis {
    const FORMAT: &'static str = "erc8257-diagnosis/1";
}

/// Another registration, of the same URL or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sibling {
    /// Which tool it is.
    pub tool_ref: ToolRef,
    /// Its `metadataURI`.
    ///
    /// Name: metadataURI
    pub metadata_uri: Text<BUNDLE_BYTES>,
    /// The hash that it commits.
    pub manifest_hash: Bytes32,
    /// Its creator, if known.
    pub creator: Option<Address>,
    /// Whether it is deregistered. Default: no.
    pub retired: Option<bool>,
}

/// Another body that may be the one that was committed: the file at another path, an older edition, what another server
/// says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What to call it: a path, a URL, a date.
    pub name: Text<BUNDLE_BYTES>,
    /// Its bytes, as served or stored.
    pub body: Base64<BUNDLE_BYTES>,
}

/// The facts known besides the body and the hash, each of which may be left out. A hypothesis that needs a missing clue is
/// reported as not tried.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Clues {
    /// The tool whose record commits the hash: needed for call data.
    pub tool_ref: Option<ToolRef>,
    /// The record's `metadataURI`.
    ///
    /// Name: metadataURI
    pub metadata_uri: Option<Text<BUNDLE_BYTES>>,
    /// The record's creator.
    pub creator: Option<Address>,
    /// Other registrations; the first 1,024 are looked at. Left out: the host has not looked for any, which is not the same
    /// as an empty list.
    pub siblings: Option<List<Sibling, SIBLINGS>>,
    /// Other bodies; the first 32 are looked at. A call takes about 12 MB of them.
    pub candidates: Option<List<Candidate, CANDIDATES>>,
}

/// Explains why a manifest does not have the hash that its registration commits. It tries well-known mistakes one by one, and
/// names the first that it can prove. It never changes a verdict.
///
/// Source: ERC-8257, §2
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnose<'a> {
    /// The manifest as served.
    pub body: &'a [u8],
    /// The committed hash.
    pub expected_hash: Bytes32,
    /// What is known besides: the more there is to try, the more is found.
    pub clues: Option<Clues>,
}
impl Verb for Diagnose<'_> {
    type Report = Diagnosis;
    const BUNDLE: &'static str = "erc8257-diagnosis-bundle/1";
}
