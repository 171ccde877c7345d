//! Several calls at once. A call that stays unanswered is asked again, a few times and ever later.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::answer::{Answer, unanswered};
use crate::limits::PAUSES;
use crate::machine::Machine;
use crate::step::Call;
use crate::task::{Came, Task, Want};

/// Asks several calls, and asks the [`unanswered`] ones again. It ends with one answer for each call, in
/// order.
///
/// # Example
/// ```
/// use erc8257::CallAnswer;
/// use erc8257_index::{Asking, Step};
///
/// let mut asking = Asking::new(vec![("eth_chainId", "[]".to_owned())]);
/// asking.handle_call(0, &CallAnswer::Error(br#"{"code":-32005,"message":"slow down"}"#), "").unwrap();
/// assert_eq!(asking.poll(), Step::Pause(250));
/// asking.handle_pause().unwrap();
/// asking.handle_call(1, &CallAnswer::Result(br#""0x2105""#), "").unwrap();
/// assert_eq!(asking.into_end().unwrap().len(), 1);
/// ```
pub type Asking = Machine<Ask>;

/// The decision of [`Asking`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    calls: Vec<Call>,
    answers: Vec<Answer>,
    /// The places of the calls that are asked now.
    open: Vec<usize>,
    /// How many pauses there were.
    pauses: usize,
}

impl Machine<Ask> {
    /// Asks these calls: each a method and the text of its parameters.
    #[must_use]
    pub fn new(calls: Vec<(&'static str, String)>) -> Self {
        Self::start(Ask::new(calls))
    }
}

impl Ask {
    pub(crate) fn new(calls: Vec<Call>) -> Self {
        let answers = calls.iter().map(|_| Answer::missing()).collect();
        Self { open: (0..calls.len()).collect(), answers, calls, pauses: 0 }
    }

    pub(crate) fn one(method: &'static str, params: String) -> Self {
        Self::new([(method, params)].to_vec())
    }

    fn ask(&self) -> ControlFlow<Want, Vec<Answer>> {
        let calls = self.open.iter().filter_map(|at| self.calls.get(*at).cloned());
        ControlFlow::Break(Want::Calls(calls.collect()))
    }

    fn take(&mut self, answers: Vec<Answer>) {
        let mut again = Vec::new();
        for (at, answer) in core::mem::take(&mut self.open).into_iter().zip(answers) {
            if self.calls.get(at).is_some_and(|(method, _)| unanswered(method, &answer.as_answer())) {
                again.push(at);
            }
            if let Some(place) = self.answers.get_mut(at) {
                *place = answer;
            }
        }
        self.open = again;
    }
}

impl Task for Ask {
    type End = Vec<Answer>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Vec<Answer>> {
        if let Came::Answers(answers) = came {
            self.take(answers);
            if let Some(pause) = PAUSES.get(self.pauses).filter(|_| !self.open.is_empty()) {
                self.pauses = self.pauses.saturating_add(1);
                return ControlFlow::Break(Want::Pause(*pause));
            }
        } else if !self.open.is_empty() {
            return self.ask();
        }
        ControlFlow::Continue(core::mem::take(&mut self.answers))
    }
}
