//! `mcp`: what the server may ask, and where it listens.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::PathBuf;

use erc8257::Quorum;
use lexopt::{Arg, Parser};
use ureq::http::Uri;

use super::value::{self, shown, unreadable};
use super::{ColorChoice, Reach, live};
use crate::input::Source;
use crate::near::nearest;
use crate::secret::Place;
use crate::status::Failure;
use crate::view::escape::harmless;

/// The options of `mcp`.
const OPTIONS: [&str; 13] = [
    "--rpc",
    "--listen",
    "--gateway",
    "--rest",
    "--api-key",
    "--forward",
    "--forward-secret",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
    "--color",
    "--help",
];

/// `mcp`.
#[derive(Default)]
#[cfg_attr(not(feature = "mcp"), allow(dead_code, reason = "the server reads it"))]
pub(crate) struct Mcp {
    pub(crate) rpcs: Rpcs,
    /// Standard input and output without it.
    pub(crate) listen: Option<SocketAddr>,
    pub(crate) gateways: Vec<String>,
    /// The origin of a list of tools, and the file with its key.
    pub(crate) rest: Option<(String, Source)>,
    /// An MCP server that some calls are forwarded to, and its credentials.
    pub(crate) forward: Option<(String, Option<Place>)>,
    pub(crate) reach: Reach,
}

/// The RPCs by chain. Their URLs may hold keys; never shown.
#[derive(Default)]
pub(crate) struct Rpcs {
    by_chain: BTreeMap<u128, Vec<String>>,
    /// Those of every chain that has none of its own.
    others: Vec<String>,
}

#[cfg_attr(not(feature = "mcp"), allow(dead_code, reason = "the server reads it"))]
impl Rpcs {
    /// The RPCs of a chain, and how many of them must agree; `None` for a chain without RPCs.
    pub(crate) fn of(&self, chain: u128) -> Option<(&[String], Option<Quorum>)> {
        let rpcs = self.by_chain.get(&chain).unwrap_or(&self.others);
        let quorum = live::quorum_of(rpcs, None, "mcp").ok()?;
        Some((rpcs, quorum))
    }

    /// The first RPC of each chain but this one.
    pub(crate) fn beside(&self, chain: u128) -> impl Iterator<Item = (u128, String)> {
        let others = self.by_chain.iter().filter(move |(of, _)| **of != chain);
        others.filter_map(|(of, rpcs)| Some((*of, rpcs.first()?.clone())))
    }

    /// All URLs.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        self.by_chain.values().flatten().chain(&self.others)
    }

    /// Takes a value of `--rpc`: a URL or `@FILE`, each line perhaps with a chain.
    fn take(&mut self, value: &OsStr) -> Result<(), Failure> {
        let (chain, urls) = match chain_of(&value.to_string_lossy()) {
            Some((chain, rest)) => (Some(chain), value::rpcs(OsStr::new(&rest))?),
            None => (None, value::rpcs(value)?),
        };
        for url in urls {
            let (chain, url) = match chain_of(&url) {
                Some((own, url)) if chain.is_none() => (Some(own), url),
                _ => (chain, url),
            };
            match chain {
                Some(chain) => self.by_chain.entry(chain).or_default().push(url),
                None => self.others.push(url),
            }
        }
        Ok(())
    }

    /// Refuses more RPCs of one chain than can be asked, and one that is named twice.
    fn check(&self) -> Result<(), Failure> {
        let mut lists = self.by_chain.values().chain([&self.others]).filter(|list| !list.is_empty());
        lists.try_for_each(|list| live::quorum_of(list, None, "mcp").map(drop))
    }
}

/// The chain in front of a URL.
fn chain_of(text: &str) -> Option<(u128, String)> {
    let (chain, rest) = value::of_chain(text)?;
    Some((chain.parse().ok()?, rest.to_owned()))
}

/// The request of the command line.
pub(super) enum Asked {
    Help,
    Mcp(Box<Mcp>, ColorChoice),
}

/// Reads the words behind `mcp`.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Asked, Failure> {
    let mut parser = Parser::from_args(args);
    let (mut mcp, mut color) = (Mcp::default(), ColorChoice::Auto);
    let (mut rest, mut key, mut forward, mut secret) = (None, None, None, None);
    while let Some(arg) = parser.next().map_err(unreadable)? {
        let option = match arg {
            Arg::Short('h') => "--help".to_owned(),
            Arg::Short(short) => format!("-{short}"),
            Arg::Long(long) => format!("--{long}"),
            Arg::Value(word) => {
                return Err(Failure::usage(format!("mcp takes no operand, but got {}", shown(&word))));
            }
        };
        let mut next = || parser.value().map_err(unreadable);
        match option.as_str() {
            "--help" => return Ok(Asked::Help),
            "--rpc" => mcp.rpcs.take(&next()?)?,
            "--listen" => mcp.listen = Some(loopback(&next()?)?),
            "--gateway" => mcp.gateways.push(value::text(&next()?, "--gateway")?),
            "--rest" => rest = Some(origin(&next()?)?),
            "--api-key" => key = Some(Source::File(next()?.into())),
            "--forward" => forward = Some(url(&next()?, "--forward")?),
            "--forward-secret" => secret = Some(Place::of(&next()?)),
            "--ca" => mcp.reach.ca.push(PathBuf::from(next()?)),
            "--connect-to" => mcp.reach.connect_to.push(value::connect_to(&next()?)?),
            "--allow-private-addresses" => mcp.reach.allow_private_addresses = true,
            "--timeout" => mcp.reach.timeout = Some(value::timeout(&next()?)?),
            "--color" => color = value::color(&next()?)?,
            option => {
                let meant = nearest(option, OPTIONS);
                let meant = meant.map_or_else(String::new, |meant| format!("; {meant} is near it"));
                return Err(Failure::usage(format!("mcp has no option {}{meant}", harmless(option))));
            }
        }
    }
    mcp.rpcs.check()?;
    mcp.rest = match (rest, key) {
        (Some(rest), Some(key)) => Some((rest, key)),
        (None, None) => None,
        _ => return Err(Failure::usage("--rest and --api-key go together: a list, and its key")),
    };
    mcp.forward = match (forward, secret) {
        (Some(url), secret) => Some((url, secret)),
        (None, None) => None,
        (None, Some(_)) => return Err(Failure::usage("--forward-secret goes with --forward")),
    };
    Ok(Asked::Mcp(Box::new(mcp), color))
}

/// A loopback address: the server knows no users, so other machines may not reach it.
fn loopback(value: &OsStr) -> Result<SocketAddr, Failure> {
    let address = value.to_str().and_then(|text| text.parse::<SocketAddr>().ok());
    address.filter(|address| address.ip().is_loopback()).ok_or_else(|| {
        Failure::usage(format!(
            "--listen is a loopback address with a port, as in 127.0.0.1:8257, not {}; \
             for other machines put a server that knows its users in front",
            shown(value)
        ))
    })
}

/// A URL, which is not repeated, since it may hold a key.
fn url(value: &OsStr, option: &str) -> Result<String, Failure> {
    let text = value::text(value, option)?;
    let uri =
        text.parse::<Uri>().ok().filter(|uri| uri.scheme_str() == Some("https") && uri.host().is_some());
    uri.map(|_| text).ok_or_else(|| Failure::usage(format!("{option} is a URL that begins with https://")))
}

/// A URL without a path.
fn origin(value: &OsStr) -> Result<String, Failure> {
    let url = url(value, "--rest")?;
    let origin = url.strip_suffix('/').unwrap_or(&url);
    let is_origin = origin.matches('/').count() == 2 && !origin.contains(['?', '#', '@']);
    is_origin
        .then(|| origin.to_owned())
        .ok_or_else(|| Failure::usage("--rest is an origin, as in https://api.opensea.io, without a path"))
}
