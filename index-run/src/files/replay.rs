//! Lines that a run wrote before it was cut short, for a host that asks for lines.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use std::fs::File;
use std::io::{BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use erc8257_index::tool_of;

use super::lines::{next_line, unusable};
use crate::failure::Failure;
use crate::store::{Done, RegistryNumber, Store};

/// The lines of a part of the output, one after the other.
pub(crate) struct Replay {
    path: PathBuf,
    file: BufReader<File>,
    offset: u64,
    end: u64,
}

impl Replay {
    /// The lines of the first `end` bytes.
    pub(super) fn new(path: &Path, end: u64) -> Result<Self, Failure> {
        let file = File::open(path).map_err(|error| unusable(path, &error))?;
        Ok(Self { path: path.to_owned(), file: BufReader::new(file), offset: 0, end })
    }

    /// The next line that counts and that the host wants, without its newline; `None` at the end.
    pub(crate) fn next(
        &mut self,
        store: &mut Store,
        wanted: impl Fn(RegistryNumber, &Done) -> bool,
    ) -> Result<Option<String>, Failure> {
        while self.offset < self.end {
            let (offset, line) = (self.offset, self.line()?);
            let Some(line) = line else { return Ok(None) };
            let Some(tool) = tool_of(line.as_bytes()) else { continue };
            let counts = store.with(|map| {
                let Some(number) = map.number(tool.chain_id, tool.registry)? else { return Ok(false) };
                let done = map.done(number, tool.tool_id)?;
                Ok(done.is_some_and(|done| done.offset == offset && wanted(number, &done)))
            })?;
            if counts {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn line(&mut self) -> Result<Option<String>, Failure> {
        let (line, length) = next_line(&mut self.file, &self.path)?;
        self.offset = self.offset.saturating_add(length);
        Ok(line)
    }
}

/// The line that begins at this place of the output; `None` where the output has none there.
pub(super) fn line_at(path: &Path, offset: u64) -> Result<Option<String>, Failure> {
    let failed = |error| unusable(path, &error);
    let mut file = File::open(path).map_err(failed)?;
    file.seek(SeekFrom::Start(offset)).map_err(failed)?;
    Ok(next_line(&mut BufReader::new(file), path)?.0)
}
