//! `census`: a recorded snapshot of registrations, judged as far as that is possible without their manifests.
//!
//! Nothing is fetched and no chain is read: the snapshot says what was registered and the hash of what was served. The
//! rows are read as a stream, one at a time; of each only what is counted and compared is kept, so that memory grows
//! with the number of rows and not with their texts.

mod column;
mod form;
mod index_line;
mod json;
mod judge;
mod judged;
mod kin;
mod members;
mod registration;
mod risk;
mod schema;
mod source;
mod totals;
mod tsv;
mod view;

use judged::Judged;
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

/// Reads the snapshot and tells what is in it.
///
/// # Errors
/// A usage failure where it cannot be read, or is no snapshot.
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
    kin::relate(&mut rows);
    let census = Census { totals: Totals::of(&rows, count), rows, unreadable };
    if json {
        print_json(&form::text(&census))?;
    } else {
        print(&view::View { census: &census, style: style() }.to_string())?;
    }
    Ok(Status::Done)
}
