//! Written by `cargo xtask border` from `core/primitives/src/border/step.rs`. Change that file, and not this one.

use crate::border::step::{InquiryCall, InquiryHeader, InquiryMethod, InquiryProvider, InquiryStep};
use crate::describe::{FromJson, ToJson, Value, Word, read};
use crate::json::Writer;
use crate::usage::UsageError;

impl Word for InquiryProvider {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Rpc, "rpc"), (Self::Chain, "chain"), (Self::Wallet, "wallet")];
    const SENTENCE: &'static str = "is not rpc, chain or wallet";
}

impl ToJson for InquiryProvider {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for InquiryCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"id\":");
        self.id.to_json(w);
        w.raw(",\"provider\":");
        self.provider.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"rpc\":");
        self.rpc.to_json(w);
        w.raw(",\"method\":");
        self.method.to_json(w);
        w.raw(",\"params\":");
        self.params.to_json(w);
        w.raw("}");
    }
}

impl Word for InquiryMethod {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Get, "GET"), (Self::Post, "POST"), (Self::Delete, "DELETE")];
    const SENTENCE: &'static str = "is not GET, POST or DELETE";
}

impl ToJson for InquiryMethod {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for InquiryHeader {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 16_777_216))?,
            value: members.required("value", |value| read::text(value, 16_777_216))?,
        })
    }
}

impl ToJson for InquiryHeader {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl ToJson for InquiryStep {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Calls {
                calls: member_0,
                max_bytes: member_1,
                max_wire_bytes: member_2,
                deadline_ms: member_3,
            } => {
                w.raw("{\"type\":\"calls\",\"calls\":");
                member_0.to_json(w);
                w.raw(",\"maxBytes\":");
                member_1.to_json(w);
                w.raw(",\"maxWireBytes\":");
                member_2.to_json(w);
                w.raw(",\"deadlineMs\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Http {
                id: member_0,
                method: member_1,
                url: member_2,
                headers: member_3,
                secrets: member_4,
                max_bytes: member_5,
                max_wire_bytes: member_6,
                deadline_ms: member_7,
                allow_private_addresses: member_8,
                only_status: member_9,
                enough_at: member_10,
            } => {
                w.raw("{\"type\":\"http\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"method\":");
                member_1.to_json(w);
                w.raw(",\"url\":");
                member_2.to_json(w);
                w.raw(",\"headers\":");
                member_3.to_json(w);
                w.raw(",\"secrets\":");
                member_4.to_json(w);
                w.raw(",\"maxBytes\":");
                member_5.to_json(w);
                w.raw(",\"maxWireBytes\":");
                member_6.to_json(w);
                w.raw(",\"deadlineMs\":");
                member_7.to_json(w);
                w.raw(",\"allowPrivateAddresses\":");
                member_8.to_json(w);
                w.raw(",\"onlyStatus\":");
                member_9.to_json(w);
                w.raw(",\"enoughAt\":");
                member_10.to_json(w);
                w.raw("}");
            }
            Self::Sign { id: member_0, signer: member_1, digest: member_2, typed_data: member_3 } => {
                w.raw("{\"type\":\"sign\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"signer\":");
                member_1.to_json(w);
                w.raw(",\"digest\":");
                member_2.to_json(w);
                w.raw(",\"typedData\":");
                member_3.to_json(w);
                w.raw("}");
            }
            Self::Confirm { id: member_0, words: member_1, data: member_2 } => {
                w.raw("{\"type\":\"confirm\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"words\":");
                member_1.to_json(w);
                w.raw(",\"data\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Remember { id: member_0, key: member_1, until: member_2 } => {
                w.raw("{\"type\":\"remember\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"key\":");
                member_1.to_json(w);
                w.raw(",\"until\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Release { id: member_0, key: member_1 } => {
                w.raw("{\"type\":\"release\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"key\":");
                member_1.to_json(w);
                w.raw("}");
            }
            Self::Handler { id: member_0, caller: member_1, purpose: member_2 } => {
                w.raw("{\"type\":\"handler\",\"id\":");
                member_0.to_json(w);
                w.raw(",\"caller\":");
                member_1.to_json(w);
                w.raw(",\"purpose\":");
                member_2.to_json(w);
                w.raw("}");
            }
            Self::Done {} => {
                w.raw("{\"type\":\"done\"}");
            }
        }
    }
}
