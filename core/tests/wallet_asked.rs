//! The described inquiries of wallets, as bindings drive them: what they ask by the vectors, and how they begin with mistakes.

use erc8257::verbs::{Refusal, Running, Take, frame, judge, parts, start};
use serde_json::{Value, json};
use wallet::Border;

use crate::vector_files::{cases, enough, keep_known};

/// The inquiries in the order of their numbers, as `border.json` has them.
fn names() -> Vec<String> {
    let listing = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../border/border.json")).unwrap();
    let listing: Value = serde_json::from_slice(&listing).unwrap();
    let areas = listing["areas"].as_array().unwrap();
    let wallet = areas.iter().find(|area| area["name"] == "wallet").unwrap();
    let types = wallet["files"].as_array().unwrap().iter().flat_map(|file| file["types"].as_array().unwrap());
    let inquiries = types.filter(|one| one["inquiry"] == true);
    inquiries.map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

fn number(name: &str) -> u32 {
    let at = names().iter().position(|other| other == name).unwrap_or_else(|| panic!("no {name}"));
    256 * Border::NUMBER + u32::try_from(at).unwrap()
}

fn begun(name: &str, given: &Value) -> Result<Box<dyn Running>, Refusal> {
    start::<Border>(number(name), &frame(Border::DESCRIPTION, &[given.to_string().as_bytes()]))
}

fn resumed(name: &str, running: &dyn Running) -> Box<dyn Running> {
    let state = running.take(Take::Export).unwrap();
    start::<Border>(number(name), &frame(Border::DESCRIPTION, &[b"", state.as_bytes()])).expect("an inquiry")
}

fn step(running: &mut dyn Running) -> Value {
    let polled = running.poll(1_790_000_000);
    let (_, parts) = parts(&polled).unwrap();
    serde_json::from_slice(parts[0]).unwrap()
}

/// The request as the vectors have it, without its answer.
fn request(call: &Value) -> Value {
    let params: Value = serde_json::from_str(call["params"].as_str().unwrap()).unwrap();
    json!({"provider": call["provider"], "chain": call["chain"], "method": call["method"], "params": params})
}

/// Tells the answer that a case has for a request.
fn tell(running: &mut dyn Running, id: &Value, told: &Value) {
    let (answer, beside) = if let Some(result) = told.get("result") {
        (json!({"type": "result", "id": id}), result.to_string())
    } else if let Some(error) = told.get("error") {
        (json!({"type": "error", "id": id}), error.to_string())
    } else {
        (json!({"type": "failed", "id": id, "reason": told["failed"]}), String::new())
    };
    let told = frame(Border::DESCRIPTION, &[answer.to_string().as_bytes(), beside.as_bytes()]);
    running.answer(&told).expect("it was asked for");
}

/// Plays a case. `put_away`: the inquiry is exported and taken up after each answer, and the answers come backwards.
fn played(case: &Value, put_away: bool) -> Box<dyn Running> {
    let (id, name) = (&case["id"], case["inquiry"].as_str().unwrap());
    let mut running = begun(name, &case["given"]).unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
    for wanted in case["steps"].as_array().unwrap() {
        let asked = step(running.as_mut());
        if let Some(confirmed) = wanted.get("confirm") {
            assert_eq!((&asked["type"], &asked["words"]), (&json!("confirm"), &wanted["words"]), "{id}");
            assert!(serde_json::from_str::<Value>(asked["data"].as_str().unwrap()).unwrap().is_object());
            let answer = json!({"type": "confirmation", "id": asked["id"], "confirmed": confirmed});
            running.answer(&frame(Border::DESCRIPTION, &[answer.to_string().as_bytes()])).unwrap();
            if put_away {
                running = resumed(name, running.as_ref());
            }
            continue;
        }
        let (calls, answers) = (asked["calls"].as_array().unwrap(), wanted["calls"].as_array().unwrap());
        let requests: Vec<Value> = calls.iter().map(request).collect();
        let expected: Vec<Value> =
            answers.iter().zip(&requests).map(|(all, one)| keep_known(all, one)).collect();
        assert_eq!(requests, expected, "{id}");
        assert_eq!(calls.len(), answers.len(), "{id}");
        let mut told: Vec<(&Value, &Value)> = calls.iter().zip(answers).collect();
        if put_away {
            told.reverse();
        }
        for (call, answer) in told {
            tell(running.as_mut(), &call["id"], answer);
            if put_away {
                running = resumed(name, running.as_ref());
            }
        }
    }
    assert_eq!(step(running.as_mut())["type"], "done", "{id}");
    running
}

/// Ledger `wal-bundle-replay`, `wal-status-one-block`, `wal-xfer-steps`: what is asked, what it comes to, and that the verb says
/// the same of the bundle.
#[test]
fn inquiries_ask_as_the_vectors_say() {
    let all = cases("inquiries");
    enough(all.len(), 18, "inquiries");
    for case in &all {
        let (id, expect) = (&case["id"], &case["expect"]);
        let running = played(case, false);
        let report = running.take(Take::Report).unwrap();
        let told: Value = serde_json::from_str(&report).unwrap();
        assert_eq!(keep_known(&told, &expect["report"]), expect["report"], "{id}");
        let result = running.result().map_or(Value::Null, |result| serde_json::from_slice(&result).unwrap());
        assert_eq!(result, expect["result"], "{id}");
        let bundle = running.take(Take::Bundle).unwrap();
        let judged: Value =
            serde_json::from_str(&judge::<Border>(bundle.as_bytes()).into_result().unwrap().to_json())
                .unwrap();
        assert_eq!((&judged["conclusion"], &judged["report"]), (&expect["conclusion"], &told), "{id}");
        let again = played(case, true);
        assert_eq!(again.take(Take::Report).as_ref(), Some(&report), "{id}: put away and taken up");
        assert_eq!((again.take(Take::Bundle), again.result()), (Some(bundle), running.result()), "{id}");
    }
}

#[test]
fn every_inquiry_has_a_case() {
    let all = cases("inquiries");
    let asked = |name: &String| all.iter().any(|case| case["inquiry"] == **name);
    assert!(names().iter().all(asked), "each of {:?} has a case", names());
}

/// The argument that a refusal names.
fn member_of(refusal: &Refusal) -> Option<&str> {
    refusal.mistake().and_then(|(member, _)| member)
}

/// Mistakes of the caller are named by the arguments, before anything is asked.
#[test]
fn arguments_that_cannot_be_used() {
    let me = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce";
    let keys = json!({"dialect": "7715", "now": 1});
    for (name, given, member) in [
        ("ReadWalletAccount", json!({"chain": "eip155:0", "address": me}), "chain"),
        ("ReadWalletAccount", json!({"chain": "eip155:1", "address": "0x01"}), "address"),
        ("ReadWalletStatus", json!({"address": me, "chains": []}), "chains"),
        ("ReadWalletStatus", json!({"address": me, "chains": [{"chain": "1"}]}), "chains[0].chain"),
        ("ReadGas", json!({"chain": "base"}), "chain"),
        ("ReadChains", json!({"now": 1, "chains": ["eip155:1", "eip155:00"]}), "chains[1]"),
        ("ReadDelegation", json!({"chain": "eip155:1"}), "account"),
        (
            "PlanTransfer",
            json!({"chain": "eip155:1", "token": "ether", "from": me, "to": me, "amount": "1"}),
            "token",
        ),
        (
            "ReadTransfer",
            json!({"chain": "eip155:1", "token": "native", "from": me, "to": me, "amount": "1"}),
            "transactionHash",
        ),
        ("PlanWallet", json!({"chain": "eip155:1", "method": "create"}), "deployer"),
        ("RequestSessionKeys", json!({"dialect": "7715", "now": 1, "requests": []}), "requests"),
        ("ListSessionKeys", json!({"dialect": "7715"}), "now"),
        ("RevokeSessionKeys", json!({"dialect": "7715", "now": 1, "contexts": ["0x"]}), "contexts[0]"),
    ] {
        let refusal = begun(name, &given).err().unwrap_or_else(|| panic!("{name} begins"));
        assert_eq!(member_of(&refusal), Some(member), "{name}: {refusal}");
    }
    let state = begun("ListSessionKeys", &keys).unwrap().take(Take::Export).unwrap();
    let other = start::<Border>(number("ReadGas"), &frame(Border::DESCRIPTION, &[b"", state.as_bytes()]));
    assert_eq!(other.err().as_ref().and_then(member_of), Some("format"), "a state of another inquiry");
}
