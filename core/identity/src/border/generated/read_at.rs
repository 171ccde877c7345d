//! Written by `cargo xtask border` from `core/identity/src/border/read_at.rs`. Change that file, and not this one.

use crate::border::read_at::{ReadBlock, ReadFailure, ReadRegistry};
use primitives::describe::ToJson;
use primitives::json::Writer;

impl ToJson for ReadBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw(",\"time\":");
        self.time.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ReadRegistry {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"address\":");
        self.address.to_json(w);
        w.raw(",\"codeHash\":");
        self.code_hash.to_json(w);
        w.raw(",\"implementation\":");
        self.implementation.to_json(w);
        w.raw("}");
    }
}

impl ToJson for ReadFailure {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"reason\":");
        self.reason.to_json(w);
        w.raw(",\"detail\":");
        self.detail.to_json(w);
        w.raw("}");
    }
}
