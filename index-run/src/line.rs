//! Lines of the output: the store's facts around a new one, and the facts in an old one.

use erc8257::{Address, Outcome, ToolRef};
use erc8257_index::{
    Around, EVENTS_DIFFER, Line, PredicateFacts, ProxyMark, Standing, Tool, UNANSWERED, tool_of,
};
use serde_json::Value;

use crate::failure::Failure;
use crate::store::{Done, Map, RegistryNumber, Tally};

/// Reads the facts in the state file about a tool and its neighbours.
pub(crate) fn around(
    map: &Map<'_>,
    (registry, number): (Address, RegistryNumber),
    tool: &Tool,
) -> Result<Around, Failure> {
    let first = tool.uri_hash().map(|uri| map.first_of_uri(number, uri)).transpose()?;
    let (first_active, first_retired) = first.unwrap_or_default();
    let upgraded = |address| Ok::<_, Failure>(map.upgrade(number, address)?.map(|upgrade| upgrade.block));
    let predicate = |address| {
        Ok::<_, Failure>(PredicateFacts {
            address,
            mark: map.proxy(number, address)?.unwrap_or(ProxyMark::Unknown),
            upgraded: upgraded(address)?,
            unwatched: map.is_unwatched(number, address)?,
        })
    };
    Ok(Around {
        first_active,
        first_retired,
        registry_upgraded: upgraded(registry)?,
        predicate: tool.predicate().map(predicate).transpose()?,
    })
}

/// The counts of a line for the summary.
pub(crate) fn tally(line: &Line<'_>) -> Tally {
    let standing = line.standing();
    Tally::default()
        .with(Tally::VERIFIED, line.outcome() == Outcome::Verified)
        .with(Tally::RETIRED, standing == Standing::Retired)
        .with(Tally::UNKNOWN, matches!(standing, Standing::Unknown | Standing::NotFound))
        .with(Tally::DUPLICATE, line.duplicate_of().is_some())
        .with(Tally::DIFFERS, line.differs())
        .with(Tally::NOT_FOUND, standing == Standing::NotFound)
        .with(Tally::UNANSWERED, line.is_unanswered())
}

/// Reads a line that was written before: its tool, and the stored facts about it but for its place and pass.
/// `None`: it is not a line of ours.
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
        .with(Tally::RETIRED, status == Standing::Retired.as_str())
        .with(
            Tally::UNKNOWN,
            [Standing::Unknown, Standing::NotFound].iter().any(|one| status == one.as_str()),
        )
        .with(Tally::DUPLICATE, !line.get("duplicateOf")?.is_null())
        .with(Tally::DIFFERS, flags.iter().any(|flag| flag == EVENTS_DIFFER))
        .with(Tally::NOT_FOUND, status == Standing::NotFound.as_str())
        .with(Tally::UNANSWERED, flags.iter().any(|flag| flag == UNANSWERED))
        .with(Tally::STALE, line.get("stale")?.as_bool()?);
    Some((tool, Done { offset: 0, block, time, pass: 0, tally }))
}
