//! A proof, whether it counts, and what to warn of: all that there is to say at once.

use alloc::vec::Vec;

use super::{AccessProof, ProofFault, ProofWarning};

/// A proof, whether it counts, and what to warn of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofReport {
    pub(super) proof: AccessProof,
    pub(super) fault: Option<ProofFault>,
    pub(super) warnings: Vec<ProofWarning>,
}

impl ProofReport {
    /// Verifies and looks for warnings; the arguments are those of [`AccessProof::verify`] and
    /// [`AccessProof::warnings`].
    #[must_use]
    pub fn of(proof: AccessProof, signature: &[u8], now: u64, account_code: Option<&[u8]>) -> Self {
        let fault = proof.verify(signature, now).err();
        Self { proof, fault, warnings: proof.warnings(now, account_code) }
    }

    /// Whether the proof counts.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.fault.is_none()
    }

    /// Why it does not.
    #[must_use]
    pub const fn fault(&self) -> Option<&ProofFault> {
        self.fault.as_ref()
    }

    /// What to warn of, valid or not.
    #[must_use]
    pub fn warnings(&self) -> &[ProofWarning] {
        &self.warnings
    }
}
