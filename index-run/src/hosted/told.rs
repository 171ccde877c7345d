//! What a run tells, as steps: sentences, and how far it is.

use alloc::vec::Vec;

use erc8257::harmless;
use primitives::limits::EXACT_INTEGER;

use crate::border::follow::{IndexProgress, IndexStage, IndexStep, IndexSummary};
use crate::run::Run;
use crate::step::Told;

/// How far a run is.
#[derive(Default)]
pub(super) struct Progress {
    now: Option<IndexProgress>,
    /// The first of the blocks that are read.
    first: u64,
}

impl Progress {
    /// The sentences, and behind them how far the run is, if that has changed.
    pub(super) fn of(&mut self, told: Vec<Told>) -> Vec<IndexStep> {
        let before = self.now.clone();
        let mut steps = Vec::new();
        for told in told {
            match told {
                Told::Blocks { from, to } => {
                    self.first = from;
                    let total = to.saturating_sub(from).saturating_add(1);
                    self.now = Some(IndexProgress { stage: IndexStage::Blocks, done: 0, total });
                }
                Told::AtBlock(block) => {
                    if let Some(now) = &mut self.now {
                        now.done = block.saturating_sub(self.first).saturating_add(1);
                    }
                }
                Told::Tools { all, done } => {
                    self.now = Some(IndexProgress { stage: IndexStage::Tools, done, total: all });
                }
                Told::Tool => {
                    if let Some(now) = &mut self.now {
                        // A tool that was verified twice is counted twice.
                        now.done = now.done.saturating_add(1);
                        now.total = now.total.max(now.done);
                    }
                }
                Told::Say(sentence) => {
                    steps.push(IndexStep::Remark {
                        words: alloc::string::ToString::to_string(&harmless(&sentence)),
                    });
                }
            }
        }
        if let Some(now) = self.now.clone().filter(|now| Some(now) != before.as_ref()) {
            let (done, total) = (now.done.min(EXACT_INTEGER), now.total.min(EXACT_INTEGER));
            steps.push(IndexStep::Progress { progress: IndexProgress { done, total, ..now } });
        }
        steps
    }
}

impl IndexSummary {
    /// The totals of the one registry of a run.
    pub(super) fn of(run: &Run) -> Self {
        let counts = run.counts(0).copied().unwrap_or_default();
        let not_verified = counts
            .lines
            .saturating_sub(counts.verified)
            .saturating_sub(counts.retired)
            .saturating_sub(counts.unknown);
        let exact = |count: u64| count.min(EXACT_INTEGER);
        Self {
            complete: counts.is_complete() && !run.is_stuck(),
            block: counts.finished.then(|| exact(counts.up_to())),
            tools: exact(counts.known),
            counted: counts.counted.and_then(|counted| u64::try_from(counted).ok()).map(exact),
            lines: exact(counts.lines),
            verified: exact(counts.verified),
            not_verified: exact(not_verified),
            retired: exact(counts.retired),
            unknown: exact(counts.unknown),
            duplicates: exact(counts.duplicates),
            differing: exact(counts.differ),
            unanswered: exact(counts.unanswered),
            unreadable_logs: exact(counts.unreadable),
        }
    }
}
