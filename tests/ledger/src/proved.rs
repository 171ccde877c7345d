//! The record of proofs, `proved.txt`: which rows were proved, and a fingerprint of what each proof looked at. A row
//! whose fingerprint has changed is proved anew; one that has not is taken as it is recorded.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::files::{keep, text};

const HEAD: &str = "# Rows that were proved, each with a fingerprint of its switches, their files, and what cites it. Written by\n\
                    # `cargo xtask ledger --record`; a row that has changed since is proved anew by every run.\n";

/// Fingerprints by row.
pub(crate) type Record = BTreeMap<String, String>;

/// The record in a file.
///
/// # Errors
/// The file cannot be read, or a line is not a row with a fingerprint.
pub(crate) fn read(file: &Path) -> Result<Record, String> {
    parse(&text(file)?)
}

fn parse(text: &str) -> Result<Record, String> {
    let mut record = Record::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fault = || {
            format!(
                "proved.txt: `{line}` is not a row with a fingerprint; run `cargo xtask ledger --all --record`"
            )
        };
        let (id, print) = line.split_once(' ').ok_or_else(fault)?;
        let is_print = print.len() == 2 * BYTES && print.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_print || record.insert(id.to_owned(), print.to_owned()).is_some() {
            return Err(fault());
        }
    }
    Ok(record)
}

/// Writes a record.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn write(file: &Path, record: &Record) -> Result<(), String> {
    keep(file, shown(record).as_bytes())
}

fn shown(record: &Record) -> String {
    let mut out = HEAD.to_owned();
    for (id, print) in record {
        let _ = writeln!(out, "{id} {print}");
    }
    out
}

/// The bytes of a fingerprint. No attacker writes the sources: a fingerprint only has to differ after a change.
const BYTES: usize = 8;

/// A fingerprint of texts, in their order.
#[derive(Default)]
pub(crate) struct Fingerprint {
    hash: Sha256,
    files: BTreeSet<String>,
}

impl Fingerprint {
    /// Adds a text. Its length goes before it, so that no two lists of texts look alike.
    pub(crate) fn add(&mut self, text: &str) {
        self.hash.update((text.len() as u64).to_be_bytes());
        self.hash.update(text);
    }

    /// Adds a file, from the root, once.
    pub(crate) fn file(&mut self, file: &str) {
        self.files.insert(file.to_owned());
    }

    /// The fingerprint of what was added.
    ///
    /// # Errors
    /// A file cannot be read.
    pub(crate) fn finish(mut self, root: &Path) -> Result<String, String> {
        for file in std::mem::take(&mut self.files) {
            let content = text(&root.join(&file))?;
            self.add(&file);
            self.add(&content);
        }
        let hash = self.hash.finalize();
        let begin = hash.iter().take(BYTES).fold(0_u64, |begin, byte| begin << 8 | u64::from(*byte));
        Ok(format!("{begin:016x}"))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Fingerprint, Record, parse, shown};

    fn print(texts: &[&str]) -> String {
        let mut print = Fingerprint::default();
        for text in texts {
            print.add(text);
        }
        print.finish(Path::new("/")).expect("no file")
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let record: Record = [("1-a".into(), print(&["x"])), ("1-b".into(), print(&["y"]))].into();
        assert_eq!(parse(&shown(&record)), Ok(record));
    }

    #[test]
    fn a_line_that_is_not_a_fingerprint_is_refused() {
        let line = format!("1-a {}\n", print(&[]));
        assert!(parse(&line).is_ok());
        for wrong in ["1-a", "1-a 00", "1-a 000000000000000g", "", &line.repeat(2)] {
            assert!(parse(&format!("{wrong}\n")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_change_of_a_text_and_of_its_borders_is_seen() {
        let all =
            [print(&["ab", "c"]), print(&["a", "bc"]), print(&["abc"]), print(&["c", "ab"]), print(&[])];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{at}");
        }
    }

    #[test]
    fn a_file_that_is_gone_is_told() {
        let mut print = Fingerprint::default();
        print.file("no such file");
        assert!(print.finish(Path::new("/")).is_err());
    }
}
