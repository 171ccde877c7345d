//! Why a manifest does not have the hash that its registration commits.

use alloy_primitives::hex::encode_prefixed;

use crate::advice::ManifestKind;
use crate::argument::{address, bytes32, count, tool_ref};
use crate::failure::Result;

/// The facts known besides the body and the hash. A hypothesis that needs a missing clue is reported as not tried: the
/// more there is to try, the more is found.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Clues {
    /// The tool whose record commits the hash: needed for call data.
    #[uniffi(default = None)]
    pub tool_ref: Option<String>,
    /// The record's `metadataURI`.
    #[uniffi(default = None)]
    pub metadata_uri: Option<String>,
    /// The record's creator: `0x` and 40 hex digits.
    #[uniffi(default = None)]
    pub creator: Option<String>,
    /// Other registrations. Without a list the host has not looked for any, which is not the same as an empty list.
    #[uniffi(default = None)]
    pub siblings: Option<Vec<Sibling>>,
    /// Other bodies.
    #[uniffi(default = [])]
    pub candidates: Vec<Candidate>,
}

/// Another registration, of the same URL or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Sibling {
    /// Which tool it is, as text.
    pub tool_ref: String,
    /// Its `metadataURI`.
    pub metadata_uri: String,
    /// The hash that it commits: `0x` and 64 hex digits.
    pub manifest_hash: String,
    /// Its creator, if known: `0x` and 40 hex digits.
    #[uniffi(default = None)]
    pub creator: Option<String>,
    /// It is deregistered.
    #[uniffi(default = false)]
    pub retired: bool,
}

/// Another body: the file at another path, an older edition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Candidate {
    /// What to call it: a path, a URL, a date.
    pub name: String,
    /// Its bytes, as served or stored.
    pub body: Vec<u8>,
}

/// Why a manifest does not have the committed hash (`erc8257-diagnosis/1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Diagnosis {
    /// What came of it.
    pub outcome: DiagnosisOutcome,
    /// The committed hash.
    pub expected_hash: String,
    /// The hash of the body; nothing if that cannot be read.
    pub computed_hash: Option<String>,
    /// Whether the body is a valid manifest, by the rules for consumers.
    pub manifest: ManifestKind,
    /// Why the body cannot be read.
    pub unreadable: Option<String>,
    /// The look of a body that cannot be read: `empty`, `byte-order-mark`, `html`, `compressed`, `utf-16` or
    /// `too-large`.
    pub content: Option<String>,
    /// The cause; nothing unless it is proved.
    pub cause: Option<Cause>,
    /// Every hypothesis, in the order of the table.
    pub tried: Vec<Trial>,
    /// What to do.
    pub repair: Repair,
    /// What would still prove something.
    pub wanted: Vec<Wanted>,
    /// The diagnosis as JSON: the same text in every language.
    pub json: String,
}

/// What came of a diagnosis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum DiagnosisOutcome {
    /// The manifest has the committed hash.
    Matches,
    /// It has not, and why is proved.
    Explained,
    /// It has not, and none of the hypotheses that could be tried is so.
    Unknown,
}

/// The proved cause.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Cause {
    /// The stable code; `explainCause` has its row.
    pub hypothesis: String,
    /// What happened: one sentence.
    pub sentence: String,
    /// The proof, in one sentence.
    pub proof: String,
    /// Which form of it: harmless text.
    pub detail: Option<String>,
    /// The other registration, where the cause is one.
    pub tool_ref: Option<String>,
    /// The differences between the hashed document and the served one: the first 256.
    pub changes: Vec<HashedChange>,
    /// How many more changes there are than are listed.
    pub changes_left_out: i32,
}

/// One difference between the hashed document and the served one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct HashedChange {
    /// What happened to the member.
    pub change: ChangeKind,
    /// Where, as a JSON pointer of at most 512 bytes.
    pub pointer: String,
    /// The served text, made harmless; nothing where nothing is served.
    pub served: Option<String>,
    /// The hashed text, in the same form.
    pub hashed: Option<String>,
}

/// What happened to a member before the document was hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ChangeKind {
    /// It was left out.
    Dropped,
    /// It was put in.
    Inserted,
    /// Its value was another one.
    Replaced,
}

/// One hypothesis, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Trial {
    /// The stable code.
    pub hypothesis: String,
    /// What came of it.
    pub result: TrialResult,
    /// Why it was not tried: `explained`, `unreadable`, `too-large`, `budget`, `needs-record`, `needs-siblings` or
    /// `needs-candidates`.
    pub why: Option<String>,
    /// How many forms of it were compared.
    pub forms: i64,
}

/// What came of a hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum TrialResult {
    /// It is so.
    Proved,
    /// It is not so.
    RuledOut,
    /// It is not known.
    NotTried,
}

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Repair {
    /// Which side to change.
    pub side: RepairSide,
    /// The action that must come first, in one sentence.
    pub first: Option<String>,
    /// What to do: one sentence.
    pub action: String,
    /// Transactions that the tool's creator may send, the recommended one first.
    pub calls: Vec<RepairCall>,
    /// A file with the committed hash, where there is one.
    pub file: Option<CommittedFile>,
}

/// Which side to change: the record onchain, or the served file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct RepairCall {
    /// `updateToolMetadata` or `deregisterTool`.
    pub function: String,
    /// The registry, on the tool's chain: `0x` and 40 hex digits.
    pub to: String,
    /// The call data: hex.
    pub data: String,
}

/// A file with the committed hash.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CommittedFile {
    /// Its canonical bytes.
    pub body: Vec<u8>,
    /// It is a valid manifest.
    pub valid: bool,
    /// It would verify at the registered URL; nothing where URL or creator are not known.
    pub verifies: Option<bool>,
}

/// What would still prove something.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Wanted {
    /// `body`, `record`, `older-copy`, `other-paths` or `other-registrations`.
    pub clue: String,
    /// The fact that it could prove, in one sentence.
    pub sentence: String,
}

/// Explains why a manifest does not have the hash that its registration commits (§2). It tries well-known
/// mistakes one by one, and names the first that it can prove. It never changes a verdict.
///
/// `body` is the manifest as served, as raw bytes. `expectedHash` is the committed hash: `0x` and 64 hex
/// digits. A malformed hash or clue is an error.
#[uniffi::export(default(clues = None))]
pub fn diagnose(body: Vec<u8>, expected_hash: String, clues: Option<Clues>) -> Result<Diagnosis> {
    let expected = bytes32(&expected_hash, "/expectedHash")?;
    let Some(clues) = clues else {
        return Ok(Diagnosis::of(&diagnose::diagnose(&body, expected, &diagnose::Clues::default())));
    };
    let siblings = clues.siblings.as_ref().map(|list| {
        let each = list.iter().enumerate();
        each.map(|(at, one)| one.core(&format!("/clues/siblings/{at}"))).collect::<Result<Vec<_>>>()
    });
    let siblings = siblings.transpose()?;
    let candidates: Vec<_> =
        clues.candidates.iter().map(|Candidate { name, body }| diagnose::Candidate { name, body }).collect();
    let core = diagnose::Clues {
        tool: clues.tool_ref.as_deref().map(|tool| tool_ref(tool, "/clues/toolRef")).transpose()?,
        metadata_uri: clues.metadata_uri.as_deref(),
        creator: clues.creator.as_deref().map(|one| address(one, "/clues/creator")).transpose()?,
        siblings: siblings.as_deref(),
        candidates: &candidates,
    };
    Ok(Diagnosis::of(&diagnose::diagnose(&body, expected, &core)))
}

impl Sibling {
    fn core(&self, at: &str) -> Result<diagnose::Sibling<'_>> {
        let creator = self.creator.as_deref();
        Ok(diagnose::Sibling {
            tool: tool_ref(&self.tool_ref, &format!("{at}/toolRef"))?,
            metadata_uri: &self.metadata_uri,
            manifest_hash: bytes32(&self.manifest_hash, &format!("{at}/manifestHash"))?,
            creator: creator.map(|one| address(one, &format!("{at}/creator"))).transpose()?,
            retired: self.retired,
        })
    }
}

impl Diagnosis {
    fn of(diagnosis: &diagnose::Diagnosis) -> Self {
        Self {
            outcome: match diagnosis.outcome() {
                diagnose::Outcome::Matches => DiagnosisOutcome::Matches,
                diagnose::Outcome::Explained => DiagnosisOutcome::Explained,
                diagnose::Outcome::Unknown => DiagnosisOutcome::Unknown,
            },
            expected_hash: diagnosis.expected().to_string(),
            computed_hash: diagnosis.computed().map(|hash| hash.to_string()),
            manifest: ManifestKind::of(diagnosis.manifest()),
            unreadable: diagnosis.unreadable().map(ToString::to_string),
            content: diagnosis.content().map(|content| content.as_str().to_owned()),
            cause: diagnosis.cause().map(Cause::of),
            tried: diagnosis.tried().iter().copied().map(Trial::of).collect(),
            repair: Repair::of(diagnosis.repair()),
            wanted: diagnosis
                .wanted()
                .iter()
                .map(|wanted| Wanted {
                    clue: wanted.as_str().to_owned(),
                    sentence: wanted.sentence().to_owned(),
                })
                .collect(),
            json: diagnosis.to_json(),
        }
    }
}

impl Cause {
    fn of(cause: &diagnose::Cause) -> Self {
        let row = cause.row();
        Self {
            hypothesis: row.id.to_owned(),
            sentence: row.sentence.to_owned(),
            proof: row.proof.to_owned(),
            detail: cause.detail().map(ToOwned::to_owned),
            tool_ref: cause.tool().map(|tool| tool.to_string()),
            changes: cause.changes().iter().map(HashedChange::of).collect(),
            changes_left_out: count(cause.changes_left_out()),
        }
    }
}

impl HashedChange {
    fn of(change: &diagnose::Change) -> Self {
        Self {
            change: match change.kind {
                diagnose::ChangeKind::Dropped => ChangeKind::Dropped,
                diagnose::ChangeKind::Inserted => ChangeKind::Inserted,
                diagnose::ChangeKind::Replaced => ChangeKind::Replaced,
            },
            pointer: change.pointer.clone(),
            served: change.served.clone(),
            hashed: change.hashed.clone(),
        }
    }
}

impl Trial {
    fn of(trial: diagnose::Trial) -> Self {
        Self {
            hypothesis: trial.hypothesis.as_str().to_owned(),
            result: match trial.result {
                diagnose::TrialResult::Proved => TrialResult::Proved,
                diagnose::TrialResult::RuledOut => TrialResult::RuledOut,
                diagnose::TrialResult::NotTried(_) => TrialResult::NotTried,
            },
            why: trial.result.why().map(|why| why.as_str().to_owned()),
            forms: i64::from(trial.forms),
        }
    }
}

impl Repair {
    fn of(repair: &diagnose::Repair) -> Self {
        Self {
            side: RepairSide::of(repair.side()),
            first: repair.first().map(ToOwned::to_owned),
            action: repair.action().to_owned(),
            calls: repair
                .calls()
                .iter()
                .map(|call| RepairCall {
                    function: call.function.to_owned(),
                    to: format!("{:?}", call.to),
                    data: encode_prefixed(&call.data),
                })
                .collect(),
            file: repair.file().map(|file| CommittedFile {
                body: file.body.clone(),
                valid: file.valid,
                verifies: file.verifies,
            }),
        }
    }
}

impl RepairSide {
    pub(crate) fn of(side: diagnose::Side) -> Self {
        match side {
            diagnose::Side::Nothing => Self::Nothing,
            diagnose::Side::Chain => Self::Chain,
            diagnose::Side::File => Self::File,
            diagnose::Side::Either => Self::Either,
            diagnose::Side::Unknown => Self::Unknown,
        }
    }
}
