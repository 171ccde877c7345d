//! Written by `cargo xtask border` from `core/erc8257/src/border/manifest.rs`. Change that file, and not this one.

use crate::border::manifest::ManifestState;
use primitives::describe::{ToJson, Word};
use primitives::json::Writer;

impl Word for ManifestState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::None, "none"),
        (Self::Unreadable, "unreadable"),
        (Self::Invalid, "invalid"),
        (Self::Valid, "valid"),
    ];
    const SENTENCE: &'static str = "is not none, unreadable, invalid or valid";
}

impl ToJson for ManifestState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}
