//! Agents of ERC-8004 as other libraries see them, on one chain: what these say otherwise is listed with a reason.

mod alloy;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use base64ct::{Base64, Encoding as _};
use erc8257_e2e::abi;
use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::bed::CHAIN_ID;
use erc8257_e2e::https::Https;
use erc8257_e2e::{Address, manifest};
use serde_json::{Value, json};

use crate::common::{command, run};

/// The listed registries of the main nets.
const IDENTITY: &str = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432";
const REPUTATION: &str = "0x8004baa17c55a88189ae136b182e5fda19de9b63";

/// A chain with registries at their listed addresses: other libraries know no others.
struct World {
    node: Anvil,
    identity: Address,
    reputation: Address,
    validation: Address,
    registered: u64,
}

impl World {
    fn start() -> Self {
        let node = Anvil::start(CHAIN_ID);
        let chain = node.chain();
        chain.fund(manifest::CREATOR);
        let [identity, reputation] =
            [IDENTITY, REPUTATION].map(|text| text.parse::<Address>().expect("an address"));
        let code = chain.deploy("AgentIdentity", &[]);
        chain.copy_code(code, identity);
        // The registry that they ask stands in the code of both.
        let code = chain.deploy("AgentReputation", &[identity.into()]);
        chain.copy_code(code, reputation);
        let validation = chain.deploy("AgentValidation", &[identity.into()]);
        Self { node, identity, reputation, validation, registered: 0 }
    }

    fn agent(&self, id: u64) -> String {
        format!("eip155:{CHAIN_ID}/erc8004:{:?}/{id}", self.identity)
    }

    fn send(&self, from: Address, to: Address, data: &[u8]) {
        self.node.chain().send(from, Some(to), data).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Registers an agent, and gives its ID.
    fn register(&mut self, uri: &str) -> u64 {
        self.send(manifest::CREATOR, self.identity, &abi::call("register(string)", &[uri.into()]));
        self.registered += 1;
        self.registered - 1
    }

    /// The report of a verb of `agent`. No server has the file, and the verdict does not count here.
    fn ask(&self, words: &[&str]) -> Value {
        let chain = self.node.chain();
        let rest = ["--rpc", chain.url(), "--timeout", "120", "--json"];
        let all: Vec<String> = [&["agent"], words, &rest].concat().into_iter().map(str::to_owned).collect();
        let ran = run(&all).unwrap_or_else(|why| panic!("{words:?}: {why}"));
        serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{words:?}: {ran:?}"))
    }
}

/// What was compared: library, case, ours, theirs.
#[derive(Default)]
struct Said(Vec<Value>);

impl Said {
    /// What is not said is refused.
    fn note(&mut self, library: &str, case: &str, ours: Option<&str>, theirs: Option<String>) {
        let theirs = theirs.as_deref().unwrap_or("refused");
        self.0.push(json!([library, case, ours.unwrap_or("refused"), theirs]));
    }
}

/// A script of the folder `agents`.
fn script(name: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("agents").join(name));
    command
}

/// What gateways of IPFS serve of agents from this ID on: URL and body.
fn pages(first: u64) -> Vec<(String, Vec<u8>)> {
    let made = script("pages.mjs").arg(first.to_string()).output().expect("node is installed");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let pages: Vec<(String, String)> = serde_json::from_slice(&made.stdout).expect("pages");
    let decoded = |body: String| Base64::decode_vec(&body).expect("base64");
    pages.into_iter().map(|(url, body)| (url, decoded(body))).collect()
}

/// What they say otherwise is listed, and nothing is listed that agrees.
#[test]
fn other_libraries_say_otherwise_only_as_listed() {
    let mut world = World::start();
    let mut said = Said::default();
    alloy::compare(&mut world, &mut said);
    let https = Https::start();
    for (url, body) in pages(world.registered) {
        https.serve(&url, body);
    }
    let told = json!({
        "https": https.address().to_string(), "ca": https.ca_file(),
        "url": world.node.chain().url(), "validation": format!("{:?}", world.validation), "registered": world.registered,
        "said": said.0,
    });
    let mut comparing = script("compare.mjs")
        .env("ERC8257_COMMAND", command())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let mut input = comparing.stdin.take().expect("its input is a pipe");
    input.write_all(told.to_string().as_bytes()).expect("it reads");
    drop(input);
    let compared = comparing.wait_with_output().expect("it ends");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
}
