//! Questions to an RPC and their answers, in the session's own terms.

use alloc::format;
use alloc::string::String;

use alloy_primitives::hex;

use crate::limits;
use crate::registry::{self, ToolRef};
use primitives::rpc::{self, BlockRef, BlockTag, CallAnswer, CallOutcome, Failure, Head, Reason};

/// A question to one RPC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    ChainId,
    Block(BlockTag),
    /// `getToolConfig` at a block.
    Record(BlockRef),
    /// Whether there is code at the registry's address, at a block.
    Code(BlockRef),
}

/// What an RPC said, read and bounded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    ChainId(u128),
    Block(Head),
    Record(CallOutcome),
    Code(bool),
    Failed(Failure),
}

impl Ask {
    pub(super) const fn method(self) -> &'static str {
        match self {
            Self::ChainId => "eth_chainId",
            Self::Block(_) => "eth_getBlockByNumber",
            Self::Record(_) => "eth_call",
            Self::Code(_) => "eth_getCode",
        }
    }

    pub(super) fn params(self, tool: &ToolRef) -> String {
        let registry = tool.registry;
        match self {
            Self::ChainId => String::from("[]"),
            Self::Block(tag) => format!("[\"{tag}\",false]"),
            Self::Record(block) => {
                let data = hex::encode_prefixed(registry::get_tool_config(tool.tool_id));
                let gas = limits::RECORD_GAS;
                let call = format!("{{\"to\":\"{registry:?}\",\"data\":\"{data}\",\"gas\":\"{gas:#x}\"}}");
                format!("[{call},{}]", at(block))
            }
            Self::Code(block) => format!("[\"{registry:?}\",{}]", at(block)),
        }
    }

    /// Reads the answer to this question.
    pub(super) fn read(self, answer: &CallAnswer<'_>) -> Told {
        let told = match self {
            Self::ChainId => rpc::read_chain_id(answer).map(Told::ChainId),
            Self::Block(tag) => rpc::read_head(answer).and_then(|head| check_number(tag, head)),
            Self::Record(_) => match rpc::read_call(answer) {
                CallOutcome::Failed(failure) => Err(failure),
                outcome => Ok(Told::Record(bounded(outcome))),
            },
            Self::Code(_) => rpc::read_data(answer).map(|code| Told::Code(!code.is_empty())),
        };
        told.unwrap_or_else(Told::Failed)
    }
}

/// A block as EIP-1898 names it: by hash, so that a reorganisation between two reads is an error and no mixture.
fn at(block: BlockRef) -> String {
    format!("{{\"blockHash\":\"{}\"}}", block.hash)
}

fn check_number(tag: BlockTag, head: Head) -> Result<Told, Failure> {
    match tag {
        BlockTag::Number(number) if number != head.block.number => Err(Failure {
            reason: Reason::NotJsonRpc,
            detail: Some(format!("block {} in answer to {number}", head.block.number)),
        }),
        _ => Ok(Told::Block(head)),
    }
}

/// Of bytes that are too many to be read, one too many is enough to know it.
fn bounded(mut outcome: CallOutcome) -> CallOutcome {
    if let CallOutcome::Returned(bytes) | CallOutcome::Reverted(bytes) = &mut outcome {
        bytes.truncate(limits::CONFIG_RETURN_BYTES.saturating_add(1));
    }
    outcome
}
