//! What a node serves of one tool, and the worst that it can serve: eight answers of a mebibyte each.

#[path = "../../../core/tests/support/chain_state.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::must_use_candidate,
    reason = "the tests of the core have all of it as a module, too"
)]
mod chain_state;

use chain_state::{ChainState, REGISTRY, tool};
use erc8257::{Address, B256, ToolConfig, U256};
use proofs::border::proof::{AnchorSource, ProofAnchor};
use proofs::limits::{ANSWERS, NODES, PROOF_ANSWER_BYTES, SLOTS, URI_BYTES};
use proofs::{Given, Proof, layouts, prove, slots, uri_slots};
use serde_json::{Value, json};

const TIME: u64 = 1_790_000_000;
const ID: u64 = 7;
/// Tools of the registry, as many as the states of the vectors have.
const TOOLS: u8 = 56;

/// A header and answers of `eth_getProof`, as texts, and the hash that is trusted.
pub struct Evidence {
    anchor: ProofAnchor,
    header: String,
    accounts: Vec<String>,
}

impl Evidence {
    /// What becomes of it.
    #[must_use]
    pub fn prove(&self) -> Proof {
        let (tool, accounts) = (tool(ID), self.accounts.iter().map(String::as_str).collect::<Vec<_>>());
        let (header, accounts) = (Some(self.header.as_str()), accounts.as_slice());
        prove(Given { tool: &tool, policy: None, now: Some(TIME), header, accounts }, &self.anchor)
    }

    /// The bytes of its texts.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.header.len() + self.accounts.iter().map(String::len).sum::<usize>()
    }
}

/// An honest chain on which so many tools have URIs of this length.
struct Honest {
    chain: ChainState,
    address: Address,
    first: Vec<U256>,
    parts: Vec<U256>,
}

impl Honest {
    fn new(uri: usize, tools: u8) -> Self {
        let start = "https://tools.example.com/.well-known/ai-tool/";
        let text = format!("{start}{}", "a".repeat(uri - start.len()));
        let config = |byte: u8| ToolConfig {
            creator: Address::repeat_byte(byte),
            metadata_uri: text.clone(),
            manifest_hash: B256::repeat_byte(byte),
            access_predicate: Address::ZERO,
        };
        let chain = ChainState::of(&(1..=tools).map(config).collect::<Vec<_>>(), TIME);
        let number = |slot: B256| U256::from_be_bytes(slot.0);
        let first = slots(U256::from(ID), &layouts()[0]).map(number).to_vec();
        let parts = uri_slots(first[2], uri).into_iter().map(number).collect();
        Self { chain, address: REGISTRY.parse().expect("an address"), first, parts }
    }

    fn evidence(&self, accounts: Vec<String>) -> Evidence {
        let anchor = ProofAnchor::of(self.chain.hash(), AnchorSource::OwnNode);
        Evidence { anchor, header: self.chain.header().to_string(), accounts }
    }

    /// The answers that a prover asks for.
    fn answers(&self) -> [Value; 2] {
        [&self.first, &self.parts].map(|keys| self.chain.proof(self.address, keys))
    }
}

/// An honest record, as nodes serve it.
#[must_use]
pub fn record() -> Evidence {
    let honest = Honest::new(70, TOOLS);
    honest.evidence(honest.answers().map(|answer| answer.to_string()).into())
}

/// As often as it fits into an answer beside so many bytes, with commas between.
fn filled(one: &str, beside: usize) -> String {
    let count = (PROOF_ANSWER_BYTES - beside) / (one.len() + 1);
    vec![one; count].join(",")
}

/// Whether hostile answers are JSON of another form, which the reader of JSON has to get through all the same.
#[must_use]
pub fn is_junk(name: &str) -> bool {
    matches!(name, "proof-values" | "proof-texts" | "proof-lists" | "proof-names")
}

/// Hostile answers, each with a name.
#[must_use]
pub fn hostile() -> Vec<(&'static str, Evidence)> {
    let honest = Honest::new(70, TOOLS);
    let [mut first, _] = honest.answers();
    let slots = std::mem::take(&mut first["storageProof"]);
    let shell = first.to_string();
    // An honest account, and other slots.
    let with = |slots: &str| shell.replace(r#""storageProof":null"#, &format!(r#""storageProof":{slots}"#));
    let all = |answer: String| honest.evidence(vec![answer; ANSWERS]);
    let slot = |index: usize, nodes: &str| {
        let key = honest.first.get(index).copied().unwrap_or(U256::from(index));
        format!(r#"{{"key":"{key:#x}","value":"0x1","proof":[{nodes}]}}"#)
    };
    let listed =
        |each: &dyn Fn(usize) -> String| format!("[{}]", (0..SLOTS).map(each).collect::<Vec<_>>().join(","));
    let node = format!(r#""0x{}""#, "ab".repeat(600));
    let room = (PROOF_ANSWER_BYTES - shell.len()) / SLOTS - 128;
    let nodes = vec![node.as_str(); room / node.len()].join(",");
    let again: Vec<String> = slots.as_array().expect("slots").iter().map(Value::to_string).collect();
    let longest = again.iter().max_by_key(|slot| slot.len()).expect("a slot");
    let again =
        vec![longest.as_str(); SLOTS.min((PROOF_ANSWER_BYTES - shell.len()) / longest.len() - 1)].join(",");
    let beside = shell.len() + 1_024;
    let long = Honest::new(URI_BYTES, 8);
    let whole: Vec<U256> = long.first.iter().chain(&long.parts).copied().collect();
    let whole = vec![long.chain.proof(long.address, &whole).to_string(); ANSWERS];
    let mut block = honest.evidence(honest.answers().map(|answer| answer.to_string()).into());
    let transactions =
        filled(r#""0xabababababababababababababababababababababababababababababababab""#, 4_096);
    block.header = block.header.replacen('{', &format!(r#"{{"transactions":[{transactions}],"#), 1);
    let named: String = (0..PROOF_ANSWER_BYTES / 16).map(|index| format!(r#""{index:x}":0,"#)).collect();
    vec![
        ("proof-nodes", all(with(&listed(&|index| slot(index, &nodes))))),
        ("proof-small", all(with(&listed(&|index| slot(index, &vec![r#""0x""#; NODES].join(",")))))),
        ("proof-again", all(with(&format!("[{again}]")))),
        ("proof-values", all(with(&format!("[{}]", filled("0", beside))))),
        ("proof-texts", all(with(&format!("[{}]", filled(r#""\u0061""#, beside))))),
        ("proof-lists", all(with(&format!("[{}]", filled(&format!("{}{}", "[".repeat(100), "]".repeat(100)), beside))))),
        ("proof-names", all(with("[]").replacen('{', &format!("{{{named}"), 1))),
        ("proof-whole", long.evidence(whole)),
        ("proof-block", block),
        ("proof-other", honest.evidence(vec![honest.chain.proof(Address::repeat_byte(1), &honest.first).to_string(); ANSWERS])),
        ("proof-account", honest.evidence(vec![json!({"address": REGISTRY, "accountProof": vec![format!("0x{}", "ab".repeat(600)); NODES], "balance": "0x0", "nonce": "0x1", "codeHash": first["codeHash"], "storageHash": first["storageHash"], "storageProof": []}).to_string(); ANSWERS])),
    ]
}
