//! Questions to a list of tools, such as the one of seed 002. Its answers are claims: verify each tool.

use primitives::describe::{Count, List, Report, Text, Verb};
use primitives::limits::{BUNDLE_BYTES, FINDINGS};
use x402::Finding;

use super::usage::{PaymentRequest, RequestVerdict, UsageTool};
use crate::limits::{PAIRS, QUERY_TEXT};

/// What is asked, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestQuestion {
    /// The list of tools, over REST.
    List,
    /// A search, over REST.
    Search,
    /// One tool, over REST.
    Get,
    /// A tool of the MCP server.
    Mcp,
    /// A command of the CLI.
    Cli,
}

/// A command of the CLI.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestVerb {
    /// Lists tools.
    List,
    /// Searches tools.
    Search,
    /// Shows one tool.
    Get,
}

/// A further pair of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestPair {
    /// Its name: a lower-case letter, and up to 31 lower-case letters, digits or underscores.
    pub name: Text<32>,
    /// Its value.
    pub value: Text<QUERY_TEXT>,
}

/// A question to a list of tools, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestRequestReport {
    /// What came of it.
    pub verdict: RequestVerdict,
    /// The request.
    pub request: Option<PaymentRequest>,
    /// The text.
    pub text: Option<Text<BUNDLE_BYTES>>,
    /// The words of the command.
    pub argv: Option<List<Text<QUERY_TEXT>, 64>>,
    /// Why nothing may be sent.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for RestRequestReport {
    const FORMAT: &'static str = "erc8257-payment-rest/1";
}

/// Makes a question to a list of tools: over REST, to its MCP server, or as a command. What the list answers never stands in for a
/// verification.
///
/// Source: seed 002, REST API, MCP & CLI; decision P26
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestRequest {
    /// What is asked, and how.
    pub request: RestQuestion,
    /// How to sort.
    ///
    /// Name: sort_by
    pub sort_by: Option<Text<QUERY_TEXT>>,
    /// How many to give, from 1 to 1,000.
    pub limit: Option<Count>,
    /// What to search for.
    pub query: Option<Text<QUERY_TEXT>>,
    /// Further pairs of the query, each name once. They come last.
    pub more: Option<List<RestPair, PAIRS>>,
    /// The tool.
    pub tool: Option<UsageTool>,
    /// The ID of the JSON-RPC request.
    pub id: Option<Count>,
    /// The name of the MCP server's tool: `search_tools`, `get_tool` or `get_wallet_tools`.
    pub name: Option<Text<QUERY_TEXT>>,
    /// Its arguments: the JSON text of an object.
    pub arguments: Option<Text<BUNDLE_BYTES>>,
    /// The command.
    pub verb: Option<RestVerb>,
    /// The kind of access to search for.
    pub access_type: Option<Text<QUERY_TEXT>>,
}
impl Verb for RestRequest {
    type Report = RestRequestReport;
    const BUNDLE: &'static str = "erc8257-payment-rest-bundle/1";
}
