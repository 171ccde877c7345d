//! `erc8257-publish/1`: the outcome for programs. All members are always present, in this order. A value that is not
//! known is null.

use alloc::string::String;

use erc8257::preflight::Preflight;
use erc8257::{Change, FetchError, Report};
use primitives::codes;
use primitives::json::Writer;
use primitives::rpc::{BlockRef, Reason};

use crate::draft::Manifest;
use crate::mined::Mined;
use crate::published::Published;
use crate::registry::RegistrySays;
use crate::served::Served;

impl Published {
    /// The outcome as JSON text on one line, format `erc8257-publish/1`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"erc8257-publish/1\",\"verdict\":").quoted(self.verdict);
        w.raw(",\"function\":").quoted(self.function);
        w.raw(",\"registry\":{\"chainId\":").quoted(self.chain_id);
        w.raw(",\"address\":").quoted(format_args!("{:#x}", self.registry)).raw(",\"block\":");
        block(&mut w, self.block);
        w.raw(",\"says\":").quoted_or_null(self.registry_says.map(RegistrySays::as_str));
        w.raw("},\"toolRef\":").quoted_or_null(self.tool);
        manifest(w.raw(",\"manifest\":"), &self.manifest);
        served(w.raw(",\"served\":"), self.served.as_ref());
        w.raw(",\"preflight\":").raw(&nested(self.preflight.as_ref().map(Preflight::to_json)));
        w.raw(",\"transaction\":");
        match &self.transaction {
            Some(transaction) => transaction.write(&mut w),
            None => {
                w.raw("null");
            }
        }
        receipt(w.raw(",\"receipt\":"), self.mined.as_ref());
        w.raw(",\"report\":").raw(&nested(self.report.as_ref().map(Report::to_json)));
        let failure = self.failure.as_ref();
        w.raw(",\"reason\":").quoted_or_null(failure.map(|failure| Reason::as_str(failure.reason)));
        w.raw(",\"detail\":").optional(failure.and_then(|failure| failure.detail.as_deref()));
        w.raw(",\"findings\":");
        codes::write(&mut w, &self.manifest.findings);
        w.raw("}");
        w.finish()
    }
}

fn nested(document: Option<String>) -> String {
    document.unwrap_or_else(|| String::from("null"))
}

fn block(w: &mut Writer, block: Option<BlockRef>) {
    match block {
        Some(BlockRef { number, hash }) => {
            w.raw("{\"number\":").quoted(number).raw(",\"hash\":").quoted(hash).raw("}")
        }
        None => w.raw("null"),
    };
}

fn manifest(w: &mut Writer, manifest: &Manifest) {
    let Manifest { hash, valid, repair, changes, changes_left_out, .. } = manifest;
    w.raw("{\"hash\":").quoted_or_null(*hash).raw(",\"valid\":").boolean(*valid);
    w.raw(",\"repair\":").quoted(repair.as_str()).raw(",\"changes\":[");
    for (index, change) in changes.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," });
        write_change(w, change);
    }
    w.raw("],\"changesLeftOut\":").display(changes_left_out).raw("}");
}

fn write_change(w: &mut Writer, change: &Change) {
    w.raw("{\"rule\":").quoted(change.code()).raw(",\"pointer\":").string(change.pointer());
    w.raw(",\"before\":").string(change.before()).raw(",\"after\":").string(change.after()).raw("}");
}

fn served(w: &mut Writer, served: Option<&Served>) {
    let Some(Served { state, status, error, hash, same_bytes }) = served else {
        w.raw("null");
        return;
    };
    w.raw("{\"state\":").quoted(state.as_str());
    w.raw(",\"status\":").optional_number(status.map(u32::from));
    w.raw(",\"error\":").quoted_or_null(error.map(FetchError::as_str));
    w.raw(",\"hash\":").quoted_or_null(*hash).raw(",\"sameBytes\":");
    match same_bytes {
        Some(same) => w.boolean(*same),
        None => w.raw("null"),
    };
    w.raw("}");
}

fn receipt(w: &mut Writer, mined: Option<&Mined>) {
    let Some(Mined { state, block: at, tool_id, differs }) = mined else {
        w.raw("null");
        return;
    };
    w.raw("{\"state\":").quoted(state.as_str()).raw(",\"block\":");
    block(w, *at);
    w.raw(",\"toolId\":").quoted_or_null(*tool_id).raw(",\"differs\":[");
    for (index, member) in differs.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," }).quoted(member);
    }
    w.raw("]}");
}
