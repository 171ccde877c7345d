//! Written by `cargo xtask border` from `core/publish/src/border/publish.rs`. Change that file, and not this one.

use alloc::boxed::Box;

use crate::border::publish::{
    Publish, PublishBlock, PublishManifest, PublishReceipt, PublishRegistry, PublishReport, PublishServed,
    PublishTransaction, PublishVerdict, ReceiptState, RegistryAnswer, RepairState, ServedFile,
};
use primitives::describe::{Arguments, Refusal, Running, ToJson, Word, read};
use primitives::json::Writer;
use primitives::running::begin;

impl Word for PublishVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Invalid, "invalid"),
        (Self::Refused, "refused"),
        (Self::Ready, "ready"),
        (Self::Pending, "pending"),
        (Self::Reverted, "reverted"),
        (Self::OtherTransaction, "other-transaction"),
        (Self::Superseded, "superseded"),
        (Self::NotVerified, "not-verified"),
        (Self::Verified, "verified"),
        (Self::Unavailable, "unavailable"),
    ];
    const SENTENCE: &'static str = "is not invalid, refused, ready, pending, reverted, other-transaction, superseded, not-verified, verified or unavailable";
}

impl ToJson for PublishVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PublishBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl Word for RegistryAnswer {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NoContract, "no-contract"),
        (Self::Supported, "supported"),
        (Self::NotSupported, "not-supported"),
        (Self::NoErc165, "no-erc165"),
    ];
    const SENTENCE: &'static str = "is not no-contract, supported, not-supported or no-erc165";
}

impl ToJson for RegistryAnswer {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PublishRegistry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"address\":");
        self.address.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"says\":");
        self.says.to_json(w);
        w.raw("}");
    }
}

impl Word for RepairState {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::None, "none"), (Self::Made, "made"), (Self::Declined, "declined")];
    const SENTENCE: &'static str = "is not none, made or declined";
}

impl ToJson for RepairState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PublishManifest {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"valid\":");
        self.valid.to_json(w);
        w.raw(",\"repair\":");
        self.repair.to_json(w);
        w.raw(",\"changes\":");
        self.changes.to_json(w);
        w.raw(",\"changesLeftOut\":");
        self.changes_left_out.to_json(w);
        w.raw("}");
    }
}

impl Word for ServedFile {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Same, "same"),
        (Self::Differs, "differs"),
        (Self::Refused, "refused"),
        (Self::Unavailable, "unavailable"),
        (Self::NotAsked, "not-asked"),
    ];
    const SENTENCE: &'static str = "is not same, differs, refused, unavailable or not-asked";
}

impl ToJson for ServedFile {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PublishServed {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"status\":");
        self.status.to_json(w);
        w.raw(",\"error\":");
        self.error.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"sameBytes\":");
        self.same_bytes.to_json(w);
        w.raw("}");
    }
}

impl ToJson for PublishTransaction {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"chainId\":");
        self.chain_id.to_json(w);
        w.raw(",\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw("}");
    }
}

impl Word for ReceiptState {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NotFound, "not-found"),
        (Self::Reverted, "reverted"),
        (Self::NoEvent, "no-event"),
        (Self::Other, "other"),
        (Self::Matches, "matches"),
    ];
    const SENTENCE: &'static str = "is not not-found, reverted, no-event, other or matches";
}

impl ToJson for ReceiptState {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for PublishReceipt {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"state\":");
        self.state.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"toolId\":");
        self.tool_id.to_json(w);
        w.raw(",\"differs\":");
        self.differs.to_json(w);
        w.raw("}");
    }
}

impl ToJson for PublishReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-publish/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"function\":");
        self.function.to_json(w);
        w.raw(",\"registry\":");
        self.registry.to_json(w);
        w.raw(",\"toolRef\":");
        self.tool_ref.to_json(w);
        w.raw(",\"manifest\":");
        self.manifest.to_json(w);
        w.raw(",\"served\":");
        self.served.to_json(w);
        w.raw(",\"preflight\":");
        self.preflight.to_json(w);
        w.raw(",\"transaction\":");
        self.transaction.to_json(w);
        w.raw(",\"receipt\":");
        self.receipt.to_json(w);
        w.raw(",\"report\":");
        self.report.to_json(w);
        w.raw(",\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

pub(super) fn begin_publish(given: &impl Arguments) -> Result<Box<dyn Running>, Refusal> {
    let members = given.value().object()?;
    let bytes_0 = given.bytes("manifest")?;
    let arguments = Publish {
        manifest: &bytes_0,
        metadata_uri: members.required("metadataURI", |value| read::text(value, 16_777_216))?,
        chain_id: members.required("chainId", read::uint256)?,
        registry: members.required("registry", read::address)?,
        from: members.required("from", read::address)?,
        access_predicate: members.optional("accessPredicate", read::address)?,
        tool_id: members.optional("toolId", read::uint256)?,
        transaction: members.optional("transaction", read::bytes32)?,
        policy: members.optional("policy", read::described)?,
    };
    begin(super::Border::DESCRIPTION, arguments)
}
