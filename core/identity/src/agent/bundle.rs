//! The recorded readings of an agent, where they stand within another bundle.

use primitives::describe::{Value, Verb as _, read};
use primitives::json::FaultKind;
use primitives::usage::{UsageError, document};

use crate::border::agent::JudgeAgent;
use crate::limits::NESTED_BYTES;

impl JudgeAgent {
    /// Reads a bundle of the format `erc8257-identity-agent-bundle/1`, of at most 8 MiB.
    ///
    /// # Errors
    /// The first member that is missing or wrong, or why the text is not strict JSON.
    ///
    /// # Example
    /// ```
    /// use erc8257_identity::border::agent::JudgeAgent;
    ///
    /// let text = br#"{"format":"erc8257-identity-agent-bundle/1","agent":"8453:22","calls":{}}"#;
    /// assert_eq!(JudgeAgent::parse(text)?.agent, "8453:22");
    /// assert_eq!(JudgeAgent::parse(b"{}").unwrap_err().member(), Some("format"));
    /// # Ok::<(), primitives::usage::UsageError>(())
    /// ```
    pub fn parse(bundle: &[u8]) -> Result<Self, UsageError> {
        let document = document(bundle, NESTED_BYTES, sentence)?;
        let value = Value::root(&document);
        let members = value.object()?;
        if members.required("format", read::code)? != Self::BUNDLE {
            return Err(members.wrong("format", "is not erc8257-identity-agent-bundle/1"));
        }
        read::described(&value)
    }
}

/// What is wrong with a text that is not strict JSON.
const fn sentence(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::ByteOrderMark => "The text begins with a byte order mark.",
        FaultKind::Utf8 => "The text is not UTF-8.",
        FaultKind::DuplicateKey => "An object has two members of one name.",
        FaultKind::LoneSurrogate => "A string has half of a surrogate pair.",
        FaultKind::NotFinite => "A number is too large.",
        FaultKind::Size => "The text is too large.",
        FaultKind::Grammar => "The text is not JSON.",
    }
}
