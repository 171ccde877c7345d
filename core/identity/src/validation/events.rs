//! The answers of validators, as their events have them: the last one of each request.

use alloc::collections::BTreeMap;

use alloy_primitives::{Address, B256};
use primitives::abi::strict::address;

use super::status::Status;
use crate::border::evidence::EventLog;
use crate::event::{VALIDATION_RESPONSE, ValidationResponse};
use crate::log::{LeftOut, Logs};

/// The last answer of each request.
#[derive(Debug, Default)]
pub(super) struct Answers<'a> {
    last: BTreeMap<B256, ValidationResponse<'a>>,
    /// The logs that do not count.
    pub(super) left_out: LeftOut,
    /// Whether two logs claim one place.
    pub(super) is_contested: bool,
}

impl<'a> Answers<'a> {
    /// Reads the events of this registry about this agent.
    pub(super) fn read(logs: &'a [EventLog], registry: Address, agent: B256) -> Self {
        let logs = Logs::read(logs);
        let mut answers = Self { is_contested: logs.is_contested, ..Self::default() };
        answers.left_out.malformed = logs.malformed;
        for placed in &logs.placed {
            let log = placed.log;
            if log.address != registry {
                answers.left_out.foreign();
                continue;
            }
            let [VALIDATION_RESPONSE, topics @ ..] = log.topics.as_slice() else { continue };
            // Without one of its topics it does not say what it answers: it may be the answer that is missing.
            let [validator, of, request] = topics else {
                answers.left_out.malformed();
                continue;
            };
            if *of != agent {
                answers.left_out.foreign();
                continue;
            }
            match address(&validator.0).and_then(|_| ValidationResponse::read(&log.data.0)) {
                Some(answer) => drop(answers.last.insert(*request, answer)),
                None => answers.left_out.malformed(),
            }
        }
        answers
    }

    /// Whether an event about this request was read.
    pub(super) fn has(&self, request: B256) -> bool {
        self.last.contains_key(&request)
    }

    /// Whether the last event, if there is one, says the same as the state.
    pub(super) fn agrees(&self, request: B256, status: &Status<'_>) -> bool {
        self.last.get(&request).is_none_or(|last| {
            (last.response, last.hash, last.tag) == (status.response, status.response_hash, status.tag)
        })
    }
}
