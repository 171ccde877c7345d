//! Which request is next, and which answer each call has in the end.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use crate::answer::Answer;
use crate::http::{BATCH, HttpAnswer, wait};
use crate::outcome::Outcome;
use crate::server::{Server, asked, object};

/// A conversation with a server about some calls, in as few HTTP requests as the server allows.
///
/// As long as [`post`](Self::post) gives a body, the host sends it as `application/json`. Then it hands over
/// the answer ([`handle`](Self::handle)), or says that no answer came ([`lose`](Self::lose)). `F` is the
/// host's own description of a lost exchange.
#[derive(Debug)]
pub struct Conversation<F> {
    server: Server,
    /// The text of each call.
    calls: Vec<String>,
    /// The answers to the first calls.
    answers: Vec<Answer<F>>,
    /// The size of the next batch.
    size: usize,
    open: Option<Open<F>>,
}

/// The request that was sent and is not answered yet: the calls behind those with answers.
#[derive(Debug)]
struct Open<F> {
    first_id: usize,
    count: usize,
    body: String,
    when: When,
    /// The answer that came before the host asks the server once more.
    before: Option<Outcome<F>>,
}

/// The host's next request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Post<'a> {
    /// The body of the HTTP request.
    pub body: &'a [u8],
    /// When it is sent.
    pub when: When,
}

/// When a body is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum When {
    /// Now, for the first time.
    Now,
    /// Now, for the second time: the server cut the connection. A connection that was kept open may have ended just then, and
    /// to read twice does no harm.
    Again,
    /// Once more after this wait, as the server asked. The time that the host has left is longer.
    After(Duration),
}

/// How an exchange came to nothing, as far as the conversation goes on differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lost {
    /// The server ended the connection before it had answered.
    Cut,
    /// The answer is larger than the host reads.
    TooLarge,
    /// Anything else.
    Otherwise,
}

/// The error of a host that hands over an answer before it sent a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NothingSent;

impl fmt::Display for NothingSent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing was sent that this could answer")
    }
}

impl core::error::Error for NothingSent {}

impl Server {
    /// Begins to ask some calls, each a method and the text of the JSON array of its parameters. That text is sent as it is.
    #[must_use]
    pub fn ask<F: Clone>(&self, calls: &[(&str, &str)]) -> Conversation<F> {
        let calls: Vec<String> = calls.iter().map(|(method, params)| asked(method, params)).collect();
        let answers = Vec::with_capacity(calls.len());
        Conversation { server: self.clone(), calls, answers, size: BATCH, open: None }
    }
}

impl<F: Clone> Conversation<F> {
    /// The next request; none when all calls have their answers. Without an answer in between, the request
    /// stays the same.
    pub fn post(&mut self) -> Option<Post<'_>> {
        if self.open.is_none() {
            self.open = self.next();
        }
        self.open.as_ref().map(|open| Post { body: open.body.as_bytes(), when: open.when })
    }

    /// Takes the server's answer. `left` is the time that the host has left. If the server asks for a shorter
    /// wait, the same body is sent once more after it. A host that does not wait has [`Duration::ZERO`] left.
    ///
    /// # Errors
    /// Nothing was sent since the last answer.
    pub fn handle(&mut self, answer: HttpAnswer<'_>, left: Duration) -> Result<(), NothingSent> {
        let mut open = self.open.take().ok_or(NothingSent)?;
        let outcome = Outcome::read(&answer, open.first_id, open.count);
        let wait = wait(answer.status, answer.retry_after).filter(|wait| *wait < left);
        match (wait, open.when) {
            (Some(wait), When::Now | When::Again) => {
                open.when = When::After(wait);
                open.before = Some(outcome);
                self.open = Some(open);
            }
            // Another status than the one before is an answer, too.
            _ => self.settle(open.count, outcome),
        }
        Ok(())
    }

    /// Takes that nothing came.
    ///
    /// # Errors
    /// Nothing was sent since the last answer.
    pub fn lose(&mut self, lost: Lost, fault: F) -> Result<(), NothingSent> {
        let mut open = self.open.take().ok_or(NothingSent)?;
        match (open.before.take(), lost, open.when) {
            // No answer at all tells less than the one before.
            (Some(before), ..) => self.settle(open.count, before),
            (None, Lost::Cut, When::Now) => {
                open.when = When::Again;
                self.open = Some(open);
            }
            (None, Lost::TooLarge, _) => {
                self.settle(open.count, Outcome::TakeApart { answer: Answer::Lost(fault), always: false });
            }
            (None, ..) => self.settle(open.count, Outcome::Answers(vec![Answer::Lost(fault); open.count])),
        }
        Ok(())
    }

    /// The answers that there are, in the order of the calls: all of them once there is nothing to send.
    #[must_use]
    pub fn answers(&self) -> &[Answer<F>] {
        &self.answers
    }

    /// The same, owned.
    #[must_use]
    pub fn into_answers(self) -> Vec<Answer<F>> {
        self.answers
    }

    /// The next batch, if calls are left.
    fn next(&mut self) -> Option<Open<F>> {
        let left = self.calls.get(self.answers.len()..).filter(|left| !left.is_empty())?;
        self.size = self.size.min(self.server.largest()).min(left.len());
        let calls = left.get(..self.size).unwrap_or(left);
        let first_id = self.server.take_ids(calls.len());
        let one = |(at, asked): (usize, &String)| object(first_id.wrapping_add(at), asked);
        let all: Vec<String> = calls.iter().enumerate().map(one).collect();
        let body = if all.len() == 1 { all.concat() } else { format!("[{}]", all.join(",")) };
        Some(Open { first_id, count: calls.len(), body, when: When::Now, before: None })
    }

    fn settle(&mut self, count: usize, outcome: Outcome<F>) {
        match outcome {
            Outcome::Answers(answers) => {
                self.answers.extend(answers);
                self.size = BATCH;
            }
            Outcome::TakeApart { answer, .. } if count <= 1 => self.answers.push(answer),
            Outcome::TakeApart { always, .. } => {
                self.size = count.div_ceil(2);
                if always {
                    self.server.takes_at_most(self.size);
                }
            }
        }
    }
}
