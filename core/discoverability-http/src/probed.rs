//! What a probe is about: a verified registration, and what the caller allows.

use alloc::string::String;
use alloc::vec::Vec;

use crate::border::http_tool::{HttpToolExchange, HttpToolOptions, JudgeHttpTool};

/// A tool to be probed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpProbed {
    /// The verification that the host has just made, as `erc8257-bundle/1`. The probe verifies it again, and asks nothing of a tool
    /// that is not verified (ledger `disc-http-verified-first`).
    pub registration: Vec<u8>,
    /// What the caller wants of the judgement.
    pub options: Option<HttpToolOptions>,
    /// The caller's arguments, as the text of a JSON object. Without them a free tool is not called (ledger `disc-http-no-autofill`).
    pub arguments: Option<String>,
    /// Connect to private and loopback addresses, too.
    pub allow_private_addresses: bool,
}

impl HttpProbed {
    /// The recording with these exchanges, to be judged.
    pub(crate) fn judged(&self, exchanges: Vec<HttpToolExchange>) -> JudgeHttpTool<'_> {
        JudgeHttpTool {
            registration: &self.registration,
            options: self.options.clone(),
            arguments: self.arguments.clone(),
            exchanges,
        }
    }
}
