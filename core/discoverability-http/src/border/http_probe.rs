//! A probe of a tool over plain HTTPS, as other languages begin it.

use primitives::describe::{Inquire, Text};

use super::http_tool::HttpToolOptions;
use super::http_tool_report::HttpToolReport;
use crate::limits::ARGUMENTS_BYTES;

/// Calls a verified tool as its manifest says, sends it broken JSON, and judges what it answers. It pays nothing: a tool with a price
/// is asked with `{}`, and a free one with the caller's own arguments or not at all.
///
/// Nothing is asked of a tool that the registration does not verify. The bundle is the recording, which judgeHttpTool gives the same
/// report for. Neither a cookie nor a secret of the host is in it.
///
/// Source: profile erc8257-http-tool/1; seed 002, Tool Invocation Flow; seed 000, Schema Injection; decisions E23 to E26, E32 to E34
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeHttpTool<'a> {
    /// The verification that was just made, as `erc8257-bundle/1`. It is verified again inside.
    pub registration: &'a [u8],
    /// What the caller wants. Default: the default of each option.
    pub options: Option<HttpToolOptions>,
    /// The arguments of the call as the text of a JSON object, at most 65,536 bytes. Default: a free tool is not called.
    pub arguments: Option<Text<ARGUMENTS_BYTES>>,
    /// Connect to private and loopback addresses, too. Default: no.
    pub allow_private_addresses: Option<bool>,
}
impl Inquire for ProbeHttpTool<'_> {
    type Report = HttpToolReport;
    const BUNDLE: &'static str = "erc8257-discoverability-http-bundle/1";
}
