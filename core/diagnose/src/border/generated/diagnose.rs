//! Written by `cargo xtask border` from `core/diagnose/src/border/diagnose.rs`. Change that file, and not this one.

use crate::border::diagnose::{
    BodyContent, Candidate, Cause, ChangeKind, Clues, CommittedFile, Diagnose, Diagnosis, DiagnosisOutcome,
    HashedChange, Repair, RepairCall, RepairSide, Sibling, Trial, TrialResult, Wanted, WantedClue,
    WhyNotTried,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, Run, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for DiagnosisOutcome {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Matches, "matches"), (Self::Explained, "explained"), (Self::Unknown, "unknown")];
    const SENTENCE: &'static str = "is not matches, explained or unknown";
}

impl ToJson for DiagnosisOutcome {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for BodyContent {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Empty, "empty"),
        (Self::ByteOrderMark, "byte-order-mark"),
        (Self::Html, "html"),
        (Self::Compressed, "compressed"),
        (Self::Utf16, "utf-16"),
        (Self::TooLarge, "too-large"),
    ];
    const SENTENCE: &'static str = "is not empty, byte-order-mark, html, compressed, utf-16 or too-large";
}

impl ToJson for BodyContent {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for ChangeKind {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Dropped, "dropped"), (Self::Inserted, "inserted"), (Self::Replaced, "replaced")];
    const SENTENCE: &'static str = "is not dropped, inserted or replaced";
}

impl ToJson for ChangeKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for HashedChange {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"change\":");
        self.change.to_json(w);
        w.raw(",\"pointer\":");
        self.pointer.to_json(w);
        w.raw(",\"served\":");
        self.served.to_json(w);
        w.raw(",\"hashed\":");
        self.hashed.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Cause {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"hypothesis\":");
        self.hypothesis.to_json(w);
        w.raw(",\"sentence\":");
        self.sentence.to_json(w);
        w.raw(",\"proof\":");
        self.proof.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw(",\"toolRef\":");
        self.tool_ref.to_json(w);
        w.raw(",\"changes\":");
        self.changes.to_json(w);
        w.raw(",\"changesLeftOut\":");
        self.changes_left_out.to_json(w);
        w.raw("}");
    }
}

impl Word for TrialResult {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Proved, "proved"), (Self::RuledOut, "ruled-out"), (Self::NotTried, "not-tried")];
    const SENTENCE: &'static str = "is not proved, ruled-out or not-tried";
}

impl ToJson for TrialResult {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WhyNotTried {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Explained, "explained"),
        (Self::Unreadable, "unreadable"),
        (Self::TooLarge, "too-large"),
        (Self::Budget, "budget"),
        (Self::NeedsRecord, "needs-record"),
        (Self::NeedsSiblings, "needs-siblings"),
        (Self::NeedsCandidates, "needs-candidates"),
    ];
    const SENTENCE: &'static str =
        "is not explained, unreadable, too-large, budget, needs-record, needs-siblings or needs-candidates";
}

impl ToJson for WhyNotTried {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Trial {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"hypothesis\":");
        self.hypothesis.to_json(w);
        w.raw(",\"result\":");
        self.result.to_json(w);
        w.raw(",\"why\":");
        self.why.to_json(w);
        w.raw(",\"forms\":");
        self.forms.to_json(w);
        w.raw("}");
    }
}

impl Word for RepairSide {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Nothing, "nothing"),
        (Self::Chain, "chain"),
        (Self::File, "file"),
        (Self::Either, "either"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not nothing, chain, file, either or unknown";
}

impl ToJson for RepairSide {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for RepairCall {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"function\":");
        self.function.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl ToJson for CommittedFile {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"body\":");
        self.body.to_json(w);
        w.raw(",\"valid\":");
        self.valid.to_json(w);
        w.raw(",\"verifies\":");
        self.verifies.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Repair {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"side\":");
        self.side.to_json(w);
        w.raw(",\"first\":");
        self.first.to_json(w);
        w.raw(",\"action\":");
        self.action.to_json(w);
        w.raw(",\"calls\":");
        self.calls.to_json(w);
        w.raw(",\"file\":");
        self.file.to_json(w);
        w.raw("}");
    }
}

impl Word for WantedClue {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Body, "body"),
        (Self::Record, "record"),
        (Self::OlderCopy, "older-copy"),
        (Self::OtherPaths, "other-paths"),
        (Self::OtherRegistrations, "other-registrations"),
    ];
    const SENTENCE: &'static str = "is not body, record, older-copy, other-paths or other-registrations";
}

impl ToJson for WantedClue {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for Wanted {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"clue\":");
        self.clue.to_json(w);
        w.raw(",\"sentence\":");
        self.sentence.to_json(w);
        w.raw("}");
    }
}

impl ToJson for Diagnosis {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-diagnosis/1\",\"outcome\":");
        self.outcome.to_json(w);
        w.raw(",\"expectedHash\":");
        self.expected_hash.to_json(w);
        w.raw(",\"computedHash\":");
        self.computed_hash.to_json(w);
        w.raw(",\"manifest\":");
        self.manifest.to_json(w);
        w.raw(",\"unreadable\":");
        self.unreadable.to_json(w);
        w.raw(",\"content\":");
        self.content.to_json(w);
        w.raw(",\"cause\":");
        self.cause.to_json(w);
        w.raw(",\"tried\":");
        self.tried.to_json(w);
        w.raw(",\"repair\":");
        self.repair.to_json(w);
        w.raw(",\"wanted\":");
        self.wanted.to_json(w);
        w.raw("}");
    }
}

impl FromJson for Sibling {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.required("toolRef", read::tool_ref)?,
            metadata_uri: members.required("metadataURI", |value| read::text(value, 8_388_608))?,
            manifest_hash: members.required("manifestHash", read::bytes32)?,
            creator: members.optional("creator", read::address)?,
            retired: members.optional("retired", read::boolean)?,
        })
    }
}

impl FromJson for Candidate {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            name: members.required("name", |value| read::text(value, 8_388_608))?,
            body: members.bytes("body")?,
        })
    }
}

impl FromJson for Clues {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            tool_ref: members.optional("toolRef", read::tool_ref)?,
            metadata_uri: members.optional("metadataURI", |value| read::text(value, 8_388_608))?,
            creator: members.optional("creator", read::address)?,
            siblings: members.optional("siblings", |value| value.list(65536, read::described))?,
            candidates: members.optional("candidates", |value| value.list(2048, read::described))?,
        })
    }
}

pub(super) fn run_diagnose(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("body")?;
    let arguments = Diagnose {
        body: &bytes_0,
        expected_hash: members.required("expectedHash", read::bytes32)?,
        clues: members.optional("clues", read::described)?,
    };
    arguments.judge()
}
