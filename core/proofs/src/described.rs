//! The verbs, as other languages have them.

use alloc::vec::Vec;

use primitives::describe::{Conclusion, Hex, Json, Refusal, Run};
use primitives::usage::UsageError;

use crate::border::proof::{ProofPolicy, ProvenReport, ProvenVerdict, VerifyProof};
use crate::border::receipt::{ReceiptProofReport, VerifyReceipt};
use crate::border::walk::{WalkProof, WalkReport};
use crate::judge::{Given, is_ok, judged};
use crate::limits::MAX_AGE_SECONDS;
use crate::receipt::prove_receipt;
use crate::trie::{Fault, walk};

impl Run for VerifyProof {
    fn run(self) -> Result<ProvenReport, Refusal> {
        if let Some(policy) = &self.policy {
            check(policy)?;
        }
        let accounts: Vec<&str> = self.accounts.iter().map(Json::as_str).collect();
        let given = Given {
            tool: &self.tool_ref,
            policy: self.policy.as_ref(),
            now: self.now,
            header: self.header.as_ref().map(Json::as_str),
            accounts: &accounts,
        };
        Ok(judged(given, &self.anchor).report)
    }

    /// A bundle names its own trusted hash, so that it establishes nothing (decision S27). What contradicts even that hash is a no.
    fn conclusion(report: &ProvenReport) -> Conclusion {
        match report.verdict {
            ProvenVerdict::Unknown => Conclusion::Unknown,
            ProvenVerdict::Proven if is_ok(report) || report.fresh == Some(false) => Conclusion::Unknown,
            ProvenVerdict::Refuted | ProvenVerdict::Proven => Conclusion::No,
        }
    }
}

/// That an age is one that the standard allows.
pub(crate) fn check(policy: &ProofPolicy) -> Result<(), UsageError> {
    let most = u64::from(MAX_AGE_SECONDS);
    if policy.max_block_age_seconds.is_some_and(|seconds| seconds > most) {
        return Err(UsageError::wrong("policy.maxBlockAgeSeconds", "is not an integer from 0 to 86400"));
    }
    Ok(())
}

impl Run for VerifyReceipt {
    fn run(self) -> Result<ReceiptProofReport, Refusal> {
        let proof: Vec<&str> = self.proof.iter().map(Json::as_str).collect();
        Ok(prove_receipt(&self.anchor, self.header.as_ref().map(Json::as_str), self.index, &proof))
    }

    /// As for a record: the bundle names its own trusted hash.
    fn conclusion(report: &ReceiptProofReport) -> Conclusion {
        match (report.verdict, report.present) {
            (ProvenVerdict::Refuted, _) | (ProvenVerdict::Proven, Some(false)) => Conclusion::No,
            _ => Conclusion::Unknown,
        }
    }
}

impl Run for WalkProof {
    fn run(self) -> Result<WalkReport, Refusal> {
        let nodes: Vec<&[u8]> = self.nodes.iter().map(|node| node.0.as_slice()).collect();
        Ok(match walk(self.root, &self.key.0, &nodes) {
            Ok(value) => WalkReport { value: value.map(|value| Hex(value.to_vec())), fault: None, at: None },
            Err(Fault { code, at }) => {
                WalkReport { value: None, fault: Some(code.as_str().into()), at: u64::try_from(at).ok() }
            }
        })
    }

    /// A tree under a root that the bundle names establishes nothing but where the walk ends.
    fn conclusion(report: &WalkReport) -> Conclusion {
        match (&report.value, &report.fault) {
            (_, Some(_)) => Conclusion::Unknown,
            (Some(_), None) => Conclusion::Yes,
            (None, None) => Conclusion::No,
        }
    }
}
