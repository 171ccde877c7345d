//! A list that came whole, element by element.

use alloc::string::ToString as _;

use erc8257::inquiry::OutOfOrder;
use erc8257::limits::RPC_RESPONSE_BYTES;
use erc8257::rpc::{CallAnswer, Failure, Reason};
use erc8257_index::ElementError;
use primitives::json::{Document, Kind, read};

use crate::run::Run;

/// Hands over the elements of a list, or what came in its place.
pub(super) fn take(run: &mut Run, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
    let CallAnswer::Result(text) = answer else {
        return run.handle_elements_end(id, Some((answer, "")));
    };
    let failure = match elements(run, id, text) {
        Ok(()) => return run.handle_elements_end(id, None),
        Err(ElementError::OutOfOrder(error)) => return Err(error),
        Err(ElementError::Wrong(failure)) => failure,
    };
    let words = failure.to_string();
    run.handle_elements_end(id, Some((&CallAnswer::Failed(failure.reason), &words)))
}

fn elements(run: &mut Run, id: u32, text: &[u8]) -> Result<(), ElementError> {
    let wrong = |reason: Reason| ElementError::Wrong(Failure::from(reason));
    if text.len() > RPC_RESPONSE_BYTES {
        return Err(wrong(Reason::TooLarge));
    }
    let document = read(text, RPC_RESPONSE_BYTES);
    if document.kind(Document::ROOT) != Kind::Array {
        return Err(wrong(Reason::NotJsonRpc));
    }
    document.root_elements().try_for_each(|element| run.handle_element(id, document.raw(element)))
}
