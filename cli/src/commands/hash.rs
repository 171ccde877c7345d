//! `hash` and `canonicalize`: for any strict JSON document.

use erc8257::{ReadError, limits};

use crate::input::Source;
use crate::output::{error_style, print, print_document};
use crate::status::{Failure, Status};
use crate::view::problem::{Document, Problem};

pub(super) fn hash(source: &Source) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let hash = erc8257::hash(&body).map_err(|error| unreadable(source, &body, &error))?;
    print(&format!("{hash}\n"))?;
    Ok(Status::Done)
}

pub(super) fn canonicalize(source: &Source) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let canonical = erc8257::canonicalize(&body).map_err(|error| unreadable(source, &body, &error))?;
    print_document(&canonical)?;
    Ok(Status::Done)
}

/// A document that is no strict JSON: what is wrong, and where.
pub(super) fn unreadable(source: &Source, body: &[u8], error: &ReadError) -> Failure {
    let name = source.name();
    let document = Document { name: &name, body };
    let problem = Problem::from(error).shown_in(Some(document), error_style());
    Failure::usage(format!("{name} cannot be read as a JSON document\n{problem}"))
}
