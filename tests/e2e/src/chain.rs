//! A small JSON-RPC client, for the tests' questions to a node.

use std::fmt;
use std::thread;
use std::time::Duration;

use erc8257::{Address, B256};
use serde_json::{Value, json};

use crate::abi::{self, Token, hex, unhex};
use crate::artifacts;

/// Who deploys: an account that anvil funds at its start.
pub const DEPLOYER: Address = Address::new([
    0xf3, 0x9f, 0xd6, 0xe5, 0x1a, 0xad, 0x88, 0xf6, 0xf4, 0xce, 0x6a, 0xb8, 0x82, 0x72, 0x79, 0xcf, 0xff,
    0xb9, 0x22, 0x66,
]);

/// Gas of a block of the node.
const BLOCK_GAS: u64 = 30_000_000;

/// Gas that is enough for one transaction of many: to begin it, and for each byte that it may store.
const BASE_GAS: u64 = 200_000;
const BYTE_GAS: u64 = 750;

/// A client of one node.
#[derive(Debug, Clone)]
pub struct Chain {
    url: String,
    agent: ureq::Agent,
}

/// An `error` of the node, or what went wrong on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RpcError {
    /// `error.code`; 0 where the node gave no answer.
    pub code: i64,
    /// `error.message`.
    pub message: String,
    /// The revert data of the call.
    pub data: Option<Vec<u8>>,
}

impl fmt::Display for RpcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.message)?;
        self.data.as_ref().map_or(Ok(()), |data| write!(f, " {}", hex(data)))
    }
}

impl std::error::Error for RpcError {}

/// A mined transaction.
#[derive(Debug, Clone)]
pub struct Receipt(pub Value);

impl Receipt {
    /// Topics and data of each log.
    #[must_use]
    pub fn logs(&self) -> Vec<(Vec<B256>, Vec<u8>)> {
        let logs = self.0["logs"].as_array().cloned().unwrap_or_default();
        logs.iter().map(|log| (topics(log), unhex(log["data"].as_str().unwrap_or("0x")))).collect()
    }
}

fn topics(log: &Value) -> Vec<B256> {
    let topics = log["topics"].as_array().cloned().unwrap_or_default();
    topics.iter().map(|topic| B256::from_slice(&unhex(topic.as_str().unwrap_or("0x")))).collect()
}

impl Chain {
    /// A client of the node at this URL.
    #[must_use]
    pub fn new(url: &str) -> Self {
        let config = ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(60)));
        let agent = config.http_status_as_error(false).build().new_agent();
        Self { url: url.to_owned(), agent }
    }

    /// Where the node is.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// One request.
    ///
    /// # Errors
    /// The node's answer in place of a result.
    pub fn rpc(&self, method: &str, params: &Value) -> Result<Value, RpcError> {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        result(&self.post(&request)?)
    }

    /// Several requests in one batch; the results in the order of the requests.
    ///
    /// # Errors
    /// If the node answers no batch.
    pub fn batch(&self, requests: &[(&str, Value)]) -> Result<Vec<Result<Value, RpcError>>, RpcError> {
        let batch = requests.iter().enumerate().map(
            |(id, (method, params))| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}),
        );
        let answers = self.post(&batch.collect())?;
        let answers = answers.as_array().ok_or_else(|| no_answer(&answers.to_string()))?;
        let find = |id: usize| answers.iter().find(|answer| answer["id"] == id);
        Ok((0..requests.len()).map(|id| find(id).map_or_else(|| Err(no_answer("missing")), result)).collect())
    }

    /// Text to the node and back, unread.
    ///
    /// # Errors
    /// If the node does not answer.
    pub fn forward(&self, text: &str) -> Result<String, RpcError> {
        let request = self.agent.post(&self.url).header("content-type", "application/json");
        let mut response = request.send(text).map_err(|error| no_answer(&error.to_string()))?;
        let body = response.body_mut().with_config().limit(1 << 28);
        body.read_to_string().map_err(|error| no_answer(&error.to_string()))
    }

    fn post(&self, request: &Value) -> Result<Value, RpcError> {
        let text = self.forward(&request.to_string())?;
        serde_json::from_str(&text).map_err(|error| no_answer(&error.to_string()))
    }

    /// `eth_call` at the newest block.
    ///
    /// # Errors
    /// With the revert data, if the call reverts.
    pub fn call(&self, to: Address, data: &[u8]) -> Result<Vec<u8>, RpcError> {
        let params = json!([{"to": hex(to.as_slice()), "data": hex(data)}, "latest"]);
        Ok(unhex(self.rpc("eth_call", &params)?.as_str().unwrap_or("0x")))
    }

    /// Gives an account money and lets it send, without its key.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn fund(&self, account: Address) {
        for (method, params) in [
            ("anvil_impersonateAccount", json!([hex(account.as_slice())])),
            ("anvil_setBalance", json!([hex(account.as_slice()), "0x21e19e0c9bab2400000"])),
        ] {
            self.rpc(method, &params).unwrap_or_else(|error| panic!("{method}: {error}"));
        }
    }

    /// A transaction, mined; without an address it creates a contract.
    ///
    /// # Errors
    /// If it would revert (nothing is sent then), with the revert data.
    pub fn send(&self, from: Address, to: Option<Address>, data: &[u8]) -> Result<Receipt, RpcError> {
        let mut transaction = transaction(from, to, data);
        let gas = self.rpc("eth_estimateGas", &json!([transaction]))?;
        // Twice as much: a probe with a bounded allowance makes the least gas that will do a matter of chance.
        transaction["gas"] = json!(format!("{:#x}", 2 * quantity(&gas)));
        let (_, receipt) = self.send_as_it_is(&transaction)?;
        if receipt.0["status"] == "0x1" { Ok(receipt) } else { Err(no_answer("the transaction failed")) }
    }

    /// Sends a transaction as it is, whose gas it says; its hash and its receipt, once it is mined.
    ///
    /// # Errors
    /// If the node refuses it or never mines it. One that reverts is mined.
    pub fn send_as_it_is(&self, transaction: &Value) -> Result<(String, Receipt), RpcError> {
        let hash = self.rpc("eth_sendTransaction", &json!([transaction]))?;
        let receipt = self.receipt(&hash)?;
        let hash = hash.as_str().ok_or_else(|| no_answer("the hash is not a text"))?;
        Ok((hash.to_owned(), receipt))
    }

    /// Many transactions of one sender, in their order, as many in a block as find room.
    ///
    /// # Panics
    /// If one is refused or fails.
    pub fn send_all(&self, from: Address, calls: &[(Address, Vec<u8>)]) {
        let calls = calls.iter().map(|(to, data)| transaction(from, Some(*to), data));
        let _ = self.mine_all(calls.collect());
    }

    /// Mines these transactions, and gives their receipts. The node hashes its whole state for each block: few blocks take
    /// it a fraction of the time.
    fn mine_all(&self, transactions: Vec<Value>) -> Vec<Receipt> {
        let send = |transaction| {
            let hash = self.rpc("eth_sendTransaction", &json!([transaction]));
            hash.unwrap_or_else(|error| panic!("refused: {error}"))
        };
        let mined = |hash| {
            let receipt = self.receipt(&hash).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(receipt.0["status"], "0x1", "a transaction failed");
            receipt
        };
        let mut receipts = Vec::new();
        self.automine(false);
        for block in blocks(transactions) {
            let hashes: Vec<_> = block.into_iter().map(send).collect();
            self.mine(1);
            receipts.extend(hashes.into_iter().map(mined));
        }
        self.automine(true);
        receipts
    }

    fn automine(&self, on: bool) {
        self.rpc("evm_setAutomine", &json!([on])).unwrap_or_else(|error| panic!("evm_setAutomine: {error}"));
    }

    fn receipt(&self, hash: &Value) -> Result<Receipt, RpcError> {
        for _ in 0..2_000 {
            let receipt = self.rpc("eth_getTransactionReceipt", &json!([hash]))?;
            if !receipt.is_null() {
                return Ok(Receipt(receipt));
            }
            thread::sleep(Duration::from_millis(5));
        }
        Err(no_answer("the transaction was never mined"))
    }

    /// Deploys a contract of `contracts/`.
    ///
    /// # Panics
    /// If that fails.
    #[must_use]
    pub fn deploy(&self, contract: &str, arguments: &[Token]) -> Address {
        let mut code = artifacts::bytecode(contract);
        code.extend(abi::encode(arguments));
        let receipt = self.send(DEPLOYER, None, &code).unwrap_or_else(|error| panic!("{contract}: {error}"));
        created(&receipt)
    }

    /// Deploys a contract without arguments so many times.
    ///
    /// # Panics
    /// If that fails.
    #[must_use]
    pub fn deploy_copies(&self, contract: &str, copies: usize) -> Vec<Address> {
        let one = transaction(DEPLOYER, None, &artifacts::bytecode(contract));
        self.mine_all(vec![one; copies]).iter().map(created).collect()
    }

    /// Puts the code of one contract at another address.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn copy_code(&self, from: Address, to: Address) {
        let code = self.rpc("eth_getCode", &json!([hex(from.as_slice()), "latest"]));
        let code = code.unwrap_or_else(|error| panic!("eth_getCode: {error}"));
        let params = json!([hex(to.as_slice()), code]);
        self.rpc("anvil_setCode", &params).unwrap_or_else(|error| panic!("anvil_setCode: {error}"));
    }

    /// The number of the newest block.
    ///
    /// # Panics
    /// If the node does not say.
    #[must_use]
    pub fn block_number(&self) -> u64 {
        let number = self.rpc("eth_blockNumber", &json!([])).unwrap_or_else(|error| panic!("{error}"));
        quantity(&number)
    }

    /// The time of the newest block, in seconds since 1970.
    ///
    /// # Errors
    /// If the node does not say.
    pub fn newest_time(&self) -> Result<u64, RpcError> {
        let block = self.rpc("eth_getBlockByNumber", &json!(["latest", false]))?;
        Ok(quantity(&block["timestamp"]))
    }

    /// Mines empty blocks.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn mine(&self, blocks: u64) {
        let params = json!([format!("{blocks:#x}")]);
        self.rpc("anvil_mine", &params).unwrap_or_else(|error| panic!("anvil_mine: {error}"));
    }

    /// Mines an empty block at this time, in seconds since 1970; it must be later than the newest block's.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn mine_at(&self, time: u64) {
        let method = "evm_setNextBlockTimestamp";
        self.rpc(method, &json!([time])).unwrap_or_else(|error| panic!("{method}: {error}"));
        self.mine(1);
    }

    /// Gives the chain another ID, which contracts see from now on.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn set_chain_id(&self, chain_id: u64) {
        let method = "anvil_setChainId";
        self.rpc(method, &json!([chain_id])).unwrap_or_else(|error| panic!("{method}: {error}"));
    }

    /// Replaces the newest blocks by as many others, without their transactions.
    ///
    /// # Panics
    /// If the node refuses.
    pub fn reorg(&self, depth: u64) {
        self.rpc("anvil_reorg", &json!([depth, []])).unwrap_or_else(|error| panic!("anvil_reorg: {error}"));
    }
}

/// These transactions in their order, each with its gas, as many together as find room in a block.
fn blocks(transactions: Vec<Value>) -> Vec<Vec<Value>> {
    let mut blocks: Vec<Vec<Value>> = Vec::new();
    let mut left = 0;
    for mut transaction in transactions {
        let bytes = transaction["data"].as_str().map_or(0, str::len) as u64 / 2;
        let gas = BASE_GAS + BYTE_GAS * bytes;
        transaction["gas"] = json!(format!("{gas:#x}"));
        match blocks.last_mut() {
            Some(block) if gas <= left => block.push(transaction),
            _ => {
                blocks.push(vec![transaction]);
                left = BLOCK_GAS;
            }
        }
        left = left.saturating_sub(gas);
    }
    blocks
}

/// The address of the contract that a transaction created.
fn created(receipt: &Receipt) -> Address {
    let address = receipt.0["contractAddress"].as_str();
    Address::from_slice(&unhex(address.unwrap_or_else(|| panic!("{} created nothing", receipt.0))))
}

fn transaction(from: Address, to: Option<Address>, data: &[u8]) -> Value {
    let mut transaction = json!({"from": hex(from.as_slice()), "data": hex(data)});
    if let Some(to) = to {
        transaction["to"] = json!(hex(to.as_slice()));
    }
    transaction
}

/// A number as JSON-RPC writes it.
fn quantity(value: &Value) -> u64 {
    let digits = value.as_str().and_then(|number| number.strip_prefix("0x"));
    let number = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    number.unwrap_or_else(|| panic!("{value} is not a number"))
}

fn result(answer: &Value) -> Result<Value, RpcError> {
    let Some(error) = answer.get("error") else {
        return answer.get("result").cloned().ok_or_else(|| no_answer(&answer.to_string()));
    };
    Err(RpcError {
        code: error["code"].as_i64().unwrap_or(0),
        message: error["message"].as_str().unwrap_or("").to_owned(),
        data: error["data"].as_str().map(unhex),
    })
}

fn no_answer(why: &str) -> RpcError {
    RpcError { code: 0, message: why.to_owned(), data: None }
}
