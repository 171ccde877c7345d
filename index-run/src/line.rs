//! New lines: the store's facts around each, and its counts.

use erc8257::{Address, Outcome};
use erc8257_index::{Around, Line, PredicateFacts, ProxyMark, Standing, Tool};

use crate::failure::Failure;
use crate::store::{Map, RegistryNumber, Tally};

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
