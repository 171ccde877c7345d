//! To whom an account delegates (ledger `wal-deleg-7702`, `wal-auth-order`, `wal-deleg-registry`).

mod signed;

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, address};
use primitives::abi::words::encode;
use primitives::delegation::delegate;
use primitives::describe::{Conclusion, Hex, Refusal, RunIn, Value};
use primitives::usage::UsageError;

use crate::answer::Returned;
use crate::authorization::Authorization;
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_delegation::{
    WalletAuthorizationStatus, WalletDelegation, WalletDelegationReport, WalletDelegationVerdict,
    WalletRegistryAnswer, WalletRegistryQuestion, WalletRegistryState,
};
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;
use crate::read::chain;
use crate::values::{CodeTold, one_word, quantity_of};

use signed::Authority;

use WalletDelegationVerdict as Verdict;

/// The registry of delegate.xyz, version 2.
pub(crate) const REGISTRY: Address = address!("0x00000000000000447e69651d841bd8d104bed493");
/// `checkDelegateForAll(address,address,bytes32)`.
const CHECK: [u8; 4] = [0xe8, 0x39, 0xbd, 0x53];

impl RunIn for WalletDelegation {
    fn run_in(self, given: Value<'_>) -> Result<WalletDelegationReport, Refusal> {
        let chain = chain(&self.chain, "chain")?;
        let listed = self.authorizations.as_deref().unwrap_or_default();
        let read: Result<Vec<Authorization>, UsageError> = listed
            .iter()
            .enumerate()
            .map(|(index, of)| Authorization::read(of, &format!("authorizations[{index}]")))
            .collect();
        let read = read?;
        let mut noted = Noted::default();
        let code = CodeTold::of(self.code.as_ref());
        let code = code.known();
        let (verdict, to) = match code {
            None => {
                noted.add(Code::DelegCodeUnavailable, "/code");
                (Verdict::Unknown, None)
            }
            Some([]) => (Verdict::NotDelegated, None),
            Some(code) => match delegate(code) {
                Some(to) => (Verdict::Delegated, Some(to)),
                None => (Verdict::Contract, None),
            },
        };
        let nonce = quantity_of(self.nonce.as_ref());
        let mut authority = Authority { chain, account: self.account, code, nonce };
        let mut authorizations = Vec::new();
        for (index, authorization) in read.iter().enumerate() {
            let judged = authority.judge(authorization, index, &mut noted);
            if judged.status == WalletAuthorizationStatus::Applies {
                // The chain raises the nonce with each one that it takes (ledger `wal-auth-order`).
                authority.nonce = authority.nonce.and_then(|nonce| nonce.checked_add(U256::ONE));
            }
            authorizations.push(judged);
        }
        let registry = self.registry.as_ref().map(|question| question.answer(&mut noted));
        Ok(WalletDelegationReport {
            verdict,
            chain: self.chain.clone(),
            account: self.account,
            delegate: to,
            authorizations,
            registry,
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &WalletDelegationReport) -> Conclusion {
        let answer = if report.verdict == Verdict::Unknown { Conclusion::Unknown } else { Conclusion::Yes };
        concluded(answer, &report.findings)
    }
}

impl WalletRegistryQuestion {
    fn answer(&self, noted: &mut Noted) -> WalletRegistryAnswer {
        let state = match WalletAnswer::returned(self.answer.as_ref()) {
            Returned::Unknown => WalletRegistryState::Unknown,
            Returned::Reverted(_) => malformed(noted),
            Returned::Bytes(bytes) => match one_word(&bytes).map(U256::from_be_bytes::<32>) {
                Some(U256::ZERO) => WalletRegistryState::No,
                Some(U256::ONE) => {
                    noted.add(Code::DelegClaim, "/registry");
                    WalletRegistryState::Yes
                }
                _ => malformed(noted),
            },
        };
        let data = question(self.delegate, self.vault, self.rights.unwrap_or_default());
        WalletRegistryAnswer { contract: REGISTRY, data: Hex(data), state }
    }
}

/// The call that asks the registry.
pub(crate) fn question(delegate: Address, vault: Address, rights: B256) -> Vec<u8> {
    encode(&CHECK, &[delegate.into_word(), vault.into_word(), rights])
}

/// An answer that is neither yes nor no.
fn malformed(noted: &mut Noted) -> WalletRegistryState {
    noted.add(Code::DelegRegistryMalformed, "/registry/answer");
    WalletRegistryState::Unknown
}
