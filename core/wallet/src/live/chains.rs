//! Whether RPCs can be used: each is asked for its chain and its newest block (ledger `wal-chains-id`).

use alloc::vec::Vec;

use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::usage::UsageError;

use super::account::first;
use super::asking::{Next, Plan};
use super::told::{BLOCK, CHAIN, Told};
use crate::border::wallet_chains::WalletChains;
use crate::read::chain;

/// The chains that are asked.
pub(super) struct Chains {
    pub(super) now: u64,
    pub(super) chains: Vec<u64>,
}

impl Plan for Chains {
    type Verb = WalletChains;
    const STATE: &'static str = "erc8257-wallet-chains-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let WalletChains { now, chains } = WalletChains::from_json(given)?;
        let chains: Result<_, UsageError> =
            chains.iter().map(|of| chain(&of.chain, "given.chains")).collect();
        Ok(Self { now, chains: chains? })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        w.raw(",\"now\":").display(self.now).raw(",\"chains\":[");
        for (at, chain) in self.chains.iter().enumerate() {
            w.raw(if at == 0 { "{\"chain\":" } else { ",{\"chain\":" });
            w.quoted(format_args!("eip155:{chain}"));
            told.member("chainId", (at, CHAIN, 0), None, w);
            told.member("block", (at, BLOCK, 0), None, w);
            w.raw("}");
        }
        w.raw("]");
    }

    fn next(&self, round: u32, _: &Told) -> Next {
        match round {
            0 => {
                Next::Ask(self.chains.iter().enumerate().flat_map(|(at, chain)| first(at, *chain)).collect())
            }
            _ => Next::Judge,
        }
    }
}
