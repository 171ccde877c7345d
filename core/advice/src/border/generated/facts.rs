//! Written by `cargo xtask border` from `core/advice/src/border/facts.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::facts::{
    AttestationReport, Change, CodeFacts, ContractFacts, Facts, FactsFormat, History, KnownRegistries,
    OriginFacts, ReadCode, RegistrationChange, Token, Wallet,
};
use primitives::describe::{Arguments, FromJson, KnownMembers, Refusal, Tell, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl FromJson for CodeFacts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            bytes: members.required("bytes", read::count)?,
            hash: members.strict("hash", read::bytes32)?,
            delegate: members.strict("delegate", read::address)?,
        })
    }
}

impl ToJson for CodeFacts {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.member("bytes", &self.bytes);
        members.optional("hash", &self.hash);
        members.optional("delegate", &self.delegate);
        members.end();
    }
}

impl FromJson for ReadCode {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self { answer: members.required("answer", read::described)? })
    }
}

pub(super) fn tell_read_code(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: ReadCode = read::described(&given.value())?;
    arguments.tell()
}

impl FromJson for ContractFacts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            code: members.strict("code", read::described)?,
            interface: members.strict("interface", read::described)?,
            proxy: members.strict("proxy", read::described)?,
            pinned_code_hash: members.strict("pinnedCodeHash", read::bytes32)?,
        })
    }
}

impl ToJson for ContractFacts {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("code", &self.code);
        members.optional("interface", &self.interface);
        members.optional("proxy", &self.proxy);
        members.optional("pinnedCodeHash", &self.pinned_code_hash);
        members.end();
    }
}

impl FromJson for KnownRegistries {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 39))?,
            registries: members.strict("registries", |value| value.list(4096, read::address))?,
        })
    }
}

impl ToJson for KnownRegistries {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.member("chain", &self.chain);
        members.optional("registries", &self.registries);
        members.end();
    }
}

impl Word for RegistrationChange {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Metadata, "metadata"),
        (Self::Predicate, "predicate"),
        (Self::PredicateUpgrade, "predicate-upgrade"),
        (Self::Deregistered, "deregistered"),
    ];
    const SENTENCE: &'static str = "is not metadata, predicate, predicate-upgrade or deregistered";
}

impl FromJson for RegistrationChange {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for RegistrationChange {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Change {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            at: members.required("at", read::count)?,
            change: members.required("change", read::described)?,
        })
    }
}

impl ToJson for Change {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"at\":");
        self.at.to_json(w);
        w.raw(",\"change\":");
        self.change.to_json(w);
        w.raw("}");
    }
}

impl FromJson for History {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            registered_at: members.strict("registeredAt", read::count)?,
            changes: members.strict("changes", |value| value.list(4096, read::described))?,
            silent_since: members.strict("silentSince", read::count)?,
        })
    }
}

impl ToJson for History {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("registeredAt", &self.registered_at);
        members.optional("changes", &self.changes);
        members.optional("silentSince", &self.silent_since);
        members.end();
    }
}

impl FromJson for OriginFacts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            certificate_since: members.strict("certificateSince", read::count)?,
            name_servers_changed_at: members.strict("nameServersChangedAt", read::count)?,
        })
    }
}

impl ToJson for OriginFacts {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("certificateSince", &self.certificate_since);
        members.optional("nameServersChangedAt", &self.name_servers_changed_at);
        members.end();
    }
}

impl FromJson for AttestationReport {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            issued_at: members.required("issuedAt", read::count)?,
            measurement: members.required("measurement", read::hex)?,
            chain_verified: members.required("chainVerified", read::boolean)?,
            egress_restricted: members.strict("egressRestricted", read::boolean)?,
            reproduced: members.strict("reproduced", read::boolean)?,
            logged: members.strict("logged", read::boolean)?,
        })
    }
}

impl ToJson for AttestationReport {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.member("issuedAt", &self.issued_at);
        members.member("measurement", &self.measurement);
        members.member("chainVerified", &self.chain_verified);
        members.optional("egressRestricted", &self.egress_restricted);
        members.optional("reproduced", &self.reproduced);
        members.optional("logged", &self.logged);
        members.end();
    }
}

impl FromJson for Token {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            asset: members.required("asset", |value| read::text(value, 8_388_608))?,
            decimals: members.required("decimals", read::u8)?,
            symbol: members.required("symbol", |value| read::text(value, 8_388_608))?,
        })
    }
}

impl ToJson for Token {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"asset\":");
        self.asset.to_json(w);
        w.raw(",\"decimals\":");
        self.decimals.to_json(w);
        w.raw(",\"symbol\":");
        self.symbol.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Wallet {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            protocols: members
                .strict("protocols", |value| value.list(4096, |value| read::text(value, 8_388_608)))?,
            tokens: members.strict("tokens", |value| value.list(4096, read::described))?,
        })
    }
}

impl ToJson for Wallet {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("protocols", &self.protocols);
        members.optional("tokens", &self.tokens);
        members.end();
    }
}

impl Word for FactsFormat {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Facts1, "erc8257-facts/1")];
    const SENTENCE: &'static str = "is not erc8257-facts/1";
}

impl FromJson for FactsFormat {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl ToJson for FactsFormat {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for Facts {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            format: members.strict("format", read::described)?,
            tool_ref: members.strict("toolRef", read::tool_ref)?,
            registry_state: members.strict("registryState", read::described)?,
            config: members.strict("config", read::described)?,
            registry: members.strict("registry", read::described)?,
            predicate: members.strict("predicate", read::described)?,
            requirements: members.strict("requirements", read::described)?,
            access: members.strict("access", read::described)?,
            creator: members.strict("creator", read::described)?,
            directory: members.strict("directory", |value| value.list(4096, read::described))?,
            history: members.strict("history", read::described)?,
            origin: members.strict("origin", read::described)?,
            attestation: members.strict("attestation", read::described)?,
            wallet: members.strict("wallet", read::described)?,
            freshness_seconds: members.strict("freshnessSeconds", read::u32)?,
            now: members.strict("now", read::count)?,
            verified_at: members.strict("verifiedAt", read::count)?,
        })
    }
}

impl ToJson for Facts {
    fn to_json(&self, w: &mut Writer) {
        let mut members = KnownMembers::new(w);
        members.optional("format", &self.format);
        members.optional("toolRef", &self.tool_ref);
        members.optional("registryState", &self.registry_state);
        members.optional("config", &self.config);
        members.optional("registry", &self.registry);
        members.optional("predicate", &self.predicate);
        members.optional("requirements", &self.requirements);
        members.optional("access", &self.access);
        members.optional("creator", &self.creator);
        members.optional("directory", &self.directory);
        members.optional("history", &self.history);
        members.optional("origin", &self.origin);
        members.optional("attestation", &self.attestation);
        members.optional("wallet", &self.wallet);
        members.optional("freshnessSeconds", &self.freshness_seconds);
        members.optional("now", &self.now);
        members.optional("verifiedAt", &self.verified_at);
        members.end();
    }
}
