//! `validate`: a manifest as its publisher should see it.

use erc8257::{Profile, limits};

use crate::commands::recorded::refuse_bundle;
use crate::input::Source;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::problem::Document;
use crate::view::verdict::Validation;

pub(super) fn run(source: &Source, profile: Option<Profile>, json: bool) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    refuse_bundle(source, &body)?;
    let report = match profile {
        Some(profile) => erc8257::validate_for(&body, profile),
        None => erc8257::validate(&body),
    };
    if json {
        print_json(&report.to_json())?;
    } else {
        let document = Document { name: &source.name(), body: &body };
        print(&Validation { report: &report, document, profile, style: style() }.to_string())?;
    }
    Ok(Status::of(report.manifest_valid() == Some(true)))
}
