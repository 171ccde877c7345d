//! The JSON text around return data: every way to write the same bytes, and ways to write none.

use std::fmt::Write as _;

use erc8257::{CallAnswer, limits};

/// An answer's JSON text, of the `result` or of the `error` member.
pub enum Spelled {
    /// The `result` member.
    Result(String),
    /// The `error` member.
    Error(String),
}

impl Spelled {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Result(text) | Self::Error(text) => text,
        }
    }

    /// As a host hands it over.
    #[must_use]
    pub fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(text) => CallAnswer::Result(text.as_bytes()),
            Self::Error(text) => CallAnswer::Error(text.as_bytes()),
        }
    }
}

/// Writes return data.
pub(super) type Spell = fn(&[u8]) -> Spelled;

/// Each spelling, with its name.
pub const SPELLINGS: [(&str, Spell); 12] = [
    ("hex", |bytes| Spelled::Result(format!("\"{}\"", hex(bytes)))),
    ("upper-hex", |bytes| Spelled::Result(format!("\"0x{}\"", hex(bytes)[2..].to_uppercase()))),
    ("one-escape", |bytes| Spelled::Result(format!("\"\\u0030{}\"", &hex(bytes)[1..]))),
    ("last-escape", |bytes| {
        let mut text = format!("\"{}", hex(bytes));
        text.pop();
        Spelled::Result(format!("{text}\\u0061\""))
    }),
    ("escapes", |bytes| Spelled::Result(escapes(&hex(bytes)))),
    ("half-a-byte", |bytes| Spelled::Result(format!("\"{}0\"", hex(bytes)))),
    ("not-hex-at-end", |bytes| Spelled::Result(format!("\"{}zz\"", hex(bytes)))),
    ("space", |bytes| {
        let (text, space) = (hex(bytes), " ".repeat(bytes.len()));
        Spelled::Result(format!("{space}\"{text}\"{space}"))
    }),
    ("deep", |bytes| Spelled::Result("[".repeat(bytes.len() * 2))),
    ("error", |bytes| {
        let text = format!("{{\"code\":3,\"message\":\"execution reverted\",\"data\":\"{}\"}}", hex(bytes));
        Spelled::Error(text)
    }),
    ("error-deep", |bytes| {
        let levels = (bytes.len() * 2).min(limits::RPC_ERROR_BYTES - 16) / 9;
        Spelled::Error(format!("{}0{}", "{\"data\":".repeat(levels), "}".repeat(levels)))
    }),
    ("error-buffer", |bytes| {
        let mut text = String::from("{\"data\":{\"data\":[0");
        bytes.iter().take(limits::RPC_ERROR_BYTES / 4 - 16).for_each(|byte| {
            let _ = write!(text, ",{byte}");
        });
        Spelled::Error(text + "]}}")
    }),
];

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2 + 2);
    text.push_str("0x");
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    text
}

/// A string with as many `\u` escapes as there is room for.
fn escapes(text: &str) -> String {
    let count = limits::RPC_RESPONSE_BYTES.saturating_sub(text.len() + 2) / 5;
    let (escaped, plain) = text.split_at(count.min(text.len()));
    let mut out = String::from("\"");
    escaped.chars().for_each(|digit| {
        let _ = write!(out, "\\u{:04x}", u32::from(digit));
    });
    out + plain + "\""
}
