//! Verbs and inquiries for other languages: by their numbers, as bindings call them, or by their bundles, as files hold them.
//!
//! Each function takes the areas whose verbs and inquiries its module has: [`Border`] for those of this crate alone, a pair for more.

use alloc::boxed::Box;
use alloc::string::String;

use primitives::describe::{Bundle, Call, Value, read};

pub use crate::border::Border;
pub use primitives::describe::{Area, Conclusion, Judged, Judgement, Refusal, Running, Take, frame, parts};
use primitives::json::Document;
use primitives::limits::BUNDLE_BYTES;

use crate::bundle::read as bundle;
use crate::report::{Outcome, Report};
use crate::usage::{REPORT, document};

/// Runs the verb or the function of this number, and returns the text of its report or of its answer. `call` holds the arguments as JSON text, and behind it
/// the bytes beside them; [`parts`] says in which form.
///
/// # Errors
/// The argument that is missing or wrong, and why the verb does not run. A wrapper that was written from other
/// descriptions than [`Border::DESCRIPTION`] is refused.
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, call};
///
/// let number = 256 * Border::NUMBER;
/// let mut frame = [Border::DESCRIPTION, 2].map(u32::to_le_bytes).concat();
/// for part in [&br#"{"body":0}"#[..], br#"{ "tags": [] }"#] {
///     frame.extend(u32::try_from(part.len()).unwrap().to_le_bytes());
///     frame.extend(part);
/// }
/// let report = call::<Border>(number, &frame)?;
/// assert!(report.contains(r#""body":"{\"tags\":[]}""#));
/// # Ok::<(), erc8257::verbs::Refusal>(())
/// ```
pub fn call<A: Area>(verb: u32, call: &[u8]) -> Result<String, Refusal> {
    let (description, parts) = parts(call)?;
    let (arguments, beside) =
        parts.split_first().map_or((&[][..], &[][..]), |(text, beside)| (*text, beside));
    run::<A>(description, verb, arguments, beside)
}

/// The same for a binding that hands over the parts one by one: the number of the descriptions that its wrapper was written
/// from, the arguments as JSON text, and the bytes beside them.
///
/// # Errors
/// As [`call`].
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, run};
///
/// let number = 256 * Border::NUMBER;
/// let report = run::<Border>(Border::DESCRIPTION, number, br#"{"body":0}"#, &[br#"{ "tags": [] }"#])?;
/// assert!(report.starts_with(r#"{"format":"erc8257-fix/1","#));
/// # Ok::<(), erc8257::verbs::Refusal>(())
/// ```
pub fn run<A: Area>(
    description: u32,
    verb: u32,
    arguments: &[u8],
    beside: &[&[u8]],
) -> Result<String, Refusal> {
    let document = document(arguments, BUNDLE_BYTES)?;
    let arguments = Call { value: Value::root(&document), beside };
    A::call(description, verb, &arguments).ok_or_else(Refusal::other_build)?
}

/// Begins the inquiry of this number, or takes it up where its state was exported.
///
/// `call` is as for [`call`](fn@call). Where its first part is empty, the second one is the state.
///
/// # Errors
/// The argument or the member of the state that is missing or wrong. A wrapper that was written from other descriptions
/// is refused.
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, start};
///
/// // This crate has no inquiries; `erc8257-publish` has one.
/// assert_eq!(start::<Border>(0, &[0; 8]).err().unwrap().code(), "usage-wrong-value");
/// ```
pub fn start<A: Area>(inquiry: u32, call: &[u8]) -> Result<Box<dyn Running>, Refusal> {
    let (description, parts) = parts(call)?;
    match parts.as_slice() {
        [[], state] => resume::<A>(description, inquiry, state),
        [arguments, beside @ ..] => begin::<A>(description, inquiry, arguments, beside),
        [] => Err(Refusal::other_build()),
    }
}

/// Begins the inquiry of this number, for a binding that hands over the parts one by one, as for [`run`].
///
/// # Errors
/// As [`start`].
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, begin};
///
/// let refusal = begin::<Border>(Border::DESCRIPTION, 0, b"{}", &[]).err().unwrap();
/// assert!(refusal.message().starts_with("the wrapper and the module are of two builds"));
/// ```
pub fn begin<A: Area>(
    description: u32,
    inquiry: u32,
    arguments: &[u8],
    beside: &[&[u8]],
) -> Result<Box<dyn Running>, Refusal> {
    let document = document(arguments, BUNDLE_BYTES)?;
    let arguments = Call { value: Value::root(&document), beside };
    A::start(description, inquiry, &arguments).ok_or_else(Refusal::other_build)?
}

/// Takes up the inquiry of this number where its state was exported.
///
/// # Errors
/// As [`start`].
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, resume};
///
/// assert!(resume::<Border>(Border::DESCRIPTION, 0, b"{}").is_err());
/// ```
pub fn resume<A: Area>(description: u32, inquiry: u32, state: &[u8]) -> Result<Box<dyn Running>, Refusal> {
    A::resume(description, inquiry, state).ok_or_else(Refusal::other_build)?
}

/// Judges a bundle of any format that these areas know, and `erc8257-bundle/1`, which is verified.
///
/// A text whose `format` is missing or not known is refused, and so is a member that is missing or wrong.
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, Conclusion, judge};
///
/// let judged = judge::<Border>(br#"{"format":"erc8257-bundle/1","registry":"not-found"}"#);
/// assert_eq!(judged.as_ref().unwrap().conclusion, Conclusion::No);
/// let judged = judge::<Border>(br#"{"format":"erc8257-fix-bundle/1","bodyText":"{ \"tags\": [] }"}"#);
/// assert!(judged.to_json().contains(r#""body":"{\"tags\":[]}""#));
///
/// let refusal = judge::<Border>(br#"{"format":"erc8257-tools/9"}"#).into_result().unwrap_err();
/// assert_eq!(refusal.pointer(), Some("/format"));
/// ```
#[must_use]
pub fn judge<A: Area>(text: &[u8]) -> Judged {
    judge_by::<A>(text, |format, document| {
        (*format == *bundle::FORMAT).then(|| {
            let report = bundle::of_document(document).map(|bundle| judgement(&bundle.verify()));
            Judged::of(REPORT, report.map_err(Refusal::from))
        })
    })
}

/// The same for a module that does not verify: only bundles of the areas' verbs and inquiries.
///
/// # Example
/// ```
/// use erc8257::verbs::{Border, judge_described};
///
/// let judged = judge_described::<Border>(br#"{"format":"erc8257-fix-bundle/1","bodyText":"{ \"tags\": [] }"}"#);
/// assert!(judged.as_ref().is_ok());
/// let refusal = judge_described::<Border>(br#"{"format":"erc8257-bundle/1"}"#).into_result().unwrap_err();
/// assert_eq!(refusal.pointer(), Some("/format"));
/// ```
#[must_use]
pub fn judge_described<A: Area>(text: &[u8]) -> Judged {
    judge_by::<A>(text, |_, _| None)
}

/// By the format: what `own` judges, or a described verb.
fn judge_by<A: Area>(text: &[u8], own: impl FnOnce(&str, &Document<'_>) -> Option<Judged>) -> Judged {
    let document = match document(text, BUNDLE_BYTES) {
        Ok(document) => document,
        Err(error) => return Judged::unread(error.into()),
    };
    let value = Value::root(&document);
    let members = match value.object() {
        Ok(members) => members,
        Err(error) => return Judged::unread(error.into()),
    };
    let format = match members.required("format", read::code) {
        Ok(format) => format,
        Err(error) => return Judged::unread(error.into()),
    };
    own(&format, &document).or_else(|| A::judge(&format, &Bundle(value))).unwrap_or_else(|| {
        Judged::unread(
            members.wrong("format", "is not the format of a bundle that this version judges").into(),
        )
    })
}

fn judgement(report: &Report) -> Judgement {
    Judgement { report: report.to_json(), conclusion: report.outcome().into() }
}

impl From<Outcome> for Conclusion {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Verified => Self::Yes,
            Outcome::Refused => Self::No,
            Outcome::Unavailable => Self::Unknown,
        }
    }
}
