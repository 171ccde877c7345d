//! What a person is told at the end.

use std::fmt::Write as _;
use std::sync::Arc;

use erc8257::U256;
use erc8257::registry::{decode_tool_count, tool_count};
use erc8257::rpc::{CallOutcome, read_call};

use super::chain::Chain;
use super::options::Options;
use super::store::{Store, Tally};
use crate::host::hex;
use crate::output;
use crate::status::Failure;
use crate::view::escape::harmless;

/// Prints what each registry came to, and says whether every tool that the registries count has its line.
pub(crate) fn print(
    store: &mut Store,
    chains: &[Arc<Chain>],
    failed: &[bool],
    options: &Options,
) -> Result<bool, Failure> {
    let mut text = String::new();
    let (mut complete, mut all) = (true, true);
    for (at, (chain, registry)) in chains.iter().zip(&options.registries).enumerate() {
        if failed.get(at) == Some(&true) {
            complete = false;
            let _ = writeln!(text, "{}: not finished", chain.name());
            continue;
        }
        let counts = store.with(|map| {
            let number = map.enlist(registry.chain_id, registry.address, registry.from_block)?;
            let mut counts = Counts { cursor: map.cursor(number)?, ..Counts::default() };
            map.each_done(number, |done| counts.add(done.tally))?;
            Ok(counts)
        })?;
        all &= counts.write(chain, &mut text);
    }
    let out = harmless(&options.out.to_string_lossy());
    let _ = match (complete, all) {
        (true, true) => writeln!(text, "one line a tool in {out}"),
        (true, false) => {
            writeln!(text, "one line for each tool with readable events in {out}; others have none")
        }
        (false, _) => writeln!(text, "{out} is not complete; the same command continues it"),
    };
    output::print(&text)?;
    Ok(complete && all)
}

#[derive(Default)]
struct Counts {
    cursor: super::store::Cursor,
    tools: u64,
    verified: u64,
    retired: u64,
    unknown: u64,
    duplicates: u64,
    differ: u64,
}

impl Counts {
    fn add(&mut self, tally: Tally) {
        let one = |so: bool| u64::from(so);
        self.tools = self.tools.saturating_add(1);
        self.verified = self.verified.saturating_add(one(tally.has(Tally::VERIFIED)));
        self.retired = self.retired.saturating_add(one(tally.has(Tally::RETIRED)));
        self.unknown = self.unknown.saturating_add(one(tally.has(Tally::UNKNOWN)));
        self.duplicates = self.duplicates.saturating_add(one(tally.has(Tally::DUPLICATE)));
        self.differ = self.differ.saturating_add(one(tally.has(Tally::DIFFERS)));
    }

    /// Whether every tool that the registry counts has its line, as far as that can be known.
    fn write(&self, chain: &Chain, text: &mut String) -> bool {
        let Self { tools, verified, retired, unknown, duplicates, differ, .. } = self;
        let not = tools.saturating_sub(*verified).saturating_sub(*retired).saturating_sub(*unknown);
        let up_to = self.cursor.next.saturating_sub(1);
        let _ = writeln!(text, "{}: {tools} tools, read up to block {up_to}", chain.name());
        let _ = writeln!(text, "  {verified} verified, {not} not, {retired} retired, {unknown} unknown");
        for (count, what) in [
            (*duplicates, "with the URI of an active tool of a lower ID"),
            (*differ, "whose events say something else than the registry"),
            (self.cursor.unreadable, "logs that are no event of the standard"),
        ] {
            if count > 0 {
                let _ = writeln!(text, "  {count} {what}");
            }
        }
        // A node that leaves out logs would hide tools, and so does a first block after the registry's own.
        let highest = highest(chain, up_to).unwrap_or(U256::from(*tools));
        if highest != U256::from(*tools) {
            let _ = writeln!(
                text,
                "  the registry counts {highest} tools ever registered, its events show {tools}"
            );
        }
        highest <= U256::from(*tools)
    }
}

/// `toolCount()` at a block, which is the highest ID ever given (ledger `1-dereg-id-not-reused`).
fn highest(chain: &Chain, block: u64) -> Option<U256> {
    let (registry, data) = (chain.registry, hex(&tool_count()));
    let params = format!("[{{\"to\":\"{registry:?}\",\"data\":\"{data}\"}},\"{block:#x}\"]");
    let answer = chain.rpc.call("eth_call", &params);
    match read_call(&answer.as_answer()) {
        CallOutcome::Returned(bytes) => decode_tool_count(&bytes).ok(),
        CallOutcome::Reverted(_) | CallOutcome::Failed(_) => None,
    }
}
