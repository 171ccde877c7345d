//! Logs: ranges that are refused, and logs that do not fit the question.

use serde_json::{Value, json};

use super::{Call, Lie, about};

/// The widest range that the refusing lies allow, in blocks.
const RANGE: u64 = 100;
/// The most logs that they give.
const RESULTS: usize = 50;

pub(super) const LIES: &[Lie] = &[
    about("logs-range", "refuses ranges over 100 blocks", |call, answer| {
        refuse(
            call,
            answer,
            |call, _| width(call) > RANGE,
            -32_600,
            "eth_getLogs is limited to a 100 blocks range",
        );
    }),
    about("logs-results", "refuses more than 50 logs", |call, answer| {
        let many = |_: &Call<'_>, answer: &Value| {
            answer["result"].as_array().is_some_and(|logs| logs.len() > RESULTS)
        };
        refuse(call, answer, many, -32_005, "query returned more than 50 results");
    }),
    about("logs-time-out", "takes too long for ranges over 100 blocks", |call, answer| {
        refuse(call, answer, |call, _| width(call) > RANGE, -32_000, "query timeout exceeded");
    }),
    about("logs-never", "refuses all logs", |call, answer| {
        refuse(call, answer, |_, _| true, -32_601, "the method eth_getLogs does not exist/is not available");
    }),
    about("logs-one-block", "refuses ranges over one block", |call, answer| {
        refuse(call, answer, |call, _| width(call) > 1, -32_602, "block range too large");
    }),
    about("logs-twice", "gives every log twice", |call, answer| {
        change(call, answer, |logs| logs.extend(logs.clone()));
    }),
    about("logs-reversed", "gives the logs in the other order", |call, answer| {
        change(call, answer, |logs| logs.reverse());
    }),
    about("logs-foreign", "gives the logs of another contract", |call, answer| {
        each(call, answer, |log| log["address"] = json!(format!("0x{}", "9".repeat(40))));
    }),
    about("logs-other-topic", "gives logs of another event", |call, answer| {
        each(call, answer, |log| log["topics"][0] = json!(format!("0x{}", "9".repeat(64))));
    }),
    about("logs-other-block", "gives logs of blocks outside the question", |call, answer| {
        each(call, answer, |log| log["blockNumber"] = json!("0xffffff"));
    }),
    about("logs-removed", "gives logs that a reorganisation removed", |call, answer| {
        each(call, answer, |log| log["removed"] = json!(true));
    }),
    about("logs-dirty", "gives logs whose data is cut", |call, answer| {
        each(call, answer, |log| log["data"] = json!("0x1234"));
    }),
    about("logs-null", "gives null for logs", |call, answer| {
        if call.is("eth_getLogs") {
            answer["result"] = Value::Null;
        }
    }),
];

fn refuse(
    call: &Call<'_>,
    answer: &mut Value,
    when: fn(&Call<'_>, &Value) -> bool,
    code: i64,
    message: &str,
) {
    if call.is("eth_getLogs") && when(call, answer) {
        *answer =
            json!({"jsonrpc": "2.0", "id": call.question["id"], "error": {"code": code, "message": message}});
    }
}

fn change(call: &Call<'_>, answer: &mut Value, change: fn(&mut Vec<Value>)) {
    if let Some(logs) = answer["result"].as_array_mut().filter(|_| call.is("eth_getLogs")) {
        change(logs);
    }
}

fn each(call: &Call<'_>, answer: &mut Value, change: fn(&mut Value)) {
    if let Some(logs) = answer["result"].as_array_mut().filter(|_| call.is("eth_getLogs")) {
        for log in logs {
            change(log);
        }
    }
}

/// How many blocks were asked for; a tag means the newest.
fn width(call: &Call<'_>) -> u64 {
    let filter = &call.question["params"][0];
    if filter["blockHash"].is_string() {
        return 1;
    }
    let number = |name: &str| {
        let digits = filter[name].as_str().and_then(|text| text.strip_prefix("0x"));
        digits
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .unwrap_or_else(|| call.chain.block_number())
    };
    number("toBlock").saturating_sub(number("fromBlock")) + 1
}
