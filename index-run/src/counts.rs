//! The totals of a registry.

use erc8257::U256;
use erc8257_index::counts_agree;

use crate::failure::Failure;
use crate::store::{Done, RegistryNumber, Store, Tally};

/// The totals of a registry, by the state file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// The registry was read to its head in this pass, and every tool was looked at.
    pub finished: bool,
    /// The RPC left a call of this pass without an answer.
    pub unanswered_calls: bool,
    /// The block where reading began.
    pub start: u64,
    /// The first block that was not read yet.
    pub next: u64,
    /// Logs with an event's topic that are not that event.
    pub unreadable: u64,
    /// Tools that the events show.
    pub known: u64,
    /// Tools that have a line.
    pub lines: u64,
    /// Lines of tools that are verified.
    pub verified: u64,
    /// Lines of tools that are deregistered.
    pub retired: u64,
    /// Lines of tools that the registry does not know, or does not tell of.
    pub unknown: u64,
    /// Lines of tools that the registry does not know.
    pub not_found: u64,
    /// Lines of tools with the URI of an active tool of a lower ID.
    pub duplicates: u64,
    /// Lines of tools whose events contradict the registry.
    pub differ: u64,
    /// Lines of tools about which the RPC gave no answer in this pass.
    pub unanswered: u64,
    /// When the oldest line was written, in seconds since 1970.
    pub oldest: Option<u64>,
    /// How many tools the registry counts itself, at the last block that was read. `None` where the RPC does not tell, or the
    /// registry is not finished.
    pub counted: Option<U256>,
}

impl Counts {
    /// The last block that was read.
    #[must_use]
    pub const fn up_to(&self) -> u64 {
        self.next.saturating_sub(1)
    }

    /// Whether the registry counts as many tools as its events show, as far as that can be known. It may count fewer if it
    /// does not deny one of them.
    #[must_use]
    pub fn agree(&self, highest: Option<U256>) -> bool {
        counts_agree(self.known, highest, self.not_found > 0)
    }

    /// Whether the pass is finished, every call was answered, and every tool that the registry counts has its line.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let all = self.counted.is_none_or(|counted| counted <= U256::from(self.known));
        self.finished && !self.unanswered_calls && self.unanswered == 0 && all
    }

    fn add(&mut self, done: Done) {
        let tally = done.tally;
        for (count, so) in [
            (&mut self.lines, true),
            (&mut self.verified, tally.has(Tally::VERIFIED)),
            (&mut self.retired, tally.has(Tally::RETIRED)),
            (&mut self.unknown, tally.has(Tally::UNKNOWN)),
            (&mut self.not_found, tally.has(Tally::NOT_FOUND)),
            (&mut self.duplicates, tally.has(Tally::DUPLICATE)),
            (&mut self.differ, tally.has(Tally::DIFFERS)),
            (&mut self.unanswered, tally.has(Tally::UNANSWERED)),
        ] {
            *count = count.saturating_add(u64::from(so));
        }
        self.oldest = Some(self.oldest.map_or(done.time, |oldest| oldest.min(done.time)));
    }
}

/// Counts the lines of a registry.
pub(crate) fn count(store: &mut Store, number: RegistryNumber) -> Result<Counts, Failure> {
    store.with(|map| {
        let (turn, cursor, (known, _)) = (map.turn(number)?, map.cursor(number)?, map.progress(number)?);
        let mut counts = Counts {
            finished: turn.finished,
            unanswered_calls: turn.unanswered,
            start: cursor.start,
            next: cursor.next,
            unreadable: cursor.unreadable,
            known,
            ..Counts::default()
        };
        map.each_done(number, |done| counts.add(done))?;
        Ok(counts)
    })
}
