//! A node, a registry of many tools, and runs of `erc8257 index` over it.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use erc8257_e2e::anvil::Anvil;
use erc8257_e2e::chain::Chain;
use erc8257_e2e::https::Https;
use erc8257_e2e::liar::Liar;
use erc8257_e2e::process::{self, Ran};
use erc8257_e2e::registry::{Registry, register_call};
use erc8257_e2e::{Address, B256, Folder, abi, manifest};
use serde_json::{Value, json};

pub(crate) const CREATOR: Address = manifest::CREATOR;
/// Several origins; all lead to the server of the bed.
pub(crate) const HOSTS: &[&str] = &["one.example.com", "two.example.com", "three.example.com"];

/// No run takes longer.
const LIMIT: Duration = Duration::from_secs(1_800);

/// A chain with a registry, and the server of the manifests.
pub(crate) struct IndexBed {
    pub(crate) chain: Chain,
    pub(crate) registry: Registry,
    https: Https,
    liar: Liar,
    _anvil: Anvil,
}

impl IndexBed {
    pub(crate) fn start() -> Self {
        let anvil = Anvil::start(8453);
        let chain = anvil.chain();
        chain.fund(CREATOR);
        let registry = Registry::deploy(&chain);
        Self { registry, https: Https::start(), liar: Liar::start(&anvil.url()), chain, _anvil: anvil }
    }

    /// Registers so many tools of each host, all of them genuine.
    pub(crate) fn register(&self, each: usize, hosts: &[&str]) {
        let mut calls = Vec::new();
        for n in 0..each {
            for host in hosts {
                let slug = format!("tool-{n}");
                let data = register_call(&manifest::uri(host, &slug), hash(host, &slug), Address::ZERO);
                calls.push((self.registry.address, data));
            }
        }
        // A few in each block, so that ranges matter.
        calls.chunks(10).for_each(|calls| self.chain.send_all(CREATOR, calls));
    }

    /// Registers one genuine tool and gives its ID.
    pub(crate) fn register_tool(&self, host: &str, slug: &str) -> u64 {
        self.register_one(host, slug, hash(host, slug), Address::ZERO)
    }

    pub(crate) fn register_one(&self, host: &str, slug: &str, hash: B256, predicate: Address) -> u64 {
        self.registry.register(CREATOR, &manifest::uri(host, slug), hash, predicate).expect("registered")
    }

    /// Serves a body in place of a generated manifest.
    pub(crate) fn serve(&self, url: &str, body: &str) {
        self.https.serve(url, body);
    }

    pub(crate) fn tool_ref(&self, id: u64) -> String {
        self.registry.tool_ref(8453, id)
    }

    /// A proxy of ERC-1967 in front of a contract.
    pub(crate) fn proxy(&self, implementation: Address) -> Address {
        self.chain.deploy("Proxy", &[implementation.into()])
    }

    /// Gives a proxy other code, and tells in which block.
    pub(crate) fn upgrade(&self, proxy: Address, implementation: Address) -> u64 {
        let data = abi::call("upgradeTo(address)", &[implementation.into()]);
        self.chain.send(CREATOR, Some(proxy), &data).expect("upgraded");
        self.chain.block_number()
    }

    /// Lets a contract log so many events of these topics and this data in one transaction, and then restores
    /// its code.
    pub(crate) fn flood(&self, contract: Address, topics: [B256; 2], data: &[u8], times: u16) {
        let own = self.chain.rpc("eth_getCode", &json!([format!("{contract:?}"), "latest"])).expect("code");
        let set = |code: &Value| {
            let params = json!([format!("{contract:?}"), code]);
            self.chain.rpc("anvil_setCode", &params).expect("the code is set");
        };
        set(&json!(abi::hex(&logging(topics, data, times))));
        let call =
            json!([{"from": format!("{CREATOR:?}"), "to": format!("{contract:?}"), "gas": "0x1c00000"}]);
        let hash = self.chain.rpc("eth_sendTransaction", &call).expect("sent");
        let start = Instant::now();
        let receipt = loop {
            let receipt = self.chain.rpc("eth_getTransactionReceipt", &json!([hash])).expect("an answer");
            if !receipt.is_null() {
                break receipt;
            }
            assert!(start.elapsed() < LIMIT, "never mined");
            sleep(Duration::from_millis(5));
        };
        assert_eq!(receipt["logs"].as_array().map(Vec::len), Some(times.into()), "all were logged");
        set(&own);
    }

    pub(crate) fn liar_url(&self, lie: &str) -> String {
        self.liar.url(lie, "index")
    }
}

/// Code that logs the same event so often, whatever it is asked.
fn logging(topics: [B256; 2], data: &[u8], times: u16) -> Vec<u8> {
    let mut code = Vec::new();
    for (at, word) in data.chunks(32).enumerate() {
        // PUSH32 word, PUSH2 place, MSTORE
        code.push(0x7f);
        code.extend(word.iter().copied().chain(std::iter::repeat(0)).take(32));
        code.push(0x61);
        code.extend(u16::try_from(32 * at).expect("little data").to_be_bytes());
        code.push(0x52);
    }
    let loop_begins = u16::try_from(code.len() + 3).expect("little code").to_be_bytes();
    let length = u16::try_from(data.len()).expect("little data").to_be_bytes();
    let [count, rest] = times.to_be_bytes();
    // PUSH2 times, JUMPDEST, PUSH32 topic, PUSH32 topic, PUSH2 length, PUSH1 0, LOG2
    code.extend([0x61, count, rest, 0x5b, 0x7f]);
    code.extend(topics[1].0);
    code.push(0x7f);
    code.extend(topics[0].0);
    code.extend([0x61, length[0], length[1], 0x60, 0, 0xa2]);
    // PUSH1 1, SWAP1, SUB, DUP1, PUSH2 loop, JUMPI, STOP
    code.extend([0x60, 1, 0x90, 0x03, 0x80, 0x61, loop_begins[0], loop_begins[1], 0x57, 0]);
    code
}

/// The hash of the manifest that the bed serves.
pub(crate) fn hash(host: &str, slug: &str) -> B256 {
    manifest::generated_hash(host, slug, CREATOR)
}

/// Runs of the command with one output and one state file.
pub(crate) struct Run<'bed> {
    bed: &'bed IndexBed,
    folder: Folder,
    registries: Vec<String>,
    more: Vec<String>,
}

impl<'bed> Run<'bed> {
    pub(crate) fn new(bed: &'bed IndexBed) -> Self {
        let run = Self { bed, folder: Folder::new(), registries: Vec::new(), more: Vec::new() };
        run.and(8453, bed.registry.address, bed.chain.url())
    }

    /// With another registry.
    pub(crate) fn and(mut self, chain_id: u64, address: Address, rpc: &str) -> Self {
        self.registries.push(format!("{chain_id}:{address:?}={rpc}"));
        self
    }

    /// The first registry through another RPC.
    pub(crate) fn through(mut self, rpc: &str) -> Self {
        self.registries[0] = format!("8453:{:?}={rpc}", self.bed.registry.address);
        self
    }

    /// With further options.
    pub(crate) fn with(mut self, options: &[&str]) -> Self {
        self.more.extend(options.iter().map(|option| (*option).to_owned()));
        self
    }

    fn arguments(&self) -> Vec<String> {
        let path = |name: &str| self.folder.file(name).to_string_lossy().into_owned();
        let mut arguments = vec!["index".to_owned(), "--allow-private-addresses".to_owned()];
        let mut option = |name: &str, value: String| arguments.extend([name.to_owned(), value]);
        for registry in &self.registries {
            option("--registry", registry.clone());
        }
        for host in ["one.example.com", "ONE.example.com", "two.example.com", "three.example.com"] {
            option("--connect-to", format!("{host}:443={}", self.bed.https.address()));
        }
        option("--ca", self.bed.https.ca_file().to_string_lossy().into_owned());
        option("--out", path("lines"));
        option("--state", path("state"));
        arguments.extend(self.more.iter().cloned());
        arguments
    }

    /// Runs to the end.
    pub(crate) fn complete(&self) -> Ran {
        let ran = process::run(&command(), &self.arguments(), LIMIT);
        assert!(!ran.killed, "the run did not end: {}", ran.stderr);
        ran
    }

    /// Runs until there are so many lines, and kills it then, without a warning.
    pub(crate) fn kill_after(&self, lines: usize) {
        self.kill_when(|_| self.count() >= lines);
    }

    /// Runs for so long, and kills it then, without a warning. True: it had ended before.
    pub(crate) fn kill_at(&self, moment: Duration) -> bool {
        self.kill_when(|since| since >= moment)
    }

    fn kill_when(&self, mut due: impl FnMut(Duration) -> bool) -> bool {
        let mut child = Command::new(command())
            .args(self.arguments())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let start = Instant::now();
        while !due(start.elapsed()) {
            assert!(start.elapsed() < LIMIT, "too slow");
            if child.try_wait().expect("waited").is_some() {
                return true;
            }
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        false
    }

    fn count(&self) -> usize {
        fs::read(self.folder.file("lines")).unwrap_or_default().split(|byte| *byte == b'\n').count() - 1
    }

    /// The file beside the output.
    pub(crate) fn read(&self, ending: &str) -> Vec<String> {
        let text = fs::read_to_string(self.folder.file(&format!("lines.{ending}"))).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The bytes of the state file.
    pub(crate) fn state(&self) -> Vec<u8> {
        fs::read(self.folder.file("state")).expect("the state file is there")
    }

    /// Writes another state file.
    pub(crate) fn set_state(&self, bytes: &[u8]) {
        fs::write(self.folder.file("state"), bytes).expect("the state file can be written");
    }

    /// Removes the output.
    pub(crate) fn remove_lines(&self) {
        fs::remove_file(self.folder.file("lines")).expect("the output is there");
    }

    /// The lines as they stand.
    pub(crate) fn raw(&self) -> Vec<String> {
        let text = fs::read_to_string(self.folder.file("lines")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The lines of the first registry by ID, without their times; there is one for each tool.
    pub(crate) fn lines(&self) -> BTreeMap<u64, Value> {
        let mut lines = BTreeMap::new();
        for text in self.raw() {
            let mut line: Value = serde_json::from_str(&text).expect("a line of JSON");
            assert!(line["time"].as_u64().expect("a time") > 1_700_000_000);
            line["time"] = Value::Null;
            let id = line["toolRef"].as_str().expect("a tool").rsplit('/').next().expect("an ID").to_owned();
            assert!(lines.insert(id.parse().expect("a number"), line).is_none(), "two lines for tool {id}");
        }
        lines
    }
}

/// The built command: where `ERC8257_COMMAND` says, else beside the tests.
fn command() -> PathBuf {
    if let Some(path) = env::var_os("ERC8257_COMMAND") {
        return path.into();
    }
    let test = env::current_exe().expect("a path");
    let folder = test.parent().and_then(|folder| folder.parent()).expect("a folder");
    folder.join(format!("erc8257{}", env::consts::EXE_SUFFIX))
}
