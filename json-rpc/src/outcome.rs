//! The outcome of an answer over HTTP for the calls of a request.

use alloc::vec;
use alloc::vec::Vec;

use crate::answer::{Answer, Why};
use crate::envelope::{Body, Outcome as Said, Response, read};
use crate::http::{HttpAnswer, TOO_MANY_REQUESTS, refuses_batches};

/// The outcome of a request.
#[derive(Debug)]
pub(crate) enum Outcome<F> {
    /// An answer to each of its calls.
    Answers(Vec<Answer<F>>),
    /// Its calls are to be asked in smaller batches. A single call has this answer.
    TakeApart {
        /// The answer to a single call.
        answer: Answer<F>,
        /// Whether the server takes no batches of this size. Otherwise only this answer is too large.
        always: bool,
    },
}

impl<F: Clone> Outcome<F> {
    /// The outcome for `count` calls with the IDs from `first` on.
    pub(crate) fn read(answer: &HttpAnswer<'_>, first: usize, count: usize) -> Self {
        let unusable = Answer::Unanswered(Why::unusable(answer.status));
        if answer.status == TOO_MANY_REQUESTS {
            return Self::Answers(vec![unusable; count]);
        }
        let several = count > 1;
        match read(answer.body, count) {
            Some(Body::Many(responses)) if several => Self::Answers(in_order(&responses, first, count)),
            Some(Body::One(one)) if !several => Self::Answers(vec![own(&one, first)]),
            // One error for all of them: no batches here, or none so large.
            Some(Body::One(one)) if is_error(&one) => {
                Self::TakeApart { answer: one.outcome.into(), always: true }
            }
            None if several && refuses_batches(answer.status) => {
                Self::TakeApart { answer: unusable, always: true }
            }
            _ => Self::Answers(vec![unusable; count]),
        }
    }
}

/// The answer to a call that was sent alone. An error without an ID is about a request that the server could not read.
fn own<F>(response: &Response<'_>, sent: usize) -> Answer<F> {
    let is_own = id(response) == Some(sent) || (response.id.is_none() && is_error(response));
    if is_own { response.outcome.into() } else { Answer::Unanswered(Why::Missing) }
}

/// The answers to the IDs `first`, `first + 1` and so on. A call whose answer is missing, or given twice, has none.
fn in_order<F: Clone>(responses: &[Response<'_>], first: usize, count: usize) -> Vec<Answer<F>> {
    let missing = Answer::Unanswered(Why::Missing);
    let mut answers: Vec<Option<Answer<F>>> = vec![None; count];
    for response in responses {
        let place = id(response).map(|id| id.wrapping_sub(first));
        if let Some(answer) = place.and_then(|at| answers.get_mut(at)) {
            *answer = Some(if answer.is_some() { missing.clone() } else { response.outcome.into() });
        }
    }
    answers.into_iter().map(|answer| answer.unwrap_or_else(|| missing.clone())).collect()
}

/// The ID as a number. All requests have numbers, so any other JSON text is the ID of no request.
fn id(response: &Response<'_>) -> Option<usize> {
    response.id?.parse().ok()
}

fn is_error(response: &Response<'_>) -> bool {
    matches!(response.outcome, Said::Error(_))
}
