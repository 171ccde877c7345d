//! Written by `cargo xtask border` from `core/identity/src/border/evidence.rs`. Change that file, and not this one.

use crate::border::evidence::FileForm;
use primitives::describe::{FromJson, Value, Word, read};
use primitives::usage::UsageError;

impl Word for FileForm {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::File, "file"), (Self::Block, "block")];
    const SENTENCE: &'static str = "is not file or block";
}

impl FromJson for FileForm {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}
