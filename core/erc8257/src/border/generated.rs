//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.

mod fix;

use alloc::string::String;

use primitives::describe::{Refusal, Value};

/// Runs the verb whose bundle has this format, and returns the text of its report; `None` for a format that
/// this crate does not describe.
///
/// # Errors
/// The member that is missing or wrong, and why the verb does not run.
#[must_use]
pub fn judge(format: &str, bundle: &Value<'_>) -> Option<Result<String, Refusal>> {
    Some(match format {
        "erc8257-fix-bundle/1" => fix::fix(bundle),
        _ => return None,
    })
}
