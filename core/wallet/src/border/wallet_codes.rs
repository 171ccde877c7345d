//! The codes of wallets and of session keys, as a table.

use primitives::describe::{Code, Function, List, Text};
use primitives::limits::SENTENCE_CODE_POINTS;

/// Rows of the table (our bound): it has fewer.
pub const ROWS: usize = 256;

/// A code of wallets or of session keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletCode {
    /// The code.
    pub code: Code,
    /// The section, or the standard, that it is from.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is: `error`, `warning` or `info`.
    pub severity: Code,
    /// What is wrong, in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// What to do.
    pub fix: Text<SENTENCE_CODE_POINTS>,
}

/// Gives the codes that findings about wallets and session keys have, each with what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletCodes {}
impl Function for WalletCodes {
    type Answer = List<WalletCode, ROWS>;
}
