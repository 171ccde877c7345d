//! Secrets of the user: read from a file that is the user's own, or from the environment, and shown nowhere.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use crate::input::Source;
use crate::status::Failure;
use crate::view::escape::harmless;

/// Bytes of a secret.
const SECRET_BYTES: usize = 4_096;
/// What stands before the name of a variable.
const VARIABLE: &str = "env:";

/// Where a secret stands: other users see a command line, so it never stands there.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// A file that its owner alone may read.
    File(PathBuf),
    /// A variable of the environment.
    Variable(String),
}

impl Place {
    /// `FILE`, or `env:NAME`.
    pub(crate) fn of(value: &OsStr) -> Self {
        match value.to_str().and_then(|text| text.strip_prefix(VARIABLE)) {
            Some(name) => Self::Variable(name.to_owned()),
            None => Self::File(value.into()),
        }
    }

    /// The variable that holds the secret, which programs that the command starts do not get.
    pub(crate) fn variable(&self) -> Option<&str> {
        match self {
            Self::File(_) => None,
            Self::Variable(name) => Some(name),
        }
    }

    /// The text of the secret, without the white space around it. No message repeats it.
    pub(crate) fn read(&self) -> Result<String, Failure> {
        let name = self.name();
        let text = match self {
            Self::File(path) => owned(path)?,
            Self::Variable(variable) => {
                let value = env::var_os(variable).filter(|_| !variable.is_empty());
                let value = value.ok_or_else(|| Failure::usage(format!("{name} is not set")))?;
                value.into_encoded_bytes()
            }
        };
        if text.len() > SECRET_BYTES {
            return Err(Failure::usage(format!("{name} holds more than {SECRET_BYTES} bytes")));
        }
        let text = String::from_utf8(text).map_err(|_| Failure::usage(format!("{name} holds no text")))?;
        match text.trim() {
            "" => Err(Failure::usage(format!("{name} holds nothing"))),
            text => Ok(text.to_owned()),
        }
    }

    /// The name for people.
    fn name(&self) -> String {
        match self {
            Self::File(path) => harmless(&path.to_string_lossy()),
            Self::Variable(name) if is_variable(name) => format!("the variable {name}"),
            // It may be the secret, where a user took `env:` for the way to write one.
            Self::Variable(_) => "the variable behind env:".to_owned(),
        }
    }
}

fn is_variable(name: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    name.bytes().enumerate().all(|(at, byte)| is_letter(byte) || (at > 0 && byte.is_ascii_digit()))
}

/// What is wrong with a file that cannot be opened. A word without a folder may be the secret in place of its file.
fn unopened(path: &Path, error: &std::io::Error) -> Failure {
    if error.kind() == ErrorKind::NotFound && path.components().count() == 1 {
        return Failure::usage("there is no such file; the option takes a file, and never the secret itself");
    }
    Source::File(path.to_owned()).unreadable(error)
}

/// The bytes of a key, at most so many and one more.
pub(crate) fn key(source: &Source, limit: usize) -> Result<Vec<u8>, Failure> {
    // Not opened here: a pipe with a name can be read once.
    if let Source::File(path) = source {
        path.metadata().map_err(|error| unopened(path, &error))?;
    }
    source.read(limit)
}

/// The bytes of a file that nobody else may read. What is no file, such as a pipe, has no other readers.
fn owned(path: &PathBuf) -> Result<Vec<u8>, Failure> {
    let source = Source::File(path.clone());
    let unreadable = |error: std::io::Error| source.unreadable(&error);
    let file = File::open(path).map_err(|error| unopened(path, &error))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;

        let about = file.metadata().map_err(unreadable)?;
        if about.is_file() && about.permissions().mode() & 0o077 != 0 {
            let name = source.name();
            return Err(Failure::usage(format!("{name} may be read by other users: chmod 600 {name}")));
        }
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(SECRET_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    file.take(most).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// Headers that carry a secret.
#[derive(Clone)]
pub(crate) struct SecretHeaders(Vec<(String, String)>);

/// Their names alone.
impl fmt::Debug for SecretHeaders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl SecretHeaders {
    /// One header of this name.
    pub(crate) fn named(name: &str, value: String) -> Self {
        Self(vec![(name.to_owned(), value)])
    }

    /// Credentials as a user writes them down: a bearer token, which has no colon in it, or headers, `Name: value`, one a line.
    pub(crate) fn credentials(text: &str, place: &Place) -> Result<Self, Failure> {
        if !text.contains(':') {
            if text.chars().any(|letter| !letter.is_ascii_graphic()) {
                let name = place.name();
                return Err(Failure::usage(format!(
                    "{name} is neither a bearer token nor lines of Name: value"
                )));
            }
            return Ok(Self::named("authorization", format!("Bearer {text}")));
        }
        let mut headers = Vec::new();
        for (number, line) in (1_usize..).zip(text.lines()) {
            let parts = line.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
            let (name, value) =
                parts.filter(|(name, value)| is_name(name) && !value.is_empty()).ok_or_else(|| {
                    // The line itself is a secret.
                    Failure::usage(format!("line {number} of {} is not Name: value", place.name()))
                })?;
            headers.push((name.to_owned(), value.to_owned()));
        }
        Ok(Self(headers))
    }

    /// Names and values.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The name of a header: letters, digits and hyphens.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
