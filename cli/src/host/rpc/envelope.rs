//! Whose a JSON-RPC response is.

use erc8257_json_rpc::{Outcome, Response};

use super::{OwnedAnswer, missing};

pub(super) fn owned(outcome: Outcome<'_>) -> OwnedAnswer {
    match outcome {
        Outcome::Result(text) => OwnedAnswer::Result(text.as_bytes().to_vec()),
        Outcome::Error(text) => OwnedAnswer::Error(text.as_bytes().to_vec()),
    }
}

pub(super) fn is_for(response: &Response<'_>, id: u64) -> bool {
    request(response) == Some(id)
}

/// The number of its request. Requests have numbers, so any other text is nobody's.
fn request(response: &Response<'_>) -> Option<u64> {
    response.id.filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

/// The answers to the requests `first`, `first + 1` and so on. One that is missing, or that is given twice, is no answer.
pub(super) fn in_order(responses: &[Response<'_>], first: u64, count: usize) -> Vec<OwnedAnswer> {
    let mut answers: Vec<Option<OwnedAnswer>> = vec![None; count];
    for response in responses {
        let index = request(response).and_then(|id| usize::try_from(id.checked_sub(first)?).ok());
        if let Some(answer) = index.and_then(|at| answers.get_mut(at)) {
            *answer = Some(if answer.is_some() { missing() } else { owned(response.outcome) });
        }
    }
    answers.into_iter().map(|answer| answer.unwrap_or_else(missing)).collect()
}
