//! How much of a body is a manifest.

use primitives::describe::Word;

pub use crate::border::manifest::ManifestState;

impl ManifestState {
    /// The state as the JSON form writes it: `none`, `unreadable`, `invalid` or `valid`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }
}
