//! Whether money arrived at an account (decisions W37, W54; ledger `wal-fund-ground-truth` and the rows beside it).

use alloc::format;

use alloy_primitives::{Address, U256};
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::usage::UsageError;

use crate::asset::Asset;
use crate::border::wallet_fund::{WalletFund, WalletFundReport, WalletFundSource, WalletFundVerdict};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;
use crate::read::chain;
use crate::values::{balance_of, difference};

use WalletFundVerdict as Verdict;

impl RunIn for WalletFund {
    fn run_in(self, given: Value<'_>) -> Result<WalletFundReport, Refusal> {
        chain(&self.chain, "chain")?;
        let asset = Asset::read(&self.asset, "asset")?;
        let sender = match (self.source, self.from) {
            (WalletFundSource::Transfer, None) => return Err(UsageError::missing("from").into()),
            (WalletFundSource::Transfer, from) => from,
            _ => None,
        };
        let mut noted = Noted::default();
        let mut report = WalletFundReport {
            verdict: Verdict::Unknown,
            chain: self.chain.clone(),
            recipient: self.recipient,
            asset: asset.text(),
            source: self.source,
            expected: self.amount,
            before: None,
            after: None,
            delta: None,
            request: None,
            findings: alloc::vec::Vec::new(),
        };
        report.verdict = self.judge(asset, sender, &mut report, &mut noted);
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &WalletFundReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Funded | Verdict::Planned => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            Verdict::Short | Verdict::Unchanged | Verdict::Decreased | Verdict::Refused => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

impl WalletFund {
    /// In this order: the amount, the source, the balances, their blocks, the difference.
    fn judge(
        &self,
        asset: Asset,
        sender: Option<Address>,
        report: &mut WalletFundReport,
        noted: &mut Noted,
    ) -> Verdict {
        if self.amount.is_zero() {
            noted.add(Code::FundZero, "/amount");
            return Verdict::Refused;
        }
        if let Some(sender) = sender {
            // Only the caller knows which accounts are the owner's (ledger `wal-fund-owner-source`).
            if !self.owners.iter().flatten().any(|owner| *owner == sender) {
                noted.add(Code::FundSource, "/from");
                return Verdict::Refused;
            }
            report.request = Some(asset.transfer(sender, self.recipient, self.amount));
        }
        let Some(after_at) = &self.after else { return Verdict::Planned };
        let before_at = self.before.as_ref();
        report.before = before_at.and_then(|at| balance_of(at.balance.as_ref(), asset.token()));
        report.after = balance_of(after_at.balance.as_ref(), asset.token());
        let (Some(before), Some(after), Some(before_at)) = (report.before, report.after, before_at) else {
            for (balance, pointer) in [(report.before, "/before"), (report.after, "/after")] {
                if balance.is_none() {
                    noted.add(Code::FundBalanceUnknown, pointer);
                }
            }
            return Verdict::Unknown;
        };
        if after_at.block <= before_at.block {
            noted.add(Code::FundBlockOrder, "/after/block");
            return Verdict::Unknown;
        }
        report.delta = Some(difference(after, before));
        self.arrived(before, after, noted)
    }

    fn arrived(&self, before: U256, after: U256, noted: &mut Noted) -> Verdict {
        let Some(more) = after.checked_sub(before) else {
            noted.add(Code::FundDecreased, "/after");
            return Verdict::Decreased;
        };
        if more.is_zero() {
            noted.add(Code::FundUnchanged, "/after");
            return Verdict::Unchanged;
        }
        if more < self.amount {
            noted.expect(Code::FundShort, "/after", Some(format!("{}", self.amount)));
            return Verdict::Short;
        }
        if more > self.amount {
            noted.add(Code::FundOver, "/after");
        }
        Verdict::Funded
    }
}
