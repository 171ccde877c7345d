//! The summary for the user at the end.

use std::fmt::Write as _;

use erc8257::U256;
use erc8257_index::ProofCost;
use erc8257_index_run::{Counts, Registry, Run};

use super::options::Options;
use crate::clock::now;
use crate::output;
use crate::status::Failure;
use crate::view::escape::harmless;

/// Prints what each registry came to, and says whether every tool that the registries count has its line of this pass.
pub(crate) fn print(run: &Run, options: &Options) -> Result<bool, Failure> {
    let mut text = String::new();
    let (mut complete, mut all, mut answered) = (true, true, true);
    for (at, registry) in options.run.registries.iter().enumerate() {
        let Some(counts) = run.counts(at) else { continue };
        answered &= !counts.unanswered_calls && counts.unanswered == 0;
        if counts.finished {
            all &= write(counts, registry, &mut text);
        } else {
            complete = false;
            let _ = writeln!(text, "{}: not finished", registry.name());
            write_lines(counts, &mut text);
        }
        if let Some(cost) = run.proof_cost(at).filter(|_| options.run.proof.is_some()) {
            let ProofCost { records, calls, bytes } = cost;
            let _ = writeln!(
                text,
                "  this run proved records by {calls} calls of eth_getProof, {bytes} bytes of answers; without \
                 proofs {records} calls of eth_call"
            );
        }
        write_age(counts, options.run.max_age, &mut text);
    }
    let out = harmless(&options.run.out.to_string_lossy());
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

fn write_lines(counts: &Counts, text: &mut String) {
    let Counts { lines, verified, retired, unknown, .. } = counts;
    let not = lines.saturating_sub(*verified).saturating_sub(*retired).saturating_sub(*unknown);
    let _ = writeln!(text, "  {verified} verified, {not} not, {retired} retired, {unknown} unknown");
}

fn write_age(counts: &Counts, max_age: u64, text: &mut String) {
    let age = counts.oldest.map_or(0, |oldest| now().saturating_sub(oldest));
    if age > max_age {
        let _ =
            writeln!(text, "  the oldest line is {age} seconds old; lines older than {max_age} say stale");
    }
}

/// Whether every tool that the registry counts has its line, as far as that can be known.
fn write(counts: &Counts, registry: &Registry, text: &mut String) -> bool {
    let (known, up_to) = (counts.known, counts.up_to());
    let _ = writeln!(text, "{}: {known} tools, read up to block {up_to}", registry.name());
    write_lines(counts, text);
    for (count, what) in [
        (counts.duplicates, "with the URI of an active tool of a lower ID"),
        (counts.differ, "whose events say something else than the registry"),
        (counts.unreadable, "logs that are not an event of the standard"),
        (counts.unanswered, "about which the RPC gave no answer; a line of an earlier run stays"),
    ] {
        if count > 0 {
            let _ = writeln!(text, "  {count} {what}");
        }
    }
    // A node that leaves out logs would hide tools, and so does a first block after the registry's own.
    let highest = counts.counted.unwrap_or(U256::from(known));
    if highest != U256::from(known) {
        let _ =
            writeln!(text, "  the registry counts {highest} tools ever registered, its events show {known}");
    }
    if highest > U256::from(known) {
        let start = counts.start;
        let _ = writeln!(
            text,
            "  the RPC leaves out logs, or the registry is older than block {start}: run again through another \
             RPC, or with an earlier @BLOCK"
        );
    } else if !counts.agree(Some(highest)) {
        let _ =
            writeln!(text, "  the RPC made up logs: run again through another RPC, which reads them anew");
    }
    highest <= U256::from(known)
}
