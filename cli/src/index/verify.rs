//! The threads of a run: each drives one verification at a time to its end.

use std::thread::sleep;
use std::time::Duration;

use erc8257_index::Verified;
use erc8257_index_run::{Job, JobStep};

use super::words;
use crate::clock::now;
use crate::host::{Fetcher, Rpc};

/// What every thread works with.
pub(crate) struct Hands<'run> {
    pub(crate) rpcs: &'run [Rpc],
    pub(crate) fetcher: &'run Fetcher,
    /// The time that a fetch may take at most.
    pub(crate) within: Duration,
}

impl Hands<'_> {
    /// Drives a verification to its end.
    pub(crate) fn verify(&self, mut job: Box<Job>) -> Verified {
        let rpc = self.rpcs.get(job.registry());
        // A job takes the answers that it asked for.
        loop {
            let _ = match job.next(now()) {
                JobStep::Calls(calls) => {
                    let Some(rpc) = rpc else { return job.finish(now()) };
                    let refs: Vec<(&str, &str)> =
                        calls.iter().map(|call| (call.method, call.params.as_str())).collect();
                    let answers = rpc.batch(&refs);
                    calls.iter().zip(&answers).try_for_each(|(call, answer)| {
                        job.handle_call(call.id, &answer.as_answer(), words(answer))
                    })
                }
                JobStep::Pause(milliseconds) => {
                    sleep(Duration::from_millis(milliseconds.into()));
                    job.handle_pause()
                }
                JobStep::Http(request) => {
                    let deadline = Duration::from_millis(request.deadline_ms.into()).min(self.within);
                    let (id, fetched) = (request.id, self.fetcher.send(&request, deadline));
                    fetched.tell(|answer| job.handle_http(id, answer))
                }
                JobStep::Done => return job.finish(now()),
            };
        }
    }
}
