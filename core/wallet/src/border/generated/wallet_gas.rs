//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_gas.rs`. Change that file, and not this one.

use crate::border::wallet_gas::{WalletGas, WalletGasReport, WalletGasVerdict, WalletL1Fee};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for WalletGasVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Estimated, "estimated"),
        (Self::NoSample, "no-sample"),
        (Self::Unsupported, "unsupported"),
        (Self::Malformed, "malformed"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not estimated, no-sample, unsupported, malformed or unknown";
}

impl ToJson for WalletGasVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletL1Fee {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
        (Self::InGasLimit, "in-gas-limit"),
        (Self::UnknownChain, "unknown-chain"),
    ];
    const SENTENCE: &'static str = "is not none, unknown, in-gas-limit or unknown-chain";
}

impl ToJson for WalletL1Fee {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletGasReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-gas/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"oldestBlock\":");
        self.oldest_block.to_json(w);
        w.raw(",\"blocks\":");
        self.blocks.to_json(w);
        w.raw(",\"samples\":");
        self.samples.to_json(w);
        w.raw(",\"baseFeePerGas\":");
        self.base_fee_per_gas.to_json(w);
        w.raw(",\"nextBaseFeePerGas\":");
        self.next_base_fee_per_gas.to_json(w);
        w.raw(",\"maxPriorityFeePerGas\":");
        self.max_priority_fee_per_gas.to_json(w);
        w.raw(",\"maxFeePerGas\":");
        self.max_fee_per_gas.to_json(w);
        w.raw(",\"gasPrice\":");
        self.gas_price.to_json(w);
        w.raw(",\"gasLimit\":");
        self.gas_limit.to_json(w);
        w.raw(",\"maxCost\":");
        self.max_cost.to_json(w);
        w.raw(",\"l1Fee\":");
        self.l1_fee.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletGas {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            fee_history: members.optional("feeHistory", read::described)?,
            gas_price: members.optional("gasPrice", read::described)?,
            gas_limit: members.optional("gasLimit", read::uint256)?,
        })
    }
}

pub(super) fn run_wallet_gas(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletGas = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
