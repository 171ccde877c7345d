//! The registry's own count of its tools.

use core::ops::ControlFlow;

use alloy_primitives::{Address, U256, hex};
use erc8257::registry::{decode_tool_count, tool_count};
use erc8257::rpc::{CallOutcome, read_call};

use crate::ask::Ask;
use crate::machine::Machine;
use crate::task::{Came, Task, Want, only};

/// Asks `toolCount()` at a block: the highest ID that the registry ever gave (ledger `1-dereg-id-not-reused`), or `None`
/// where the RPC gives no such answer.
pub type AskingToolCount = Machine<AskToolCount>;

/// The decision of [`AskingToolCount`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskToolCount(Ask);

impl Machine<AskToolCount> {
    /// Asks this registry at the block of this number.
    #[must_use]
    pub fn new(registry: Address, block: u64) -> Self {
        let data = hex::encode_prefixed(tool_count());
        let params = alloc::format!("[{{\"to\":\"{registry:?}\",\"data\":\"{data}\"}},\"{block:#x}\"]");
        Self::start(AskToolCount(Ask::one("eth_call", params)))
    }
}

impl Task for AskToolCount {
    type End = Option<U256>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        let answer = only(self.0.advance(came)?);
        ControlFlow::Continue(match read_call(&answer.as_answer()) {
            CallOutcome::Returned(bytes) => decode_tool_count(&bytes).ok(),
            CallOutcome::Reverted(_) | CallOutcome::Failed(_) => None,
        })
    }
}
