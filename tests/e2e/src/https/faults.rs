//! HTTP faults: the exchanges of `tests/vectors/http`, sent as they stand there. The slug says which.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use base64ct::{Base64, Encoding as _};
use serde_json::Value;

use super::reply::{End, Reply};

/// About as many bytes as are written at once where bytes are repeated.
const BLOCK: usize = 65_536;
/// So many bytes without end come as fast as the client takes them: twice as many as a host takes that counts them. For one
/// that does not, only time ends the rest, which comes slowly and leaves the machine to other tests.
const FAST: usize = 8 << 20;
/// The wait before each block of the rest.
const SLOW: Duration = Duration::from_millis(100);

/// One fault.
#[derive(Debug)]
pub struct Fault {
    /// The slug that stands for it.
    pub slug: String,
    /// The server's behaviour, in one line.
    pub what: String,
    /// The hash that the registry has for it.
    pub hash: String,
    /// The right result of a host: `response`, `checks`, `rules`.
    pub expect: Value,
    sends: Vec<Step>,
    end: End,
}

/// The sent bytes, in order.
#[derive(Debug)]
enum Step {
    Bytes(Vec<u8>),
    /// Without a number of times: until the client has enough.
    Repeated(Vec<u8>, Option<u64>),
    /// The numbers from 0 on, each between two texts.
    Numbered([String; 2], u64),
    /// One byte, and a wait.
    Paced(Vec<u8>, Duration),
    Pause(Duration),
}

/// All faults.
///
/// # Panics
/// If the vectors are not as their schema says.
pub fn all() -> &'static [Fault] {
    static FAULTS: OnceLock<Vec<Fault>> = OnceLock::new();
    FAULTS.get_or_init(|| cases("exchange").iter().map(Fault::read).collect())
}

/// The fault that a slug stands for.
#[must_use]
pub fn find(slug: &str) -> Option<&'static Fault> {
    all().iter().find(|fault| fault.slug == slug)
}

/// All cases of a kind of vectors.
///
/// # Panics
/// If the vectors have no such cases.
#[must_use]
pub fn cases(kind: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vectors");
    let load = |file: &str| -> Value {
        let text = fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let index = load("index.json");
    let files = index["files"].as_array().into_iter().flatten().filter(|entry| entry["kind"] == kind);
    let cases: Vec<Value> = files
        .filter_map(|entry| entry["file"].as_str())
        .flat_map(|file| load(file)["cases"].as_array().cloned().unwrap_or_default())
        .collect();
    assert!(!cases.is_empty(), "no cases of {kind}");
    cases
}

impl Fault {
    fn read(case: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self {
            slug: text(&case["slug"]),
            what: text(&case["comment"]),
            hash: text(&case["config"]["manifestHash"]),
            expect: case["expect"].clone(),
            sends: case["sends"].as_array().expect("steps").iter().map(Step::read).collect(),
            end: match case["end"].as_str() {
                Some("clean") => End::Clean,
                Some("abrupt") => End::Abrupt,
                Some("reset") => End::Reset,
                other => panic!("no end: {other:?}"),
            },
        }
    }

    /// Sends it.
    pub(super) fn play(&self, reply: &mut Reply<'_>) -> io::Result<End> {
        for step in &self.sends {
            step.play(reply)?;
        }
        Ok(self.end)
    }
}

impl Step {
    fn read(step: &Value) -> Self {
        let duration = |value: &Value| Duration::from_secs_f64(value.as_f64().expect("seconds"));
        let bytes = |value: &Value| value.as_str().expect("a text").as_bytes().to_vec();
        if let Some(texts) = step.get("numbered") {
            let text = |at: usize| texts[at].as_str().expect("a text").to_owned();
            return Self::Numbered([text(0), text(1)], step["count"].as_u64().expect("a count"));
        }
        if let Some(text) = step.get("repeat") {
            return Self::Repeated(bytes(text), step["count"].as_u64());
        }
        if let Some(seconds) = step.get("pause") {
            return Self::Pause(duration(seconds));
        }
        if let Some(pace) = step.get("pace") {
            return Self::Paced(bytes(&step["text"]), duration(pace));
        }
        match step["base64"].as_str() {
            None => Self::Bytes(bytes(&step["text"])),
            Some(text) => {
                let octets = Base64::decode_vec(text).expect("base64");
                match step["count"].as_u64() {
                    None => Self::Bytes(octets),
                    count => Self::Repeated(octets, count),
                }
            }
        }
    }

    fn play(&self, reply: &mut Reply<'_>) -> io::Result<()> {
        match self {
            Self::Bytes(bytes) => reply.write(bytes),
            Self::Repeated(bytes, count) => {
                let at_once = (BLOCK / bytes.len()).max(1);
                let block = bytes.repeat(at_once);
                let Some(mut left) = *count else { return endless(reply, &block) };
                while left > 0 {
                    let times = at_once.min(usize::try_from(left).unwrap_or(usize::MAX));
                    reply.flood(&block[..times * bytes.len()])?;
                    left -= times as u64;
                }
                Ok(())
            }
            Self::Numbered([before, behind], count) => {
                let mut all = String::new();
                for number in 0..*count {
                    write!(all, "{before}{number}{behind}").map_err(io::Error::other)?;
                }
                reply.write(all.as_bytes())
            }
            Self::Paced(bytes, pace) => bytes.iter().try_for_each(|byte| {
                reply.write(&[*byte])?;
                reply.pause(*pace)
            }),
            Self::Pause(duration) => reply.pause(*duration),
        }
    }
}

/// Sends a block until the client has enough.
fn endless(reply: &mut Reply<'_>, block: &[u8]) -> io::Result<()> {
    let mut sent = 0;
    loop {
        reply.flood(block)?;
        sent += block.len();
        if sent >= FAST {
            reply.pause(SLOW)?;
        }
    }
}
