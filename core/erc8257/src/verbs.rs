//! Verbs for other languages: by their numbers, as bindings call them, or by their bundles, as files hold them.

use alloc::string::String;

use primitives::describe::{Bundle, Call, Value, parts, read};

pub use primitives::describe::Refusal;
use primitives::limits::BUNDLE_BYTES;

use crate::border::{call_with, judge_with};
use crate::usage::document;

/// Runs the verb of this number, and returns the text of its report. `call` holds the arguments as JSON text, and behind it
/// the bytes beside them; [`parts`] says in which form.
///
/// # Errors
/// The argument that is missing or wrong, and why the verb does not run.
///
/// # Example
/// ```
/// let mut call = vec![2, 0, 0, 0];
/// for part in [&br#"{"body":0}"#[..], br#"{ "tags": [] }"#] {
///     call.extend(u32::try_from(part.len()).unwrap().to_le_bytes());
///     call.extend(part);
/// }
/// let report = erc8257::verbs::call(0, &call)?;
/// assert!(report.contains(r#""body":"{\"tags\":[]}""#));
/// # Ok::<(), erc8257::verbs::Refusal>(())
/// ```
pub fn call(verb: u32, call: &[u8]) -> Result<String, Refusal> {
    let parts = parts(call)?;
    let (text, beside) = parts.split_first().map_or((&[][..], &[][..]), |(text, beside)| (*text, beside));
    let document = document(text, BUNDLE_BYTES)?;
    let arguments = Call { value: Value::root(&document), beside };
    call_with(verb, &arguments).unwrap_or_else(|| {
        let message =
            alloc::format!("verb {verb} is not known: the wrapper and the module are not of one build");
        Err(Refusal::new("usage-wrong-value", message))
    })
}

/// Runs the verb of a bundle, and returns the text of its report; `None` for a bundle of a format that this crate does not
/// describe.
///
/// # Errors
/// The member that is missing or wrong, and why the verb does not run.
///
/// # Example
/// ```
/// let bundle = br#"{"format":"erc8257-fix-bundle/1","bodyText":"{ \"tags\": [] }"}"#;
/// let report = erc8257::verbs::judge(bundle).unwrap()?;
/// assert!(report.contains(r#""body":"{\"tags\":[]}""#));
/// # Ok::<(), erc8257::verbs::Refusal>(())
/// ```
#[must_use]
pub fn judge(bundle: &[u8]) -> Option<Result<String, Refusal>> {
    let document = match document(bundle, BUNDLE_BYTES) {
        Ok(document) => document,
        Err(error) => return Some(Err(error.into())),
    };
    let value = Value::root(&document);
    let format = value.object().and_then(|members| members.required("format", read::code));
    match format {
        Ok(format) => judge_with(&format, &Bundle(value)),
        Err(error) => Some(Err(error.into())),
    }
}
