//! Why the answer of an RPC is missing.

use crate::failure::{Failure, Result};
use erc8257::rpc::Reason;

/// The reason why the answer is missing.
pub(crate) fn reason(name: &str) -> Result<Reason> {
    Reason::from_name(name)
        .ok_or_else(|| Failure::value("/answer/failed", "is not a reason that this version knows"))
}
