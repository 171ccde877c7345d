//! A policy of trust, its defaults filled in, and its hash (ledger `doc4-id-trust-policy`).

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::canonical::hash_document;
use primitives::describe::Word as _;
use primitives::json::{Writer, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use crate::border::trust::{TrustFlag, TrustPolicy, TrustPolicyShown, TrustWeights};
use crate::limits::CLIENTS;
use crate::micro::ONE;

/// The format of these policies.
const FORMAT: &str = "trust-policy/1";
/// The best score, and the greatest weight.
const MOST: u64 = 100;

/// A whole policy.
pub(super) struct Policy {
    name: String,
    pub(super) identity: u64,
    pub(super) reputation: u64,
    pub(super) validation: u64,
    pub(super) minimum_clients: u64,
    pub(super) trust: u64,
    pub(super) distrust: u64,
    /// In millionths.
    pub(super) minimum_confidence: u64,
    pub(super) blocking: Vec<TrustFlag>,
    pub(super) withholding: Vec<TrustFlag>,
}

impl Policy {
    /// Fills in the defaults.
    ///
    /// # Errors
    /// `usage-wrong-value` for a number out of its range.
    pub(super) fn read(given: TrustPolicy) -> Result<Self, UsageError> {
        if given.format.is_some_and(|format| format != FORMAT) {
            return Err(UsageError::wrong("policy.format", "is not trust-policy/1"));
        }
        let TrustWeights { identity, reputation, validation } =
            given.weights.unwrap_or(TrustWeights { identity: 30, reputation: 50, validation: 20 });
        let weights = [identity, reputation, validation];
        if weights.iter().any(|weight| *weight > MOST) || weights.iter().all(|weight| *weight == 0) {
            return Err(UsageError::wrong(
                "policy.weights",
                "are not numbers from 0 to 100, one of them above 0",
            ));
        }
        let policy = Self {
            name: given.name.unwrap_or_else(|| "default".into()),
            identity,
            reputation,
            validation,
            minimum_clients: given.minimum_clients.unwrap_or(10),
            trust: given.trust.unwrap_or(70),
            distrust: given.distrust.unwrap_or(30),
            minimum_confidence: given.minimum_confidence.unwrap_or(500_000),
            blocking: given.blocking.unwrap_or_else(|| {
                Vec::from([TrustFlag::NotFound, TrustFlag::NotBound, TrustFlag::InconsistentReputation])
            }),
            withholding: given.withholding.unwrap_or_else(|| {
                Vec::from([
                    TrustFlag::IdentityUnknown,
                    TrustFlag::InvalidFile,
                    TrustFlag::UnfilteredReviewers,
                    TrustFlag::ValidationFailed,
                ])
            }),
        };
        policy.check()?;
        Ok(policy)
    }

    fn check(&self) -> Result<(), UsageError> {
        let most_clients = u64::try_from(CLIENTS).unwrap_or(u64::MAX);
        let (member, sentence) = if self.minimum_clients > most_clients {
            ("policy.minimumClients", "is not an integer from 0 to 65536")
        } else if self.minimum_confidence > ONE {
            ("policy.minimumConfidence", "is not an integer from 0 to 1000000")
        } else if self.trust > MOST || self.trust <= self.distrust {
            ("policy.trust", "is not an integer from 0 to 100 above distrust")
        } else {
            return Ok(());
        };
        Err(UsageError::wrong(member, sentence))
    }

    fn hash(&self) -> B256 {
        let mut w = Writer::new();
        w.raw("{\"format\":").quoted(FORMAT).raw(",\"name\":").string(&self.name);
        w.raw(",\"weights\":{\"identity\":").display(self.identity);
        w.raw(",\"reputation\":").display(self.reputation).raw(",\"validation\":").display(self.validation);
        w.raw("},\"minimumClients\":").display(self.minimum_clients);
        w.raw(",\"trust\":").display(self.trust).raw(",\"distrust\":").display(self.distrust);
        w.raw(",\"minimumConfidence\":").display(self.minimum_confidence);
        for (member, flags) in
            [(",\"blocking\":[", &self.blocking), (",\"withholding\":[", &self.withholding)]
        {
            w.raw(member);
            for (index, flag) in flags.iter().enumerate() {
                w.raw(if index > 0 { "," } else { "" }).quoted(flag.as_str());
            }
            w.raw("]");
        }
        w.raw("}");
        hash_document(&read(w.finish().as_bytes(), BUNDLE_BYTES))
    }

    pub(super) fn shown(&self) -> TrustPolicyShown {
        TrustPolicyShown { format: FORMAT.into(), name: self.name.clone(), hash: self.hash() }
    }
}
