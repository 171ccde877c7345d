//! `pay gate`: what a gate does with one request, which stands on standard input.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use erc8257::inquiry::{HandlerCall, Inquiry as _, StoreAnswer, StoreOperation};
use payment::Gate;
use serde_json::{Map, Value, json};

use crate::args::PayGate as Given;
use crate::host::Fetcher;
use crate::input::Source;
use crate::live::{Driver, reached};
use crate::output::{complain, print, print_json};
use crate::secret::SecretHeaders;
use crate::status::{Failure, Status};
use crate::view::escape::harmless;

/// Bytes of a set-up, and of a request.
const CONFIG_BYTES: usize = 1_048_576;
const REQUEST_BYTES: usize = 16_777_216;
/// The secret of reports of usage, and the header that it is.
const API_KEY: &str = "x-api-key";

pub(super) fn run(given: &Given) -> Result<Status, Failure> {
    let config = given.config.read(CONFIG_BYTES)?;
    let request = Source::Stdin.read(REQUEST_BYTES)?;
    let (headers, body) = parted(&request)?;
    let mut gate = begun(given, &config, headers)?;
    let secrets = secrets(given)?;
    let network = given.reach.network()?;
    let (rpcs, chains) = reached(&given.rpcs, &given.chains, &network, given.reach.rpc_time())?;
    // The operator names the facilitator, which may be next door.
    let fetcher = Fetcher::new(&network, true);
    let made = std::cell::RefCell::new(Vec::new());
    let handler = |call: &HandlerCall<'_>| {
        let (status, output) = handled(given, call, body);
        *made.borrow_mut() = output;
        status
    };
    let store = |operation: &StoreOperation<'_>| stored(&given.store, operation);
    let driver = Driver {
        chains: &chains,
        fetcher: Some(&fetcher),
        timeout: given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        store: Some(&store),
        handler: Some(&handler),
        secrets: &secrets,
        ..Driver::of(&rpcs)
    };
    driver.run(&mut gate);
    let Some(report) = gate.report() else { return Err(Failure::incomplete("the gate did not end")) };
    if given.json {
        print_json(&report.to_json())?;
    } else {
        print(&answer(gate.response().unwrap_or_default(), &made.borrow()))?;
    }
    Ok(report.conclusion().into())
}

/// The secrets of the steps, by the names that the library has for them.
fn secrets(given: &Given) -> Result<Vec<(&'static str, SecretHeaders)>, Failure> {
    let mut secrets = Vec::new();
    if let Some(place) = &given.facilitator {
        secrets.push(("facilitator", SecretHeaders::credentials(&place.read()?, place)?));
    }
    if let Some(place) = &given.api_key {
        secrets.push((API_KEY, SecretHeaders::named(API_KEY, place.read()?)));
    }
    Ok(secrets)
}

/// The headers and the body of a request, as a server gets it: the first line may be the request's.
fn parted(request: &[u8]) -> Result<(Vec<Value>, &[u8]), Failure> {
    let mut headers = Vec::new();
    let mut rest = request;
    let mut number = 0_usize;
    while !rest.is_empty() {
        let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default().trim_ascii_end();
        number = number.saturating_add(1);
        rest = rest.get(end.saturating_add(1)..).unwrap_or_default();
        if line.is_empty() {
            return Ok((headers, rest));
        }
        let line = String::from_utf8_lossy(line);
        match line.split_once(':') {
            Some((name, value)) if !name.contains([' ', '\t']) => {
                headers.push(json!({ "name": name, "value": value.trim_matches([' ', '\t']) }));
            }
            _ if number == 1 && line.contains(" HTTP/") => {}
            // The line itself may be a payment that counts, or a secret.
            _ => return Err(Failure::usage(format!("line {number} of the request is not Name: value"))),
        }
    }
    Ok((headers, rest))
}

/// The gate with its set-up: the members of `GateConfig`, and `toolRef` beside them.
fn begun(given: &Given, config: &[u8], headers: Vec<Value>) -> Result<Gate, Failure> {
    let wrong = |why: &str| Failure::usage(format!("{}: {}", given.config.name(), harmless(why)));
    let Ok(Value::Object(mut config)) = serde_json::from_slice::<Value>(config) else {
        return Err(wrong("the set-up is not a JSON object"));
    };
    let mut state = Map::new();
    state.insert("format".into(), "erc8257-payment-gate-state/1".into());
    state.extend(config.remove("toolRef").map(|tool| ("toolRef".into(), tool)));
    state.insert("facilitatorSecret".into(), given.facilitator.is_some().into());
    let key = given.api_key.as_ref().map(|_| "api-key");
    state.insert("means".into(), ["rpc", "fetch"].into_iter().chain(key).collect());
    state.insert("config".into(), Value::Object(config));
    state.insert("headers".into(), Value::Array(headers));
    Gate::resume(Value::Object(state).to_string().as_bytes()).map_err(|error| wrong(&error.to_string()))
}

/// Runs the handler with the body of the request on its standard input. Without one, the answer is empty. The handler gets no secret.
fn handled(given: &Given, call: &HandlerCall<'_>, body: &[u8]) -> (u16, Vec<u8>) {
    let Some(command) = given.handler.as_deref() else { return (200, Vec::new()) };
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else { return (500, Vec::new()) };
    let caller = call.caller.map(|caller| format!("{caller:#x}")).unwrap_or_default();
    let mut child = Command::new(program);
    for place in [&given.facilitator, &given.api_key].into_iter().flatten() {
        place.variable().map(|name| child.env_remove(name));
    }
    let child = child
        .args(words)
        .env("ERC8257_CALLER", caller)
        .env("ERC8257_PURPOSE", call.purpose)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let output = child.and_then(|mut child| {
        let stdin = child.stdin.take();
        // A handler that answers while it reads would wait for a reader of its answer. One that does not read may answer all the same.
        thread::scope(|scope| {
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(body)));
            child.wait_with_output()
        })
    });
    match output {
        Ok(output) if output.status.success() => (200, output.stdout),
        Ok(output) => {
            complain(&format!("the handler ended with {}", output.status));
            (500, Vec::new())
        }
        Err(error) => {
            complain(&format!("the handler cannot be run: {error}"));
            (500, Vec::new())
        }
    }
}

/// A file for each used payment, in a folder that all processes share.
fn stored(folder: &Path, operation: &StoreOperation<'_>) -> StoreAnswer {
    let path = |key: &str| -> PathBuf { folder.join(format!("{:x}", erc8257::keccak256(key.as_bytes()))) };
    let done = match operation {
        StoreOperation::Remember { key, until, .. } => {
            let made = OpenOptions::new().write(true).create_new(true).open(path(key));
            made.and_then(|mut file| writeln!(file, "{until} {key}"))
        }
        StoreOperation::Release { key, .. } => fs::remove_file(path(key)),
    };
    match done {
        Ok(()) => StoreAnswer::Done,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => StoreAnswer::Present,
        Err(error) => {
            complain(&format!("the store does not answer: {error}"));
            StoreAnswer::Failed
        }
    }
}

/// The answer as HTTP writes it.
fn answer(response: &str, own: &[u8]) -> String {
    let response: Value = serde_json::from_str(response).unwrap_or_default();
    let status = response.get("status").and_then(Value::as_u64).unwrap_or_default();
    let mut text = format!("HTTP/1.1 {status}\n");
    for header in response.get("headers").and_then(Value::as_array).into_iter().flatten() {
        let of = |name: &str| header.get(name).and_then(Value::as_str).unwrap_or_default();
        text.push_str(&harmless(&format!("{}: {}", of("name"), of("value"))));
        text.push('\n');
    }
    let own = String::from_utf8_lossy(own);
    let body = response.get("body").and_then(Value::as_str).unwrap_or(&own);
    if !body.is_empty() {
        text.push('\n');
    }
    for line in body.lines() {
        let _ = writeln!(text, "{}", harmless(line));
    }
    text
}
