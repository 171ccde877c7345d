//! Written by `cargo xtask border` from `core/x402/src/border/challenge.rs`. Change that file, and not this one.

use crate::border::challenge::{
    CarrierKind, ChallengeEntry, ChallengePlace, ChallengeReport, ChallengeVerdict, EntryVerdict,
    PaymentCarrier, ReadChallenge,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for CarrierKind {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Http, "http"), (Self::Mcp, "mcp"), (Self::McpError, "mcp-error")];
    const SENTENCE: &'static str = "is not http, mcp or mcp-error";
}

impl FromJson for CarrierKind {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for PaymentCarrier {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let case = members.required("carrier", read::code)?;
        match case.as_str() {
            "http" => Ok(Self::Http {
                status: members.required("status", read::u16)?,
                headers: members.optional("headers", |value| value.list(4096, read::described))?,
                body: members.optional_bytes("body")?,
            }),
            "mcp" => Ok(Self::Mcp { text: members.required("text", |value| read::text(value, 16_777_216))? }),
            "mcp-error" => {
                Ok(Self::McpError { text: members.required("text", |value| read::text(value, 16_777_216))? })
            }
            _ => Err(members.wrong("carrier", "is not http, mcp or mcp-error")),
        }
    }
}

impl Word for ChallengeVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Readable, "readable"),
        (Self::Unsupported, "unsupported"),
        (Self::Malformed, "malformed"),
        (Self::NotX402, "not-x402"),
        (Self::NotPaymentRequired, "not-payment-required"),
    ];
    const SENTENCE: &'static str =
        "is not readable, unsupported, malformed, not-x402 or not-payment-required";
}

impl ToJson for ChallengeVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for ChallengePlace {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Header, "header"), (Self::Body, "body"), (Self::Mcp, "mcp"), (Self::McpError, "mcp-error")];
    const SENTENCE: &'static str = "is not header, body, mcp or mcp-error";
}

impl ToJson for ChallengePlace {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for EntryVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Usable, "usable"), (Self::Unsupported, "unsupported"), (Self::Malformed, "malformed")];
    const SENTENCE: &'static str = "is not usable, unsupported or malformed";
}

impl ToJson for EntryVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for ChallengeEntry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"index\":");
        self.index.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"scheme\":");
        self.scheme.to_json(w);
        w.raw(",\"network\":");
        self.network.to_json(w);
        w.raw(",\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"payTo\":");
        self.pay_to.to_json(w);
        w.raw(",\"maxTimeoutSeconds\":");
        self.max_timeout_seconds.to_json(w);
        w.raw(",\"domainName\":");
        self.domain_name.to_json(w);
        w.raw(",\"domainVersion\":");
        self.domain_version.to_json(w);
        w.raw(",\"resource\":");
        self.resource.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ChallengeReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-challenge/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"carrier\":");
        self.carrier.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"error\":");
        self.error.to_json(w);
        w.raw(",\"resource\":");
        self.resource.to_json(w);
        w.raw(",\"entries\":");
        self.entries.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_read_challenge(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.optional_bytes("body")?;
    let arguments = ReadChallenge {
        carrier: members.required("carrier", read::described)?,
        status: members.optional("status", read::u16)?,
        headers: members.optional("headers", |value| value.list(4096, read::described))?,
        body: bytes_0.as_deref(),
        text: members.optional("text", |value| read::text(value, 16_777_216))?,
    };
    arguments.judge()
}
