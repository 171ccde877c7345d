//! What is outside of a publication: the publisher, an RPC and the manifest's server, each of which may lie.

use std::collections::BTreeMap;

use alloy_primitives::hex::encode_prefixed as hex;
use erc8257::inquiry::{EthCall, HttpAnswer, HttpEnd, Inquiry as _, OutOfOrder, OwnedCallAnswer, Step};
use erc8257::registry::{
    ERC165_INTERFACE, NO_INTERFACE, PREDICATE_INTERFACE, REGISTRY_INTERFACE, RegistryEvent,
    encode_tool_config, get_tool_config, supports_interface,
};
use erc8257::rpc::Reason;
use erc8257::{Address, B256, Policy, ToolConfig, U256, hash};
use publish::{Function, Publication, Publish, Published};

pub const NOW: u64 = 1_790_000_000;
pub const REGISTRY: Address = Address::repeat_byte(0x11);
pub const PREDICATE: Address = Address::repeat_byte(0x22);
pub const SENT: B256 = B256::repeat_byte(0x99);
pub const TOOL_ID: u64 = 7;
pub const URI: &str = "https://tools.example.com/.well-known/ai-tool/echo.json";
pub const MANIFEST: &str = r#"{
  "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
  "name": "echo",
  "description": "Says it again.",
  "endpoint": "https://tools.example.com/echo",
  "inputs": {},
  "outputs": {},
  "creatorAddress": "0xabcdefabcdef1234567890abcdefabcdef123456"
}"#;

pub fn creator() -> Address {
    "0xabcdefabcdef1234567890abcdefabcdef123456".parse().unwrap()
}

/// The registration of the manifest, before its transaction.
pub fn registration() -> Publication {
    Publication {
        manifest: MANIFEST.into(),
        uri: URI.into(),
        chain_id: 8453,
        registry: REGISTRY,
        from: creator(),
        function: Function::Register { predicate: Address::ZERO },
        transaction: None,
        policy: Policy::default(),
    }
}

/// The same with the hash of the transaction.
pub fn sent() -> Publication {
    Publication { transaction: Some(SENT), ..registration() }
}

/// The record that the registration makes.
pub fn config() -> ToolConfig {
    ToolConfig {
        creator: creator(),
        metadata_uri: URI.into(),
        manifest_hash: hash(MANIFEST.as_bytes()).unwrap(),
        access_predicate: Address::ZERO,
    }
}

fn bool_word(says: bool) -> String {
    format!("\"0x{:064x}\"", u8::from(says))
}

/// A call by its address and data, in lower case.
fn to(address: Address, data: &[u8]) -> String {
    format!("{address:#x} {}", hex(data))
}

/// Everything that a publication asks. By default all of it is sound, and no receipt is there.
pub struct World {
    /// Answers to calls: a method, or `<address> <data>` of an `eth_call`, or `<address>` of its code.
    pub answers: BTreeMap<String, OwnedCallAnswer>,
    pub end: HttpEnd,
    pub status: Option<u16>,
    pub final_url: Option<&'static str>,
    pub body: Vec<u8>,
    pub agrees: bool,
    /// The kinds of steps that were taken, each once in a row.
    pub steps: Vec<&'static str>,
}

impl Default for World {
    fn default() -> Self {
        let mut world = Self {
            answers: BTreeMap::new(),
            end: HttpEnd::Complete,
            status: Some(200),
            final_url: None,
            body: MANIFEST.into(),
            agrees: true,
            steps: Vec::new(),
        };
        world.says("eth_chainId", "\"0x2105\"");
        world.head(16);
        world.says(&format!("{REGISTRY:#x}"), "\"0x6001\"");
        world.interface(REGISTRY, [true, false, true], REGISTRY_INTERFACE);
        world.says(&format!("{PREDICATE:#x}"), "\"0x6001\"");
        world.interface(PREDICATE, [true, false, true], PREDICATE_INTERFACE);
        world.record(TOOL_ID, Some(&config()));
        world.says("eth_getTransactionReceipt", "null");
        world
    }
}

impl World {
    /// The result of a call, as JSON text.
    pub fn says(&mut self, call: &str, result: &str) {
        self.answers.insert(call.into(), OwnedCallAnswer::Result(result.into()));
    }

    pub fn fails(&mut self, call: &str, reason: Reason) {
        self.answers.insert(call.into(), OwnedCallAnswer::Failed(reason));
    }

    pub fn head(&mut self, number: u64) {
        let hash = B256::repeat_byte(1);
        self.says(
            "eth_getBlockByNumber",
            &format!(r#"{{"number":"{number:#x}","hash":"{hash}","timestamp":"{NOW:#x}"}}"#),
        );
    }

    /// What a contract says of ERC-165 itself, of no interface, and of this one.
    pub fn interface(&mut self, of: Address, says: [bool; 3], interface: [u8; 4]) {
        for (id, says) in [ERC165_INTERFACE, NO_INTERFACE, interface].into_iter().zip(says) {
            self.says(&to(of, &supports_interface(id)), &bool_word(says));
        }
    }

    /// The name of a question about an interface.
    pub fn about(of: Address, interface: [u8; 4]) -> String {
        to(of, &supports_interface(interface))
    }

    /// The name of a question about a tool.
    pub fn about_tool(tool_id: u64) -> String {
        to(REGISTRY, &get_tool_config(U256::from(tool_id)))
    }

    /// What the registry has of a tool; `None`: it was never registered.
    pub fn record(&mut self, tool_id: u64, config: Option<&ToolConfig>) {
        let answer = match config {
            Some(config) => OwnedCallAnswer::Result(format!("\"{}\"", hex(encode_tool_config(config)))),
            None => OwnedCallAnswer::Error(format!(
                r#"{{"code":3,"message":"execution reverted","data":"0xb73d6f8b{tool_id:064x}"}}"#
            )),
        };
        self.answers.insert(Self::about_tool(tool_id), answer);
    }

    /// The receipt of the transaction, in block 15, with these logs.
    pub fn mined(&mut self, succeeded: bool, logs: &[String]) {
        let text = format!(
            r#"{{"transactionHash":"{SENT}","blockNumber":"0xf","blockHash":"{}","status":"{:#x}","logs":[{}]}}"#,
            B256::repeat_byte(0xf),
            u8::from(succeeded),
            logs.join(","),
        );
        self.says("eth_getTransactionReceipt", &text);
    }

    fn call(&self, call: &EthCall) -> OwnedCallAnswer {
        self.answer(call.method, &call.params)
    }

    /// The answer to a call.
    pub fn answer(&self, method: &str, params: &str) -> OwnedCallAnswer {
        let params: serde_json::Value = serde_json::from_str(params).unwrap();
        let name = match method {
            "eth_call" => {
                format!("{} {}", params[0]["to"].as_str().unwrap(), params[0]["data"].as_str().unwrap())
            }
            "eth_getCode" => params[0].as_str().unwrap().to_owned(),
            method => method.to_owned(),
        };
        let known = self.answers.get(&name.to_lowercase()).or_else(|| self.answers.get(&name));
        known.unwrap_or_else(|| panic!("{name}: nothing is known of it")).clone()
    }

    fn step(&mut self, kind: &'static str) {
        if self.steps.last() != Some(&kind) {
            self.steps.push(kind);
        }
    }

    /// Drives a publication to its end. The host puts it away after every answer and takes it up again.
    pub fn drive(&mut self, publication: Publication) -> Publish {
        let mut publish = again(&Publish::new(publication).unwrap());
        for _ in 0..50 {
            match publish.poll(NOW) {
                Step::Done(_) => {
                    let end = again(&publish);
                    assert_eq!(end.report().unwrap().to_json(), publish.report().unwrap().to_json());
                    assert_eq!(end.bundle().unwrap(), publish.export());
                    return end;
                }
                Step::Calls(calls) => {
                    assert!(!calls.is_empty(), "the publication waits for nothing");
                    for call in calls {
                        self.step(if call.id < 1 << 16 { "verify" } else { "ask" });
                        let answer = self.call(&call);
                        publish.handle_call(call.id, &answer.as_answer()).unwrap();
                        assert_eq!(publish.handle_call(call.id, &answer.as_answer()), Err(OutOfOrder));
                        publish = again(&publish);
                    }
                }
                Step::Http(request) => {
                    let id = request.id;
                    assert_eq!(request.headers[0].value, "identity");
                    self.step("fetch");
                    let (status, final_url, body) = (self.status, self.final_url, &self.body);
                    let answer = HttpAnswer { status, final_url, body, ..HttpAnswer::failed(self.end) };
                    publish.handle_http(id, &answer).unwrap();
                    assert_eq!(publish.handle_http(id, &answer), Err(OutOfOrder));
                }
                Step::Confirm(confirmation) => {
                    let id = confirmation.id;
                    assert!(confirmation.words.starts_with("Repair "), "{}", confirmation.words);
                    assert!(
                        confirmation.data.starts_with(r#"{"format":"erc8257-fix/1""#),
                        "{}",
                        confirmation.data
                    );
                    self.step("confirm");
                    assert_eq!(publish.handle_confirmation(id + 1, self.agrees), Err(OutOfOrder));
                    publish.handle_confirmation(id, self.agrees).unwrap();
                    assert_eq!(publish.handle_confirmation(id, self.agrees), Err(OutOfOrder));
                }
                _ => panic!("no other step is asked for here"),
            }
            publish = again(&publish);
        }
        panic!("no end");
    }

    /// The outcome of a publication.
    pub fn publish(&mut self, publication: Publication) -> Published {
        self.drive(publication).report().unwrap().clone()
    }
}

/// The same publication, put away and taken up again.
pub fn again(publish: &Publish) -> Publish {
    let state = publish.export();
    let resumed = Publish::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{error}: {state}"));
    assert_eq!(resumed.export(), state);
    resumed
}

/// A log of `ToolRegistered` by this contract, for this record.
pub fn registered(contract: Address, tool_id: u64, config: &ToolConfig) -> String {
    let topics =
        [U256::from(tool_id).into(), config.creator.into_word(), config.access_predicate.into_word()];
    log(contract, RegistryEvent::TOPICS[0], &topics, &config.metadata_uri, config.manifest_hash)
}

/// A log of `ToolMetadataUpdated` by the registry.
pub fn updated(tool_id: u64, uri: &str, hash: B256) -> String {
    log(REGISTRY, RegistryEvent::TOPICS[1], &[U256::from(tool_id).into()], uri, hash)
}

fn log(contract: Address, event: B256, topics: &[B256], uri: &str, hash: B256) -> String {
    let data = event_data(uri, hash);
    let topics: Vec<String> = [event].iter().chain(topics).map(|topic| format!("\"{topic}\"")).collect();
    format!(
        r#"{{"address":"{contract:#x}","blockNumber":"0xf","blockHash":"{}","logIndex":"0x0","topics":[{}],"data":"{}"}}"#,
        B256::repeat_byte(0xf),
        topics.join(","),
        data,
    )
}

/// The data of an event that names a URI and its hash.
pub fn event_data(uri: &str, hash: B256) -> String {
    let mut data =
        [U256::from(64).to_be_bytes::<32>(), hash.0, U256::from(uri.len()).to_be_bytes::<32>()].concat();
    data.extend(uri.bytes());
    data.resize(data.len().next_multiple_of(32), 0);
    hex(data)
}
