//! Who signed, by the code at the payer's account, and whether the token would take the payment (ledger `x402-pay-route`,
//! `x402-pay-chain`; decisions P18, P19).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::delegation::delegate;
use primitives::describe::Word as _;
use primitives::harmless;
use primitives::hex;
use primitives::json::NodeId;
use primitives::usage::UsageError;
use x402::{Code, Finding, remark};

use super::Judging;
use crate::authorization::{Authorization, KEY_BYTES};
use crate::border::payment::{
    AccountKind, CallFact, ChainReading, PaymentFacts, PaymentNeed, ProofVerdict, SignatureKind,
};
use crate::{erc6492, signature};

/// The first word of a contract's yes (ERC-1271), with nothing behind the four bytes (ledger `x402-pay-1271`).
const CONFIRMED: [u8; 32] = {
    let mut word = [0; 32];
    [word[0], word[1], word[2], word[3]] = [0x16, 0x26, 0xba, 0x7e];
    word
};

/// What stands in place of code that could not be read.
const FAILED: &str = "failed";

impl PaymentFacts {
    /// That the code is hex, or says that it could not be read.
    ///
    /// # Errors
    /// The member that is wrong.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        match self.code.as_deref() {
            Some(code) if code != FAILED && hex::data(code.as_bytes()).is_none() => {
                Err(UsageError::wrong("code", "is not 0x and two hex digits a byte, or the word failed"))
            }
            _ => Ok(()),
        }
    }
}

impl Judging<'_> {
    /// Judges the signature, and what the chain says of the payment. A fact that was not read is a need.
    pub(super) fn account(
        &mut self,
        signed: &Authorization,
        digest: B256,
        given: &[u8],
        at: NodeId,
    ) -> Result<Option<Finding>, Finding> {
        let is_wrapped = erc6492::is_wrapped(given);
        self.report.kind = Some(match given.len() {
            _ if is_wrapped => SignatureKind::Erc6492,
            KEY_BYTES => SignatureKind::Ecdsa,
            _ => SignatureKind::Other,
        });
        let wrong = |judging: &Self, (code, found): signature::Fault| judging.at(code, at, found);
        let factory = if is_wrapped {
            Some(erc6492::factory(given).ok_or_else(|| self.at(Code::Erc6492, at, None))?)
        } else {
            None
        };
        self.report.account = Some(AccountKind::Unread);
        if self.policy.chain == Some(ChainReading::Skip) {
            signature::check(digest, given, signed.from).map_err(|fault| wrong(self, fault))?;
            return Ok(Some(self.at(Code::CodeUnchecked, at, None)));
        }
        match (self.code(), factory) {
            (None, _) => self.report.needs.push(PaymentNeed::Code),
            (Some(code), None) if code.is_empty() => {
                self.report.account = Some(AccountKind::Key);
                signature::check(digest, given, signed.from).map_err(|fault| wrong(self, fault))?;
            }
            (Some(code), Some(factory)) if code.is_empty() => {
                self.report.account = Some(AccountKind::Counterfactual);
                if !self.policy.factories.iter().flatten().any(|listed| *listed == factory) {
                    return Err(self.at(Code::Factory, at, Some(format!("{factory:#x}"))));
                }
                self.confirmed(self.facts.counterfactual.as_ref(), PaymentNeed::Counterfactual, at)?;
            }
            (Some(code), _) => {
                let is_delegated = delegate(&code).is_some();
                self.report.account =
                    Some(if is_delegated { AccountKind::Delegated } else { AccountKind::Contract });
                self.confirmed(self.facts.erc1271.as_ref(), PaymentNeed::Erc1271, at)?;
            }
        }
        if !signed.value.is_zero() {
            self.chain(signed)?;
        }
        if self.report.needs.is_empty() {
            return Ok(None);
        }
        self.report.verdict = ProofVerdict::Unknown;
        let needs = self.report.needs.iter().map(|need| underscored(*need));
        Ok(Some(remark(Code::ChainUnknown, Some(harmless::listed(needs)))))
    }

    /// The code of the payer, if it was read. A wrong spelling never counts as no code: a key's signature would pass for a contract.
    fn code(&self) -> Option<Vec<u8>> {
        hex::data(self.facts.code.as_deref()?.as_bytes())
    }

    /// That a contract confirms the signature.
    fn confirmed(&mut self, fact: Option<&CallFact>, need: PaymentNeed, at: NodeId) -> Result<(), Finding> {
        let is_confirmed = match fact {
            None | Some(CallFact::Failed { .. }) => {
                self.report.needs.push(need);
                return Ok(());
            }
            Some(CallFact::Returned { returned }) => returned.0.first_chunk::<32>() == Some(&CONFIRMED),
            Some(CallFact::Reverted { .. }) => false,
        };
        if is_confirmed { Ok(()) } else { Err(self.at(Code::Erc1271, at, None)) }
    }

    /// That the token would take the payment.
    fn chain(&mut self, signed: &Authorization) -> Result<(), Finding> {
        match self.facts.authorization_used {
            None => self.report.needs.push(PaymentNeed::AuthorizationState),
            Some(true) => return Err(remark(Code::NonceUsed, None)),
            Some(false) => {}
        }
        match self.facts.balance {
            None => self.report.needs.push(PaymentNeed::Balance),
            Some(balance) if balance < signed.value => {
                return Err(remark(Code::Balance, Some(format!("{balance}"))));
            }
            Some(_) => {}
        }
        match &self.facts.asset_code {
            None => self.report.needs.push(PaymentNeed::AssetCode),
            Some(code) if code.0.is_empty() => return Err(remark(Code::AssetCode, None)),
            Some(_) => {}
        }
        // Nobody can simulate a transfer from a contract that is not there.
        if self.report.account == Some(AccountKind::Counterfactual) {
            return Ok(());
        }
        match &self.facts.simulation {
            None | Some(CallFact::Failed { .. }) => self.report.needs.push(PaymentNeed::Simulation),
            Some(CallFact::Returned { returned }) if returned.0.is_empty() => {}
            Some(CallFact::Returned { .. } | CallFact::Reverted { .. }) => {
                return Err(remark(Code::Simulation, None));
            }
        }
        Ok(())
    }
}

/// The need as findings write it: the vectors' texts have underscores there.
fn underscored(need: PaymentNeed) -> String {
    need.as_str().replace('-', "_")
}
