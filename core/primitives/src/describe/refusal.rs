//! Why a verb did not run: the one error of every language.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use crate::inquiry::OutOfOrder;
use crate::json::Writer;
use crate::usage::UsageError;

/// Why a verb did not run. Each language has one error class with these members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(Box<Parts>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Parts {
    code: &'static str,
    pointer: Option<String>,
    message: String,
    /// The member as bundles name it, and the mistake without its name.
    member: Option<String>,
    reason: Option<String>,
    found: Option<String>,
    expected: Option<String>,
    fix: Option<&'static str>,
    /// Byte offset, line and column.
    at: Option<(u32, u32, u32)>,
}

impl Refusal {
    /// A refusal with a stable code and a sentence for a person.
    #[must_use]
    pub fn new(code: &'static str, message: String) -> Self {
        Self(Box::new(Parts {
            code,
            pointer: None,
            message,
            member: None,
            reason: None,
            found: None,
            expected: None,
            fix: None,
            at: None,
        }))
    }

    /// What a wrapper of another build than the module is told.
    #[must_use]
    pub fn other_build() -> Self {
        let message = "the wrapper and the module are of two builds: install both anew, of one version";
        Self::new("usage-wrong-value", message.into())
    }

    /// The same, about this argument: a JSON Pointer (RFC 6901).
    #[must_use]
    pub fn at_argument(mut self, pointer: String) -> Self {
        self.0.pointer = Some(pointer);
        self
    }

    /// The same, about this place of a text: its byte offset, its line and its column, both from 1.
    #[must_use]
    pub fn at_place(mut self, offset: u32, line: u32, column: u32) -> Self {
        self.0.at = Some((offset, line, column));
        self
    }

    /// The same, with what was found, what should stand there, and how to repair it.
    #[must_use]
    pub fn with(mut self, found: Option<&str>, expected: Option<&str>, fix: &'static str) -> Self {
        self.0.found = found.map(String::from);
        self.0.expected = expected.map(String::from);
        self.0.fix = Some(fix);
        self
    }

    /// The stable code, such as `usage-wrong-value`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// The argument as a JSON Pointer (RFC 6901); `None` for the whole input.
    #[must_use]
    pub fn pointer(&self) -> Option<&str> {
        self.0.pointer.as_deref()
    }

    /// The sentence for a person.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The member as bundles name it, such as `config.chainId`, and the mistake without its name.
    #[must_use]
    pub fn mistake(&self) -> Option<(Option<&str>, &str)> {
        let reason = self.0.reason.as_deref()?;
        Some((self.0.member.as_deref(), reason))
    }

    /// The found text, clipped and made harmless.
    #[must_use]
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }

    /// What should stand there.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }

    /// How to repair it.
    #[must_use]
    pub fn fix(&self) -> Option<&'static str> {
        self.0.fix
    }

    /// The byte offset, the line and the column, the last two from 1.
    #[must_use]
    pub fn place(&self) -> Option<(u32, u32, u32)> {
        self.0.at
    }

    /// Writes `code`, `pointer` and `message`, and the other members of the languages' error classes that are known.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::describe::Refusal;
    /// use erc8257_primitives::usage::UsageError;
    ///
    /// assert_eq!(
    ///     Refusal::from(UsageError::missing("now")).to_json(),
    ///     concat!(
    ///         r#"{"code":"usage-missing","pointer":"/now","message":"now is missing","#,
    ///         r#""member":"now","reason":"is missing"}"#,
    ///     ),
    /// );
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let parts = &self.0;
        let mut w = Writer::new();
        w.raw("{\"code\":").string(parts.code).raw(",\"pointer\":").optional(parts.pointer.as_deref());
        w.raw(",\"message\":").string(&parts.message);
        if let Some(reason) = &parts.reason {
            w.raw(",\"member\":").optional(parts.member.as_deref()).raw(",\"reason\":").string(reason);
        }
        if let Some((offset, line, column)) = parts.at {
            w.raw(",\"offset\":").display(offset).raw(",\"line\":").display(line);
            w.raw(",\"column\":").display(column);
        }
        if let Some(fix) = parts.fix {
            w.raw(",\"found\":").optional(parts.found.as_deref());
            w.raw(",\"expected\":").optional(parts.expected.as_deref()).raw(",\"fix\":").string(fix);
        }
        w.raw("}");
        w.finish()
    }
}

impl From<UsageError> for Refusal {
    fn from(error: UsageError) -> Self {
        let message = match error.member() {
            Some(member) => alloc::format!("{} {}", crate::harmless::harmless(member), error.message()),
            None => error.to_string(),
        };
        let mut refusal = Self::new(error.code(), message);
        refusal.0.pointer = error.pointer();
        refusal.0.member = error.member().map(String::from);
        refusal.0.reason = Some(error.message().into());
        refusal
    }
}

impl From<OutOfOrder> for Refusal {
    fn from(error: OutOfOrder) -> Self {
        Self::new(OutOfOrder::CODE, error.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl core::error::Error for Refusal {}
