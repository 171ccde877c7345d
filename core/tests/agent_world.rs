//! A chain with one agent, whose RPC lies in the ways that a test names; and what drives an inquiry over it.

use std::collections::BTreeSet;

use agents::border::action::{AgentAction, AgentActionArguments};
use agents::border::agent_act::ActAsAgent;
use agents::border::agent_discovery::DiscoverAgents;
use agents::border::agent_read::ReadAgent;
use agents::border::reputation_read::ReadReputation;
use agents::{Live, Plan};
use alloy_primitives::{Address, B256, U256, hex, keccak256};
use primitives::abi::encoder::{Part, encode};
use primitives::describe::{Begin, Report as _};
use primitives::inquiry::{HttpAnswer, HttpEnd, Inquiry as _, Step};
use primitives::registry::AgentRef;
use primitives::rpc::CallAnswer;
use serde_json::{Value, json};

pub(crate) const START: u64 = 1_790_000_000;
pub(crate) const AGENT: &str = "8453:22";
pub(crate) const OWNER: Address = Address::repeat_byte(0x0a);
pub(crate) const WALLET: Address = Address::repeat_byte(0x0b);
pub(crate) const VALIDATION: Address = Address::repeat_byte(0x0c);
pub(crate) const HASH: B256 = B256::repeat_byte(0xbb);
pub(crate) const NUMBER: u64 = 1_000;

pub(crate) fn agent() -> AgentRef {
    AGENT.parse().unwrap()
}

pub(crate) fn file() -> String {
    file_with("https://a.example/")
}

/// A file that names the agent, and an endpoint.
pub(crate) fn file_with(endpoint: &str) -> String {
    let registry = agent().agent_registry();
    format!(
        r#"{{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"Ada","description":"d","image":"https://a.example/i.png","services":[{{"name":"web","endpoint":"{endpoint}"}}],"registrations":[{{"agentId":22,"agentRegistry":"{registry}"}}]}}"#
    )
}

/// A piece of feedback as the state has it: the account, the index, the value and the tag.
type Read = (Address, u64, u8, &'static str);

/// A chain with one agent, and the ways in which its RPC lies.
pub(crate) struct World {
    pub(crate) uri: String,
    pub(crate) lies: BTreeSet<&'static str>,
    /// The account, the value and the tag of each piece of feedback, in the order of the chain.
    pub(crate) feedback: Vec<(Address, u8, &'static str)>,
    /// The answer of each request for validation; `None` waits.
    pub(crate) validations: Vec<Option<u8>>,
    /// The widest range of blocks that the RPC takes.
    pub(crate) widest: u64,
    pub(crate) owner: Address,
    /// The receipt of every transaction.
    pub(crate) receipt: Value,
}

impl World {
    pub(crate) fn of(uri: &str) -> Self {
        let client = |byte| Address::repeat_byte(byte);
        Self {
            uri: uri.into(),
            lies: BTreeSet::new(),
            feedback: vec![
                (client(1), 90, "starred"),
                (client(2), 70, "starred"),
                (client(1), 80, "starred"),
            ],
            validations: vec![Some(100), Some(0), None],
            widest: u64::MAX,
            owner: OWNER,
            receipt: Value::Null,
        }
    }

    pub(crate) fn lying(mut self, lie: &'static str) -> Self {
        self.lies.insert(lie);
        self
    }

    pub(crate) fn clients(&self) -> Vec<Address> {
        let mut seen = BTreeSet::new();
        self.feedback.iter().map(|(client, ..)| *client).filter(|client| seen.insert(*client)).collect()
    }

    /// The feedback of one account, each with its index.
    fn of_client(&self, client: Address) -> Vec<(u64, u8, &'static str)> {
        let own = self.feedback.iter().filter(|(of, ..)| *of == client);
        (1..).zip(own).map(|(index, (_, value, tag))| (index, *value, *tag)).collect()
    }

    fn request(place: usize) -> B256 {
        B256::with_last_byte(u8::try_from(place).unwrap() + 1)
    }

    fn call(&self, to: Address, data: &[u8]) -> Result<Vec<u8>, Vec<u8>> {
        let is = |function: &str| data.starts_with(&keccak256(function)[..4]);
        let word = |place: usize| B256::from_slice(&data[4 + 32 * place..36 + 32 * place]);
        let id = agent().agent_id;
        let number = |number: usize| Part::number(U256::from(number));
        if is("ownerOf(uint256)") {
            if U256::from_be_bytes(word(0).0) != id {
                return Err([&hex!("7e273289")[..], &word(0)[..]].concat());
            }
            return Ok(encode(&[Part::Word(self.owner.into_word())]));
        }
        if is("tokenURI(uint256)") {
            if self.lies.contains("uri-garbage") {
                return Ok(vec![0; 31]);
            }
            return Ok(encode(&[Part::Bytes(self.uri.as_bytes())]));
        }
        if is("getAgentWallet(uint256)") {
            return Ok(encode(&[Part::Word(WALLET.into_word())]));
        }
        if is("getMetadata(uint256,string)") {
            return Ok(encode(&[Part::Bytes(WALLET.as_slice())]));
        }
        if is("getIdentityRegistry()") {
            return Ok(encode(&[Part::Word(agent().registry.into_word())]));
        }
        if is("getApproved(uint256)") || is("isApprovedForAll(address,address)") {
            return Ok(encode(&[Part::Word(B256::ZERO)]));
        }
        if is("getLastIndex(uint256,address)") {
            let client = Address::from_word(word(1));
            return Ok(encode(&[number(self.of_client(client).len())]));
        }
        if is("getClients(uint256)") {
            let clients = if self.lies.contains("no-clients") { Vec::new() } else { self.clients() };
            return Ok(encode(&[list(clients.iter().map(Address::into_word).collect())]));
        }
        if is("readAllFeedback(uint256,address[],string,string,bool)") {
            return Ok(self.read_all(data));
        }
        if is("getSummary(uint256,address[],string,string)") {
            let count = U256::from_be_slice(&data[4 + 4 * 32..4 + 5 * 32]);
            assert!(!count.is_zero(), "the registry refuses an empty list");
            let values: Vec<u64> = self.feedback.iter().map(|(_, value, _)| u64::from(*value)).collect();
            let sum: u64 = values.iter().sum();
            let lie = u64::from(self.lies.contains("summary"));
            let mean = sum / values.len() as u64 + lie;
            return Ok(encode(&[number(values.len()), Part::number(U256::from(mean)), number(0)]));
        }
        if is("getAgentValidations(uint256)") {
            return Ok(encode(&[list((0..self.validations.len()).map(Self::request).collect())]));
        }
        if is("getValidationStatus(bytes32)") {
            let place = usize::from(word(0)[31]) - 1;
            let Some(answer) = self.validations.get(place) else { return Err(Vec::new()) };
            let response = usize::from(answer.unwrap_or(0));
            return Ok(encode(&[
                Part::Word(Address::repeat_byte(9).into_word()),
                Part::number(id),
                number(response),
                Part::Word(B256::ZERO),
                Part::Bytes(b""),
                Part::number(U256::from(START)),
            ]));
        }
        panic!("{to:?} was asked {}", hex::encode(data))
    }

    fn read_all(&self, data: &[u8]) -> Vec<u8> {
        let count = usize::try_from(U256::from_be_slice(&data[4 + 5 * 32..4 + 6 * 32])).unwrap();
        let at = |place: usize| &data[4 + (6 + place) * 32..4 + (7 + place) * 32];
        let mut entries = Vec::new();
        for place in 0..count {
            let client = Address::from_slice(&at(place)[12..]);
            entries.extend(
                self.of_client(client).into_iter().map(|(index, value, tag)| (client, index, value, tag)),
            );
        }
        if self.lies.contains("state-hides") {
            entries.pop();
        }
        if self.lies.contains("state-differs") {
            entries[0].2 = 1;
        }
        let words = |of: &dyn Fn(&Read) -> B256| list(entries.iter().map(of).collect());
        let texts = |of: &dyn Fn(&Read) -> &'static str| {
            let mut tail = B256::from(U256::from(entries.len())).to_vec();
            let parts: Vec<Part<'_>> =
                entries.iter().map(|entry| Part::Bytes(of(entry).as_bytes())).collect();
            tail.extend(encode(&parts));
            Part::Tail(tail)
        };
        encode(&[
            words(&|entry| entry.0.into_word()),
            words(&|entry| B256::from(U256::from(entry.1))),
            words(&|entry| B256::from(U256::from(entry.2))),
            words(&|_| B256::ZERO),
            texts(&|entry| entry.3),
            texts(&|_| ""),
            words(&|_| B256::ZERO),
        ])
    }

    fn logs(&self, filter: &Value) -> Result<Value, Value> {
        let block = |name: &str| u64::from_str_radix(&filter[name].as_str().unwrap()[2..], 16).unwrap();
        let (from, to) = (block("fromBlock"), block("toBlock"));
        if to - from >= self.widest || self.lies.contains("no-logs") {
            return Err(json!({"code": -32005, "message": "query exceeds the range"}));
        }
        let asked = filter["topics"][0].to_string();
        let topic = |function: &str| format!("{:?}", keccak256(function));
        let given = topic(
            "NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)",
        );
        let answered = topic("ValidationResponse(address,uint256,bytes32,uint8,string,bytes32,string)");
        let registered = topic("Registered(uint256,string,address)");
        let id = B256::from(agent().agent_id);
        let mut logs = Vec::new();
        let mut push = |place: usize, topics: Vec<String>, data: Vec<u8>, to: &str| {
            logs.push(json!({
                "address": to, "topics": topics, "data": hex::encode_prefixed(data),
                "blockNumber": format!("{:#x}", 10 + place), "blockHash": B256::repeat_byte(0xcc).to_string(),
                "logIndex": format!("{place:#x}"),
            }));
        };
        let address = filter["address"].as_str().unwrap();
        if asked.contains(&given) {
            for (place, (client, value, tag)) in self.feedback.iter().enumerate() {
                let index = self.feedback[..=place].iter().filter(|(of, ..)| of == client).count();
                let data = encode(&[
                    Part::number(U256::from(index)),
                    Part::number(U256::from(*value)),
                    Part::number(U256::ZERO),
                    Part::Bytes(tag.as_bytes()),
                    Part::Bytes(b""),
                    Part::Bytes(b""),
                    Part::Bytes(b""),
                    Part::Word(B256::ZERO),
                ]);
                let topics = vec![
                    given.clone(),
                    id.to_string(),
                    client.into_word().to_string(),
                    keccak256(tag).to_string(),
                ];
                push(place, topics, data, address);
            }
        } else if asked.contains(&answered) {
            for (place, answer) in self.validations.iter().enumerate() {
                let Some(answer) = answer else { continue };
                let data = encode(&[
                    Part::number(U256::from(*answer)),
                    Part::Bytes(b""),
                    Part::Word(B256::ZERO),
                    Part::Bytes(b""),
                ]);
                let validator = Address::repeat_byte(9).into_word().to_string();
                let topics =
                    vec![answered.clone(), validator, id.to_string(), Self::request(place).to_string()];
                push(place, topics, data, address);
            }
        } else {
            assert!(asked.contains(&registered), "{asked}");
            push(0, vec![registered, id.to_string(), OWNER.into_word().to_string()], Vec::new(), address);
        }
        if self.lies.contains("logs-hide") {
            logs.pop();
        }
        let within = |log: &&Value| {
            let block = u64::from_str_radix(&log["blockNumber"].as_str().unwrap()[2..], 16).unwrap();
            (from..=to).contains(&block) || self.lies.contains("logs-astray")
        };
        Ok(logs.iter().filter(within).cloned().collect())
    }

    pub(crate) fn answer(&self, method: &str, params: &Value) -> Result<Value, Value> {
        let at = |place: usize| {
            if self.lies.contains("reorganised") {
                return;
            }
            // Everything but logs is read at the block's hash (ledger `8004-block-one`).
            assert_eq!(params[place], json!({"blockHash": HASH.to_string()}), "{method}");
        };
        match method {
            "eth_chainId" if self.lies.contains("chain") => Ok(json!("0x1")),
            "eth_chainId" => Ok(json!("0x2105")),
            "eth_getBlockByNumber" => {
                let reorganised = self.lies.contains("reorganised") && params[0] != "latest";
                let hash = if reorganised { B256::repeat_byte(0xdd) } else { HASH };
                Ok(
                    json!({"number": format!("{NUMBER:#x}"), "hash": hash.to_string(), "timestamp": format!("{START:#x}")}),
                )
            }
            "eth_getCode" => {
                at(1);
                Ok(json!(if self.lies.contains("no-code") { "0x" } else { "0x6001" }))
            }
            "eth_getStorageAt" => {
                at(2);
                Ok(json!(Address::repeat_byte(0x99).into_word().to_string()))
            }
            "eth_call" => {
                at(1);
                let to = params[0]["to"].as_str().unwrap().parse().unwrap();
                let data = hex::decode(params[0]["data"].as_str().unwrap()).unwrap();
                match self.call(to, &data) {
                    Ok(result) => Ok(json!(hex::encode_prefixed(result))),
                    Err(revert) => Err(
                        json!({"code": 3, "message": "execution reverted", "data": hex::encode_prefixed(revert)}),
                    ),
                }
            }
            "eth_getTransactionReceipt" => Ok(self.receipt.clone()),
            "eth_getLogs" => self.logs(&params[0]),
            other => panic!("{other} was asked"),
        }
    }
}

pub(crate) fn list(words: Vec<B256>) -> Part<'static> {
    let length = B256::from(U256::from(words.len()));
    Part::Tail(std::iter::once(length).chain(words).flat_map(|word| word.0).collect())
}

/// A file or an answer of an index: the end, the status and the body.
pub(crate) type Served = (HttpEnd, u16, Vec<u8>);

/// Drives an inquiry to its end; put away after every step, it goes on the same. Its bundle gives the same report (ledger
/// `8004-bundle-replay`).
pub(crate) fn run<P>(
    mut live: Live<P>,
    world: &World,
    serve: impl Fn(&str, &[u8]) -> Served,
    consent: bool,
) -> P::Report
where
    P: Plan + Begin<Inquiry = Live<P>>,
    P::Report: Clone,
{
    for _ in 0..512 {
        live = Live::resume(live.export().as_bytes()).expect("the state is read");
        let mut answers: Vec<(u32, Result<Value, Value>)> = Vec::new();
        match live.poll(START) {
            Step::Done(report) => {
                let report = report.clone();
                let bundle = live.bundle().expect("a bundle");
                let replayed = Live::<P>::resume(bundle.as_bytes()).expect("the bundle is read");
                assert_eq!(
                    replayed.report().map(primitives::describe::Report::to_text),
                    Some(report.to_text())
                );
                assert_eq!(replayed.export(), bundle);
                return report;
            }
            Step::Calls(calls) => {
                assert!(calls.len() <= agents::limits::AT_ONCE);
                for call in calls {
                    let params = serde_json::from_str(&call.params).unwrap();
                    answers.push((call.id, world.answer(call.method, &params)));
                }
            }
            Step::Http(request) => {
                // No redirect, no cookie, no credentials, no private address (ledger `8004-http-get`).
                assert!(!request.allow_private_addresses && request.secrets.is_empty());
                assert!(request.headers.iter().all(|header| header.name != "cookie"));
                let (end, status, body) = serve(request.url, request.body);
                let answer = HttpAnswer { status: Some(status), body: &body, ..HttpAnswer::failed(end) };
                let id = request.id;
                live.handle_http(id, &answer).unwrap();
            }
            Step::Confirm(confirmation) => {
                let id = confirmation.id;
                live.handle_confirmation(id, consent).unwrap();
            }
            _ => panic!("a step of another kind"),
        }
        for (id, answer) in answers {
            let text = match &answer {
                Ok(result) | Err(result) => result.to_string(),
            };
            let told = match answer {
                Ok(_) => CallAnswer::Result(text.as_bytes()),
                Err(_) => CallAnswer::Error(text.as_bytes()),
            };
            live.handle_call(id, &told).unwrap();
            assert!(live.handle_call(id, &told).is_err(), "an answer counts once");
        }
    }
    panic!("an inquiry has at most 512 steps")
}

pub(crate) fn nothing(url: &str, _: &[u8]) -> Served {
    panic!("{url} was asked for")
}

/// The profile of the agent, with every default.
pub(crate) fn reading() -> ReadAgent {
    ReadAgent {
        agent: AGENT.into(),
        block: None,
        metadata: None,
        gateways: None,
        domains: None,
        reputation: None,
        allow_private_addresses: None,
    }
}

/// What others say of the agent, with every default.
pub(crate) fn opinions() -> ReadReputation {
    ReadReputation {
        agent: AGENT.into(),
        registry: None,
        block: None,
        filter: None,
        tag1: None,
        tag2: None,
        policy: None,
        events: None,
        from_block: None,
    }
}

/// A search for agents, with every default.
pub(crate) fn search() -> DiscoverAgents {
    DiscoverAgents {
        chain_id: U256::from(8453),
        registry: None,
        index: None,
        secret: None,
        query: None,
        protocol: None,
        min_reputation: None,
        filter: None,
        policy: None,
        reputation_registry: None,
        sort: None,
        limit: None,
        offset: None,
        block: None,
        from_block: None,
        allow_private_addresses: None,
    }
}

/// An action on the agent, to the registry that it is for.
pub(crate) fn acting(action: AgentAction, from: Address, args: AgentActionArguments) -> ActAsAgent {
    let to = match action {
        AgentAction::GiveFeedback | AgentAction::RevokeFeedback | AgentAction::AppendResponse => {
            "0x8004baa17c55a88189ae136b182e5fda19de9b63".to_owned()
        }
        AgentAction::ValidationRequest | AgentAction::ValidationResponse => format!("{VALIDATION:?}"),
        _ => format!("{:?}", agent().registry),
    };
    ActAsAgent {
        action,
        chain_id: U256::from(8453),
        from: format!("{from:?}"),
        to,
        args: AgentActionArguments { agent_id: Some(agent().agent_id), ..args },
        transaction: None,
    }
}
