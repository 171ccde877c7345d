//! What a transaction costs: the history of fees (ledger `wal-gas-next-base`).

use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::usage::UsageError;

use super::asking::{Next, Plan, Question};
use super::told::{CHAIN, Told};
use crate::border::wallet_gas::WalletGas;
use crate::read::chain;

const HISTORY: &str = "feeHistory";
const PRICE: &str = "gasPrice";
/// The last 20 blocks, and the tip in the middle of each.
const ASKED: &str = "[\"0x14\",\"latest\",[50]]";

/// The chain that is asked.
pub(super) struct Gas {
    pub(super) chain: u64,
    pub(super) gas_limit: Option<U256>,
}

impl Plan for Gas {
    type Verb = WalletGas;
    const STATE: &'static str = "erc8257-wallet-gas-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let WalletGas { chain: of, gas_limit, .. } = WalletGas::from_json(given)?;
        Ok(Self { chain: chain(&of, "given.chain")?, gas_limit })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        w.raw(",\"chain\":").quoted(format_args!("eip155:{}", self.chain));
        let out = told.out(0, self.chain);
        told.member(HISTORY, (0, HISTORY, 0), out, w);
        told.member(PRICE, (0, PRICE, 0), out, w);
        if let Some(limit) = self.gas_limit {
            w.raw(",\"gasLimit\":").quoted(limit);
        }
    }

    fn next(&self, round: u32, _: &Told) -> Next {
        let ask = |what, method, params: &str| Question::of(self.chain, (0, what, 0), method, params.into());
        match round {
            0 => Next::Ask(Vec::from([
                ask(CHAIN, "eth_chainId", "[]"),
                ask(HISTORY, "eth_feeHistory", ASKED),
                ask(PRICE, "eth_gasPrice", "[]"),
            ])),
            _ => Next::Judge,
        }
    }
}
