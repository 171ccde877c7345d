//! A chain with one registry, as its RPC tells of it: blocks, logs and records that a test sets.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use erc8257::registry::{RegistryEvent, encode_tool_config, get_tool_config};
use erc8257::{Address, B256, ToolConfig, U256, keccak256};
use serde_json::{Value, json};

use super::node::{Node, REGISTRY, hex, reverted, selector, word};

/// What the RPC knows.
#[derive(Default)]
pub(crate) struct Script {
    /// Hash and logs of each block, from 0 on.
    pub(crate) blocks: Vec<(B256, Vec<Value>)>,
    /// What `getToolConfig` gives, by its call data.
    records: BTreeMap<String, Value>,
    /// How many records were asked for.
    pub(crate) asked: usize,
    /// There is no contract.
    pub(crate) no_code: bool,
    /// The contract speaks ERC-165, and says that it is something else than a registry.
    pub(crate) other_interface: bool,
    /// So many calls fail because the block is gone.
    pub(crate) lost: usize,
    /// By which code and words, if not by geth's.
    pub(crate) lost_as: Option<Value>,
    /// What records are answered with in place of the registry's answer.
    pub(crate) silent: Option<Value>,
    /// Calls at a block's hash are not understood.
    pub(crate) no_block_hash: bool,
    /// Logs of other contracts than the registry are refused, by this error.
    pub(crate) no_other_logs: Option<Value>,
    /// Logs are given without these last ones.
    pub(crate) cut: usize,
    /// When the newest block was made, in Unix seconds, if the RPC tells.
    pub(crate) time: Option<u64>,
}

/// A chain and its RPC.
pub(crate) struct Chain {
    pub(crate) node: Node,
    pub(crate) script: Arc<Mutex<Script>>,
}

impl Chain {
    pub(crate) fn start() -> Self {
        let script = Arc::new(Mutex::new(Script::default()));
        let seen = Arc::clone(&script);
        let node = Node::start(move |method, params| seen.lock().unwrap().answer(method, params));
        Self { node, script }
    }

    /// A chain of one block in which these tools were registered, all at addresses that nobody connects to.
    pub(crate) fn of(tools: u64) -> Self {
        let chain = Self::start();
        chain.change(|script| {
            script.block("first");
            (1..=tools).for_each(|id| script.register(id, &uri(id)));
        });
        chain
    }

    pub(crate) fn change(&self, change: impl FnOnce(&mut Script)) {
        change(&mut self.script.lock().unwrap());
    }
}

/// A private address: a session does not even ask for its manifest.
pub(crate) fn uri(id: u64) -> String {
    format!("https://10.0.0.1/.well-known/ai-tool/tool-{id}.json")
}

fn config(uri: &str) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(0xab),
        metadata_uri: uri.to_owned(),
        manifest_hash: B256::repeat_byte(1),
        access_predicate: Address::ZERO,
    }
}

fn topic(id: u64) -> String {
    format!("0x{}", word(id))
}

impl Script {
    /// A new block; its hash follows from the word.
    pub(crate) fn block(&mut self, word: &str) {
        let text = format!("{word} {}", self.blocks.len());
        self.blocks.push((keccak256(text.as_bytes()), Vec::new()));
    }

    /// A log of the registry in the newest block.
    pub(crate) fn log(&mut self, topics: &[String], data: &str) {
        self.log_of(REGISTRY, topics, data);
    }

    /// A log of any contract in the newest block.
    pub(crate) fn log_of(&mut self, contract: &str, topics: &[String], data: &str) {
        let number = self.blocks.len() - 1;
        let (hash, logs) = self.blocks.last_mut().unwrap();
        logs.push(
            json!({"address": contract, "blockNumber": format!("{number:#x}"), "blockHash": hash.to_string(),
            "logIndex": format!("{:#x}", logs.len()), "topics": topics, "data": data}),
        );
    }

    pub(crate) fn register(&mut self, id: u64, uri: &str) {
        self.register_gated(id, uri, Address::ZERO);
    }

    /// A registration of a tool that this predicate gates.
    pub(crate) fn register_gated(&mut self, id: u64, uri: &str, predicate: Address) {
        let config = ToolConfig { access_predicate: predicate, ..config(uri) };
        self.record(id, json!({"result": hex(&encode_tool_config(&config))}));
        let padded = uri.len().next_multiple_of(32);
        let text: Vec<u8> = uri.bytes().chain(std::iter::repeat(0)).take(padded).collect();
        let length = word(u64::try_from(uri.len()).unwrap());
        let data = format!("0x{}{}{length}{}", word(64), "01".repeat(32), &hex(&text)[2..]);
        let creator = format!("0x{}{}", "0".repeat(24), "ab".repeat(20));
        let predicate = predicate.into_word().to_string();
        self.log(&[RegistryEvent::TOPICS[0].to_string(), topic(id), creator, predicate], &data);
    }

    /// A registration whose URI is not UTF-8, as the registry takes and returns it.
    pub(crate) fn register_garbled(&mut self, id: u64) {
        let uri = format!("{}{}", "ff".repeat(32), "");
        let creator = format!("0x{}{}", "0".repeat(24), "ab".repeat(20));
        let data = format!("0x{}{}{}{uri}", word(64), "01".repeat(32), word(32));
        self.log(&[RegistryEvent::TOPICS[0].to_string(), topic(id), creator, topic(0)], &data);
        self.record_garbled(id);
    }

    /// An update to a URI that is not UTF-8.
    pub(crate) fn update_garbled(&mut self, id: u64) {
        let data = format!("0x{}{}{}{}", word(64), "01".repeat(32), word(32), "ff".repeat(32));
        self.log(&[RegistryEvent::TOPICS[1].to_string(), topic(id)], &data);
        self.record_garbled(id);
    }

    fn record_garbled(&mut self, id: u64) {
        let good = hex(&encode_tool_config(&config(&"u".repeat(32))));
        self.record(id, json!({"result": good.replace(&"75".repeat(32), &"ff".repeat(32))}));
    }

    pub(crate) fn deregister(&mut self, id: u64) {
        self.record(id, reverted(&format!("0x0bf47976{}", word(id))));
        self.log(&[RegistryEvent::TOPICS[3].to_string(), topic(id)], "0x");
    }

    /// What the registry says of a tool from now on.
    pub(crate) fn record(&mut self, id: u64, answer: Value) {
        self.records.insert(hex(&get_tool_config(U256::from(id))), answer);
    }

    /// The registry has never had the tool.
    pub(crate) fn forget(&mut self, id: u64) {
        self.records.remove(&hex(&get_tool_config(U256::from(id))));
    }

    fn header(&self, number: usize) -> Value {
        let Some((hash, _)) = self.blocks.get(number) else { return json!({"result": null}) };
        let parent = number.checked_sub(1).map_or(B256::ZERO, |parent| self.blocks[parent].0);
        let mut header = json!({"number": format!("{number:#x}"), "hash": hash.to_string()});
        header["parentHash"] = json!(parent.to_string());
        json!({"result": header})
    }

    pub(crate) fn answer(&mut self, method: &str, params: &Value) -> Value {
        let number = |value: &Value| {
            usize::from_str_radix(value.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
        };
        match method {
            "eth_chainId" => json!({"result": "0x2105"}),
            "eth_getCode" => json!({"result": if self.no_code { "0x" } else { "0x6001" }}),
            "eth_getBlockByNumber" if params[0] == "latest" => {
                let mut header = self.header(self.blocks.len() - 1);
                if let Some(time) = self.time {
                    header["result"]["timestamp"] = json!(format!("{time:#x}"));
                }
                header
            }
            "eth_getBlockByNumber" => self.header(number(&params[0])),
            "eth_getLogs" if self.no_other_logs.is_some() && params[0]["address"] != json!([REGISTRY]) => {
                json!({"error": self.no_other_logs.clone().unwrap()})
            }
            "eth_getLogs" => {
                // A question about the registry gets what the test wrote, foreign logs among it.
                let asked = &params[0]["address"];
                let of = |log: &Value| {
                    *asked == json!([REGISTRY]) || asked.as_array().unwrap().contains(&log["address"])
                };
                let hash = params[0]["blockHash"].as_str();
                let wanted = |at: usize, block: &B256| match hash {
                    Some(hash) => block.to_string() == hash,
                    None => (number(&params[0]["fromBlock"])..=number(&params[0]["toBlock"])).contains(&at),
                };
                let blocks = self.blocks.iter().enumerate().filter(|(at, (block, _))| wanted(*at, block));
                let mut logs: Vec<Value> =
                    blocks.flat_map(|(_, (_, logs))| logs.clone()).filter(of).collect();
                logs.truncate(logs.len().saturating_sub(self.cut));
                json!({"result": logs})
            }
            "eth_call" if self.no_block_hash && params[1].is_object() => {
                json!({"error": {"code": -32602, "message": "invalid argument 1: cannot unmarshal object"}})
            }
            "eth_call" => match selector(params) {
                "0xa0178453" if self.silent.is_some() => self.silent.clone().unwrap(),
                "0xa0178453" if self.lost > 0 => {
                    self.lost -= 1;
                    let words = || json!({"code": -32000, "message": "header not found"});
                    json!({"error": self.lost_as.clone().unwrap_or_else(words)})
                }
                "0xa0178453" => {
                    self.asked += 1;
                    let data = params[0]["data"].as_str().unwrap();
                    let unknown = || reverted(&format!("0xb73d6f8b{}", &data[10..]));
                    self.records.get(data).cloned().unwrap_or_else(unknown)
                }
                "0x01ffc9a7" => {
                    let id = params[0]["data"].as_str().unwrap().get(10..18).unwrap();
                    let own = if self.other_interface { "f02349d2" } else { "f1dc8075" };
                    let speaks = [own, "01ffc9a7"].contains(&id);
                    json!({"result": format!("0x{}", word(speaks.into()))})
                }
                _ => json!({"result": format!("0x{}", word(u64::try_from(self.records.len()).unwrap()))}),
            },
            _ => json!({"error": {"code": -32601, "message": "the method does not exist"}}),
        }
    }
}
