//! Written by `cargo xtask border` from `core/payment/src/border/rest.rs`. Change that file, and not this one.

use crate::border::rest::{RestPair, RestQuestion, RestRequest, RestRequestReport, RestVerb};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for RestQuestion {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::List, "list"),
        (Self::Search, "search"),
        (Self::Get, "get"),
        (Self::Mcp, "mcp"),
        (Self::Cli, "cli"),
    ];
    const SENTENCE: &'static str = "is not list, search, get, mcp or cli";
}

impl FromJson for RestQuestion {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for RestVerb {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::List, "list"), (Self::Search, "search"), (Self::Get, "get")];
    const SENTENCE: &'static str = "is not list, search or get";
}

impl FromJson for RestVerb {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for RestPair {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 32))?,
            value: members.required("value", |value| read::text(value, 4096))?,
        })
    }
}

impl ToJson for RestRequestReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-payment-rest/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"request\":");
        self.request.to_json(w);
        w.raw(",\"text\":");
        self.text.to_json(w);
        w.raw(",\"argv\":");
        self.argv.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for RestRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            request: members.required("request", read::described)?,
            sort_by: members.optional("sort_by", |value| read::text(value, 4096))?,
            limit: members.optional("limit", read::count)?,
            query: members.optional("query", |value| read::text(value, 4096))?,
            more: members.optional("more", |value| value.list(64, read::described))?,
            tool: members.optional("tool", read::described)?,
            id: members.optional("id", read::count)?,
            name: members.optional("name", |value| read::text(value, 4096))?,
            arguments: members.optional("arguments", |value| read::text(value, 16_777_216))?,
            verb: members.optional("verb", read::described)?,
            access_type: members.optional("accessType", |value| read::text(value, 4096))?,
        })
    }
}

pub(super) fn run_rest_request(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: RestRequest = read::described(&given.value())?;
    arguments.judge()
}
