//! The filters of `eth_getLogs`, and the reading of its answers.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use erc8257::BlockRef;
use erc8257::registry::{ADMIN_CHANGED, BEACON_UPGRADED, RegistryEvent, UPGRADED};
use erc8257::rpc::{Failure, Log, read_logs};

use crate::answer::{Answer, Refused, unasked};
use crate::change::{Change, told};
use crate::step::Call;

/// The topics that tell of another code, beacon or admin of a proxy.
const PROXY_TOPICS: [B256; 3] = [UPGRADED, BEACON_UPGRADED, ADMIN_CHANGED];

/// Which logs are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// The registry, whose events these are or whose tools name these predicates.
    registry: Address,
    addresses: Vec<Address>,
    topics: Vec<B256>,
}

/// The blocks that a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blocks {
    /// All of these numbers.
    Range(u64, u64),
    /// The block of this hash.
    One(BlockRef),
}

impl Blocks {
    /// The number, if it is a single block.
    pub(crate) fn single(self) -> Option<u64> {
        match self {
            Self::Range(from, to) => (from == to).then_some(from),
            Self::One(block) => Some(block.number),
        }
    }

    fn hold(self, log: &Log) -> bool {
        match self {
            Self::Range(from, to) => (from..=to).contains(&log.block.number),
            Self::One(block) => log.block == block,
        }
    }
}

impl Filter {
    /// The registry's own events, and those of a registry that is a proxy.
    #[must_use]
    pub fn registry(address: Address) -> Self {
        let topics = RegistryEvent::TOPICS.into_iter().chain(PROXY_TOPICS).collect();
        Self { registry: address, addresses: [address].to_vec(), topics }
    }

    /// The events of predicates that are proxies.
    #[must_use]
    pub fn predicates(registry: Address, addresses: Vec<Address>) -> Self {
        Self { registry, addresses, topics: PROXY_TOPICS.to_vec() }
    }

    pub(crate) fn is_of_predicates(&self) -> bool {
        self.addresses != [self.registry]
    }

    /// The logs of a contract that cannot have any.
    pub(crate) fn nothing(&self) -> Self {
        Self::predicates(self.registry, [Address::ZERO].to_vec())
    }

    pub(crate) fn first_address(&self) -> Option<Address> {
        self.addresses.first().copied()
    }

    fn wants(&self, log: &Log) -> bool {
        self.addresses.contains(&log.address)
            && log.topics.first().is_some_and(|topic| self.topics.contains(topic))
    }

    /// Smaller questions that together ask the same; none where it is the smallest.
    pub(crate) fn parts(&self) -> Vec<Self> {
        let part = |addresses: &[Address], topics: &[B256]| Self {
            registry: self.registry,
            addresses: addresses.to_vec(),
            topics: topics.to_vec(),
        };
        if self.addresses.len() > 1 {
            let half = self.addresses.len().div_ceil(2);
            return self.addresses.chunks(half).map(|addresses| part(addresses, &self.topics)).collect();
        }
        if self.topics.len() > 1 {
            return self.topics.chunks(1).map(|topic| part(&self.addresses, topic)).collect();
        }
        Vec::new()
    }

    pub(crate) fn call(&self, blocks: Blocks) -> Call {
        let list = |texts: Vec<String>| texts.join(",");
        let addresses = list(self.addresses.iter().map(|address| format!("\"{address:?}\"")).collect());
        let topics = list(self.topics.iter().map(|topic| format!("\"{topic}\"")).collect());
        let blocks = match blocks {
            Blocks::Range(from, to) => format!("\"fromBlock\":\"{from:#x}\",\"toBlock\":\"{to:#x}\""),
            Blocks::One(block) => format!("\"blockHash\":\"{}\"", block.hash),
        };
        ("eth_getLogs", format!("[{{{blocks},\"address\":[{addresses}],\"topics\":[[{topics}]]}}]"))
    }

    /// Reads an answer.
    pub(crate) fn read(&self, blocks: Blocks, answer: &Answer) -> Result<Vec<Change>, Refused> {
        let logs = answer.read(|answer| {
            let mut logs = read_logs(answer)?;
            if !logs.iter().all(|log| self.wants(log) && blocks.hold(log)) {
                return Err(unasked());
            }
            logs.sort_by_key(place);
            logs.dedup_by_key(|log| place(log));
            Ok(logs)
        })?;
        Ok(told(logs.iter().map(|log| Change::of(log, self.registry)).collect()))
    }

    /// Reads one element of an answer.
    pub(crate) fn read_element(&self, blocks: Blocks, json: &[u8]) -> Result<Vec<Change>, Failure> {
        let one = Answer::Result([&b"["[..], json, b"]"].concat());
        let logs = read_logs(&one.as_answer())?;
        if !logs.iter().all(|log| self.wants(log) && blocks.hold(log)) {
            return Err(unasked());
        }
        Ok(logs.iter().map(|log| Change::of(log, self.registry)).collect())
    }
}

/// Where a log stands in the chain. Some providers give a log twice.
const fn place(log: &Log) -> (u64, u64) {
    (log.block.number, log.index)
}
