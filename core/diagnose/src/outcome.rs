//! What came of the hypotheses.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Hypothesis, Row, border};
use erc8257::registry::ToolRef;
use primitives::describe::Word;

pub use super::border::diagnose::{ChangeKind, WhyNotTried as Why};

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

impl ChangeKind {
    /// The kind as the JSON form writes it: `dropped`, `inserted` or `replaced`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
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

impl TrialResult {
    /// The result as the JSON form writes it: `proved`, `ruled-out` or `not-tried`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.described().as_str()
    }

    /// The result without its reason, as other languages see it.
    pub(super) const fn described(self) -> border::diagnose::TrialResult {
        match self {
            Self::Proved => border::diagnose::TrialResult::Proved,
            Self::RuledOut => border::diagnose::TrialResult::RuledOut,
            Self::NotTried(_) => border::diagnose::TrialResult::NotTried,
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
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }
}
