//! The summary for the user at the end.

use std::fmt::Write as _;
use std::sync::Arc;

use erc8257::U256;
use erc8257_index::counts_agree;

use super::chain::Chain;
use super::options::Options;
use super::store::{Cursor, Done, RegistryNumber, Store, Tally, Turn};
use crate::clock::now;
use crate::output;
use crate::status::Failure;
use crate::view::escape::harmless;

/// Prints what each registry came to, and says whether every tool that the registries count has its line of this pass.
pub(crate) fn print(store: &mut Store, chains: &[Arc<Chain>], options: &Options) -> Result<bool, Failure> {
    let mut text = String::new();
    let (mut complete, mut all, mut answered) = (true, true, true);
    for (chain, registry) in chains.iter().zip(&options.registries) {
        let number =
            store.with(|map| map.enlist(registry.chain_id, registry.address, registry.from_block))?;
        let counts = count(store, number)?;
        answered &= !counts.turn.unanswered && counts.unanswered == 0;
        if counts.turn.finished {
            all &= counts.write(chain, &mut text);
        } else {
            complete = false;
            let _ = writeln!(text, "{}: not finished", chain.name());
            counts.write_lines(&mut text);
        }
        counts.write_age(options.max_age, &mut text);
    }
    let out = harmless(&options.out.to_string_lossy());
    let _ = match (complete, answered, all) {
        (true, true, true) => writeln!(text, "one line a tool in {out}"),
        (true, false, _) => writeln!(
            text,
            "{out} is not complete: the RPC left calls unanswered; the same command asks again, through another RPC if you \
             name one"
        ),
        (true, true, false) => {
            writeln!(text, "one line for each tool with readable events in {out}; others have none")
        }
        (false, ..) => writeln!(text, "{out} is not complete; the same command continues it"),
    };
    output::print(&text)?;
    Ok(complete && answered && all)
}

/// Counts the lines of a registry.
pub(crate) fn count(store: &mut Store, number: RegistryNumber) -> Result<Counts, Failure> {
    store.with(|map| {
        let (turn, (known, _)) = (map.turn(number)?, map.progress(number)?);
        let mut counts = Counts { cursor: map.cursor(number)?, turn, known, ..Counts::default() };
        map.each_done(number, |done| counts.add(done))?;
        Ok(counts)
    })
}

/// The totals of a registry.
#[derive(Default)]
pub(crate) struct Counts {
    cursor: Cursor,
    turn: Turn,
    /// Tools that the events show.
    known: u64,
    lines: u64,
    verified: u64,
    retired: u64,
    unknown: u64,
    not_found: u64,
    duplicates: u64,
    differ: u64,
    unanswered: u64,
    /// When the oldest line was written.
    oldest: Option<u64>,
}

impl Counts {
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

    /// The last block that was read.
    pub(crate) fn up_to(&self) -> u64 {
        self.cursor.next.saturating_sub(1)
    }

    /// Whether the registry counts as many tools as its events show, as far as that can be known. It may count fewer if it
    /// does not deny one of them.
    pub(crate) fn agree(&self, highest: Option<U256>) -> bool {
        counts_agree(self.known, highest, self.not_found > 0)
    }

    fn write_lines(&self, text: &mut String) {
        let Self { lines, verified, retired, unknown, .. } = self;
        let not = lines.saturating_sub(*verified).saturating_sub(*retired).saturating_sub(*unknown);
        let _ = writeln!(text, "  {verified} verified, {not} not, {retired} retired, {unknown} unknown");
    }

    fn write_age(&self, max_age: u64, text: &mut String) {
        let age = self.oldest.map_or(0, |oldest| now().saturating_sub(oldest));
        if age > max_age {
            let _ = writeln!(
                text,
                "  the oldest line is {age} seconds old; lines older than {max_age} say stale"
            );
        }
    }

    /// Whether every tool that the registry counts has its line, as far as that can be known.
    fn write(&self, chain: &Chain, text: &mut String) -> bool {
        let (known, up_to) = (self.known, self.up_to());
        let _ = writeln!(text, "{}: {known} tools, read up to block {up_to}", chain.name());
        self.write_lines(text);
        for (count, what) in [
            (self.duplicates, "with the URI of an active tool of a lower ID"),
            (self.differ, "whose events say something else than the registry"),
            (self.cursor.unreadable, "logs that are no event of the standard"),
            (self.unanswered, "about which the RPC gave no answer; a line of an earlier run stays"),
        ] {
            if count > 0 {
                let _ = writeln!(text, "  {count} {what}");
            }
        }
        // A node that leaves out logs would hide tools, and so does a first block after the registry's own.
        let highest = chain.tool_count(up_to).unwrap_or(U256::from(known));
        if highest != U256::from(known) {
            let _ = writeln!(
                text,
                "  the registry counts {highest} tools ever registered, its events show {known}"
            );
        }
        if highest > U256::from(known) {
            let start = self.cursor.start;
            let _ = writeln!(
                text,
                "  the RPC leaves out logs, or the registry is older than block {start}: run again through another \
                 RPC, or with an earlier @BLOCK"
            );
        } else if !self.agree(Some(highest)) {
            let _ = writeln!(
                text,
                "  the RPC made up logs: run again through another RPC, which reads them anew"
            );
        }
        highest <= U256::from(known)
    }
}
