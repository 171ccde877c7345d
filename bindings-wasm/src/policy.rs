//! The consumer's choices.

use erc8257::Policy;

use crate::failure::Result;

/// Nothing stands for the default.
pub(crate) fn read_policy(text: &str) -> Result<Policy> {
    if text.is_empty() { Ok(Policy::default()) } else { Ok(Policy::parse(text.as_bytes())?) }
}
