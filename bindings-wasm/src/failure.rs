//! Errors on their way out, as JSON text: `code`, `pointer`, `message`, and what else is known.

use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt::Display;

use erc8257::{ReadError, UsageError, json_string};

/// Thrown as a JavaScript string.
pub struct Failure(String);

pub(crate) type Result<T> = core::result::Result<T, Failure>;

impl Failure {
    /// An error with a code and a sentence.
    #[cfg(feature = "verify")]
    pub(crate) fn new(code: &str, message: &dyn Display) -> Self {
        Self::with(code, None, message, "")
    }

    /// The same; `more` is members of JSON, each with a comma before it.
    pub(crate) fn with(code: &str, pointer: Option<&str>, message: &dyn Display, more: &str) -> Self {
        let message = message.to_string();
        Self(format!(
            r#"{{"code":{},"pointer":{},"message":{}{more}}}"#,
            json_string(code),
            maybe(pointer),
            json_string(&message)
        ))
    }

    /// An argument of the wrong form.
    #[cfg(any(feature = "verify", feature = "advice", feature = "inquiries"))]
    pub(crate) fn argument(pointer: &str, reason: &str) -> Self {
        let member: String = pointer.chars().skip(1).map(|c| if c == '/' { '.' } else { c }).collect();
        let more = format!(r#","member":{},"reason":{}"#, json_string(&member), json_string(reason));
        Self::with("usage-wrong-value", Some(pointer), &format_args!("{member} {reason}"), &more)
    }
}

impl From<Failure> for wasm_bindgen::JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&failure.0)
    }
}

#[cfg(any(feature = "verbs", feature = "inquiries"))]
impl From<erc8257::verbs::Refusal> for Failure {
    fn from(refusal: erc8257::verbs::Refusal) -> Self {
        Self(refusal.to_json())
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Self {
        let (member, reason) = (error.member(), error.message());
        let more = format!(r#","member":{},"reason":{}"#, maybe(member), json_string(reason));
        let named = |member: &str| format!("{} {reason}", erc8257::harmless(member));
        let message = member.map_or_else(|| error.to_string(), named);
        Self::with(error.code(), error.pointer().as_deref(), &message, &more)
    }
}

#[cfg(any(feature = "verify", feature = "idn"))]
impl From<erc8257::url::UrlError> for Failure {
    fn from(error: erc8257::url::UrlError) -> Self {
        let rule = error.code().rule();
        let fix = json_string(rule.fix);
        let more = format!(r#","offset":{},"length":{},"fix":{fix}"#, error.offset(), error.len());
        Self::with(rule.id, None, &error, &more)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        let rule = error.code().rule();
        let more = format!(
            r#","offset":{},"line":{},"column":{},"found":{},"expected":{},"fix":{}"#,
            error.offset(),
            error.line(),
            error.column(),
            maybe(error.found()),
            maybe(error.expected()),
            json_string(rule.fix)
        );
        Self::with(rule.id, None, &error, &more)
    }
}

/// A JSON string or `null`.
fn maybe(text: Option<&str>) -> String {
    text.map_or_else(|| String::from("null"), |text| json_string(text).to_string())
}
