//! One file a verb.

mod advise;
mod agent;
mod batch;
mod codes;
mod diagnose;
mod discoverability;
mod explain;
mod fix;
mod hash;
mod index;
mod inspect;
mod judge;
mod pay_call;
mod pay_gate;
mod proof;
mod publish;
mod recorded;
mod rules;
mod tools;
mod validate;
mod verify;
mod wallet;

use crate::args::Command;
use crate::census;
use crate::described;
use crate::help;
use crate::output::{print, remark};
use crate::status::{Failure, Status};

pub(crate) use judge::show;
#[cfg(feature = "mcp")]
pub(crate) use {
    explain::{CODE_CHARS, explained},
    judge::judged,
    tools::KEY_BYTES,
    verify::recorded as verified_bundle,
};

/// Runs a command.
pub(crate) fn run(command: Command) -> Result<Status, Failure> {
    match command {
        Command::Help(text) => print(&text).map(|()| Status::Done),
        Command::Nothing => {
            remark(&help::program());
            Ok(Status::Usage)
        }
        Command::Version => version(),
        Command::Hash(source) => hash::hash(&source),
        Command::Canonicalize(source) => hash::canonicalize(&source),
        Command::Validate { source, profile, json } => validate::run(&source, profile, json),
        Command::Fix { source, output, json } => fix::run(&source, output.as_deref(), json),
        Command::Verify { source, via, json } => verify::run(&source, via, json),
        Command::VerifyLive(given) => verify::live(&given),
        Command::VerifyBatch { source, via } => batch::verify(&source, via),
        Command::Judge { source, json } => judge::run(&source, json),
        Command::JudgeBatch(source) => judge::batch(&source),
        Command::Described { verb, source, json } => described::run(verb, &source, json),
        Command::Index(options) => index::run(&options),
        Command::Census { source, json } => census::run(&source, json),
        Command::Inspect(given) => inspect::run(&given),
        Command::Advise(given) => advise::run(&given),
        Command::Diagnose(given) => diagnose::run(&given),
        Command::Discoverability(given) => discoverability::run(&given),
        Command::Publish(given) => publish::run(&given),
        Command::Agent(given) => agent::run(&given),
        Command::PayCall(given) => pay_call::run(&given),
        Command::PayGate(given) => pay_gate::run(&given),
        Command::Tools(given) => tools::run(&given),
        #[cfg(feature = "mcp")]
        Command::Mcp(given) => crate::mcp::run(*given),
        #[cfg(not(feature = "mcp"))]
        Command::Mcp(given) => {
            drop(given);
            Err(Failure::usage("this erc8257 was built without its MCP server (feature mcp)"))
        }
        Command::Proof(given) => proof::run(given),
        Command::Wallet(given) => wallet::run(&given),
        Command::Explain { code, json } => explain::run(&code, json),
        Command::Rules { json } => rules::run(json),
    }
}

fn version() -> Result<Status, Failure> {
    let (major, minor, patch) = erc8257::UNICODE_VERSION;
    print(&format!("erc8257 {} (Unicode {major}.{minor}.{patch})\n", erc8257::VERSION))?;
    Ok(Status::Done)
}
