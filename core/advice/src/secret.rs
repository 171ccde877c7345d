//! Bytes that look like a secret (Sensitive Data in the `data` Parameter).
//!
//! `data` is visible to every party that sees the call: nodes, tracing services, and the predicate's author.
//! A scheme that needs a secret verifies it at the endpoint, never in `data` (`sec-secret-offchain`).

use alloc::string::String;
use core::fmt;

use alloy_primitives::hex;

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, fields};

/// The likely kind of a secret. It is a guess from the shape of bytes: it can miss a secret, and it can take
/// a public text for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SecretShape {
    /// A PEM block with a private key.
    PrivateKey,
    /// The value of an `Authorization` header, or a cookie.
    Credentials,
    /// A JSON Web Token.
    Jwt,
    /// A token with the prefix of a well-known issuer, such as `sk-` or `ghp_`.
    ApiKey,
    /// 12 to 24 words, as a wallet's recovery phrase has.
    Mnemonic,
    /// A long printable word of letters and digits without order.
    RandomText,
}

impl SecretShape {
    /// The shape as JSON forms write it: `private-key`, `credentials`, `jwt`, `api-key`, `mnemonic` or `random-text`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrivateKey => "private-key",
            Self::Credentials => "credentials",
            Self::Jwt => "jwt",
            Self::ApiKey => "api-key",
            Self::Mnemonic => "mnemonic",
            Self::RandomText => "random-text",
        }
    }
}

impl fmt::Display for SecretShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Prefixes of tokens that well-known services issue.
const PREFIXES: [&str; 24] = [
    "sk-",
    "sk_live_",
    "sk_test_",
    "rk_live_",
    "whsec_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "xapp-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "hf_",
    "npm_",
    "pypi-",
    "dop_v1_",
    "SG.",
];
/// Letters that follow such a prefix, at least.
const PREFIX_TAIL: usize = 16;
/// No shape is shorter.
const LEAST: usize = 11;
/// Random text is at least so long, and has so many different characters.
const RANDOM_LENGTH: usize = 24;
const RANDOM_DISTINCT: usize = 14;

/// Whether bytes that are to be handed to a predicate look like a secret, and like which. Text in a larger whole, such
/// as an ABI-encoded string, is found as well. Linear in the length; nothing is allocated.
///
/// # Example
/// ```
/// use erc8257_advice::{SecretShape, looks_secret};
///
/// assert_eq!(looks_secret(b"Bearer c29tZSB0b2tlbg=="), Some(SecretShape::Credentials));
/// assert_eq!(looks_secret(&[0x11; 32]), None); // a Merkle proof, a token ID, a signature
/// ```
#[must_use]
pub fn looks_secret(data: &[u8]) -> Option<SecretShape> {
    let printable = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
    let runs = data.split(|byte| !printable(byte)).filter(|run| run.len() >= LEAST);
    runs.filter_map(|run| core::str::from_utf8(run).ok()).find_map(shape)
}

/// The shape of printable ASCII text. Its first byte may be the last one of a length in front of it, which happens to be
/// printable.
fn shape(text: &str) -> Option<SecretShape> {
    let readings = [text, text.get(1..).unwrap_or_default()];
    let of = |is: fn(&str) -> bool, shape| readings.into_iter().any(is).then_some(shape);
    of(is_private_key, SecretShape::PrivateKey)
        .or_else(|| of(has_credentials, SecretShape::Credentials))
        .or_else(|| of(is_mnemonic, SecretShape::Mnemonic))
        .or_else(|| of(|text| words(text).any(is_jwt), SecretShape::Jwt))
        .or_else(|| of(|text| words(text).any(is_api_key), SecretShape::ApiKey))
        .or_else(|| of(|text| words(text).any(is_random), SecretShape::RandomText))
}

/// The parts of a text that tokens can be.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '+' | '=')))
}

fn is_private_key(text: &str) -> bool {
    let mut heads = text.split("-----BEGIN ").skip(1);
    heads.any(|head| head.lines().next().unwrap_or_default().contains("PRIVATE KEY-----"))
}

/// `Bearer` or `Basic` with something long after it, and names of secrets with a value.
fn has_credentials(text: &str) -> bool {
    let mut before = "";
    for word in text.split_ascii_whitespace() {
        let scheme = before.rsplit([':', '"', '\'', '=']).next().unwrap_or_default();
        if word.len() >= 8
            && ["bearer", "basic"].iter().any(|name| scheme.eq_ignore_ascii_case(name))
            && !is_plain_word(word)
        {
            return true;
        }
        before = word;
    }
    let mut read = Value::default();
    text.match_indices([':', '=']).any(|(at, _)| names_secret(text, at) && read.at(text, at).is_secret())
}

/// Lower-case letters only, as in `bearer instruments`.
fn is_plain_word(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_punctuation())
}

/// Whether the name of a secret stands in front of the colon or equals sign at this place, as in `password=…` and
/// `"api_key": "…`.
fn names_secret(text: &str, at: usize) -> bool {
    const NAMES: [&str; 10] = [
        "password",
        "passwd",
        "apikey",
        "secret",
        "clientsecret",
        "accesstoken",
        "authorization",
        "cookie",
        "privatekey",
        "sessionid",
    ];
    let before = text.get(..at).unwrap_or_default();
    let is_mark = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let name = before.trim_end_matches(['"', '\'', ' ']).rsplit(is_mark).next().unwrap_or_default();
    let letters = name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
    NAMES.iter().any(|wanted| letters.clone().eq(wanted.bytes()))
}

/// The value behind a name, kept so that the end of one that many names stand in is looked for once.
#[derive(Clone, Copy, Default)]
struct Value {
    start: usize,
    end: usize,
    /// One past its last digit.
    digit: usize,
}

impl Value {
    /// Moves to the value behind the mark at this place.
    fn at(&mut self, text: &str, mark: usize) -> Self {
        let after = text.get(mark.saturating_add(1)..).unwrap_or_default();
        let value = after.trim_start_matches(['"', '\'', ' ']);
        self.start = text.len().saturating_sub(value.len());
        if self.start >= self.end {
            let length = value.find([' ', '"', '\'', '&', ';', ',', '\n']).unwrap_or(value.len());
            let digit = value.get(..length).unwrap_or_default().rfind(|c: char| c.is_ascii_digit());
            self.end = self.start.saturating_add(length);
            self.digit = digit.map_or(0, |digit| self.start.saturating_add(digit).saturating_add(1));
        }
        *self
    }

    /// It is not short, and has a digit: prose has none there.
    const fn is_secret(self) -> bool {
        self.end.saturating_sub(self.start) >= 4 && self.digit > self.start
    }
}

/// Three parts in base64url, the first of them the beginning of a JSON object.
fn is_jwt(word: &str) -> bool {
    let mut parts = word.split('.');
    let mut long = |least: usize| parts.next().is_some_and(|part| part.len() >= least);
    word.starts_with("eyJ") && long(8) && long(8) && parts.next().is_some()
}

fn is_api_key(word: &str) -> bool {
    PREFIXES.iter().filter_map(|prefix| word.strip_prefix(prefix)).any(|tail| {
        tail.len() >= PREFIX_TAIL
            && tail.bytes().any(|byte| byte.is_ascii_digit())
            && tail.bytes().any(|byte| byte.is_ascii_alphabetic())
    })
}

/// 12, 15, 18, 21 or 24 words of 3 to 8 small letters (BIP-39), and nothing else.
fn is_mnemonic(text: &str) -> bool {
    let mut words = text.trim().split(' ');
    let count = words.clone().take(25).count();
    matches!(count, 12 | 15 | 18 | 21 | 24)
        && words
            .all(|word| (3..=8).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Capital letters, small letters and digits, most of them different. An IPFS hash looks so too, and is public.
fn is_random(word: &str) -> bool {
    let word = word.trim_matches(['-', '_', '.', '+', '=']);
    let has = |kind: fn(&u8) -> bool| word.bytes().any(|byte| kind(&byte));
    let is_ipfs = word.len() == 46 && word.starts_with("Qm");
    word.len() >= RANDOM_LENGTH
        && !is_ipfs
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_digit)
        && changes_kind(word).saturating_mul(20) >= word.len().saturating_mul(9)
        && distinct(word) >= RANDOM_DISTINCT
}

/// How often a capital letter, a small letter or a digit has a neighbour of another kind behind it. Random
/// text has such a change in six of ten places, and identifiers made of words in three or four.
fn changes_kind(word: &str) -> usize {
    let kind = |byte: u8| match byte {
        b'A'..=b'Z' => 0,
        b'a'..=b'z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    word.bytes().zip(word.bytes().skip(1)).filter(|(a, b)| kind(*a) != kind(*b)).count()
}

fn distinct(word: &str) -> usize {
    let set = word.bytes().fold(0_u128, |set, byte| set | 1_u128.checked_shl(u32::from(byte)).unwrap_or(0));
    usize::try_from(set.count_ones()).unwrap_or(usize::MAX)
}

/// `data` of requirements: every user of the tool hands it over.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    for node in fields::requirement_data(subject) {
        let bytes = hex::decode(&*subject.document.text(node)).unwrap_or_default();
        if let Some(shape) = looks_secret(&bytes) {
            // The secret itself is not repeated.
            collector.value(Code::DataSecret, node, |_| Some(String::from(shape.as_str())));
        }
    }
}
