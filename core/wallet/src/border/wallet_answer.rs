//! What RPCs and wallets answered, as hosts record it.

use crate::limits::REASON;
use primitives::describe::{ByMember, Json, Text};
use primitives::limits::BUNDLE_BYTES;

/// What an RPC or a wallet answered to one request. An answer that is left out counts as failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalletAnswer {
    /// It gave a result.
    Result {
        /// The member `result` of the JSON-RPC response, as it was written.
        result: Json<BUNDLE_BYTES>,
    },
    /// It gave an error, as RPCs do where a call reverts, and wallets where the user refuses.
    Error {
        /// The member `error` of the JSON-RPC response, as it was written.
        error: Json<BUNDLE_BYTES>,
    },
    /// It gave no JSON-RPC response.
    Failed {
        /// Why.
        failed: Text<REASON>,
    },
}
impl ByMember for WalletAnswer {}
