//! Dangers that a good proof does not protect from (decision A19).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::AccessProof;
use super::row::{Code, ProofRow};
use erc8257::limits;
use primitives::delegation::delegate;

/// Seconds since 1970 beyond the year 5000: as milliseconds, a day in 1973.
pub(super) const MILLISECONDS: u64 = 100_000_000_000;

/// A warning for a wallet before it signs, and for a server before it accepts. No warning refuses the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofWarning {
    /// The proof counts for so many seconds more, longer than [`limits::PROOF_SECONDS`].
    Replayable(u64),
    /// The deadline looks like milliseconds.
    Milliseconds,
    /// The account is a contract without a key.
    ContractAccount,
}

impl ProofWarning {
    /// The row of the code.
    #[must_use]
    pub const fn row(&self) -> &'static ProofRow {
        match self {
            Self::Replayable(_) => Code::RegistryGap.row(),
            Self::Milliseconds => Code::Milliseconds.row(),
            Self::ContractAccount => Code::ContractAccount.row(),
        }
    }

    /// The stable code, such as `lib-sec-ap-registry-gap`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.row().id
    }

    /// The text that was found, where it says more than the sentence.
    #[must_use]
    pub fn found(&self) -> Option<String> {
        match self {
            Self::Replayable(seconds) => Some(format!("{seconds} seconds from now")),
            Self::Milliseconds | Self::ContractAccount => None,
        }
    }
}

impl AccessProof {
    /// What to warn of at `now` (seconds since 1970). `account_code` is the code at the account, if it was read.
    ///
    /// # Example
    /// ```
    /// use erc8257_access_proof::{AccessProof, ProofWarning};
    /// # use erc8257::{Address, U256};
    /// # let (predicate, account) = (Address::repeat_byte(0xbb), Address::repeat_byte(0xaa));
    /// # let now = 1_790_000_000;
    ///
    /// let deadline = now + 86_400;
    /// let proof = AccessProof { chain_id: 1, predicate, tool_id: U256::from(2), account, deadline };
    /// assert_eq!(proof.warnings(now, None), [ProofWarning::Replayable(86_400)]);
    /// ```
    #[must_use]
    pub fn warnings(&self, now: u64, account_code: Option<&[u8]>) -> Vec<ProofWarning> {
        let mut warnings = Vec::new();
        let ahead = self.deadline.saturating_sub(now);
        // As milliseconds, a time before the year 5000.
        if now < MILLISECONDS && (MILLISECONDS..MILLISECONDS.saturating_mul(1_000)).contains(&self.deadline) {
            warnings.push(ProofWarning::Milliseconds);
        } else if ahead > limits::PROOF_SECONDS {
            warnings.push(ProofWarning::Replayable(ahead));
        }
        if account_code.is_some_and(is_contract) {
            warnings.push(ProofWarning::ContractAccount);
        }
        warnings
    }
}

/// Whether an account with this code has no key.
fn is_contract(code: &[u8]) -> bool {
    !code.is_empty() && delegate(code).is_none()
}
