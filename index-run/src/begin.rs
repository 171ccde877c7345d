//! The beginning of a run: a new one, or one that goes on.

use std::fs::File;
use std::path::{Path, PathBuf, absolute};

use crate::failure::{About, Failure};
use crate::line;
use crate::lines::{self, Found, Lines};
use crate::options::{Options, Registry};
use crate::store::{Done, Phase, RegistryNumber, Store};

/// Refuses files of the wrong kind, before anything is touched, and locks the output.
pub(crate) fn files(Options { out, state, .. }: &Options) -> Result<File, Failure> {
    lines::plain(out, About::Out)?;
    lines::plain(state, About::State)?;
    let place = |path: &PathBuf| path.canonicalize().or_else(|_| absolute(path)).ok();
    match (place(out), place(state)) {
        (Some(out), Some(state)) if out == state => Err(Failure::SameFile),
        _ => lines::lock(out),
    }
}

/// Finds out whether there is a run to continue; if not, begins one.
pub(crate) fn prepare(store: &mut Store, options: &Options) -> Result<Phase, Failure> {
    let asked = options.asked();
    let (phase, before) = store.with(|map| Ok((map.phase()?, map.asked()?)))?;
    // Other registries may come and go between runs; the form of lines may not change.
    let of_lines = |asked: &str| asked.split("\nregistry ").next().map(str::to_owned);
    let same_lines = before.as_deref().and_then(of_lines) == of_lines(&asked);
    match phase {
        Phase::Idle(length) if same_lines => again(store, options, &asked, length),
        Phase::Beginning | Phase::Idle(_) => begin(store, options, &asked),
        _ if before.as_deref() != Some(&asked) => Err(Failure::usage(
            About::State,
            format!(
                "{} belongs to an unfinished run that was asked for something else; \
                 ask for the same to continue it, or use another state file",
                options.state.to_string_lossy()
            ),
        )),
        phase => Ok(phase),
    }
}

/// Begins the next pass of a run that came to its end.
fn again(store: &mut Store, options: &Options, asked: &str, length: u64) -> Result<Phase, Failure> {
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
        Found::More | Found::Other => return begin(store, options, asked),
    }
    if begins {
        lines::keep_previous(&options.out)?;
    }
    store.commit_with(|map| {
        map.set_asked(asked)?;
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

/// The numbers of the registries; one that is to begin elsewhere than before is read anew.
pub(crate) fn enlist(store: &mut Store, options: &Options) -> Result<Vec<RegistryNumber>, Failure> {
    store.with(|map| {
        let number = |registry: &Registry| {
            let number = map.enlist(registry.chain_id, registry.address, registry.from_block)?;
            if map.cursor(number)?.start != registry.from_block {
                map.begin(number, registry.from_block)?;
            }
            Ok(number)
        };
        options.registries.iter().map(number).collect()
    })
}

/// Opens the output, of which the first `recorded` bytes are known, and accepts the whole lines behind them.
pub(crate) fn open_lines(
    store: &mut Store,
    (out, registries): (&Path, &[Registry]),
    numbers: &[RegistryNumber],
    recorded: u64,
) -> Result<Lines, Failure> {
    let lines = Lines::open(out, recorded, |offset, line| adopt(store, (registries, numbers), offset, line))?;
    // With their length, so that these lines are not read back a second time.
    let length = lines.sync()?;
    store.commit_with(|map| {
        numbers.iter().try_for_each(|number| map.go_on(*number))?;
        map.set_phase(Phase::Verifying(length))
    })?;
    Ok(lines)
}

/// Accepts a line that was written but not recorded. False: it is not a line of this run.
fn adopt(
    store: &mut Store,
    (registries, numbers): (&[Registry], &[RegistryNumber]),
    offset: u64,
    line: &[u8],
) -> Result<bool, Failure> {
    let Some((tool, done)) = line::read_back(line) else {
        return Ok(false);
    };
    let of = |registry: &Registry| registry.tool(tool.tool_id) == tool;
    let Some((_, number)) = registries.iter().zip(numbers).find(|(registry, _)| of(registry)) else {
        return Ok(false);
    };
    store.with(|map| {
        let pass = map.turn(*number)?.pass;
        map.set_done(*number, tool.tool_id, Done { offset, pass, ..done })
    })?;
    Ok(true)
}
