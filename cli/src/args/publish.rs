//! `publish`.

use std::path::PathBuf;

use erc8257::{Address, B256};
use publish::Function;

use super::given::Given;
use super::live::{self, Reach};
use crate::input::Source;
use crate::status::Failure;

/// The options of `publish`.
pub(super) const OPTIONS: &[&str] = &[
    "--json",
    "--uri",
    "--registry",
    "--tool",
    "--rpc",
    "--from",
    "--predicate",
    "--transaction",
    "--wait",
    "--yes",
    "--output",
    "--record",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// Seconds that a receipt is waited for, where the user says nothing else.
const WAIT: u32 = 60;

/// `publish MANIFEST`.
pub(crate) struct Publish {
    pub(crate) source: Source,
    pub(crate) uri: String,
    pub(crate) chain_id: u128,
    pub(crate) registry: Address,
    pub(crate) function: Function,
    pub(crate) rpc: String,
    pub(crate) from: Address,
    pub(crate) transaction: Option<B256>,
    /// Seconds to wait for the receipt.
    pub(crate) wait: u32,
    /// The user agrees to repairs beforehand.
    pub(crate) yes: bool,
    /// Where the repaired manifest goes.
    pub(crate) output: Option<PathBuf>,
    /// Where the bundle goes.
    pub(crate) record: Option<PathBuf>,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

pub(super) fn publish(given: Given) -> Result<Publish, Failure> {
    let source = given.source("publish")?;
    live::record(&given)?;
    if given.output.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        return Err(Failure::usage("--output needs a file; the report goes to standard output"));
    }
    let (chain_id, registry, function) = called(&given)?;
    if given.wait.is_some() && given.transaction.is_none() {
        return Err(Failure::usage("--wait goes with --transaction, whose receipt is waited for"));
    }
    let Given { uri, rpcs, from, transaction, wait, yes, output, record, reach, json, .. } = given;
    let uri = uri.ok_or_else(|| Failure::usage("publish needs --uri URL: the metadataURI to commit"))?;
    let from =
        from.ok_or_else(|| Failure::usage("publish needs --from ADDRESS: the account that will sign"))?;
    let Ok([rpc]) = <[String; 1]>::try_from(rpcs) else {
        return Err(Failure::usage("publish asks one RPC: --rpc URL, once"));
    };
    let wait = wait.unwrap_or(WAIT);
    Ok(Publish {
        source,
        uri,
        chain_id,
        registry,
        function,
        rpc,
        from,
        transaction,
        wait,
        yes,
        output,
        record,
        reach,
        json,
    })
}

/// The registry and its function: a registration in a registry, or an update of a tool.
fn called(given: &Given) -> Result<(u128, Address, Function), Failure> {
    match (given.registry, given.tool) {
        (Some((chain_id, registry)), None) => {
            let predicate = given.predicate.unwrap_or(Address::ZERO);
            Ok((chain_id, registry, Function::Register { predicate }))
        }
        (None, Some(_)) if given.predicate.is_some() => Err(Failure::usage(
            "--predicate goes with --registry: an update leaves the tool's predicate as it is",
        )),
        (None, Some(tool)) => Ok((tool.chain_id, tool.registry, Function::Update { tool_id: tool.tool_id })),
        (Some(_), Some(_)) => {
            Err(Failure::usage("--registry registers a new tool, --tool updates one: give one of them"))
        }
        (None, None) => {
            let needs = "--registry CHAIN:ADDRESS for a new tool, or --tool TOOLREF for an update";
            Err(Failure::usage(format!("publish needs {needs}")))
        }
    }
}
