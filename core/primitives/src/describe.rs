//! What crosses to other languages: documents, closed lists of words, unions, reports, verbs, functions and inquiries.
//!
//! A crate describes its verbs in `src/border/*.rs`, in plain Rust. `cargo xtask border` reads those files and writes, for
//! each described type, how it is read from JSON text and how it is written. Both stand on this module.
//!
//! | in a description | is |
//! |---|---|
//! | `struct` | a document: one JSON member a field, `max_timeout_seconds` as `maxTimeoutSeconds` |
//! | `enum` without fields | a closed list of words: `NotFound` as `not-found` |
//! | `enum` with fields | a union: the member `type` tells the case; with [`ByMember`], the case's first member tells it |
//! | `impl Report` | a document that is a report, under its format |
//! | `impl Verb` | the arguments of a verb: a bundle has the same members behind its `format` |
//! | `impl Pointed` | the arguments of a verb whose findings point into them |
//! | `impl Function` | the arguments of a function, whose answer is a value and not a report: it has no format and no bundle |
//! | `impl Inquire` | the arguments of an inquiry, which asks its host before it answers |
//! | `impl Follow` | the arguments of an inquiry that gives lines while it runs |
//! | `impl ByHand` | a type that Rust has in another form: the description is for the other languages |
//! | `impl Sparse` | a document or a union whose members without a value are left out, and never `null` |
//! | `impl Strict` | a document in which an unknown member is a mistake, such as a policy |
//! | `impl Output`, `impl Input` | a type that crosses by itself, outside of reports and arguments: a step, an answer |
//!
//! A field is a `bool`, `u8`, `u16`, `u32`, [`Count`] or [`Integer`], a [`Seconds`] or [`Milliseconds`], a [`Text`], a
//! [`Uint256`] or [`Int128`], an [`Address`], [`Account`], [`ToolRef`], [`Bytes4`], [`Bytes32`], [`Hex`] or [`Base64`], a [`Code`] of a table, [`Json`], a described
//! type, or an `Option`, [`List`] or [`Map`] of one, and so is the answer of a function. The arguments of a verb, a function or an
//! inquiry may have `&[u8]`: those bytes cross beside the document.
//!
//! A line of documentation such as `Null with: outcome unknown` or `Never null with: outcome matches` says of an `Option` of a
//! report when it has a value: TypeScript narrows it by the word. `Tag: need` says which member tells the case of a union, in
//! place of `type`. `Recorded: terms` says of the arguments of a verb that only a bundle can have them, told by that member: no
//! language has a function for them. `Not in logs: it may be a key` says of a member that no language shows it where it turns the
//! whole document into text. `Name: metadataURI` is a name that Rust does not have, and `Source: `, `Since: ` and `Deprecated: ` stand
//! apart, too. Limits are constants of the file, or imported from a crate's `limits`.
//!
//! # Example
//! ```
//! use erc8257_primitives::describe::{ToJson, Value, read};
//! use erc8257_primitives::json::{Writer, read as document};
//!
//! let document = document(br#"{"amounts":["1","02"]}"#, 100);
//! let amounts = Value::root(&document).object().unwrap();
//! let error = amounts.required("amounts", |list| list.list(8, read::uint256)).unwrap_err();
//! assert_eq!(error.member(), Some("amounts[1]"));
//!
//! let mut w = Writer::new();
//! vec![Some(true), None].to_json(&mut w);
//! assert_eq!(w.finish(), "[true,null]");
//! ```

mod area;
mod arguments;
mod inquire;
mod judged;
mod members;
mod place;
pub mod read;
mod refusal;
mod types;
mod value;
mod write;

pub use area::Area;
pub use arguments::{Arguments, Bundle, Call, frame, parts};
pub use inquire::{Begin, Follow, Inquire, Running, Start, Take};
pub use judged::{Conclusion, Judged, Judgement};
pub use members::Members;
pub use refusal::Refusal;
pub use types::{
    Account, Address, Base64, Bytes4, Bytes32, Code, Count, Hex, Int128, Integer, Json, List, Map,
    Milliseconds, Seconds, Text, ToolRef, Uint256,
};
pub use value::Value;
pub use write::{KnownMembers, ToJson};

use alloc::string::String;

use crate::json::Writer;
use crate::usage::UsageError;
use place::Place;

/// A document that a verb answers with.
pub trait Report: ToJson {
    /// The format, which is its first member: `erc8257-fix/1`.
    const FORMAT: &'static str;

    /// The report as JSON text, without white space: the same text in every language.
    fn to_text(&self) -> String {
        let mut w = Writer::new();
        self.to_json(&mut w);
        w.finish()
    }
}

/// The arguments of a verb. Its bundle is a document of the same members behind `format`.
///
/// Bytes stand in a document as base64 under the member's name, or as text under the name with `Text` behind it.
pub trait Verb: Sized {
    /// What it answers with.
    type Report: Report;
    /// The format of its bundle.
    const BUNDLE: &'static str;
}

/// What a verb does. It stands with the logic, above the description.
pub trait Run: Verb {
    /// Does what the verb is for.
    ///
    /// # Errors
    /// Why the arguments cannot be used. What strangers wrote never leads to an error, but to a finding of the report.
    fn run(self) -> Result<Self::Report, Refusal>;

    /// How the report answers the verb's question.
    fn conclusion(report: &Self::Report) -> Conclusion;

    /// Runs the verb, and gives the text of its report.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn judge(self) -> Result<Judgement, Refusal> {
        let report = self.run()?;
        Ok(Judgement { report: report.to_text(), conclusion: Self::conclusion(&report) })
    }
}

/// Marks the arguments of a verb whose findings point into them. Its logic implements [`RunIn`] in place of [`Run`].
pub trait Pointed {}

/// What a verb does whose findings point into its arguments.
pub trait RunIn: Verb + Pointed {
    /// Does what the verb is for. `given` is the document that the arguments were read from.
    ///
    /// # Errors
    /// Why the arguments cannot be used. What strangers wrote never leads to an error, but to a finding of the report.
    fn run_in(self, given: Value<'_>) -> Result<Self::Report, Refusal>;

    /// How the report answers the verb's question.
    fn conclusion(report: &Self::Report) -> Conclusion;

    /// Runs the verb, and gives the text of its report.
    ///
    /// # Errors
    /// As [`run_in`](Self::run_in).
    fn judge_in(self, given: Value<'_>) -> Result<Judgement, Refusal> {
        let report = self.run_in(given)?;
        Ok(Judgement { report: report.to_text(), conclusion: Self::conclusion(&report) })
    }
}

/// The arguments of a function: a small question, whose answer is a value and not a report. It has no bundle.
pub trait Function: Sized {
    /// Its answer, of any type that a member may have.
    type Answer: ToJson;
}

/// What a function does. It stands with the logic, above the description.
pub trait Tell: Function {
    /// The answer.
    ///
    /// # Errors
    /// Why the arguments cannot be used, or why they have no answer.
    fn answer(self) -> Result<Self::Answer, Refusal>;

    /// The answer as JSON text.
    ///
    /// # Errors
    /// As [`answer`](Self::answer).
    fn tell(self) -> Result<String, Refusal> {
        let mut w = Writer::new();
        self.answer()?.to_json(&mut w);
        Ok(w.finish())
    }
}

/// Reads itself from a document of the caller.
pub trait FromJson: Sized {
    /// The value of this place.
    ///
    /// # Errors
    /// `usage-missing`, `usage-wrong-value` or `usage-unknown`, with the member.
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError>;
}

/// A word of a closed list.
pub trait Word: Copy + Eq + 'static {
    /// All words, in the order of the list.
    const WORDS: &'static [(Self, &'static str)];
    /// The sentence for a text that the list does not have; it goes on from the member's name.
    const SENTENCE: &'static str;

    /// The word that documents have as this text.
    fn of(text: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, word)| *word == text).map(|(word, _)| *word)
    }

    /// The word as documents have it.
    fn as_str(self) -> &'static str {
        Self::WORDS.iter().find(|(word, _)| *word == self).map_or("", |(_, text)| *text)
    }
}

/// Marks a union whose cases are told by their first members.
pub trait ByMember {}

/// Marks a type that Rust has by hand, in another form: no reader and no writer are made of its description.
pub trait ByHand {}

/// Marks a document in which an unknown member, or `null` for a member that may be left out, is a mistake: a policy.
pub trait Strict {}

/// Marks a document or a union whose members without a value are left out: where it is read, `null` is a mistake.
pub trait Sparse {}

/// Marks a type that the core tells outside of a report, such as a step of an inquiry.
pub trait Output {}

/// Marks a type that a caller gives outside of arguments, such as an answer to an inquiry.
pub trait Input {}
