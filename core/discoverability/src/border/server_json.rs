//! `server.json`, by which a registry lists an MCP server.

use primitives::describe::{List, Report, Text, Verb};
use primitives::limits::FINDINGS;

use crate::codes::Finding;
use crate::limits::SERVER_JSON_BYTES;

/// Whether a `server.json` keeps the schema. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerJsonVerdict {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
}

/// Whether a `server.json` keeps the schema of 2025-12-11.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerJsonReport {
    /// Whether it does.
    pub verdict: ServerJsonVerdict,
    /// The schema that it names.
    pub schema: Option<Text<SERVER_JSON_BYTES>>,
    /// The server's name.
    pub name: Option<Text<SERVER_JSON_BYTES>>,
    /// The server's version.
    pub version: Option<Text<SERVER_JSON_BYTES>>,
    /// The faults, and what else to know.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for ServerJsonReport {
    const FORMAT: &'static str = "erc8257-discoverability-server-json/1";
}

/// Judges a `server.json` by the registry's schema of 2025-12-11. It changes no criterion of the server.
///
/// Source: seed 003, `spec_pins`; decisions E11, E19, E20
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeServerJson<'a> {
    /// The document, in raw bytes.
    pub body: &'a [u8],
}
impl Verb for JudgeServerJson<'_> {
    type Report = ServerJsonReport;
    const BUNDLE: &'static str = "erc8257-discoverability-server-json-bundle/1";
}
