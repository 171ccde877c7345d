//! One tool as one line of JSON, format `erc8257-index/1`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use erc8257::registry::{Anomaly, ToolRef};
use erc8257::{BlockRef, Outcome};
use primitives::json::Writer;

use crate::mark::ProxyMark;
use crate::standing::Standing;
use crate::tool::Tool;
use crate::verification::{Seen, Told};

/// The flag of a line whose tool's events contradict the registry's answer.
pub const EVENTS_DIFFER: &str = "events-differ";
/// The flag of a line whose tool's calls the RPC left without an answer.
pub const UNANSWERED: &str = "unanswered";

/// The first bytes of every line, up to the tool.
const START: &[u8] = b"{\"format\":\"erc8257-index/1\",\"toolRef\":\"";
/// The member that a line has when it is written, and the member that replaces it in an old line. Nothing that a stranger
/// wrote stands before it.
const FRESH: &str = "\"stale\":false";
const STALE: &str = "\"stale\":true";

/// A tool that was read and verified, with the facts about it from the events of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'a> {
    tool: ToolRef,
    history: &'a Tool,
    seen: &'a Seen,
    told: &'a Told,
    around: Around,
}

/// The facts in the host's store about a tool, beside its own events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Around {
    /// The lowest ID among the active tools with the same [`Tool::uri_hash`].
    pub first_active: Option<U256>,
    /// The lowest ID among the retired tools with the same hash.
    pub first_retired: Option<U256>,
    /// The block of the last upgrade of the registry.
    pub registry_upgraded: Option<u64>,
    /// The facts about the tool's predicate, if it has one.
    pub predicate: Option<PredicateFacts>,
}

/// The facts in the host's store about a predicate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PredicateFacts {
    /// The predicate.
    pub address: Address,
    /// Its marks as a proxy.
    pub mark: ProxyMark,
    /// The block of its last upgrade.
    pub upgraded: Option<u64>,
    /// Its events cannot be read, so the line says nothing about it as a proxy.
    pub unwatched: bool,
}

impl PredicateFacts {
    /// Leaves out the upgrades before the tool had the predicate, and all facts about a predicate whose
    /// events cannot be read.
    fn since(self, block: u64) -> Self {
        if self.unwatched {
            return Self { mark: ProxyMark::Unknown, upgraded: None, ..self };
        }
        Self { upgraded: self.upgraded.filter(|at| *at > block), ..self }
    }
}

impl<'a> Line<'a> {
    /// The line of a tool that [`Settled::Write`](crate::Settled::Write) is about.
    #[must_use]
    pub fn new(tool: ToolRef, history: &'a Tool, (seen, told): (&'a Seen, &'a Told), around: Around) -> Self {
        let around = Around {
            registry_upgraded: around.registry_upgraded.filter(|at| *at > history.registered_at),
            predicate: around.predicate.map(|predicate| predicate.since(history.predicate_at)),
            ..around
        };
        Self { tool, history, seen, told, around }
    }

    /// The outcome of the verification.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.told.outcome
    }

    /// The tool's state.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        self.seen.standing
    }

    /// The events and the registry's answer contradict each other.
    #[must_use]
    pub const fn differs(&self) -> bool {
        self.seen.differs
    }

    /// The RPC left a call without an answer.
    #[must_use]
    pub const fn is_unanswered(&self) -> bool {
        self.told.unanswered
    }

    /// The active tool of the lowest ID with the same URI, where that is another tool.
    #[must_use]
    pub fn duplicate_of(&self) -> Option<ToolRef> {
        let first = self.around.first_active.filter(|first| *first != self.seen.id);
        first.filter(|_| self.history.history.is_active()).map(|tool_id| ToolRef { tool_id, ..self.tool })
    }

    fn flags(&self) -> Vec<&'static str> {
        let mut flags: Vec<&str> = self.history.history.anomalies.iter().map(Anomaly::as_str).collect();
        let predicate = self.around.predicate;
        let before = self.around.first_retired.is_some_and(|first| first < self.seen.id);
        for (flag, so) in [
            ("re-registered", before),
            (EVENTS_DIFFER, self.differs()),
            ("predicate-upgraded", predicate.is_some_and(|predicate| predicate.upgraded.is_some())),
            ("predicate-unwatched", predicate.is_some_and(|predicate| predicate.unwatched)),
            ("registry-upgraded", self.around.registry_upgraded.is_some()),
            ("event-unreadable", self.history.garbled),
            (UNANSWERED, self.is_unanswered()),
        ] {
            if so {
                flags.push(flag);
            }
        }
        flags
    }

    /// Writes the line without a newline. The report and the bundle are JSON without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"erc8257-index/1\",\"toolRef\":").quoted(self.tool);
        w.raw(",\"status\":").string(self.standing().as_str());
        w.raw(",\"outcome\":").quoted(self.told.outcome);
        w.raw(",\"duplicateOf\":").quoted_or_null(self.duplicate_of());
        w.raw(",\"flags\":[");
        for (at, flag) in self.flags().into_iter().enumerate() {
            w.raw(if at == 0 { "" } else { "," }).string(flag);
        }
        w.raw("],\"predicate\":");
        match &self.around.predicate {
            None => w.raw("null"),
            Some(PredicateFacts { address, mark, upgraded, .. }) => {
                w.raw("{\"address\":").quoted(format_args!("{address:?}"));
                w.raw(",\"isProxy\":").raw(match mark.is_proxy() {
                    Some(true) => "true",
                    Some(false) => "false",
                    None => "null",
                });
                w.raw(",\"upgradedAt\":").quoted_or_null(upgraded.map(|block| format!("{block:#x}"))).raw("}")
            }
        };
        let BlockRef { number, hash } = self.seen.block;
        w.raw(",\"block\":{\"number\":").quoted(format_args!("{number:#x}")).raw(",\"hash\":").quoted(hash);
        w.raw("},\"time\":").display(self.told.time).raw(",").raw(FRESH);
        w.raw(",\"report\":").raw(&self.told.report);
        if let Some(bundle) = &self.told.bundle {
            w.raw(",\"bundle\":").raw(bundle);
        }
        w.raw("}");
        w.finish()
    }
}

/// Returns the tool of a line, or `None` if the bytes do not begin like a line of `erc8257-index/1`.
///
/// # Example
/// ```
/// let line = br#"{"format":"erc8257-index/1","toolRef":"eip155:8453/erc8257:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432/7","#;
/// assert_eq!(erc8257_index::tool_of(line).unwrap().chain_id, 8453);
/// assert_eq!(erc8257_index::tool_of(b"{}"), None);
/// ```
#[must_use]
pub fn tool_of(line: &[u8]) -> Option<ToolRef> {
    let rest = line.strip_prefix(START)?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    core::str::from_utf8(rest.get(..end)?).ok()?.parse().ok()
}

/// Returns the same line with `"stale":true`.
///
/// # Example
/// ```
/// assert_eq!(erc8257_index::stale(br#"{"stale":false,"report":{}}"#), br#"{"stale":true,"report":{}}"#);
/// ```
#[must_use]
pub fn stale(line: &[u8]) -> Vec<u8> {
    let Some(at) = line.windows(FRESH.len()).position(|bytes| bytes == FRESH.as_bytes()) else {
        return line.to_vec();
    };
    let (before, rest) = line.split_at(at);
    [before, STALE.as_bytes(), rest.get(FRESH.len()..).unwrap_or_default()].concat()
}
