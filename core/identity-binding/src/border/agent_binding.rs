//! Whether a tool and an agent speak for each other.

use identity::Finding;
use identity::border::agent::AgentVerdict;
use identity::limits::REF_CHARACTERS;
use primitives::describe::{Address, Hex, List, Report, Text, ToolRef, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};

/// Whether a tool and an agent speak for each other. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgentBindingVerdict {
    /// One account holds both, the agent's file names the tool, and the agent has a wallet.
    Mutual,
    /// One account holds both.
    Account,
    /// The agent's file names the tool, which another account registered.
    Claimed,
    /// Neither.
    None,
    /// It could not be established.
    Unknown,
    /// The tool is not verified, so nothing can be bound to it.
    UnverifiedTool,
}

/// As what the tool's creator holds the agent. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountLink {
    /// As its owner.
    Owner,
    /// As its wallet.
    Wallet,
    /// As both.
    OwnerAndWallet,
    /// Not at all.
    None,
    /// It could not be established.
    Unknown,
}

/// By what the agent's file names the tool. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileLink {
    /// By its reference.
    ToolRef,
    /// By the URL of its manifest.
    Manifest,
    /// By its endpoint.
    Endpoint,
    /// It does not.
    None,
    /// The file was not read.
    Unknown,
}

/// What a consumer may conclude. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BindingConclusion {
    /// One party stands behind both.
    SameParty,
    /// One account holds both.
    SameAccount,
    /// The agent says that the tool is its own.
    AgentSaysSo,
    /// Nothing.
    Nothing,
    /// Nothing yet: it could not be established.
    NotEstablished,
}

/// The code of the account on both chains, where the tool and the agent are on two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountCode {
    /// The code on the tool's chain.
    pub tool: Option<Hex<BUNDLE_BYTES>>,
    /// The code on the agent's chain.
    pub agent: Option<Hex<BUNDLE_BYTES>>,
}

/// Whether a tool and an agent speak for each other. It holds at the block of the readings only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentBindingReport {
    /// Whether they do.
    pub verdict: AgentBindingVerdict,
    /// The tool.
    pub tool: ToolRef,
    /// The agent in its canonical form.
    pub agent: Text<REF_CHARACTERS>,
    /// Whether the tool is verified.
    pub tool_verified: bool,
    /// Whether the agent's file speaks for the agent.
    pub agent_verdict: AgentVerdict,
    /// The account that registered the tool.
    ///
    /// Null with: verdict unverified-tool
    /// Never null with: verdict mutual
    pub creator: Option<Address>,
    /// As what the creator holds the agent.
    pub account_link: AccountLink,
    /// By what the agent's file names the tool.
    pub file_link: FileLink,
    /// What a consumer may conclude.
    pub conclude: BindingConclusion,
    /// Why, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for AgentBindingReport {
    const FORMAT: &'static str = "erc8257-identity-binding/1";
}

/// Says whether a tool and an agent speak for each other, from recorded readings of both.
///
/// Source: decisions I26, I30, I31, I37
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindAgent<'a> {
    /// The recorded registration of the tool (`erc8257-bundle/1`), with its reference.
    pub tool: &'a [u8],
    /// The recorded readings of the agent (`erc8257-identity-agent-bundle/1`).
    pub agent: &'a [u8],
    /// The code of the account on both chains. Default: it was not read.
    pub code: Option<AccountCode>,
}
impl Verb for BindAgent<'_> {
    type Report = AgentBindingReport;
    const BUNDLE: &'static str = "erc8257-identity-binding-bundle/1";
}
