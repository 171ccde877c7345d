//! The areas of a module: which of them has a verb or an inquiry.

use alloc::boxed::Box;
use alloc::string::String;

use super::{Arguments, Judged, Refusal, Running};

/// The verbs and inquiries of a crate: `cargo xtask border` writes this of the crate's type `Border`. A pair of areas is an
/// area, so that a module names all that it has as one type: `(A, (B, C))`.
///
/// Verbs and functions have numbers: 256 times the number of the crate, and the verb's own behind it. Inquiries are numbered in the same
/// way, in a count of their own. `description` is the number of the descriptions that the caller's wrapper was written from.
pub trait Area {
    /// The report of the verb of this number, or the answer of the function, as JSON text. `None` if no crate of this area has
    /// such a one.
    ///
    /// # Errors
    /// The member that is missing or wrong, and why the verb does not run. A wrapper of another build is refused.
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        let _ = (description, verb, arguments);
        None
    }

    /// Begins the inquiry of this number. `None` if no crate of this area has such an inquiry.
    ///
    /// # Errors
    /// The member that is missing or wrong. A wrapper of another build is refused.
    fn start(
        description: u32,
        inquiry: u32,
        arguments: &impl Arguments,
    ) -> Option<Result<Box<dyn Running>, Refusal>> {
        let _ = (description, inquiry, arguments);
        None
    }

    /// Takes up the inquiry of this number where its state was exported. `None` if no crate of this area has such an inquiry.
    ///
    /// # Errors
    /// The member of the state that is missing or wrong. A wrapper of another build is refused.
    #[must_use]
    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        let _ = (description, inquiry, state);
        None
    }

    /// Judges a bundle of this format, of a verb or of an inquiry. `None` if no crate of this area has such a format.
    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged>;
}

/// No crate at all.
impl Area for () {
    fn judge(_: &str, _: &impl Arguments) -> Option<Judged> {
        None
    }
}

impl<A: Area, B: Area> Area for (A, B) {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        A::call(description, verb, arguments).or_else(|| B::call(description, verb, arguments))
    }

    fn start(
        description: u32,
        inquiry: u32,
        arguments: &impl Arguments,
    ) -> Option<Result<Box<dyn Running>, Refusal>> {
        A::start(description, inquiry, arguments).or_else(|| B::start(description, inquiry, arguments))
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        A::resume(description, inquiry, state).or_else(|| B::resume(description, inquiry, state))
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        A::judge(format, arguments).or_else(|| B::judge(format, arguments))
    }
}
