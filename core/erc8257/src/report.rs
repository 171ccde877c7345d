//! The verdict: four checks, the manifest's validity, and every finding.

mod evidence;
mod json;
pub(crate) mod outcome;
mod verified;

pub use evidence::{Evidence, EvidenceError};
pub use outcome::Outcome;
pub use verified::{ManifestMismatch, Verified};

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;

use crate::check::{Check, Status};
use crate::finding::Finding;
use crate::policy::Policy;
use crate::registry::ToolRef;

/// What verification or validation says of a registration.
///
/// Only this crate makes reports; a report read back from JSON is text, not a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub(crate) verified: Option<Verified>,
    pub(crate) checks: [Status; 4],
    pub(crate) manifest_valid: Option<bool>,
    pub(crate) expected_hash: Option<B256>,
    pub(crate) computed_hash: Option<B256>,
    pub(crate) findings: Vec<Finding>,
    pub(crate) tool_ref: Option<ToolRef>,
    pub(crate) policy: Policy,
    pub(crate) evidence: Evidence,
    /// The fetch gave no answer about the tool, or the host fetched nothing.
    pub(crate) unanswered: bool,
}

impl Report {
    /// All four checks pass and the manifest is valid: the registration is genuine.
    #[must_use]
    pub const fn is_verified(&self) -> bool {
        self.verified.is_some()
    }

    /// The proof of a verified registration, for functions that must not be called without one.
    #[must_use]
    pub const fn verified(&self) -> Option<&Verified> {
        self.verified.as_ref()
    }

    /// The standard's own flag (§7): all four checks pass, whether the manifest is valid or not.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        self.checks.iter().all(|status| *status == Status::Pass)
    }

    /// The lowest check that fails.
    #[must_use]
    pub fn failed_check(&self) -> Option<Check> {
        Check::ALL.into_iter().find(|check| self.check(*check) == Status::Fail)
    }

    /// The result of one check.
    #[must_use]
    pub fn check(&self, check: Check) -> Status {
        self.checks.get(check.index()).copied().unwrap_or(Status::Skipped)
    }

    /// Whether the manifest keeps the rules of §2 to §5 and the parser limits; `None` where no body was judged.
    #[must_use]
    pub const fn manifest_valid(&self) -> Option<bool> {
        self.manifest_valid
    }

    /// The hash that the registration commits; `None` without a `ToolConfig`.
    #[must_use]
    pub const fn expected_hash(&self) -> Option<B256> {
        self.expected_hash
    }

    /// The hash of the served manifest; `None` where it could not be read.
    #[must_use]
    pub const fn computed_hash(&self) -> Option<B256> {
        self.computed_hash
    }

    /// Every finding, by byte offset, then by code; those without a position first. At most 257.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The tool that was asked for, if it was named.
    #[must_use]
    pub const fn tool_ref(&self) -> Option<&ToolRef> {
        self.tool_ref.as_ref()
    }

    /// The policy that was applied.
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// How the onchain side was read.
    #[must_use]
    pub const fn evidence(&self) -> Evidence {
        self.evidence
    }

    /// The report as JSON text, format `erc8257-report/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::report(self)
    }
}
