//! Reports of usage (seed 002, Usage Reporting; ledger `x402-usage-live`, `x402-usage-settled`).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{U256, hex};
use primitives::border::step::InquiryHeader;
use primitives::json::Writer;
use primitives::usage::UsageError;
use x402::value::address;
use x402::{Code, remark};

use crate::border::settlement::SettlementVerdict;
use crate::border::usage::{
    PaymentRequest, RequestVerdict, SpeltAuthorization, UsageKind, UsageRequest, UsageRequestReport,
};
use crate::limits::{USAGE_BYTES, USAGE_SECONDS};

/// Where reports go (ledger `doc2-usage-endpoint`).
const URL: &str = "https://api.opensea.io/api/v2/tools/usage";
/// The name of the secret: its value never comes here (ledger `x402-usage-secret`).
pub(crate) const SECRET: &str = "x-api-key";

impl UsageRequest {
    /// The request, or why there is none.
    pub(crate) fn request(self) -> Result<UsageRequestReport, UsageError> {
        Ok(match self.body()? {
            Ok(body) => UsageRequestReport {
                verdict: RequestVerdict::Request,
                request: Some(post(body)),
                text: None,
                argv: None,
                findings: Vec::new(),
            },
            Err(code) => UsageRequestReport {
                verdict: RequestVerdict::Refused,
                request: None,
                text: None,
                argv: None,
                findings: Vec::from([remark(code, None)]),
            },
        })
    }

    fn body(&self) -> Result<Result<String, Code>, UsageError> {
        let mut w = Writer::new();
        w.raw("{\"verification_type\":").string(match self.kind {
            UsageKind::Authorization => "eip3009_authorization",
            UsageKind::Settlement => "x402_settlement",
        });
        w.raw(",\"tool_chain_id\":").display(self.tool.chain_id);
        w.raw(",\"tool_registry_address\":").quoted(format_args!("{:#x}", self.tool.registry));
        w.raw(",\"tool_onchain_id\":").quoted(self.tool.tool_id);
        w.raw(",\"latency_ms\":").display(self.latency_ms);
        let refused = match self.kind {
            UsageKind::Authorization => self.free(&mut w)?,
            UsageKind::Settlement => self.paid(&mut w)?,
        };
        w.raw("}}");
        Ok(refused.map_or_else(|| Ok(w.finish()), Err))
    }

    /// The proof of identity, unchanged (ledger `doc2-usage-free`, `doc2-usage-forward`).
    fn free(&self, w: &mut Writer) -> Result<Option<Code>, UsageError> {
        let given = self.authorization.as_ref().ok_or_else(|| UsageError::missing("authorization"))?;
        let signature = self.signature.as_ref().ok_or_else(|| UsageError::missing("signature"))?;
        let SpeltAuthorization { from, to, value, valid_after, valid_before, nonce } = given;
        let read =
            |text: &str, member| address(text).map_err(|_| UsageError::wrong(member, "is not an address"));
        let caller = read(from, "authorization.from")?;
        read(to, "authorization.to")?;
        if !value.is_zero() {
            return Ok(Some(Code::UsageNotFree));
        }
        // Whoever gets a proof that still counts can use it.
        if *valid_before > U256::from(self.now) && self.forward_live != Some(true) {
            return Ok(Some(Code::UsageLiveProof));
        }
        w.raw(",\"eip3009\":{\"caller_address\":").quoted(format_args!("{caller:#x}"));
        w.raw(",\"signature\":").quoted(hex::encode_prefixed(&signature.0));
        w.raw(",\"from\":").string(from).raw(",\"to\":").string(to).raw(",\"value\":").quoted(value);
        w.raw(",\"valid_after\":").quoted(valid_after).raw(",\"valid_before\":").quoted(valid_before);
        w.raw(",\"nonce\":").quoted(nonce);
        if self.with_chain_id == Some(true) {
            w.raw(",\"chain_id\":").display(self.payment_chain_id.unwrap_or(self.tool.chain_id));
        }
        Ok(None)
    }

    /// The settlement that a receipt shows (ledger `doc2-usage-paid`).
    fn paid(&self, w: &mut Writer) -> Result<Option<Code>, UsageError> {
        if self.settlement != Some(SettlementVerdict::Settled) {
            return Ok(Some(Code::UsageUnsettled));
        }
        let caller = self.caller.ok_or_else(|| UsageError::missing("caller"))?;
        let transaction = self.transaction.ok_or_else(|| UsageError::missing("transaction"))?;
        let chain = self.payment_chain_id.ok_or_else(|| UsageError::missing("paymentChainId"))?;
        w.raw(",\"x402\":{\"caller_address\":").quoted(format_args!("{caller:#x}"));
        w.raw(",\"tx_hash\":").quoted(transaction).raw(",\"chain_id\":").display(chain);
        Ok(None)
    }
}

/// A header of a request.
pub(crate) fn header(name: &str, value: &str) -> InquiryHeader {
    InquiryHeader { name: name.into(), value: value.into() }
}

fn post(body: String) -> PaymentRequest {
    PaymentRequest {
        method: "POST".into(),
        url: URL.into(),
        headers: Vec::from([header("content-type", "application/json")]),
        body: Some(body),
        secret: Some(SECRET.into()),
        max_bytes: USAGE_BYTES,
        deadline_seconds: USAGE_SECONDS,
    }
}
