//! Agents: answers of their registries that are not theirs.

use serde_json::json;

use super::{Call, Lie, about};
use crate::abi::{hex, selector};

pub(super) const LIES: &[Lie] = &[
    about("agent-uri", "cuts the URI of an agent's file", |call, answer| {
        if is(call, "tokenURI(uint256)") {
            answer["result"] = json!("0x1234");
        }
    }),
    about("agent-summary", "gives another summary of an agent's feedback", |call, answer| {
        if is(call, "getSummary(uint256,address[],string,string)") {
            // One more piece of feedback than there is.
            answer["result"] = json!(format!("0x{:064x}{:064x}{:064x}", 99, 1, 0));
        }
    }),
    about("agent-clients", "says that nobody gave feedback", |call, answer| {
        if is(call, "getClients(uint256)") {
            answer["result"] = json!(format!("0x{:064x}{:064x}", 32, 0));
        }
    }),
];

fn is(call: &Call<'_>, function: &str) -> bool {
    call.calls(&hex(&selector(function)))
}
