//! The same revert in the shapes that nodes and wallets give it, which is not a lie; and reverts without
//! their data.

use serde_json::{Value, json};

use super::{Call, Lie, about};

pub(super) const LIES: &[Lie] = &[
    about("revert-hardhat", "hardhat's shape: an object with the data in it", |call, answer| {
        reshape(call, answer, |data| {
            let message =
                format!("Error: VM Exception while processing transaction: reverted (return data: {data})");
            json!({"code": -32_603, "message": message, "data": {"message": message, "data": data}})
        });
    }),
    about("revert-parity", "parity's shape: the data behind a word", |call, answer| {
        reshape(
            call,
            answer,
            |data| json!({"code": -32_015, "message": "VM execution error.", "data": format!("Reverted {data}")}),
        );
    }),
    about("revert-nested", "a wallet's shape: the error within the error's data", |call, answer| {
        reshape(call, answer, |data| {
            let inner = json!({"code": 3, "message": "execution reverted", "data": data});
            json!({"code": -32_603, "message": "Internal JSON-RPC error.", "data": inner})
        });
    }),
    about("revert-original", "another wallet's shape: the error as `originalError`", |call, answer| {
        reshape(call, answer, |data| {
            let inner = json!({"originalError": {"code": 3, "data": data, "message": "execution reverted"}});
            json!({"code": -32_603, "message": "Internal JSON-RPC error.", "data": inner})
        });
    }),
    about("revert-ganache", "ganache's shape: the data under the transaction's hash", |call, answer| {
        reshape(call, answer, |data| {
            let hash = format!("0x{}", "7".repeat(64));
            let inner = json!({"error": "revert", "program_counter": 17, "return": data, "reason": null});
            let all = json!({hash: inner, "stack": "c: VM Exception", "name": "c"});
            json!({"code": -32_000, "message": "VM Exception while processing transaction: revert", "data": all})
        });
    }),
    about("revert-code", "the right data with another code", |call, answer| {
        reshape(call, answer, |data| json!({"code": -32_000, "message": "execution reverted", "data": data}));
    }),
    about("revert-no-data", "a revert without its data", |call, answer| {
        reshape(call, answer, |_| json!({"code": -32_000, "message": "execution reverted"}));
    }),
    about("revert-empty-data", "a revert with empty data", |call, answer| {
        reshape(call, answer, |_| json!({"code": 3, "message": "execution reverted", "data": "0x"}));
    }),
    about("revert-null-data", "a revert with null for its data", |call, answer| {
        reshape(call, answer, |_| json!({"code": 3, "message": "execution reverted", "data": null}));
    }),
];

/// Gives an error with revert data another shape.
fn reshape(call: &Call<'_>, answer: &mut Value, shape: fn(&str) -> Value) {
    if !call.is("eth_call") {
        return;
    }
    if let Some(data) = answer["error"]["data"].as_str().map(str::to_owned) {
        answer["error"] = shape(&data);
    }
}
