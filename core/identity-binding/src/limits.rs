//! Ceilings of bindings.

/// Seconds from the start of the verification, for all answers: those of the verification, of the agent, and of two accounts' code.
pub const BINDING_SECONDS: u64 = 900;
/// Answers about code.
pub const CODES: usize = 2;
