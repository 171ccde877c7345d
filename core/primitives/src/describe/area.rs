//! The areas of a module: which of them has a verb.

use super::{Arguments, Judged, Judgement, Refusal};

/// The verbs of a crate: `cargo xtask border` writes this of the crate's type `Border`. A pair of areas is an area, so that
/// a module names all that it has as one type: `(A, (B, C))`.
pub trait Area {
    /// Runs the verb of this number: 256 times the number of its crate, and its own behind it. `description` is the number of
    /// the descriptions that the caller's wrapper was written from. `None` if no crate of this area has such a verb.
    ///
    /// # Errors
    /// The member that is missing or wrong, and why the verb does not run. A wrapper of another build is refused.
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<Judgement, Refusal>>;

    /// Runs the verb whose bundle has this format. `None` if no crate of this area has such a verb.
    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged>;
}

impl<A: Area, B: Area> Area for (A, B) {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<Judgement, Refusal>> {
        A::call(description, verb, arguments).or_else(|| B::call(description, verb, arguments))
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        A::judge(format, arguments).or_else(|| B::judge(format, arguments))
    }
}
