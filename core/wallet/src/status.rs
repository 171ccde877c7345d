//! What an account has, and what it sent (ledger `wal-status-members`, `wal-status-unknown-null`).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::delegation::delegate;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};
use primitives::usage::UsageError;

use crate::answer::Returned;
use crate::border::wallet_account::WalletAccountType;
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_status::{
    WalletChainAnswers, WalletChainStatus, WalletStatus, WalletStatusReport, WalletStatusVerdict,
    WalletTokenAnswer, WalletTokenBalance, WalletTokenState,
};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::{At, Noted};
use crate::read::chain;
use crate::values::{CodeTold, one_word, quantity_of};

use WalletStatusVerdict as Verdict;

impl RunIn for WalletStatus {
    fn run_in(self, given: Value<'_>) -> Result<WalletStatusReport, Refusal> {
        if self.chains.is_empty() {
            return Err(UsageError::wrong("chains", "is empty: name one chain at least").into());
        }
        for (index, of) in self.chains.iter().enumerate() {
            chain(&of.chain, &format!("chains[{index}].chain"))?;
        }
        let mut noted = Noted::default();
        let mut count = Count::default();
        let chains = (0_usize..)
            .zip(&self.chains)
            .map(|(index, of)| of.status(index, &mut count, &mut noted))
            .collect();
        let verdict = match (count.told, count.missing) {
            (_, 0) => Verdict::Complete,
            (0, _) => Verdict::Unknown,
            _ => Verdict::Partial,
        };
        if verdict != Verdict::Complete {
            noted.add(Code::StatusPartial, At::Nowhere);
        }
        let findings = noted.finish(given.document());
        Ok(WalletStatusReport { verdict, address: self.address, chains, findings })
    }

    fn conclusion(report: &WalletStatusReport) -> Conclusion {
        let answer = if report.verdict == Verdict::Complete { Conclusion::Yes } else { Conclusion::Unknown };
        concluded(answer, &report.findings)
    }
}

/// How many balances and nonces were told, and how many were not.
#[derive(Default)]
struct Count {
    told: usize,
    missing: usize,
}

impl Count {
    fn add<T>(&mut self, value: Option<T>) -> Option<T> {
        let counted = if value.is_some() { &mut self.told } else { &mut self.missing };
        *counted = counted.saturating_add(1);
        value
    }
}

impl WalletChainAnswers {
    fn status(&self, index: usize, count: &mut Count, noted: &mut Noted) -> WalletChainStatus {
        let native = count.add(quantity_of(self.balance.as_ref()));
        let nonce = count.add(quantity_of(self.nonce_latest.as_ref()));
        let nonce_pending = count.add(quantity_of(self.nonce_pending.as_ref()));
        let pending = nonce.zip(nonce_pending).map(|(latest, pending)| pending.checked_sub(latest));
        if pending == Some(None) {
            noted.add(Code::StatusNonceBehind, format!("/chains/{index}/noncePending"));
        }
        let tokens: Vec<WalletTokenBalance> = (0_usize..)
            .zip(self.tokens.iter().flatten())
            .map(|(at, token)| {
                let balance = token.balance();
                count.add(balance.balance);
                if let Some(code) = code(balance.state) {
                    noted.add(code, format!("/chains/{index}/tokens/{at}"));
                }
                balance
            })
            .collect();
        WalletChainStatus {
            chain: self.chain.clone(),
            account_type: self.account_type(nonce),
            native,
            nonce,
            nonce_pending,
            pending_transactions: pending.flatten(),
            tokens,
        }
    }

    /// By the code alone: the contract was not asked what it says of itself.
    fn account_type(&self, nonce: Option<U256>) -> WalletAccountType {
        match CodeTold::of(self.code.as_ref()).known() {
            None => WalletAccountType::Unknown,
            Some([]) if nonce.is_some_and(|nonce| nonce > U256::ZERO) => WalletAccountType::Eoa,
            Some([]) => WalletAccountType::EoaOrUndeployed,
            Some(code) if delegate(code).is_some() => WalletAccountType::EoaDelegated,
            Some(_) => WalletAccountType::Contract,
        }
    }
}

impl WalletTokenAnswer {
    fn balance(&self) -> WalletTokenBalance {
        use WalletTokenState::{Known, Malformed, NoContract, Reverted, Unavailable};

        let (state, balance) = match WalletAnswer::returned(self.balance.as_ref()) {
            Returned::Bytes(bytes) if bytes.is_empty() => (NoContract, None),
            Returned::Bytes(bytes) => match one_word(&bytes) {
                Some(word) => (Known, Some(U256::from_be_bytes(word))),
                None => (Malformed, None),
            },
            Returned::Reverted(_) => (Reverted, None),
            Returned::Unknown => (Unavailable, None),
        };
        WalletTokenBalance { token: self.token, state, balance }
    }
}

const fn code(state: WalletTokenState) -> Option<Code> {
    match state {
        WalletTokenState::NoContract => Some(Code::StatusTokenNoContract),
        WalletTokenState::Reverted => Some(Code::StatusTokenReverted),
        WalletTokenState::Malformed => Some(Code::StatusTokenMalformed),
        WalletTokenState::Known | WalletTokenState::Unavailable => None,
    }
}
