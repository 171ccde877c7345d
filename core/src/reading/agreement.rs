//! When several RPCs agree.

use alloc::vec::Vec;

use super::{Answer, Reading};
use crate::registry::RegistryState;

impl Reading {
    /// The outcome of the answers of all RPCs that were asked, `need` of which must agree.
    ///
    /// One answer that `need` RPCs give is the outcome, unless another one has as many. Where no answer has, RPCs
    /// that contradict each other are a disagreement; RPCs that are merely silent leave the question open.
    pub(crate) fn agreed(answers: Vec<Answer>, need: usize) -> Self {
        let votes = |answer: &Answer| answers.iter().filter(|other| other.agrees_with(answer)).count();
        let mut winners = answers.iter().filter(|answer| answer.is_vote() && votes(answer) >= need);
        let winner = winners.next();
        let contested = winner.is_some_and(|winner| winners.any(|other| !other.agrees_with(winner)));
        let (state, config) = match winner {
            Some(winner) if !contested => (winner.state, winner.config.clone()),
            _ if contradicts(&answers) => (RegistryState::Disagreement, None),
            _ => (RegistryState::Unavailable, None),
        };
        let adds_nothing =
            |answer: &Answer| answer.state == state && answer.config == config && answer.failure.is_none();
        let answers = if answers.iter().all(adds_nothing) { Vec::new() } else { answers };
        Self { state, config, answers }
    }
}

fn contradicts(answers: &[Answer]) -> bool {
    let mut votes = answers.iter().filter(|answer| answer.is_vote());
    votes.next().is_some_and(|first| votes.any(|other| !other.agrees_with(first)))
}
