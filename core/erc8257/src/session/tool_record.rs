//! The question of a session: the registry's record of a tool.

use alloc::string::String;

use crate::limits;
use crate::reading::Answer;
use crate::registry::{self, Record, RegistryState, ToolRef, read_record};
use primitives::abi::Malformed;
use primitives::quorum::{Next, Question};
use primitives::rpc::{self, BlockRef, CallAnswer, CallOutcome, Failure, Reason};

/// The registry's record of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ToolRecord(pub(super) ToolRef);

/// A call about the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// `getToolConfig`
    Record,
    /// Whether there is code at the registry's address.
    Code,
}

/// The answer of an RPC about the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    Record(CallOutcome),
    Code(bool),
}

impl Question for ToolRecord {
    type Ask = Ask;
    type Told = Told;
    type Answer = Answer;

    fn chain_id(&self) -> u128 {
        self.0.chain_id
    }

    fn first(&self) -> Ask {
        Ask::Record
    }

    fn method(&self, ask: Ask) -> &'static str {
        match ask {
            Ask::Record => "eth_call",
            Ask::Code => "eth_getCode",
        }
    }

    fn params(&self, ask: Ask, block: BlockRef) -> String {
        let registry = self.0.registry;
        match ask {
            Ask::Record => {
                let data = registry::get_tool_config(self.0.tool_id);
                rpc::call_params(registry, &data, Some(limits::RECORD_GAS), block)
            }
            Ask::Code => rpc::code_params(registry, block),
        }
    }

    fn read(&self, ask: Ask, answer: &CallAnswer<'_>) -> Result<Told, Failure> {
        match ask {
            Ask::Record => match rpc::read_call(answer) {
                CallOutcome::Failed(failure) => Err(failure),
                outcome => Ok(Told::Record(bounded(outcome))),
            },
            Ask::Code => rpc::read_data(answer).map(|code| Told::Code(!code.is_empty())),
        }
    }

    fn take(&self, ask: Ask, told: Told) -> Next<Ask, Answer> {
        Next::Answer(match (ask, told) {
            (Ask::Record, Told::Record(outcome)) => match answer_of(read_record(self.0.tool_id, &outcome)) {
                Some(answer) => answer,
                None => return Next::Ask(Ask::Code),
            },
            (Ask::Code, Told::Code(true)) => malformed(Reason::Malformed(Malformed::Empty).into()),
            (Ask::Code, Told::Code(false)) => Answer::state(RegistryState::NoContract),
            _ => Answer::unavailable(Reason::NotJsonRpc.into()),
        })
    }

    fn unavailable(&self, failure: Failure) -> Answer {
        Answer::unavailable(failure)
    }
}

/// Of bytes that are too many to be read, one too many is enough to know it.
fn bounded(mut outcome: CallOutcome) -> CallOutcome {
    if let CallOutcome::Returned(bytes) | CallOutcome::Reverted(bytes) = &mut outcome {
        bytes.truncate(limits::CONFIG_RETURN_BYTES.saturating_add(1));
    }
    outcome
}

fn malformed(failure: Failure) -> Answer {
    Answer { state: RegistryState::Malformed, config: None, failure: Some(failure) }
}

/// `None` where nothing was returned, which only the code at the address can explain.
fn answer_of(record: Record) -> Option<Answer> {
    Some(match record {
        Record::Config(config) => Answer::config(config),
        Record::NotFound => Answer::state(RegistryState::NotFound),
        Record::Deregistered => Answer::state(RegistryState::Deregistered),
        Record::Malformed(failure) => malformed(failure),
        Record::Unavailable(failure) => Answer::unavailable(failure),
        Record::NoCode => return None,
    })
}
