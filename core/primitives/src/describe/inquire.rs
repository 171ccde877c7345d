//! Inquiries as other languages have them: how one begins, and how it is driven.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Conclusion, Refusal, Report};
use crate::inquiry::Inquiry;

/// The arguments of an inquiry. Its bundle is a document of the same members behind `format`, and of all that was seen.
///
/// It may be the bundle of a verb of the same crate, with that verb's report: then the verb judges it.
pub trait Inquire: Sized {
    /// What it ends with.
    type Report: Report;
    /// The format of its bundle.
    const BUNDLE: &'static str;
}

/// How an inquiry begins and ends. It stands with the logic, above the description.
pub trait Begin: Inquire {
    /// What asks the host.
    type Inquiry: Inquiry + Send + 'static;

    /// An inquiry that has asked nothing yet.
    ///
    /// # Errors
    /// Why the arguments cannot be used.
    fn begin(self) -> Result<Self::Inquiry, Refusal>;

    /// The report as other languages have it.
    fn report(report: &<Self::Inquiry as Inquiry>::Report) -> Self::Report;

    /// How the report answers the question of the inquiry.
    fn conclusion(report: &<Self::Inquiry as Inquiry>::Report) -> Conclusion;
}

/// The arguments of an inquiry that gives lines while it runs, and goes on where an earlier one was. It has no bundle.
pub trait Follow: Sized {
    /// What it ends with.
    type Report: Report;
    /// What it gives while it runs.
    type Line: Report;
}

/// How such an inquiry begins. It stands with the logic, above the description.
///
/// Its steps and its answers are of its own: a poll gives each step once, and what goes on at the same time is several steps.
pub trait Start: Follow {
    /// An inquiry under way. `description` is the number of the descriptions of its crate.
    ///
    /// # Errors
    /// Why the arguments cannot be used.
    fn start(self, description: u32) -> Result<Box<dyn Running>, Refusal>;
}

/// An inquiry under way, of any crate. A frame is what [`parts`](super::parts) reads.
pub trait Running: Send {
    /// Returns the next step as a frame: the step as JSON text, and behind it the body of an HTTP request.
    /// `now_seconds` is Unix time.
    fn poll(&mut self, now_seconds: u64) -> Vec<u8>;

    /// Takes an answer as a frame: the answer as JSON text, and behind it the bytes that came. These are the text of a
    /// JSON-RPC response's member, or the body of an HTTP response.
    ///
    /// # Errors
    /// `session-out-of-order` for an answer that was not asked for, and `usage-…` for what is not an answer. Then
    /// nothing has changed.
    fn answer(&mut self, frame: &[u8]) -> Result<(), Refusal>;

    /// Takes the next piece of an event stream that answers the open HTTP request: whether enough has come of it
    /// ([`Inquiry::is_enough`]).
    fn is_enough(&mut self, content_type: &str, piece: &[u8]) -> bool {
        let _ = (content_type, piece);
        false
    }

    /// What can be taken out of the inquiry, as JSON text; `None` where it is not there yet.
    fn take(&self, what: Take) -> Option<String>;

    /// What the inquiry brought beside its report, in raw bytes; `None` where there is nothing.
    fn result(&self) -> Option<Vec<u8>> {
        None
    }
}

/// What can be taken out of an inquiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// The report, once a poll has said `done`.
    Report,
    /// All that was seen, once there is a report. It gives the same report again.
    Bundle,
    /// The state, from which the inquiry can be resumed.
    Export,
}

impl Take {
    /// What wrappers mean by this number: its place in this list, from 0.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::describe::Take;
    ///
    /// assert_eq!([0, 2, 3].map(Take::of), [Some(Take::Report), Some(Take::Export), None]);
    /// ```
    #[must_use]
    pub const fn of(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Report),
            1 => Some(Self::Bundle),
            2 => Some(Self::Export),
            _ => None,
        }
    }
}
