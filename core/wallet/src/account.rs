//! What an account is (ledger `wal-acct-types` and the rows behind it; decisions W5, W6, W56).

mod claims;
mod code;

use alloy_primitives::{Address, U256};
use primitives::canonical::keccak256;
use primitives::describe::{Conclusion, Refusal, RunIn, Value};

use crate::answer::Told;
use crate::border::wallet_account::{
    WalletAccount, WalletAccountReport, WalletAccountType, WalletAccountVerdict, WalletBasis, WalletClaims,
    WalletSlots,
};
use crate::border::wallet_answer::WalletAnswer;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;
use crate::read::chain;
use crate::values::{CodeTold, one_address, quantity_of};

pub(crate) use code::is_precompile;

use primitives::delegation::delegate;

use WalletAccountType as Type;
use WalletAccountVerdict as Verdict;

impl RunIn for WalletAccount {
    fn run_in(self, given: Value<'_>) -> Result<WalletAccountReport, Refusal> {
        chain(&self.chain, "chain")?;
        let mut noted = Noted::default();
        let mut report = self.judge(&mut noted);
        report.findings = noted.finish(given.document());
        Ok(report)
    }

    fn conclusion(report: &WalletAccountReport) -> Conclusion {
        let answer = if report.verdict == Verdict::Unknown { Conclusion::Unknown } else { Conclusion::Yes };
        concluded(answer, &report.findings)
    }
}

impl WalletAccount {
    fn judge(&self, noted: &mut Noted) -> WalletAccountReport {
        let mut report = self.nothing_known();
        let code = match CodeTold::of(self.code.as_ref()) {
            CodeTold::Known(code) => code,
            CodeTold::Malformed => {
                noted.add(Code::AcctCodeMalformed, "/code");
                return report;
            }
            CodeTold::Unavailable => {
                noted.add(Code::AcctCodeUnavailable, "/code");
                return report;
            }
        };
        report.basis = WalletBasis::Code;
        report.code_size = u64::try_from(code.len()).ok();
        report.code_hash = Some(keccak256(&code));
        if code.is_empty() {
            (report.verdict, report.account_type) = self.without_code(noted);
        } else if let Some(delegate) = delegate(&code) {
            report.delegate = Some(delegate);
            (report.verdict, report.account_type) = (Verdict::Eip7702, Type::EoaDelegated);
            self.delegated(delegate, noted);
            report.claims = claims::read(self.probes.as_ref()).claims;
        } else {
            self.contract(&code, &mut report, noted);
        }
        report
    }

    fn nothing_known(&self) -> WalletAccountReport {
        WalletAccountReport {
            verdict: Verdict::Unknown,
            chain: self.chain.clone(),
            address: self.address,
            account_type: Type::Unknown,
            basis: WalletBasis::None,
            code_size: None,
            code_hash: None,
            nonce: quantity_of(self.nonce.as_ref()),
            delegate: None,
            target: None,
            implementation: None,
            beacon: None,
            admin: None,
            claims: WalletClaims::default(),
            findings: alloc::vec::Vec::new(),
        }
    }

    /// A key, or a contract to come: only a nonce tells (ledger `wal-acct-empty`).
    fn without_code(&self, noted: &mut Noted) -> (Verdict, Type) {
        if self.address.is_zero() {
            noted.add(Code::AcctZero, "/address");
        } else if is_precompile(self.address) {
            noted.add(Code::AcctPrecompile, "/address");
            return (Verdict::Precompile, Type::Precompile);
        }
        if quantity_of(self.nonce.as_ref()).is_some_and(|nonce| nonce > U256::ZERO) {
            return (Verdict::Eoa, Type::Eoa);
        }
        noted.add(Code::AcctUndeployed, "/code");
        (Verdict::Empty, Type::EoaOrUndeployed)
    }

    /// What speaks against a delegation. No slot of the account is looked at: it is not a proxy.
    fn delegated(&self, to: Address, noted: &mut Noted) {
        noted.add(Code::Acct7702, "/code");
        if to.is_zero() || is_precompile(to) {
            return noted.add(Code::Acct7702Precompile, "/code");
        }
        match CodeTold::of(self.delegate_code.as_ref()).known() {
            Some([]) => noted.add(Code::Acct7702NoCode, "/delegateCode"),
            Some(code) if delegate(code).is_some() => noted.add(Code::Acct7702Chain, "/delegateCode"),
            _ => {}
        }
    }

    fn contract(&self, code: &[u8], report: &mut WalletAccountReport, noted: &mut Noted) {
        report.verdict = Verdict::Contract;
        report.account_type = Type::Contract;
        if code.first() == Some(&0xef) {
            noted.add(Code::AcctEfCode, "/code");
        }
        let is_any_told = self.slots(report, noted);
        report.target = code::target(code);
        if report.target.is_some() {
            report.verdict = Verdict::Eip1167;
        } else if report.implementation.is_some() {
            report.verdict = Verdict::Erc1967;
        } else if report.beacon.is_some() {
            report.verdict = Verdict::Erc1967Beacon;
        } else if !is_any_told {
            noted.add(Code::AcctSlotsUnknown, "/slots");
        }
        let told = claims::read(self.probes.as_ref());
        if let Some(claimed) = told.account_type() {
            (report.account_type, report.basis) = (claimed, WalletBasis::Claim);
            noted.add(Code::AcctClaim, "/probes");
        }
        if told.is_inconsistent_safe() {
            noted.add(Code::AcctSafeInconsistent, "/probes");
        }
        report.claims = told.claims;
    }

    /// Reads the slots of ERC-1967; whether any of them was told.
    fn slots(&self, report: &mut WalletAccountReport, noted: &mut Noted) -> bool {
        let Some(WalletSlots { implementation, beacon, admin }) = &self.slots else { return false };
        let mut is_any_told = false;
        let mut read = |answer: &Option<WalletAnswer>, pointer: &'static str| {
            let (is_told, address) = slot(answer.as_ref());
            is_any_told |= is_told;
            match address {
                Some(address) if address.is_zero() => None,
                Some(address) => Some(address),
                None => {
                    if is_told {
                        noted.add(Code::AcctSlotDirty, pointer);
                    }
                    None
                }
            }
        };
        report.implementation = read(implementation, "/slots/implementation");
        report.beacon = read(beacon, "/slots/beacon");
        report.admin = read(admin, "/slots/admin");
        is_any_told
    }
}

/// Whether a slot was told, and the address in it, if it is one. Any other value is not one that a proxy writes there.
fn slot(answer: Option<&WalletAnswer>) -> (bool, Option<Address>) {
    let Told::Result(document) = WalletAnswer::told(answer) else { return (false, None) };
    if document.kind(primitives::json::Document::ROOT) == primitives::json::Kind::Null {
        return (false, None);
    }
    let bytes = crate::answer::bytes(&document, primitives::json::Document::ROOT);
    (true, bytes.and_then(|bytes| one_address(&bytes)))
}
