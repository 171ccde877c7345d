//! The codes of agents, as a table.

use primitives::describe::{Code, Function, List, Text};
use primitives::limits::SENTENCE_CODE_POINTS;

/// Rows of the table (our bound): it has fewer.
pub const CODES: usize = 256;

/// A code of agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCode {
    /// The code.
    pub code: Code,
    /// The section, or the standard, that it is from.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave it is: `error`, `warning` or `info`.
    pub severity: Code,
    /// What is wrong, in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// How to repair it; empty where there is nothing to repair.
    pub fix: Text<SENTENCE_CODE_POINTS>,
    /// Where findings point: a JSON Pointer, or in words where it varies; `null` for no place.
    pub place: Text<SENTENCE_CODE_POINTS>,
}

/// Gives the codes that findings about agents have, each with what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentCodes {}
impl Function for AgentCodes {
    type Answer = List<AgentCode, CODES>;
}
