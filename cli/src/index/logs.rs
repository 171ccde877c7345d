//! Reading logs: by ranges as large as the provider allows, and block by block.
//!
//! Who registers a tool may fill a block with logs: of the registry, or of the predicate that the tool names. So an answer
//! that is too large for one block ends nothing. The registry's is read as a stream. Those of predicates are asked for by
//! fewer addresses, then by one topic; a predicate that cannot be read even so is given up, alone.

use std::collections::HashMap;
use std::thread::sleep;
use std::time::Duration;

use erc8257::registry::{ADMIN_CHANGED, BEACON_UPGRADED, RegistryEvent, UPGRADED};
use erc8257::rpc::{Failure, Log, Reason, read_logs};
use erc8257::{Address, B256, BlockRef, U256};

use super::chain::{Call, Chain, Refused, Unreadable, unanswered};
use super::store::{Change, Garbled, Happened};
use crate::host::OwnedAnswer;

/// The topics that tell of another code, beacon or admin of a proxy.
const PROXY_TOPICS: [B256; 3] = [UPGRADED, BEACON_UPGRADED, ADMIN_CHANGED];

/// Before a range that was refused is asked for once more.
const PAUSE: Duration = Duration::from_millis(500);

/// Which logs are wanted.
pub(crate) struct Filter {
    /// The registry, whose events these are or whose tools name these predicates.
    registry: Address,
    addresses: Vec<Address>,
    topics: Vec<B256>,
}

/// The blocks that a question is about.
#[derive(Debug, Clone, Copy)]
enum Blocks {
    /// All of these numbers.
    Range(u64, u64),
    /// This very one.
    One(BlockRef),
}

impl Blocks {
    /// The number, if it is a single block.
    fn single(self) -> Option<u64> {
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
    pub(crate) fn registry(address: Address) -> Self {
        let topics = RegistryEvent::TOPICS.into_iter().chain(PROXY_TOPICS).collect();
        Self { registry: address, addresses: vec![address], topics }
    }

    /// The events of predicates that are proxies.
    pub(crate) fn predicates(registry: Address, addresses: Vec<Address>) -> Self {
        Self { registry, addresses, topics: PROXY_TOPICS.to_vec() }
    }

    fn is_of_predicates(&self) -> bool {
        self.addresses != [self.registry]
    }

    fn wants(&self, log: &Log) -> bool {
        self.addresses.contains(&log.address)
            && log.topics.first().is_some_and(|topic| self.topics.contains(topic))
    }

    /// Smaller questions that together ask the same; none where it is the smallest.
    fn parts(&self) -> Vec<Self> {
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

    fn call(&self, blocks: Blocks) -> Call {
        let list = |texts: Vec<String>| texts.join(",");
        let addresses = list(self.addresses.iter().map(|address| format!("\"{address:?}\"")).collect());
        let topics = list(self.topics.iter().map(|topic| format!("\"{topic}\"")).collect());
        let blocks = match blocks {
            Blocks::Range(from, to) => format!("\"fromBlock\":\"{from:#x}\",\"toBlock\":\"{to:#x}\""),
            Blocks::One(block) => format!("\"blockHash\":\"{}\"", block.hash),
        };
        ("eth_getLogs", format!("[{{{blocks},\"address\":[{addresses}],\"topics\":[[{topics}]]}}]"))
    }

    /// What an answer says.
    fn read(&self, blocks: Blocks, answer: &OwnedAnswer) -> Result<Vec<Change>, Refused> {
        let read = read_logs(&answer.as_answer()).and_then(|mut logs| {
            if !logs.iter().all(|log| self.wants(log) && blocks.hold(log)) {
                return Err(unasked());
            }
            logs.sort_by_key(place);
            logs.dedup_by_key(|log| place(log));
            Ok(logs)
        });
        let logs = read.map_err(|failure| Refused::new(failure, answer))?;
        Ok(told(logs.iter().map(|log| change(log, self.registry)).collect()))
    }
}

/// How many blocks to ask for at once: fewer when the provider refuses or gives many logs, more while it gives few. So
/// memory is bounded by the logs of one answer, not by the registry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    blocks: u64,
    /// Answers since the last refusal.
    calm: u32,
    /// Whether the provider ever refused: then a limit is near, and it is tried again only now and then.
    refused: bool,
}

impl Default for Span {
    fn default() -> Self {
        Self { blocks: 64, calm: 0, refused: false }
    }
}

impl Span {
    /// No range is larger, so that progress is made and seen.
    const MOST: u64 = 1 << 20;
    /// Logs of one answer up to which the next range is larger, and from which it is smaller.
    const FEW: usize = 256;
    const MANY: usize = 1_024;
    /// Answers after a refusal before a larger range is tried.
    const CALM: u32 = 16;

    /// The last block of a range that begins here.
    pub(crate) fn end(self, from: u64, last: u64) -> u64 {
        from.saturating_add(self.blocks.saturating_sub(1)).min(last)
    }

    /// The provider gave so many logs.
    pub(crate) fn answered(&mut self, logs: usize) {
        self.calm = self.calm.saturating_add(1);
        if logs > Self::MANY {
            self.blocks = (self.blocks / 2).max(1);
        } else if logs <= Self::FEW && self.calm >= if self.refused { Self::CALM } else { 1 } {
            self.blocks = self.blocks.saturating_mul(2).min(Self::MOST);
            self.calm = 0;
        }
    }

    /// The provider refused this range. Whether a smaller one can be tried.
    pub(crate) fn refused(&mut self, from: u64, to: u64) -> bool {
        let asked = to.saturating_sub(from).saturating_add(1);
        self.refused = true;
        self.calm = 0;
        self.blocks = (asked / 2).max(1);
        asked > 1
    }
}

impl Chain {
    /// What the logs of a range of blocks say, in order. A refusal may be about the size of the range; that of a single
    /// block counts only when everything was tried.
    pub(crate) fn changes_in_range(
        &self,
        filter: &Filter,
        from: u64,
        to: u64,
    ) -> Result<Vec<Change>, Refused> {
        let blocks = Blocks::Range(from, to);
        if from == to {
            return self.changes_of_one(filter, blocks);
        }
        let call = filter.call(blocks);
        let mut answer = self.rpc.call(call.0, &call.1);
        if out_of_reach(&answer) {
            answer = self.ask(&[call]).pop().unwrap_or(answer);
        } else if unanswered(&call, &answer) {
            // Providers use one code for too many requests and for too many results.
            sleep(PAUSE);
            answer = self.rpc.call(call.0, &call.1);
        }
        filter.read(blocks, &answer)
    }

    /// What the logs of each of these blocks say, in order; `None` if the RPC does not have one of the blocks any more.
    pub(crate) fn changes_of_blocks(
        &self,
        filter: &Filter,
        blocks: &[BlockRef],
    ) -> Result<Option<Vec<Vec<Change>>>, Unreadable> {
        let calls: Vec<Call> = blocks.iter().map(|block| filter.call(Blocks::One(*block))).collect();
        let mut all = Vec::new();
        for (answer, block) in self.ask(&calls).iter().zip(blocks) {
            let one = Blocks::One(*block);
            let read = match filter.read(one, answer) {
                Err(refused) if refused.may_be_about_size() && self.still_has(*block)? => {
                    self.changes_of_parts(filter, one, refused)
                }
                read => read,
            };
            match read {
                Ok(changes) => all.push(changes),
                Err(refused) if self.still_has(*block)? => {
                    return Err(self.unreadable("gives no logs", &refused));
                }
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// What the logs of a single block say.
    fn changes_of_one(&self, filter: &Filter, blocks: Blocks) -> Result<Vec<Change>, Refused> {
        let call = filter.call(blocks);
        let mut answer = self.rpc.call(call.0, &call.1);
        // An error of a provider may be about the size; asking for less tells sooner than asking again.
        let smaller = matches!(answer, OwnedAnswer::Error(_)) && !filter.parts().is_empty();
        if !smaller && unanswered(&call, &answer) {
            answer = self.ask(&[call]).pop().unwrap_or(answer);
        }
        filter.read(blocks, &answer).or_else(|refused| self.changes_of_parts(filter, blocks, refused))
    }

    /// The same by smaller questions, where a single block was refused.
    fn changes_of_parts(
        &self,
        filter: &Filter,
        blocks: Blocks,
        refused: Refused,
    ) -> Result<Vec<Change>, Refused> {
        if !refused.may_be_about_size() {
            return Err(refused);
        }
        if !filter.is_of_predicates() && refused.failure.reason == Reason::TooLarge {
            return self.stream(filter, blocks);
        }
        let parts = filter.parts();
        if !parts.is_empty() {
            let mut all = Vec::new();
            for part in parts {
                all.extend(self.changes_of_one(&part, blocks)?);
            }
            return Ok(told(all));
        }
        let (Some(predicate), Some(block)) = (filter.addresses.first(), blocks.single()) else {
            return Err(refused);
        };
        // An RPC that answers nothing else either says nothing about the predicate.
        let alive = self.headers(&[block]).is_ok_and(|headers| headers.iter().any(Option::is_some));
        if !filter.is_of_predicates() || !alive || !self.gives_logs(blocks) {
            return Err(refused);
        }
        // Its trouble may have passed meanwhile: the indexer does not ask again for a predicate that it gave up.
        let (method, params) = filter.call(blocks);
        let again = filter.read(blocks, &self.rpc.call(method, &params));
        Ok(again
            .unwrap_or_else(|_| vec![Change { block, index: u64::MAX, what: Happened::GaveUp(*predicate) }]))
    }

    /// Whether the RPC gives the logs of these blocks at all: those of a contract that cannot have any.
    fn gives_logs(&self, blocks: Blocks) -> bool {
        let none = Filter::predicates(self.registry, vec![Address::ZERO]);
        let (method, params) = none.call(blocks);
        let answer = self.ask(&[(method, params)]).pop();
        answer.is_some_and(|answer| none.read(blocks, &answer).is_ok())
    }

    /// What the registry's logs of a block say that are more than one answer may hold: of each tool's events of a kind,
    /// the first and the last, since the last word counts.
    fn stream(&self, filter: &Filter, blocks: Blocks) -> Result<Vec<Change>, Refused> {
        let (method, params) = filter.call(blocks);
        let mut gathered = Gathered::default();
        let read = self.rpc.elements(method, &params, &mut |element| {
            let one = OwnedAnswer::Result([&b"["[..], element, b"]"].concat());
            for log in read_logs(&one.as_answer())? {
                if !filter.wants(&log) || !blocks.hold(&log) {
                    return Err(unasked());
                }
                gathered.add(change(&log, filter.registry));
            }
            Ok(())
        });
        match read {
            Ok(()) => Ok(gathered.end()),
            Err(answer) => match read_logs(&answer.as_answer()) {
                Err(failure) => Err(Refused::new(failure, &answer)),
                Ok(_) => Err(Refused::new(Reason::NotJsonRpc.into(), &answer)),
            },
        }
    }
}

/// The changes of a block, of which there may be any number: of each tool's of a kind, the first and the last.
#[derive(Default)]
struct Gathered {
    of: HashMap<(Option<U256>, usize), Vec<Change>>,
}

impl Gathered {
    fn add(&mut self, change: Change) {
        let key = match &change.what {
            Happened::Event(event) => {
                let kind = match event {
                    RegistryEvent::ToolRegistered { .. } => 0,
                    RegistryEvent::ToolMetadataUpdated { .. } => 1,
                    RegistryEvent::AccessPredicateUpdated { .. } => 2,
                    RegistryEvent::ToolDeregistered { .. } => 3,
                };
                (Some(event.tool_id()), kind)
            }
            Happened::Unreadable(garbled) => (
                garbled.map(|garbled| garbled.tool_id),
                garbled.map_or(4, |garbled| 5_usize.saturating_add(garbled.kind)),
            ),
            Happened::Upgraded(_) | Happened::GaveUp(_) => (None, 9),
        };
        let of = self.of.entry(key).or_default();
        of.push(change);
        of.sort_by_key(|change| change.index);
        if of.len() > 2 {
            of.remove(1);
        }
    }

    fn end(self) -> Vec<Change> {
        told(self.of.into_values().flatten().collect())
    }
}

/// Changes in the order of the chain; that a contract was upgraded is told once a block.
pub(super) fn told(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|change| (change.block, change.index));
    changes.dedup();
    let mut upgraded = HashMap::new();
    changes.retain(|change| match change.what {
        Happened::Upgraded(address) | Happened::GaveUp(address) => {
            let gave_up = matches!(change.what, Happened::GaveUp(_));
            upgraded.insert((address, gave_up), change.block) != Some(change.block)
        }
        _ => true,
    });
    changes
}

/// Where a log stands in the chain. Some providers give a log twice.
const fn place(log: &Log) -> (u64, u64) {
    (log.block.number, log.index)
}

/// What a log says of the registry at this address.
pub(crate) fn change(log: &Log, registry: Address) -> Change {
    let what = if log.address == registry {
        match RegistryEvent::decode(&log.topics, &log.data) {
            Ok(Some(event)) => Happened::Event(event),
            Ok(None) => Happened::Upgraded(log.address),
            Err(_) => Happened::Unreadable(garbled(&log.topics)),
        }
    } else {
        Happened::Upgraded(log.address)
    };
    Change { block: log.block.number, index: log.index, what }
}

/// What the topics of an event tell whose data cannot be read, such as a URI that is not UTF-8.
fn garbled(topics: &[B256]) -> Option<Garbled> {
    let (topic, rest) = topics.split_first()?;
    let kind = RegistryEvent::TOPICS.iter().position(|of| of == topic)?;
    let address = |at: usize| {
        rest.get(at).filter(|word| word.starts_with(&[0; 12])).map(|word| Address::from_word(*word))
    };
    let (creator, predicate) = match kind {
        0 => (address(1), address(2)),
        2 => (None, address(1)),
        _ => (None, None),
    };
    Some(Garbled { tool_id: U256::from_be_bytes(rest.first()?.0), kind, creator, predicate })
}

/// The predicate that an event names, if it names one to watch.
pub(crate) fn named_predicate(change: &Change) -> Option<Address> {
    let address = match &change.what {
        Happened::Event(
            RegistryEvent::ToolRegistered { access_predicate: address, .. }
            | RegistryEvent::AccessPredicateUpdated { new_predicate: address, .. },
        ) => Some(*address),
        Happened::Unreadable(Some(garbled)) => garbled.predicate,
        _ => None,
    };
    address.filter(|address| !address.is_zero())
}

/// Whether the refusal says nothing about the range.
const fn out_of_reach(answer: &OwnedAnswer) -> bool {
    matches!(answer, OwnedAnswer::Failed(Reason::Connect | Reason::RateLimited, _))
}

fn unasked() -> Failure {
    Failure { reason: Reason::NotJsonRpc, detail: Some("a log that was not asked for".to_owned()) }
}
