//! The one form in which a host meets every decision of this crate.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use erc8257::CallAnswer;
use erc8257::rpc::Failure;
use primitives::inquiry::{EthCall, OutOfOrder};

use crate::answer::Answer;
use crate::step::{Call, Said, Step, StoreRead, StoreWrite, Stored};
use crate::task::{Came, Task, Want};

/// A decision that asks its host: [`poll`](Self::poll) returns the next step, and a `handle_` function takes
/// its result.
///
/// Polling twice without an answer in between gives the same step. An answer that was not asked for is refused and changes
/// nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Machine<T: Task> {
    task: T,
    now: Now<T::End>,
    /// The number of the next call.
    next: u32,
}

/// The step that the machine waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Now<E> {
    Calls(Vec<Open>),
    Elements(u32, Call),
    Pause(u32),
    Read(StoreRead),
    Write(StoreWrite),
    Tell(Said),
    Done(E),
}

/// A call of this stage, and its answer once there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Open {
    id: u32,
    call: Call,
    answer: Option<Answer>,
}

/// Why an element of a list was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElementError {
    /// No list is asked for, or another one.
    OutOfOrder(OutOfOrder),
    /// The list differs from the requested one. The host breaks the exchange off and reports that as the end
    /// of the list.
    Wrong(Failure),
}

impl fmt::Display for ElementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfOrder(error) => fmt::Display::fmt(error, f),
            Self::Wrong(failure) => fmt::Display::fmt(failure, f),
        }
    }
}

impl core::error::Error for ElementError {}

impl<T: Task> Machine<T> {
    pub(crate) fn start(mut task: T) -> Self {
        let mut next = 0;
        let now = turn(task.advance(Came::Start), &mut next);
        Self { task, now, next }
    }

    /// What to do next.
    pub fn poll(&self) -> Step<'_, T::End> {
        let call = |id, (method, params): &Call| EthCall::to_rpc(id, 0, method, params.clone());
        match &self.now {
            Now::Calls(open) => {
                let left = open.iter().filter(|open| open.answer.is_none());
                Step::Calls(left.map(|open| call(open.id, &open.call)).collect())
            }
            Now::Elements(id, of) => Step::Elements(call(*id, of)),
            Now::Pause(milliseconds) => Step::Pause(*milliseconds),
            Now::Read(read) => Step::Read(read),
            Now::Write(write) => Step::Write(write),
            Now::Tell(said) => Step::Tell(*said),
            Now::Done(end) => Step::Done(end),
        }
    }

    /// Takes the answer to the call of this number. `words` is the host's remark on a call that failed, for
    /// people; it may be empty, and it names no URL.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that call is not open; then nothing has changed.
    pub fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>, words: &str) -> Result<(), OutOfOrder> {
        let Now::Calls(open) = &mut self.now else { return Err(OutOfOrder) };
        let place = open.iter_mut().find(|open| open.id == id && open.answer.is_none()).ok_or(OutOfOrder)?;
        place.answer = Some(Answer::new(answer, words));
        if open.iter().all(|open| open.answer.is_some()) {
            let answers = core::mem::take(open).into_iter().filter_map(|open| open.answer).collect();
            self.go_on(Came::Answers(answers));
        }
        Ok(())
    }

    /// Takes one element of the list that the call of this number gives, as JSON text.
    ///
    /// # Errors
    /// An [`ElementError`], if no such list is asked for, or if the list cannot be read on.
    pub fn handle_element(&mut self, id: u32, json: &[u8]) -> Result<(), ElementError> {
        self.expect_elements(id).map_err(ElementError::OutOfOrder)?;
        self.task.element(json).map_err(ElementError::Wrong)
    }

    /// Takes the end of a list: `None` where the RPC gave all of it, or else what came in its place, with the host's words.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no such list is asked for; then nothing has changed.
    pub fn handle_elements_end(
        &mut self,
        id: u32,
        failed: Option<(&CallAnswer<'_>, &str)>,
    ) -> Result<(), OutOfOrder> {
        self.expect_elements(id)?;
        self.go_on(Came::Ended(failed.map(|(answer, words)| Answer::new(answer, words))));
        Ok(())
    }

    /// The time of [`Step::Pause`] has passed.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no pause is asked for; then nothing has changed.
    pub fn handle_pause(&mut self) -> Result<(), OutOfOrder> {
        self.done(matches!(self.now, Now::Pause(_)))
    }

    /// Takes an answer of the host's store.
    ///
    /// # Errors
    /// [`OutOfOrder`] if this does not answer the open [`StoreRead`]; then nothing has changed.
    pub fn handle_read(&mut self, stored: Stored) -> Result<(), OutOfOrder> {
        match &self.now {
            Now::Read(read) if read.takes(&stored) => {
                self.go_on(Came::Stored(stored));
                Ok(())
            }
            _ => Err(OutOfOrder),
        }
    }

    /// The change of [`Step::Write`] is made.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no change is asked for; then nothing has changed.
    pub fn handle_write(&mut self) -> Result<(), OutOfOrder> {
        self.done(matches!(self.now, Now::Write(_)))
    }

    /// The user was told.
    ///
    /// # Errors
    /// [`OutOfOrder`] if nothing is to be told; then nothing has changed.
    pub fn handle_told(&mut self) -> Result<(), OutOfOrder> {
        self.done(matches!(self.now, Now::Tell(_)))
    }

    /// The end, if the machine came to it.
    pub fn into_end(self) -> Option<T::End> {
        if let Now::Done(end) = self.now { Some(end) } else { None }
    }

    /// The decision.
    pub(crate) const fn task(&self) -> &T {
        &self.task
    }

    fn expect_elements(&self, id: u32) -> Result<(), OutOfOrder> {
        if matches!(self.now, Now::Elements(open, _) if open == id) { Ok(()) } else { Err(OutOfOrder) }
    }

    fn done(&mut self, asked: bool) -> Result<(), OutOfOrder> {
        if !asked {
            return Err(OutOfOrder);
        }
        self.go_on(Came::Done);
        Ok(())
    }

    fn go_on(&mut self, came: Came) {
        self.now = turn(self.task.advance(came), &mut self.next);
    }
}

/// Returns the state of the machine after this turn of its decision.
fn turn<E>(turn: ControlFlow<Want, E>, next: &mut u32) -> Now<E> {
    let mut number = || {
        let id = *next;
        *next = next.wrapping_add(1);
        id
    };
    match turn {
        ControlFlow::Continue(end) => Now::Done(end),
        ControlFlow::Break(Want::Calls(calls)) => {
            Now::Calls(calls.into_iter().map(|call| Open { id: number(), call, answer: None }).collect())
        }
        ControlFlow::Break(Want::Elements(call)) => Now::Elements(number(), call),
        ControlFlow::Break(Want::Pause(milliseconds)) => Now::Pause(milliseconds),
        ControlFlow::Break(Want::Read(read)) => Now::Read(read),
        ControlFlow::Break(Want::Write(write)) => Now::Write(write),
        ControlFlow::Break(Want::Tell(said)) => Now::Tell(said),
    }
}
