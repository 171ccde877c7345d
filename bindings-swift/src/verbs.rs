//! All described verbs, by their numbers. Wrappers that are written from the descriptions call them.

use crate::failure::Result;

/// Runs the verb of this number, and gives the text of its report. `parts` are the arguments as JSON text, and the bytes beside
/// them. The library refuses a wrapper that was written from other descriptions.
#[uniffi::export]
pub fn run_verb(verb: i32, parts: Vec<u8>) -> Result<String> {
    Ok(erc8257::verbs::call(u32::try_from(verb).unwrap_or(u32::MAX), &parts)?)
}
