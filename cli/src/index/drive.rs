//! The one loop for every machine of `erc8257_index`: sends its calls, waits, and keeps its changes.

use std::convert::Infallible;
use std::thread::sleep;
use std::time::Duration;

use erc8257::rpc::{Failure, Reason};
use erc8257_index::{ElementError, Machine, Said, Step, StoreRead, StoreWrite, Stored, Task};

use crate::host::{OwnedAnswer, Rpc};

/// The keeper of a registry, who also talks to the user.
pub(super) trait Keep {
    /// Why nothing can be kept.
    type Error;

    fn read(&mut self, read: &StoreRead) -> Result<Stored, Self::Error>;
    fn write(&mut self, write: &StoreWrite) -> Result<(), Self::Error>;
    fn tell(&mut self, said: Said);
}

/// For machines that only ask an RPC: they keep nothing.
pub(super) struct NoStore;

impl Keep for NoStore {
    type Error = Infallible;

    fn read(&mut self, read: &StoreRead) -> Result<Stored, Infallible> {
        Ok(match read {
            StoreRead::Reach => Stored::Reach(erc8257_index::Reach::default()),
            StoreRead::RememberedBlocks => Stored::Blocks(Vec::new()),
            StoreRead::Predicates { .. } | StoreRead::Unwatched(_) | StoreRead::Unmarked(_) => {
                Stored::Addresses(Vec::new())
            }
        })
    }

    fn write(&mut self, _: &StoreWrite) -> Result<(), Infallible> {
        Ok(())
    }

    fn tell(&mut self, _: Said) {}
}

/// Runs a machine to its end.
///
/// # Errors
/// Where nothing can be kept any more.
pub(super) fn run<T: Task, K: Keep>(
    rpc: &Rpc,
    mut machine: Machine<T>,
    keep: &mut K,
) -> Result<Machine<T>, K::Error> {
    loop {
        // A machine takes the answers that it asked for, so none of these is refused.
        let taken = match machine.poll() {
            Step::Calls(calls) => {
                let refs: Vec<(&str, &str)> =
                    calls.iter().map(|call| (call.method, call.params.as_str())).collect();
                let answers = rpc.batch(&refs);
                calls.iter().zip(&answers).try_for_each(|(call, answer)| {
                    machine.handle_call(call.id, &answer.as_answer(), words(answer))
                })
            }
            Step::Elements(call) => {
                let read = rpc.elements(call.method, &call.params, &mut |element| {
                    machine.handle_element(call.id, element).map_err(failure)
                });
                let failed = read.as_ref().err().map(|answer| (answer.as_answer(), words(answer)));
                machine.handle_elements_end(call.id, failed.as_ref().map(|(answer, words)| (answer, *words)))
            }
            Step::Pause(milliseconds) => {
                sleep(Duration::from_millis(milliseconds.into()));
                machine.handle_pause()
            }
            Step::Read(read) => {
                let stored = keep.read(read)?;
                machine.handle_read(stored)
            }
            Step::Write(write) => {
                keep.write(write)?;
                machine.handle_write()
            }
            Step::Tell(said) => {
                keep.tell(said);
                machine.handle_told()
            }
            Step::Done(_) => return Ok(machine),
        };
        debug_assert_eq!(taken, Ok(()));
    }
}

/// The host's words about a call that failed.
fn words(answer: &OwnedAnswer) -> &str {
    if let OwnedAnswer::Failed(_, words) = answer { words } else { "" }
}

fn failure(error: ElementError) -> Failure {
    match error {
        ElementError::OutOfOrder(_) => Reason::NotJsonRpc.into(),
        ElementError::Wrong(failure) => failure,
    }
}
