//! Written by `cargo xtask border` from `core/discoverability-http/src/border/http_tool.rs`. Change that file, and not this one.

use crate::border::http_tool::{
    HttpToolExchange, HttpToolMethod, HttpToolOptions, HttpToolRequest, HttpToolRole, JudgeHttpTool,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, Value, Word, read};
use primitives::usage::UsageError;

impl Word for HttpToolRole {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Unpaid, "unpaid"), (Self::Malformed, "malformed"), (Self::Paid, "paid")];
    const SENTENCE: &'static str = "is not unpaid, malformed or paid";
}

impl FromJson for HttpToolRole {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for HttpToolMethod {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Post, "POST")];
    const SENTENCE: &'static str = "is not POST";
}

impl FromJson for HttpToolMethod {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for HttpToolRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            method: members.required("method", read::described)?,
            url: members.required("url", |value| read::text(value, 8192))?,
            headers: members.required("headers", |value| value.list(256, read::described))?,
            body: members.bytes("body")?,
        })
    }
}

impl FromJson for HttpToolExchange {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            role: members.required("role", read::described)?,
            request: members.required("request", read::described)?,
            sent_ms: members.required("sentMs", read::count)?,
            ended_ms: members.required("endedMs", read::count)?,
            end: members.required("end", read::described)?,
            status: members.optional("status", read::u16)?,
            headers: members.required("headers", |value| value.list(256, read::described))?,
            body: members.optional_bytes("body")?,
        })
    }
}

impl FromJson for HttpToolOptions {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["latencyMs"])?;
        Ok(Self { latency_ms: members.strict("latencyMs", read::count)? })
    }
}

pub(super) fn run_judge_http_tool(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("registration")?;
    let arguments = JudgeHttpTool {
        registration: &bytes_0,
        options: members.optional("options", read::described)?,
        arguments: members.optional("arguments", |value| read::text(value, 65536))?,
        exchanges: members.required("exchanges", |value| value.list(8, read::described))?,
    };
    arguments.judge()
}
