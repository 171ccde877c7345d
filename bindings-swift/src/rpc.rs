//! JSON-RPC over HTTP without the HTTP: the bodies to send, and the answers' meaning for the calls.
//!
//! The core decides the meaning of an answer for the verification, and gets it as the JSON text that came.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use erc8257_json_rpc::{Answer, Conversation, HttpAnswer, Lost, NothingSent, Server, Why};
use serde_json::value::RawValue;

use crate::failure::{Erc8257Error, Result, poisoned};
use crate::response::Response;
use crate::session::{CallAnswer, CallFailure, EthCall};

/// The answer to one call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Answered {
    /// The call's number.
    pub id: i32,
    /// The RPC's answer.
    pub answer: CallAnswer,
}

/// The result of a host's fetch.
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
/// It sends as many calls at once as the server takes; it finds out how many that are, and remembers it. It
/// tries once more when a kept connection ended just then. Use one for each server, and `begin` for each
/// step:
///
/// `begin(calls)`, then as long as `next()` gives a body, POST it as `application/json` and say what came (`handle`), or
/// that nothing came (`fail`); then `answers()`.
#[derive(uniffi::Object)]
pub struct JsonRpc(Mutex<State>);

struct State {
    server: Server,
    /// The numbers of the calls.
    ids: Vec<i32>,
    conversation: Conversation<CallFailure>,
}

#[uniffi::export]
impl JsonRpc {
    /// Makes a conversation that has not begun.
    #[uniffi::constructor]
    pub fn new() -> Result<Arc<Self>> {
        let server = Server::new();
        let conversation = server.ask(&[]);
        Ok(Arc::new(Self(Mutex::new(State { server, ids: Vec::new(), conversation }))))
    }

    /// Takes the next calls to this server: the calls of a step that name it. Calls that are still open are
    /// given up. Parameters that are not a JSON array are an error.
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
        let texts: Vec<(&str, &str)> = calls.iter().map(|call| (&*call.method, &*call.params)).collect();
        state.conversation = state.server.ask(&texts);
        state.ids = calls.iter().map(|call| call.id).collect();
        Ok(())
    }

    /// Returns the body of the HTTP request that is to be sent next; nothing when all calls have their answers. Asking
    /// again, without an answer in between, gives the same.
    pub fn next(&self) -> Result<Option<Vec<u8>>> {
        let mut state = self.lock()?;
        Ok(state.conversation.post().map(|post| post.body.to_vec()))
    }

    /// Takes the server's answer: the HTTP status and the whole body. An unexpected answer is an error
    /// (`session-out-of-order`).
    pub fn handle(&self, status: i32, body: Vec<u8>) -> Result<()> {
        let mut state = self.lock()?;
        let status = u16::try_from(status).unwrap_or_default();
        let answer = HttpAnswer { status, retry_after: None, body: &body };
        // The hosts of this library do not wait.
        state.conversation.handle(answer, Duration::ZERO).map_err(not_sent)
    }

    /// Takes the reason why no answer came. `isCut` says that the server ended an open connection before it
    /// answered: then `next` gives the same body once more, as reading twice does no harm. An unexpected
    /// failure is an error (`session-out-of-order`).
    pub fn fail(&self, failure: CallFailure, is_cut: bool) -> Result<()> {
        let mut state = self.lock()?;
        let lost = match failure {
            _ if is_cut => Lost::Cut,
            CallFailure::TooLarge => Lost::TooLarge,
            _ => Lost::Otherwise,
        };
        state.conversation.lose(lost, failure).map_err(not_sent)
    }

    /// Returns the answers that there are, in the order of the calls: all of them once `next` gives nothing more.
    pub fn answers(&self) -> Result<Vec<Answered>> {
        let state = self.lock()?;
        let answered = state.ids.iter().zip(state.conversation.answers());
        Ok(answered.map(|(id, answer)| Answered { id: *id, answer: told(answer) }).collect())
    }
}

impl JsonRpc {
    fn lock(&self) -> Result<MutexGuard<'_, State>> {
        self.0.lock().map_err(poisoned)
    }
}

fn not_sent(error: NothingSent) -> Erc8257Error {
    Erc8257Error::new("session-out-of-order", None, error.to_string())
}

/// The answer as a session takes it.
fn told(answer: &Answer<CallFailure>) -> CallAnswer {
    match answer {
        Answer::Result(json) => CallAnswer::Result { json: json.clone() },
        Answer::Error(json) => CallAnswer::Error { json: json.clone() },
        Answer::Unanswered(why) => CallAnswer::Failed { failure: unanswered(*why) },
        Answer::Lost(failure) => CallAnswer::Failed { failure: *failure },
    }
}

const fn unanswered(why: Why) -> CallFailure {
    match why {
        Why::RateLimited => CallFailure::RateLimited,
        Why::HttpStatus(_) => CallFailure::HttpStatus,
        Why::NotJsonRpc | Why::Missing => CallFailure::NotJsonRpc,
    }
}
