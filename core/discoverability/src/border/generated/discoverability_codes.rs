//! Written by `cargo xtask border` from `core/discoverability/src/border/discoverability_codes.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::discoverability_codes::{DiscoverabilityCode, DiscoverabilityCodes};
use primitives::describe::{Arguments, FromJson, Refusal, Tell, ToJson, Value, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for DiscoverabilityCode {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"code\":");
        self.code.to_json(w);
        w.raw(",\"section\":");
        self.section.to_json(w);
        w.raw(",\"severity\":");
        self.severity.to_json(w);
        w.raw(",\"message\":");
        self.message.to_json(w);
        w.raw(",\"fix\":");
        self.fix.to_json(w);
        w.raw(",\"criterion\":");
        self.criterion.to_json(w);
        w.raw(",\"lowers\":");
        self.lowers.to_json(w);
        w.raw(",\"place\":");
        self.place.to_json(w);
        w.raw("}");
    }
}

impl FromJson for DiscoverabilityCodes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        value.object().map(|_| Self {})
    }
}

pub(super) fn tell_discoverability_codes(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: DiscoverabilityCodes = read::described(&given.value())?;
    arguments.tell()
}
