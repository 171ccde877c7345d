//! One registry on one chain, and the RPC that it is read through.

use erc8257::registry::ToolRef;
use erc8257::{Address, U256};
use erc8257_index::{Answer, Asking, AskingNewest, AskingToolCount, Checking, stuck_for};

use super::drive::{NoStore, run};
use super::sentence::Unreadable;
use crate::clock::now;
use crate::host::{OwnedAnswer, Rpc};

/// A registry and its RPC.
pub(crate) struct Chain {
    /// The chain's ID.
    pub(crate) id: u128,
    pub(crate) registry: Address,
    pub(crate) rpc: Rpc,
}

/// A method and the text of its parameters.
pub(crate) type Call = erc8257_index::Call;

impl Chain {
    /// A tool of this registry.
    pub(crate) fn tool(&self, tool_id: U256) -> ToolRef {
        ToolRef { chain_id: self.id, registry: self.registry, tool_id }
    }

    /// The registry as messages name it.
    pub(crate) fn name(&self) -> String {
        format!("eip155:{}/erc8257:{:?}", self.id, self.registry)
    }

    /// Asks several calls. Calls without an answer are asked again, a few times and ever later.
    pub(crate) fn ask(&self, calls: &[Call]) -> Vec<OwnedAnswer> {
        let Ok(asked) = run(&self.rpc, Asking::new(calls.to_vec()), &mut NoStore);
        asked.into_end().unwrap_or_default().into_iter().map(OwnedAnswer::from).collect()
    }

    /// How many seconds the newest block of the RPC is older than this machine's clock and this window allow.
    ///
    /// # Errors
    /// Where the RPC gives no newest block.
    pub(crate) fn stuck_for(&self, window: u32) -> Result<Option<u64>, Unreadable> {
        let Ok(asked) = run(&self.rpc, AskingNewest::newest(), &mut NoStore);
        match asked.into_end() {
            Some(Ok(newest)) => Ok(stuck_for(&newest, now(), window)),
            Some(Err(why)) => Err(self.unreadable(&why)),
            None => Ok(None),
        }
    }

    /// The registry's own count of its tools, `None` where the RPC does not give it.
    pub(crate) fn tool_count(&self, block: u64) -> Option<U256> {
        let Ok(asked) = run(&self.rpc, AskingToolCount::new(self.registry, block), &mut NoStore);
        asked.into_end().flatten()
    }

    /// Whether this is the chain that was named, and the address a registry of the standard.
    ///
    /// # Errors
    /// Why the registry cannot be read.
    pub(crate) fn check(&self) -> Result<(), Unreadable> {
        let Ok(checked) = run(&self.rpc, Checking::new(self.id, self.registry), &mut NoStore);
        checked.into_end().unwrap_or(Ok(())).map_err(|why| self.unreadable(&why))
    }
}

impl From<Answer> for OwnedAnswer {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Result(text) => Self::Result(text),
            Answer::Error(text) => Self::Error(text),
            Answer::Failed(reason, words) => Self::Failed(reason, words),
        }
    }
}
