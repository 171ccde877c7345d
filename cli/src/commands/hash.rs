//! `hash` and `canonicalize`: for any strict JSON document.

use erc8257::{ReadError, limits};

use crate::commands::recorded::is_bundle;
use crate::input::Source;
use crate::output::{error_style, print, print_document, remark};
use crate::status::{Failure, Status};
use crate::view::problem::{Document, Problem};

pub(super) fn hash(source: &Source) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let hash = erc8257::hash(&body).map_err(|error| unreadable(source, &body, &error))?;
    print(&format!("{hash}\n"))?;
    tell_bundle(source, &body, "hash");
    Ok(Status::Done)
}

pub(super) fn canonicalize(source: &Source) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let canonical = erc8257::canonicalize(&body).map_err(|error| unreadable(source, &body, &error))?;
    print_document(&canonical)?;
    tell_bundle(source, &body, "canonical form");
    Ok(Status::Done)
}

/// Any document has a hash; but who asks for that of a bundle may mean the manifest in it.
fn tell_bundle(source: &Source, body: &[u8], what: &str) {
    if is_bundle(body) {
        let name = source.name();
        remark(&format!(
            "erc8257: {name} is a bundle, a recorded registration: this is its own {what}, not that of its manifest\n"
        ));
    }
}

/// A document that is not strict JSON: the fault and its place.
pub(super) fn unreadable(source: &Source, body: &[u8], error: &ReadError) -> Failure {
    let name = source.name();
    let document = Document { name: &name, body };
    let problem = Problem::from(error).shown_in(Some(document), error_style());
    Failure::usage(format!("{name} cannot be read as a JSON document\n{problem}"))
}
