//! Reading logs: by ranges as large as the provider allows, and by block hash.

use std::thread::sleep;
use std::time::Duration;

use erc8257::registry::{ADMIN_CHANGED, BEACON_UPGRADED, RegistryEvent, UPGRADED};
use erc8257::rpc::{Failure, Log, Reason, read_logs};
use erc8257::{Address, B256, BlockRef};

use super::chain::{Call, Chain, Refused, Unreadable, for_the_moment};
use super::store::{Change, Happened};
use crate::host::OwnedAnswer;

/// The topics that tell of another code, beacon or admin of a proxy.
const PROXY_TOPICS: [B256; 3] = [UPGRADED, BEACON_UPGRADED, ADMIN_CHANGED];

/// Before a range that was refused is asked for once more.
const PAUSE: Duration = Duration::from_millis(500);

/// Which logs are wanted.
pub(crate) struct Filter {
    addresses: Vec<Address>,
    topics: Vec<B256>,
}

impl Filter {
    /// The registry's own events, and those of a registry that is a proxy.
    pub(crate) fn registry(address: Address) -> Self {
        let topics = RegistryEvent::TOPICS.into_iter().chain(PROXY_TOPICS).collect();
        Self { addresses: vec![address], topics }
    }

    /// The events of predicates that are proxies.
    pub(crate) fn predicates(addresses: Vec<Address>) -> Self {
        Self { addresses, topics: PROXY_TOPICS.to_vec() }
    }

    fn wants(&self, log: &Log) -> bool {
        self.addresses.contains(&log.address)
            && log.topics.first().is_some_and(|topic| self.topics.contains(topic))
    }

    fn params(&self, blocks: &str) -> String {
        let list = |texts: Vec<String>| texts.join(",");
        let addresses = list(self.addresses.iter().map(|address| format!("\"{address:?}\"")).collect());
        let topics = list(self.topics.iter().map(|topic| format!("\"{topic}\"")).collect());
        format!("[{{{blocks},\"address\":[{addresses}],\"topics\":[[{topics}]]}}]")
    }

    fn in_range(&self, from: u64, to: u64) -> Call {
        ("eth_getLogs", self.params(&format!("\"fromBlock\":\"{from:#x}\",\"toBlock\":\"{to:#x}\"")))
    }

    fn in_block(&self, hash: B256) -> Call {
        ("eth_getLogs", self.params(&format!("\"blockHash\":\"{hash}\"")))
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
    /// The logs of a range of blocks, in order. A refusal may be about the size of the range; that of a single block
    /// is asked for again and again before it counts.
    pub(crate) fn logs_in_range(&self, filter: &Filter, from: u64, to: u64) -> Result<Vec<Log>, Refused> {
        let call = filter.in_range(from, to);
        let mut answer = self.rpc.call(call.0, &call.1);
        if out_of_reach(&answer) || (from == to && for_the_moment(&answer)) {
            answer = self.ask(&[call]).pop().unwrap_or(answer);
        } else if for_the_moment(&answer) {
            // Providers use one code for too many requests and for too many results.
            sleep(PAUSE);
            answer = self.rpc.call(call.0, &call.1);
        }
        let read = read_logs(&answer.as_answer()).and_then(|mut logs| {
            let asked_for = |log: &Log| filter.wants(log) && (from..=to).contains(&log.block.number);
            if !logs.iter().all(asked_for) {
                return Err(unasked());
            }
            logs.sort_by_key(place);
            logs.dedup_by_key(|log| place(log));
            Ok(logs)
        });
        read.map_err(|failure| Refused::new(failure, &answer))
    }

    /// The logs of each of these blocks, in order; `None` if the RPC does not have one of the blocks any more.
    pub(crate) fn logs_of_blocks(
        &self,
        filter: &Filter,
        blocks: &[BlockRef],
    ) -> Result<Option<Vec<Vec<Log>>>, Unreadable> {
        let calls: Vec<Call> = blocks.iter().map(|block| filter.in_block(block.hash)).collect();
        let mut all = Vec::new();
        for (answer, block) in self.ask(&calls).iter().zip(blocks) {
            let read = read_logs(&answer.as_answer()).and_then(|mut logs| {
                let asked_for = |log: &Log| filter.wants(log) && log.block == *block;
                if !logs.iter().all(asked_for) {
                    return Err(unasked());
                }
                logs.sort_by_key(place);
                logs.dedup_by_key(|log| place(log));
                Ok(logs)
            });
            match read {
                Ok(logs) => all.push(logs),
                Err(failure) if self.still_has(*block)? => {
                    return Err(self.unreadable("gives no logs", &Refused::new(failure, answer)));
                }
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(all))
    }
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
            Err(_) => Happened::Unreadable,
        }
    } else {
        Happened::Upgraded(log.address)
    };
    Change { block: log.block.number, what }
}

/// The predicate that an event names, if it names one to watch.
pub(crate) fn named_predicate(change: &Change) -> Option<Address> {
    let Happened::Event(event) = &change.what else { return None };
    match event {
        RegistryEvent::ToolRegistered { access_predicate: address, .. }
        | RegistryEvent::AccessPredicateUpdated { new_predicate: address, .. } => {
            Some(*address).filter(|address| !address.is_zero())
        }
        RegistryEvent::ToolMetadataUpdated { .. } | RegistryEvent::ToolDeregistered { .. } => None,
    }
}

/// Whether the refusal says nothing about the range.
const fn out_of_reach(answer: &OwnedAnswer) -> bool {
    matches!(answer, OwnedAnswer::Failed(Reason::Connect | Reason::RateLimited, _))
}

fn unasked() -> Failure {
    Failure { reason: Reason::NotJsonRpc, detail: Some("a log that was not asked for".to_owned()) }
}
