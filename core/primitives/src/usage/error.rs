//! A mistake of the caller, as opposed to one of the document.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::harmless::{clip, harmless};
use crate::json::Writer;

/// Why a bundle, a policy or facts cannot be used. It says nothing about any registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageError(Box<Mistake>);

/// The parts of an error, behind one pointer: every function that reads a member hands the error on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mistake {
    code: &'static str,
    member: Option<String>,
    message: Cow<'static, str>,
    given: &'static Given,
}

/// How messages name a document of the caller, and the format of the line that the caller hoped for.
///
/// # Example
/// ```
/// use erc8257_primitives::usage::{Given, UsageError};
///
/// static FACTS: Given =
///     Given { whole: "the text of the facts", members: "the facts'", report: Some("erc8257-advice/1") };
/// let error = UsageError::missing("now").of(&FACTS);
/// assert_eq!(error.to_string(), "the facts' now is missing");
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Given {
    /// The whole, such as `the bundle`.
    pub whole: &'static str,
    /// The whole in front of one of its members, such as `the bundle's`.
    pub members: &'static str,
    /// The format of the report; `None` where the format is unknown.
    pub report: Option<&'static str>,
}

impl Given {
    /// A bundle, and the format of its report, if that is known.
    #[must_use]
    pub const fn bundle(report: Option<&'static str>) -> Self {
        Self { whole: "the bundle", members: "the bundle's", report }
    }
}

/// A bundle of a format that is not known yet.
static BUNDLE: Given = Given::bundle(None);

impl UsageError {
    #[cold]
    fn new(code: &'static str, member: Option<String>, message: Cow<'static, str>) -> Self {
        Self(Box::new(Mistake { code, member, message, given: &BUNDLE }))
    }

    /// The same mistake, made in this document.
    #[must_use]
    pub fn of(mut self, given: &'static Given) -> Self {
        self.0.given = given;
        self
    }

    /// The same mistake in a document that is the text of this member.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::usage::UsageError;
    ///
    /// let error = UsageError::missing("clock").within("session");
    /// assert_eq!((error.member(), error.pointer().as_deref()), (Some("session.clock"), Some("/session/clock")));
    /// ```
    #[must_use]
    pub fn within(mut self, member: &str) -> Self {
        let inner = self.0.member.take();
        self.0.member = Some(inner.map_or_else(|| member.into(), |inner| alloc::format!("{member}.{inner}")));
        self
    }

    /// The text is not strict JSON: `usage-not-json`.
    #[must_use]
    pub fn not_json(message: &str) -> Self {
        let message = alloc::format!("is not strict JSON: {message}");
        Self::new("usage-not-json", None, Cow::Owned(message))
    }

    /// The document is not an object: `usage-wrong-value`.
    #[must_use]
    pub fn no_object() -> Self {
        Self::new("usage-wrong-value", None, Cow::Borrowed("is not a JSON object"))
    }

    /// The text has more bytes than the caller may give: `usage-too-large`.
    #[must_use]
    pub fn too_large(most: usize) -> Self {
        let message = alloc::format!("has more than {most} bytes");
        Self::new("usage-too-large", None, Cow::Owned(message))
    }

    /// A member is missing: `usage-missing`.
    #[must_use]
    pub fn missing(member: &str) -> Self {
        Self::new("usage-missing", Some(member.into()), Cow::Borrowed("is missing"))
    }

    /// A member has a wrong value or type: `usage-wrong-value`. The message goes on from the member's name.
    #[must_use]
    pub fn wrong(member: &str, message: &'static str) -> Self {
        Self::new("usage-wrong-value", Some(member.into()), Cow::Borrowed(message))
    }

    /// A policy has a member that no policy has: `usage-unknown`.
    #[must_use]
    pub fn unknown(member: &str) -> Self {
        let member = clip(member.as_bytes());
        Self::new("usage-unknown", Some(member), Cow::Borrowed("is not a member of policy"))
    }

    /// A document that takes known members alone has another one: `usage-unknown`.
    #[must_use]
    pub fn not_a_member(member: &str) -> Self {
        let member = clip(member.as_bytes());
        Self::new("usage-unknown", Some(member), Cow::Borrowed("is not a member that can stand here"))
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

    /// The message: the mistake in the member.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The line that takes the place of a report or of advice (decision D12).
    ///
    /// # Example
    /// ```
    /// let error = erc8257_primitives::usage::UsageError::missing("format");
    /// assert_eq!(
    ///     error.to_json(),
    ///     r#"{"format":null,"error":{"code":"usage-missing","member":"format","message":"is missing"}}"#,
    /// );
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        line(self.0.given.report, self.0.code, self.0.member.as_deref(), &self.0.message)
    }
}

/// The line that takes the place of a report of this format.
pub(crate) fn line(format: Option<&str>, code: &str, member: Option<&str>, message: &str) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":").optional(format).raw(",\"error\":{\"code\":").string(code);
    w.raw(",\"member\":").optional(member).raw(",\"message\":").string(message).raw("}}");
    w.finish()
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Given { whole, members, .. } = self.0.given;
        match &self.0.member {
            Some(member) => write!(f, "{members} {} {}", harmless(member), self.0.message),
            None => write!(f, "{whole} {}", self.0.message),
        }
    }
}

impl core::error::Error for UsageError {}
