//! The beginning of a run: a new one, or one that goes on.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec::Vec;

use crate::failure::{About, Failure};
use crate::options::{Options, Registry};
use crate::output::Output;
use crate::store::{Phase, RegistryNumber, Store};

/// Finds out whether there is a run to continue; if not, begins one.
pub(crate) fn prepare(store: &mut Store, output: &Output, options: &Options) -> Result<Phase, Failure> {
    let asked = options.asked();
    let (phase, before) = store.with(|map| Ok((map.phase()?, map.asked()?)))?;
    // Other registries may come and go between runs; the form of lines may not change.
    let of_lines = |asked: &str| asked.split("\nregistry ").next().map(str::to_owned);
    let same_lines = before.as_deref().and_then(of_lines) == of_lines(&asked);
    match phase {
        Phase::Idle(length) if same_lines => again(store, (output, options), &asked, length),
        Phase::Beginning | Phase::Idle(_) => begin(store, output, &asked),
        _ if before.as_deref() != Some(&asked) => Err(Failure::usage(
            About::State,
            format!(
                "{} belongs to an unfinished run that was asked for something else; \
                 ask for the same to continue it, or use another state{}",
                options.state_name(),
                if matches!(output, Output::Given) { "" } else { " file" }
            ),
        )),
        phase => Ok(phase),
    }
}

/// Begins the next pass of a run that came to its end.
fn again(
    store: &mut Store,
    (output, options): (&Output, &Options),
    asked: &str,
    length: u64,
) -> Result<Phase, Failure> {
    let numbers = enlist(store, options)?;
    let mut begins = false;
    let mut goes_on = false;
    for number in &numbers {
        let finished = store.with(|map| map.turn(*number))?.finished;
        begins |= finished;
        goes_on |= !finished;
    }
    if output.is_other(length, goes_on)? {
        return begin(store, output, asked);
    }
    if begins {
        output.keep_previous()?;
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
fn begin(store: &mut Store, output: &Output, asked: &str) -> Result<Phase, Failure> {
    store.commit_with(|map| {
        map.set_asked(asked)?;
        map.set_phase(Phase::Beginning)
    })?;
    output.move_aside()?;
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

/// Opens the output, of which the first `recorded` bytes are known. Returns its length.
pub(crate) fn open_lines(
    store: &mut Store,
    output: &mut Output,
    (registries, numbers): (&[Registry], &[RegistryNumber]),
    recorded: u64,
) -> Result<u64, Failure> {
    let length = output.open_lines(store, registries, numbers, recorded)?;
    store.commit_with(|map| {
        numbers.iter().try_for_each(|number| map.go_on(*number))?;
        map.set_phase(Phase::Verifying(length))
    })?;
    Ok(length)
}
