//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_codes.rs`. Change that file, and not this one.

use alloc::string::String;

use crate::border::wallet_codes::{WalletCode, WalletCodes};
use primitives::describe::{Arguments, FromJson, Refusal, Tell, ToJson, Value, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for WalletCode {
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
        w.raw("}");
    }
}

impl FromJson for WalletCodes {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        value.object().map(|_| Self {})
    }
}

pub(super) fn tell_wallet_codes(given: &impl Arguments) -> Result<String, Refusal> {
    let arguments: WalletCodes = read::described(&given.value())?;
    arguments.tell()
}
