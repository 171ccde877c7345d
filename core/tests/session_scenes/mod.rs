//! The scenarios of `tests/vectors/session`, played by a host that follows them to the letter.
#![allow(dead_code, unreachable_pub)] // without a feature, not every part is used

use std::collections::BTreeSet;

use erc8257::rpc::Reason;
use erc8257::{
    B256, BlockRef, BlockTag, Bundle, CallAnswer, FetchError, Policy, Received, Response, Session, Step,
};
use serde_json::{Value, json};

use crate::vector_files::report::{compare, seen};
use crate::vector_files::{body, parts};

/// A policy from its JSON, by way of a bundle that has no other use.
pub fn policy(value: &Value) -> Policy {
    let policy = if value.is_null() { json!({}) } else { value.clone() };
    let bundle = json!({ "format": "erc8257-bundle/1", "registry": "not-found", "policy": policy });
    Bundle::parse(bundle.to_string().as_bytes()).unwrap().policy().clone()
}

fn number(value: &Value) -> u64 {
    value.as_str().unwrap().parse().unwrap()
}

/// A session at its start.
pub fn session(case: &Value) -> Session {
    let tool = case["toolRef"].as_str().unwrap().parse().unwrap();
    let (policy, started, start) = (policy(&case["policy"]), started(case), &case["start"]);
    let session = match start.as_str() {
        None => {
            let hash: B256 = start["hash"].as_str().unwrap().parse().unwrap();
            Session::pinned(tool, policy, BlockRef { number: number(&start["number"]), hash }, started)
        }
        Some("latest") => Session::new(tool, policy, started),
        Some("safe") => Session::at(tool, policy, BlockTag::Safe, started),
        Some("finalized") => Session::at(tool, policy, BlockTag::Finalized, started),
        Some(_) => Session::at(tool, policy, BlockTag::Number(number(start)), started),
    };
    session.unwrap()
}

pub fn started(case: &Value) -> u64 {
    case["started"].as_u64().unwrap()
}

/// An answer of an RPC, as a host hands it over.
#[derive(Debug, Clone)]
pub enum Told {
    Result(Vec<u8>),
    Error(Vec<u8>),
    Failed(Reason),
}

impl Told {
    pub fn of(answer: &Value) -> Self {
        if let Some(text) = answer["resultText"].as_str() {
            return Self::Result(text.as_bytes().to_vec());
        }
        if answer["resultParts"].is_array() {
            return Self::Result(parts(&answer["resultParts"]));
        }
        if let Some(reason) = answer["failed"].as_str() {
            return Self::Failed(Reason::from_name(reason).unwrap());
        }
        match answer.get("error") {
            Some(error) => Self::Error(error.to_string().into_bytes()),
            None => Self::Result(answer["result"].to_string().into_bytes()),
        }
    }

    pub fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(json) => CallAnswer::Result(json),
            Self::Error(json) => CallAnswer::Error(json),
            Self::Failed(reason) => CallAnswer::Failed(*reason),
        }
    }
}

/// A host's acts on a session between two steps of a scenario, beside the session's steps.
pub trait Host {
    /// Before an answer is told, and before the fetch is answered.
    fn meddle(&mut self, _session: &mut Session, _now: u64) -> Result<(), String> {
        Ok(())
    }

    /// In which order the answers of a step are told.
    fn order(&mut self, count: usize) -> Vec<usize> {
        (0..count).collect()
    }
}

/// Does the session's steps and nothing else.
pub struct Plain;

impl Host for Plain {}

/// Plays a scenario to its end and gives the session that has its verdict.
pub fn play(case: &Value, host: &mut impl Host) -> Result<Session, String> {
    let mut session = session(case);
    let mut told_ids = BTreeSet::new();
    for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
        let at = |why: String| format!("step {index}: {why}");
        let now = started(case) + step["at"].as_u64().unwrap();
        host.meddle(&mut session, now).map_err(at)?;
        let open = expect_step(&mut session, step, now).map_err(at)?;
        if step["done"] == true {
            return judge(case, session, host, now);
        }
        let verdict = session.report().is_some() || session.bundle().is_some();
        if verdict || session.may_invoke(now).is_some() || session.take_for_payment(now).is_some() {
            return Err(at("a verdict before the end".into()));
        }
        if step["fetch"].is_object() {
            if step["response"].is_object() {
                respond(&mut session, step)?;
            }
            continue;
        }
        let answers = step["answers"].as_array().unwrap();
        for turn in host.order(answers.len()) {
            let call = usize::try_from(answers[turn]["call"].as_u64().unwrap()).unwrap();
            let told = Told::of(&answers[turn]);
            if !told_ids.insert(open[call]) {
                return Err(at(format!("the number {} is used twice", open[call])));
            }
            session
                .handle_call(open[call], &told.as_answer())
                .map_err(|error| at(format!("call {call}: {error}")))?;
            // The same answer again is refused, and changes nothing.
            let before = session.clone();
            if session.handle_call(open[call], &told.as_answer()).is_ok() || session != before {
                return Err(at(format!("call {call} was answered twice")));
            }
            host.meddle(&mut session, now).map_err(at)?;
        }
    }
    Err("the scenario has no end".into())
}

/// Compares the session's requests, and gives the numbers of the open ones.
fn expect_step(session: &mut Session, step: &Value, now: u64) -> Result<Vec<u32>, String> {
    let mut ids = Vec::new();
    let asked = match session.poll(now) {
        Step::Calls(calls) => {
            ids.extend(calls.iter().map(|call| call.id));
            let call = |call: &erc8257::EthCall| {
                let params: Value = serde_json::from_str(&call.params).unwrap();
                json!({ "rpc": call.rpc, "method": call.method, "params": params })
            };
            json!({ "calls": calls.iter().map(call).collect::<Vec<_>>() })
        }
        Step::Fetch(fetch) => {
            assert_eq!((fetch.max_bytes, fetch.deadline_seconds), (1_048_576, 30));
            let allow = fetch.allow_private_addresses;
            json!({ "fetch": { "url": fetch.url, "allowPrivateAddresses": allow } })
        }
        Step::Done(_) => json!({ "done": true }),
    };
    let name = asked.as_object().unwrap().keys().next().unwrap().clone();
    if step[&name] == asked[&name] { Ok(ids) } else { Err(format!("asks {asked}, not {step}")) }
}

fn respond(session: &mut Session, step: &Value) -> Result<(), String> {
    let given = &step["response"];
    let bytes = match (&given["body"], &given["bodyText"], &given["bodyParts"]) {
        (Value::Null, Value::Null, Value::Null) => Vec::new(),
        _ => body(given),
    };
    let response = match given["error"].as_str() {
        Some(error) => Response::Failed(FetchError::from_name(error).unwrap()),
        None => Response::Received(Received {
            status: u16::try_from(given["status"].as_u64().unwrap()).unwrap(),
            redirected: given["redirected"].as_bool().unwrap_or(false),
            complete: given["complete"].as_bool().unwrap_or(true),
            body: &bytes,
        }),
    };
    session.handle_response(step["finalUrl"].as_str(), &response).map_err(|error| error.to_string())
}

/// The verdict, the bundle, and that both stay.
fn judge(case: &Value, mut session: Session, host: &mut impl Host, now: u64) -> Result<Session, String> {
    host.meddle(&mut session, now)?;
    let report = session.report().ok_or("no report")?.clone();
    compare(&case["expect"], &seen(&report))?;
    let bundle = session.bundle().ok_or("no bundle")?;
    let text = bundle.to_json();
    let recorded = without_details(serde_json::from_str(&text).unwrap());
    if recorded != case["bundle"] {
        return Err(format!("\n  expected bundle {}\n  actual bundle   {recorded}", case["bundle"]));
    }
    let again = Bundle::parse(text.as_bytes()).map_err(|error| error.to_string())?;
    if again != bundle || again.to_json() != text || again.verify().to_json() != report.to_json() {
        return Err("the bundle says something else than the session".into());
    }
    // A block that was named by its number is of any age.
    let is_old = case["start"].as_str().is_some_and(|start| start.parse::<u64>().is_ok());
    if session.may_invoke(started(case)).is_some() != (report.is_verified() && !is_old) {
        return Err("may_invoke is not the verdict".into());
    }
    Ok(session)
}

/// A bundle without the words of RPCs and without bodies.
fn without_details(mut bundle: Value) -> Value {
    if let Some(response) = bundle["response"].as_object_mut() {
        response.remove("body");
    }
    if bundle["response"].is_null() {
        bundle.as_object_mut().unwrap().remove("response");
    }
    for path in ["/answers", "/reread/answers"] {
        for answer in bundle.pointer_mut(path).and_then(Value::as_array_mut).into_iter().flatten() {
            answer.as_object_mut().unwrap().remove("detail");
        }
    }
    bundle
}
