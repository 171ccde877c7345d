//! Another chain, or another block.

use serde_json::{Value, json};

use super::{Call, Lie, about, lie};

pub(super) const LIES: &[Lie] = &[
    about("wrong-chain", "is on chain 1", |call, answer| chain(call, answer, json!("0x1"))),
    about("chain-number", "tells the chain as a JSON number", |call, answer| {
        chain(call, answer, json!(8453));
    }),
    about("chain-zeros", "tells the chain with a leading zero", |call, answer| {
        chain(call, answer, json!("0x02105"));
    }),
    about("chain-huge", "tells a chain of 2^256 - 1", |call, answer| {
        chain(call, answer, json!(format!("0x{}", "f".repeat(64))));
    }),
    about("chain-garbage", "tells a chain that is not a number", |call, answer| {
        chain(call, answer, json!("0xbase"));
    }),
    about("chain-null", "tells no chain", |call, answer| chain(call, answer, Value::Null)),
    about("chain-error", "refuses to tell the chain", |call, answer| {
        if call.is("eth_chainId") {
            *answer = error(call, -32_601, "the method eth_chainId does not exist/is not available");
        }
    }),
    about("stale-block", "is 8 blocks behind", |call, answer| {
        older(call, answer, |head| head.saturating_sub(8));
    }),
    about("ancient-block", "knows no block but the first", |call, answer| older(call, answer, |_| 0)),
    other_block_hash(),
    about("block-null", "has no block", |call, answer| {
        block(call, answer, |answer| answer["result"] = Value::Null);
    }),
    about("block-no-hash", "has a block without a hash", |call, answer| {
        block(call, answer, |answer| answer["result"]["hash"] = Value::Null);
    }),
    about("block-short-hash", "has a block with a short hash", |call, answer| {
        block(call, answer, |answer| answer["result"]["hash"] = json!("0x1234"));
    }),
    about("block-no-number", "has a block without a number", |call, answer| {
        block(call, answer, |answer| answer["result"]["number"] = Value::Null);
    }),
    about("block-huge-number", "has a block with a number of 2^64", |call, answer| {
        block(call, answer, |answer| answer["result"]["number"] = json!("0x10000000000000000"));
    }),
    about("header-not-found", "has forgotten the block when it is asked to call", |call, answer| {
        if call.is("eth_call") {
            *answer = error(call, -32_000, "header not found");
        }
    }),
    about("no-block-hash", "does not know calls at a block's hash", |call, answer| {
        if call.is("eth_call") && call.question["params"][1].is_object() {
            *answer = error(
                call,
                -32_602,
                "invalid argument 1: json: cannot unmarshal object into Go value of type string",
            );
        }
    }),
];

fn chain(call: &Call<'_>, answer: &mut Value, id: Value) {
    if call.is("eth_chainId") {
        answer["result"] = id;
    }
}

fn block(call: &Call<'_>, answer: &mut Value, change: fn(&mut Value)) {
    if call.is("eth_getBlockByNumber") {
        change(answer);
    }
}

/// An older block in place of the newest.
fn older(call: &Call<'_>, answer: &mut Value, which: fn(u64) -> u64) {
    let newest = ["latest", "safe", "finalized"].iter().any(|tag| call.question["params"][0] == *tag);
    if call.is("eth_getBlockByNumber") && newest {
        let number = format!("{:#x}", which(call.chain.block_number()));
        let block = call.chain.rpc("eth_getBlockByNumber", &json!([number, false]));
        answer["result"] = block.unwrap_or(Value::Null);
    }
}

/// Tells a hash that no block has, and answers calls at that hash all the same.
const fn other_block_hash() -> Lie {
    let mut other = lie("other-block-hash", "gives the newest block a hash that no other node knows");
    other.question = Some(|question| {
        if let Some(at) = question["params"].get_mut(1).filter(|at| at.is_object()) {
            *at = json!("latest");
        }
    });
    other.answer = Some(|call, answer| {
        block(call, answer, |answer| answer["result"]["hash"] = json!(format!("0x{}", "5".repeat(64))));
    });
    other
}

fn error(call: &Call<'_>, code: i64, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": call.question["id"], "error": {"code": code, "message": message}})
}
