//! The output of a run with files: what `output::Output` does with it.

use alloc::boxed::Box;
use alloc::string::String;
use std::path::{PathBuf, absolute};

use super::back::read_back;
use super::lines::{self, Found, Lines};
use super::replay::{Replay, line_at};
use super::{Database, conclude};
use crate::failure::{About, Failure};
use crate::options::{Options, Registry};
use crate::store::{Done, Map, RegistryNumber, Store};

/// The output file, locked for this run.
pub(crate) struct File {
    pub(super) path: PathBuf,
    /// The open output, until the run concludes.
    lines: Option<Lines>,
    /// Keeps other runs away from the output.
    _lock: std::fs::File,
}

impl File {
    /// Refuses files of the wrong kind, before anything is touched, and locks the output; then opens the state.
    pub(crate) fn open(Options { out, state, .. }: &Options) -> Result<(Self, Store), Failure> {
        lines::plain(out, About::Out)?;
        lines::plain(state, About::State)?;
        let place = |path: &PathBuf| path.canonicalize().or_else(|_| absolute(path)).ok();
        let lock = match (place(out), place(state)) {
            (Some(out), Some(state)) if out == state => return Err(Failure::SameFile),
            _ => lines::lock(out)?,
        };
        let store = Store::File(Box::new(Database::open(state)?));
        Ok((Self { path: out.clone(), lines: None, _lock: lock }, store))
    }

    /// Whether the output is not the one that the state tells of, so that a run begins anew; a run that goes on refuses it.
    pub(crate) fn is_other(&self, recorded: u64, goes_on: bool) -> Result<bool, Failure> {
        match lines::find(&self.path, recorded) {
            Found::Exactly => Ok(false),
            Found::More if goes_on => Ok(false),
            Found::Other if goes_on => Err(lines::other(&self.path)),
            Found::More | Found::Other => Ok(true),
        }
    }

    /// Keeps a copy of the output as it stands.
    pub(crate) fn keep_previous(&self) -> Result<(), Failure> {
        lines::keep_previous(&self.path)
    }

    /// Moves the output of an earlier pass aside, if there is one.
    pub(crate) fn move_aside(&self) -> Result<(), Failure> {
        lines::move_aside(&self.path)
    }

    /// Opens the output, of which the first `recorded` bytes are known, and accepts the whole lines behind them. Returns its
    /// length.
    pub(crate) fn open_lines(
        &mut self,
        store: &mut Store,
        registries: &[Registry],
        numbers: &[RegistryNumber],
        recorded: u64,
    ) -> Result<u64, Failure> {
        let adopt = |offset, line: &[u8]| store.with(|map| adopt(map, (registries, numbers), offset, line));
        let lines = Lines::open(&self.path, recorded, adopt)?;
        // With their length, so that these lines are not read back a second time.
        let length = lines.sync()?;
        self.lines = Some(lines);
        Ok(length)
    }

    /// The open lines.
    pub(crate) const fn lines(&mut self) -> Option<&mut Lines> {
        self.lines.as_mut()
    }

    /// The line that begins at this place.
    pub(crate) fn line_at(&self, offset: u64) -> Result<Option<String>, Failure> {
        line_at(&self.path, offset)
    }

    /// The lines up to here, for a host that asks for lines.
    pub(crate) fn replay(&self, end: u64) -> Result<Replay, Failure> {
        Replay::new(&self.path, end)
    }

    /// Ends a run: leaves out the lines that others replace, and marks those that were written `before` this time.
    pub(crate) fn conclude(&mut self, store: &mut Store, before: u64) -> Result<(), Failure> {
        self.lines = None;
        conclude::conclude(store, &self.path, before)
    }
}

/// Accepts a line that was written but not recorded. False: it is not a line of this run.
fn adopt(
    map: &mut Map<'_>,
    (registries, numbers): (&[Registry], &[RegistryNumber]),
    offset: u64,
    line: &[u8],
) -> Result<bool, Failure> {
    let Some((tool, done)) = read_back(line) else {
        return Ok(false);
    };
    let of = |registry: &Registry| registry.tool(tool.tool_id) == tool;
    let Some((_, number)) = registries.iter().zip(numbers).find(|(registry, _)| of(registry)) else {
        return Ok(false);
    };
    let pass = map.turn(*number)?.pass;
    map.set_done(*number, tool.tool_id, Done { offset, pass, ..done })?;
    Ok(true)
}
