//! The inputs that are kept for each target: one file a target, one line an input, its name and its bytes in base64.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use base64ct::{Base64, Encoding};

/// Inputs by their names.
pub type Corpus = BTreeMap<String, Vec<u8>>;

/// The file of a target.
#[must_use]
pub fn file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.tsv"))
}

/// The inputs of a target.
///
/// # Errors
/// The file cannot be read, or a line of it is not a name, a tab and base64; the error names the line.
pub fn read(target: &str) -> Result<Corpus, String> {
    let file = file(target);
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut corpus = Corpus::new();
    for (at, line) in text.lines().enumerate() {
        let input =
            line.split_once('\t').and_then(|(name, bytes)| Some((name, Base64::decode_vec(bytes).ok()?)));
        let (name, bytes) = input
            .ok_or_else(|| format!("{}: line {} is not a name, a tab and base64", file.display(), at + 1))?;
        corpus.insert(name.to_owned(), bytes);
    }
    Ok(corpus)
}

/// Writes the inputs of a target, in the order of their names.
///
/// # Errors
/// A name has a tab or a line break, or the file cannot be written.
pub fn write(target: &str, corpus: &Corpus) -> Result<(), String> {
    let mut text = String::new();
    for (name, bytes) in corpus {
        if name.is_empty() || name.contains(['\t', '\n', '\r']) {
            return Err(format!("{name:?} is not a name: it has a tab or a line break, or nothing"));
        }
        text.push_str(&format!("{name}\t{}\n", Base64::encode_string(bytes)));
    }
    fs::write(file(target), text).map_err(|error| error.to_string())
}

/// Whether a fuzzer has named the input, after its content.
#[must_use]
pub fn has_made_up_name(name: &str) -> bool {
    matches!(name.len(), 16 | 40) && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
