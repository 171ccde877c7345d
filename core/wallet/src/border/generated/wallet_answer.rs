//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_answer.rs`. Change that file, and not this one.

use crate::border::wallet_answer::WalletAnswer;
use primitives::describe::{FromJson, Value, read};
use primitives::usage::UsageError;

impl FromJson for WalletAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["result", "error", "failed"], "has no member result, error or failed")? {
            "result" => Ok(Self::Result { result: members.required("result", read::json)? }),
            "error" => Ok(Self::Error { error: members.required("error", read::json)? }),
            _ => Ok(Self::Failed { failed: members.required("failed", |value| read::text(value, 1024))? }),
        }
    }
}
