//! The protocol of `tests/vectors/run.py`: a question a line, an answer a line.

use std::io::{self, BufRead as _, Write as _};

use base64ct::{Base64, Encoding as _};
use serde_json::{Value, json};

/// Answers every line of standard input.
///
/// # Errors
/// If a line cannot be read, is not a question, or the answer cannot be written.
pub fn answer_all(answer: impl Fn(&Value) -> io::Result<Value>) -> io::Result<()> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(out, "{}", answer(&serde_json::from_slice(&line)?)?)?;
        line.clear();
        // The asking program may wait for this answer before its next question.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

/// A member of a question that is text.
///
/// # Errors
/// If it is not there.
pub fn text<'q>(question: &'q Value, name: &str) -> io::Result<&'q str> {
    question[name].as_str().ok_or_else(|| io::Error::other(format!("a question without {name}")))
}

/// A member of a question that is base64.
///
/// # Errors
/// If it is not there, or is not base64.
pub fn octets(question: &Value, name: &str) -> io::Result<Vec<u8>> {
    Base64::decode_vec(text(question, name)?).map_err(io::Error::other)
}

/// The answer that names canonical bytes and their hash.
#[must_use]
pub fn canonical(bytes: &[u8]) -> Value {
    json!({"canonical": Base64::encode_string(bytes), "keccak256": format!("{:?}", erc8257::keccak256(bytes))})
}

/// The answer to a question that this program has no verb for.
#[must_use]
pub fn untried() -> Value {
    json!({"untried": true})
}
