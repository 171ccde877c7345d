//! Written by `cargo xtask border` from `index-run/src/border/follow.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::follow::{
    Index, IndexBlock, IndexHead, IndexLine, IndexOutcome, IndexPredicate, IndexProgress, IndexStage,
    IndexStatus, IndexStep, IndexSummary,
};
use primitives::describe::{Arguments, FromJson, Refusal, Running, Start, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl Word for IndexHead {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Latest, "latest"), (Self::Safe, "safe"), (Self::Finalized, "finalized")];
    const SENTENCE: &'static str = "is not latest, safe or finalized";
}

impl FromJson for IndexHead {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

pub(super) fn begin_index(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.optional_bytes("state")?;
    let arguments = Index {
        registry: members.required("registry", |value| read::text(value, 256))?,
        state: bytes_0.as_deref(),
        from_block: members.optional("fromBlock", read::count)?,
        block: members.optional("block", read::described)?,
        confirmations: members.optional("confirmations", read::count)?,
        concurrency: members.optional("concurrency", read::count)?,
        per_origin: members.optional("perOrigin", read::count)?,
        max_age: members.optional("maxAge", read::count)?,
        bundles: members.optional("bundles", read::boolean)?,
        allow_private_addresses: members.optional("allowPrivateAddresses", read::boolean)?,
        addresses_enforced: members.optional("addressesEnforced", read::boolean)?,
    };
    arguments.start(super::Border::DESCRIPTION)
}

impl Word for IndexStatus {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Active, "active"),
        (Self::Retired, "retired"),
        (Self::NotFound, "not-found"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not active, retired, not-found or unknown";
}

impl ToJson for IndexStatus {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for IndexOutcome {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Verified, "verified"), (Self::Refused, "refused"), (Self::Unavailable, "unavailable")];
    const SENTENCE: &'static str = "is not verified, refused or unavailable";
}

impl ToJson for IndexOutcome {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for IndexPredicate {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"isProxy\":");
        self.is_proxy.to_json(w);
        w.raw(",\"upgradedAt\":");
        self.upgraded_at.to_json(w);
        w.raw("}");
    }
}

impl ToJson for IndexBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for IndexLine {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-index/1\",\"toolRef\":");
        self.tool_ref.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"outcome\":");
        self.outcome.to_json(w);
        w.raw(",\"duplicateOf\":");
        self.duplicate_of.to_json(w);
        w.raw(",\"flags\":");
        self.flags.to_json(w);
        w.raw(",\"predicate\":");
        self.predicate.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"time\":");
        self.time.to_json(w);
        w.raw(",\"stale\":");
        self.stale.to_json(w);
        w.raw(",\"report\":");
        self.report.to_json(w);
        w.raw(",\"bundle\":");
        self.bundle.to_json(w);
        w.raw("}");
    }
}

impl ToJson for IndexSummary {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-index-summary/1\",\"complete\":");
        self.complete.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"tools\":");
        self.tools.to_json(w);
        w.raw(",\"counted\":");
        self.counted.to_json(w);
        w.raw(",\"lines\":");
        self.lines.to_json(w);
        w.raw(",\"verified\":");
        self.verified.to_json(w);
        w.raw(",\"notVerified\":");
        self.not_verified.to_json(w);
        w.raw(",\"retired\":");
        self.retired.to_json(w);
        w.raw(",\"unknown\":");
        self.unknown.to_json(w);
        w.raw(",\"duplicates\":");
        self.duplicates.to_json(w);
        w.raw(",\"differing\":");
        self.differing.to_json(w);
        w.raw(",\"unanswered\":");
        self.unanswered.to_json(w);
        w.raw(",\"unreadableLogs\":");
        self.unreadable_logs.to_json(w);
        w.raw("}");
    }
}

impl Word for IndexStage {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Blocks, "blocks"), (Self::Tools, "tools")];
    const SENTENCE: &'static str = "is not blocks or tools";
}

impl ToJson for IndexStage {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for IndexProgress {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"stage\":");
        self.stage.to_json(w);
        w.raw(",\"done\":");
        self.done.to_json(w);
        w.raw(",\"total\":");
        self.total.to_json(w);
        w.raw("}");
    }
}

impl ToJson for IndexStep {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Self::Ask { wait_ms: member_0, step: member_1 } => {
                w.raw("{\"type\":\"ask\",\"waitMs\":");
                member_0.to_json(w);
                w.raw(",\"step\":");
                member_1.to_json(w);
                w.raw("}");
            }
            Self::Line { line: member_0 } => {
                w.raw("{\"type\":\"line\",\"line\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Progress { progress: member_0 } => {
                w.raw("{\"type\":\"progress\",\"progress\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Remark { words: member_0 } => {
                w.raw("{\"type\":\"remark\",\"words\":");
                member_0.to_json(w);
                w.raw("}");
            }
            Self::Keep {} => {
                w.raw("{\"type\":\"keep\"}");
            }
            Self::Wait {} => {
                w.raw("{\"type\":\"wait\"}");
            }
            Self::Failed { code: member_0, message: member_1 } => {
                w.raw("{\"type\":\"failed\",\"code\":");
                member_0.to_json(w);
                w.raw(",\"message\":");
                member_1.to_json(w);
                w.raw("}");
            }
            Self::Done {} => {
                w.raw("{\"type\":\"done\"}");
            }
        }
    }
}
