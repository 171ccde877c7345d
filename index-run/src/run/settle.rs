//! Reports that come back: each becomes a line.

use erc8257_index::{Line, Settled, Verified};

use super::Run;
use crate::failure::Failure;
use crate::line::{around, tally};
#[cfg(feature = "files")]
use crate::output::Output;
use crate::step::{Step, Told};
use crate::store::Done;

impl Run {
    /// Writes the line of a tool, or does otherwise as the pass decides.
    pub(super) fn settle(&mut self, verified: &Verified) -> Result<(), Failure> {
        let Verified { seen, told } = verified;
        let Some((registry, number)) = self.of(seen.registry) else { return Ok(()) };
        let (address, tool_ref) = (registry.address, registry.tool(seen.id));
        let (tool, before, pass) = self.store.with(|map| {
            Ok((map.tool(number, seen.id)?, map.done(number, seen.id)?, map.turn(number)?.pass))
        })?;
        let settled = self.pass.settle(verified, tool.as_ref(), before.is_some());
        let (Some(told), Some(tool)) = (told, tool) else { return Ok(()) };
        if settled == Settled::Again {
            return Ok(());
        }
        if told.unanswered {
            self.store.with(|map| map.set_unanswered(number))?;
        }
        if settled == Settled::Keep {
            self.store.with(|map| map.keep_done(number, seen.id, pass))?;
            // The host of a run in memory has that line already.
            #[cfg(feature = "files")]
            if let (Output::File(file), Some(done)) =
                (&self.output, before.filter(|_| self.options.gives_lines))
            {
                self.given.extend(file.line_at(done.offset)?.map(Step::Line));
            }
        } else {
            let around = self.store.with(|map| around(map, (address, number), &tool))?;
            let line = Line::new(tool_ref, &tool, (seen, told), around);
            let text = line.to_json();
            let offset = self.output.append(&text)?;
            let (block, time, tally) = (seen.block.number, told.time, tally(&line));
            self.store
                .with(|map| map.set_done(number, seen.id, Done { offset, block, time, pass, tally }))?;
            if self.options.gives_lines {
                self.given.push_back(Step::Line(text));
            }
        }
        self.uncommitted = self.uncommitted.saturating_add(1);
        self.told.push(Told::Tool);
        Ok(())
    }
}
