//! A list that an RPC gives, element by element.

use erc8257::limits::RPC_RESPONSE_BYTES;
use erc8257::rpc::{CallAnswer, Failure as RpcFailure, Reason};
use erc8257_index::ElementError;
use erc8257_index::limits::LIST_BYTES;
use erc8257_index_run::Run;
use erc8257_json_rpc::{List, ListEnd, ListFault};

use super::answer::{self, GivenAnswer};
use crate::failure::Result;

/// The list that is the result of a call.
pub(crate) struct Listing {
    /// The number of the call.
    id: u32,
    list: List,
    fault: Option<(Reason, String)>,
}

impl Listing {
    /// Of the response to the request of this ID.
    pub(crate) fn new(id: u32, request: usize) -> Self {
        Self { id, list: List::new(request, LIST_BYTES, RPC_RESPONSE_BYTES), fault: None }
    }

    /// Takes the next bytes, and says whether more are of use.
    pub(crate) fn take(&mut self, run: &mut Run, piece: &[u8]) -> bool {
        if self.fault.is_some() {
            return false;
        }
        let id = self.id;
        let mut visit = |element: &[u8]| run.handle_element(id, element).map_err(failure);
        self.fault = self.list.feed(piece, &mut visit).err().map(|fault| match fault {
            ListFault::TooLarge => (Reason::TooLarge, fault.to_string()),
            ListFault::NotJsonRpc => (Reason::NotJsonRpc, fault.to_string()),
            ListFault::Refused(failure) => (failure.reason, failure.to_string()),
        });
        self.fault.is_none()
    }

    /// Hands over the end of the list, or what came in its place.
    pub(crate) fn end(self, run: &mut Run, failed: Option<&GivenAnswer<'_>>) -> Result<()> {
        let id = self.id;
        if let Some((reason, words)) = &self.fault {
            return Ok(run.handle_elements_end(id, Some((&CallAnswer::Failed(*reason), words)))?);
        }
        if let Some(failed) = failed {
            let end =
                answer::with(failed, |answer, words| run.handle_elements_end(id, Some((answer, words))))?;
            return Ok(end?);
        }
        Ok(match self.list.end() {
            Some(ListEnd::All) => run.handle_elements_end(id, None),
            Some(ListEnd::Error(text)) => {
                run.handle_elements_end(id, Some((&CallAnswer::Error(text.as_bytes()), "")))
            }
            None => {
                let words = ListFault::<RpcFailure>::NotJsonRpc.to_string();
                run.handle_elements_end(id, Some((&CallAnswer::Failed(Reason::NotJsonRpc), &words)))
            }
        }?)
    }
}

fn failure(error: ElementError) -> RpcFailure {
    match error {
        ElementError::OutOfOrder(_) => Reason::NotJsonRpc.into(),
        ElementError::Wrong(failure) => failure,
    }
}
