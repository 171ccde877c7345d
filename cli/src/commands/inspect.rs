//! `inspect`: the onchain side of a tool.

use inspect::Inspect;

use crate::args::{Access, Inspect as Asked};
use crate::clock::now;
use crate::host::Rpc;
use crate::live::Driver;
use crate::live::record::write_whole;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;
use crate::view::inspection::Inspected;

pub(super) fn run(given: &Asked) -> Result<Status, Failure> {
    let network = given.reach.network()?;
    let rpcs = [Rpc::new(&given.rpc, &network, given.reach.rpc_time())
        .map_err(|why| Failure::usage(format!("--rpc: {why}")))?];
    let [rpc] = &rpcs;
    let access = given.access.as_ref().map(|Access { account, data }| (*account, data.clone()));
    let mut inspect = Inspect::new(given.tool, given.block, access, now());
    let trace = Driver { ..Driver::of(&rpcs) }.run(&mut inspect);
    let inspection = match inspect.report() {
        Some(Ok(inspection)) => inspection,
        Some(Err(no_block)) => {
            // If the call failed in the host, the host has its own sentence.
            let own = trace.rpc_failures.iter().find(|failure| failure.call == no_block.call());
            let why = own.map_or_else(|| no_block.to_string(), |failure| failure.why.clone());
            return Err(Failure::incomplete(format!("{}: {}", harmless(rpc.name()), harmless(&why))));
        }
        None => return Err(Failure::incomplete("the inspection did not end")),
    };
    if let Some(path) = &given.record {
        write_whole(path, &(inspection.facts().to_json() + "\n"))?;
    }
    if given.json {
        print_json(&inspection.to_json())?;
    } else {
        print(&Inspected { inspection, rpc: rpc.name(), style: style() }.to_string())?;
    }
    Ok(inspection.conclusion().into())
}
