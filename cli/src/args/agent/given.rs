//! The options of a live verb of `agent` as they were given: names and values, before they are read.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use erc8257::rpc::BlockTag;
use erc8257::{Address, B256};
use lexopt::{Arg, Parser, ValueExt as _};
use primitives::registry::AgentRef;

use super::super::value::{self, unreadable};
use super::super::{ColorChoice, Reach};
use crate::help::agent as help;
use crate::near::nearest;
use crate::secret::Place;
use crate::status::Failure;
use crate::view::escape::{harmless, harmless_word};

/// Options without a value.
const FLAGS: [&str; 8] = [
    "--json",
    "--domains",
    "--reputation",
    "--no-events",
    "--every-vote",
    "--yes",
    "--unset-wallet",
    "--allow-private-addresses",
];

/// The RPCs of the one chain, and those of others.
type Rpcs = (Vec<String>, Vec<(u128, String)>);

/// What was given.
pub(super) struct Given {
    verb: &'static str,
    pub(super) operands: Vec<String>,
    /// Options in their order; a flag has an empty value.
    options: Vec<(&'static str, OsString)>,
}

impl Given {
    /// Reads the words behind the verb. An option that it does not have is a mistake.
    pub(super) fn collect(verb: &'static str, words: &[OsString]) -> Result<Self, Failure> {
        let known = help::options(verb);
        let mut parser = Parser::from_args(words.iter().cloned());
        let mut given = Self { verb, operands: Vec::new(), options: Vec::new() };
        while let Some(arg) = parser.next().map_err(unreadable)? {
            match arg {
                Arg::Value(value) => given.operands.push(value.string().map_err(unreadable)?),
                Arg::Long(long) => {
                    let long = format!("--{long}");
                    let Some(name) = known.iter().copied().find(|name| *name == long) else {
                        let meant = nearest(&long, known.iter().copied());
                        let meant = meant.map_or_else(String::new, |meant| format!("; {meant} is near it"));
                        let long = harmless(&long);
                        return Err(Failure::usage(format!("agent {verb} has no option {long}{meant}")));
                    };
                    let is_flag = FLAGS.contains(&name);
                    let value = if is_flag { OsString::new() } else { parser.value().map_err(unreadable)? };
                    given.options.push((name, value));
                }
                Arg::Short(short) => {
                    return Err(Failure::usage(format!("agent {verb} has no option -{short}")));
                }
            }
        }
        Ok(given)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(given, _)| *given == name)
    }

    fn all<'g>(&'g self, name: &'g str) -> impl Iterator<Item = &'g OsStr> {
        self.options.iter().filter(move |(given, _)| *given == name).map(|(_, value)| value.as_os_str())
    }

    /// The last value of an option: earlier ones do not count.
    fn last(&self, name: &str) -> Option<&OsStr> {
        self.options.iter().rev().find(|(given, _)| *given == name).map(|(_, value)| value.as_os_str())
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.last(name).map(|value| value.to_string_lossy().into_owned())
    }

    /// The texts of an option that may be repeated.
    pub(super) fn some(&self, name: &str) -> Option<Vec<String>> {
        let all: Vec<String> = self.all(name).map(|value| value.to_string_lossy().into_owned()).collect();
        (!all.is_empty()).then_some(all)
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        self.last(name).map(|value| value::count(value, name)).transpose()
    }

    pub(super) fn address(&self, name: &str) -> Result<Option<Address>, Failure> {
        self.last(name).map(|value| value::address(value, name)).transpose()
    }

    pub(super) fn addresses(&self, name: &str) -> Result<Option<Vec<Address>>, Failure> {
        let all: Vec<Address> =
            self.all(name).map(|value| value::address(value, name)).collect::<Result<_, _>>()?;
        Ok((!all.is_empty()).then_some(all))
    }

    pub(super) fn hash(&self, name: &str) -> Result<Option<B256>, Failure> {
        self.last(name).map(|value| value::hash(value, name)).transpose()
    }

    /// A registry: its chain and its address.
    pub(super) fn registry(&self) -> Result<Option<(u128, Address)>, Failure> {
        self.last("--registry").map(value::registry).transpose()
    }

    pub(super) fn wait(&self) -> Result<Option<u32>, Failure> {
        self.last("--wait").map(value::wait).transpose()
    }

    pub(super) fn place(&self, name: &str) -> Option<Place> {
        self.last(name).map(Place::of)
    }

    pub(super) fn tag(&self) -> Result<BlockTag, Failure> {
        self.last("--block").map_or(Ok(BlockTag::Latest), value::block)
    }

    /// The block as the arguments of inquiries have it.
    pub(super) fn block(&self) -> Result<Option<String>, Failure> {
        let tag = self.last("--block").map(value::block).transpose()?;
        Ok(tag.map(|tag| match tag {
            BlockTag::Number(number) => number.to_string(),
            tag => tag.to_string(),
        }))
    }

    /// The one agent that the verb is about.
    pub(super) fn agent(&self) -> Result<AgentRef, Failure> {
        let verb = self.verb;
        match self.operands.as_slice() {
            [agent] => value::agent(agent),
            [] => Err(Failure::usage(format!("agent {verb} needs an agent"))),
            [_, second, ..] => Err(Failure::usage(format!(
                "agent {verb} takes one operand; {} is one too many",
                harmless_word(second)
            ))),
        }
    }

    /// The RPCs of this chain, and those of others.
    pub(super) fn rpcs(&self, chain: u128, has_others: bool) -> Result<Rpcs, Failure> {
        let verb = self.verb;
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for value in self.all("--rpc") {
            let text = value.to_string_lossy();
            let (of, urls) = match value::of_chain(&text) {
                Some((of, url)) => (of.parse().unwrap_or_default(), value::rpcs(OsStr::new(url))?),
                None => (chain, value::rpcs(value)?),
            };
            for url in urls {
                if of == chain { own.push(url) } else { others.push((of, url)) }
            }
        }
        if own.is_empty() {
            return Err(Failure::usage(format!("agent {verb} needs --rpc URL: an RPC of chain {chain}")));
        }
        if !has_others && (own.len() > 1 || !others.is_empty()) {
            return Err(Failure::usage(format!(
                "agent {verb} asks one RPC of chain {chain}: --rpc URL, once"
            )));
        }
        Ok((own, others))
    }

    /// How to reach RPCs and servers.
    pub(super) fn reach(&self) -> Result<(Reach, ColorChoice), Failure> {
        let reach = Reach {
            ca: self.all("--ca").map(PathBuf::from).collect(),
            connect_to: self.all("--connect-to").map(value::connect_to).collect::<Result<_, _>>()?,
            allow_private_addresses: self.has("--allow-private-addresses"),
            timeout: self.last("--timeout").map(value::timeout).transpose()?,
        };
        let color = self.last("--color").map_or(Ok(ColorChoice::Auto), value::color)?;
        Ok((reach, color))
    }
}
