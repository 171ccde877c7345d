//! Written by `cargo xtask border` from `core/discoverability/src/border/mcp.rs`. Change that file, and not this one.

use crate::border::mcp::{
    JudgeMcp, McpCallChoice, McpEraChoice, McpExchange, McpMethod, McpOptions, McpRequest,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, Value, Word, read};
use primitives::usage::UsageError;

impl Word for McpMethod {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Post, "POST"), (Self::Delete, "DELETE")];
    const SENTENCE: &'static str = "is not POST or DELETE";
}

impl FromJson for McpMethod {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for McpRequest {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            method: members.required("method", read::described)?,
            headers: members.required("headers", |value| value.list(256, read::described))?,
            body: members.optional_bytes("body")?,
        })
    }
}

impl FromJson for McpExchange {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
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

impl Word for McpEraChoice {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::LegacyFirst, "legacy-first"),
        (Self::Legacy, "legacy"),
        (Self::Modern, "modern"),
        (Self::ModernFirst, "modern-first"),
    ];
    const SENTENCE: &'static str = "is not legacy-first, legacy, modern or modern-first";
}

impl FromJson for McpEraChoice {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for McpCallChoice {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Auto, "auto"), (Self::None, "none")];
    const SENTENCE: &'static str = "is not auto or none";
}

impl FromJson for McpCallChoice {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for McpOptions {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["era", "call", "priced", "latencyMs", "listBytes", "profile", "minGrade"])?;
        Ok(Self {
            era: members.strict("era", read::described)?,
            call: members.strict("call", read::described)?,
            priced: members.strict("priced", read::boolean)?,
            latency_ms: members.strict("latencyMs", read::count)?,
            list_bytes: members.strict("listBytes", read::count)?,
            profile: members.strict("profile", read::described)?,
            min_grade: members.strict("minGrade", read::described)?,
        })
    }
}

impl FromJson for JudgeMcp {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            endpoint: members.required("endpoint", |value| read::text(value, 8192))?,
            recorder: members.optional("recorder", |value| read::text(value, 120))?,
            options: members.optional("options", read::described)?,
            exchanges: members.required("exchanges", |value| value.list(64, read::described))?,
        })
    }
}

pub(super) fn run_judge_mcp(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeMcp = read::described(&given.value())?;
    arguments.judge()
}
