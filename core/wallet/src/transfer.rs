//! What a transfer will do, and what it did (decisions W7 to W11, W53; ledger `wal-xfer-ground-truth` and the rows beside it).

mod mined;
mod plan;

use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::usage::UsageError;

use crate::asset::Asset;
use crate::border::wallet_transfer::{WalletTransfer, WalletTransferReport, WalletTransferVerdict};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;
use crate::read::chain;
use crate::values::{balance_of, difference};

use WalletTransferVerdict as Verdict;

impl RunIn for WalletTransfer {
    fn run_in(self, given: Value<'_>) -> Result<WalletTransferReport, Refusal> {
        chain(&self.chain, "chain")?;
        let asset = Asset::read(&self.token, "token")?;
        let mut noted = Noted::default();
        let mut report = self.nothing_known(asset);
        let planned = self.plan(asset, &mut noted);
        report.simulation = planned.simulation;
        report.verdict = match (&self.receipt, self.transaction_hash) {
            (None, _) => planned.verdict(&mut noted),
            (Some(_), None) => return Err(UsageError::missing("transactionHash").into()),
            (Some(_), Some(hash)) => self.mined(asset, hash, &mut report, &mut noted),
        };
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &WalletTransferReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Transferred | Verdict::Planned => Conclusion::Yes,
            // Neither says that nothing was paid (ledger `wal-xfer-unknown`).
            Verdict::Pending | Verdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

impl WalletTransfer {
    fn nothing_known(&self, asset: Asset) -> WalletTransferReport {
        WalletTransferReport {
            verdict: Verdict::Unknown,
            chain: self.chain.clone(),
            token: asset.text(),
            sender: self.from,
            recipient: self.to,
            amount: self.amount,
            request: asset.transfer(self.from, self.to, self.amount),
            simulation: crate::border::wallet_transfer::WalletSimulation::NotAsked,
            transaction_hash: self.transaction_hash,
            block: None,
            transfers: Vec::new(),
            received: None,
            gas_used: None,
            effective_gas_price: None,
            fee: None,
            findings: Vec::new(),
        }
    }

    /// By how much the balance of the recipient changed, with the verdict about it (ledger `wal-xfer-ground-truth`).
    fn received(&self, asset: Asset, report: &mut WalletTransferReport) -> Option<(Verdict, Code)> {
        let balance = |answer| balance_of(answer, asset.token());
        let (before, after) = (balance(self.before.as_ref())?, balance(self.after.as_ref())?);
        report.received = Some(difference(after, before));
        // To oneself, nothing arrives that was not there.
        if self.from == self.to {
            return None;
        }
        match after.checked_sub(before) {
            Some(more) if more > self.amount => Some((Verdict::Transferred, Code::XferReceivedMore)),
            Some(more) if more == self.amount => None,
            _ => Some((Verdict::ReceivedLess, Code::XferReceivedLess)),
        }
    }
}

/// The product, if a number of 256 bits holds it.
fn fee(gas_used: Option<U256>, price: Option<U256>) -> Option<U256> {
    gas_used?.checked_mul(price?)
}
