//! A mistake of the caller, as opposed to one of the document.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::report::json::Writer;

/// Why a bundle or a policy cannot be used. It says nothing about any registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageError {
    code: &'static str,
    member: Option<String>,
    message: Cow<'static, str>,
}

impl UsageError {
    pub(crate) fn not_json(message: &str) -> Self {
        let message = alloc::format!("is not strict JSON: {message}");
        Self { code: "usage-not-json", member: None, message: Cow::Owned(message) }
    }

    pub(crate) fn no_object() -> Self {
        Self { code: "usage-wrong-value", member: None, message: Cow::Borrowed("is not a JSON object") }
    }

    pub(crate) fn too_large(most: usize) -> Self {
        let message = alloc::format!("has more than {most} bytes");
        Self { code: "usage-too-large", member: None, message: Cow::Owned(message) }
    }

    pub(crate) fn missing(member: &str) -> Self {
        Self { code: "usage-missing", member: Some(member.into()), message: Cow::Borrowed("is missing") }
    }

    pub(crate) fn wrong(member: &str, message: &'static str) -> Self {
        Self { code: "usage-wrong-value", member: Some(member.into()), message: Cow::Borrowed(message) }
    }

    pub(crate) fn unknown(member: &str) -> Self {
        Self {
            code: "usage-unknown",
            member: Some(crate::shown::clip(member.as_bytes())),
            message: Cow::Borrowed("is not a member of policy"),
        }
    }

    /// A stable code: `usage-too-large`, `usage-not-json`, `usage-missing`, `usage-wrong-value` or `usage-unknown`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The member, such as `config.creator`; `None` where it is about the bundle as a whole.
    #[must_use]
    pub fn member(&self) -> Option<&str> {
        self.member.as_deref()
    }

    /// What is wrong with it.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line that stands for a report where there is none (decision D12).
    ///
    /// # Example
    /// ```
    /// let error = erc8257::verify_bundle(b"{}").unwrap_err();
    /// assert_eq!(
    ///     error.to_json(),
    ///     r#"{"format":"erc8257-report/1","error":{"code":"usage-missing","member":"format","message":"is missing"}}"#,
    /// );
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"erc8257-report/1\",\"error\":{\"code\":").string(self.code);
        w.raw(",\"member\":").optional(self.member.as_deref());
        w.raw(",\"message\":").string(&self.message).raw("}}");
        w.finish()
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.member {
            Some(member) => write!(f, "the bundle's {} {}", crate::harmless(member), self.message),
            None => write!(f, "the bundle {}", self.message),
        }
    }
}

impl core::error::Error for UsageError {}
