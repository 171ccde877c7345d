//! Standard input and output: one message a line.

use std::io::{self, BufRead, Read as _};
use std::thread;

use rmcp::ServiceExt as _;
use tokio::io::{AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc;

use super::server::{MESSAGE_BYTES, Server};
use crate::status::Failure;

/// Bytes between the reader and the SDK.
const BETWEEN: usize = 65_536;
/// Lines that wait for the SDK.
const WAITING: usize = 4;
/// Stands for a line that cannot be a message: well-formed, and refused by the SDK with an error that has no ID.
const NO_MESSAGE: &[u8] = b"{}\n";

/// Serves until standard input ends.
pub(super) async fn serve(server: Server) -> Result<(), Failure> {
    let (lines, taken) = mpsc::channel(WAITING);
    // Not on a thread of the runtime: one that waits for a line would keep the program from ending.
    thread::spawn(move || read(&mut io::stdin().lock(), &lines));
    let (ours, theirs) = tokio::io::duplex(BETWEEN);
    tokio::spawn(forward(taken, ours));
    let broken = |why: String| Failure::incomplete(format!("the MCP client did not begin: {why}"));
    let running = match server.serve((theirs, tokio::io::stdout())).await {
        Ok(running) => running,
        // A client that goes before it begins wants nothing.
        Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(broken(error.to_string())),
    };
    running.waiting().await.map(drop).map_err(|error| broken(error.to_string()))
}

/// Reads lines, never more of one than a message can have.
fn read(input: &mut impl BufRead, lines: &mpsc::Sender<Vec<u8>>) {
    loop {
        let mut line = Vec::new();
        let most = u64::try_from(MESSAGE_BYTES).unwrap_or(u64::MAX);
        match input.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !line.ends_with(b"\n") && line.len() >= MESSAGE_BYTES => {
                if !skip(input) {
                    return;
                }
                line = NO_MESSAGE.to_vec();
            }
            Ok(_) if !line.ends_with(b"\n") => line.push(b'\n'),
            Ok(_) => {}
        }
        // The SDK says nothing to a line that is not JSON; its sender waits for an answer.
        if !line.trim_ascii().is_empty() && serde_json::from_slice::<serde::de::IgnoredAny>(&line).is_err() {
            line = NO_MESSAGE.to_vec();
        }
        if lines.blocking_send(line).is_err() {
            return;
        }
    }
}

/// Skips the rest of a line, and says whether there is another one.
fn skip(input: &mut impl BufRead) -> bool {
    loop {
        let (used, ended) = match input.fill_buf() {
            Ok([]) | Err(_) => return false,
            Ok(bytes) => match bytes.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at.saturating_add(1), true),
                None => (bytes.len(), false),
            },
        };
        input.consume(used);
        if ended {
            return true;
        }
    }
}

/// Hands lines to the SDK. When this ends, the SDK sees the end of the input.
async fn forward(mut lines: mpsc::Receiver<Vec<u8>>, mut to: DuplexStream) {
    while let Some(line) = lines.recv().await {
        if to.write_all(&line).await.is_err() {
            return;
        }
    }
}
