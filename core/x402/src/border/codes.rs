//! The codes of payments, as a table.

use primitives::describe::{Code, Function, List, Text};
use primitives::limits::SENTENCE_CODE_POINTS;

/// Rows of the table (our bound): it has fewer.
pub const ROWS: usize = 256;

/// A code of payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentCode {
    /// The code.
    pub code: Code,
    /// The section, or the standard, that it is from.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is: `error`, `warning` or `info`.
    pub severity: Code,
    /// What is wrong, in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// How to repair it.
    pub fix: Text<SENTENCE_CODE_POINTS>,
}

/// Gives the codes that findings about challenges, payments and settlements have, each with what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentCodes {}
impl Function for PaymentCodes {
    type Answer = List<PaymentCode, ROWS>;
}
