//! The command line of `index`.

mod proof;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use erc8257::BlockTag;
use erc8257_index_run::{CONFIRMATIONS, FETCHES, MAX_AGE, Registry};
use lexopt::{Arg, Parser};

use crate::args::ColorChoice;
use crate::args::value::{shown, unreadable};
use crate::host::ConnectTo;
use crate::status::Failure;

/// What `index` is to do.
#[derive(Debug)]
pub(crate) struct Options {
    /// What the run is asked for.
    pub(crate) run: erc8257_index_run::Options,
    /// The URL of each registry's RPC. It may hold a key; never shown.
    pub(crate) rpcs: Vec<String>,
    pub(crate) ca: Vec<PathBuf>,
    pub(crate) connect_to: Vec<ConnectTo>,
    /// Time for one fetch and for one answer of an RPC.
    pub(crate) timeout: Duration,
}

/// The request of the command line.
pub(crate) enum Asked {
    Help,
    Index(Box<Options>, ColorChoice),
}

const SECONDS: u64 = 30;

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
        run: erc8257_index_run::Options::new(PathBuf::new(), PathBuf::new()),
        rpcs: Vec::new(),
        ca: Vec::new(),
        connect_to: Vec::new(),
        timeout: Duration::from_secs(SECONDS),
    };
    let mut proof = proof::Asked::default();
    let run = &mut options.run;
    while let Some(arg) = parser.next().map_err(unreadable)? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Asked::Help),
            Arg::Long("registry") => registries.push(text(&mut parser)?),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value().map_err(unreadable)?)),
            Arg::Long("state") => state = Some(PathBuf::from(parser.value().map_err(unreadable)?)),
            Arg::Long("from-block") => from_block = Some(number(&mut parser, "--from-block", 0..=u64::MAX)?),
            Arg::Long("confirmations") => {
                run.confirmations = number(&mut parser, "--confirmations", CONFIRMATIONS)?;
            }
            Arg::Long("concurrency") => {
                run.concurrency = small(number(&mut parser, "--concurrency", FETCHES)?);
            }
            Arg::Long("per-origin") => {
                run.per_origin = small(number(&mut parser, "--per-origin", FETCHES)?);
            }
            Arg::Long("timeout") => {
                options.timeout = Duration::from_secs(number(&mut parser, "--timeout", 1..=SECONDS)?);
            }
            Arg::Long("max-age") => run.max_age = number(&mut parser, "--max-age", MAX_AGE)?,
            Arg::Long("block") => {
                proof.names_a_block = true;
                run.tag = tag(&text(&mut parser)?)?;
            }
            Arg::Long("bundles") => run.bundles = true,
            Arg::Long("allow-private-addresses") => run.allow_private_addresses = true,
            Arg::Long("ca") => options.ca.push(parser.value().map_err(unreadable)?.into()),
            Arg::Long("connect-to") => {
                let rule = text(&mut parser)?.parse().map_err(|error| Failure::usage(format!("{error}")))?;
                options.connect_to.push(rule);
            }
            Arg::Long("proof") => proof.proof = true,
            Arg::Long(
                name @ ("trusted-block" | "trusted-by" | "layout" | "registry-code" | "predicate-code"),
            ) => {
                let name = name.to_owned();
                proof.take(&name, &parser.value().map_err(unreadable)?)?;
            }
            Arg::Long("color") => color = self::color(&text(&mut parser)?)?,
            Arg::Value(value) => {
                let value = shown(&value);
                return Err(Failure::usage(format!("index takes no operand, but got {value}")));
            }
            Arg::Long(_) | Arg::Short(_) => return Err(unreadable(arg.unexpected())),
        }
    }
    for registry in registries {
        let (registry, rpc) = self::registry(&registry, from_block.unwrap_or(0))?;
        let same =
            |other: &Registry| (other.chain_id, other.address) == (registry.chain_id, registry.address);
        if run.registries.iter().any(same) {
            return Err(Failure::usage("a registry is named twice"));
        }
        run.registries.push(registry);
        options.rpcs.push(rpc);
    }
    if run.registries.is_empty() {
        return Err(Failure::usage("index needs at least one --registry CHAIN:ADDRESS=URL"));
    }
    run.proof = proof.end(&run.registries)?;
    run.out = out.ok_or_else(|| Failure::usage("index needs --out FILE for its lines"))?;
    run.state = state.ok_or_else(|| Failure::usage("index needs --state FILE to continue from"))?;
    Ok(Asked::Index(Box::new(options), color))
}

/// `8453:0x…[@BLOCK]=URL`, the chain also as tool references have it, `eip155:8453`: the registry, and the URL.
fn registry(text: &str, from_block: u64) -> Result<(Registry, String), Failure> {
    let wrong = || {
        Failure::usage("--registry is CHAIN:ADDRESS=URL or CHAIN:ADDRESS@BLOCK=URL, as in 8453:0x…=https://…")
    };
    let (name, rpc) = text.split_once('=').ok_or_else(wrong)?;
    let (name, block) = match name.split_once('@') {
        Some((name, block)) => (name, Some(block)),
        None => (name, None),
    };
    let (chain_id, address) = Registry::parse_name(name).ok_or_else(wrong)?;
    let from_block = match block {
        Some(block) if block.bytes().all(|byte| byte.is_ascii_digit()) => {
            block.parse().map_err(|_| wrong())?
        }
        Some(_) => return Err(wrong()),
        None => from_block,
    };
    // The RPC has its name once it is known to be a URL.
    Ok((Registry { chain_id, address, from_block, rpc: String::new() }, rpc.to_owned()))
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
