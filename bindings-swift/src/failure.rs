//! The one error.

use std::fmt;

use erc8257::url::UrlError;
use erc8257::verbs::Refusal;
use erc8257::{OutOfOrder, ReadError, UsageError};

/// The reason why a call was refused. Data from a server or a chain never leads to an error, but to a finding
/// of a report.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Error)]
pub enum Erc8257Error {
    /// An argument is malformed, a document is not strict JSON, or a session did not ask.
    Refused {
        /// The stable code. It is the code of a rule or of a proof's fault, a code that begins with `usage-`,
        /// `session-`, `host-` or `kind-`, or the reason why an RPC's answer tells nothing, such as
        /// `timeout`.
        code: String,
        /// Which argument, as a JSON pointer; without one, the whole input.
        pointer: Option<String>,
        /// The fault, for a person.
        reason: String,
        /// The found text, clipped and without characters that hide.
        found: Option<String>,
        /// What should stand there.
        expected: Option<String>,
        /// How to repair it.
        fix: Option<String>,
        /// Where in the input, in bytes.
        offset: Option<i64>,
        /// Where in a JSON text, counted from 1.
        line: Option<i32>,
        /// Where in that line, in code points, counted from 1.
        column: Option<i32>,
    },
}

pub(crate) type Result<T> = core::result::Result<T, Erc8257Error>;

impl Erc8257Error {
    pub(crate) fn new(code: &str, pointer: Option<String>, reason: String) -> Self {
        let (code, found, expected, fix) = (code.to_owned(), None, None, None);
        Self::Refused { code, pointer, reason, found, expected, fix, offset: None, line: None, column: None }
    }

    /// An argument with a wrong value.
    pub(crate) fn value(pointer: &str, reason: &str) -> Self {
        let member = pointer.trim_start_matches('/').replace('/', ".");
        Self::new("usage-wrong-value", Some(pointer.to_owned()), format!("{member} {reason}"))
    }
}

impl fmt::Display for Erc8257Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Refused { code, reason, .. } = self;
        write!(f, "{code}: {reason}")
    }
}

impl std::error::Error for Erc8257Error {}

impl From<UsageError> for Erc8257Error {
    fn from(error: UsageError) -> Self {
        let reason = match error.member() {
            Some(member) => format!("{} {}", erc8257::harmless(member), error.message()),
            None => error.to_string(),
        };
        Self::new(error.code(), error.pointer(), reason)
    }
}

impl From<ReadError> for Erc8257Error {
    fn from(error: ReadError) -> Self {
        let rule = error.code().rule();
        Self::Refused {
            code: rule.id.to_owned(),
            pointer: None,
            reason: error.to_string(),
            found: error.found().map(ToOwned::to_owned),
            expected: error.expected().map(ToOwned::to_owned),
            fix: Some(rule.fix.to_owned()),
            offset: i64::try_from(error.offset()).ok(),
            line: i32::try_from(error.line()).ok(),
            column: i32::try_from(error.column()).ok(),
        }
    }
}

impl From<Refusal> for Erc8257Error {
    fn from(refusal: Refusal) -> Self {
        let (offset, line, column) = match refusal.place() {
            Some((offset, line, column)) => (Some(offset), Some(line), Some(column)),
            None => (None, None, None),
        };
        Self::Refused {
            code: refusal.code().to_owned(),
            pointer: refusal.pointer().map(ToOwned::to_owned),
            reason: refusal.message().to_owned(),
            found: refusal.found().map(ToOwned::to_owned),
            expected: refusal.expected().map(ToOwned::to_owned),
            fix: refusal.fix().map(ToOwned::to_owned),
            offset: offset.map(i64::from),
            line: line.and_then(|line| i32::try_from(line).ok()),
            column: column.and_then(|column| i32::try_from(column).ok()),
        }
    }
}

impl From<UrlError> for Erc8257Error {
    fn from(error: UrlError) -> Self {
        let rule = error.code().rule();
        Self::Refused {
            code: rule.id.to_owned(),
            pointer: None,
            reason: error.to_string(),
            found: None,
            expected: None,
            fix: Some(rule.fix.to_owned()),
            offset: i64::try_from(error.offset()).ok(),
            line: None,
            column: None,
        }
    }
}

impl From<OutOfOrder> for Erc8257Error {
    fn from(error: OutOfOrder) -> Self {
        Self::new("session-out-of-order", None, error.to_string())
    }
}

/// A lock that another thread broke while it held it: cannot happen, as nothing panics under one.
pub(crate) fn poisoned<T>(_: T) -> Erc8257Error {
    Erc8257Error::new("session-poisoned", None, "a thread panicked in this object".to_owned())
}
