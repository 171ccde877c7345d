//! Written by `cargo xtask border` from `core/identity/src/border/agent.rs`. Change that file, and not this one.

use crate::border::agent::{
    AgentCalls, AgentDomain, AgentFile, AgentFileState, AgentMetadata, AgentProfile, AgentReport,
    AgentService, AgentState, AgentUri, AgentUriKind, AgentVerdict, AgentWallet, BackBinding, DomainProof,
    DomainResponse, FileIntegrity, JudgeAgent, MetadataAnswer, Registration, ServiceKind, WalletState,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for AgentVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Bound, "bound"),
        (Self::Invalid, "invalid"),
        (Self::NotBound, "not-bound"),
        (Self::Unknown, "unknown"),
        (Self::NotFound, "not-found"),
    ];
    const SENTENCE: &'static str = "is not bound, invalid, not-bound, unknown or not-found";
}

impl FromJson for AgentVerdict {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for AgentVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AgentState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Active, "active"),
        (Self::NotFound, "not-found"),
        (Self::NoContract, "no-contract"),
        (Self::Malformed, "malformed"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str = "is not active, not-found, no-contract, malformed or unavailable";
}

impl ToJson for AgentState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletState {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Set, "set"), (Self::Unset, "unset"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not set, unset or unknown";
}

impl FromJson for WalletState {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for WalletState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AgentUriKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Https, "https"),
        (Self::Http, "http"),
        (Self::Ipfs, "ipfs"),
        (Self::Data, "data"),
        (Self::InlineJson, "inline-json"),
        (Self::Empty, "empty"),
        (Self::Template, "template"),
        (Self::Unsupported, "unsupported"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str =
        "is not https, http, ipfs, data, inline-json, empty, template, unsupported or unknown";
}

impl ToJson for AgentUriKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for FileIntegrity {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Origin, "origin"),
        (Self::Content, "content"),
        (Self::Onchain, "onchain"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not origin, content, onchain, none or unknown";
}

impl ToJson for FileIntegrity {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for AgentFileState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Valid, "valid"),
        (Self::Invalid, "invalid"),
        (Self::Unreadable, "unreadable"),
        (Self::None, "none"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not valid, invalid, unreadable, none or unknown";
}

impl ToJson for AgentFileState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for ServiceKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Mcp, "mcp"),
        (Self::A2a, "a2a"),
        (Self::Oasf, "oasf"),
        (Self::Ens, "ens"),
        (Self::Did, "did"),
        (Self::Web, "web"),
        (Self::Email, "email"),
        (Self::Wallet, "wallet"),
        (Self::Erc8257, "erc8257"),
        (Self::Other, "other"),
    ];
    const SENTENCE: &'static str = "is not mcp, a2a, oasf, ens, did, web, email, wallet, erc8257 or other";
}

impl ToJson for ServiceKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for BackBinding {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Pass, "pass"), (Self::Fail, "fail"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not pass, fail or unknown";
}

impl ToJson for BackBinding {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for DomainProof {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Proved, "proved"),
        (Self::SameHost, "same-host"),
        (Self::NotProved, "not-proved"),
        (Self::NotAsked, "not-asked"),
        (Self::Unknown, "unknown"),
        (Self::Refused, "refused"),
    ];
    const SENTENCE: &'static str = "is not proved, same-host, not-proved, not-asked, unknown or refused";
}

impl FromJson for DomainProof {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for DomainProof {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for AgentCalls {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            owner_of: members.optional("ownerOf", read::described)?,
            token_uri: members.optional("tokenURI", read::described)?,
            get_agent_wallet: members.optional("getAgentWallet", read::described)?,
        })
    }
}

impl FromJson for MetadataAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            key: members.required("key", |value| read::text(value, 256))?,
            answer: members.optional("answer", read::described)?,
        })
    }
}

impl FromJson for DomainResponse {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            host: members.required("host", |value| read::text(value, 262_144))?,
            response: members.optional("response", read::described)?,
        })
    }
}

impl ToJson for AgentWallet {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentUri {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"text\":");
        self.text.to_json(w);
        w.raw(",\"integrity\":");
        self.integrity.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentMetadata {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"key\":");
        self.key.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentFile {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentService {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"kind\":");
        self.kind.to_json(w);
        w.raw(",\"endpoint\":");
        self.endpoint.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentProfile {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"name\":");
        self.name.to_json(w);
        w.raw(",\"description\":");
        self.description.to_json(w);
        w.raw(",\"image\":");
        self.image.to_json(w);
        w.raw(",\"active\":");
        self.active.to_json(w);
        w.raw(",\"x402Support\":");
        self.x402_support.to_json(w);
        w.raw(",\"supportedTrust\":");
        self.supported_trust.to_json(w);
        w.raw(",\"services\":");
        self.services.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Registration {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"agentRegistry\":");
        self.agent_registry.to_json(w);
        w.raw(",\"agentId\":");
        self.agent_id.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentDomain {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"host\":");
        self.host.to_json(w);
        w.raw(",\"proof\":");
        self.proof.to_json(w);
        w.raw("}");
    }
}

impl ToJson for AgentReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-agent/1\",\"agent\":");
        self.agent.to_json(w);
        w.raw(",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"state\":");
        self.state.to_json(w);
        w.raw(",\"owner\":");
        self.owner.to_json(w);
        w.raw(",\"wallet\":");
        self.wallet.to_json(w);
        w.raw(",\"uri\":");
        self.uri.to_json(w);
        w.raw(",\"metadata\":");
        self.metadata.to_json(w);
        w.raw(",\"file\":");
        self.file.to_json(w);
        w.raw(",\"profile\":");
        self.profile.to_json(w);
        w.raw(",\"backBinding\":");
        self.back_binding.to_json(w);
        w.raw(",\"elsewhere\":");
        self.elsewhere.to_json(w);
        w.raw(",\"domains\":");
        self.domains.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for JudgeAgent {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            agent: members.required("agent", |value| read::text(value, 256))?,
            block: members.optional("block", read::uint256)?,
            calls: members.required("calls", read::described)?,
            metadata: members.optional("metadata", |value| value.list(32, read::described))?,
            file: members.optional("file", read::described)?,
            domains: members.optional("domains", |value| value.list(16, read::described))?,
        })
    }
}

pub(super) fn run_judge_agent(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: JudgeAgent = read::described(&given.value())?;
    arguments.judge()
}
