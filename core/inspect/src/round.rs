//! Requests to one RPC that are open together, and their answers in order.

use alloc::vec::{self, Vec};

use primitives::inquiry::{EthCall, Inquiry, OutOfOrder, OwnedCallAnswer};
use primitives::rpc::{CallAnswer, CallOutcome, Reason, read_call};

use crate::asked::Call;

/// Requests of one stage.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Round {
    calls: Vec<EthCall>,
    answers: Vec<Option<OwnedCallAnswer>>,
}

impl Round {
    /// Requests to this RPC, numbered by `id`.
    pub(crate) fn new(calls: Vec<Call>, rpc: u8, mut id: impl FnMut() -> u32) -> Self {
        let answers = calls.iter().map(|_| None).collect();
        let call = |(method, params)| EthCall::to_rpc(id(), rpc, method, params);
        Self { calls: calls.into_iter().map(call).collect(), answers }
    }

    /// The requests without an answer.
    pub(crate) fn open(&self) -> impl Iterator<Item = &EthCall> {
        let open = self.calls.iter().zip(&self.answers);
        open.filter(|(_, answer)| answer.is_none()).map(|(call, _)| call)
    }

    /// Whether the request with this number has no answer yet.
    pub(crate) fn is_open(&self, id: u32) -> bool {
        self.open().any(|call| call.id == id)
    }

    /// Takes an answer. `true`: it was the last one.
    pub(crate) fn tell(&mut self, id: u32, answer: OwnedCallAnswer) -> Result<bool, OutOfOrder> {
        let at = self.calls.iter().position(|call| call.id == id).ok_or(OutOfOrder)?;
        match self.answers.get_mut(at) {
            Some(place @ None) => *place = Some(answer),
            _ => return Err(OutOfOrder),
        }
        Ok(self.answers.iter().all(Option::is_some))
    }

    /// The answers in the order of the requests; the round is over.
    pub(crate) fn take(&mut self) -> Answers {
        self.calls.clear();
        Answers(core::mem::take(&mut self.answers).into_iter())
    }
}

/// Counts all open calls as failed, and those that follow from them, since the time is over.
pub(crate) fn expire<I: Inquiry>(inquiry: &mut I, open: impl Fn(&I) -> Vec<EthCall>) {
    loop {
        let calls = open(inquiry);
        if calls.is_empty() {
            return;
        }
        for call in calls {
            // It is open, so that the answer is taken.
            let _ = inquiry.handle_call(call.id, &CallAnswer::Failed(Reason::Expired));
        }
    }
}

/// The answers of a round, one after another.
pub(crate) struct Answers(vec::IntoIter<Option<OwnedCallAnswer>>);

impl Answers {
    /// Reads the next answer. The round asked for exactly as many as are read.
    pub(crate) fn next<T>(&mut self, read: impl Fn(&CallAnswer<'_>) -> T) -> T {
        let missing = OwnedCallAnswer::Failed(Reason::NotJsonRpc);
        read(&self.0.next().flatten().unwrap_or(missing).as_answer())
    }

    /// Reads the next answer as that of a call.
    pub(crate) fn call(&mut self) -> CallOutcome {
        self.next(read_call)
    }
}
