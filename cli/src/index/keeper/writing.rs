//! Reports that come back: each becomes a line, and lines are made durable before the state that tells of them.

use std::time::Instant;

use super::super::line::Line;
use super::super::store::{Done, Phase};
use super::super::verify::Verified;
use super::Keeper;
use crate::status::Failure;

impl Keeper<'_> {
    /// Lines first, then the state that tells of them.
    pub(super) fn commit(&mut self) -> Result<(), Failure> {
        let length = self.lines.sync()?;
        self.store.commit_with(|map| map.set_phase(Phase::Verifying(length)))?;
        self.uncommitted = 0;
        self.committed = Instant::now();
        Ok(())
    }

    /// A thread is done with a tool.
    pub(super) fn take(&mut self, verified: &Verified) -> Result<(), Failure> {
        self.under_way.remove(&(verified.seen.registry, verified.seen.id));
        if let Some(origin) = &verified.seen.origin
            && let Some(count) = self.origins.get_mut(origin)
        {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.origins.remove(origin);
            }
        }
        self.settle(verified)
    }

    /// Writes the line of a tool, unless the tool changed meanwhile; then it will be verified again.
    pub(super) fn settle(&mut self, verified: &Verified) -> Result<(), Failure> {
        let seen = &verified.seen;
        let Some(registry) = self.registries.get_mut(seen.registry) else { return Ok(()) };
        let number = registry.follower.number;
        let still = seen.reorganisations == registry.follower.reorganisations;
        let line = match verified.told.as_ref().filter(|_| still) {
            Some(told) => {
                let chain = &registry.follower.chain;
                self.store
                    .with(|map| Line::compose(map, (chain, number), seen, told))?
                    .map(|line| (line, told))
            }
            None => None,
        };
        let Some((line, told)) = line else {
            registry.from = registry.from.min(seen.id);
            return Ok(());
        };
        let pass = self.store.with(|map| map.turn(number))?.pass;
        if told.unanswered {
            let kept = self.store.with(|map| {
                map.set_unanswered(number)?;
                map.keep_done(number, seen.id, pass)
            })?;
            if kept {
                self.uncommitted = self.uncommitted.saturating_add(1);
                self.progress.tool();
                return Ok(());
            }
        }
        let offset = self.lines.append(&line.to_json(&told.report, told.bundle.as_deref()))?;
        let done = Done { offset, block: seen.block.number, time: told.time, pass, tally: line.tally() };
        self.store.with(|map| map.set_done(number, seen.id, done))?;
        self.uncommitted = self.uncommitted.saturating_add(1);
        self.progress.tool();
        Ok(())
    }
}
