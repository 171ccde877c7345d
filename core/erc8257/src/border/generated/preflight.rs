//! Written by `cargo xtask border` from `core/erc8257/src/border/preflight.rs`. Change that file, and not this one.

use crate::border::preflight::{
    ConsumerPolicy, PolicyMeasure, PolicyQuorum, PredicateAnswers, Preflight, PreflightReport, RecordConfig,
    RecordState, RegistryAction, RegistryCall, RegistryFunction, ResponseError, RpcAnswer, ServedResponse,
    ToolRecord,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for ResponseError {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Connect, "connect"),
        (Self::Tls, "tls"),
        (Self::Timeout, "timeout"),
        (Self::TooLarge, "too-large"),
        (Self::BlockedAddress, "blocked-address"),
        (Self::Encoding, "encoding"),
    ];
    const SENTENCE: &'static str = "is not connect, tls, timeout, too-large, blocked-address or encoding";
}

impl FromJson for ResponseError {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for ResponseError {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ServedResponse {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["status", "error"], "has no member status or error")? {
            "status" => Ok(Self::Received {
                status: members.required("status", read::u16)?,
                redirected: members.optional("redirected", read::boolean)?,
                complete: members.optional("complete", read::boolean)?,
                body: members.optional_bytes("body")?,
            }),
            _ => Ok(Self::Failed { error: members.required("error", read::described)? }),
        }
    }
}

impl FromJson for RpcAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["result", "error", "failed"], "has no member result, error or failed")? {
            "result" => Ok(Self::Result { result: members.required("result", read::json)? }),
            "error" => Ok(Self::Error { error: members.required("error", read::json)? }),
            _ => Ok(Self::Failed { failed: members.required("failed", read::described)? }),
        }
    }
}

impl FromJson for PredicateAnswers {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            code: members.optional("code", read::described)?,
            erc165: members.optional("erc165", read::described)?,
            predicate: members.optional("predicate", read::described)?,
        })
    }
}

impl FromJson for RecordConfig {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            creator: members.required("creator", read::address)?,
            metadata_uri: members.required("metadataURI", |value| read::text(value, 8_388_608))?,
            manifest_hash: members.required("manifestHash", read::bytes32)?,
            access_predicate: members.required("accessPredicate", read::address)?,
        })
    }
}

impl ToJson for RecordConfig {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"creator\":");
        self.creator.to_json(w);
        w.raw(",\"metadataURI\":");
        self.metadata_uri.to_json(w);
        w.raw(",\"manifestHash\":");
        self.manifest_hash.to_json(w);
        w.raw(",\"accessPredicate\":");
        self.access_predicate.to_json(w);
        w.raw("}");
    }
}

impl Word for RecordState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NotFound, "not-found"),
        (Self::Deregistered, "deregistered"),
        (Self::NoContract, "no-contract"),
        (Self::Malformed, "malformed"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str = "is not not-found, deregistered, no-contract, malformed or unavailable";
}

impl FromJson for RecordState {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for ToolRecord {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["config", "registry"], "has no member config or registry")? {
            "config" => Ok(Self::Found { config: members.required("config", read::described)? }),
            _ => Ok(Self::Missing {
                registry: members.required("registry", read::described)?,
                reason: members.optional("reason", read::code)?,
                detail: members.optional("detail", |value| read::text(value, 262_144))?,
            }),
        }
    }
}

impl FromJson for RegistryAction {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let case = members.required("type", read::code)?;
        match case.as_str() {
            "registerTool" => Ok(Self::RegisterTool {
                metadata_uri: members.required("metadataURI", |value| read::text(value, 8_388_608))?,
                manifest_hash: members.required("manifestHash", read::bytes32)?,
                response: members.optional("response", read::described)?,
                predicate: members.required("predicate", read::address)?,
                answers: members.optional("answers", read::described)?,
            }),
            "updateToolMetadata" => Ok(Self::UpdateToolMetadata {
                tool_id: members.required("toolId", read::uint256)?,
                record: members.required("record", read::described)?,
                metadata_uri: members.required("metadataURI", |value| read::text(value, 8_388_608))?,
                manifest_hash: members.required("manifestHash", read::bytes32)?,
                response: members.optional("response", read::described)?,
            }),
            "setAccessPredicate" => Ok(Self::SetAccessPredicate {
                tool_id: members.required("toolId", read::uint256)?,
                record: members.required("record", read::described)?,
                predicate: members.required("predicate", read::address)?,
                answers: members.optional("answers", read::described)?,
            }),
            "deregisterTool" => Ok(Self::DeregisterTool {
                tool_id: members.required("toolId", read::uint256)?,
                record: members.required("record", read::described)?,
            }),
            _ => Err(members.wrong(
                "type",
                "is not registerTool, updateToolMetadata, setAccessPredicate or deregisterTool",
            )),
        }
    }
}

impl Word for PolicyMeasure {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Values, "values"), (Self::Subschemas, "subschemas")];
    const SENTENCE: &'static str = "is not values or subschemas";
}

impl FromJson for PolicyMeasure {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for PolicyQuorum {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["need", "of"])?;
        Ok(Self { need: members.required("need", read::u8)?, of: members.required("of", read::u8)? })
    }
}

impl FromJson for ConsumerPolicy {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&[
            "acceptUnknownType",
            "schemaMeasure",
            "maxRequirements",
            "freshnessSeconds",
            "allowPrivateAddresses",
            "addressesEnforced",
            "pinnedHash",
            "quorum",
        ])?;
        Ok(Self {
            accept_unknown_type: members.strict("acceptUnknownType", read::boolean)?,
            schema_measure: members.strict("schemaMeasure", read::described)?,
            max_requirements: members.strict("maxRequirements", read::u32)?,
            freshness_seconds: members.strict("freshnessSeconds", read::u32)?,
            allow_private_addresses: members.strict("allowPrivateAddresses", read::boolean)?,
            addresses_enforced: members.strict("addressesEnforced", read::boolean)?,
            pinned_hash: members.strict("pinnedHash", read::bytes32)?,
            quorum: members.strict("quorum", read::described)?,
        })
    }
}

impl Word for RegistryFunction {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::RegisterTool, "registerTool"),
        (Self::UpdateToolMetadata, "updateToolMetadata"),
        (Self::SetAccessPredicate, "setAccessPredicate"),
        (Self::DeregisterTool, "deregisterTool"),
    ];
    const SENTENCE: &'static str =
        "is not registerTool, updateToolMetadata, setAccessPredicate or deregisterTool";
}

impl ToJson for RegistryFunction {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for RegistryCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl ToJson for PreflightReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-preflight/1\",\"function\":");
        self.function.to_json(w);
        w.raw(",\"refuses\":");
        self.refuses.to_json(w);
        w.raw(",\"call\":");
        self.call.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw(",\"report\":");
        self.report.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Preflight {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            registry: members.required("registry", read::address)?,
            caller: members.required("caller", read::address)?,
            action: members.required("action", read::described)?,
            policy: members.optional("policy", read::described)?,
        })
    }
}

pub(super) fn run_preflight(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: Preflight = read::described(&given.value())?;
    arguments.judge()
}
