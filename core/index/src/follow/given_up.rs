//! Telling the user of predicates whose events cannot be read.

use alloc::collections::VecDeque;
use core::ops::ControlFlow;

use crate::change::Change;
use crate::step::Said;
use crate::task::{Came, Task, Want};

/// The messages that the user has not seen yet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct GivenUp(VecDeque<Said>);

impl GivenUp {
    pub(super) fn of<'c>(changes: impl IntoIterator<Item = &'c Change>) -> Self {
        let said = |change: &Change| {
            change.given_up().map(|predicate| Said::GaveUp { predicate, block: change.block })
        };
        Self(changes.into_iter().filter_map(said).collect())
    }
}

impl Task for GivenUp {
    type End = ();

    fn advance(&mut self, _: Came) -> ControlFlow<Want, ()> {
        match self.0.pop_front() {
            Some(said) => ControlFlow::Break(Want::Tell(said)),
            None => ControlFlow::Continue(()),
        }
    }
}
