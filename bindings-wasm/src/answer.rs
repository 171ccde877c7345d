//! The answer of an RPC.

use erc8257::CallAnswer;
use erc8257::rpc::Reason;

use crate::failure::{Failure, Result};

/// `kind` is the member of the JSON-RPC response, whose value `text` is as JSON; or `failed`, and a reason.
pub(crate) fn read<'a>(kind: &str, text: &'a str) -> Result<CallAnswer<'a>> {
    match kind {
        "result" => Ok(CallAnswer::Result(text.as_bytes())),
        "error" => Ok(CallAnswer::Error(text.as_bytes())),
        _ => Reason::from_name(text)
            .map(CallAnswer::Failed)
            .ok_or_else(|| Failure::argument("/answer/failed", "is not a reason that this version knows")),
    }
}
