//! Why a tool has no answer, in the words of all languages: a code, a JSON Pointer into the arguments, and a repair.

use erc8257::UsageError;
use primitives::describe::Refusal;
use primitives::usage::Given;
use serde_json::{Value, json};

use crate::status::{Failure, Status};
use crate::view::escape::harmless;

/// What could not be established, as a code.
pub(super) const NOT_ESTABLISHED: &str = "not-established";
/// The operator of the server gave no way to ask.
pub(super) const NOT_CONFIGURED: &str = "not-configured";

/// What a caller gives: no bundle, of which other usage errors speak.
static ARGUMENTS: Given = Given { whole: "the call", members: "the argument", report: None };

/// Why a tool has no answer.
#[derive(Debug)]
pub(super) struct Fault {
    code: String,
    pointer: Option<String>,
    message: String,
    fix: String,
}

impl Fault {
    /// A fault of the arguments: `error` names the argument.
    pub(super) fn argument(error: UsageError, fix: &str) -> Self {
        let error = error.of(&ARGUMENTS);
        Self {
            code: error.code().to_owned(),
            pointer: error.pointer(),
            message: harmless(&error.to_string()),
            fix: fix.to_owned(),
        }
    }

    /// An argument with a value that its own reader refuses.
    pub(super) fn value(argument: &str, why: &str, fix: &str) -> Self {
        Self {
            message: format!("{argument}: {}", harmless(why)),
            ..Self::argument(UsageError::wrong(argument, ""), fix)
        }
    }

    /// The server was not told where to ask.
    pub(super) fn not_configured(pointer: &str, message: String, fix: String) -> Self {
        Self { code: NOT_CONFIGURED.to_owned(), pointer: Some(pointer.to_owned()), message, fix }
    }

    /// A bundle that its verb refuses, at this place of the arguments.
    pub(super) fn refused(at: &str, refusal: &Refusal) -> Self {
        Self {
            code: refusal.code().to_owned(),
            pointer: Some(format!("{at}{}", refusal.pointer().unwrap_or_default())),
            message: harmless(refusal.message()),
            fix: refusal.fix().unwrap_or("Give it as it was recorded.").to_owned(),
        }
    }

    /// As JSON: `toolError` of the answer.
    pub(super) fn to_value(&self) -> Value {
        let Self { code, pointer, message, fix } = self;
        json!({ "code": code, "pointer": pointer, "message": message, "fix": fix })
    }

    /// As text.
    pub(super) fn to_text(&self) -> String {
        let Self { code, pointer, message, fix } = self;
        let place =
            pointer.as_ref().map_or_else(String::new, |pointer| format!("\n  at   {}", harmless(pointer)));
        format!("error[{code}]  {message}{place}\n  fix  {fix}\n")
    }
}

/// A verb that ended without a report.
impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        let (code, fix) = match failure.status {
            Status::Usage => ("usage-wrong-value", "Read the tool's description, and change the arguments."),
            _ => (NOT_ESTABLISHED, "Nothing was established: do not use the tool. Ask again later."),
        };
        let message = failure.text.lines().next().unwrap_or_default().to_owned();
        Self { code: code.to_owned(), pointer: None, message, fix: fix.to_owned() }
    }
}
