//! Drives a session: its questions go to the RPCs, its fetch to the server, and what came of them goes back.

pub(crate) mod contracts;
pub(crate) mod facts;
pub(crate) mod inspection;
pub(crate) mod record;

use std::thread;
use std::time::{Duration, Instant};

use erc8257::rpc::Reason;
use erc8257::{EthCall, OutOfOrder, Report, Session, Step};

use crate::host::{Answer, Fetched, Fetcher, OwnedAnswer, Rpc};

/// What a session is driven with.
pub(crate) struct Driver<'a> {
    /// As many as the policy's quorum asks, or one.
    pub(crate) rpcs: &'a [Rpc],
    pub(crate) fetcher: &'a Fetcher,
    /// The time for a fetch, where the user sets it.
    pub(crate) timeout: Option<Duration>,
}

/// What happened on the way, for people. The texts are not yet harmless.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    /// Which RPC gave no answer, by its number from 0, and why; each reason once.
    pub(crate) rpc_failures: Vec<(usize, String)>,
    pub(crate) fetch: Option<FetchTrace>,
}

/// How the fetch went.
#[derive(Debug)]
pub(crate) struct FetchTrace {
    /// The HTTP status, if there was one.
    pub(crate) status: Option<u16>,
    pub(crate) bytes: usize,
    pub(crate) took: Duration,
    pub(crate) note: Option<String>,
}

impl Driver<'_> {
    /// Drives a session that was just started, at 0 seconds, to its verdict.
    pub(crate) fn run(&self, session: &mut Session) -> (Report, Trace) {
        let started = Instant::now();
        let mut trace = Trace::default();
        loop {
            // The session did ask for each of these answers, so none is out of order.
            let _: Result<(), OutOfOrder> = match session.poll(started.elapsed().as_secs()) {
                Step::Done(report) => return (report.clone(), trace),
                Step::Calls(calls) => {
                    let answers = self.ask(&calls, &mut trace);
                    answers
                        .into_iter()
                        .try_for_each(|(id, answer)| session.handle_call(id, &answer.as_answer()))
                }
                Step::Fetch(request) => {
                    let within = Duration::from_secs(request.deadline_seconds.into());
                    let began = Instant::now();
                    let fetched =
                        self.fetcher.fetch(request.url, request.max_bytes, self.timeout.unwrap_or(within));
                    trace.fetch = Some(FetchTrace::of(&fetched, began.elapsed()));
                    session.handle_response(Some(&fetched.final_url), &fetched.answer.response())
                }
            };
        }
    }

    /// Asks all RPCs at the same time, each with one batch.
    fn ask(&self, calls: &[EthCall], trace: &mut Trace) -> Vec<(u32, OwnedAnswer)> {
        let mut answers = Vec::with_capacity(calls.len());
        thread::scope(|scope| {
            let asked: Vec<_> =
                (0..).zip(self.rpcs).map(|(n, rpc)| scope.spawn(move || ask_one(rpc, n, calls))).collect();
            for (n, asked) in asked.into_iter().enumerate() {
                for (id, answer) in asked.join().unwrap_or_else(|_| broken(n, calls)) {
                    if let OwnedAnswer::Failed(_, text) = &answer {
                        trace.rpc_failed(n, text);
                    }
                    answers.push((id, answer));
                }
            }
        });
        answers
    }
}

fn ask_one(rpc: &Rpc, number: u8, calls: &[EthCall]) -> Vec<(u32, OwnedAnswer)> {
    let own: Vec<&EthCall> = calls.iter().filter(|call| call.rpc == number).collect();
    let batch: Vec<(&str, &str)> = own.iter().map(|call| (call.method, call.params.as_str())).collect();
    own.iter().map(|call| call.id).zip(rpc.batch(&batch)).collect()
}

/// A thread that broke down has no answers; that is a failure like any other.
fn broken(number: usize, calls: &[EthCall]) -> Vec<(u32, OwnedAnswer)> {
    let own = calls.iter().filter(|call| usize::from(call.rpc) == number);
    own.map(|call| (call.id, OwnedAnswer::Failed(Reason::Connect, "the exchange broke down".to_owned())))
        .collect()
}

impl Trace {
    fn rpc_failed(&mut self, number: usize, text: &str) {
        if !self.rpc_failures.iter().any(|(n, known)| *n == number && known == text) {
            self.rpc_failures.push((number, text.to_owned()));
        }
    }
}

impl FetchTrace {
    fn of(fetched: &Fetched, took: Duration) -> Self {
        let (status, bytes) = match &fetched.answer {
            Answer::Received { status, body, .. } => (Some(*status), body.len()),
            Answer::Failed(_) => (None, 0),
        };
        Self { status, bytes, took, note: fetched.note.clone() }
    }
}
