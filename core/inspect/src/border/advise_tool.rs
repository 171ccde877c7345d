//! A tool verified on its chain, and what to know of it beside the verdict.

use advice::border::advise::Advice;
use advice::border::facts::Facts;
use erc8257::border::preflight::ConsumerPolicy;
use erc8257::limits::REPORT_BYTES;
use primitives::describe::{Inquire, Json, List, Report, Text, ToolRef};
use primitives::limits::SENTENCE_CODE_POINTS;

use crate::limits::BLOCK_CHARACTERS;

/// Facts on which RPCs can contradict each other.
pub const REMARKS: usize = 64;

/// A tool's verdict, and the advice that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdvisedTool {
    /// The verdict: a report of `verify`, `erc8257-report/1`.
    pub report: Json<REPORT_BYTES>,
    /// What to know of the tool beside it: `erc8257-advice/1`.
    pub advice: Advice,
    /// The facts on which the RPCs contradict each other, each in one sentence. Such a fact counts as unknown.
    pub remarks: List<Text<SENTENCE_CODE_POINTS>, REMARKS>,
}
impl Report for AdvisedTool {
    const FORMAT: &'static str = "erc8257-advised-tool/1";
}

/// Verifies a tool on its chain, reads the contracts of its registration at the block of the verdict, and advises on all of it. As
/// many RPCs must agree as the policy says.
///
/// Source: ERC-8257, §7, §8, §9
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdviseTool {
    /// The tool.
    pub tool_ref: ToolRef,
    /// The block: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// The consumer's policy.
    pub policy: Option<ConsumerPolicy>,
    /// What the host knows besides: its wallet, its directory, the past of the registration. Of records and contracts the chain's word
    /// counts.
    pub facts: Option<Facts>,
}
impl Inquire for AdviseTool {
    type Report = AdvisedTool;
    const BUNDLE: &'static str = "erc8257-advise/1";
}
