//! Whether a tool and an agent speak for each other, read from their chains.

use erc8257::border::preflight::ConsumerPolicy;
use erc8257::limits::REPORT_BYTES;
use identity::border::agent_read::AgentRead;
use identity::border::read_at::ReadBlock;
use identity::limits::{BLOCK_CHARACTERS, GATEWAY_CHARACTERS, GATEWAYS, REF_CHARACTERS};
use primitives::describe::{Inquire, Json, List, Report, Text, ToolRef};

use super::agent_binding::AgentBindingReport;

/// Whether a tool and an agent speak for each other, at the blocks at which both were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingRead {
    /// The block of the tool's verdict; `null` where the RPC named none.
    pub tool_block: Option<ReadBlock>,
    /// Whether tool and agent were read at one block; `null` where they are on two chains, or one of them was not read.
    pub same_block: Option<bool>,
    /// What speaks for whom.
    pub binding: AgentBindingReport,
    /// The agent as it was read.
    pub agent: AgentRead,
    /// The verdict on the tool: a report of `verify`, `erc8257-report/1`. The binding is no part of it.
    pub report: Json<REPORT_BYTES>,
}
impl Report for BindingRead {
    const FORMAT: &'static str = "erc8257-identity-binding-read/1";
}

/// Verifies a tool, reads an agent, and says whether they speak for each other. On one chain both are read at the block of the verdict:
/// transfers and changes of wallets end a link.
///
/// Source: ERC-8004; decisions I30, I31, I37
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadBinding {
    /// The tool.
    pub tool_ref: ToolRef,
    /// The agent.
    pub agent: Text<REF_CHARACTERS>,
    /// The block of the tool: `latest`, `safe`, `finalized` or a decimal number. Default: `latest`.
    pub block: Option<Text<BLOCK_CHARACTERS>>,
    /// The policy of the verification. Default: that of the library.
    pub policy: Option<ConsumerPolicy>,
    /// The gateways of IPFS for the agent's file, each a host with its port unless that is 443. Default: none.
    pub gateways: Option<List<Text<GATEWAY_CHARACTERS>, GATEWAYS>>,
}
impl Inquire for ReadBinding {
    type Report = BindingRead;
    const BUNDLE: &'static str = "erc8257-identity-binding-read-bundle/1";
}
