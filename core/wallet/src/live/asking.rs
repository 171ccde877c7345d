//! The one machine of all inquiries here: rounds of questions, the user's word, then the judgement of what was seen.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::describe::{FromJson, Refusal, RunIn, Value, Verb, read as member};
use primitives::inquiry::{Confirmation, EthCall, OutOfOrder, Provider, Step, Transcript};
use primitives::json::Writer;
use primitives::limits::{BUNDLE_BYTES, RPC_SECONDS, TRANSCRIPT_BYTES};
use primitives::rpc::{CallAnswer, Reason};
use primitives::usage::{Object, UsageError, document};

use super::told::{Key, Told, cleaned};

/// The state holds the answers as texts within JSON, which may take twice their length, beside what was given.
const STATE_BYTES: usize = 3 * TRANSCRIPT_BYTES;

/// A question, and where its answer belongs.
pub(super) struct Question {
    pub(super) key: Key,
    pub(super) provider: Provider,
    pub(super) method: &'static str,
    pub(super) params: String,
}

impl Question {
    /// One to the RPC of a chain.
    pub(super) fn of(chain: u64, key: Key, method: &'static str, params: String) -> Self {
        Self { key, provider: Provider::Chain(chain.into()), method, params }
    }

    /// One to the user's wallet.
    pub(super) const fn to_wallet(key: Key, method: &'static str, params: String) -> Self {
        Self { key, provider: Provider::Wallet, method, params }
    }
}

/// What comes next.
pub(super) enum Next {
    /// These questions; none of them: nothing in this round.
    Ask(Vec<Question>),
    /// The user is asked, in words and as JSON.
    Confirm { words: String, data: String },
    /// Nothing: what was seen is judged.
    Judge,
}

/// What one inquiry asks, and the bundle that it fills.
pub(super) trait Plan: Sized {
    /// The verb that judges the bundle.
    type Verb: RunIn + FromJson;
    /// The format of the inquiry's state.
    const STATE: &'static str;

    /// What was given, out of a bundle without answers.
    fn read(given: &Value<'_>) -> Result<Self, UsageError>;

    /// Writes the members of the bundle, each behind a comma.
    fn write(&self, told: &Told, w: &mut Writer);

    /// What is done in this round, from 0. After some rounds it is [`Next::Judge`], whatever was answered.
    fn next(&self, round: u32, told: &Told) -> Next;

    /// What the inquiry brings beside its report.
    fn result(&self, report: &ReportOf<Self>, told: &Told) -> Option<Vec<u8>> {
        let _ = (report, told);
        None
    }
}

/// The report of a plan's verb.
pub(super) type ReportOf<P> = <<P as Plan>::Verb as Verb>::Report;

/// The bundle of what was told.
fn bundle<P: Plan>(plan: &P, told: &Told) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(P::Verb::BUNDLE).raw("\"");
    plan.write(told, &mut w);
    w.raw("}");
    w.finish()
}

/// What the verb says of the bundle.
///
/// # Errors
/// The member that the caller gave wrong.
fn judged<P: Plan>(bundle: &str) -> Result<ReportOf<P>, Refusal> {
    let document = document(bundle.as_bytes(), BUNDLE_BYTES, |_| "an answer is not JSON")?;
    let value = Value::root(&document);
    let verb: P::Verb = member::described(&value)?;
    verb.run_in(value)
}

/// What the verb says of what was told so far.
pub(super) fn so_far<P: Plan>(plan: &P, told: &Told) -> Option<ReportOf<P>> {
    judged::<P>(&bundle(plan, told)).ok()
}

/// A question that is open, or that was answered.
struct Asked {
    call: EthCall,
    key: Key,
    is_open: bool,
}

/// What is open.
enum Stage {
    Calls(Vec<Asked>),
    Confirm { id: u32, words: String, data: String },
}

/// An inquiry under way.
pub(super) struct Asking<P: Plan> {
    plan: P,
    told: Told,
    transcript: Transcript,
    stage: Stage,
    round: u32,
    next_id: u32,
    /// The time of the first poll of this round.
    began: Option<u64>,
    ended: Option<(ReportOf<P>, String)>,
}

impl<P: Plan> Asking<P> {
    /// An inquiry that asked nothing yet.
    ///
    /// # Errors
    /// The member that the caller gave wrong.
    pub(super) fn new(plan: P) -> Result<Self, Refusal> {
        judged::<P>(&bundle(&plan, &Told::default()))?;
        let mut asking = Self {
            plan,
            told: Told::default(),
            transcript: Transcript::default(),
            stage: Stage::Calls(Vec::new()),
            round: 0,
            next_id: 0,
            began: None,
            ended: None,
        };
        asking.go_on();
        Ok(asking)
    }

    pub(super) fn report(&self) -> Option<&ReportOf<P>> {
        self.ended.as_ref().map(|(report, _)| report)
    }

    pub(super) const fn confirmed(&self) -> Option<bool> {
        self.told.confirmed
    }

    fn number(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id = id.saturating_add(1);
        id
    }

    /// Begins the next round in which there is something to do, or ends.
    fn go_on(&mut self) {
        self.began = None;
        loop {
            let next = self.plan.next(self.round, &self.told);
            self.round = self.round.saturating_add(1);
            match next {
                Next::Ask(questions) if questions.is_empty() => {}
                Next::Ask(questions) => {
                    let asked = questions.into_iter().map(|question| self.asked(question)).collect();
                    self.stage = Stage::Calls(asked);
                    return;
                }
                Next::Confirm { words, data } => {
                    self.stage = Stage::Confirm { id: self.number(), words, data };
                    return;
                }
                Next::Judge => return self.end(),
            }
        }
    }

    fn asked(&mut self, question: Question) -> Asked {
        let Question { key, provider, method, params } = question;
        let call = EthCall { provider, ..EthCall::to_rpc(self.number(), 0, method, params) };
        Asked { call, key, is_open: true }
    }

    /// Judges what was seen. Answers that no longer fit into a bundle count as missing.
    fn end(&mut self) {
        self.ended = [&self.told, &Told::default()].into_iter().find_map(|told| {
            let bundle = bundle(&self.plan, told);
            Some((judged::<P>(&bundle).ok()?, bundle))
        });
    }

    fn open(&self) -> Vec<EthCall> {
        let Stage::Calls(asked) = &self.stage else { return Vec::new() };
        asked.iter().filter(|asked| asked.is_open).map(|asked| asked.call.clone()).collect()
    }

    /// Questions to RPCs wait for so long and no longer. A wallet waits for its user.
    fn expire(&mut self, now: u64) {
        while self.ended.is_none() {
            let began = *self.began.get_or_insert(now);
            let is_late = now.saturating_sub(began) > u64::from(RPC_SECONDS);
            let late: Vec<EthCall> =
                self.open().into_iter().filter(|call| call.provider != Provider::Wallet).collect();
            if !is_late || late.is_empty() {
                return;
            }
            for call in late {
                // It is open, so that the answer is taken.
                let _ = self.handle_call(call.id, &CallAnswer::Failed(Reason::Timeout));
            }
        }
    }

    pub(super) fn poll(&mut self, now: u64) -> Step<'_, ReportOf<P>> {
        self.expire(now);
        match (&self.ended, &self.stage) {
            (Some((report, _)), _) => Step::Done(report),
            (None, Stage::Confirm { id, words, data }) => {
                Step::Confirm(Confirmation { id: *id, words, data })
            }
            (None, Stage::Calls(_)) => Step::Calls(self.open()),
        }
    }

    pub(super) fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        if self.ended.is_some() {
            return Err(OutOfOrder);
        }
        let Stage::Calls(asked) = &mut self.stage else { return Err(OutOfOrder) };
        let first = asked.first().map_or(0, |asked| asked.call.id);
        let at = id.checked_sub(first).and_then(|at| usize::try_from(at).ok());
        let asked = at.and_then(|at| asked.get_mut(at)).filter(|asked| asked.is_open).ok_or(OutOfOrder)?;
        asked.is_open = false;
        let kept = self.transcript.keep(id, &cleaned(answer).as_answer());
        self.told.keep(asked.key, kept);
        if self.is_answered() {
            self.go_on();
        }
        Ok(())
    }

    fn is_answered(&self) -> bool {
        matches!(&self.stage, Stage::Calls(asked) if asked.iter().all(|asked| !asked.is_open))
    }

    pub(super) fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        match &self.stage {
            Stage::Confirm { id: asked, .. } if *asked == id && self.ended.is_none() => {
                self.told.confirmed = Some(confirmed);
                self.go_on();
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    pub(super) fn export(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(P::STATE).raw("\",\"given\":");
        w.raw(&bundle(&self.plan, &Told::default())).raw(",\"began\":");
        match self.began {
            Some(began) => w.display(began),
            None => w.raw("null"),
        };
        w.raw(",\"confirmed\":");
        match self.told.confirmed {
            Some(confirmed) => w.boolean(confirmed),
            None => w.raw("null"),
        };
        w.raw(",\"answers\":");
        self.transcript.write(&mut w);
        w.raw("}");
        w.finish()
    }

    /// # Errors
    /// The member of the state that is missing or wrong.
    pub(super) fn resume(text: &[u8]) -> Result<Self, UsageError> {
        let document = document(text, STATE_BYTES, |_| "the state is not strict JSON")?;
        let root = Object::root(&document)?;
        if root.required("format")? != P::STATE {
            return Err(root.wrong("format", "is not that of this inquiry"));
        }
        let answers = Transcript::read(&root, "answers", usize::MAX)?;
        let members = Value::root(&document).object()?;
        let plan = members.required("given", P::read)?;
        let begun = Self::new(plan);
        let mut asking = begun.map_err(|_| root.wrong("given", "is not what the inquiry begins with"))?;
        let confirmed = members.optional("confirmed", member::boolean)?;
        for (id, answer) in answers {
            asking.confirm(confirmed);
            let told = asking.handle_call(id, &answer.as_answer());
            told.map_err(|_| root.wrong("answers", "hold an answer that was not asked for"))?;
        }
        asking.confirm(confirmed);
        asking.began = members.optional("began", member::count)?;
        Ok(asking)
    }

    /// Hands over the user's word, if it is asked for and there is one.
    fn confirm(&mut self, confirmed: Option<bool>) {
        if let (Stage::Confirm { id, .. }, Some(confirmed), None) = (&self.stage, confirmed, &self.ended) {
            let id = *id;
            // It is asked for.
            let _ = self.handle_confirmation(id, confirmed);
        }
    }

    pub(super) fn bundle(&self) -> Option<String> {
        self.ended.as_ref().map(|(_, bundle)| bundle.clone())
    }

    pub(super) fn result(&self) -> Option<Vec<u8>> {
        self.plan.result(self.report()?, &self.told)
    }
}
