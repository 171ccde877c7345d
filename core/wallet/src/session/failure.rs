//! What a wallet answered in place of a list (decision W35).

use primitives::json::read;
use primitives::limits::BUNDLE_BYTES;

use crate::answer::{Told, code};
use crate::codes::Code;

/// EIP-1193: the user refused.
const REFUSED: i64 = 4_001;
/// EIP-1193 and JSON-RPC: the wallet does not know the method.
const UNSUPPORTED: [i64; 2] = [4_200, -32_601];

/// Why there is no result. Only a refusal says that nothing was granted: other errors may come after the user has signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    Refused,
    Unsupported,
    Failed,
    Silent,
}

impl Failure {
    /// The failure of an answer without a result.
    pub(super) fn of(told: &Told<'_>) -> Option<Self> {
        match told {
            Told::Result(_) => None,
            Told::Error(Some(REFUSED)) => Some(Self::Refused),
            Told::Error(Some(code)) if UNSUPPORTED.contains(code) => Some(Self::Unsupported),
            Told::Error(_) => Some(Self::Failed),
            Told::Failed => Some(Self::Silent),
        }
    }

    pub(super) const fn code(self) -> Code {
        match self {
            Self::Refused => Code::SesRefused,
            Self::Unsupported => Code::SesUnsupported,
            Self::Failed => Code::SesWalletError,
            Self::Silent => Code::SesWalletSilent,
        }
    }
}

/// Whether a wallet says that it does not know the method.
pub(crate) fn is_unsupported(error: &[u8]) -> bool {
    let document = read(error, BUNDLE_BYTES);
    code(&document).is_some_and(|code| UNSUPPORTED.contains(&code))
}
