//! What came of the hypotheses.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Hypothesis, Row};
use erc8257::registry::ToolRef;

/// The proved cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    pub(super) hypothesis: Hypothesis,
    pub(super) detail: Option<String>,
    pub(super) tool: Option<ToolRef>,
    pub(super) changes: Vec<Change>,
    pub(super) changes_left_out: usize,
}

impl Cause {
    /// The hypothesis that is proved.
    #[must_use]
    pub const fn hypothesis(&self) -> Hypothesis {
        self.hypothesis
    }

    /// Its row in the table: sentence, proof, action.
    #[must_use]
    pub const fn row(&self) -> &'static Row {
        self.hypothesis.row()
    }

    /// Which form of it: harmless text, such as `indented by 2 spaces` or the name of a candidate.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }

    /// The other registration, where the cause is one.
    #[must_use]
    pub const fn tool(&self) -> Option<ToolRef> {
        self.tool
    }

    /// The differences of the hashed document from the served document. Dropped and replaced members come in
    /// the order of the canonical bytes, then inserted members. The list has the first
    /// [`FINDINGS`](erc8257::limits::FINDINGS).
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// How many more changes there are than are listed.
    #[must_use]
    pub const fn changes_left_out(&self) -> usize {
        self.changes_left_out
    }
}

/// One difference between the hashed document and the served one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What happened to the member.
    pub kind: ChangeKind,
    /// JSON Pointer of the member's value, clipped to 512 bytes.
    pub pointer: String,
    /// The served value as harmless text; `None` where the served document lacks the member.
    pub served: Option<String>,
    /// The hashed value, in the same form.
    pub hashed: Option<String>,
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

impl ChangeKind {
    /// The kind as the JSON form writes it: `dropped`, `inserted` or `replaced`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dropped => "dropped",
            Self::Inserted => "inserted",
            Self::Replaced => "replaced",
        }
    }
}

/// One hypothesis and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The hypothesis.
    pub hypothesis: Hypothesis,
    /// What came of it.
    pub result: TrialResult,
    /// How many forms of it were compared; 0 where it does not apply to this document.
    pub forms: u32,
}

/// What came of a hypothesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrialResult {
    /// It is so.
    Proved,
    /// It is not so.
    RuledOut,
    /// It is not known.
    NotTried(Why),
}

/// Why a hypothesis was not tried, or not in all its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
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

impl TrialResult {
    /// The result as the JSON form writes it: `proved`, `ruled-out` or `not-tried`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::RuledOut => "ruled-out",
            Self::NotTried(_) => "not-tried",
        }
    }

    /// Why it was not tried.
    #[must_use]
    pub const fn why(self) -> Option<Why> {
        match self {
            Self::NotTried(why) => Some(why),
            Self::Proved | Self::RuledOut => None,
        }
    }
}

impl Why {
    /// The reason as the JSON form writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Explained => "explained",
            Self::Unreadable => "unreadable",
            Self::TooLarge => "too-large",
            Self::Budget => "budget",
            Self::NeedsRecord => "needs-record",
            Self::NeedsSiblings => "needs-siblings",
            Self::NeedsCandidates => "needs-candidates",
        }
    }
}
