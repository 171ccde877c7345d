//! The conformance vectors of access: requirements that a predicate states, the needs of requirements, and
//! plans.

use crate::vector_files::{cases, enough, parts};
use access::{
    Introspection, KNOWN_KINDS, KindError, Need, Plan, Requirements, RequirementsError, decode_requirements,
    encode_requirements, kind_of, new_kind, read_requirements,
};
use alloy_primitives::hex;
use erc8257::rpc::{CallAnswer, CallOutcome, Failure, Reason, read_call};
use erc8257::{AccessLogic, Address};
use serde_json::{Value, json};

/// Runs `test` on every case of a kind and fails once, with all that differ.
fn run(kind: &str, at_least: usize, test: impl Fn(&Value, &Value) -> Value) {
    let cases = cases(kind);
    let differing: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let (actual, expected) = (test(&case["input"], &case["expect"]), &case["expect"]);
            (actual != *expected)
                .then(|| format!("{}\n  expected {expected}\n  actual   {actual}", case["id"]))
        })
        .collect();
    enough(cases.len(), at_least, kind);
    assert!(
        differing.is_empty(),
        "{} of {} cases of {kind} differ:\n{}",
        differing.len(),
        cases.len(),
        differing.join("\n")
    );
}

fn bytes(input: &Value, name: &str) -> Option<Vec<u8>> {
    match &input[format!("{name}Parts")] {
        Value::Null => Some(hex::decode(input[name].as_str()?).unwrap()),
        list => Some(hex::decode(parts(list)).unwrap()),
    }
}

fn kind(input: &Value) -> [u8; 4] {
    bytes(input, "kind").unwrap().try_into().unwrap()
}

fn hexed(bytes: &[u8]) -> String {
    hex::encode_prefixed(bytes)
}

/// The call's outcome in a case of `requirements`.
fn outcome(input: &Value) -> CallOutcome {
    if let Some(bytes) = bytes(input, "returned") {
        return CallOutcome::Returned(bytes);
    }
    let text = |name: &str| input[name].to_string();
    match input["failed"].as_str() {
        Some(reason) => read_call(&CallAnswer::Failed(Reason::from_name(reason).unwrap())),
        None if input["error"].is_object() => read_call(&CallAnswer::Error(text("error").as_bytes())),
        None => read_call(&CallAnswer::Result(text("result").as_bytes())),
    }
}

fn failed(outcome: &str, failure: &Failure) -> Value {
    let mut value = json!({ "outcome": outcome, "reason": failure.reason.as_str() });
    if let Some(detail) = &failure.detail {
        value["detail"] = json!(detail);
    }
    value
}

fn listed(requirements: &Requirements) -> Value {
    let list: Vec<Value> = requirements
        .list
        .iter()
        .map(|one| json!({ "kind": hexed(&one.kind), "data": hexed(&one.data), "label": one.label }))
        .collect();
    json!({ "outcome": "requirements", "logic": requirements.logic.as_str(), "count": list.len(), "list": list })
}

#[test]
fn requirements() {
    run("requirements", 250, |input, expected| {
        let outcome = outcome(input);
        let most = input["most"].as_u64().map_or(256, |most| u32::try_from(most).unwrap());
        let read = read_requirements(&outcome, most);
        if let CallOutcome::Returned(returned) = &outcome {
            let decoded = decode_requirements(returned, most);
            assert_eq!(
                decoded.as_ref().ok(),
                if let Introspection::Requirements(one) = &read { Some(one) } else { None }
            );
            if let Ok(requirements) = decoded {
                assert_eq!(encode_requirements(&requirements), *returned);
            }
        }
        let word = match &read {
            Introspection::Requirements(_) => "told",
            Introspection::OverLimit(_) => "over-limit",
            Introspection::NoCode => "no-contract",
            Introspection::Failed(_) => "failed",
            Introspection::Unavailable(_) => "unavailable",
        };
        assert_eq!(read.as_str(), word);
        match &read {
            Introspection::Requirements(requirements) => {
                let mut value = listed(requirements);
                // Long lists are left out: that they are encoded to the same bytes again says as much.
                if expected["list"].is_null() {
                    value.as_object_mut().unwrap().remove("list");
                }
                value
            }
            Introspection::OverLimit(limit) => json!({ "outcome": "over-limit", "limit": limit.as_str() }),
            Introspection::NoCode => json!({ "outcome": "no-code" }),
            Introspection::Failed(failure) => failed("failed", failure),
            Introspection::Unavailable(failure) => failed("unavailable", failure),
        }
    });
}

/// `lib-sec-intro-return-size`: a list that a policy allows and a response can carry is read, to the last
/// byte.
#[test]
fn as_many_entries_as_fit() {
    let one = access::OnchainRequirement { kind: [1, 2, 3, 4], data: vec![], label: String::new() };
    let said = |count: usize| Requirements { logic: AccessLogic::Or, list: vec![one.clone(); count] };
    let most = said(10_922);
    let returned = encode_requirements(&most);
    assert!(erc8257::limits::REQUIREMENTS_RETURN_BYTES - returned.len() < 192);
    assert_eq!(decode_requirements(&returned, 65_536), Ok(most));
    assert!(matches!(decode_requirements(&returned, 10_921), Err(RequirementsError::OverLimit(_))));
    let returned = encode_requirements(&said(10_923));
    assert!(matches!(decode_requirements(&returned, 65_536), Err(RequirementsError::OverLimit(_))));
}

fn need_value(need: &Need) -> Value {
    let mut value = json!({ "need": need.as_str() });
    let address = |address: &Address| json!(format!("{address:?}"));
    match need {
        Need::Erc721Holding { collection } => value["collection"] = address(collection),
        Need::Erc1155Holding { collection, token_id } => {
            value["collection"] = address(collection);
            value["tokenId"] = json!(token_id.to_string());
        }
        Need::Subscription { collection, min_tier } => {
            value["collection"] = address(collection);
            value["minTier"] = json!(min_tier);
        }
        Need::Erc20Balance { token, min_balance } => {
            value["token"] = address(token);
            value["minBalance"] = json!(min_balance.to_string());
        }
        Need::Erc7496Trait { collection, traits_contract, trait_key, allowed_values } => {
            value["collection"] = address(collection);
            value["traitsContract"] = address(traits_contract);
            value["traitKey"] = json!(trait_key.to_string());
            value["allowedValues"] = allowed_values.iter().map(ToString::to_string).collect();
        }
        _ => {}
    }
    value
}

#[test]
fn needs() {
    run("needs", 70, |input, expected| {
        let need = Need::of(kind(input), &bytes(input, "data").unwrap());
        assert_eq!(need.kind(), kind(input));
        let known = KNOWN_KINDS.iter().find(|known| known.kind == need.kind());
        assert_eq!(need.is_standard(), known.is_some_and(|known| known.is_standard));
        let written: Value = serde_json::from_str(&need.to_json()).unwrap();
        assert_eq!(written["need"], need.as_str());
        assert_eq!(written["kind"], hexed(&need.kind()));
        assert_eq!(written["standard"], need.is_standard());
        let account = input["account"].as_str().unwrap().parse().unwrap();
        let question =
            need.question(account).map(|(to, data)| json!({ "to": format!("{to:?}"), "data": hexed(&data) }));
        let answers = expected["answers"].as_array().map(|answers| {
            let answer = |given: &Value| json!({ "returned": given["returned"], "met": need.answer(&bytes(given, "returned").unwrap()) });
            answers.iter().map(answer).collect::<Vec<_>>()
        });
        assert!(need.is_understood() || (question.is_none() && need.answer(&[1; 32]).is_none()));
        let mut value =
            json!({ "need": need_value(&need), "standard": need.is_standard(), "question": question });
        if let Some(answers) = answers {
            value["answers"] = json!(answers);
        }
        // Its shown text has no line of its own in a list of needs.
        assert!(!need.to_string().is_empty() && !need.to_string().contains('\n'));
        value
    });
}

#[test]
fn markers() {
    run("markers", 18, |input, _| {
        let name = input["marker"].as_str().unwrap();
        let kind = kind_of(name);
        let error = match new_kind(name) {
            Ok(new) => {
                assert_eq!(new, kind);
                return json!({ "kind": hexed(&kind) });
            }
            Err(KindError::NotAName) => "not-a-name",
            Err(KindError::Sentinel) => "sentinel",
            Err(KindError::NoInterface) => "no-interface",
            Err(KindError::Taken(marker)) => {
                assert_eq!(kind_of(marker), kind);
                "taken"
            }
            Err(other) => panic!("{other}"),
        };
        json!({ "kind": hexed(&kind), "error": error })
    });
}

/// `tc-marker-ids`: every ID of the table is the selector of its marker.
#[test]
fn known_kinds_are_the_selectors_of_their_markers() {
    for (index, known) in KNOWN_KINDS.iter().enumerate() {
        assert_eq!(kind_of(known.marker), known.kind, "{}", known.marker);
        assert_eq!(known.is_standard, index < 3);
        assert!(KNOWN_KINDS[..index].iter().all(|other| other.kind != known.kind));
    }
}

#[test]
fn plans() {
    run("plans", 48, |input, expected| {
        let needs = input["requirements"]
            .as_array()
            .unwrap()
            .iter()
            .map(|given| (Need::of(kind(given), &bytes(given, "data").unwrap()), given["met"].as_bool()));
        let combined = if input["logic"] == "AND" { AccessLogic::And } else { AccessLogic::Or };
        let plan = Plan::new(combined, needs);
        let text = plan.to_json();
        let mut value = json!({ "plan": serde_json::from_str::<Value>(&text).unwrap() });
        if expected["text"].is_string() {
            value["text"] = json!(text);
        }
        assert_eq!(value["plan"], expected["plan"], "no member more");
        // A plan never decides.
        assert!(!text.contains("granted") && !text.contains("denied"));
        value
    });
}
