//! The state of a made-up chain with the registry on it: trees by another implementation, and answers as an honest node gives them.

use alloy_trie::proof::ProofRetainer;
use alloy_trie::{HashBuilder, Nibbles};
use erc8257::{Address, B256, ToolConfig, ToolRef, U256, keccak256};
use proofs::{layouts, slots, uri_slots};
use serde_json::{Value, json};

/// The registry's address on every chain.
pub const REGISTRY: &str = "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";

/// A tool of the registry.
pub fn tool(id: u64) -> ToolRef {
    format!("eip155:8453/erc8257:{REGISTRY}/{id}").parse().expect("a tool")
}

/// RLP of a text of bytes.
pub fn text(bytes: &[u8]) -> Vec<u8> {
    match bytes {
        [byte] if *byte < 0x80 => vec![*byte],
        _ => [head(0x80, bytes.len()), bytes.to_vec()].concat(),
    }
}

/// RLP of a list of items that are RLP.
pub fn list(items: &[Vec<u8>]) -> Vec<u8> {
    let content = items.concat();
    [head(0xc0, content.len()), content].concat()
}

fn head(first: usize, length: usize) -> Vec<u8> {
    let bytes: Vec<u8> = length.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    let small = |number: usize| u8::try_from(number).expect("a byte");
    if length < 56 {
        vec![small(first + length)]
    } else {
        [vec![small(first + 55 + bytes.len())], bytes].concat()
    }
}

fn integer(number: U256) -> Vec<u8> {
    text(&number.to_be_bytes_trimmed_vec())
}

/// A tree of the state: keys are hashed.
#[derive(Clone, Default)]
pub struct Tree(Vec<(B256, Vec<u8>)>);

impl Tree {
    fn set(&mut self, key: &[u8], value: Vec<u8>) {
        let key = keccak256(key);
        self.0.retain(|(other, _)| *other != key);
        self.0.push((key, value));
        self.0.sort();
    }

    fn build(&self, target: Option<&[u8]>) -> (B256, Vec<Vec<u8>>) {
        let targets = target.map(|key| Nibbles::unpack(keccak256(key))).into_iter().collect();
        let mut builder = HashBuilder::default().with_proof_retainer(ProofRetainer::new(targets));
        for (key, value) in &self.0 {
            builder.add_leaf(Nibbles::unpack(key), value);
        }
        let root = builder.root();
        let nodes = builder.take_proof_nodes().into_nodes_sorted();
        (root, nodes.into_iter().map(|(_, node)| node.to_vec()).collect())
    }

    fn root(&self) -> B256 {
        self.build(None).0
    }

    fn proof(&self, key: &[u8]) -> Vec<String> {
        if self.0.is_empty() {
            return Vec::new();
        }
        self.build(Some(key)).1.iter().map(shown).collect()
    }
}

/// An account.
#[derive(Clone)]
pub struct Account {
    words: Vec<(U256, U256)>,
    code_hash: B256,
}

impl Account {
    fn registry(tools: &[ToolConfig]) -> Self {
        let layout = &layouts()[0];
        let count = u64::try_from(tools.len()).expect("a count");
        let mut words = vec![(U256::ZERO, U256::from(count + 1))];
        for (id, tool) in (1_u64..).zip(tools) {
            let [_, creator, uri, hash, predicate, ..] = slots(U256::from(id), layout).map(number);
            let (text, length) = (tool.metadata_uri.as_bytes(), tool.metadata_uri.len());
            words.push((creator, number(tool.creator.into_word())));
            words.push((hash, number(tool.manifest_hash)));
            words.push((predicate, number(tool.access_predicate.into_word())));
            if length < 32 {
                let mut word = [0; 32];
                word[..length].copy_from_slice(text);
                words.push((uri, U256::from_be_bytes(word) + U256::from(length * 2)));
                continue;
            }
            words.push((uri, U256::from(length * 2 + 1)));
            for (slot, part) in uri_slots(uri, length).into_iter().zip(text.chunks(32)) {
                let mut word = [0; 32];
                word[..part.len()].copy_from_slice(part);
                words.push((number(slot), U256::from_be_bytes(word)));
            }
        }
        Self { words, code_hash: layout.code_hash }
    }

    fn storage(&self) -> Tree {
        let mut tree = Tree::default();
        for (key, word) in self.words.iter().filter(|(_, word)| !word.is_zero()) {
            tree.set(&key.to_be_bytes::<32>(), integer(*word));
        }
        tree
    }

    fn leaf(&self) -> Vec<u8> {
        let [root, code] = [self.storage().root(), self.code_hash].map(|hash| text(hash.as_slice()));
        list(&[integer(U256::ONE), integer(U256::ZERO), root, code])
    }

    fn word(&self, key: U256) -> U256 {
        self.words.iter().find(|(other, _)| *other == key).map_or(U256::ZERO, |(_, word)| *word)
    }
}

/// A chain of one block.
#[derive(Clone)]
pub struct ChainState {
    accounts: Vec<(Address, Account)>,
    /// The Unix time of its block.
    pub timestamp: u64,
    /// The number of its block.
    pub number: u64,
}

impl ChainState {
    /// The registry with these tools, from ID 1 on, and accounts of others.
    pub fn of(tools: &[ToolConfig], timestamp: u64) -> Self {
        let plain = |byte: u8| {
            let account = Account { words: Vec::new(), code_hash: proofs::EMPTY_CODE };
            (Address::repeat_byte(byte), account)
        };
        let accounts: Vec<(Address, Account)> = (1..20).map(plain).collect();
        let mut chain = Self { accounts, timestamp, number: 0x5d };
        chain.deploy(REGISTRY.parse().expect("an address"), tools);
        chain
    }

    /// The registry's code at an address, with these tools.
    pub fn deploy(&mut self, address: Address, tools: &[ToolConfig]) {
        self.accounts.push((address, Account::registry(tools)));
    }

    /// Takes a tool out of the registry.
    #[allow(dead_code, reason = "the fuzzers call it, the tests of the core have vectors for it")]
    pub fn deregister(&mut self, id: u64) {
        let [_, creator, uri, hash, predicate, removed, ..] =
            slots(U256::from(id), &layouts()[0]).map(number);
        let registry: Address = REGISTRY.parse().expect("an address");
        for (_, account) in self.accounts.iter_mut().filter(|(address, _)| *address == registry) {
            account.words.retain(|(key, _)| ![creator, uri, hash, predicate].contains(key));
            account.words.push((removed, U256::ONE));
        }
    }

    fn state(&self) -> Tree {
        let mut tree = Tree::default();
        for (address, account) in &self.accounts {
            tree.set(address.as_slice(), account.leaf());
        }
        tree
    }

    /// The header, as `eth_getBlockByHash` gives it.
    pub fn header(&self) -> Value {
        let zero = shown(B256::ZERO);
        let header = json!({
            "parentHash": zero, "sha3Uncles": zero, "miner": shown(Address::ZERO), "stateRoot": shown(self.state().root()),
            "transactionsRoot": zero, "receiptsRoot": shown(proofs::EMPTY_ROOT), "logsBloom": format!("0x{}", "0".repeat(512)),
            "difficulty": "0x0", "number": format!("{:#x}", self.number), "gasLimit": "0x1c9c380", "gasUsed": "0x0",
            "timestamp": format!("{:#x}", self.timestamp), "extraData": "0x", "mixHash": zero,
            "nonce": "0x0000000000000000", "baseFeePerGas": "0x1",
        });
        let rlp = proofs::encode_header(header.to_string().as_bytes()).expect("a header");
        let mut header = header;
        header["hash"] = json!(shown(keccak256(&rlp)));
        header
    }

    /// The hash of the block.
    pub fn hash(&self) -> B256 {
        self.header()["hash"].as_str().expect("a hash").parse().expect("a hash")
    }

    /// The answer of `eth_getProof`.
    pub fn proof(&self, address: Address, keys: &[U256]) -> Value {
        let account = self.accounts.iter().find(|(other, _)| *other == address).map(|(_, account)| account);
        let empty = Account { words: Vec::new(), code_hash: proofs::EMPTY_CODE };
        let there = account.unwrap_or(&empty);
        let storage = there.storage();
        let slot = |key: &U256| json!({"key": format!("{key:#x}"), "value": format!("{:#x}", there.word(*key)), "proof": storage.proof(&key.to_be_bytes::<32>())});
        json!({
            "address": shown(address), "balance": "0x0", "nonce": if account.is_some() { "0x1" } else { "0x0" },
            "codeHash": shown(there.code_hash), "storageHash": shown(storage.root()),
            "accountProof": self.state().proof(address.as_slice()),
            "storageProof": keys.iter().map(slot).collect::<Vec<Value>>(),
        })
    }

    /// The result of a JSON-RPC request, by an honest node.
    pub fn result(&self, method: &str, params: &str) -> Value {
        let params: Value = serde_json::from_str(params).expect("parameters");
        match method {
            "eth_chainId" => json!("0x2105"),
            "eth_getBlockByHash" | "eth_getBlockByNumber" => self.header(),
            "eth_getProof" => {
                let address = params[0].as_str().expect("an address").parse().expect("an address");
                let keys = params[1].as_array().expect("keys").iter();
                let keys: Vec<U256> =
                    keys.map(|key| key.as_str().expect("a key").parse().expect("a key")).collect();
                self.proof(address, &keys)
            }
            other => panic!("{other}"),
        }
    }
}

/// As RPCs write it.
fn shown(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().fold(String::from("0x"), |text, byte| format!("{text}{byte:02x}"))
}

fn number(word: B256) -> U256 {
    U256::from_be_bytes(word.0)
}
