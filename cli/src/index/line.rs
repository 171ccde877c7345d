//! One tool as one line of JSON, format `erc8257-index/1`.

use std::fmt::Write as _;

use erc8257::json_string;
use erc8257::registry::{Anomalies, Anomaly, Record};
use erc8257::{Address, BlockRef, Outcome, ToolRef, U256};
use serde_json::Value;

use super::chain::Chain;
use super::store::{Done, Map, Proxy, RegistryNumber, Tally, Tool, Upgrade};
use super::verify::{Seen, Told};
use crate::json::Commas;
use crate::status::Failure;

/// Where a tool stands at the block that it was read at, as the registry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Active,
    Retired,
    /// The registry knows no such tool, though its events do.
    NotFound,
    /// The registry's answer cannot be read, or there was none.
    Unknown,
}

impl Standing {
    pub(crate) fn of(record: &Record) -> Self {
        match record {
            Record::Config(_) => Self::Active,
            Record::Deregistered => Self::Retired,
            Record::NotFound => Self::NotFound,
            Record::NoCode | Record::Malformed(_) | Record::Unavailable(_) => Self::Unknown,
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Retired => "retired",
            Self::NotFound => "not-found",
            Self::Unknown => "unknown",
        }
    }
}

/// Whether the events and the registry's answer say different things of a tool. An answer that cannot be read says
/// nothing.
pub(crate) fn differs(tool: &Tool, record: &Record) -> bool {
    match record {
        Record::Config(config) => !tool.history.agrees_with(Some(config)),
        Record::Deregistered => !tool.history.agrees_with(None),
        Record::NotFound => true,
        Record::NoCode | Record::Malformed(_) | Record::Unavailable(_) => false,
    }
}

/// Everything that a line says beside the report.
pub(crate) struct Line {
    tool: ToolRef,
    standing: Standing,
    /// The active tool of the lowest ID with the same URI, where that is another one.
    duplicate_of: Option<ToolRef>,
    /// A retired tool of a lower ID had the same URI.
    registered_before: bool,
    /// The events say something else than the registry.
    differs: bool,
    /// What else is odd about the events.
    anomalies: Anomalies,
    predicate: Option<Predicate>,
    /// The last upgrade of the registry itself.
    registry_upgrade: Option<Upgrade>,
    unread: Unread,
    block: BlockRef,
    time: u64,
    outcome: Outcome,
}

/// What could not be read of a tool.
struct Unread {
    /// One of its events.
    event: bool,
    /// What the RPC was asked.
    answer: bool,
}

/// The known facts about the contract that gates access.
pub(crate) struct Predicate {
    address: Address,
    proxy: Proxy,
    upgrade: Option<Upgrade>,
    /// Its events cannot be read, so nothing is said of it as a proxy.
    unwatched: bool,
}

impl Line {
    /// The line of a tool that was read and verified; `None` if its events say something else by now.
    pub(crate) fn compose(
        map: &Map<'_>,
        (chain, number): (&Chain, RegistryNumber),
        seen: &Seen,
        told: &Told,
    ) -> Result<Option<Self>, Failure> {
        let tool = map.tool(number, seen.id)?;
        let Some(tool) = tool.filter(|tool| tool.changes == seen.changes) else {
            return Ok(None);
        };
        let first = tool.uri_hash().map(|uri| map.first_of_uri(number, uri)).transpose()?;
        let (active, retired) = first.unwrap_or_default();
        // What came before the tool had nothing to do with it; a proxy tells of its first code, too.
        let upgrade_after = |address, block| -> Result<Option<Upgrade>, Failure> {
            Ok(map.upgrade(number, address)?.filter(|upgrade| upgrade.block > block))
        };
        let predicate = |address| -> Result<Predicate, Failure> {
            if map.is_unwatched(number, address)? {
                return Ok(Predicate { address, proxy: Proxy::Unknown, upgrade: None, unwatched: true });
            }
            let proxy = map.proxy(number, address)?.unwrap_or(Proxy::Unknown);
            let upgrade = upgrade_after(address, tool.predicate_at)?;
            Ok(Predicate { address, proxy, upgrade, unwatched: false })
        };
        let other = |first: U256| (tool.history.is_active() && first != seen.id).then(|| chain.tool(first));
        Ok(Some(Self {
            tool: chain.tool(seen.id),
            standing: seen.standing,
            duplicate_of: active.and_then(other),
            registered_before: retired.is_some_and(|first| first < seen.id),
            differs: seen.differs,
            anomalies: tool.history.anomalies,
            predicate: tool.predicate().map(predicate).transpose()?,
            registry_upgrade: upgrade_after(chain.registry, tool.registered_at)?,
            unread: Unread { event: tool.garbled, answer: told.unanswered },
            block: seen.block,
            time: told.time,
            outcome: told.outcome,
        }))
    }

    fn flags(&self) -> Vec<&'static str> {
        let mut flags: Vec<&str> = self.anomalies.iter().map(Anomaly::as_str).collect();
        let upgraded = self.predicate.as_ref().is_some_and(|predicate| predicate.upgrade.is_some());
        let unwatched = self.predicate.as_ref().is_some_and(|predicate| predicate.unwatched);
        for (flag, so) in [
            ("re-registered", self.registered_before),
            ("events-differ", self.differs),
            ("predicate-upgraded", upgraded),
            ("predicate-unwatched", unwatched),
            ("registry-upgraded", self.registry_upgrade.is_some()),
            ("event-unreadable", self.unread.event),
            (UNANSWERED, self.unread.answer),
        ] {
            if so {
                flags.push(flag);
            }
        }
        flags
    }

    /// What the summary counts of it.
    pub(crate) fn tally(&self) -> Tally {
        Tally::default()
            .with(Tally::VERIFIED, self.outcome == Outcome::Verified)
            .with(Tally::RETIRED, self.standing == Standing::Retired)
            .with(Tally::UNKNOWN, matches!(self.standing, Standing::Unknown | Standing::NotFound))
            .with(Tally::DUPLICATE, self.duplicate_of.is_some())
            .with(Tally::DIFFERS, self.differs)
            .with(Tally::NOT_FOUND, self.standing == Standing::NotFound)
            .with(Tally::UNANSWERED, self.unread.answer)
    }

    /// The line, without a newline: the report and the bundle are JSON without white space.
    pub(crate) fn to_json(&self, report: &str, bundle: Option<&str>) -> String {
        let mut text = String::with_capacity(report.len() + bundle.map_or(0, str::len) + 512);
        let _ = write!(
            text,
            "{{\"format\":\"erc8257-index/1\",\"toolRef\":{},\"status\":\"{}\",\"outcome\":\"{}\",\
             \"duplicateOf\":{},\"flags\":[{}],",
            json_string(&self.tool.to_string()),
            self.standing.as_str(),
            self.outcome,
            OrNull(self.duplicate_of.map(|tool| format!("\"{tool}\""))),
            Commas(self.flags().iter().map(|flag| json_string(flag))),
        );
        text.push_str("\"predicate\":");
        match &self.predicate {
            None => text.push_str("null"),
            Some(Predicate { address, proxy, upgrade, .. }) => {
                let is_proxy = match proxy {
                    Proxy::Marked => "true",
                    Proxy::Unmarked => "false",
                    Proxy::Unknown => "null",
                };
                let _ = write!(
                    text,
                    "{{\"address\":\"{address:?}\",\"isProxy\":{is_proxy},\"upgradedAt\":{}}}",
                    OrNull(upgrade.map(|upgrade| format!("\"{:#x}\"", upgrade.block))),
                );
            }
        }
        let BlockRef { number, hash } = self.block;
        let _ = write!(
            text,
            ",\"block\":{{\"number\":\"{number:#x}\",\"hash\":\"{hash}\"}},\"time\":{},{FRESH},\"report\":{report}",
            self.time
        );
        if let Some(bundle) = bundle {
            let _ = write!(text, ",\"bundle\":{bundle}");
        }
        text.push('}');
        text
    }
}

struct OrNull<T>(Option<T>);

impl<T: std::fmt::Display> std::fmt::Display for OrNull<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("null"),
        }
    }
}

/// How every line begins, up to the tool.
const START: &[u8] = b"{\"format\":\"erc8257-index/1\",\"toolRef\":\"";
/// The flag of a line about which the RPC gave no answer.
const UNANSWERED: &str = "unanswered";
/// What a line says of its age when it is written, and what it says once it is too old. Nothing that a stranger wrote
/// stands before it.
const FRESH: &str = "\"stale\":false";
const STALE: &str = "\"stale\":true";

/// The tool of a line of ours.
pub(crate) fn tool_of(line: &[u8]) -> Option<ToolRef> {
    let rest = line.strip_prefix(START)?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    std::str::from_utf8(rest.get(..end)?).ok()?.parse().ok()
}

/// The same line, saying that it is stale.
pub(crate) fn stale(line: &[u8]) -> Vec<u8> {
    let Some(at) = line.windows(FRESH.len()).position(|bytes| bytes == FRESH.as_bytes()) else {
        return line.to_vec();
    };
    let (before, rest) = line.split_at(at);
    [before, STALE.as_bytes(), rest.get(FRESH.len()..).unwrap_or_default()].concat()
}

/// What a line that was written before says: for which tool, and what is kept of it but for its place and pass. `None`: it
/// is not a line of ours.
pub(crate) fn read_back(line: &[u8]) -> Option<(ToolRef, Done)> {
    let tool = tool_of(line)?;
    let line: Value = serde_json::from_slice(line).ok()?;
    let number = line.get("block")?.get("number")?.as_str()?.strip_prefix("0x")?;
    let block = u64::from_str_radix(number, 16).ok()?;
    let time = line.get("time")?.as_u64()?;
    let status = line.get("status")?.as_str()?;
    let flags = line.get("flags")?.as_array()?;
    let tally = Tally::default()
        .with(Tally::VERIFIED, line.get("report")?.get("verified")?.as_bool()?)
        .with(Tally::RETIRED, status == "retired")
        .with(Tally::UNKNOWN, matches!(status, "unknown" | "not-found"))
        .with(Tally::DUPLICATE, !line.get("duplicateOf")?.is_null())
        .with(Tally::DIFFERS, flags.iter().any(|flag| flag == "events-differ"))
        .with(Tally::NOT_FOUND, status == "not-found")
        .with(Tally::UNANSWERED, flags.iter().any(|flag| flag == UNANSWERED))
        .with(Tally::STALE, line.get("stale")?.as_bool()?);
    Some((tool, Done { offset: 0, block, time, pass: 0, tally }))
}
