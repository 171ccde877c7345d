//! Files and standard input, never more of them than the library can use.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use crate::status::Failure;
use crate::view::escape::harmless_word;

/// Where an input comes from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl From<&OsStr> for Source {
    fn from(operand: &OsStr) -> Self {
        if operand == "-" { Self::Stdin } else { Self::File(operand.into()) }
    }
}

impl Source {
    /// The name for people, harmless on a terminal.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => harmless_word(&path.to_string_lossy()),
        }
    }

    /// The input as a stream.
    pub(crate) fn open(&self) -> Result<Box<dyn Read>, Failure> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin().lock())),
            Self::File(path) => {
                let file = File::open(path).map_err(|error| self.unreadable(&error))?;
                Ok(Box::new(file))
            }
        }
    }

    /// Reads the whole input, or the first `limit + 1` bytes of a larger one: enough for the library to see
    /// that it is too large.
    pub(crate) fn read(&self, limit: usize) -> Result<Vec<u8>, Failure> {
        let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
        let mut bytes = Vec::new();
        self.open()?.take(most).read_to_end(&mut bytes).map_err(|error| self.unreadable(&error))?;
        Ok(bytes)
    }

    /// One sentence for people.
    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        let name = self.name();
        if name.is_empty() {
            return Failure::usage("the file's name is empty; - is standard input");
        }
        Failure::usage(match error.kind() {
            ErrorKind::NotFound => format!("there is no file {name}"),
            ErrorKind::IsADirectory => format!("{name} is a directory, not a file"),
            ErrorKind::PermissionDenied => format!("{name} may not be read: permission denied"),
            _ => format!("{name} cannot be read: {error}"),
        })
    }
}
