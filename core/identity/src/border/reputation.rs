//! What others say of an agent.

use primitives::describe::{Address, Bytes32, Count, Int128, List, Report, Strict, Text, Uint256, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

use super::evidence::{ContractAnswer, EventLog};
use crate::Finding;
use crate::limits::{CLIENTS, LATEST, LOGS, REF_CHARACTERS, SHOWN, TAGS, TOP};

/// Which reviewers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewerMode {
    /// All. Anyone can make accounts that praise an agent.
    All,
    /// Those of a list.
    Allow,
    /// All but those of a list.
    Deny,
}

/// Which reviewers count.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewerFilter {
    /// How the list is meant. Default: all count, and there is no list.
    pub mode: Option<ReviewerMode>,
    /// The accounts of the list.
    pub clients: Option<List<Address, CLIENTS>>,
}

/// Which votes of one reviewer count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedVotes {
    /// The latest.
    Latest,
    /// Every one. A single reviewer can then flood the score.
    Every,
}

/// How star ratings become a score.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BetaPolicy {
    /// What stands for the agent before the first vote, from 1 to 1,000,000. Default: 1.
    pub prior_alpha: Option<u32>,
    /// What stands against it, from 1 to 1,000,000. Default: 1.
    pub prior_beta: Option<u32>,
    /// Which votes of one reviewer count. Default: the latest.
    pub votes: Option<CountedVotes>,
}
impl Strict for BetaPolicy {}

/// What the feedback tells. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReputationVerdict {
    /// There is feedback that counts.
    Summarised,
    /// Nothing counts, of all that was given.
    Empty,
    /// Feedback is missing.
    Partial,
    /// The sources contradict each other: trust none of them.
    Inconsistent,
    /// Nothing was read.
    Unknown,
}

/// Where the feedback is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackSource {
    /// The events.
    Logs,
    /// The registry's answer.
    State,
    /// Both, compared.
    Both,
}

/// The filter of all numbers of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterShown {
    /// How the list is meant.
    pub mode: ReviewerMode,
    /// How many accounts the list has, each counted once; null for `all`.
    pub clients: Option<Count>,
    /// keccak256 of the accounts of the list, sorted and joined; null for `all`.
    pub hash: Option<Bytes32>,
}

/// The tags that were asked for; an empty tag asks for every one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagsAsked {
    /// The first tag.
    pub tag1: Text<BUNDLE_BYTES>,
    /// The second tag.
    pub tag2: Text<BUNDLE_BYTES>,
}

/// What became of each piece of feedback. Each stands in one number alone, the first that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedbackEntries {
    /// All that was read.
    pub total: Count,
    /// Taken back by its giver.
    pub revoked: Count,
    /// Of another tag.
    pub other_tag: Count,
    /// Of an account that the filter leaves out.
    pub filtered: Count,
    /// Of the agent's own wallet.
    pub own: Count,
    /// A star rating outside of 0 to 100.
    pub out_of_range: Count,
    /// Followed by a later vote of the same account.
    pub superseded: Count,
    /// What counts.
    pub counted: Count,
}

/// What the contract's own `getSummary` says of the accounts of the filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractSummary {
    /// How many pieces of feedback it counts.
    pub count: Uint256,
    /// The average, a whole number in this many decimals.
    pub summary_value: Int128,
    /// The decimals of the average.
    pub summary_value_decimals: u8,
    /// Whether the contract's cast wraps: then the average is meaningless.
    pub wrapped: bool,
    /// Whether the recorded answer says the same; null where there is none.
    pub agrees: Option<bool>,
}

/// A score by the policy `beta/1`. Each number has six decimals, and is never rounded up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetaScore {
    /// The policy.
    pub policy: Text<16>,
    /// Which votes of one reviewer count.
    pub votes: CountedVotes,
    /// What stands for the agent before the first vote.
    pub prior_alpha: u32,
    /// What stands against it.
    pub prior_beta: u32,
    /// What stands for the agent.
    pub alpha: Text<32>,
    /// What stands against it.
    pub beta: Text<32>,
    /// The score, from 0 to 1.
    pub mean: Text<32>,
    /// How far it is from settled.
    pub variance: Text<32>,
}

/// Whether ratings get better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrendWord {
    /// The newer half is better by 0.05 or more.
    Improving,
    /// The newer half is worse by 0.05 or more.
    Declining,
    /// Neither.
    Stable,
    /// There are fewer than six votes, or their order is not known.
    Unknown,
}

/// Whether ratings get better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingTrend {
    /// The word for it.
    pub word: TrendWord,
    /// The mean of the older half, from 0 to 1.
    pub older: Option<Text<32>>,
    /// The mean of the newer half, from 0 to 1.
    pub newer: Option<Text<32>>,
}

/// How often a tag was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagCount {
    /// The tag; its bytes in hex where they are not UTF-8.
    pub tag1: Text<SHOWN>,
    /// How often.
    pub count: Count,
}

/// How much feedback an account gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientCount {
    /// The account.
    pub client: Address,
    /// How much, every vote of it.
    pub count: Count,
}

/// A piece of feedback, as its event has it. Texts that are not UTF-8 are their bytes in hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatestFeedback {
    /// The account that gave it.
    pub client: Address,
    /// Its index among the feedback of this account, from 1.
    pub feedback_index: Uint256,
    /// The value, a whole number in this many decimals.
    pub value: Int128,
    /// The decimals of the value.
    pub value_decimals: u8,
    /// The first tag.
    pub tag1: Text<SHOWN>,
    /// The second tag.
    pub tag2: Text<SHOWN>,
    /// The endpoint that it is about.
    pub endpoint: Text<SHOWN>,
    /// Where its file is.
    ///
    /// Name: feedbackURI
    pub feedback_uri: Text<SHOWN>,
    /// The hash that commits the file; zero for none.
    pub feedback_hash: Bytes32,
    /// Whether its giver took it back.
    pub revoked: bool,
    /// The number of its block.
    pub block_number: Uint256,
}

/// What to know beside the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReputationFlag {
    /// Every account counts, also one that was made to praise the agent.
    Unfiltered,
    /// Feedback is missing.
    Incomplete,
    /// More than half of the feedback is one account's.
    OneClientMajority,
    /// Ratings get worse.
    Declining,
}

/// What others say of an agent, and who they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReputationReport {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// What the feedback tells.
    pub verdict: ReputationVerdict,
    /// Where the feedback is from; null where there is none to read.
    pub source: Option<FeedbackSource>,
    /// Which reviewers count: no number here says more.
    pub filter: FilterShown,
    /// The tags that were asked for.
    pub query: TagsAsked,
    /// What became of each piece of feedback.
    pub entries: Option<FeedbackEntries>,
    /// How many accounts the counted feedback is from.
    pub clients: Option<Count>,
    /// What the contract itself would say.
    pub contract: Option<ContractSummary>,
    /// The score of star ratings; null for another tag.
    pub score: Option<BetaScore>,
    /// How many ratings are in each fifth of the scale, the worst first; null without a score.
    pub distribution: Option<List<Count, 5>>,
    /// Whether ratings get better; null without a score.
    pub trend: Option<RatingTrend>,
    /// The first tags of all feedback that was not taken back, the most frequent first.
    pub tags: Option<List<TagCount, TAGS>>,
    /// The accounts that gave the most of what could count, every vote of theirs.
    pub top: Option<List<ClientCount, TOP>>,
    /// The newest feedback first; null without events.
    pub latest: Option<List<LatestFeedback, LATEST>>,
    /// What to know beside the numbers.
    pub flags: List<ReputationFlag, 4>,
    /// What is wrong, or worth to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ReputationReport {
    const FORMAT: &'static str = "erc8257-identity-reputation/1";
}

/// Summarises what others say of an agent: the contract's own number, and ours, with the filter of reviewers beside both.
///
/// Source: ERC-8004, Reputation Registry; seed 004; decisions I7 to I14
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeReputation {
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The reputation registry.
    pub registry: Address,
    /// The agent's wallet, where it is set: its own feedback does not count.
    pub wallet: Option<Address>,
    /// Which reviewers count. Default: all.
    pub filter: Option<ReviewerFilter>,
    /// The first tag. Default: `starred`.
    pub tag1: Option<Text<BUNDLE_BYTES>>,
    /// The second tag. Default: every one.
    pub tag2: Option<Text<BUNDLE_BYTES>>,
    /// How star ratings become a score.
    pub policy: Option<BetaPolicy>,
    /// The events of the registry about this agent, from its first block on.
    pub logs: Option<List<EventLog, LOGS>>,
    /// What `readAllFeedback` of all reviewers and tags, with revoked feedback, answered.
    pub read_all: Option<ContractAnswer>,
    /// What `getSummary` of the reviewers of the filter and of these tags answered.
    pub summary: Option<ContractAnswer>,
}
impl Verb for JudgeReputation {
    type Report = ReputationReport;
    const BUNDLE: &'static str = "erc8257-identity-reputation-bundle/1";
}
