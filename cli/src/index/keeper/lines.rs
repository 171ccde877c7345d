//! Reports that come back: each becomes a line, and lines are made durable before the state that tells of them.

use std::time::Instant;

use erc8257_index::{Line, Settled, Verified};

use super::super::line::{around, tally};
use super::super::store::{Done, Phase};
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

    /// Writes the line of a tool, or does otherwise as the pass decides.
    pub(super) fn settle(&mut self, verified: &Verified) -> Result<(), Failure> {
        let Verified { seen, told } = verified;
        let Some(follower) = self.followers.get(seen.registry) else { return Ok(()) };
        let (chain, number) = (&follower.chain, follower.number);
        let (tool, has_line, pass) = self.store.with(|map| {
            Ok((map.tool(number, seen.id)?, map.done(number, seen.id)?.is_some(), map.turn(number)?.pass))
        })?;
        let settled = self.pass.settle(verified, tool.as_ref(), has_line);
        let (Some(told), Some(tool)) = (told, tool) else { return Ok(()) };
        if settled == Settled::Again {
            return Ok(());
        }
        if told.unanswered {
            self.store.with(|map| map.set_unanswered(number))?;
        }
        if settled == Settled::Keep {
            self.store.with(|map| map.keep_done(number, seen.id, pass))?;
        } else {
            let around = self.store.with(|map| around(map, (chain, number), &tool))?;
            let line = Line::new(chain.tool(seen.id), &tool, (seen, told), around);
            let offset = self.lines.append(&line.to_json())?;
            let (block, time, tally) = (seen.block.number, told.time, tally(&line));
            self.store
                .with(|map| map.set_done(number, seen.id, Done { offset, block, time, pass, tally }))?;
        }
        self.uncommitted = self.uncommitted.saturating_add(1);
        self.progress.tool();
        Ok(())
    }
}
