//! Written by `cargo xtask border` from `core/identity/src/border/agent_cid.rs`. Change that file, and not this one.

use crate::border::agent_cid::{CidCodec, CidForm, CidReport, CidVerdict, VerifyCid};
use primitives::describe::{Arguments, Judgement, Refusal, Run, ToJson, Word, read};
use primitives::json::Writer;

impl Word for CidVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Match, "match"),
        (Self::Mismatch, "mismatch"),
        (Self::Unknown, "unknown"),
        (Self::Refused, "refused"),
    ];
    const SENTENCE: &'static str = "is not match, mismatch, unknown or refused";
}

impl ToJson for CidVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CidCodec {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Raw, "raw"), (Self::DagPb, "dag-pb")];
    const SENTENCE: &'static str = "is not raw or dag-pb";
}

impl ToJson for CidCodec {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for CidForm {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Raw, "raw"), (Self::DagPbBlock, "dag-pb-block"), (Self::DagPbFile, "dag-pb-file")];
    const SENTENCE: &'static str = "is not raw, dag-pb-block or dag-pb-file";
}

impl ToJson for CidForm {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for CidReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-identity-cid/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"cid\":");
        self.cid.to_json(w);
        w.raw(",\"version\":");
        self.version.to_json(w);
        w.raw(",\"codec\":");
        self.codec.to_json(w);
        w.raw(",\"digest\":");
        self.digest.to_json(w);
        w.raw(",\"form\":");
        self.form.to_json(w);
        w.raw(",\"contentBytes\":");
        self.content_bytes.to_json(w);
        w.raw(",\"contentHash\":");
        self.content_hash.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn run_verify_cid(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("bytes")?;
    let arguments = VerifyCid {
        cid: members.required("cid", |value| read::text(value, 16_777_216))?,
        bytes: &bytes_0,
        r#as: members.optional("as", read::described)?,
    };
    arguments.judge()
}
