//! One tool from the registry's answer to its report: what the threads do.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use erc8257::inquiry::{self, Inquiry};
use erc8257::registry::{Record, read_record};
use erc8257::rpc::{Reason, read_call};
use erc8257::{BlockRef, Outcome, Policy, Session, Step, U256, UsageError};

use super::chain::{Call, Chain, unanswered};
use super::line::{Standing, differs};
use super::store::Tool;
use crate::clock::now;
use crate::host::{Fetcher, OwnedAnswer};

/// A reading older than this is not the basis of a verification that begins now.
const FRESH: Duration = Duration::from_secs(60);

/// A tool under way.
pub(crate) struct Job {
    pub(crate) seen: Seen,
    chain: Arc<Chain>,
    read: Instant,
    session: Session,
    /// A call stayed without an answer.
    unanswered: bool,
}

/// Lets as many threads judge at a time as there are cores. Fetching takes time and next to no memory, judging takes memory
/// (some 16 MiB for the worst body of 1 MiB) and no time but that of a core.
pub(crate) struct Judges {
    free: Mutex<usize>,
    changed: Condvar,
}

impl Judges {
    pub(crate) fn new() -> Self {
        let cores = available_parallelism().map_or(1, usize::from);
        Self { free: Mutex::new(cores), changed: Condvar::new() }
    }

    /// Judges as soon as there is room.
    fn judge<R>(&self, work: impl FnOnce() -> R) -> R {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free =
            self.changed.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_sub(1);
        drop(free);
        let done = work();
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_add(1);
        self.changed.notify_one();
        done
    }
}

/// What the registry and the events said when the tool was read.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// The place of the registry in the run.
    pub(crate) registry: usize,
    pub(crate) id: U256,
    /// How often events had changed the tool.
    pub(crate) changes: u64,
    /// How many reorganisations there had been.
    pub(crate) reorganisations: u32,
    pub(crate) block: BlockRef,
    pub(crate) standing: Standing,
    pub(crate) differs: bool,
    /// Where the manifest is fetched from, if it is.
    pub(crate) origin: Option<String>,
}

/// What a thread gives back.
pub(crate) struct Verified {
    pub(crate) seen: Seen,
    /// `None`: it had waited too long and is to be read again.
    pub(crate) told: Option<Told>,
}

/// The end of a verification.
pub(crate) struct Told {
    pub(crate) report: String,
    pub(crate) bundle: Option<String>,
    pub(crate) outcome: Outcome,
    /// The RPC did not answer, so that nothing is known.
    pub(crate) unanswered: bool,
    pub(crate) time: u64,
}

impl Job {
    /// A job for a tool whose registry is asked now, and what it is asked.
    pub(crate) fn start(
        chain: &Arc<Chain>,
        policy: Policy,
        (registry, reorganisations): (usize, u32),
        (id, changes): (U256, u64),
        block: BlockRef,
    ) -> Result<(Self, Vec<Call>), UsageError> {
        let session = Session::pinned(chain.tool(id), policy, block, now())?;
        let (standing, differs, origin) = (Standing::Unknown, false, None);
        let seen = Seen { registry, id, changes, reorganisations, block, standing, differs, origin };
        let mut job =
            Self { seen, chain: Arc::clone(chain), read: Instant::now(), session, unanswered: false };
        let calls = job.open_calls().into_iter().map(|(_, call)| call).collect();
        Ok((job, calls))
    }

    fn open_calls(&mut self) -> Vec<(u32, Call)> {
        match self.session.poll(now()) {
            Step::Calls(calls) => {
                calls.into_iter().map(|call| (call.id, (call.method, call.params))).collect()
            }
            Step::Fetch(_) | Step::Done(_) => Vec::new(),
        }
    }

    /// Takes the answers to what was asked at the start. False: the RPC does not have the block any more.
    pub(crate) fn answered(&mut self, tool: &Tool, answers: &[OwnedAnswer]) -> bool {
        let mut record = Record::NoCode;
        for ((call, asked), answer) in self.open_calls().iter().zip(answers) {
            self.unanswered |= unanswered(asked, answer);
            let answer = answer.as_answer();
            record = read_record(self.seen.id, &read_call(&answer));
            // The session asked for exactly these.
            let _ = self.session.handle_call(*call, &answer);
        }
        self.seen.standing = Standing::of(&record);
        self.seen.differs = differs(tool, &record);
        if let Step::Fetch(fetch) = self.session.poll(now()) {
            self.seen.origin = Some(origin(fetch.url).to_owned());
        }
        !matches!(&record, Record::Unavailable(failure) if failure.reason == Reason::NoBlock)
    }

    /// Whether nothing is left to do but to take the report.
    pub(crate) fn is_done(&self) -> bool {
        self.session.report().is_some()
    }

    /// Carries the verification out, unless it had to wait too long.
    pub(crate) fn verify(
        mut self,
        (fetcher, judges): (&Fetcher, &Judges),
        within: Duration,
        bundles: bool,
    ) -> Verified {
        if self.read.elapsed() > FRESH {
            return Verified { seen: self.seen, told: None };
        }
        loop {
            match Inquiry::poll(&mut self.session, now()) {
                inquiry::Step::Calls(_) => {
                    let (ids, calls): (Vec<u32>, Vec<Call>) = self.open_calls().into_iter().unzip();
                    let answers = self.chain.ask(&calls);
                    for ((id, call), answer) in ids.into_iter().zip(&calls).zip(answers) {
                        self.unanswered |= unanswered(call, &answer);
                        let _ = self.session.handle_call(id, &answer.as_answer());
                    }
                }
                inquiry::Step::Http(request) => {
                    let deadline = Duration::from_millis(request.deadline_ms.into()).min(within);
                    let (id, fetched) = (request.id, fetcher.send(&request, deadline));
                    let _ = judges.judge(|| fetched.tell(|answer| self.session.handle_http(id, answer)));
                }
                _ => break,
            }
        }
        self.finish(bundles)
    }

    /// The end, once there is a report.
    pub(crate) fn finish(self, bundles: bool) -> Verified {
        let told = self.told(bundles);
        Verified { seen: self.seen, told }
    }

    fn told(&self, bundles: bool) -> Option<Told> {
        let report = self.session.report()?;
        Some(Told {
            report: report.to_json(),
            bundle: if bundles { self.session.bundle().map(|bundle| bundle.to_json()) } else { None },
            outcome: report.outcome(),
            unanswered: self.unanswered && report.outcome() == Outcome::Unavailable,
            time: now(),
        })
    }
}

/// Scheme, host and port of a normalised URL.
pub(crate) fn origin(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at.saturating_add(3));
    let end = url.get(host..).and_then(|rest| rest.find('/')).map_or(url.len(), |at| host.saturating_add(at));
    url.get(..end).unwrap_or(url)
}
