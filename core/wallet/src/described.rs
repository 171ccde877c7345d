//! The verbs, as other languages have them.

use alloc::vec::Vec;

use primitives::describe::{Refusal, Tell};

use crate::border::wallet_codes::{WalletCode, WalletCodes};
use crate::codes::codes;

impl Tell for WalletCodes {
    fn answer(self) -> Result<Vec<WalletCode>, Refusal> {
        let rows = codes().iter().map(|row| WalletCode {
            code: row.id.into(),
            section: row.section.into(),
            severity: row.severity.as_str().into(),
            message: row.message.into(),
            fix: row.fix.into(),
        });
        Ok(rows.collect())
    }
}
