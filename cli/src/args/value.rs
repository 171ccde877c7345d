//! The values of options.

use std::ffi::OsStr;
use std::fmt::Write as _;

use erc8257::rpc::BlockTag;
use erc8257::{Address, B256, Profile, ToolRef, ToolRefError, limits};
use erc8257_index_run::Registry;
use primitives::hex::checked_address;
use primitives::registry::AgentRef;

use super::{ColorChoice, Via};
use crate::host::{ConnectTo, NoConnectTo};
use crate::input::Source;
use crate::status::Failure;
use crate::view::escape::harmless_word;

/// Bytes of a file of RPCs: far more than so many URLs take.
const RPC_FILE_BYTES: usize = 65_536;
/// Seconds that a receipt is waited for at most.
const MOST_WAIT: u32 = 3_600;

pub(super) fn via(value: &OsStr) -> Result<Via, Failure> {
    match value.to_str() {
        Some("bundle") => Ok(Via::Bundle),
        Some("verify") => Ok(Via::Verify),
        Some("session") => Ok(Via::Session),
        _ => Err(Failure::usage(format!("--via is bundle, verify or session, not {}", shown(value)))),
    }
}

pub(super) fn profile(value: &OsStr) -> Result<Profile, Failure> {
    value.to_str().and_then(Profile::named).ok_or_else(|| {
        let names: Vec<&str> = Profile::ALL.iter().map(|profile| profile.name()).collect();
        Failure::usage(format!("--profile is {}, not {}", names.join(" or "), shown(value)))
    })
}

pub(super) fn color(value: &OsStr) -> Result<ColorChoice, Failure> {
    match value.to_str() {
        Some("auto") => Ok(ColorChoice::Auto),
        Some("always") => Ok(ColorChoice::Always),
        Some("never") => Ok(ColorChoice::Never),
        _ => Err(Failure::usage(format!("--color is auto, always or never, not {}", shown(value)))),
    }
}

/// A value that may be secret, and is not repeated.
pub(super) fn text(value: &OsStr, option: &str) -> Result<String, Failure> {
    value.to_str().map(str::to_owned).ok_or_else(|| Failure::usage(format!("{option} is not UTF-8")))
}

/// Returns the RPCs that a value names: a URL, or `@` and a file with one URL a line. So no key stands on a
/// command line.
pub(super) fn rpcs(value: &OsStr) -> Result<Vec<String>, Failure> {
    let given = text(value, "--rpc")?;
    let Some(path) = given.strip_prefix('@') else { return Ok(vec![given]) };
    let source = Source::File(path.into());
    let lines = String::from_utf8(source.read(RPC_FILE_BYTES)?)
        .map_err(|_| Failure::usage(format!("{} is not UTF-8", source.name())))?;
    let named = lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let named: Vec<String> = named.map(str::to_owned).collect();
    if named.is_empty() {
        return Err(Failure::usage(format!("{} names no RPC", source.name())));
    }
    Ok(named)
}

/// The digits of a chain in front of what is of that chain: `CHAIN=URL`.
pub(super) fn of_chain(text: &str) -> Option<(&str, &str)> {
    let is_number = |chain: &str| !chain.is_empty() && chain.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('=').filter(|(chain, _)| is_number(chain))
}

/// One RPC, as [`rpcs`] names it.
pub(super) fn one_rpc(value: &OsStr, option: &str) -> Result<String, Failure> {
    let named = <[String; 1]>::try_from(rpcs(value)?);
    named.map(|[rpc]| rpc).map_err(|_| Failure::usage(format!("{option} names one RPC")))
}

pub(super) fn quorum(value: &OsStr) -> Result<u8, Failure> {
    let most = limits::QUORUM_RPCS;
    number(value)
        .and_then(|need| u8::try_from(need).ok())
        .filter(|need| (1..=most).contains(need))
        .ok_or_else(|| Failure::usage(format!("--quorum is a number from 1 to {most}, not {}", shown(value))))
}

pub(super) fn timeout(value: &OsStr) -> Result<u32, Failure> {
    let most = limits::SESSION_SECONDS;
    number(value)
        .and_then(|seconds| u32::try_from(seconds).ok())
        .filter(|seconds| (1..=most).contains(seconds))
        .ok_or_else(|| {
            Failure::usage(format!("--timeout is a number of seconds from 1 to {most}, not {}", shown(value)))
        })
}

pub(super) fn block(value: &OsStr) -> Result<BlockTag, Failure> {
    let named = value.to_str().and_then(BlockTag::from_name);
    named.or_else(|| number(value).map(BlockTag::Number)).ok_or_else(|| {
        Failure::usage(format!("--block is latest, safe, finalized or a block number, not {}", shown(value)))
    })
}

/// Decimal digits and nothing else.
fn number(value: &OsStr) -> Option<u64> {
    let text = value.to_str()?;
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

pub(crate) fn hash(value: &OsStr, option: &str) -> Result<B256, Failure> {
    hex(value, 64)
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| Failure::usage(format!("{option} is 0x and 64 hex digits, not {}", shown(value))))
}

pub(super) fn tool(value: &OsStr) -> Result<ToolRef, Failure> {
    let wrong =
        |error: ToolRefError| Failure::usage(format!("{} is not a tool reference: {error}", shown(value)));
    value.to_string_lossy().parse().map_err(wrong)
}

/// An agent.
pub(super) fn agent(text: &str) -> Result<AgentRef, Failure> {
    text.parse().map_err(|error| {
        Failure::usage(format!("{} is not the reference of an agent: {error}", harmless_word(text)))
    })
}

/// A whole number that JSON has exactly.
pub(super) fn count(value: &OsStr, option: &str) -> Result<u64, Failure> {
    number(value)
        .filter(|count| *count <= limits::EXACT_INTEGER)
        .ok_or_else(|| Failure::usage(format!("{option} is a whole number, not {}", shown(value))))
}

/// An address. One in mixed case must have its checksum: a typing error in it could cost the money (decision P6).
pub(super) fn address(value: &OsStr, option: &str) -> Result<Address, Failure> {
    if hex(value, 40).is_none() {
        return Err(Failure::usage(format!("{option} is 0x and 40 hex digits, not {}", shown(value))));
    }
    value.to_str().and_then(checked_address).ok_or_else(|| {
        let mistyped = format!("{option} has the checksum of another address: {}", shown(value));
        Failure::usage(format!("{mistyped}; compare it with its source, or write it in lower case"))
    })
}

/// A registry: its chain and its address.
pub(super) fn registry(value: &OsStr) -> Result<(u128, Address), Failure> {
    on_chain(value, "--registry")
}

/// A token: its chain and its address.
pub(super) fn token(value: &OsStr) -> Result<(u128, Address), Failure> {
    on_chain(value, "--token")
}

fn on_chain(value: &OsStr, option: &str) -> Result<(u128, Address), Failure> {
    value.to_str().and_then(Registry::parse_name).ok_or_else(|| {
        Failure::usage(format!(
            "{option} is CHAIN:ADDRESS, as in 8453:0x…, with the right checksum, not {}",
            shown(value)
        ))
    })
}

/// An RPC of a chain.
pub(super) fn chain(value: &OsStr) -> Result<(u128, String), Failure> {
    let parts = value.to_str().and_then(|text| text.split_once('='));
    let parts = parts.and_then(|(chain, url)| Some((chain.parse().ok()?, url.to_owned())));
    parts.ok_or_else(|| {
        Failure::usage(format!("--chain is ID=URL, as in 8453=https://…, not {}", shown(value)))
    })
}

/// How many tools to list; how many a list gives at most, the library says.
pub(super) fn limit(value: &OsStr) -> Result<u64, Failure> {
    number(value).ok_or_else(|| Failure::usage(format!("--limit is a number, not {}", shown(value))))
}

/// How long to wait for a receipt.
pub(super) fn wait(value: &OsStr) -> Result<u32, Failure> {
    number(value)
        .and_then(|seconds| u32::try_from(seconds).ok())
        .filter(|seconds| *seconds <= MOST_WAIT)
        .ok_or_else(|| {
            let most = MOST_WAIT;
            Failure::usage(format!("--wait is a number of seconds from 0 to {most}, not {}", shown(value)))
        })
}

/// Returns the text after 0x, if it has so many hex digits.
fn hex(value: &OsStr, length: usize) -> Option<&str> {
    let digits = value.to_str()?.strip_prefix("0x")?;
    (digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(digits)
}

pub(super) fn data(value: &OsStr) -> Result<Vec<u8>, Failure> {
    let bytes = value.to_str().and_then(bytes);
    bytes.ok_or_else(|| Failure::usage("--data is 0x and an even number of hex digits"))
}

/// The bytes of `0x` and two hex digits for each.
pub(crate) fn bytes(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.strip_prefix("0x")?.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(nibble(*high)? << 4 | nibble(*low)?)).collect()
}

/// Bytes as `0x` and two hex digits for each.
pub(crate) fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn nibble(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

pub(super) fn connect_to(value: &OsStr) -> Result<ConnectTo, Failure> {
    let rule = value.to_str().unwrap_or_default().parse();
    rule.map_err(|error: NoConnectTo| Failure::usage(format!("{error}, not {}", shown(value))))
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(crate) fn unreadable(error: lexopt::Error) -> Failure {
    Failure::usage(harmless_word(&error.to_string()))
}

pub(crate) fn shown(value: &OsStr) -> String {
    harmless_word(&value.to_string_lossy())
}
