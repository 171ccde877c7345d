//! What may be signed, and the payment that comes of it.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::base64;
use primitives::eip712::digest;
use primitives::json::Writer;
use x402::limits::HEADER_CHARS;
use x402::value::checksummed;
use x402::{Code, Finding, remark};

use crate::authorization::{Authorization, KEY_BYTES};
use crate::basis::{Consent, PaymentBasis};
use crate::binding::Binding;
use crate::border::authorization::{AuthorizationReport, PayerAccount, PaymentHeader, TokenDomain};
use crate::border::binding::PaymentAction;
use crate::limits::WINDOW_DEFAULT;
use crate::signature;

/// Who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payer {
    /// The account.
    pub address: Address,
    /// What kind of account it is.
    pub account: PayerAccount,
}

/// Why nothing is signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The binding says to block, or no entry can be paid.
    Blocked,
    /// The user has to agree to exactly this binding.
    NotConfirmed,
    /// The basis is that of another tool, or of terms that have changed.
    OtherTool,
    /// The nonce is zero.
    Nonce,
    /// The signature is not the payer's.
    Signature(Finding),
}

impl core::fmt::Display for Refused {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Blocked => "this binding may not be signed",
            Self::NotConfirmed => "the user has not agreed to exactly this binding: show it, and ask",
            Self::OtherTool => "the verification is of another tool, or its terms have changed: bind again",
            Self::Nonce => "the nonce is zero: give 32 random bytes",
            Self::Signature(finding) => finding.message(),
        })
    }
}

impl core::error::Error for Refused {}

/// What the payment repeats of the challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrapping {
    pub(crate) version: u8,
    pub(crate) network: String,
    pub(crate) accepted: Option<String>,
    pub(crate) resource: Option<String>,
    pub(crate) extensions: Option<String>,
}

/// An authorization that may be signed. [`Binding::authorize`] alone makes one.
#[derive(Debug, PartialEq, Eq)]
pub struct Signable {
    authorization: Authorization,
    account: PayerAccount,
    wrapping: Wrapping,
}

impl Binding {
    /// The authorization of this binding: the only way to a signature.
    ///
    /// It rests on a verification that was just made of the same tool, and on the user's yes where the binding says `confirm`.
    /// `nonce` has 32 random bytes, which no other authorization of the payer has; `now` is Unix time.
    ///
    /// # Errors
    /// [`Refused`], with the reason.
    pub fn authorize(
        self,
        basis: PaymentBasis,
        consent: Option<&Consent>,
        payer: &Payer,
        nonce: B256,
        now: u64,
    ) -> Result<Signable, Refused> {
        let has_consent = consent.is_some_and(|consent| consent.covers(&self));
        match self.report().action {
            PaymentAction::Block => return Err(Refused::Blocked),
            PaymentAction::Confirm if !has_consent => return Err(Refused::NotConfirmed),
            PaymentAction::Confirm | PaymentAction::Accept => {}
        }
        if !basis.takes(self.terms()) {
            return Err(Refused::OtherTool);
        }
        self.signable(payer, nonce, now)
    }

    /// The authorization of this binding, whatever it rests on: for [`authorize`](Self::authorize), and for the replay of a
    /// recorded call, whose signature is recorded, too.
    pub(crate) fn signable(self, payer: &Payer, nonce: B256, now: u64) -> Result<Signable, Refused> {
        let [accepted, resource, extensions] = self.parts().map(|part| part.map(String::from));
        let window = self.policy().window();
        let report = self.report();
        let (Some(asked), Some(domain), Some(version)) = (&report.asked, &report.domain, report.version)
        else {
            return Err(Refused::Blocked);
        };
        let (Some(name), Some(domain_version)) = (domain.name.clone(), domain.version.clone()) else {
            return Err(Refused::Blocked);
        };
        let authorization = Authorization {
            chain_id: asked.chain_id,
            asset: asked.asset,
            domain: TokenDomain { name, version: domain_version },
            from: payer.address,
            to: asked.pay_to,
            value: asked.amount,
            valid_after: U256::ZERO,
            valid_before: valid_before(now, asked.max_timeout_seconds, window),
            nonce,
        };
        if nonce.is_zero() {
            return Err(Refused::Nonce);
        }
        let wrapping = Wrapping { version, network: asked.network.clone(), accepted, resource, extensions };
        Ok(Signable { authorization, account: payer.account, wrapping })
    }
}

/// The end of an authorization: what the challenge allows, and no more than the policy does (ledger `x402-az-window`).
pub(crate) fn valid_before(now: u64, max_timeout: Option<u64>, window: u64) -> U256 {
    U256::from(now.saturating_add(max_timeout.unwrap_or(WINDOW_DEFAULT).min(window)))
}

impl Signable {
    /// An authorization that somebody recorded.
    pub(crate) const fn recorded(
        authorization: Authorization,
        account: PayerAccount,
        wrapping: Wrapping,
    ) -> Self {
        Self { authorization, account, wrapping }
    }

    /// What is authorized.
    #[must_use]
    pub const fn authorization(&self) -> &Authorization {
        &self.authorization
    }

    /// The typed data of `eth_signTypedData_v4`.
    #[must_use]
    pub fn typed_data(&self) -> String {
        self.authorization.typed_data()
    }

    /// The 32 bytes to sign.
    #[must_use]
    pub fn digest(&self) -> B256 {
        self.authorization.digest()
    }

    /// The payment with this signature. A key's signature has to be that of the payer; a contract's is its own affair.
    ///
    /// # Errors
    /// [`Refused::Signature`] where it is not the payer's.
    pub fn signed(self, signature: &[u8]) -> Result<SignedPayment, Refused> {
        match self.taken(signature) {
            Ok(payment) => Ok(payment),
            Err(refused) => Err(Refused::Signature(refused.1)),
        }
    }

    /// The same; the authorization comes back with the fault.
    pub(crate) fn taken(self, signature: &[u8]) -> Result<SignedPayment, Box<(Self, Finding)>> {
        let mut signature = Vec::from(signature);
        let is_key = self.account == PayerAccount::Key;
        if is_key {
            // Some signers give 0 and 1.
            if let (KEY_BYTES, Some(v @ (0 | 1))) = (signature.len(), signature.last_mut()) {
                *v = v.saturating_add(27);
            }
            // What was found is told of payments alone: here it is the payer's own.
            if let Err((code, _)) = signature::check(self.digest(), &signature, self.authorization.from) {
                return Err(Box::new((self, remark(code, None))));
            }
        }
        let Self { authorization, wrapping, .. } = self;
        Ok(SignedPayment { authorization, wrapping, signature, is_key })
    }

    /// The report of an authorization that is not signed, or is signed wrongly.
    pub(crate) fn report(&self, findings: Vec<Finding>) -> AuthorizationReport {
        report(&self.authorization, None, None, findings)
    }
}

/// A signed payment. Whoever has it can have it settled until its end: it is a secret until then.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedPayment {
    authorization: Authorization,
    wrapping: Wrapping,
    signature: Vec<u8>,
    is_key: bool,
}

/// Without the signature.
impl core::fmt::Debug for SignedPayment {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SignedPayment").field("authorization", &self.authorization).finish_non_exhaustive()
    }
}

impl SignedPayment {
    /// What is authorized.
    #[must_use]
    pub const fn authorization(&self) -> &Authorization {
        &self.authorization
    }

    /// The header of the paid request; `None` where its value would be longer than a header may be.
    #[must_use]
    pub fn header(&self) -> Option<PaymentHeader> {
        let value = self.header_value();
        (value.len() <= HEADER_CHARS).then(|| PaymentHeader { name: self.header_name().into(), value })
    }

    /// Why there is no header.
    pub(crate) fn too_long(&self) -> Option<Finding> {
        let length = self.header_value().len();
        (length > HEADER_CHARS).then(|| remark(Code::HeaderSize, Some(format!("{length}"))))
    }

    /// The value of `_meta["x402/payment"]` of a call over MCP, as JSON text (ledger `x402-mcp-meta`).
    #[must_use]
    pub fn meta(&self) -> String {
        let Wrapping { version, network, accepted, resource, extensions } = &self.wrapping;
        let mut w = Writer::new();
        w.raw("{\"x402Version\":").display(version);
        if *version == 1 {
            w.raw(",\"scheme\":\"exact\",\"network\":").string(network);
        } else {
            // The challenge's own bytes: written anew, they might be other bytes (ledger `x402-az-v2`).
            if let Some(resource) = resource {
                w.raw(",\"resource\":").raw(resource);
            }
            if let Some(accepted) = accepted {
                w.raw(",\"accepted\":").raw(accepted);
            }
        }
        let signed = &self.authorization;
        w.raw(",\"payload\":{\"signature\":").quoted(alloy_primitives::hex::encode_prefixed(&self.signature));
        w.raw(",\"authorization\":{\"from\":").string(&checksummed(signed.from));
        w.raw(",\"to\":").string(&checksummed(signed.to)).raw(",\"value\":").quoted(signed.value);
        w.raw(",\"validAfter\":")
            .quoted(signed.valid_after)
            .raw(",\"validBefore\":")
            .quoted(signed.valid_before);
        w.raw(",\"nonce\":").quoted(signed.nonce).raw("}}");
        if let (2, Some(extensions)) = (version, extensions) {
            w.raw(",\"extensions\":").raw(extensions);
        }
        w.raw("}");
        w.finish()
    }

    /// The call data that settle it.
    #[must_use]
    pub fn call(&self) -> Vec<u8> {
        self.authorization.call(&self.signature, self.is_key)
    }

    /// The name of the payment in a store of used payments.
    #[must_use]
    pub fn replay_key(&self) -> String {
        replay_key(&self.authorization)
    }

    /// The report, format `erc8257-payment-authorization/1`.
    #[must_use]
    pub fn report(&self) -> AuthorizationReport {
        let header = self.header();
        report(&self.authorization, header, Some(self.call()), self.too_long().into_iter().collect())
    }

    const fn header_name(&self) -> &'static str {
        if self.wrapping.version == 1 { "X-PAYMENT" } else { "PAYMENT-SIGNATURE" }
    }

    fn header_value(&self) -> String {
        base64::encode(self.meta().as_bytes())
    }
}

/// `eip155:N/erc20:0x…/<from>/<nonce>`: one authorization of one payer for one token.
pub(crate) fn replay_key(signed: &Authorization) -> String {
    let Authorization { chain_id, asset, from, nonce, .. } = signed;
    format!("eip155:{chain_id}/erc20:{asset:#x}/{from:#x}/{nonce}")
}

fn report(
    signed: &Authorization,
    header: Option<PaymentHeader>,
    call: Option<Vec<u8>>,
    findings: Vec<Finding>,
) -> AuthorizationReport {
    use primitives::describe::Hex;

    let (domain_separator, struct_hash) = (signed.domain_separator(), signed.struct_hash());
    AuthorizationReport {
        chain_id: signed.chain_id,
        asset: signed.asset,
        domain: signed.domain.clone(),
        from: signed.from,
        to: signed.to,
        value: signed.value,
        valid_after: signed.valid_after,
        valid_before: signed.valid_before,
        nonce: signed.nonce,
        domain_separator,
        struct_hash,
        digest: digest(domain_separator, struct_hash),
        typed_data: signed.typed_data(),
        state: Hex(signed.state_call()),
        header,
        call: call.map(Hex),
        findings,
    }
}
