//! Decisions within a machine. Each goes on until it needs the host, and then says what for.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::{Address, B256};
use erc8257::rpc::{Failure, Reason};

use crate::answer::Answer;
use crate::step::{Call, Reach, Said, StoreRead, StoreWrite, Stored};

/// A decision that needs things of its host.
pub trait Task {
    /// The result of the decision.
    type End;

    /// Goes on with a result, up to the next want or to the end. The first call gets [`Came::Start`], and
    /// each later call gets the result of the last want.
    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End>;

    /// Takes one element of the list that the last want asked for.
    ///
    /// # Errors
    /// Why the list cannot be read on.
    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        let _ = json;
        Err(Reason::NotJsonRpc.into())
    }
}

/// A need of a decision before it goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Want {
    /// Answers to these calls, at least one.
    Calls(Vec<Call>),
    /// The elements of the answer to this call.
    Elements(Call),
    /// So many milliseconds.
    Pause(u32),
    /// Facts of the host's store.
    Read(StoreRead),
    /// A change of the host's store.
    Write(StoreWrite),
    /// That the user is told.
    Tell(Said),
}

/// What came of a [`Want`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// Nothing came before.
    Start,
    /// The answers, in the order of the calls.
    Answers(Vec<Answer>),
    /// The list is at its end, or this came in place of it.
    Ended(Option<Answer>),
    /// Facts of the host's store.
    Stored(Stored),
    /// It is done.
    Done,
}

impl Came {
    /// The answer to a single call.
    pub(crate) fn answer(self) -> Answer {
        match self {
            Self::Answers(answers) => only(answers),
            _ => Answer::missing(),
        }
    }

    pub(crate) fn reach(self) -> Reach {
        if let Self::Stored(Stored::Reach(reach)) = self { reach } else { Reach::default() }
    }

    pub(crate) fn blocks(self) -> Vec<(u64, B256)> {
        if let Self::Stored(Stored::Blocks(blocks)) = self { blocks } else { Vec::new() }
    }

    pub(crate) fn addresses(self) -> Vec<Address> {
        if let Self::Stored(Stored::Addresses(addresses)) = self { addresses } else { Vec::new() }
    }
}

/// The answer to a single call.
pub(crate) fn only(mut answers: Vec<Answer>) -> Answer {
    answers.pop().unwrap_or(Answer::missing())
}

/// The simplest decision: one want, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Need(Option<Want>);

impl Need {
    pub(crate) const fn new(want: Want) -> Self {
        Self(Some(want))
    }

    /// One call, sent once.
    pub(crate) fn call(call: Call) -> Self {
        Self::new(Want::Calls([call].to_vec()))
    }
}

impl Task for Need {
    type End = Came;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Came> {
        match self.0.take() {
            Some(want) => ControlFlow::Break(want),
            None => ControlFlow::Continue(came),
        }
    }
}
