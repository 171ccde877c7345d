//! What a transaction costs, from the history of fees (decisions W12, W13, W57; ledger `wal-gas-next-base` and the rows behind it).

use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::json::{Document, Kind, NodeId};

use crate::answer::{Told, member};
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_gas::{WalletGas, WalletGasReport, WalletGasVerdict, WalletL1Fee};
use crate::chain_table::known;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::limits::FEE_BLOCKS;
use crate::noted::Noted;
use crate::ratio::{Ratio, ratio};
use crate::read::chain;
use crate::values::{quantity_at, quantity_in, quantity_of};

use WalletGasVerdict as Verdict;

/// The JSON-RPC error of a method that the RPC does not know.
const METHOD_NOT_FOUND: i64 = -32_601;

impl RunIn for WalletGas {
    fn run_in(self, given: Value<'_>) -> Result<WalletGasReport, Refusal> {
        let id = chain(&self.chain, "chain")?;
        let mut noted = Noted::default();
        let mut report =
            self.nothing_known(known(id).map_or(WalletL1Fee::UnknownChain, |known| known.l1_fee));
        let history = History::read(self.fee_history.as_ref());
        let (verdict, code) = match &history {
            Ok(history) => report.estimate(history),
            Err((verdict, code)) => (*verdict, Some(*code)),
        };
        report.verdict = verdict;
        if let Some(code) = code {
            noted.add(code, "/feeHistory");
        }
        if history.is_ok_and(|history| history.base_fees.iter().all(U256::is_zero)) {
            noted.add(Code::GasZeroBase, "/feeHistory");
        }
        match report.l1_fee {
            WalletL1Fee::Unknown if verdict == Verdict::Estimated => noted.add(Code::GasL1Fee, "/chain"),
            WalletL1Fee::UnknownChain => noted.add(Code::GasUnknownChain, "/chain"),
            _ => {}
        }
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &WalletGasReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Estimated => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::NoSample | Verdict::Unsupported | Verdict::Malformed => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

impl WalletGas {
    fn nothing_known(&self, l1_fee: WalletL1Fee) -> WalletGasReport {
        WalletGasReport {
            verdict: Verdict::Unknown,
            chain: self.chain.clone(),
            oldest_block: None,
            blocks: None,
            samples: None,
            base_fee_per_gas: None,
            next_base_fee_per_gas: None,
            max_priority_fee_per_gas: None,
            max_fee_per_gas: None,
            gas_price: quantity_of(self.gas_price.as_ref()),
            gas_limit: self.gas_limit,
            max_cost: None,
            l1_fee,
            findings: Vec::new(),
        }
    }
}

/// A fee history whose lengths and values are right.
struct History {
    oldest: U256,
    /// One more than there are blocks: the last one is that of the next block (ledger `wal-gas-next-base`).
    base_fees: Vec<U256>,
    blocks: usize,
    /// The tips of the blocks that are not empty.
    tips: Vec<U256>,
}

impl History {
    fn read(answer: Option<&WalletAnswer>) -> Result<Self, (Verdict, Code)> {
        let unsupported = Err((Verdict::Unsupported, Code::GasUnsupported));
        let document = match WalletAnswer::told(answer) {
            Told::Result(document) => document,
            Told::Error(Some(METHOD_NOT_FOUND)) => return unsupported,
            Told::Error(_) | Told::Failed => return Err((Verdict::Unknown, Code::GasUnavailable)),
        };
        if document.kind(Document::ROOT) == Kind::Object {
            let fees = member(&document, Document::ROOT, "baseFeePerGas");
            if fees.is_none_or(|fees| document.kind(fees) == Kind::Null) {
                return unsupported;
            }
        }
        Self::of(&document).ok_or((Verdict::Malformed, Code::GasMalformed))
    }

    fn of(document: &Document<'_>) -> Option<Self> {
        let list = |name| {
            let node = member(document, Document::ROOT, name)?;
            let most = FEE_BLOCKS.saturating_add(1);
            let is_list = document.kind(node) == Kind::Array && document.elements(node).nth(most).is_none();
            is_list.then(|| document.elements(node).collect::<Vec<NodeId>>())
        };
        let (ratios, fees, rewards) = (list("gasUsedRatio")?, list("baseFeePerGas")?, list("reward")?);
        let blocks = ratios.len();
        let are_as_many = fees.len() == blocks.checked_add(1)? && rewards.len() == blocks;
        if !(1..=FEE_BLOCKS).contains(&blocks) || !are_as_many {
            return None;
        }
        let base_fees: Option<Vec<U256>> = fees.iter().map(|node| quantity_at(document, *node)).collect();
        let mut tips = Vec::new();
        for (at, row) in ratios.into_iter().zip(rewards) {
            let tip = reward(document, row)?;
            if document.kind(at) != Kind::Number {
                return None;
            }
            match ratio(document.raw_str(document.node(at))) {
                Ratio::Outside => return None,
                Ratio::Zero => {}
                Ratio::Part => tips.push(tip),
            }
        }
        let oldest = quantity_in(document, Document::ROOT, "oldestBlock")?;
        Some(Self { oldest, base_fees: base_fees?, blocks, tips })
    }
}

/// The row of a block: the tip at the one percentile that was asked for.
fn reward(document: &Document<'_>, row: NodeId) -> Option<U256> {
    if document.kind(row) != Kind::Array || document.elements(row).nth(1).is_some() {
        return None;
    }
    quantity_at(document, document.elements(row).next()?)
}

impl WalletGasReport {
    /// Fills in what the history says, as far as it goes.
    fn estimate(&mut self, history: &History) -> (Verdict, Option<Code>) {
        self.oldest_block = Some(history.oldest);
        self.blocks = u64::try_from(history.blocks).ok();
        self.samples = u64::try_from(history.tips.len()).ok();
        let mut newest_first = history.base_fees.iter().rev().copied();
        self.next_base_fee_per_gas = newest_first.next();
        self.base_fee_per_gas = newest_first.next();
        self.max_priority_fee_per_gas = lower_median(history.tips.clone());
        // No constant stands in for a sample (ledger `wal-gas-no-constant`).
        let Some(tip) = self.max_priority_fee_per_gas else {
            return (Verdict::NoSample, Some(Code::GasNoSample));
        };
        let overflow = (Verdict::Malformed, Some(Code::GasOverflow));
        let next = self.next_base_fee_per_gas.unwrap_or_default();
        self.max_fee_per_gas = next.checked_add(next).and_then(|twice| twice.checked_add(tip));
        let Some(fee) = self.max_fee_per_gas else { return overflow };
        if let Some(limit) = self.gas_limit {
            self.max_cost = limit.checked_mul(fee);
            if self.max_cost.is_none() {
                return overflow;
            }
        }
        (Verdict::Estimated, None)
    }
}

/// The one in the middle; of two, the lower one.
fn lower_median(mut tips: Vec<U256>) -> Option<U256> {
    tips.sort_unstable();
    let at = tips.len().checked_sub(1)? / 2;
    tips.get(at).copied()
}
