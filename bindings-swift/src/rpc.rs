//! JSON-RPC over HTTP without the HTTP: what is sent, and what the answers mean for the calls.
//!
//! What an answer means for the verification is the core's matter: it goes there as the JSON text that came.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use erc8257::json_string;
use erc8257_json_rpc::{
    BATCH, Body, Outcome as Said, Response as Envelope, TOO_MANY_REQUESTS, read, refuses_batches,
};
use serde_json::value::RawValue;

use crate::failure::{Erc8257Error, Result, poisoned};
use crate::response::Response;
use crate::session::{CallAnswer, CallFailure, EthCall};

/// The answer to one call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Answered {
    /// The call's number.
    pub id: i32,
    /// What the RPC answered.
    pub answer: CallAnswer,
}

/// What a host's fetch gave.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Fetched {
    /// What became of it.
    pub response: Response,
    /// The URL that answered in the end, if it is known: another one than was asked for is a redirect.
    #[uniffi(default = None)]
    pub final_url: Option<String>,
}

/// The conversation with one JSON-RPC server, without the HTTP, for hosts.
///
/// It sends as many calls at once as the server takes, finds out how many that are and remembers it, and tries once more
/// when a connection that was kept open ended just then. Use one for each server, and `begin` for each step:
///
/// `begin(calls)`, then as long as `next()` gives a body, POST it as `application/json` and say what came (`handle`), or
/// that nothing came (`fail`); then `answers()`.
#[derive(uniffi::Object)]
pub struct JsonRpc(Mutex<State>);

struct State {
    next_id: u64,
    /// The largest batch that the server may take.
    largest: usize,
    /// The size of the next batch.
    size: usize,
    calls: Vec<EthCall>,
    /// Those of the first calls.
    answers: Vec<CallAnswer>,
    open: Option<Open>,
}

/// What was sent and has no answer yet: the calls that follow on those with answers.
struct Open {
    ids: Vec<String>,
    body: Vec<u8>,
    /// Whether it is sent for the second time.
    again: bool,
}

/// What came of a batch.
enum Outcome {
    /// An answer for each of its calls.
    Answers(Vec<CallAnswer>),
    /// It must be asked in smaller ones, unless it is a single call, whose answer this is. `always`: the server takes no
    /// batches of this size; otherwise only this answer is too large.
    TakeApart { answer: CallAnswer, always: bool },
}

#[uniffi::export]
impl JsonRpc {
    /// Makes a conversation that has not begun.
    #[uniffi::constructor]
    pub fn new() -> Result<Arc<Self>> {
        let (calls, answers) = (Vec::new(), Vec::new());
        let state = State { next_id: 1, largest: BATCH, size: BATCH, calls, answers, open: None };
        Ok(Arc::new(Self(Mutex::new(state))))
    }

    /// Takes what is to be asked of this server now: the calls of a step that name it. What was left open before is given
    /// up. Parameters that are no JSON array are an error.
    pub fn begin(&self, calls: Vec<EthCall>) -> Result<()> {
        let mut state = self.lock()?;
        for (at, call) in calls.iter().enumerate() {
            let is_array =
                call.params.starts_with('[') && serde_json::from_str::<&RawValue>(&call.params).is_ok();
            if !is_array {
                return Err(Erc8257Error::value(
                    &format!("/calls/{at}/params"),
                    "is not the text of a JSON array",
                ));
            }
        }
        state.size = BATCH;
        state.open = None;
        state.answers.clear();
        state.calls = calls;
        Ok(())
    }

    /// Returns the body of the HTTP request that is to be sent next; nothing when all calls have their answers. Asking
    /// again, without an answer in between, gives the same.
    pub fn next(&self) -> Result<Option<Vec<u8>>> {
        let mut state = self.lock()?;
        state.send();
        Ok(state.open.as_ref().map(|open| open.body.clone()))
    }

    /// Takes what the server answered: the HTTP status and the whole body. An answer that is not waited for is an error
    /// (`session-out-of-order`).
    pub fn handle(&self, status: i32, body: Vec<u8>) -> Result<()> {
        let mut state = self.lock()?;
        let open = state.open.take().ok_or_else(not_sent)?;
        state.settle(&open, outcome(status, &body, &open.ids));
        Ok(())
    }

    /// Takes that nothing came, and why; `isCut` says that the server ended a connection that was open before it answered:
    /// then `next` gives the same body once more, as reading twice does no harm. A failure that is not waited for is an
    /// error (`session-out-of-order`).
    pub fn fail(&self, failure: CallFailure, is_cut: bool) -> Result<()> {
        let mut state = self.lock()?;
        let mut open = state.open.take().ok_or_else(not_sent)?;
        if is_cut && !open.again {
            open.again = true;
            state.open = Some(open);
            return Ok(());
        }
        let answer = CallAnswer::Failed { failure };
        let outcome = if failure == CallFailure::TooLarge {
            Outcome::TakeApart { answer, always: false }
        } else {
            Outcome::Answers(vec![answer; open.ids.len()])
        };
        state.settle(&open, outcome);
        Ok(())
    }

    /// Returns the answers that there are, in the order of the calls: all of them once `next` gives nothing more.
    pub fn answers(&self) -> Result<Vec<Answered>> {
        let state = self.lock()?;
        let answered = state.calls.iter().zip(&state.answers);
        Ok(answered.map(|(call, answer)| Answered { id: call.id, answer: answer.clone() }).collect())
    }
}

impl JsonRpc {
    fn lock(&self) -> Result<MutexGuard<'_, State>> {
        self.0.lock().map_err(poisoned)
    }
}

fn not_sent() -> Erc8257Error {
    Erc8257Error::new("session-out-of-order", None, "nothing was sent that this could answer".to_owned())
}

impl State {
    /// Opens the next batch, if none is open and calls are left.
    fn send(&mut self) {
        let left = self.calls.get(self.answers.len()..).unwrap_or_default();
        if self.open.is_some() || left.is_empty() {
            return;
        }
        self.size = self.size.min(self.largest).min(left.len());
        let calls = left.get(..self.size).unwrap_or(left);
        let ids: Vec<String> = (self.next_id..).take(calls.len()).map(|id| id.to_string()).collect();
        self.next_id = self.next_id.saturating_add(u64::try_from(calls.len()).unwrap_or(u64::MAX));
        self.open = Some(Open { body: body(calls, &ids), ids, again: false });
    }

    fn settle(&mut self, open: &Open, outcome: Outcome) {
        match outcome {
            Outcome::Answers(answers) => {
                self.answers.extend(answers);
                self.size = BATCH;
            }
            Outcome::TakeApart { answer, .. } if open.ids.len() <= 1 => self.answers.push(answer),
            Outcome::TakeApart { always, .. } => {
                self.size = open.ids.len().div_ceil(2);
                if always {
                    self.largest = self.largest.min(self.size);
                }
            }
        }
    }
}

fn body(calls: &[EthCall], ids: &[String]) -> Vec<u8> {
    let request = |(call, id): (&EthCall, &String)| {
        let EthCall { method, params, .. } = call;
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":{},"params":{params}}}"#, json_string(method))
    };
    let all: Vec<String> = calls.iter().zip(ids).map(request).collect();
    let text = all.join(",");
    if all.len() == 1 { text.into_bytes() } else { format!("[{text}]").into_bytes() }
}

/// What no request's own answer is, or no JSON-RPC.
const MISSING: CallAnswer = CallAnswer::Failed { failure: CallFailure::NotJsonRpc };

fn outcome(status: i32, body: &[u8], ids: &[String]) -> Outcome {
    let all = |answer: CallAnswer| Outcome::Answers(vec![answer; ids.len()]);
    let status = u16::try_from(status).unwrap_or_default();
    if status == TOO_MANY_REQUESTS {
        return all(CallAnswer::Failed { failure: CallFailure::RateLimited });
    }
    let failure = if status == 200 { CallFailure::NotJsonRpc } else { CallFailure::HttpStatus };
    let unusable = CallAnswer::Failed { failure };
    let several = ids.len() > 1;
    match read(body, ids.len()) {
        None if several && refuses_batches(status) => Outcome::TakeApart { answer: unusable, always: true },
        Some(Body::Many(responses)) if several => Outcome::Answers(in_order(&responses, ids)),
        None | Some(Body::Many(_)) => all(unusable),
        // One error for all of them: no batches here, or none so large.
        Some(Body::One(one)) if several && is_error(&one) => {
            Outcome::TakeApart { answer: answer(&one), always: true }
        }
        Some(Body::One(_)) if several => all(unusable),
        Some(Body::One(one)) => {
            // An error without an ID is about a request that could not be read.
            let own = one.id.map_or(is_error(&one), |id| ids.first().is_some_and(|sent| sent == id));
            all(if own { answer(&one) } else { MISSING })
        }
    }
}

/// The answers by their IDs. One that is missing, or that is given twice, is no answer.
fn in_order(responses: &[Envelope<'_>], ids: &[String]) -> Vec<CallAnswer> {
    let mut answers: BTreeMap<&str, Option<&Envelope<'_>>> = BTreeMap::new();
    for response in responses {
        if let Some(id) = response.id {
            answers.entry(id).and_modify(|twice| *twice = None).or_insert(Some(response));
        }
    }
    let own = |id: &String| answers.get(id.as_str()).copied().flatten();
    ids.iter().map(|id| own(id).map_or(MISSING, answer)).collect()
}

fn is_error(response: &Envelope<'_>) -> bool {
    matches!(response.outcome, Said::Error(_))
}

fn answer(response: &Envelope<'_>) -> CallAnswer {
    match response.outcome {
        Said::Result(json) => CallAnswer::Result { json: json.to_owned() },
        Said::Error(json) => CallAnswer::Error { json: json.to_owned() },
    }
}
