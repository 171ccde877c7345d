//! `index`: whole registries, followed by their events and verified tool by tool.
//!
//! # The truth of each file, and the state after a crash
//!
//! Two files. The **state file** is the truth for the registries' events and how far each registry was read.
//! It also holds how to undo the last blocks, which tools have a line, and the length of the output. The
//! **output** is the truth for the lines themselves. A run under way only appends to the output, one write a
//! line. It makes the output durable before the state that records its new length. So at any moment the
//! output holds at least the bytes that the state records, and behind them at most a few whole lines and one
//! torn one. Of two lines of a tool, the later one counts.
//!
//! | killed | the next run |
//! |---|---|
//! | while reading logs | the last step that was committed; a step is a range or some blocks, with cursor, tools, undo records and block hashes; it reads on from there |
//! | while a tool is verified | no line of this pass; the tool is verified again |
//! | while a line is written | a torn tail behind the recorded length; it is cut, the tool is verified again |
//! | between lines and state | whole lines behind the recorded length; they are read back and their tools count as done |
//! | while lines are copied at the end (`Compacting`) | a partial copy, which is made anew |
//! | between copy and renaming (`Replacing`) | a complete copy, which is renamed; without a copy that was done before |
//! | while `FILE.previous` is written (`Idle`) | a partial copy under another name, which is made anew |
//! | before a first pass has begun (`Beginning`) | an output of another program, which is moved aside; without it that was done before |
//!
//! A **pass** over a registry looks at every tool of it once. Each registry has a pass of its own. It ends
//! with a run that could read the registry to its head, whatever became of other registries, and the next run
//! begins another one. A pass that a kill or an RPC cut short is continued; tools with lines older than
//! `--max-age` are verified again. The lines of the pass before stay in the output until others replace them.
//! So an RPC that fails takes nothing away: neither from a registry that cannot be read, nor from a tool
//! about which a call stays unanswered. Lines that are too old when a run ends are marked as stale.
//!
//! A run continues a killed one, provided that the user asks for the same. A run after a finished one keeps a
//! copy of the output as `FILE.previous`. Events are always read on from where reading stopped. A tool is
//! verified again if an event, or an upgrade of its predicate, touches it after its line was written. That
//! line goes, since it is known to be wrong. When a run ends, replaced lines are left out, so that a finished
//! output has exactly one line for each tool.
//!
//! A verification whose tool changes meanwhile is dropped when it comes back. Each event counts up `changes`
//! in the tool, and each reorganisation counts up in the registry. A report is written only where both counts
//! are the same as before.
//!
//! Memory does not grow with the registry. Tools are streamed from the state file. The concurrency bounds the
//! work under way: a body of at most 1 MiB for each fetch, and the memory of one judgement for each core.

mod chain;
mod drive;
mod follow;
mod keeper;
mod line;
mod lines;
pub(crate) mod options;
mod progress;
mod queue;
mod sentence;
mod store;
mod summary;
mod verify;

use std::fmt::Write as _;
use std::path::{PathBuf, absolute};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

use erc8257::Policy;

use crate::clock::now;
use crate::host::{Fetcher, Network, Rpc};
use crate::status::{Failure, Status};
use crate::view::escape::harmless;

use chain::Chain;
use follow::Follower;
use keeper::Keeper;
use lines::{Found, Keep, Lines};
use options::Options;
use progress::Progress;
use queue::Queue;
use store::{Done, Phase, RegistryNumber, Store};
use verify::{Hands, Judges};

/// Makes the index, or goes on making it.
pub(crate) fn run(options: &Options) -> Result<Status, Failure> {
    let network = Network::new(&options.ca, options.connect_to.clone())
        .map_err(|text| Failure::usage(harmless(&text)))?;
    let mut chains = Vec::new();
    for registry in &options.registries {
        let rpc = Rpc::new(&registry.rpc, &network, options.timeout)
            .map_err(|text| Failure::usage(harmless(&text)))?;
        chains.push(Arc::new(Chain { id: registry.chain_id, registry: registry.address, rpc }));
    }
    files(options)?;
    let _lock = lines::lock(&options.out)?;
    let mut store = Store::open(&options.state)?;
    let phase = prepare(&mut store, options)?;
    if let Phase::Compacting(_) | Phase::Replacing(_) = phase {
        conclude(&mut store, options)?;
        let all = summary::print(&mut store, &chains, options)?;
        return Ok(if all { Status::Done } else { Status::Incomplete });
    }
    let recorded = if let Phase::Verifying(length) = phase { length } else { 0 };
    let numbers = enlist(&mut store, options)?;
    let lines = Lines::open(&options.out, recorded, |offset, line| {
        adopt(&mut store, &chains, &numbers, offset, line)
    })?;
    // With their length, so that these lines are not read back a second time.
    let length = lines.sync()?;
    store.commit_with(|map| {
        numbers.iter().try_for_each(|number| map.go_on(*number))?;
        map.set_phase(Phase::Verifying(length))
    })?;

    let progress = Progress::new();
    let followers = chains
        .iter()
        .zip(&numbers)
        .map(|(chain, number)| Follower::new(Arc::clone(chain), *number, options.confirmations, options.tag))
        .collect();
    let policy = Policy { allow_private_addresses: options.allow_private_addresses, ..Policy::default() };
    let fetcher = Fetcher::new(&network, options.allow_private_addresses);
    let (queue, judges) = (Queue::new(options.per_origin), Judges::new());
    let hands =
        Hands { fetcher: &fetcher, judges: &judges, within: options.timeout, bundles: options.bundles };
    let mut keeper = Keeper::new((store, lines, followers), (&queue, &progress), policy, options);
    let outcome = thread::scope(|scope| {
        // Threads go on while the lines of others are made durable; bundles may be large.
        let room = if options.bundles { 1 } else { 4 };
        let (done, verified) = sync_channel(options.concurrency.saturating_mul(room));
        for _ in 0..options.concurrency {
            let (done, queue, hands, chains) = (done.clone(), &queue, &hands, &chains);
            scope.spawn(move || {
                while let Some((origin, (at, verification))) = queue.take() {
                    let Some(chain) = chains.get(at) else { break };
                    let verified = hands.verify(chain, verification);
                    queue.release(&origin);
                    if done.send(verified).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let outcome = keeper.run(&verified);
        queue.close();
        outcome
    });
    progress.end();
    outcome?;
    let stuck = keeper.is_stuck();
    let Keeper { mut store, lines, .. } = keeper;
    drop(lines);
    conclude(&mut store, options)?;
    let all = summary::print(&mut store, &chains, options)?;
    Ok(if all && !stuck { Status::Done } else { Status::Incomplete })
}

/// Refuses files of the wrong kind, before anything is touched.
fn files(Options { out, state, .. }: &Options) -> Result<(), Failure> {
    lines::plain(out)?;
    lines::plain(state)?;
    let place = |path: &PathBuf| path.canonicalize().or_else(|_| absolute(path)).ok();
    match (place(out), place(state)) {
        (Some(out), Some(state)) if out == state => {
            Err(Failure::usage("--out and --state are the same file; they need one each"))
        }
        _ => Ok(()),
    }
}

/// Finds out whether there is a run to continue; if not, begins one.
fn prepare(store: &mut Store, options: &Options) -> Result<Phase, Failure> {
    let asked = asked(options);
    let (phase, before) = store.with(|map| Ok((map.phase()?, map.asked()?)))?;
    // Other registries may come and go between runs; the form of lines may not change.
    let of_lines = |asked: &str| asked.split("\nregistry ").next().map(str::to_owned);
    let same_lines = before.as_deref().and_then(of_lines) == of_lines(&asked);
    match phase {
        Phase::Idle(length) if same_lines => {
            let numbers = enlist(store, options)?;
            let mut begins = false;
            let mut goes_on = false;
            for number in &numbers {
                let finished = store.with(|map| map.turn(*number))?.finished;
                begins |= finished;
                goes_on |= !finished;
            }
            match lines::find(&options.out, length) {
                Found::Exactly => {}
                Found::More if goes_on => {}
                Found::Other if goes_on => return Err(lines::other(&options.out)),
                Found::More | Found::Other => return begin(store, options, &asked),
            }
            if begins {
                lines::keep_previous(&options.out)?;
            }
            store.commit_with(|map| {
                map.set_asked(&asked)?;
                for number in map.numbers()? {
                    if !numbers.contains(&number) {
                        map.drop_lines(number)?;
                    } else if map.turn(number)?.finished {
                        map.open_all(number)?;
                    }
                }
                map.set_phase(Phase::Verifying(length))
            })?;
            Ok(Phase::Verifying(length))
        }
        Phase::Beginning | Phase::Idle(_) => begin(store, options, &asked),
        _ if before.as_deref() != Some(&asked) => Err(Failure::usage(format!(
            "{} belongs to an unfinished run that was asked for something else; \
             ask for the same to continue it, or use another state file",
            harmless(&options.state.to_string_lossy())
        ))),
        phase => Ok(phase),
    }
}

/// Begins with an output of its own; an existing file is moved aside.
fn begin(store: &mut Store, options: &Options, asked: &str) -> Result<Phase, Failure> {
    store.commit_with(|map| {
        map.set_asked(asked)?;
        map.set_phase(Phase::Beginning)
    })?;
    lines::move_aside(&options.out)?;
    store.commit_with(|map| {
        map.forget_lines()?;
        map.set_phase(Phase::Verifying(0))
    })?;
    Ok(Phase::Verifying(0))
}

/// The options on which lines depend. RPCs may change between runs.
fn asked(options: &Options) -> String {
    let mut text = format!(
        "out {}\nblock {:?}\nbundles {}\nprivate {}\n",
        options.out.display(),
        options.tag,
        options.bundles,
        options.allow_private_addresses
    );
    for registry in &options.registries {
        let _ =
            writeln!(text, "registry {}:{:?}@{}", registry.chain_id, registry.address, registry.from_block);
    }
    text
}

/// The numbers of the registries; one that is to begin elsewhere than before is read anew.
fn enlist(store: &mut Store, options: &Options) -> Result<Vec<RegistryNumber>, Failure> {
    store.with(|map| {
        let number = |registry: &options::RegistryOption| {
            let number = map.enlist(registry.chain_id, registry.address, registry.from_block)?;
            if map.cursor(number)?.start != registry.from_block {
                map.begin(number, registry.from_block)?;
            }
            Ok(number)
        };
        options.registries.iter().map(number).collect()
    })
}

/// Accepts a line that was written but not recorded. False: it is not a line of this run.
fn adopt(
    store: &mut Store,
    chains: &[Arc<Chain>],
    numbers: &[RegistryNumber],
    offset: u64,
    line: &[u8],
) -> Result<bool, Failure> {
    let Some((tool, done)) = line::read_back(line) else {
        return Ok(false);
    };
    let of = |chain: &Chain| chain.tool(tool.tool_id) == tool;
    let Some((_, number)) = chains.iter().zip(numbers).find(|(chain, _)| of(chain)) else {
        return Ok(false);
    };
    store.with(|map| {
        let pass = map.turn(*number)?.pass;
        map.set_done(*number, tool.tool_id, Done { offset, pass, ..done })
    })?;
    Ok(true)
}

/// Ends a run: leaves out the lines that others replace, and marks those that are too old.
fn conclude(store: &mut Store, options: &Options) -> Result<(), Failure> {
    let before = now().saturating_sub(options.max_age);
    if let Phase::Verifying(length) = store.with(|map| map.phase())? {
        let copy = store.with(|map| Ok(map.is_loose()? || map.any_stale(before)?))?;
        let next = if copy { Phase::Compacting(length) } else { Phase::Idle(length) };
        store.commit_with(|map| map.set_phase(next))?;
    }
    if let Phase::Compacting(length) = store.with(|map| map.phase())? {
        store.with(|map| {
            map.forget_next()?;
            Ok(())
        })?;
        let judge = |(offset, at), line: &[u8]| {
            let Some(tool) = erc8257_index::tool_of(line) else { return Ok(Keep::No) };
            store.with(|map| {
                let Some(number) = map.number(tool.chain_id, tool.registry)? else { return Ok(Keep::No) };
                let Some(done) = map.done(number, tool.tool_id)?.filter(|done| done.offset == offset) else {
                    return Ok(Keep::No);
                };
                let stale = done.time < before;
                map.set_next(number, tool.tool_id, (at, stale))?;
                Ok(if stale { Keep::Stale } else { Keep::AsItIs })
            })
        };
        let copied = lines::copy_valid(&options.out, length, judge)?;
        store.commit_with(|map| map.set_phase(Phase::Replacing(copied)))?;
    }
    if let Phase::Replacing(length) = store.with(|map| map.phase())? {
        lines::replace(&options.out)?;
        store.commit_with(|map| {
            map.take_next()?;
            map.set_phase(Phase::Idle(length))
        })?;
    }
    Ok(())
}
