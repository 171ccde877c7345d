//! `verifiability` (§5) as callers read it: claims, and the tier that the claims support.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::access::bytes;
use super::{optional_seconds, text};
use crate::manifest::verifiability::{self as rules, EffectiveTier};
use primitives::json::{Document, NodeId};

/// The publisher's claims about execution and data handling.
#[derive(Clone, Copy)]
pub struct Verifiability<'d, 'a> {
    document: &'d Document<'a>,
    object: NodeId,
}

/// Where and how an attestation is to be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attestation<'a> {
    /// The attestation protocol, opaque (`type`).
    pub protocol: Cow<'a, str>,
    /// Where fresh reports are; to be fetched under the same policy as the tool's endpoint.
    pub endpoint: Option<Cow<'a, str>>,
    /// The enclave's measurement, decoded; of no fixed length.
    pub enclave_hash: Option<Vec<u8>>,
    /// Most acceptable age of a report, in seconds; without one, 3,600 is reasonable.
    pub max_age: Option<u64>,
    /// Entry of a transparency log.
    pub transparency_log_uri: Option<Cow<'a, str>>,
}

/// How the enclave binary can be built again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReproducibleBuild<'a> {
    /// The exact source.
    pub source_code_uri: Cow<'a, str>,
    /// How to build it. Text of a stranger: not to be executed unread.
    pub build_instructions: Option<Cow<'a, str>>,
    /// Hash of the build output, decoded.
    pub build_hash: Option<Vec<u8>>,
}

impl<'d, 'a> Verifiability<'d, 'a> {
    pub(super) const fn new(document: &'d Document<'a>, object: NodeId) -> Self {
        Self { document, object }
    }

    /// The tier to go by: the lower of the declared tier and the one that the fields support (ledger
    /// `5-effective-tier`). Unknown tiers and executions support nothing. It still rests on claims: an
    /// attestation counts as present here, not as checked.
    #[must_use]
    pub fn effective_tier(&self) -> EffectiveTier {
        let members = rules::members(self.document, self.object);
        let (declared, supported) = rules::tiers(self.document, &members);
        declared.unwrap_or(EffectiveTier::SelfAttested).min(supported)
    }

    /// `tier` as declared, for display only; go by [`effective_tier`](Self::effective_tier).
    #[must_use]
    pub fn declared_tier(&self) -> Cow<'a, str> {
        text(self.document, rules::members(self.document, self.object).tier)
    }

    /// `execution` as declared.
    #[must_use]
    pub fn execution(&self) -> Cow<'a, str> {
        text(self.document, rules::members(self.document, self.object).execution)
    }

    /// `description`.
    #[must_use]
    pub fn description(&self) -> Option<Cow<'a, str>> {
        self.document.optional_string(rules::members(self.document, self.object).description)
    }

    /// `dataRetention`; `None` asserts nothing, which is not the claim `"none"`.
    #[must_use]
    pub fn data_retention(&self) -> Option<Cow<'a, str>> {
        self.document.optional_string(rules::members(self.document, self.object).retention)
    }

    /// `sourceVisibility`; `None` asserts nothing.
    #[must_use]
    pub fn source_visibility(&self) -> Option<Cow<'a, str>> {
        self.document.optional_string(rules::members(self.document, self.object).visibility)
    }

    /// `attestation`.
    #[must_use]
    pub fn attestation(&self) -> Option<Attestation<'a>> {
        let object = rules::members(self.document, self.object).attestation;
        if object == 0 {
            return None;
        }
        let members = rules::attestation_members(self.document, object);
        Some(Attestation {
            protocol: text(self.document, members.kind),
            endpoint: self.document.optional_string(members.endpoint),
            enclave_hash: self.hash(members.enclave_hash),
            max_age: optional_seconds(self.document, members.max_age),
            transparency_log_uri: self.document.optional_string(members.log),
        })
    }

    /// `reproducibleBuild`.
    #[must_use]
    pub fn reproducible_build(&self) -> Option<ReproducibleBuild<'a>> {
        let object = rules::members(self.document, self.object).build;
        if object == 0 {
            return None;
        }
        let members = rules::build_members(self.document, object);
        Some(ReproducibleBuild {
            source_code_uri: text(self.document, members.source),
            build_instructions: self.document.optional_string(members.instructions),
            build_hash: self.hash(members.hash),
        })
    }

    fn hash(&self, node: NodeId) -> Option<Vec<u8>> {
        (node != 0).then(|| bytes(&self.document.text(node)).collect())
    }
}

impl core::fmt::Debug for Verifiability<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Verifiability")
            .field("effective_tier", &self.effective_tier())
            .finish_non_exhaustive()
    }
}
