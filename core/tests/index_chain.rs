//! A chain and a store as plain data, and the loop that runs a machine of `erc8257_index` against them.

use std::collections::BTreeMap;

use erc8257::rpc::{CallAnswer, Reason};
use erc8257::{Address, B256, BlockRef};
use erc8257_index::{Change, Machine, Reach, Said, Step, StoreRead, StoreWrite, Stored, Task};
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use serde_json::{Value, json};

/// The registry of all tests.
pub const REGISTRY: Address = Address::repeat_byte(0xaa);

/// What an RPC says in place of what it knows.
pub type Refusal = Box<dyn FnMut(&EthCall) -> Option<OwnedCallAnswer>>;

/// An RPC with its chain, a store, and what was asked, waited and said.
pub struct World {
    /// Hash, parent and logs of each block, from 0 on.
    pub blocks: Vec<(B256, B256, Vec<Value>)>,
    /// What the RPC says in place of what it knows.
    pub refuse: Refusal,
    /// What the RPC says once all elements of a list were given, or in place of the list.
    pub list_fails: Option<OwnedCallAnswer>,
    /// Methods and parameters, in order.
    pub asked: Vec<(&'static str, Value)>,
    pub pauses: Vec<u32>,
    pub said: Vec<Said>,
    pub writes: Vec<StoreWrite>,
    pub kept: Kept,
}

/// What is kept of the registry.
#[derive(Default)]
pub struct Kept {
    pub reach: Reach,
    pub blocks: BTreeMap<u64, B256>,
    /// Every change that counts, by block.
    pub changes: BTreeMap<u64, Vec<Change>>,
    pub predicates: Vec<Address>,
    pub unwatched: Vec<Address>,
}

/// The hash of a block of a branch of the chain.
pub fn hash(number: u64, branch: u8) -> B256 {
    let mut bytes = [branch; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    B256::from(bytes)
}

/// The JSON-RPC error of this code and message.
pub fn error(code: i64, message: &str) -> OwnedCallAnswer {
    OwnedCallAnswer::Error(json!({"code": code, "message": message}).to_string())
}

pub fn result(value: &Value) -> OwnedCallAnswer {
    OwnedCallAnswer::Result(value.to_string())
}

/// The number in a hex quantity.
pub fn number(value: &Value) -> u64 {
    u64::from_str_radix(value.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

impl World {
    /// A chain of so many blocks without logs, the block 0 aside.
    pub fn of(blocks: u64) -> Self {
        let mut world = Self {
            blocks: Vec::new(),
            refuse: Box::new(|_| None),
            list_fails: None,
            asked: Vec::new(),
            pauses: Vec::new(),
            said: Vec::new(),
            writes: Vec::new(),
            kept: Kept::default(),
        };
        world.grow(blocks + 1, 0);
        world
    }

    /// So many more blocks of a branch.
    pub fn grow(&mut self, blocks: u64, branch: u8) {
        for _ in 0..blocks {
            let parent = self.blocks.last().map_or(B256::ZERO, |(hash, _, _)| *hash);
            self.blocks.push((hash(self.blocks.len() as u64, branch), parent, Vec::new()));
        }
    }

    /// The block of this number.
    pub fn block(&self, number: u64) -> BlockRef {
        BlockRef { number, hash: self.blocks[usize::try_from(number).unwrap()].0 }
    }

    /// A log of a contract in a block.
    pub fn log(&mut self, block: u64, contract: Address, topics: &[B256]) {
        let (hash, _, logs) = &mut self.blocks[usize::try_from(block).unwrap()];
        let index = logs.len();
        logs.push(json!({
            "address": format!("{contract:?}"), "blockNumber": format!("{block:#x}"), "blockHash": hash.to_string(),
            "logIndex": format!("{index:#x}"), "topics": topics.iter().map(B256::to_string).collect::<Vec<_>>(), "data": "0x",
        }));
    }

    /// The logs that a call asks for.
    fn logs(&self, filter: &Value) -> Vec<Value> {
        let wanted = |log: &&Value| {
            let has = |list: &Value, value: &Value| list.as_array().unwrap().contains(value);
            has(&filter["address"], &log["address"]) && has(&filter["topics"][0], &log["topics"][0])
        };
        let of = |logs: &[Value]| logs.iter().filter(wanted).cloned().collect::<Vec<_>>();
        if let Some(hash) = filter.get("blockHash") {
            let mut blocks = self.blocks.iter().filter(|block| *hash == block.0.to_string());
            return blocks.next().map_or(Vec::new(), |block| of(&block.2));
        }
        let range = number(&filter["fromBlock"])..=number(&filter["toBlock"]);
        let blocks = self.blocks.iter().zip(0_u64..).filter(|(_, number)| range.contains(number));
        blocks.flat_map(|(block, _)| of(&block.2)).collect()
    }

    /// What the RPC answers.
    pub fn answer(&mut self, call: &EthCall) -> OwnedCallAnswer {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        self.asked.push((call.method, params.clone()));
        if let Some(refused) = (self.refuse)(call) {
            return refused;
        }
        match call.method {
            "eth_getBlockByNumber" => {
                let last = self.blocks.len() as u64 - 1;
                let at = if params[0] == "latest" { last } else { number(&params[0]) };
                let Some((hash, parent, _)) = self.blocks.get(usize::try_from(at).unwrap()) else {
                    return result(&Value::Null);
                };
                result(
                    &json!({"number": format!("{at:#x}"), "hash": hash.to_string(), "parentHash": parent.to_string()}),
                )
            }
            "eth_getLogs" => {
                let one = &params[0];
                let there = |hash: &Value| self.blocks.iter().any(|block| *hash == block.0.to_string());
                if one.get("blockHash").is_some_and(|hash| !there(hash)) {
                    return error(-32_000, "unknown block");
                }
                result(&json!(self.logs(one)))
            }
            other => panic!("{other}"),
        }
    }

    fn read(&self, read: &StoreRead) -> Stored {
        match read {
            StoreRead::Reach => Stored::Reach(self.kept.reach),
            StoreRead::RememberedBlocks => {
                Stored::Blocks(self.kept.blocks.iter().rev().map(|(number, hash)| (*number, *hash)).collect())
            }
            StoreRead::Predicates { after, most } => {
                let behind =
                    self.kept.predicates.iter().filter(|address| after.is_none_or(|after| **address > after));
                Stored::Addresses(behind.take(*most).copied().collect())
            }
            StoreRead::Unwatched(some) => {
                let given_up = some.iter().filter(|address| self.kept.unwatched.contains(address));
                Stored::Addresses(given_up.copied().collect())
            }
            StoreRead::Unmarked(some) => Stored::Addresses(some.clone()),
        }
    }

    fn write(&mut self, write: &StoreWrite) {
        let kept = &mut self.kept;
        match write {
            StoreWrite::Begin => {
                *kept = Kept {
                    reach: Reach { start: kept.reach.start, next: kept.reach.start },
                    predicates: std::mem::take(&mut kept.predicates),
                    ..Kept::default()
                };
            }
            StoreWrite::UndoAbove(keep) => {
                kept.blocks.retain(|number, _| number <= keep);
                kept.changes.retain(|number, _| number <= keep);
                kept.reach.next = keep + 1;
            }
            StoreWrite::FoldRange { to, changes } => {
                kept.blocks.clear();
                for change in changes {
                    kept.changes.entry(change.block).or_default().push(change.clone());
                }
                kept.reach.next = to + 1;
            }
            StoreWrite::FoldBlocks(blocks) => {
                for (block, changes) in blocks {
                    assert_eq!(block.number, kept.reach.next, "block after block");
                    kept.blocks.insert(block.number, block.hash);
                    kept.changes.entry(block.number).or_default().extend(changes.iter().cloned());
                    kept.reach.next = block.number + 1;
                }
            }
            StoreWrite::Anchor(block) => {
                kept.blocks.insert(block.number, block.hash);
            }
            StoreWrite::Settle(up_to) => kept.blocks.retain(|number, _| number >= up_to),
            StoreWrite::Marks(_) | StoreWrite::Unanswered => {}
        }
        self.writes.push(write.clone());
    }

    /// Runs a machine to its end. Every poll without an answer in between gives the same step.
    pub fn run<T: Task>(&mut self, mut machine: Machine<T>) -> Machine<T>
    where
        T::End: PartialEq + std::fmt::Debug,
    {
        for _ in 0..10_000 {
            assert_eq!(machine.poll(), machine.poll());
            if matches!(machine.poll(), Step::Done(_)) {
                return machine;
            }
            machine = self.step(machine);
        }
        panic!("the machine comes to no end");
    }

    /// Carries one step out. Answers come in the opposite order of the calls.
    pub fn step<T: Task>(&mut self, mut machine: Machine<T>) -> Machine<T> {
        match machine.poll() {
            Step::Calls(calls) => {
                for call in calls.into_iter().rev() {
                    let answer = self.answer(&call);
                    machine.handle_call(call.id, &answer.as_answer(), &words(&answer)).unwrap();
                }
            }
            Step::Elements(call) => {
                let params: Value = serde_json::from_str(&call.params).unwrap();
                let mut failed = self.list_fails.clone();
                for log in self.logs(&params[0]) {
                    if machine.handle_element(call.id, log.to_string().as_bytes()).is_err() {
                        failed = Some(OwnedCallAnswer::Failed(Reason::NotJsonRpc));
                        break;
                    }
                }
                let failed = failed.as_ref().map(|answer| (answer.as_answer(), words(answer)));
                let failed = failed.as_ref().map(|(answer, words)| (answer, words.as_str()));
                machine.handle_elements_end(call.id, failed).unwrap();
            }
            Step::Pause(milliseconds) => {
                self.pauses.push(milliseconds);
                machine.handle_pause().unwrap();
            }
            Step::Read(read) => {
                let stored = self.read(read);
                machine.handle_read(stored).unwrap();
            }
            Step::Write(write) => {
                self.write(write);
                machine.handle_write().unwrap();
            }
            Step::Tell(said) => {
                if let Said::GaveUp { block, .. } = said {
                    assert!(self.kept.reach.next > block, "what is told is kept already");
                }
                self.said.push(said);
                machine.handle_told().unwrap();
            }
            Step::Done(_) => {}
        }
        machine
    }

    /// How often a method was asked for.
    pub fn count(&self, method: &str) -> usize {
        self.asked.iter().filter(|(asked, _)| *asked == method).count()
    }
}

/// What the host says about an answer.
fn words(answer: &OwnedCallAnswer) -> String {
    match answer.as_answer() {
        CallAnswer::Failed(reason) => format!("the host says {reason}"),
        CallAnswer::Result(_) | CallAnswer::Error(_) => String::new(),
    }
}
