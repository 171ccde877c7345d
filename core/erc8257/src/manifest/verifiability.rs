//! `verifiability` (§5).

use super::access::check_hex;
use super::optional::optional;
use super::pricing::string_member;
use super::text;
use super::url_fields::{self, UrlField};
use crate::collector::{Collector, plain};
use crate::rules::Code;
use primitives::json::{Anchor, Document, Kind, NodeId};

/// The members of the verifiability object by name; 0 for a missing member.
pub struct Members {
    /// The value of `tier`, or 0.
    pub tier: NodeId,
    /// The value of `execution`, or 0.
    pub execution: NodeId,
    /// The value of `description`, or 0.
    pub description: NodeId,
    /// The value of `dataRetention`, or 0.
    pub retention: NodeId,
    /// The value of `sourceVisibility`, or 0.
    pub visibility: NodeId,
    /// The value of `attestation`, or 0.
    pub attestation: NodeId,
    /// The value of `reproducibleBuild`, or 0.
    pub build: NodeId,
}

/// A trust tier that structured fields support, from low to high (§5 Trust Tiers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EffectiveTier {
    /// Nothing but claims.
    SelfAttested,
    /// An isolated execution with attestation.
    HardwareAttested,
    /// And a reproducible build.
    Verifiable,
}

impl EffectiveTier {
    /// The tier's word in the standard: `self-attested`, `hardware-attested` or `verifiable`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SelfAttested => "self-attested",
            Self::HardwareAttested => "hardware-attested",
            Self::Verifiable => "verifiable",
        }
    }
}

/// The tier that is declared, if it is one of the standard's, and the one that the structured fields support.
#[must_use]
pub fn tiers(document: &Document<'_>, members: &Members) -> (Option<EffectiveTier>, EffectiveTier) {
    let isolated = execution(document, members) == Execution::Isolated;
    let supported = match (isolated && members.attestation != 0, members.build != 0) {
        (false, _) => EffectiveTier::SelfAttested,
        (true, false) => EffectiveTier::HardwareAttested,
        (true, true) => EffectiveTier::Verifiable,
    };
    let declared = [EffectiveTier::SelfAttested, EffectiveTier::HardwareAttested, EffectiveTier::Verifiable]
        .into_iter()
        .find(|tier| tier.as_str().as_bytes() == &*document.text(members.tier));
    (declared, supported)
}

/// The members of `verifiability`; 0 for those that are missing.
#[must_use]
pub fn members(document: &Document<'_>, object: NodeId) -> Members {
    let [tier, execution, description, retention, visibility, attestation, build] = document.named(
        object,
        [
            "tier",
            "execution",
            "description",
            "dataRetention",
            "sourceVisibility",
            "attestation",
            "reproducibleBuild",
        ],
    );
    Members { tier, execution, description, retention, visibility, attestation, build }
}

pub(super) fn check(collector: &mut Collector<'_, '_>, object: NodeId) {
    let document = collector.document;
    if document.kind(object) != Kind::Object {
        return collector.value(Code::VerifiabilityObject, None, object, Some("an object"));
    }
    let members = members(document, object);
    let tier = string_member(collector, object, members.tier, "tier", Code::VerifiabilityObject);
    let execution =
        string_member(collector, object, members.execution, "execution", Code::VerifiabilityObject);
    if optional(collector, members.description, Kind::String) {
        text::check_verifiability_description(collector, members.description);
    }
    let retention: [&[u8]; 4] = [b"full", b"metadata-only", b"ephemeral", b"none"];
    check_known(collector, members.retention, &retention, Code::RetentionUnknown);
    let visibility: [&[u8]; 3] = [b"open-source", b"audited", b"proprietary"];
    check_known(collector, members.visibility, &visibility, Code::VisibilityUnknown);
    if optional(collector, members.attestation, Kind::Object) {
        check_attestation(collector, members.attestation);
    }
    if optional(collector, members.build, Kind::Object) {
        check_build(collector, members.build);
    }
    if tier && execution {
        check_consistency(collector, object, &members);
    }
}

fn check_known(collector: &mut Collector<'_, '_>, member: NodeId, known: &[&[u8]], code: Code) {
    if optional(collector, member, Kind::String) && !known.contains(&&*collector.document.text(member)) {
        collector.value(code, None, member, None);
    }
}

fn check_attestation(collector: &mut Collector<'_, '_>, attestation: NodeId) {
    let document = collector.document;
    let members = attestation_members(document, attestation);
    string_member(collector, attestation, members.kind, "type", Code::AttestationType);
    if optional(collector, members.endpoint, Kind::String) {
        url_fields::check(
            collector,
            members.endpoint,
            &document.string(members.endpoint),
            UrlField::ATTESTATION,
        );
    }
    if optional(collector, members.enclave_hash, Kind::String) {
        check_hex(
            collector,
            members.enclave_hash,
            some_bytes,
            Code::EnclaveHash,
            "0x and two lower-case hex digits a byte",
        );
    }
    if members.max_age != 0 && document.whole(members.max_age).is_none() {
        collector.value(Code::AttestationMaxAge, None, members.max_age, Some("an integer of at least 0"));
    }
    if optional(collector, members.log, Kind::String) {
        url_fields::check(collector, members.log, &document.string(members.log), UrlField::TRANSPARENCY_LOG);
    }
}

/// The members of the attestation object by name; 0 for a missing member.
pub struct AttestationMembers {
    /// The value of `type`, or 0.
    pub kind: NodeId,
    /// The value of `endpoint`, or 0.
    pub endpoint: NodeId,
    /// The value of `enclaveHash`, or 0.
    pub enclave_hash: NodeId,
    /// The value of `maxAge`, or 0.
    pub max_age: NodeId,
    /// The value of `transparencyLog`, or 0.
    pub log: NodeId,
}

/// The members of `attestation`; 0 for those that are missing.
#[must_use]
pub fn attestation_members(document: &Document<'_>, object: NodeId) -> AttestationMembers {
    let [kind, endpoint, enclave_hash, max_age, log] =
        document.named(object, ["type", "endpoint", "enclaveHash", "maxAge", "transparencyLogURI"]);
    AttestationMembers { kind, endpoint, enclave_hash, max_age, log }
}

fn some_bytes(digits: usize) -> bool {
    digits > 0 && digits & 1 == 0
}

fn check_build(collector: &mut Collector<'_, '_>, build: NodeId) {
    let document = collector.document;
    let members = build_members(document, build);
    if string_member(collector, build, members.source, "sourceCodeURI", Code::BuildSource) {
        url_fields::check(
            collector,
            members.source,
            &document.string(members.source),
            UrlField::BUILD_SOURCE,
        );
    }
    optional(collector, members.instructions, Kind::String);
    if optional(collector, members.hash, Kind::String) {
        check_hex(
            collector,
            members.hash,
            some_bytes,
            Code::BuildHash,
            "0x and two lower-case hex digits a byte",
        );
    }
}

/// The members of the reproducibleBuild object by name; 0 for a missing member.
pub struct BuildMembers {
    /// The value of `sourceCodeURI`, or 0.
    pub source: NodeId,
    /// The value of `buildInstructions`, or 0.
    pub instructions: NodeId,
    /// The value of `buildHash`, or 0.
    pub hash: NodeId,
}

/// The members of `reproducibleBuild`; 0 for those that are missing.
#[must_use]
pub fn build_members(document: &Document<'_>, object: NodeId) -> BuildMembers {
    let [source, instructions, hash] =
        document.named(object, ["sourceCodeURI", "buildInstructions", "buildHash"]);
    BuildMembers { source, instructions, hash }
}

/// The list of §5 Trust Tiers, and the gaps that decision B22 names. Flags, never failures (decision B23).
fn check_consistency(collector: &mut Collector<'_, '_>, object: NodeId, members: &Members) {
    let document = collector.document;
    let (execution, attested) = (execution(document, members), is_attested(document, members));
    for (_, code) in inconsistencies(document, members).into_iter().filter(|(is_so, _)| *is_so) {
        collector.value(code, None, members.tier, None);
    }
    if execution == Execution::Unknown {
        collector.value(Code::ExecutionUnknown, None, members.execution, None);
    }
    let isolated = execution == Execution::Isolated;
    let standard = execution == Execution::Standard;
    if collector.is_publisher() && ((isolated && members.attestation == 0) || (standard && attested)) {
        let node = if attested { members.attestation } else { object };
        collector.field(Code::AttestationRecommended, None, Anchor::Node(node), |_| plain());
    }
}

/// What `execution` claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Execution {
    /// `standard`.
    Standard,
    /// `tee` or `e2ee`.
    Isolated,
    /// A value that the standard does not define: it counts as `standard` for trust.
    Unknown,
}

/// What `execution` says.
#[inline]
#[must_use]
pub fn execution(document: &Document<'_>, members: &Members) -> Execution {
    match &*document.text(members.execution) {
        b"tee" | b"e2ee" => Execution::Isolated,
        b"standard" => Execution::Standard,
        _ => Execution::Unknown,
    }
}

/// One of the wrong type is a fault of its own, neither present nor absent.
#[inline]
fn is_attested(document: &Document<'_>, members: &Members) -> bool {
    document.kind(members.attestation) == Kind::Object && members.attestation != 0
}

/// The claims that contradict each other, by the rule about them.
#[inline]
#[must_use]
pub fn inconsistencies(document: &Document<'_>, members: &Members) -> [(bool, Code); 2] {
    let execution = execution(document, members);
    let isolated = execution == Execution::Isolated;
    let unattested = members.attestation == 0;
    match &*document.text(members.tier) {
        b"verifiable" => [
            (unattested || members.build == 0, Code::InconsistentVerifiable),
            (!isolated, Code::InconsistentVerifiableStandard),
        ],
        b"hardware-attested" => [
            (execution == Execution::Standard, Code::InconsistentHardwareStandard),
            (unattested, Code::InconsistentHardwareAttestation),
        ],
        b"self-attested" => [
            (isolated, Code::InconsistentSelfTee),
            (is_attested(document, members), Code::InconsistentSelfAttestation),
        ],
        _ => [(true, Code::TierUnknown), (false, Code::TierUnknown)],
    }
}
