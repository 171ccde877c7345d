//! When several RPCs agree.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Answer, Reading};
use crate::limits;
use crate::registry::RegistryState;

impl Reading {
    /// The outcome of the answers of all RPCs that were asked, `need` of which must agree.
    ///
    /// One answer that `need` RPCs give is the outcome, unless another one has as many. Where no answer has, RPCs
    /// that contradict each other are a disagreement; RPCs that are merely silent leave the question open.
    pub(crate) fn agreed(answers: Vec<Answer>, need: usize) -> Self {
        let mut winners = answers.iter().filter(|answer| votes(&answers, answer) >= need);
        let winner = winners.next();
        let contested = winner.is_some_and(|winner| winners.any(|other| !other.agrees_with(winner)));
        let (state, config) = match winner {
            Some(winner) if !contested => (winner.state, winner.config.clone()),
            _ if contradicts(&answers) => (RegistryState::Disagreement, None),
            _ => (RegistryState::Unavailable, None),
        };
        let adds_nothing =
            |answer: &Answer| answer.state == state && answer.config == config && answer.failure.is_none();
        let mut answers = if answers.iter().all(adds_nothing) { Vec::new() } else { answers };
        for dissent in answers.iter_mut().filter_map(|answer| answer.config.as_mut()) {
            if Some(&*dissent) != config.as_ref() {
                shorten(&mut dissent.metadata_uri);
            }
        }
        Self { answers, ..Self::of(state, config) }
    }

    /// Whether these answers can have led `need` RPCs to the outcome: a bundle must not refute itself.
    /// Records that are too long were shortened, so they count for nothing here.
    pub(crate) fn is_outcome_of_answers(&self, need: usize) -> bool {
        let is_whole = |answer: &Answer| {
            answer.config.as_ref().is_none_or(|config| config.metadata_uri.len() <= limits::URL_BYTES)
        };
        let says_so = |answer: &Answer| answer.state == self.state && answer.config.as_ref() == self.record();
        let is_other = |answer: &&Answer| is_whole(answer) && !says_so(answer);
        let mut others =
            self.answers.iter().filter(is_other).filter(|answer| votes(&self.answers, answer) >= need);
        match self.state {
            RegistryState::Unavailable | RegistryState::Disagreement => {
                let first = others.next();
                first.is_none_or(|first| others.any(|other| !other.agrees_with(first)))
            }
            _ => {
                let agreeing = self.answers.iter().filter(|answer| says_so(answer)).count();
                agreeing >= need && others.next().is_none()
            }
        }
    }
}

/// The largest number of RPCs that gave the same answer.
pub(crate) fn most_agreeing(answers: &[Answer]) -> usize {
    answers.iter().map(|answer| votes(answers, answer)).max().unwrap_or(0)
}

/// Returns how many RPCs give the same answer about the tool as this one; 0 where this one gives none.
fn votes(answers: &[Answer], answer: &Answer) -> usize {
    if answer.is_vote() { answers.iter().filter(|other| other.agrees_with(answer)).count() } else { 0 }
}

/// Of a URI that is too long, a little too much is enough to know it: what 32 RPCs say must fit into a bundle.
fn shorten(uri: &mut String) {
    let is_end = |(at, character): (usize, char)| {
        let end = at.saturating_add(character.len_utf8());
        (end > limits::URL_BYTES).then_some(end)
    };
    if let Some(end) = uri.char_indices().find_map(is_end) {
        uri.truncate(end);
    }
}

fn contradicts(answers: &[Answer]) -> bool {
    let mut votes = answers.iter().filter(|answer| answer.is_vote());
    votes.next().is_some_and(|first| votes.any(|other| !other.agrees_with(first)))
}
