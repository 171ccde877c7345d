//! What there is to know of a platform.

use crate::rules::Code;

/// One platform.
pub(crate) struct Platform {
    /// Its name, in lower case.
    pub(crate) name: &'static str,
    /// The condition that no manifest shows: one sentence.
    pub(crate) unseen: &'static str,
    /// The top-level members that it shows as pictures, in the order of its reference.
    pub(crate) pictures: &'static [Picture],
    /// The tags by which it lets users filter, in the order of its reference.
    pub(crate) categories: &'static [&'static str],
    /// None of the tags is a category.
    pub(crate) no_category: Code,
}

/// A member that is the URL of a picture.
pub(crate) struct Picture {
    pub(crate) member: &'static str,
    /// The member is missing.
    pub(crate) missing: Code,
    /// It is not an https URL within the standard's cap for images; `None` where the standard's own rules say
    /// so.
    pub(crate) malformed: Option<Code>,
}
