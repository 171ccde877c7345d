//! What a bundle came to: its report, or why its verb did not run.

use alloc::string::String;

use super::Refusal;
use crate::json::Writer;
use crate::usage::line;

/// How the question of a verb was answered. A command's exit status says the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// Verified, valid, or done: exit status 0.
    Yes,
    /// Not verified, or not valid: exit status 1.
    No,
    /// It could not be established: exit status 3.
    Unknown,
}

impl Conclusion {
    /// `yes`, `no` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// The text of a report, and how its question was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The report as JSON text.
    pub report: String,
    /// How the question was answered.
    pub conclusion: Conclusion,
}

impl Judgement {
    /// `{"conclusion":"yes","report":{…}}`: for a language that takes both as one text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"conclusion\":").quoted(self.conclusion.as_str());
        w.raw(",\"report\":").raw(&self.report).raw("}");
        w.finish()
    }
}

/// What a bundle came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The format of the report; `None` where the bundle's own format is missing or not known.
    format: Option<&'static str>,
    result: Result<Judgement, Refusal>,
}

impl Judged {
    /// What a verb whose reports have this format made of its bundle.
    #[must_use]
    pub fn of(format: &'static str, result: Result<Judgement, Refusal>) -> Self {
        Self { format: Some(format), result }
    }

    /// A text whose format is missing or not known.
    #[must_use]
    pub fn unread(refusal: Refusal) -> Self {
        Self { format: None, result: Err(refusal) }
    }

    /// The report, or why the verb did not run.
    ///
    /// # Errors
    /// The member that is missing or wrong, and why the verb does not run.
    pub fn as_ref(&self) -> Result<&Judgement, &Refusal> {
        self.result.as_ref()
    }

    /// The same, by value.
    ///
    /// # Errors
    /// As [`as_ref`](Self::as_ref).
    pub fn into_result(self) -> Result<Judgement, Refusal> {
        self.result
    }

    /// The report as JSON text; in place of a refusal, the line that `verify --batch` has for it (areas, contract 3).
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::describe::{Judged, Refusal};
    /// use erc8257_primitives::usage::UsageError;
    ///
    /// let judged = Judged::unread(Refusal::from(UsageError::missing("format")));
    /// assert_eq!(
    ///     judged.to_json(),
    ///     r#"{"format":null,"error":{"code":"usage-missing","member":"format","message":"is missing"}}"#,
    /// );
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let refusal = match &self.result {
            Ok(judgement) => return judgement.report.clone(),
            Err(refusal) => refusal,
        };
        let (member, message) = refusal.mistake().unwrap_or((None, refusal.message()));
        line(self.format, refusal.code(), member, message)
    }
}
