//! Written by `cargo xtask border` from `core/identity/src/border/agent_file.rs`. Change that file, and not this one.

use crate::border::agent_file::{
    FileReport, FileVerdict, MemberChange, MemberChanged, MembersToWrite, ServiceToWrite, WriteFile,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for FileVerdict {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Written, "written"), (Self::Invalid, "invalid"), (Self::Refused, "refused")];
    const SENTENCE: &'static str = "is not written, invalid or refused";
}

impl ToJson for FileVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for MemberChange {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Added, "added"), (Self::Replaced, "replaced"), (Self::Removed, "removed")];
    const SENTENCE: &'static str = "is not added, replaced or removed";
}

impl ToJson for MemberChange {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl FromJson for ServiceToWrite {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&["name", "endpoint", "version"])?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 262_144))?,
            endpoint: members.required("endpoint", |value| read::text(value, 262_144))?,
            version: members.strict("version", |value| read::text(value, 262_144))?,
        })
    }
}

impl FromJson for MembersToWrite {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        members.only(&[
            "name",
            "description",
            "image",
            "services",
            "x402Support",
            "active",
            "supportedTrust",
        ])?;
        Ok(Self {
            name: members.strict("name", |value| read::text(value, 262_144))?,
            description: members.strict("description", |value| read::text(value, 262_144))?,
            image: members.strict("image", |value| read::text(value, 262_144))?,
            services: members.strict("services", |value| value.list(256, read::described))?,
            x402_support: members.strict("x402Support", read::boolean)?,
            active: members.strict("active", read::boolean)?,
            supported_trust: members
                .strict("supportedTrust", |value| value.list(32, |value| read::text(value, 262_144)))?,
        })
    }
}

impl ToJson for MemberChanged {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"member\":");
        self.member.to_json(w);
        w.raw(",\"change\":");
        self.change.to_json(w);
        w.raw("}");
    }
}

impl ToJson for FileReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-file/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"text\":");
        self.text.to_json(w);
        w.raw(",\"bytes\":");
        self.bytes.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"cid\":");
        self.cid.to_json(w);
        w.raw(",\"dataURI\":");
        self.data_uri.to_json(w);
        w.raw(",\"changes\":");
        self.changes.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_write_file(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.optional_bytes("file")?;
    let arguments = WriteFile {
        agent: members.optional("agent", |value| read::text(value, 256))?,
        file: bytes_0.as_deref(),
        set: members.optional("set", read::described)?,
        remove: members.optional("remove", |value| value.list(16, |value| read::text(value, 64)))?,
    };
    arguments.judge()
}
