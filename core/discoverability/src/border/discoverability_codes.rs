//! The codes of discoverability.

use primitives::describe::{Code, Function, List, Text};
use primitives::limits::SENTENCE_CODE_POINTS;

/// A code of discoverability. The list of codes is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoverabilityCode {
    /// The stable code.
    pub code: Code,
    /// The section of the standard or of the specification.
    pub section: Text<SENTENCE_CODE_POINTS>,
    /// How grave a finding is: `error`, `warning` or `info`.
    pub severity: Text<8>,
    /// The finding in one sentence.
    pub message: Text<SENTENCE_CODE_POINTS>,
    /// How to repair it.
    pub fix: Text<SENTENCE_CODE_POINTS>,
    /// The criterion that it is about.
    pub criterion: Text<SENTENCE_CODE_POINTS>,
    /// What it lowers.
    pub lowers: Text<SENTENCE_CODE_POINTS>,
    /// Where a finding points.
    pub place: Text<SENTENCE_CODE_POINTS>,
}

/// Lists the codes of discoverability, with what to do.
///
/// Source: seed 003
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscoverabilityCodes {}
impl Function for DiscoverabilityCodes {
    type Answer = List<DiscoverabilityCode, 1024>;
}
