//! Another record than the registry's, well-formed.

use serde_json::{Value, json};

use super::{Call, GET_TOOL_CONFIG, Lie, about};
use crate::abi::{self, hex, unhex};

/// Where the members of a record stand in the returned bytes: one byte of each.
const CREATOR: usize = 32 + 31;
const HASH: usize = 96 + 31;
const PREDICATE: usize = 128 + 31;

pub(super) const LIES: &[Lie] = &[
    about("creator-other", "another creator", |call, answer| twist(call, answer, CREATOR)),
    about("hash-other", "another manifest hash", |call, answer| twist(call, answer, HASH)),
    about("uri-other", "another slug in the URI", twist_uri),
    about("predicate-other", "another predicate", |call, answer| twist(call, answer, PREDICATE)),
    about("not-found", "says that there is no such tool", |call, answer| {
        revert(call, answer, "ToolNotFound(uint256)", 0);
    }),
    about("deregistered", "says that the tool is gone", |call, answer| {
        revert(call, answer, "ToolIsDeregistered(uint256)", 0);
    }),
    about("not-found-other", "says that another tool does not exist", |call, answer| {
        revert(call, answer, "ToolNotFound(uint256)", 1);
    }),
    about("reread-creator", "the right record, later another creator", |call, answer| {
        if call.called_before(GET_TOOL_CONFIG) > 0 {
            twist(call, answer, CREATOR);
        }
    }),
    about("reread-uri", "the right record, later another URI", |call, answer| {
        if call.called_before(GET_TOOL_CONFIG) > 0 {
            twist_uri(call, answer);
        }
    }),
    about("reread-gone", "the right record, later none", |call, answer| {
        if call.called_before(GET_TOOL_CONFIG) > 0 {
            revert(call, answer, "ToolIsDeregistered(uint256)", 0);
        }
    }),
    about("reread-repaired", "a wrong hash, later the right record", |call, answer| {
        if call.called_before(GET_TOOL_CONFIG) == 0 {
            twist(call, answer, HASH);
        }
    }),
    about("reread-other-hash", "a wrong hash, later another wrong one", |call, answer| {
        twist(call, answer, HASH);
        if call.called_before(GET_TOOL_CONFIG) > 0 {
            twist(call, answer, HASH - 1);
        }
    }),
];

/// Changes one byte of the record.
fn twist(call: &Call<'_>, answer: &mut Value, at: usize) {
    let Some(text) = answer["result"].as_str().filter(|_| call.calls(GET_TOOL_CONFIG)) else { return };
    let mut data = unhex(text);
    if let Some(byte) = data.get_mut(at) {
        // A letter becomes another letter, and another byte becomes another byte.
        *byte ^= 1;
        answer["result"] = json!(hex(&data));
    }
}

/// Changes the first letter of the slug: the server has a manifest there, too.
fn twist_uri(call: &Call<'_>, answer: &mut Value) {
    let data = answer["result"].as_str().map(unhex).unwrap_or_default();
    let folder = b"/ai-tool/";
    if let Some(at) = data.windows(folder.len()).position(|part| part == folder) {
        twist(call, answer, at + folder.len());
    }
}

/// An error of the registry about the tool that was asked for, or about one so many IDs away.
fn revert(call: &Call<'_>, answer: &mut Value, error: &str, further: u8) {
    if !call.calls(GET_TOOL_CONFIG) {
        return;
    }
    let call_data =
        call.question["params"][0]["data"].as_str().or_else(|| call.question["params"][0]["input"].as_str());
    let mut data = abi::selector(error).to_vec();
    data.extend(unhex(call_data.unwrap_or("0x")).iter().skip(4));
    if let Some(last) = data.last_mut() {
        *last = last.wrapping_add(further);
    }
    *answer = json!({"jsonrpc": "2.0", "id": call.question["id"],
        "error": {"code": 3, "message": "execution reverted", "data": hex(&data)}});
}
