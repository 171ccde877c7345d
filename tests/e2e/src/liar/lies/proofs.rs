//! Lies about proofs: answers of `eth_getProof`, and headers by their hash.

use serde_json::{Value, json};

use super::{Call, Lie, about};

pub(super) const LIES: &[Lie] = &[
    about("proof-state-root", "gives the header another state root", |call, answer| {
        header(call, answer, |header| header["stateRoot"] = header["parentHash"].clone());
    }),
    about("proof-timestamp", "gives the header another time", |call, answer| {
        header(call, answer, |header| header["timestamp"] = json!("0x1"));
    }),
    about("proof-other-block", "gives the header of another block", |call, answer| {
        if call.is("eth_getBlockByHash") {
            let first = call.chain.rpc("eth_getBlockByNumber", &json!(["0x0", false]));
            answer["result"] = first.unwrap_or_default();
        }
    }),
    about("proof-node-bit", "changes a digit of the last node of the account", |call, answer| {
        proof(call, answer, |result| flip(last(&mut result["accountProof"])));
    }),
    about("proof-slot-bit", "changes a digit of the last node of a slot", |call, answer| {
        proof(call, answer, |result| flip(last(&mut result["storageProof"][1]["proof"])));
    }),
    about("proof-value", "says another creator than its proof", |call, answer| {
        proof(call, answer, |result| result["storageProof"][1]["value"] = json!("0xbad"));
    }),
    about("proof-code-hash", "says another hash of the code than its proof", |call, answer| {
        proof(call, answer, |result| result["codeHash"] = result["storageHash"].clone());
    }),
    about("proof-cut", "leaves out the last node of a slot", |call, answer| {
        proof(call, answer, |result| {
            let nodes = result["storageProof"][1]["proof"].as_array_mut();
            nodes.and_then(Vec::pop);
        });
    }),
    about("proof-padded", "adds a node behind the last one", |call, answer| {
        proof(call, answer, |result| {
            if let Some(nodes) = result["storageProof"][1]["proof"].as_array_mut() {
                nodes.push(json!("0x80"));
            }
        });
    }),
    about("proof-swapped-slots", "gives the creator the proof of the hash", |call, answer| {
        proof(call, answer, |result| {
            let other = result["storageProof"][3]["proof"].clone();
            result["storageProof"][1]["proof"] = other;
        });
    }),
    about("proof-empty", "has no slots", |call, answer| {
        proof(call, answer, |result| result["storageProof"] = json!([]));
    }),
    about("proof-other-account", "answers about another account", |call, answer| {
        if call.is("eth_getProof") {
            let mut params = call.question["params"].clone();
            params[0] = json!("0x00000000000000000000000000000000000000aa");
            answer["result"] = call.chain.rpc("eth_getProof", &params).unwrap_or_default();
        }
    }),
    about("proof-window", "has thrown the state away", |call, answer| {
        if call.is("eth_getProof") {
            let gone = "distance to target block exceeds maximum proof window";
            *answer =
                json!({"jsonrpc": "2.0", "id": answer["id"], "error": {"code": -32000, "message": gone}});
        }
    }),
];

fn header(call: &Call<'_>, answer: &mut Value, change: impl FnOnce(&mut Value)) {
    if call.is("eth_getBlockByHash") && answer["result"].is_object() {
        change(&mut answer["result"]);
    }
}

/// Only the first proof has the slots of records: four that all tools share, and five of each tool.
fn proof(call: &Call<'_>, answer: &mut Value, change: impl FnOnce(&mut Value)) {
    let slots = answer["result"]["storageProof"].as_array().map_or(0, Vec::len);
    if call.is("eth_getProof") && slots >= 9 && slots % 5 == 4 {
        change(&mut answer["result"]);
    }
}

fn last(nodes: &mut Value) -> &mut Value {
    let place = nodes.as_array().map_or(0, |nodes| nodes.len().saturating_sub(1));
    &mut nodes[place]
}

/// Changes the last digit of a text.
fn flip(text: &mut Value) {
    let mut digits = text.as_str().unwrap_or("0x0").to_owned();
    let last = digits.pop();
    digits.push(if last == Some('0') { '1' } else { '0' });
    *text = json!(digits);
}
