//! A probe of an MCP server, as other languages begin it.

use primitives::describe::{Inquire, Text};

use super::mcp::McpOptions;
use super::mcp_report::McpReport;
use crate::limits::ENDPOINT_TEXT;

/// Probes a server of MCP, and judges what it answers by the ten criteria: it enters the server, reads its list of tools, calls one
/// tool that is safe to call, and asks for two errors.
///
/// The bundle is the transcript, which judgeMcp gives the same report for. Neither a cookie nor a secret of the host is in it.
///
/// Source: seed 003, C1 to C10; MCP 2025-11-25 and 2026-07-28; decisions E2, E9, E12
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Probe {
    /// The URL of the server: public HTTPS, or with private addresses `http://`, too.
    pub endpoint: Text<ENDPOINT_TEXT>,
    /// What the caller wants. Default: the default of each option.
    pub options: Option<McpOptions>,
    /// Connect to private and loopback addresses, too. Default: no.
    pub allow_private_addresses: Option<bool>,
}
impl Inquire for Probe {
    type Report = McpReport;
    const BUNDLE: &'static str = "erc8257-mcp-transcript/1";
}
