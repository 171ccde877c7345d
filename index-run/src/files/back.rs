//! The facts in an old line.

use erc8257::ToolRef;
use erc8257_index::{EVENTS_DIFFER, Standing, UNANSWERED, tool_of};
use serde_json::Value;

use crate::store::{Done, Tally};

/// Reads a line that was written before: its tool, and the stored facts about it but for its place and pass.
/// `None`: it is not a line of ours.
pub(super) fn read_back(line: &[u8]) -> Option<(ToolRef, Done)> {
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
