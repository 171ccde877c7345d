//! The command line of `index`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use erc8257::{Address, BlockTag, limits};
use lexopt::{Arg, Parser};

use crate::args::{ColorChoice, registry_name};
use crate::host::ConnectTo;
use crate::status::Failure;
use crate::view::escape::harmless;

/// What `index` is to do.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) registries: Vec<RegistryOption>,
    pub(crate) out: PathBuf,
    pub(crate) state: PathBuf,
    /// Blocks that may still be undone.
    pub(crate) confirmations: u64,
    /// Fetches under way at a time.
    pub(crate) concurrency: usize,
    /// Fetches under way at a time from one origin.
    pub(crate) per_origin: usize,
    /// Up to which block registries are read.
    pub(crate) tag: BlockTag,
    pub(crate) bundles: bool,
    pub(crate) allow_private_addresses: bool,
    pub(crate) ca: Vec<PathBuf>,
    pub(crate) connect_to: Vec<ConnectTo>,
    /// Time for one fetch and for one answer of an RPC.
    pub(crate) timeout: Duration,
    /// Seconds after which a line is stale.
    pub(crate) max_age: u64,
}

/// One registry, and the RPC to read it through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RegistryOption {
    pub(crate) chain_id: u128,
    pub(crate) address: Address,
    pub(crate) from_block: u64,
    /// May hold a key; never shown.
    pub(crate) rpc: String,
}

/// The request of the command line.
pub(crate) enum Asked {
    Help,
    Index(Box<Options>, ColorChoice),
}

const SECONDS: u64 = 30;
/// No verdict counts for longer (§7).
const MAX_AGE: u64 = limits::FRESHNESS_CEILING_SECONDS as u64;

/// Reads the arguments behind `index`.
///
/// # Errors
/// A usage failure that names the fault.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Asked, Failure> {
    let mut parser = Parser::from_args(args);
    let (mut registries, mut from_block) = (Vec::new(), None);
    let (mut out, mut state) = (None, None);
    let mut color = ColorChoice::Auto;
    let mut options = Options {
        registries: Vec::new(),
        out: PathBuf::new(),
        state: PathBuf::new(),
        confirmations: 32,
        concurrency: 32,
        per_origin: 4,
        tag: BlockTag::Latest,
        bundles: false,
        allow_private_addresses: false,
        ca: Vec::new(),
        connect_to: Vec::new(),
        timeout: Duration::from_secs(SECONDS),
        max_age: MAX_AGE,
    };
    while let Some(arg) = parser.next().map_err(unreadable)? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Asked::Help),
            Arg::Long("registry") => registries.push(text(&mut parser)?),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value().map_err(unreadable)?)),
            Arg::Long("state") => state = Some(PathBuf::from(parser.value().map_err(unreadable)?)),
            Arg::Long("from-block") => from_block = Some(number(&mut parser, "--from-block", 0..=u64::MAX)?),
            Arg::Long("confirmations") => {
                options.confirmations = number(&mut parser, "--confirmations", 0..=4_096)?;
            }
            Arg::Long("concurrency") => {
                options.concurrency = small(number(&mut parser, "--concurrency", 1..=1_024)?);
            }
            Arg::Long("per-origin") => {
                options.per_origin = small(number(&mut parser, "--per-origin", 1..=1_024)?);
            }
            Arg::Long("timeout") => {
                options.timeout = Duration::from_secs(number(&mut parser, "--timeout", 1..=SECONDS)?);
            }
            Arg::Long("max-age") => options.max_age = number(&mut parser, "--max-age", 1..=MAX_AGE)?,
            Arg::Long("block") => options.tag = tag(&text(&mut parser)?)?,
            Arg::Long("bundles") => options.bundles = true,
            Arg::Long("allow-private-addresses") => options.allow_private_addresses = true,
            Arg::Long("ca") => options.ca.push(parser.value().map_err(unreadable)?.into()),
            Arg::Long("connect-to") => {
                let rule = text(&mut parser)?.parse().map_err(|error| Failure::usage(format!("{error}")))?;
                options.connect_to.push(rule);
            }
            Arg::Long("color") => color = self::color(&text(&mut parser)?)?,
            Arg::Value(value) => {
                let value = harmless(&value.to_string_lossy());
                return Err(Failure::usage(format!("index takes no operand, but got {value}")));
            }
            Arg::Long(_) | Arg::Short(_) => return Err(unreadable(arg.unexpected())),
        }
    }
    for registry in registries {
        let registry = self::registry(&registry, from_block.unwrap_or(0))?;
        let same =
            |other: &RegistryOption| (other.chain_id, other.address) == (registry.chain_id, registry.address);
        if options.registries.iter().any(same) {
            return Err(Failure::usage("a registry is named twice"));
        }
        options.registries.push(registry);
    }
    if options.registries.is_empty() {
        return Err(Failure::usage("index needs at least one --registry CHAIN:ADDRESS=URL"));
    }
    options.out = out.ok_or_else(|| Failure::usage("index needs --out FILE for its lines"))?;
    options.state = state.ok_or_else(|| Failure::usage("index needs --state FILE to continue from"))?;
    Ok(Asked::Index(Box::new(options), color))
}

/// `8453:0x…[@BLOCK]=URL`, the chain also as tool references have it, `eip155:8453`.
fn registry(text: &str, from_block: u64) -> Result<RegistryOption, Failure> {
    let wrong = || {
        Failure::usage("--registry is CHAIN:ADDRESS=URL or CHAIN:ADDRESS@BLOCK=URL, as in 8453:0x…=https://…")
    };
    let (name, rpc) = text.split_once('=').ok_or_else(wrong)?;
    let (name, block) = match name.split_once('@') {
        Some((name, block)) => (name, Some(block)),
        None => (name, None),
    };
    let (chain_id, address) = registry_name(name).ok_or_else(wrong)?;
    let from_block = match block {
        Some(block) if block.bytes().all(|byte| byte.is_ascii_digit()) => {
            block.parse().map_err(|_| wrong())?
        }
        Some(_) => return Err(wrong()),
        None => from_block,
    };
    Ok(RegistryOption { chain_id, address, from_block, rpc: rpc.to_owned() })
}

fn tag(text: &str) -> Result<BlockTag, Failure> {
    BlockTag::from_name(text).ok_or_else(|| Failure::usage("--block is latest, safe or finalized"))
}

fn color(text: &str) -> Result<ColorChoice, Failure> {
    match text {
        "auto" => Ok(ColorChoice::Auto),
        "always" => Ok(ColorChoice::Always),
        "never" => Ok(ColorChoice::Never),
        _ => Err(Failure::usage("--color is auto, always or never")),
    }
}

fn text(parser: &mut Parser) -> Result<String, Failure> {
    parser.value().and_then(lexopt::ValueExt::string).map_err(unreadable)
}

fn number(parser: &mut Parser, name: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, Failure> {
    let found = text(parser)?.parse().ok().filter(|number| range.contains(number));
    let (low, high) = (range.start(), range.end());
    found.ok_or_else(|| Failure::usage(format!("{name} is a number from {low} to {high}")))
}

/// Bounded by its range already.
fn small(number: u64) -> usize {
    usize::try_from(number).unwrap_or(1)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: lexopt::Error) -> Failure {
    Failure::usage(harmless(&error.to_string()))
}
