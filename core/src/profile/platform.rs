//! What there is to know of a platform.

use crate::rules::Code;

/// One platform.
pub(super) struct Platform {
    /// Its name, in lower case.
    pub(super) name: &'static str,
    /// What it wants and no manifest shows: one sentence.
    pub(super) unseen: &'static str,
    /// The top-level members that it shows as pictures, in the order of its reference.
    pub(super) pictures: &'static [Picture],
    /// The tags by which it lets users filter, in the order of its reference.
    pub(super) categories: &'static [&'static str],
    /// None of the tags is a category.
    pub(super) no_category: Code,
}

/// A member that is the URL of a picture.
pub(super) struct Picture {
    pub(super) member: &'static str,
    /// There is none.
    pub(super) missing: Code,
    /// It is no https URL within the standard's cap for images; `None` where the standard's own rules say so.
    pub(super) malformed: Option<Code>,
}
