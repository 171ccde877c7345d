//! The options as given, before a verb takes those it knows.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use erc8257::proofs::border::proof::{AnchorSource, ProofLayout};
use erc8257::rpc::BlockTag;
use erc8257::{Address, B256, ToolRef};
use lexopt::{Arg, Parser, ValueExt as _};
use primitives::registry::AgentRef;

use super::discoverability::{self, Wanted};
use super::value::{self, shown, unreadable};
use super::{ColorChoice, Reach, Via, proof};
use crate::help;
use crate::input::Source;
use crate::near::nearest;
use crate::secret::Place;
use crate::status::Failure;
use crate::view::escape::harmless;

#[expect(clippy::struct_excessive_bools, reason = "one for each flag")]
pub(super) struct Given {
    pub(super) json: bool,
    pub(super) batch: bool,
    pub(super) via: Option<Via>,
    pub(super) output: Option<PathBuf>,
    pub(super) profile: Option<OsString>,
    pub(super) rpcs: Vec<String>,
    pub(super) quorum: Option<u8>,
    pub(super) block: BlockTag,
    pub(super) pin: Option<B256>,
    pub(super) record: Option<PathBuf>,
    pub(super) check_access: Option<Address>,
    pub(super) data: Option<Vec<u8>>,
    pub(super) facts: Option<OsString>,
    pub(super) expected: Option<B256>,
    pub(super) tool: Option<ToolRef>,
    pub(super) uri: Option<String>,
    pub(super) siblings: Vec<PathBuf>,
    pub(super) candidates: Vec<PathBuf>,
    pub(super) registry: Option<(u128, Address)>,
    pub(super) from: Option<Address>,
    pub(super) predicate: Option<Address>,
    pub(super) transaction: Option<B256>,
    pub(super) wait: Option<u32>,
    pub(super) yes: bool,
    pub(super) chains: Vec<(u128, String)>,
    pub(super) tokens: Vec<(u128, Address)>,
    pub(super) contract: bool,
    pub(super) signer: Option<String>,
    pub(super) policy: Option<OsString>,
    pub(super) yes_if_match: bool,
    pub(super) sort: Option<String>,
    pub(super) limit: Option<u64>,
    pub(super) api_key: Option<OsString>,
    pub(super) facilitator: Option<Place>,
    pub(super) handler: Option<String>,
    pub(super) store: Option<PathBuf>,
    pub(super) proof: bool,
    pub(super) trusted_block: Option<B256>,
    pub(super) trusted_by: Option<AnchorSource>,
    pub(super) layouts: Vec<ProofLayout>,
    pub(super) registry_code: Option<B256>,
    pub(super) predicate_code: Option<B256>,
    pub(super) agent: Option<AgentRef>,
    pub(super) agent_rpc: Option<String>,
    pub(super) gateways: Vec<String>,
    pub(super) wanted: Wanted,
    pub(super) reach: Reach,
    pub(super) color: ColorChoice,
    pub(super) help: bool,
    pub(super) version: bool,
    pub(super) verb: Option<String>,
    pub(super) operands: Vec<OsString>,
    /// The options that verbs know or do not know, each as often as it was given.
    used: Vec<&'static str>,
}

impl Given {
    pub(super) fn collect(mut parser: Parser) -> Result<Self, Failure> {
        let mut given = Self {
            json: false,
            batch: false,
            via: None,
            output: None,
            profile: None,
            rpcs: Vec::new(),
            quorum: None,
            block: BlockTag::Latest,
            pin: None,
            record: None,
            check_access: None,
            data: None,
            facts: None,
            expected: None,
            tool: None,
            uri: None,
            siblings: Vec::new(),
            candidates: Vec::new(),
            registry: None,
            from: None,
            predicate: None,
            transaction: None,
            wait: None,
            yes: false,
            chains: Vec::new(),
            tokens: Vec::new(),
            contract: false,
            signer: None,
            policy: None,
            yes_if_match: false,
            sort: None,
            limit: None,
            api_key: None,
            facilitator: None,
            handler: None,
            store: None,
            proof: false,
            trusted_block: None,
            trusted_by: None,
            layouts: Vec::new(),
            registry_code: None,
            predicate_code: None,
            agent: None,
            agent_rpc: None,
            gateways: Vec::new(),
            wanted: Wanted::default(),
            reach: Reach::default(),
            color: ColorChoice::Auto,
            help: false,
            version: false,
            verb: None,
            operands: Vec::new(),
            used: Vec::new(),
        };
        while let Some(arg) = parser.next().map_err(unreadable)? {
            match arg {
                Arg::Long("color") => given.color = value::color(&parser.value().map_err(unreadable)?)?,
                Arg::Long("help") | Arg::Short('h') => given.help = true,
                Arg::Long("version") | Arg::Short('V') => given.version = true,
                Arg::Value(value) if given.verb.is_none() => {
                    given.verb = Some(value.string().map_err(unreadable)?);
                }
                Arg::Value(value) => given.operands.push(value),
                Arg::Long(_) | Arg::Short(_) => {
                    let Some(option) = name(&arg) else { return Err(unknown(&arg, given.verb.as_deref())) };
                    given.take(option, &mut parser)?;
                    given.used.push(option);
                }
            }
        }
        Ok(given)
    }

    /// Takes an option and its value, if it has one.
    fn take(&mut self, option: &'static str, parser: &mut Parser) -> Result<(), Failure> {
        let mut next = || parser.value().map_err(unreadable);
        match option {
            "--json" => self.json = true,
            "--batch" => self.batch = true,
            "--via" => self.via = Some(value::via(&next()?)?),
            "--output" => self.output = Some(next()?.into()),
            "--profile" => self.profile = Some(next()?),
            "--rpc" => self.rpcs.extend(value::rpcs(&next()?)?),
            "--quorum" => self.quorum = Some(value::quorum(&next()?)?),
            "--block" => self.block = value::block(&next()?)?,
            "--pin" => self.pin = Some(value::hash(&next()?, "--pin")?),
            "--record" => self.record = Some(next()?.into()),
            "--check-access" => self.check_access = Some(value::address(&next()?, option)?),
            "--data" => self.data = Some(value::data(&next()?)?),
            "--facts" => self.facts = Some(next()?),
            "--expected" => self.expected = Some(value::hash(&next()?, "--expected")?),
            "--tool" => self.tool = Some(value::tool(&next()?)?),
            "--uri" => self.uri = Some(value::text(&next()?, "--uri")?),
            "--siblings" => self.siblings.push(next()?.into()),
            "--candidate" => self.candidates.push(next()?.into()),
            "--registry" => self.registry = Some(value::registry(&next()?)?),
            "--from" => self.from = Some(value::address(&next()?, option)?),
            "--predicate" => self.predicate = Some(value::address(&next()?, option)?),
            "--transaction" => self.transaction = Some(value::hash(&next()?, option)?),
            "--wait" => self.wait = Some(value::wait(&next()?)?),
            "--yes" => self.yes = true,
            "--chain" => self.chains.push(value::chain(&next()?)?),
            "--token" => self.tokens.push(value::token(&next()?)?),
            "--contract" => self.contract = true,
            "--signer" => self.signer = Some(value::text(&next()?, "--signer")?),
            "--policy" => self.policy = Some(next()?),
            "--yes-if-match" => self.yes_if_match = true,
            "--sort" => self.sort = Some(value::text(&next()?, "--sort")?),
            "--limit" => self.limit = Some(value::limit(&next()?)?),
            "--api-key" => self.api_key = Some(next()?),
            "--facilitator-secret" => self.facilitator = Some(Place::of(&next()?)),
            "--handler" => self.handler = Some(value::text(&next()?, "--handler")?),
            "--store" => self.store = Some(next()?.into()),
            "--proof" => self.proof = true,
            "--trusted-block" => self.trusted_block = Some(value::hash(&next()?, option)?),
            "--trusted-by" => self.trusted_by = Some(proof::trusted_by(&next()?)?),
            "--layout" => self.layouts.push(proof::layout(&next()?)?),
            "--registry-code" => self.registry_code = Some(value::hash(&next()?, option)?),
            "--predicate-code" => self.predicate_code = Some(value::hash(&next()?, option)?),
            "--agent" => self.agent = Some(value::agent(&value::text(&next()?, option)?)?),
            "--agent-rpc" => self.agent_rpc = Some(value::one_rpc(&next()?, option)?),
            "--gateway" => self.gateways.push(value::text(&next()?, option)?),
            "--ca" => self.reach.ca.push(next()?.into()),
            "--connect-to" => self.reach.connect_to.push(value::connect_to(&next()?)?),
            "--allow-private-addresses" => self.reach.allow_private_addresses = true,
            _ if discoverability::OWN.contains(&option) => self.wanted.take(option, &mut next)?,
            _ => self.reach.timeout = Some(value::timeout(&next()?)?),
        }
        Ok(())
    }

    /// Whether the user gave this option.
    pub(super) fn has(&self, option: &str) -> bool {
        self.used.contains(&option)
    }

    /// Refuses the options that a verb does not have.
    pub(super) fn allow(&self, verb: &str, known: &[&str]) -> Result<(), Failure> {
        match self.used.iter().find(|option| !known.contains(option)) {
            Some(option) => Err(Failure::usage(format!("{verb} has no option {option}"))),
            None => Ok(()),
        }
    }

    /// Refuses the options that a verb has, but not with this kind of operand.
    pub(super) fn allow_with(&self, operand: &str, foreign: &[&str]) -> Result<(), Failure> {
        match self.used.iter().find(|option| foreign.contains(option)) {
            Some(option) => Err(Failure::usage(format!("{option} does not go with {operand}"))),
            None => Ok(()),
        }
    }

    pub(super) fn source(&self, verb: &str) -> Result<Source, Failure> {
        self.operand(verb, "a manifest file, or - for standard input").map(Source::from)
    }

    pub(super) fn operand(&self, verb: &str, what: &str) -> Result<&OsStr, Failure> {
        match self.operands.as_slice() {
            [operand] => Ok(operand),
            [] => Err(Failure::usage(format!("{verb} needs {what}"))),
            [_, second, ..] => {
                Err(Failure::usage(format!("{verb} takes one operand; {} is one too many", shown(second))))
            }
        }
    }
}

/// The options of all verbs.
const OPTIONS: &[&str] = &[
    "--json",
    "--batch",
    "--via",
    "--output",
    "--profile",
    "--rpc",
    "--quorum",
    "--block",
    "--pin",
    "--record",
    "--check-access",
    "--data",
    "--facts",
    "--expected",
    "--tool",
    "--uri",
    "--siblings",
    "--candidate",
    "--registry",
    "--from",
    "--predicate",
    "--transaction",
    "--wait",
    "--yes",
    "--chain",
    "--token",
    "--contract",
    "--signer",
    "--policy",
    "--yes-if-match",
    "--sort",
    "--limit",
    "--api-key",
    "--facilitator-secret",
    "--handler",
    "--store",
    "--proof",
    "--trusted-block",
    "--trusted-by",
    "--layout",
    "--registry-code",
    "--predicate-code",
    "--agent",
    "--agent-rpc",
    "--gateway",
    "--era",
    "--no-call",
    "--priced",
    "--min-grade",
    "--badge",
    "--evidence",
    "--issuer",
    "--endpoint",
    "--at",
    "--arguments",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// The refusal of an option that no verb has, with the one that may be meant.
fn unknown(arg: &Arg<'_>, verb: Option<&str>) -> Failure {
    let (shown, meant) = match arg {
        Arg::Long(long) => {
            let long = format!("--{long}");
            let meant = nearest(&long, OPTIONS.iter().chain(COMMON).copied());
            (long, meant)
        }
        Arg::Short(short) => (format!("-{short}"), None),
        Arg::Value(value) => (value.to_string_lossy().into_owned(), None),
    };
    let meant = meant.map_or_else(String::new, |meant| format!("; {meant} is near it"));
    let verb = verb.filter(|verb| help::of(verb).is_some());
    let hint = verb.map_or_else(String::new, |verb| format!("\nerc8257 {verb} --help tells more."));
    Failure::usage(format!("there is no option {}{meant}{hint}", harmless(&shown)))
}

/// The options of every verb.
const COMMON: &[&str] = &["--color", "--help", "--version"];

/// The option's name as messages write it; `None` if no verb has it.
fn name(arg: &Arg<'_>) -> Option<&'static str> {
    match arg {
        Arg::Short('o') => Some("--output"),
        Arg::Long(long) => OPTIONS.iter().copied().find(|option| option.strip_prefix("--") == Some(*long)),
        _ => None,
    }
}
