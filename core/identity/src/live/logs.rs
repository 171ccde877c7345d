//! The events of a registry up to the block of an inquiry. A range that the RPC refuses is halved.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use alloy_primitives::{Address, B256};
use primitives::describe::Hex;
use primitives::rpc::{BlockRef, Log, Reason, read_logs};

use super::chain::still_has;
use super::talk::{Ask, Said};
use crate::border::evidence::EventLog;
use crate::limits::{LOG_REQUESTS, LOGS};

/// The events of a contract that have one of these signatures, and these indexed arguments behind it.
pub(super) struct Events<'a> {
    pub(super) of: Address,
    pub(super) signatures: &'a [B256],
    /// The indexed arguments, up to the last that is asked for.
    pub(super) indexed: &'a [Option<B256>],
    pub(super) from_block: u64,
}

impl Events<'_> {
    /// All of these events, up to this block. `None` where not all of them were read: a part would not tell what is missing.
    pub(super) fn read(&self, talk: &mut Ask<'_>, at: BlockRef) -> Said<Option<Vec<EventLog>>> {
        let mut read = Vec::new();
        let mut ranges = Vec::from([(self.from_block, at.number)]);
        let mut asked = 0_usize;
        while let Some((from, to)) = ranges.pop() {
            if from > to {
                continue;
            }
            if asked == LOG_REQUESTS {
                return Ok(None);
            }
            asked = asked.saturating_add(1);
            let answer = talk.call("eth_getLogs", self.params(from, to))?;
            match read_logs(&answer) {
                Ok(logs) => {
                    if !logs.iter().all(|log| is_within(log, from, to, at)) {
                        return Ok(None);
                    }
                    read.extend(logs.into_iter().map(recorded));
                    if read.len() > LOGS {
                        return Ok(None);
                    }
                }
                Err(failure) if from < to && is_refusal(failure.reason) => {
                    let middle = from.midpoint(to);
                    ranges.push((middle.saturating_add(1), to));
                    ranges.push((from, middle));
                }
                Err(_) => return Ok(None),
            }
        }
        // Ranges have numbers, and no hash of a block.
        Ok(if still_has(talk, at)? { Some(read) } else { None })
    }

    fn params(&self, from: u64, to: u64) -> String {
        let mut params = alloc::format!(
            "[{{\"address\":\"{:?}\",\"fromBlock\":\"{from:#x}\",\"toBlock\":\"{to:#x}\",\"topics\":[[",
            self.of
        );
        for (place, signature) in self.signatures.iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = write!(params, "{}\"{signature}\"", if place == 0 { "" } else { "," });
        }
        params.push(']');
        for argument in self.indexed {
            let _ = match argument {
                Some(argument) => write!(params, ",\"{argument}\""),
                None => write!(params, ",null"),
            };
        }
        params.push_str("]}]");
        params
    }
}

/// A log of another range, or of another block of this number, is a lie.
fn is_within(log: &Log, from: u64, to: u64, at: BlockRef) -> bool {
    (from..=to).contains(&log.block.number) && (log.block.number != at.number || log.block.hash == at.hash)
}

/// What RPCs say of a range that is too wide for them: some have one code for that and for too many requests.
const fn is_refusal(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::RpcError | Reason::TooLarge | Reason::Timeout | Reason::HttpStatus | Reason::RateLimited
    )
}

fn recorded(log: Log) -> EventLog {
    EventLog {
        address: log.address,
        topics: log.topics,
        data: Hex(log.data),
        block_number: Some(alloc::format!("{:#x}", log.block.number)),
        log_index: Some(alloc::format!("{:#x}", log.index)),
        removed: None,
    }
}
