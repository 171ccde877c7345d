//! A run in memory, as other languages drive it: all that can go on at the same time, as one list of steps.

mod list;
mod start;
mod told;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use erc8257::harmless;
use erc8257::inquiry::{EthCall, HttpAnswer, HttpRequest, OutOfOrder};
use erc8257::rpc::CallAnswer;
use primitives::border::answer::InquiryAnswer;
use primitives::border::step::InquiryHeader;
use primitives::describe::{
    FromJson as _, Json, Refusal, Report as _, Running, Take, ToJson as _, Value, frame, parts,
};
use primitives::inquiry::{HttpHeader, Step as Asked};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::running;
use primitives::usage::document;

use self::told::Progress;
use crate::border::follow::{IndexStep, IndexSummary};
use crate::failure::Failure;
use crate::job::{Job, JobStep};
use crate::run::{Run, lost};
use crate::step::Step;

/// The state is worth keeping again after so many seconds. A host that is killed loses the work since.
const KEEP_SECONDS: u64 = 5;

/// A run, its jobs under way, and the steps that the host gets next.
pub(crate) struct Hosted {
    description: u32,
    run: Run,
    /// Whether the host was told that the run has ended.
    has_ended: bool,
    /// Requests of the run itself that have no answer yet, and how long to wait before the next ones.
    own: Open,
    jobs: BTreeMap<u32, UnderWay>,
    /// Jobs under way that wait for nothing.
    ready: VecDeque<u32>,
    /// Jobs that wait for others of their origin.
    waiting: VecDeque<Box<Job>>,
    /// Jobs under way by their origin.
    origins: BTreeMap<String, usize>,
    /// All requests without an answer, by their numbers.
    open: BTreeMap<u32, Request>,
    /// The number of the next request, and that of the next job.
    next: (u32, u32),
    steps: VecDeque<IndexStep>,
    progress: Progress,
    /// The commits of the state that was kept last, and when that was.
    kept: (u64, u64),
    summary: Option<String>,
    /// Whether the host keeps away from addresses that are not public.
    addresses_enforced: bool,
}

/// Requests of the run or of a job.
#[derive(Default)]
struct Open {
    requests: usize,
    wait_ms: u64,
}

struct UnderWay {
    job: Box<Job>,
    open: Open,
}

/// What an answer belongs to.
#[derive(Clone, Copy)]
enum Request {
    /// A call of the run, by its own number.
    Own(u32),
    /// A list that the run asks for.
    List(u32),
    /// A call of a job.
    Call(u32, u32),
    /// The HTTP request of a job.
    Http(u32, u32),
}

impl Running for Hosted {
    fn poll(&mut self, now_seconds: u64) -> Vec<u8> {
        let step = self.step(now_seconds);
        let mut w = Writer::new();
        step.to_json(&mut w);
        frame(self.description, &[w.finish().as_bytes()])
    }

    fn answer(&mut self, frame: &[u8]) -> Result<(), Refusal> {
        let (description, parts) = parts(frame)?;
        if description != self.description {
            return Err(Refusal::other_build());
        }
        let mut parts = parts.into_iter();
        let (text, beside) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let document = document(text, BUNDLE_BYTES, |_| "the answer cannot be read")?;
        Ok(self.take(&InquiryAnswer::from_json(&Value::root(&document))?, beside)?)
    }

    fn take(&self, what: Take) -> Option<String> {
        match what {
            Take::Report => self.summary.clone(),
            Take::Bundle => None,
            Take::Export => self.run.state(),
        }
    }
}

impl Hosted {
    fn step(&mut self, now: u64) -> IndexStep {
        if let Some(step) = self.steps.pop_front() {
            return step;
        }
        if self.has_ended {
            return IndexStep::Done;
        }
        if let Err(failure) = self.go_on(now) {
            self.has_ended = true;
            self.steps.push_back(failed("index-state", failure.text()));
        }
        self.steps.pop_front().unwrap_or(IndexStep::Wait)
    }

    /// Goes on with every job that waits for nothing, and with the run, until the host has something to do.
    fn go_on(&mut self, now: u64) -> Result<(), Failure> {
        loop {
            self.begin_jobs();
            if let Some(job) = self.ready.pop_front() {
                self.go_on_with(job, now)?;
                continue;
            }
            if self.own.requests > 0 || !self.steps.is_empty() {
                return Ok(());
            }
            let step = self.run.next(now)?;
            self.steps.extend(self.progress.of(self.run.take_told()));
            match step {
                Step::Verify(job) => self.waiting.push_back(job),
                Step::Line(line) => {
                    self.steps.push_back(IndexStep::Line { line: Json::of_value(line) });
                    return Ok(());
                }
                other => {
                    // The host has given away all lines that it got.
                    self.keep(now, matches!(other, Step::End));
                    match other {
                        Step::Calls { calls, .. } => self.ask(None, calls),
                        Step::Elements { call, .. } => self.list(call),
                        Step::Pause(milliseconds) => {
                            self.own.wait_ms = self.own.wait_ms.saturating_add(milliseconds.into());
                            self.run.handle_pause().map_err(|_| lost())?;
                        }
                        Step::End => self.end(),
                        _ => return Ok(()),
                    }
                }
            }
        }
    }

    /// Begins jobs, as far as their origins have room.
    fn begin_jobs(&mut self) {
        let most = self.run.options().per_origin;
        let mut at = 0;
        while let Some(job) = self.waiting.get(at) {
            let origin = job.origin().unwrap_or_default();
            let under_way = self.origins.get(origin).copied().unwrap_or_default();
            if under_way >= most && !origin.is_empty() {
                at = at.saturating_add(1);
                continue;
            }
            self.origins.insert(origin.into(), under_way.saturating_add(1));
            let Some(job) = self.waiting.remove(at) else { return };
            let number = self.next.1;
            self.next.1 = number.wrapping_add(1);
            self.jobs.insert(number, UnderWay { job, open: Open::default() });
            self.ready.push_back(number);
        }
    }

    /// Goes on with a job, up to its next requests or to its end.
    fn go_on_with(&mut self, number: u32, now: u64) -> Result<(), Failure> {
        loop {
            let Some(UnderWay { job, open }) = self.jobs.get_mut(&number) else { return Ok(()) };
            match job.next(now) {
                JobStep::Calls(calls) => {
                    self.ask(Some(number), calls);
                    return Ok(());
                }
                JobStep::Pause(milliseconds) => {
                    open.wait_ms = open.wait_ms.saturating_add(milliseconds.into());
                    job.handle_pause().map_err(|_| lost())?;
                }
                JobStep::Http(request) => {
                    let id = self.next.0;
                    self.next.0 = id.wrapping_add(1);
                    self.open.insert(id, Request::Http(number, request.id));
                    let allow_private_addresses = request.allow_private_addresses || !self.addresses_enforced;
                    let step = Asked::<()>::Http(HttpRequest { id, allow_private_addresses, ..request });
                    open.requests = 1;
                    let wait_ms = core::mem::take(&mut open.wait_ms);
                    self.steps.push_back(IndexStep::Ask { wait_ms, step: running::described(step) });
                    return Ok(());
                }
                JobStep::Done => break,
            }
        }
        if let Some(UnderWay { job, .. }) = self.jobs.remove(&number) {
            let origin = job.origin().unwrap_or_default();
            if let Some(under_way) = self.origins.get_mut(origin) {
                *under_way = under_way.saturating_sub(1);
                if *under_way == 0 {
                    self.origins.remove(origin);
                }
            }
            self.run.handle_verified(&job.finish(now))?;
        }
        Ok(())
    }

    /// Asks these calls, of a job or of the run itself.
    fn ask(&mut self, job: Option<u32>, mut calls: Vec<EthCall>) {
        for call in &mut calls {
            let id = self.next.0;
            self.next.0 = id.wrapping_add(1);
            self.open.insert(id, job.map_or(Request::Own(call.id), |job| Request::Call(job, call.id)));
            call.id = id;
        }
        self.give_calls(job, calls);
    }

    /// Asks for a list.
    fn list(&mut self, mut call: EthCall) {
        let id = self.next.0;
        self.next.0 = id.wrapping_add(1);
        self.open.insert(id, Request::List(call.id));
        call.id = id;
        self.give_calls(None, [call].to_vec());
    }

    fn give_calls(&mut self, job: Option<u32>, calls: Vec<EthCall>) {
        let open = match job {
            Some(job) => self.jobs.get_mut(&job).map(|of| &mut of.open),
            None => Some(&mut self.own),
        };
        let Some(open) = open else { return };
        open.requests = calls.len();
        let wait_ms = core::mem::take(&mut open.wait_ms);
        self.steps.push_back(IndexStep::Ask { wait_ms, step: running::described(Asked::<()>::Calls(calls)) });
    }

    /// Has the state kept, where that is worth it: the host has given away all lines by then.
    fn keep(&mut self, now: u64, is_end: bool) {
        let (commits, at) = self.kept;
        let is_due = self.run.commits() > commits && now.saturating_sub(at) >= KEEP_SECONDS;
        if is_end || is_due {
            self.kept = (self.run.commits(), now);
            self.steps.push_back(IndexStep::Keep);
        }
    }

    fn end(&mut self) {
        self.has_ended = true;
        // Nothing more is asked.
        self.own.requests = 1;
        self.summary = Some(IndexSummary::of(&self.run).to_text());
        let unreadable = self.run.unreadable(0).map(|why| failed("index-registry", why));
        self.steps.extend(unreadable);
    }

    /// Takes an answer, with the bytes beside it.
    fn take(&mut self, answer: &InquiryAnswer, beside: &[u8]) -> Result<(), OutOfOrder> {
        let (id, answer) = match answer {
            InquiryAnswer::Result { id } => (*id, CallAnswer::Result(beside)),
            InquiryAnswer::Error { id } => (*id, CallAnswer::Error(beside)),
            InquiryAnswer::Failed { id, reason } => (*id, CallAnswer::Failed((*reason).into())),
            InquiryAnswer::Http { id, end, status, final_url, headers, sent_ms, ended_ms } => {
                let headers: Vec<HttpHeader<'_>> = headers.iter().map(InquiryHeader::borrowed).collect();
                let answer = HttpAnswer {
                    end: (*end).into(),
                    status: *status,
                    final_url: final_url.as_deref(),
                    headers: &headers,
                    body: beside,
                    sent_ms: *sent_ms,
                    ended_ms: *ended_ms,
                };
                return self.take_http(*id, &answer);
            }
            _ => return Err(OutOfOrder),
        };
        let request = *self.open.get(&id).ok_or(OutOfOrder)?;
        match request {
            Request::Own(own) => self.run.handle_call(own, &answer, "")?,
            Request::List(own) => list::take(&mut self.run, own, &answer)?,
            Request::Call(number, own) => {
                let UnderWay { job, open } = self.jobs.get_mut(&number).ok_or(OutOfOrder)?;
                job.handle_call(own, &answer, "")?;
                open.requests = open.requests.saturating_sub(1);
                if open.requests == 0 {
                    self.ready.push_back(number);
                }
            }
            Request::Http(..) => return Err(OutOfOrder),
        }
        if let Request::Own(_) | Request::List(_) = request {
            self.own.requests = self.own.requests.saturating_sub(1);
        }
        self.open.remove(&id);
        Ok(())
    }

    fn take_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let Some(&Request::Http(number, own)) = self.open.get(&id) else { return Err(OutOfOrder) };
        let UnderWay { job, open } = self.jobs.get_mut(&number).ok_or(OutOfOrder)?;
        job.handle_http(own, answer)?;
        open.requests = 0;
        self.ready.push_back(number);
        self.open.remove(&id);
        Ok(())
    }
}

fn failed(code: &str, message: &str) -> IndexStep {
    IndexStep::Failed { code: code.into(), message: harmless(message).to_string() }
}
