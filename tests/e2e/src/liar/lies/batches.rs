//! Batches that are refused, shuffled or full of holes.

use serde_json::{Value, json};

use super::{Lie, lie};

pub(super) const LIES: &[Lie] = &[
    batch(
        "batch-refused",
        "refuses batches by an error",
        |_| json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32_600, "message": "batch requests are not supported"}}),
    ),
    batch("batch-reversed", "answers in the other order, which is allowed", |answers| {
        answers.reverse();
        json!(answers)
    }),
    batch("batch-missing", "forgets the last answer", |answers| {
        answers.pop();
        json!(answers)
    }),
    batch("batch-empty", "forgets all answers", |_| json!([])),
    batch("batch-duplicate", "gives the first answer twice, the second time as an error", |answers| {
        let mut again = answers.first().cloned().unwrap_or(Value::Null);
        again["error"] = json!({"code": -32_000, "message": "again"});
        if let Some(members) = again.as_object_mut() {
            members.remove("result");
        }
        answers.push(again);
        json!(answers)
    }),
    batch("batch-extra", "answers more than was asked", |answers| {
        answers.push(json!({"jsonrpc": "2.0", "id": 987_654, "result": "0x"}));
        json!(answers)
    }),
    batch("batch-swapped", "swaps the ids of the first and the last answer", |answers| {
        if let [first, .., last] = answers.as_mut_slice() {
            std::mem::swap(&mut first["id"], &mut last["id"]);
        }
        json!(answers)
    }),
    batch("batch-null-ids", "answers without ids", |answers| {
        for answer in answers.iter_mut() {
            answer["id"] = Value::Null;
        }
        json!(answers)
    }),
    batch("batch-first", "answers only the first, not as a batch", |answers| {
        answers.first().cloned().unwrap_or(Value::Null)
    }),
    batch("batch-null", "answers a batch by null", |_| Value::Null),
];

const fn batch(name: &'static str, what: &'static str, change: fn(&mut Vec<Value>) -> Value) -> Lie {
    let mut lie = lie(name, what);
    lie.batch = Some(change);
    lie
}
