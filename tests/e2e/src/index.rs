//! A registry of many tools, for the index and its hosts in other languages.

use std::thread::sleep;
use std::time::{Duration, Instant};

use erc8257::registry::RegistryEvent;
use erc8257::{Address, B256, U256};
use serde_json::{Value, json};

use crate::abi;
use crate::anvil::Anvil;
use crate::bed::CHAIN_ID;
use crate::chain::Chain;
use crate::https::Https;
use crate::liar::Liar;
use crate::manifest;
use crate::registry::{Registry, register_call};

/// The account that registers all tools.
pub const CREATOR: Address = manifest::CREATOR;
/// Several origins; all lead to the server of the bed.
pub const HOSTS: &[&str] = &["one.example.com", "two.example.com", "three.example.com"];

/// No block takes longer.
const LIMIT: Duration = Duration::from_secs(1_800);

/// A chain with a registry, and the server of the manifests; ends on drop.
#[derive(Debug)]
pub struct IndexBed {
    /// A client of the node.
    pub chain: Chain,
    /// The registry.
    pub registry: Registry,
    /// The server of the manifests.
    pub https: Https,
    /// The proxy in front of the node.
    pub liar: Liar,
    _anvil: Anvil,
}

#[expect(clippy::must_use_candidate, reason = "most are called for what they do")]
impl IndexBed {
    /// Starts everything, with an empty registry.
    ///
    /// # Panics
    /// If something does not start.
    #[must_use]
    pub fn start() -> Self {
        // The lines of two runs are compared, and name the block.
        let anvil = Anvil::start_still(CHAIN_ID);
        let chain = anvil.chain();
        chain.fund(CREATOR);
        let registry = Registry::deploy(&chain);
        Self { registry, https: Https::start(), liar: Liar::start(&anvil.url()), chain, _anvil: anvil }
    }

    /// Registers so many tools of each host, all of them genuine.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn register(&self, each: usize, hosts: &[&str]) {
        let mut calls = Vec::new();
        for n in 0..each {
            for host in hosts {
                let slug = format!("tool-{n}");
                let data = register_call(&manifest::uri(host, &slug), hash(host, &slug), Address::ZERO);
                calls.push((self.registry.address, data));
            }
        }
        // A few in each block, so that ranges matter.
        let few = (calls.len() / 20).clamp(1, 10);
        calls.chunks(few).for_each(|calls| self.chain.send_all(CREATOR, calls));
    }

    /// Registers one genuine tool and gives its ID.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn register_tool(&self, host: &str, slug: &str) -> u64 {
        self.register_one(host, slug, hash(host, slug), Address::ZERO)
    }

    /// Registers one tool and gives its ID.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn register_one(&self, host: &str, slug: &str, hash: B256, predicate: Address) -> u64 {
        self.registry.register(CREATOR, &manifest::uri(host, slug), hash, predicate).expect("registered")
    }

    /// Serves a body in place of a generated manifest.
    pub fn serve(&self, url: &str, body: &str) {
        self.https.serve(url, body);
    }

    /// The reference of a tool.
    #[must_use]
    pub fn tool_ref(&self, id: u64) -> String {
        self.registry.tool_ref(CHAIN_ID, id)
    }

    /// A proxy of ERC-1967 in front of a contract.
    #[must_use]
    pub fn proxy(&self, implementation: Address) -> Address {
        self.chain.deploy("Proxy", &[implementation.into()])
    }

    /// Gives a proxy other code, and tells in which block.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn upgrade(&self, proxy: Address, implementation: Address) -> u64 {
        let data = abi::call("upgradeTo(address)", &[implementation.into()]);
        self.chain.send(CREATOR, Some(proxy), &data).expect("upgraded");
        self.chain.block_number()
    }

    /// Lets a contract log so many events of these topics and this data in one transaction, and then restores
    /// its code.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn flood(&self, contract: Address, topics: [B256; 2], data: &[u8], times: u16) {
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

    /// Where the proxy lies in this way.
    #[must_use]
    pub fn liar_url(&self, lie: &str) -> String {
        self.liar.url(lie, "index")
    }

    /// Registers a tool and updates it so often in one block that no answer holds it.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn flood_tool(&self, host: &str) -> u64 {
        let tool = self.register_tool(host, "flooded");
        let uri = manifest::uri(host, "flooded");
        let data = abi::encode(&[uri.as_str().into(), hash(host, "flooded").into()]);
        let topics = [RegistryEvent::TOPICS[1], B256::from(U256::from(tool))];
        self.flood(self.registry.address, topics, &data, 9_000);
        tool
    }

    /// Registers a tool for each thing that a line can say, and `each` genuine tools of each host.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn fill(&self, each: usize) {
        self.register(each, HOSTS);
        let host = "one.example.com";
        self.register_one(host, "wrong-hash", B256::repeat_byte(9), Address::ZERO);
        let retired = self.register_tool(host, "retired");
        self.registry.deregister(CREATOR, retired).expect("deregistered");
        self.register_tool(host, "retired");
        self.register_tool(host, "twice");
        self.register_tool(host, "twice");
        let granting = self.chain.deploy("Granting", &[]);
        let proxy = self.proxy(granting);
        self.register_one(host, "gated", hash(host, "gated"), proxy);
        self.register_one(host, "plain", hash(host, "plain"), granting);
        self.upgrade(proxy, granting);
        let local = "https://127.0.0.1/.well-known/ai-tool/local.json";
        self.registry.register(CREATOR, local, B256::repeat_byte(1), Address::ZERO).expect("registered");
        self.registry.register(CREATOR, "ftp://a", B256::repeat_byte(1), Address::ZERO).expect("registered");
    }

    /// Everything that a client needs to know, for hosts in other languages.
    #[must_use]
    pub fn describe(&self) -> Value {
        json!({
            "rpc": self.chain.url(),
            "liar": self.liar.base(),
            "https": self.https.address().to_string(),
            "ca": self.https.ca_file(),
            "registry": format!("{CHAIN_ID}:{:?}", self.registry.address),
            "hosts": HOSTS,
        })
    }

    /// Does what a line says: `mine BLOCKS`, `reorg BLOCKS`, `register SLUG`, `deregister ID` or `flood`. False: it says none.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn obey(&self, line: &str) -> bool {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = rest.parse();
        match (verb, number) {
            ("mine", Ok(blocks)) => self.chain.mine(blocks),
            ("reorg", Ok(depth)) => self.chain.reorg(depth),
            ("deregister", Ok(id)) => {
                self.registry.deregister(CREATOR, id).expect("deregistered");
            }
            ("register", _) => {
                self.register_tool("one.example.com", rest);
            }
            ("flood", _) => {
                self.flood_tool("one.example.com");
            }
            _ => return false,
        }
        true
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
#[must_use]
pub fn hash(host: &str, slug: &str) -> B256 {
    manifest::generated_hash(host, slug, CREATOR)
}
