//! `validate`: a manifest as its publisher should see it.

use erc8257::{Profile, limits};

use crate::commands::recorded::is_bundle;
use crate::input::Source;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::problem::Document;
use crate::view::verdict::Validation;

pub(super) fn run(source: &Source, profile: Option<Profile>, json: bool) -> Result<Status, Failure> {
    let body = source.read(limits::MANIFEST_BYTES)?;
    let report = match profile {
        Some(profile) => erc8257::validate_for(&body, profile),
        None => erc8257::validate(&body),
    };
    if json {
        print_json(&report.to_json())?;
    } else {
        let document = Document { name: &source.name(), body: &body };
        print(&Validation { report: &report, document, profile, style: style() }.to_string())?;
        if report.manifest_valid() != Some(true) && is_bundle(&body) {
            print(
                "\nThis is a bundle, a recorded registration, and no manifest: erc8257 verify judges it.\n",
            )?;
        }
    }
    Ok(Status::of(report.manifest_valid() == Some(true)))
}
