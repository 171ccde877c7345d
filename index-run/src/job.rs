//! One verification of a run, on any thread of the host.

use alloc::sync::Arc;
use alloc::vec::Vec;

use erc8257::inquiry::{EthCall, HttpAnswer, HttpRequest, OutOfOrder, Step};
use erc8257::rpc::CallAnswer;
use erc8257_index::{Asking, Call, Verification, Verified};

use crate::Judges;

/// A tool under verification. The host carries out what [`next`](Self::next) says until it is [`JobStep::Done`], on any thread,
/// and hands the result of [`finish`](Self::finish) to [`Run::handle_verified`](crate::Run::handle_verified). Whatever the host
/// does, every job must be finished: the run waits for it.
#[derive(Debug)]
pub struct Job {
    verification: Verification,
    /// The calls of the verification that are asked now, and asked again where they stay unanswered.
    asking: Option<(Vec<u32>, Asking)>,
    judges: Arc<Judges>,
    bundles: bool,
    /// The record is too old to begin with.
    outdated: Option<bool>,
}

/// What a [`Job`] needs next.
#[derive(Debug)]
pub enum JobStep<'j> {
    /// Ask the RPC of the registry; answers go to [`Job::handle_call`].
    Calls(Vec<EthCall>),
    /// Wait for so many milliseconds, then call [`Job::handle_pause`].
    Pause(u32),
    /// Send this request; its answer goes to [`Job::handle_http`].
    Http(HttpRequest<'j>),
    /// Nothing more.
    Done,
}

impl Job {
    pub(crate) const fn new(verification: Verification, judges: Arc<Judges>, bundles: bool) -> Self {
        Self { verification, asking: None, judges, bundles, outdated: None }
    }

    /// The place of the registry in [`Options::registries`](crate::Options::registries).
    #[must_use]
    pub const fn registry(&self) -> usize {
        self.verification.seen().registry
    }

    /// Scheme, host and port from which the manifest is fetched; `None` where nothing is fetched. A host takes no more jobs of
    /// an origin at a time than [`Options::per_origin`](crate::Options::per_origin).
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        self.verification.seen().origin.as_deref()
    }

    /// Returns what to do next, at this Unix time in seconds.
    pub fn next(&mut self, now_seconds: u64) -> JobStep<'_> {
        if *self.outdated.get_or_insert_with(|| self.verification.is_outdated(now_seconds)) {
            return JobStep::Done;
        }
        self.go_on(now_seconds);
        if let Some((_, asking)) = &self.asking {
            return match asking.poll() {
                erc8257_index::Step::Calls(calls) => JobStep::Calls(calls),
                erc8257_index::Step::Pause(milliseconds) => JobStep::Pause(milliseconds),
                // An end was handed over by `go_on`, and it asks for nothing else.
                _ => JobStep::Done,
            };
        }
        match self.verification.poll(now_seconds) {
            Step::Http(request) => JobStep::Http(request),
            _ => JobStep::Done,
        }
    }

    /// Begins to ask the calls of the verification, and hands over the answers once all are there.
    fn go_on(&mut self, now_seconds: u64) {
        loop {
            let ended = match &self.asking {
                Some((_, asking)) if !matches!(asking.poll(), erc8257_index::Step::Done(_)) => return,
                Some(_) => self.asking.take(),
                None => None,
            };
            if let Some((ids, asking)) = ended {
                for (id, answer) in ids.into_iter().zip(asking.into_end().unwrap_or_default()) {
                    // The verification asked for exactly these.
                    let _ = self.verification.handle_call(id, &answer.as_answer());
                }
            }
            let Step::Calls(calls) = self.verification.poll(now_seconds) else { return };
            let (ids, calls): (Vec<u32>, Vec<Call>) =
                calls.into_iter().map(|call| (call.id, (call.method, call.params))).unzip();
            self.asking = Some((ids, Asking::new(calls)));
        }
    }

    /// Takes the answer to a call. `words` is the host's remark on a call that failed.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that call is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>, words: &str) -> Result<(), OutOfOrder> {
        let (_, asking) = self.asking.as_mut().ok_or(OutOfOrder)?;
        asking.handle_call(id, answer, words)
    }

    /// The time of [`JobStep::Pause`] has passed.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no pause is asked for; then nothing has changed.
    pub fn handle_pause(&mut self) -> Result<(), OutOfOrder> {
        let (_, asking) = self.asking.as_mut().ok_or(OutOfOrder)?;
        asking.handle_pause()
    }

    /// Takes the answer to the HTTP request and judges it, as soon as fewer threads judge than the machine has cores; without the feature `files` at once.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    pub fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let verification = &mut self.verification;
        self.judges.judge(|| verification.handle_http(id, answer))
    }

    /// Ends the verification at this Unix time in seconds, with its report if there is one.
    #[must_use]
    pub fn finish(self, now_seconds: u64) -> Verified {
        self.verification.finish(now_seconds, self.bundles)
    }
}
