//! What a criterion came to, and how far a finding lowers it.

use crate::border::mcp_report::{McpProfile, McpStatus};

/// The ten criteria, by their place in every report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Criterion {
    Handshake,
    List,
    Tools,
    Descriptions,
    Hints,
    Latency,
    Content,
    Identity,
    Size,
    Errors,
}

/// Each criterion with its ID and the standard's name.
pub(crate) const CRITERIA: [(Criterion, &str, &str); 10] = [
    (Criterion::Handshake, "C1", "Protocol handshake conformance"),
    (Criterion::List, "C2", "Tool listability"),
    (Criterion::Tools, "C3", "Tool object validity"),
    (Criterion::Descriptions, "C4", "Description sufficiency / selectability"),
    (Criterion::Hints, "C5", "Safety annotation presence"),
    (Criterion::Latency, "C6", "Liveness & latency"),
    (Criterion::Content, "C7", "Returns real content (anti-ghost)"),
    (Criterion::Identity, "C8", "Machine-discoverable identity"),
    (Criterion::Size, "C9", "Token efficiency"),
    (Criterion::Errors, "C10", "Honest error behavior"),
];

impl Criterion {
    pub(crate) fn id(self) -> &'static str {
        CRITERIA.iter().find(|(criterion, ..)| *criterion == self).map_or("", |(_, id, _)| id)
    }
}

/// How a finding lowers the standard's profile and the specification's; `None`: not at all.
pub(crate) type Lowers = (Option<McpStatus>, Option<McpStatus>);

pub(crate) const NOTHING: Lowers = (None, None);

pub(crate) const fn both(status: McpStatus) -> Lowers {
    (Some(status), Some(status))
}

pub(crate) const fn seed(status: McpStatus) -> Lowers {
    (Some(status), None)
}

pub(crate) const fn spec(status: McpStatus) -> Lowers {
    (None, Some(status))
}

/// The profiles that a finding lowers.
pub(crate) fn lowered(lowers: Lowers) -> impl Iterator<Item = McpProfile> {
    let of = |status: Option<McpStatus>, profile| status.map(|_| profile);
    [of(lowers.0, McpProfile::Seed), of(lowers.1, McpProfile::Spec)].into_iter().flatten()
}

/// The graver of two: a failure before the unverified, and that before the untested.
#[must_use]
pub fn graver(one: McpStatus, other: McpStatus) -> McpStatus {
    if rank(one) >= rank(other) { one } else { other }
}

/// How grave a status is.
pub(crate) const fn rank(status: McpStatus) -> u8 {
    match status {
        McpStatus::Pass => 0,
        McpStatus::NotTested => 1,
        McpStatus::Unverified => 2,
        McpStatus::Fail => 3,
    }
}
