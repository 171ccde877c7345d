//! `mcp`: an MCP server of our own, so that an agent verifies before it calls.
//!
//! The official SDK speaks the protocol. A tool runs the very verb of the command that has its work, on a thread of its
//! own, and answers with the report that the verb prints with `--json`.

mod answer;
mod arguments;
mod fault;
mod forward;
mod http;
mod param;
mod server;
mod stdio;
mod tool;
mod tools;

use crate::args::Mcp;
use crate::commands;
use crate::host::Rpc;
use crate::secret;
use crate::status::{Failure, Status};
use server::Server;

/// Serves until the input ends, or for ever over HTTP.
pub(crate) fn run(given: Mcp) -> Result<Status, Failure> {
    // What cannot be read later is told now.
    let network = given.reach.network()?;
    for url in given.rpcs.all() {
        Rpc::new(url, &network, given.reach.rpc_time())
            .map_err(|why| Failure::usage(format!("--rpc: {why}")))?;
    }
    if let Some((_, key)) = &given.rest {
        secret::key(key, commands::KEY_BYTES)?;
    }
    if let Some((_, Some(place))) = &given.forward {
        place.read()?;
    }
    let listen = given.listen;
    let server = Server::new(given);
    let runtime = tokio::runtime::Builder::new_current_thread()
        // One more than calls: what is written to standard output takes one, too.
        .max_blocking_threads(server::RUNNING.saturating_add(1))
        .enable_all()
        .build()
        .map_err(|error| Failure::incomplete(format!("the server cannot start: {error}")))?;
    let ended = runtime.block_on(async {
        match listen {
            Some(address) => http::serve(server, address).await,
            None => stdio::serve(server).await,
        }
    });
    // A call that still runs has no client left to answer to.
    runtime.shutdown_background();
    ended.map(|()| Status::Done)
}
