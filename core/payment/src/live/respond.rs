//! The HTTP answer of a gate (ledger `x402-gate-respond`).

use alloc::string::String;

use primitives::base64;
use primitives::json::Writer;
use x402::value::checksummed;

use crate::border::gate::{GateConfig, GateReport, GateSettlement};
use crate::border::payment::{OfferEntry, PaymentProofReport};
use crate::gate::error_of;
use crate::offer::challenge_of;

/// The header of a challenge of version 2.
const REQUIRED: &str = "payment-required";
/// The headers that tell of a settlement, by version.
const RESPONSES: [&str; 2] = ["x-payment-response", "payment-response"];

/// The answer as JSON: `status`, `headers`, `body`. A body of `null` is that of the handler.
pub(super) fn write(config: &GateConfig, proof: &PaymentProofReport, report: &GateReport) -> String {
    let mut w = Writer::new();
    w.raw("{\"status\":").display(report.status).raw(",\"headers\":[");
    let mut lead = "{\"name\":";
    let mut header = |w: &mut Writer, name: &str, value: &str| {
        w.raw(lead).string(name).raw(",\"value\":").string(value).raw("}");
        lead = ",{\"name\":";
    };
    if report.error.is_some() {
        header(&mut w, "content-type", "application/json");
        // No cache may give a challenge, or the end of somebody's payment, to the next one who asks.
        header(&mut w, "cache-control", "no-store");
    }
    if report.challenge.is_some()
        && let Some(challenge) = challenge_of(&config.offer, 2, error_of(report.error.as_deref()))
    {
        header(&mut w, REQUIRED, &base64::encode(challenge.as_bytes()));
    }
    if report.settlement == Some(GateSettlement::Settled)
        && let Some((version, settled)) = settled(config, proof, report)
    {
        let [v1, v2] = RESPONSES;
        header(&mut w, if version == 1 { v1 } else { v2 }, &base64::encode(settled.as_bytes()));
    }
    w.raw("],\"body\":");
    match (&report.challenge, report.error.as_deref()) {
        (Some(challenge), _) => w.string(&challenge.body),
        (None, Some(code)) => w.string(&told(code)),
        (None, None) => w.raw("null"),
    };
    w.raw("}");
    w.finish()
}

/// Why the request was refused.
fn told(code: &str) -> String {
    let mut w = Writer::new();
    w.raw("{\"error\":").string(code);
    if let Some(row) = x402::explain(code) {
        w.raw(",\"message\":").string(row.message);
    }
    w.raw("}");
    w.finish()
}

/// What the settlement came to, for the one who paid.
fn settled(config: &GateConfig, proof: &PaymentProofReport, report: &GateReport) -> Option<(u8, String)> {
    let (version, entry) = (proof.version?, paid(config, proof)?);
    let mut w = Writer::new();
    w.raw("{\"success\":true,\"transaction\":").quoted_or_null(report.transaction);
    w.raw(",\"network\":");
    if version == 1 {
        w.string(&entry.network);
    } else {
        w.quoted(format_args!("eip155:{}", entry.chain_id));
    }
    w.raw(",\"payer\":").string(&checksummed(proof.from?)).raw("}");
    Some((version, w.finish()))
}

/// The entry of the offer that was paid.
pub(super) fn paid<'c>(config: &'c GateConfig, proof: &PaymentProofReport) -> Option<&'c OfferEntry> {
    config.offer.entries.iter().find(|entry| Some(entry.chain_id) == proof.chain_id)
}
