//! Errors on their way out: instances of the classes of `erc8257._errors`.

use erc8257::url::UrlError;
use erc8257::verbs::Refusal;
use erc8257::{OutOfOrder, ReadError, UsageError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// What a function of this crate fails with, before it is an exception.
pub(crate) enum Failure {
    /// `UsageError`: code, pointer, sentence.
    Usage {
        code: &'static str,
        pointer: Option<String>,
        message: String,
        member: Option<String>,
        reason: String,
    },
    /// `WrongTypeError`: pointer, and what it is not.
    WrongType { pointer: String, reason: String },
    /// `JsonError`.
    Read(ReadError),
    /// What a described verb refuses: `JsonError` at a place of a text, else `UsageError`.
    Refused(Refusal),
    /// `UrlError`.
    Url(UrlError),
    /// `ProofError`: code, sentence, what was found, and how to repair it.
    Proof { code: &'static str, message: String, found: String, fix: &'static str },
    /// `IndexingError`: code and sentence.
    Indexing { code: &'static str, message: String },
    /// `OutOfOrderError`.
    OutOfOrder,
    /// What Python itself raised.
    Python(PyErr),
}

pub(crate) type Result<T> = core::result::Result<T, Failure>;

impl Failure {
    /// An argument with a wrong value.
    pub(crate) fn value(pointer: &str, reason: &str) -> Self {
        let member = member(pointer);
        Self::Usage {
            code: "usage-wrong-value",
            pointer: Some(pointer.to_owned()),
            message: format!("{} {reason}", argument(&member)),
            member: Some(member),
            reason: reason.to_owned(),
        }
    }

    /// An argument with a wrong value, about which there is a whole sentence.
    pub(crate) fn sentence(pointer: &str, message: &str) -> Self {
        Self::Usage {
            code: "usage-wrong-value",
            pointer: Some(pointer.to_owned()),
            message: message.to_owned(),
            member: Some(member(pointer)),
            reason: message.to_owned(),
        }
    }

    /// What a described verb refuses of its arguments, which Python names in its own way.
    pub(crate) fn of_arguments(refusal: Refusal) -> Self {
        match refusal.mistake() {
            Some((Some(member), reason)) => Self::Usage {
                code: refusal.code(),
                pointer: refusal.pointer().map(ToOwned::to_owned),
                message: format!("{} {reason}", argument(&erc8257::harmless(member).to_string())),
                member: Some(member.to_owned()),
                reason: reason.to_owned(),
            },
            _ => refusal.into(),
        }
    }

    /// An argument of a wrong type.
    pub(crate) fn kind(pointer: &str, reason: &str) -> Self {
        Self::WrongType { pointer: pointer.to_owned(), reason: reason.to_owned() }
    }
}

/// `/config/metadataURI` as `config.metadataURI`.
fn member(pointer: &str) -> String {
    pointer.trim_start_matches('/').replace('/', ".")
}

/// `config.metadataURI` as `config.metadata_uri`: members are named as the formats have them, sentences as in Python.
fn argument(member: &str) -> String {
    let mut name = String::with_capacity(member.len());
    let mut was_lower = false;
    for c in member.chars() {
        if c.is_ascii_uppercase() && was_lower {
            name.push('_');
        }
        was_lower = c.is_ascii_lowercase() || c.is_ascii_digit();
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// A class of `erc8257._errors`, called with a message and the members by name.
fn raise<'py>(py: Python<'py>, class: &str, message: &str, members: &Bound<'py, PyDict>) -> PyErr {
    let made = py
        .import("erc8257._errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| Ok(class.cast_into::<PyType>()?))
        .and_then(|class| class.call((message,), Some(members)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| {
            let members = PyDict::new(py);
            match described(failure, &members) {
                Ok((class, message)) => raise(py, class, &message, &members),
                Err(error) => error,
            }
        })
    }
}

fn described(failure: Failure, members: &Bound<'_, PyDict>) -> PyResult<(&'static str, String)> {
    match failure {
        Failure::Usage { code, pointer, message, member, reason } => {
            members.set_item("code", code)?;
            members.set_item("pointer", pointer)?;
            members.set_item("member", member)?;
            members.set_item("reason", reason)?;
            Ok(("UsageError", message))
        }
        Failure::WrongType { pointer, reason } => {
            let member = member(&pointer);
            let message = format!("{} {reason}", argument(&member));
            members.set_item("code", "usage-wrong-value")?;
            members.set_item("pointer", pointer)?;
            members.set_item("member", member)?;
            members.set_item("reason", reason)?;
            Ok(("WrongTypeError", message))
        }
        Failure::Read(error) => {
            let rule = error.code().rule();
            members.set_item("code", rule.id)?;
            members.set_item("offset", error.offset())?;
            members.set_item("line", error.line())?;
            members.set_item("column", error.column())?;
            members.set_item("found", error.found())?;
            members.set_item("expected", error.expected())?;
            members.set_item("fix", rule.fix)?;
            Ok(("JsonError", error.to_string()))
        }
        Failure::Refused(refusal) => {
            members.set_item("code", refusal.code())?;
            members.set_item("pointer", refusal.pointer())?;
            if let Some((offset, line, column)) = refusal.place() {
                members.set_item("offset", offset)?;
                members.set_item("line", line)?;
                members.set_item("column", column)?;
                members.set_item("found", refusal.found())?;
                members.set_item("expected", refusal.expected())?;
                members.set_item("fix", refusal.fix().unwrap_or_default())?;
                return Ok(("JsonError", refusal.message().to_owned()));
            }
            // The reason why an RPC's answer does not tell what a function was asked.
            if refusal.pointer() == Some("/answer") {
                return Ok(("AnswerError", refusal.message().to_owned()));
            }
            if let Some((member, reason)) = refusal.mistake() {
                members.set_item("member", member)?;
                members.set_item("reason", reason)?;
            }
            Ok(("UsageError", refusal.message().to_owned()))
        }
        Failure::Url(error) => {
            let rule = error.code().rule();
            members.set_item("code", rule.id)?;
            members.set_item("offset", error.offset())?;
            members.set_item("length", error.len())?;
            members.set_item("fix", rule.fix)?;
            Ok(("UrlError", error.to_string()))
        }
        Failure::Proof { code, message, found, fix } => {
            members.set_item("code", code)?;
            members.set_item("pointer", "/data")?;
            members.set_item("found", found)?;
            members.set_item("fix", fix)?;
            Ok(("ProofError", message))
        }
        Failure::Indexing { code, message } => {
            members.set_item("code", code)?;
            Ok(("IndexingError", message))
        }
        Failure::OutOfOrder => {
            members.set_item("code", OutOfOrder::CODE)?;
            Ok(("OutOfOrderError", OutOfOrder.to_string()))
        }
        Failure::Python(error) => Err(error),
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Self {
        let reason = error.message().to_owned();
        let member = error.member().map(ToOwned::to_owned);
        let message = match &member {
            Some(member) => format!("{} {reason}", erc8257::harmless(member)),
            None => error.to_string(),
        };
        Self::Usage { code: error.code(), pointer: error.pointer(), message, member, reason }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        if refusal.code() == OutOfOrder::CODE { Self::OutOfOrder } else { Self::Refused(refusal) }
    }
}

impl From<UrlError> for Failure {
    fn from(error: UrlError) -> Self {
        Self::Url(error)
    }
}

impl From<OutOfOrder> for Failure {
    fn from(_: OutOfOrder) -> Self {
        Self::OutOfOrder
    }
}

/// A lock that another thread broke while it held it: cannot happen, as nothing panics under one.
pub(crate) fn poisoned<T>(_: T) -> Failure {
    Failure::Python(PyRuntimeError::new_err("a thread panicked in this object"))
}
