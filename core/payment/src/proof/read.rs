//! The payment in its header: version, scheme, payload, network, and the six members of the authorization.

use alloc::vec::Vec;

use alloy_primitives::U256;
use primitives::caip::Caip2;
use primitives::harmless;
use primitives::hex;
use primitives::json::{Document, Kind, NodeId};
use x402::{Code, Finding, chain_id, network, remark, strict, value};

use super::Judging;
use crate::authorization::Authorization;
use crate::border::payment::OfferEntry;

/// Payloads of other transfer methods.
const OTHER_PAYLOADS: [&str; 2] = ["permit2Authorization", "delegationManager"];

/// The members of a payment.
pub(super) struct Message {
    version: u8,
    network: NodeId,
    accepted: NodeId,
    signature: NodeId,
    authorization: NodeId,
}

/// Where the members of an authorization stand.
pub(super) struct Places {
    pub(super) to: NodeId,
    pub(super) value: NodeId,
    pub(super) valid_after: NodeId,
    pub(super) valid_before: NodeId,
}

impl Message {
    /// Reads a payment down to its authorization and signature.
    pub(super) fn read(judging: &mut Judging<'_>, version: u8) -> Result<Self, Finding> {
        let document = judging.document;
        if let Some(word) = strict::fault(document) {
            return Err(remark(Code::Json, Some(word.into())));
        }
        if document.kind(Document::ROOT) != Kind::Object {
            return Err(judging.at(Code::Object, Document::ROOT, None));
        }
        let names = ["x402Version", "scheme", "network", "accepted", "payload"];
        let [given, mut scheme, mut network, accepted, payload] =
            document.named_in_root(names, &mut |_, _| {});
        let is_version = given != 0 && document.raw(given) == if version == 1 { b"1" } else { b"2" };
        if !is_version || !judging.offer.versions.contains(&version) {
            return Err(judging.at(Code::Version, given, None));
        }
        judging.report.version = Some(version);
        if version == 2 {
            if accepted == 0 || document.kind(accepted) != Kind::Object {
                return Err(judging.at(Code::Accepted, accepted, None));
            }
            [scheme, network] = document.named(accepted, ["scheme", "network"]);
        }
        if document.optional_string(scheme).as_deref() != Some("exact") {
            return Err(judging.at(Code::Scheme, scheme, None));
        }
        if payload == 0 || document.kind(payload) != Kind::Object {
            return Err(judging.at(Code::Payload, payload, None));
        }
        if document.named(payload, OTHER_PAYLOADS).iter().any(|other| *other != 0) {
            return Err(judging.at(Code::PayloadUnsupported, payload, None));
        }
        let [authorization, signature] = document.named(payload, ["authorization", "signature"]);
        let has_both = document.kind(authorization) == Kind::Object
            && authorization != 0
            && document.optional_string(signature).is_some();
        if !has_both {
            return Err(judging.at(Code::Payload, payload, None));
        }
        Ok(Self { version, network, accepted, signature, authorization })
    }

    /// The entry of the offer that is paid.
    pub(super) fn offered<'o>(&self, judging: &Judging<'o>) -> Result<&'o OfferEntry, Finding> {
        let document = judging.document;
        let shown = || document.optional_string(self.network).map(|text| harmless::clip(text.as_bytes()));
        let chain = document.optional_string(self.network).and_then(|name| chain(&name, self.version));
        let chain = chain.ok_or_else(|| judging.at(Code::Network, self.network, shown()))?;
        let offer: &'o [OfferEntry] = &judging.offer.entries;
        let entry = offer.iter().find(|entry| entry.chain_id == U256::from(chain));
        let entry = entry.ok_or_else(|| judging.at(Code::NetworkOther, self.network, shown()))?;
        if self.version == 2 && !strict::is_same(document.raw(self.accepted), entry.accepted().as_bytes()) {
            return Err(judging.at(Code::Accepted, self.accepted, None));
        }
        Ok(entry)
    }

    /// The authorization, with its members' places.
    pub(super) fn authorization(
        &self,
        judging: &Judging<'_>,
        entry: &OfferEntry,
    ) -> Result<(Authorization, Places), Finding> {
        let document = judging.document;
        let names = ["from", "to", "value", "validAfter", "validBefore", "nonce"];
        let [from, to, value, valid_after, valid_before, nonce] = document.named(self.authorization, names);
        let wrong = |node: NodeId| {
            let shown = document.optional_string(node).map(|text| harmless::clip(text.as_bytes()));
            judging.at(Code::Authorization, if node == 0 { self.authorization } else { node }, shown)
        };
        let address = |node| {
            document
                .optional_string(node)
                .and_then(|text| value::address(&text).ok())
                .ok_or_else(|| wrong(node))
        };
        let number = |node| {
            document.optional_string(node).and_then(|text| value::amount(&text)).ok_or_else(|| wrong(node))
        };
        let signed = Authorization {
            chain_id: entry.chain_id,
            asset: entry.asset,
            domain: entry.domain.clone(),
            from: address(from)?,
            to: address(to)?,
            value: number(value)?,
            valid_after: number(valid_after)?,
            valid_before: number(valid_before)?,
            nonce: document
                .optional_string(nonce)
                .and_then(|text| hex::parse_bytes32(&text))
                .ok_or_else(|| wrong(nonce))?,
        };
        Ok((signed, Places { to, value, valid_after, valid_before }))
    }

    /// The bytes of the signature: as many as its header has room for.
    pub(super) fn signature(&self, judging: &Judging<'_>) -> Result<Vec<u8>, Finding> {
        let text = judging.document.optional_string(self.signature).unwrap_or_default();
        hex::data(text.as_bytes()).ok_or_else(|| judging.at(Code::SignatureHex, self.signature, None))
    }

    /// Where the signature stands.
    pub(super) const fn signature_at(&self) -> NodeId {
        self.signature
    }
}

/// The ID of the chain that a payment names: in version 1 by name or by CAIP-2, in version 2 by CAIP-2.
fn chain(text: &str, version: u8) -> Option<u64> {
    if let (1, Some(chain)) = (version, network(text)) {
        return Some(chain);
    }
    chain_id(&Caip2::parse(text)?)
}
