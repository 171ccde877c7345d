//! A run in memory as other languages drive it: steps, answers, the state that is kept, and a kill at every step.

use std::collections::BTreeMap;

use erc8257::registry::{RegistryEvent, ToolConfig, encode_tool_config};
use erc8257::verbs::{Refusal, Running, Take, begin, frame, parts};
use erc8257::{Address, B256, U256};
use erc8257_index_run::border::Border;
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use serde_json::{Value, json};

use crate::index_chain::{REGISTRY, World, error, result};
use crate::publisher::event_data;

const NOW: u64 = 1_790_000_000;
/// Three tools of one host, one of another, and one that is retired.
const TOOLS: [(u64, &str); 5] =
    [(1, "a.example"), (2, "a.example"), (3, "b.example"), (4, "a.example"), (5, "c.example")];
const RETIRED: u64 = 5;

fn config(id: u64, host: &str) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(1),
        metadata_uri: format!("https://{host}/.well-known/ai-tool/{id}.json"),
        manifest_hash: B256::repeat_byte(2),
        access_predicate: Address::ZERO,
    }
}

/// A chain with the tools in it.
fn world() -> World {
    let mut world = World::of(40);
    for (id, host) in TOOLS {
        let config = config(id, host);
        let topics =
            [RegistryEvent::TOPICS[0], U256::from(id).into(), config.creator.into_word(), B256::ZERO];
        world.log(id, REGISTRY, &topics);
        let data = event_data(&config.metadata_uri, config.manifest_hash);
        world.blocks[usize::try_from(id).unwrap()].2[0]["data"] = json!(data);
    }
    world.log(39, REGISTRY, &[RegistryEvent::TOPICS[3], U256::from(RETIRED).into()]);
    world
}

/// The answer of a node with this chain.
fn answer(world: &mut World, call: &Value) -> OwnedCallAnswer {
    let params: Value = serde_json::from_str(call["params"].as_str().unwrap()).unwrap();
    let method = call["method"].as_str().unwrap();
    match method {
        "eth_chainId" => result(&json!("0x2105")),
        "eth_getCode" => result(&json!("0x60")),
        "eth_getBlockByNumber" | "eth_getLogs" => {
            let known = if method == "eth_getLogs" { "eth_getLogs" } else { "eth_getBlockByNumber" };
            let call = EthCall::to_rpc(0, 0, known, params.to_string());
            let mut answer = world.answer(&call);
            // How old the newest block is, is judged.
            if let OwnedCallAnswer::Result(text) = &mut answer
                && let Ok(Value::Object(mut block)) = serde_json::from_str(text)
            {
                block.insert("timestamp".into(), json!(format!("{NOW:#x}")));
                *text = Value::Object(block).to_string();
            }
            answer
        }
        "eth_call" => {
            let data = params[0]["data"].as_str().unwrap();
            let id = u64::from_str_radix(&data[data.len().saturating_sub(16)..], 16).unwrap_or_default();
            match &data[2..10] {
                "01ffc9a7" => {
                    let is_it = u64::from(!data[10..].starts_with("ffffffff"));
                    result(&json!(format!("0x{is_it:064x}")))
                }
                _ if data.len() == 10 => result(&json!(format!("0x{:064x}", TOOLS.len()))),
                _ if id == RETIRED => {
                    let selector = &erc8257::keccak256(b"ToolIsDeregistered(uint256)")[..4];
                    let data = format!("0x{}{id:064x}", alloy_primitives::hex::encode(selector));
                    OwnedCallAnswer::Error(
                        json!({"code": 3, "message": "reverted", "data": data}).to_string(),
                    )
                }
                _ => match TOOLS.iter().find(|(tool, _)| *tool == id) {
                    Some((_, host)) => {
                        let record = encode_tool_config(&config(id, host));
                        result(&json!(alloy_primitives::hex::encode_prefixed(record)))
                    }
                    None => error(3, "reverted"),
                },
            }
        }
        other => panic!("{other}"),
    }
}

/// A host of a run.
struct Host {
    run: Box<dyn Running>,
    world: World,
    /// Requests that are under way, the oldest first.
    open: Vec<Value>,
    /// The last line of each tool.
    lines: BTreeMap<String, Value>,
    state: Option<String>,
    /// Fetches under way at the same time, at most, in all and of one origin.
    most: (usize, usize),
    said: Vec<Value>,
}

fn start(state: Option<&str>, more: &Value) -> Result<Box<dyn Running>, Refusal> {
    let mut arguments = json!({"registry": format!("8453:{REGISTRY:?}"), "perOrigin": 2});
    arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    if state.is_some() {
        arguments["state"] = json!(0);
    }
    let beside: Vec<&[u8]> = state.iter().map(|state| state.as_bytes()).collect();
    begin::<Border>(Border::DESCRIPTION, 256 * Border::NUMBER, arguments.to_string().as_bytes(), &beside)
}

impl Host {
    fn new(state: Option<&str>) -> Self {
        Self {
            run: start(state, &json!({})).unwrap(),
            world: world(),
            open: Vec::new(),
            lines: BTreeMap::new(),
            state: None,
            most: (0, 0),
            said: Vec::new(),
        }
    }

    /// Does one thing more; false at the end.
    fn step(&mut self) -> bool {
        let step = self.run.poll(NOW);
        let step: Value = serde_json::from_slice(parts(&step).unwrap().1[0]).unwrap();
        match step["type"].as_str().unwrap() {
            "ask" => {
                self.open.push(step["step"].clone());
                let fetched = || self.open.iter().filter(|step| step["type"] == "http");
                let host = |step: &Value| step["url"].as_str().unwrap().split('/').nth(2).map(str::to_owned);
                let of = |one: &Value| fetched().filter(|other| host(other) == host(one)).count();
                self.most.0 = self.most.0.max(fetched().count());
                self.most.1 = self.most.1.max(fetched().map(of).max().unwrap_or_default());
            }
            "line" => {
                let line = step["line"].clone();
                self.lines.insert(line["toolRef"].as_str().unwrap().to_owned(), line);
            }
            "keep" => self.state = self.run.take(Take::Export),
            // The newest request is answered first.
            "wait" => {
                let asked = self.open.pop().expect("a run that waits has asked for something");
                self.answer(&asked);
            }
            "done" => return false,
            _ => self.said.push(step),
        }
        true
    }

    fn answer(&mut self, asked: &Value) {
        if asked["type"] == "http" {
            let id = &asked["id"];
            let answer = json!({"type": "http", "id": id, "end": "complete", "status": 404, "headers": [], "sentMs": 1, "endedMs": 2});
            return self.give(&answer, b"");
        }
        for call in asked["calls"].as_array().unwrap() {
            let (kind, text) = match answer(&mut self.world, call) {
                OwnedCallAnswer::Result(text) => ("result", text),
                OwnedCallAnswer::Error(text) => ("error", text),
                OwnedCallAnswer::Failed(_) => panic!("this node always answers"),
            };
            let answer = json!({"type": kind, "id": call["id"]});
            self.give(&answer, text.as_bytes());
            let again = self.run.answer(&frame(Border::DESCRIPTION, &[answer.to_string().as_bytes(), b"0"]));
            assert_eq!(again.unwrap_err().code(), "session-out-of-order");
        }
    }

    fn give(&mut self, answer: &Value, beside: &[u8]) {
        self.run.answer(&frame(Border::DESCRIPTION, &[answer.to_string().as_bytes(), beside])).unwrap();
    }

    fn finish(mut self) -> Self {
        for _ in 0..10_000 {
            if !self.step() {
                return self;
            }
        }
        panic!("no end");
    }

    fn summary(&self) -> Value {
        serde_json::from_str(&self.run.take(Take::Report).unwrap()).unwrap()
    }
}

#[test]
fn every_tool_gets_a_line_and_the_totals_count_them() {
    let host = Host::new(None).finish();
    assert_eq!(host.lines.len(), TOOLS.len());
    let status = |id: u64| &host.lines[&format!("eip155:8453/erc8257:{REGISTRY:?}/{id}")]["status"];
    assert_eq!((status(1), status(RETIRED)), (&json!("active"), &json!("retired")));
    let summary = host.summary();
    assert_eq!(summary["format"], "erc8257-index-summary/1");
    assert_eq!(
        (&summary["lines"], &summary["notVerified"], &summary["retired"]),
        (&json!(5), &json!(4), &json!(1))
    );
    assert_eq!(
        (&summary["complete"], &summary["counted"], &summary["block"]),
        (&json!(true), &json!(5), &json!(40))
    );
    assert_eq!(host.most, (3, 2), "all origins at the same time, two of one");
    let stages: Vec<&str> = host.said.iter().filter_map(|step| step["progress"]["stage"].as_str()).collect();
    assert!(stages.contains(&"blocks") && stages.contains(&"tools"), "{:?}", host.said);
    assert_eq!(host.said.last().unwrap()["progress"]["done"], 5);
}

/// Whatever step a host is killed at, what it had and what the next one gets are all lines.
#[test]
fn a_kill_at_any_step_loses_nothing() {
    let whole = Host::new(None).finish();
    let mut steps = 0;
    loop {
        let mut host = Host::new(None);
        let is_over = !(0..steps).all(|_| host.step());
        let mut next = Host::new(host.state.as_deref());
        next.lines = host.lines;
        let next = next.finish();
        assert_eq!(next.lines, whole.lines, "killed behind {steps} steps");
        let (mut summary, wanted) = (next.summary(), whole.summary());
        summary["format"] = wanted["format"].clone();
        assert_eq!(summary, wanted, "killed behind {steps} steps");
        if is_over {
            break;
        }
        steps += 1;
    }
    assert!(steps > 40, "{steps}");
}

#[test]
fn a_run_after_a_finished_one_verifies_all_tools_anew() {
    let first = Host::new(None).finish();
    let mut second = Host::new(first.state.as_deref());
    second.world.grow(3, 0);
    let second = second.finish();
    assert_eq!(second.lines.len(), TOOLS.len());
    assert_eq!(second.summary()["block"], 43);
    let asked = |host: &Host| host.world.asked.iter().filter(|(method, _)| *method == "eth_getLogs").count();
    assert!(asked(&second) < asked(&first), "settled blocks are not read again");
}

#[test]
fn a_state_is_refused_that_no_run_gave_or_that_another_run_needs() {
    let state = Host::new(None).finish().state.unwrap();
    let mut cut = state.clone();
    cut.replace_range(100..104, "AAAA");
    for wrong in ["", "state", &state[..state.len() - 4], &cut] {
        let refusal = start(Some(wrong), &json!({})).err().unwrap();
        assert_eq!((refusal.code(), refusal.pointer()), ("usage-wrong-value", Some("/state")), "{wrong:.20}");
    }
    let mut unfinished = Host::new(None);
    while unfinished.state.is_none() {
        unfinished.step();
    }
    let refusal = start(unfinished.state.as_deref(), &json!({"bundles": true})).err().unwrap();
    assert!(refusal.message().contains("was asked for something else"), "{}", refusal.message());
    assert!(
        start(Some(&state), &json!({"bundles": true})).is_ok(),
        "a finished run may be followed by any other"
    );
}

#[test]
fn arguments_are_looked_at() {
    for (more, pointer) in [
        (json!({"registry": "8453"}), "/registry"),
        (json!({"confirmations": 4_097}), "/confirmations"),
        (json!({"concurrency": 0}), "/concurrency"),
        (json!({"perOrigin": 1_025}), "/perOrigin"),
        (json!({"maxAge": 86_401}), "/maxAge"),
        (json!({"block": "pending"}), "/block"),
        (json!({"bundles": 1}), "/bundles"),
    ] {
        let refusal = start(None, &more).err().unwrap();
        assert_eq!((refusal.code(), refusal.pointer()), ("usage-wrong-value", Some(pointer)));
    }
}

#[test]
fn a_registry_that_cannot_be_read_is_said_at_the_end() {
    let mut host = Host::new(None);
    host.world.refuse =
        Box::new(|call| (call.method == "eth_getLogs").then(|| error(-32_601, "no such method")));
    let host = host.finish();
    let failed = host.said.last().unwrap();
    assert_eq!((&failed["type"], &failed["code"]), (&json!("failed"), &json!("index-registry")));
    assert!(failed["message"].as_str().unwrap().contains("no such method"), "{failed}");
    assert_eq!((host.lines.len(), &host.summary()["block"]), (0, &Value::Null));
    assert!(host.state.is_some(), "the same run goes on from its state");
}
