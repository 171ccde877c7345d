//! `census`: a recorded snapshot of registrations, judged as far as that is possible without their manifests.
//!
//! Nothing is fetched and no chain is read: the snapshot holds the registrations and the hashes of the served
//! bodies. The rows are read as a stream, one at a time. Of each row only the counted and compared parts are
//! kept, so memory grows with the number of rows and not with their texts.

mod column;
mod form;
mod index_line;
mod json;
mod judge;
mod judged;
mod kin;
mod members;
mod rank;
mod registration;
mod risk;
mod schema;
mod source;
mod totals;
mod tsv;
mod view;

use erc8257::{Address, B256, ToolRef};

use judged::Judged;
use registration::{Registration, Standing};
use source::Unreadable;
use totals::Totals;

use crate::input::Source;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};

/// Rows that could not be read, of which it is told why.
const UNREADABLE_SHOWN: usize = 16;

/// All that is said of a snapshot.
struct Census {
    totals: Totals,
    rows: Vec<Judged>,
    /// The first rows that could not be read.
    unreadable: Vec<Unreadable>,
}

/// A registration as the comparison of registrations needs it.
pub(crate) struct Known {
    pub(crate) tool: ToolRef,
    pub(crate) uri: String,
    /// The hash that it commits.
    pub(crate) hash: B256,
    pub(crate) creator: Option<Address>,
    pub(crate) retired: bool,
}

/// Gives every row of a snapshot; `None` for one that does not tell all of this.
///
/// # Errors
/// A usage failure where it cannot be read, or is not a snapshot.
pub(crate) fn each(source: &Source, take: &mut dyn FnMut(Option<Known>)) -> Result<(), Failure> {
    source::read(source, &mut |row| take(row.ok().and_then(known)))
}

fn known(row: Registration) -> Option<Known> {
    Some(Known {
        tool: ToolRef { chain_id: row.chain?, registry: row.registry?, tool_id: row.id },
        uri: row.uri?,
        hash: row.onchain?,
        creator: row.creator,
        retired: row.standing == Standing::Retired,
    })
}

/// Reads the snapshot and reports its contents.
///
/// # Errors
/// A usage failure where it cannot be read, or is not a snapshot.
pub(crate) fn run(source: &Source, json: bool) -> Result<Status, Failure> {
    let (mut rows, mut unreadable, mut count) = (Vec::new(), Vec::new(), 0_u64);
    source::read(source, &mut |row| match row {
        Ok(row) => rows.push(Judged::of(&row)),
        Err(why) => {
            count = count.saturating_add(1);
            if unreadable.len() < UNREADABLE_SHOWN {
                unreadable.push(why);
            }
        }
    })?;
    if let (true, Some(first)) = (rows.is_empty(), unreadable.first()) {
        let Unreadable { at, why } = first;
        let name = source.name();
        return Err(Failure::usage(format!(
            "{name} is not a snapshot: no row of it can be read (row {at}: {why})"
        )));
    }
    kin::relate(&mut rows);
    let census = Census { totals: Totals::of(&rows, count), rows, unreadable };
    if json {
        print_json(&form::text(&census))?;
    } else {
        print(&view::View { census: &census, style: style() }.to_string())?;
    }
    Ok(Status::Done)
}
