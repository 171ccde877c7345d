//! Missing and broken results, and errors of the provider.

use serde_json::{Value, json};

use super::{Call, GET_TOOL_CONFIG, Lie, about};

pub(super) const LIES: &[Lie] = &[
    about("call-empty", "calls return no bytes, although there is code", |call, answer| {
        result(call, answer, &json!("0x"));
    }),
    about("no-code", "no address has code", |call, answer| {
        if call.is("eth_call") || call.is("eth_getCode") {
            *answer = json!({"jsonrpc": "2.0", "id": call.question["id"], "result": "0x"});
        }
    }),
    about("code-error", "calls return no bytes, and the code cannot be had", |call, answer| {
        result(call, answer, &json!("0x"));
        if call.is("eth_getCode") {
            *answer = error(call, -32_000, "missing trie node");
        }
    }),
    about("call-null", "calls return null", |call, answer| result(call, answer, &Value::Null)),
    about("call-object", "calls return an object", |call, answer| {
        result(call, answer, &json!({"data": "0x"}));
    }),
    about("call-odd", "calls return an odd number of digits", |call, answer| {
        result(call, answer, &json!("0x123"));
    }),
    about("call-no-prefix", "calls return digits without 0x", |call, answer| {
        if let Some(text) = answer["result"].as_str().filter(|_| call.calls(GET_TOOL_CONFIG)) {
            answer["result"] = json!(text.trim_start_matches("0x"));
        }
    }),
    about(
        "call-upper-case",
        "calls return digits in upper case, which are the same bytes",
        |call, answer| {
            if let Some(text) = answer["result"].as_str().filter(|_| call.calls(GET_TOOL_CONFIG)) {
                answer["result"] = json!(format!("0x{}", text.trim_start_matches("0x").to_uppercase()));
            }
        },
    ),
    about("call-garbage", "calls return text that is not hex", |call, answer| {
        result(call, answer, &json!("0xzz"));
    }),
    about("call-1m", "calls return 1 MiB of zeros", |call, answer| {
        result(call, answer, &json!(format!("0x{}", "00".repeat(1 << 20))));
    }),
    about("call-1m-ones", "calls return 1 MiB of ones", |call, answer| {
        result(call, answer, &json!(format!("0x{}", "ff".repeat(1 << 20))));
    }),
    about("result-and-error", "the right result and an error beside it", |call, answer| {
        if call.calls(GET_TOOL_CONFIG) {
            answer["error"] = json!({"code": -32_000, "message": "and yet an error"});
        }
    }),
    about("neither", "neither a result nor an error", |call, answer| {
        if call.calls(GET_TOOL_CONFIG) {
            *answer = json!({"jsonrpc": "2.0", "id": call.question["id"]});
        }
    }),
    about("error-text", "an error that is a text", |call, answer| {
        *answer = json!({"jsonrpc": "2.0", "id": call.question["id"], "error": "no"});
    }),
    about("error-internal", "an internal error for every call", |call, answer| {
        if call.is("eth_call") {
            *answer = error(call, -32_603, "internal error");
        }
    }),
    about("error-hostile", "an error whose message would steer a terminal", |call, answer| {
        *answer = error(call, -32_000, "\u{1b}[2J\u{1b}]0;owned\u{7}\r\n\u{202e}evil");
    }),
    about("error-long", "an error with a message of 1 MiB", |call, answer| {
        *answer = error(call, -32_000, &"long ".repeat(1 << 18));
    }),
    about("rate-limit", "refuses by code -32005", |call, answer| {
        *answer = error(call, -32_005, "daily request count exceeded, request rate limited");
    }),
    about("rate-limit-429", "refuses by code 429", |call, answer| {
        *answer = error(call, 429, "Your app has exceeded its compute units per second capacity.");
    }),
    about("rate-limit-words", "refuses in words only", |call, answer| {
        *answer = error(call, -32_000, "Too Many Requests");
    }),
    about("id-wrong", "answers with another id", |call, answer| {
        answer["id"] = json!(call.question["id"].as_u64().unwrap_or(0) + 1_000);
    }),
    about("id-missing", "answers without an id", |_, answer| {
        if let Some(members) = answer.as_object_mut() {
            members.remove("id");
        }
    }),
];

fn result(call: &Call<'_>, answer: &mut Value, result: &Value) {
    if call.calls(GET_TOOL_CONFIG) {
        *answer = json!({"jsonrpc": "2.0", "id": call.question["id"], "result": result});
    }
}

fn error(call: &Call<'_>, code: i64, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": call.question["id"], "error": {"code": code, "message": message}})
}
