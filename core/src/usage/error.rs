//! A mistake of the caller, as opposed to one of the document.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::json::Writer;

/// Why a bundle, a policy or facts cannot be used. It says nothing about any registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageError(Box<Mistake>);

/// What stands behind one pointer, since every function that reads a member hands it on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mistake {
    code: &'static str,
    member: Option<String>,
    message: Cow<'static, str>,
    text: Text,
}

/// What the caller gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Text {
    Bundle,
    #[cfg(feature = "advice")]
    Facts,
}

impl Text {
    /// The name of the whole, that of its members, and the format of the line that the caller hoped for.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Bundle => ("the bundle", "the bundle's", "erc8257-report/1"),
            #[cfg(feature = "advice")]
            Self::Facts => ("the text of the facts", "the facts'", "erc8257-advice/1"),
        }
    }
}

impl UsageError {
    #[cold]
    fn new(code: &'static str, member: Option<String>, message: Cow<'static, str>) -> Self {
        Self(Box::new(Mistake { code, member, message, text: Text::Bundle }))
    }

    /// The same mistake, made in facts.
    #[cfg(feature = "advice")]
    pub(crate) fn in_facts(mut self) -> Self {
        self.0.text = Text::Facts;
        self
    }

    pub(crate) fn not_json(message: &str) -> Self {
        let message = alloc::format!("is not strict JSON: {message}");
        Self::new("usage-not-json", None, Cow::Owned(message))
    }

    pub(crate) fn no_object() -> Self {
        Self::new("usage-wrong-value", None, Cow::Borrowed("is not a JSON object"))
    }

    pub(crate) fn too_large(most: usize) -> Self {
        let message = alloc::format!("has more than {most} bytes");
        Self::new("usage-too-large", None, Cow::Owned(message))
    }

    pub(crate) fn missing(member: &str) -> Self {
        Self::new("usage-missing", Some(member.into()), Cow::Borrowed("is missing"))
    }

    pub(crate) fn wrong(member: &str, message: &'static str) -> Self {
        Self::new("usage-wrong-value", Some(member.into()), Cow::Borrowed(message))
    }

    pub(crate) fn unknown(member: &str) -> Self {
        let member = crate::shown::clip(member.as_bytes());
        Self::new("usage-unknown", Some(member), Cow::Borrowed("is not a member of policy"))
    }

    /// A stable code: `usage-too-large`, `usage-not-json`, `usage-missing`, `usage-wrong-value` or `usage-unknown`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// The member, such as `config.creator`; `None` where it is about the text as a whole.
    #[must_use]
    pub fn member(&self) -> Option<&str> {
        self.0.member.as_deref()
    }

    /// The member as a JSON Pointer (RFC 6901), such as `/config/creator`.
    #[must_use]
    pub fn pointer(&self) -> Option<String> {
        let member = self.0.member.as_deref()?;
        let mut pointer = String::from("/");
        for character in member.chars() {
            match character {
                '~' => pointer.push_str("~0"),
                '/' => pointer.push_str("~1"),
                '.' | '[' => pointer.push('/'),
                ']' => {}
                _ => pointer.push(character),
            }
        }
        Some(pointer)
    }

    /// What is wrong with it.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The line that stands for a report, or for advice, where there is none (decision D12).
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
        w.raw("{\"format\":\"").raw(self.0.text.words().2).raw("\",\"error\":{\"code\":").string(self.0.code);
        w.raw(",\"member\":").optional(self.0.member.as_deref());
        w.raw(",\"message\":").string(&self.0.message).raw("}}");
        w.finish()
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, of_it, _) = self.0.text.words();
        match &self.0.member {
            Some(member) => write!(f, "{of_it} {} {}", crate::harmless(member), self.0.message),
            None => write!(f, "{whole} {}", self.0.message),
        }
    }
}

impl core::error::Error for UsageError {}
