//! `index`: whole registries, followed by their events and verified tool by tool. `erc8257_index_run` decides and keeps the files; this
//! module asks RPCs, fetches manifests and shows how it goes.
//!
//! Memory does not grow with the registry. The concurrency bounds the work under way: a body of at most 1 MiB for each fetch, and
//! the memory of one judgement for each core.

pub(crate) mod options;
mod progress;
mod queue;
mod summary;
mod verify;

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, sleep};
use std::time::Duration;

use erc8257::rpc::{CallAnswer, Failure as RpcFailure, Reason};
use erc8257_index::{ElementError, Verified};
use erc8257_index_run::{Job, Run, Step, WAIT};

use crate::clock::now;
use crate::host::{Fetcher, Network, OwnedAnswer, Rpc};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;

use options::Options;
use progress::Progress;
use queue::Queue;
use verify::Hands;

/// Makes the index, or goes on making it.
pub(crate) fn run(options: &Options) -> Result<Status, Failure> {
    let network = Network::new(&options.ca, options.connect_to.clone())
        .map_err(|text| Failure::usage(harmless(&text)))?;
    let mut asked = options.run.clone();
    let mut rpcs = Vec::new();
    for (url, registry) in options.rpcs.iter().zip(&mut asked.registries) {
        let rpc = Rpc::new(url, &network, options.timeout).map_err(|text| Failure::usage(harmless(&text)))?;
        rpc.name().clone_into(&mut registry.rpc);
        rpcs.push(rpc);
    }
    let mut run = Run::open(asked, now())?;
    let progress = Progress::new();
    let fetcher = Fetcher::new(&network, options.run.allow_private_addresses);
    let queue = Queue::new(options.run.per_origin);
    let hands = Hands { rpcs: &rpcs, fetcher: &fetcher, within: options.timeout };
    let outcome = thread::scope(|scope| {
        // Threads go on while the lines of others are made durable; bundles may be large.
        let room = if options.run.bundles { 1 } else { 4 };
        let (done, verified) = sync_channel(options.run.concurrency.saturating_mul(room));
        for _ in 0..options.run.concurrency {
            let (done, queue, hands) = (done.clone(), &queue, &hands);
            scope.spawn(move || {
                while let Some((origin, job)) = queue.take() {
                    let verified = hands.verify(job);
                    queue.release(&origin);
                    if done.send(verified).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let outcome = drive(&mut run, &rpcs, (&queue, &verified), &progress);
        queue.close();
        outcome
    });
    progress.end();
    outcome?;
    let all = summary::print(&run, options)?;
    Ok(if all && !run.is_stuck() { Status::Done } else { Status::Incomplete })
}

/// Carries out the run's steps to its end.
fn drive(
    run: &mut Run,
    rpcs: &[Rpc],
    (queue, verified): (&Queue<Box<Job>>, &Receiver<Verified>),
    progress: &Progress,
) -> Result<(), Failure> {
    loop {
        let step = run.next(now());
        run.take_told().into_iter().for_each(|told| progress.tell(told));
        // A run takes the answers that it asked for, so none of these is refused.
        let taken = match step? {
            Step::Calls { registry, calls } => {
                let Some(rpc) = rpcs.get(registry) else { return Err(unknown()) };
                let refs: Vec<(&str, &str)> =
                    calls.iter().map(|call| (call.method, call.params.as_str())).collect();
                let answers = rpc.batch(&refs);
                calls.iter().zip(&answers).try_for_each(|(call, answer)| {
                    run.handle_call(call.id, &answer.as_answer(), words(answer))
                })
            }
            Step::Elements { registry, call } => {
                let Some(rpc) = rpcs.get(registry) else { return Err(unknown()) };
                let read = rpc.elements(call.method, &call.params, &mut |element| {
                    run.handle_element(call.id, element).map_err(failure)
                });
                let failed = read.as_ref().err().map(|answer| (answer.as_answer(), words(answer)));
                let failed: Option<(&CallAnswer<'_>, &str)> =
                    failed.as_ref().map(|(answer, words)| (answer, *words));
                run.handle_elements_end(call.id, failed)
            }
            Step::Pause(milliseconds) => {
                sleep(Duration::from_millis(milliseconds.into()));
                run.handle_pause()
            }
            Step::Verify(job) => {
                queue.push(job.origin().map(str::to_owned), job);
                Ok(())
            }
            Step::Line(_) => Ok(()),
            Step::Wait => {
                progress.tick();
                wait(run, verified)?;
                Ok(())
            }
            Step::End => return Ok(()),
        };
        debug_assert_eq!(taken, Ok(()));
    }
}

/// Takes the verifications that ended, and waits a while for the first.
fn wait(run: &mut Run, verified: &Receiver<Verified>) -> Result<(), Failure> {
    match verified.recv_timeout(WAIT) {
        Ok(one) => run.handle_verified(&one)?,
        Err(RecvTimeoutError::Timeout) => {}
        Err(RecvTimeoutError::Disconnected) => {
            return Err(Failure::incomplete("the verifying threads ended before their work"));
        }
    }
    while let Ok(one) = verified.try_recv() {
        run.handle_verified(&one)?;
    }
    Ok(())
}

/// Cannot be: a run names the registries that it was given.
fn unknown() -> Failure {
    Failure::incomplete("a registry without an RPC")
}

/// The host's words about a call that failed.
fn words(answer: &OwnedAnswer) -> &str {
    if let OwnedAnswer::Failed(_, words) = answer { words } else { "" }
}

fn failure(error: ElementError) -> RpcFailure {
    match error {
        ElementError::OutOfOrder(_) => Reason::NotJsonRpc.into(),
        ElementError::Wrong(failure) => failure,
    }
}

impl From<erc8257_index_run::Failure> for Failure {
    fn from(failure: erc8257_index_run::Failure) -> Self {
        match failure {
            erc8257_index_run::Failure::SameFile => {
                Self::usage("--out and --state are the same file; they need one each")
            }
            erc8257_index_run::Failure::Usage { text, .. } => Self::usage(harmless(&text)),
            erc8257_index_run::Failure::Incomplete(text) => Self::incomplete(harmless(&text)),
        }
    }
}
