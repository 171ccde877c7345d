//! What a description cannot say.

use std::fmt;

use crate::model::Place;

/// A mistake in a description: where, and what to write in its place.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) place: Place,
    pub(crate) sentence: String,
}

impl Refusal {
    pub(crate) fn new(place: &Place, sentence: impl Into<String>) -> Self {
        Self { place: place.clone(), sentence: sentence.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.file.display(), self.place.line, self.sentence)
    }
}
