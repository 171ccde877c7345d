//! `inspect`: the onchain side of a tool.

mod json;

use erc8257::registry::{AccessAnswer, Record};

use crate::args::{Access, Inspect};
use crate::host::Rpc;
use crate::live::facts::facts;
use crate::live::inspection::{AccountAccess, Inspection, inspect};
use crate::live::record::write_whole;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
use crate::view::inspection::Inspected;

pub(super) fn run(given: &Inspect) -> Result<Status, Failure> {
    let network = given.reach.network()?;
    let rpc = Rpc::new(&given.rpc, &network, given.reach.rpc_time())
        .map_err(|why| Failure::usage(format!("--rpc: {why}")))?;
    let access = given.access.as_ref().map(|Access { account, data }| (*account, data.as_slice()));
    let inspection = inspect(&rpc, given.tool, given.block, access)
        .map_err(|why| Failure::incomplete(format!("{}: {}", harmless(rpc.name()), harmless(&why))))?;
    if let Some(path) = &given.record {
        write_whole(path, &(facts(&inspection).to_json() + "\n"))?;
    }
    if given.json {
        print_json(&json::text(&inspection))?;
    } else {
        print(&Inspected { inspection: &inspection, rpc: rpc.name(), style: style() }.to_string())?;
    }
    Ok(status(&inspection))
}

/// Whether the tool is registered and, if that was asked, the account has access to it. A registry that grants access
/// to a tool that it has no record of contradicts itself.
const fn status(inspection: &Inspection) -> Status {
    match (&inspection.access, &inspection.record) {
        (Some(AccountAccess { answer: AccessAnswer::Granted, .. }) | None, Record::Config(_)) => Status::Done,
        (Some(AccountAccess { answer: AccessAnswer::Unavailable(_), .. }), _)
        | (_, Record::Unavailable(_)) => Status::Incomplete,
        _ => Status::Not,
    }
}
