//! The command line as it was typed.

mod advice;
mod agent;
mod discoverability;
mod given;
mod live;
mod mcp;
mod pay;
pub(crate) mod proof;
mod publish;
mod tools;
pub(crate) mod value;
mod wallet;

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use erc8257::Profile;
use lexopt::Parser;

use crate::described::{self, Verb};
use crate::help;
use crate::index::options::Asked;
use crate::input::Source;
use crate::near::nearest;
use crate::status::Failure;
use crate::view::escape::harmless_word;
use given::Given;
use value::shown;

pub(crate) use advice::{About, Advise, Diagnose};
pub(crate) use agent::{Act, Agent, AgentVerb, INDEX_SECRET};
pub(crate) use discoverability::{Certificate, Discoverability, HttpTool, Server, ServerPlace, ToolPlace};
pub(crate) use live::{Access, Beside, Inspect, Reach, VerifyLive};
pub(crate) use mcp::Mcp;
pub(crate) use pay::{PayCall, PayGate};
pub(crate) use proof::{Fetch, Proof};
pub(crate) use publish::Publish;
pub(crate) use tools::{Listing, Tools};
pub(crate) use value::{bytes, hex_of};
pub(crate) use wallet::{Asked as WalletAsked, Transfer as WalletTransfer, Wallet};

/// A command, and whether to use colour.
pub(crate) struct Invocation {
    pub(crate) command: Command,
    pub(crate) color: ColorChoice,
}

/// One verb with its arguments.
pub(crate) enum Command {
    Help(Cow<'static, str>),
    /// Nothing was asked for.
    Nothing,
    Version,
    Hash(Source),
    Canonicalize(Source),
    Validate {
        source: Source,
        profile: Option<Profile>,
        json: bool,
    },
    Fix {
        source: Source,
        output: Option<PathBuf>,
        json: bool,
    },
    Verify {
        source: Source,
        via: Via,
        json: bool,
    },
    VerifyBatch {
        source: Source,
        via: Via,
    },
    Judge {
        source: Source,
        json: bool,
    },
    JudgeBatch(Source),
    /// A verb that comes from its description alone.
    Described {
        verb: &'static Verb,
        source: Source,
        json: bool,
    },
    VerifyLive(Box<VerifyLive>),
    Inspect(Box<Inspect>),
    Advise(Box<Advise>),
    Diagnose(Box<Diagnose>),
    Discoverability(Box<Discoverability>),
    Publish(Box<Publish>),
    Agent(Box<Agent>),
    PayCall(Box<PayCall>),
    PayGate(Box<PayGate>),
    Tools(Box<Tools>),
    Mcp(Box<Mcp>),
    Proof(Proof),
    Wallet(Box<Wallet>),
    Index(Box<crate::index::options::Options>),
    Census {
        source: Source,
        json: bool,
    },
    Explain {
        code: String,
        json: bool,
    },
    Rules {
        json: bool,
    },
}

/// `--color`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// `--via`: which verb of the library gives the verdict. All give the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Via {
    /// `verify_bundle`, from the text.
    Bundle,
    /// `verify`, from the typed parts of the bundle.
    Verify,
    /// A `Session` that the bundle answers.
    Session,
}

/// Reads the command line, the program's name included.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Invocation, Failure> {
    let mut args = args.into_iter().peekable();
    let program = args.next();
    // Its options are its own, and many.
    if args.next_if(|verb| verb == "index").is_some() {
        return index(args);
    }
    if args.next_if(|verb| verb == "mcp").is_some() {
        return mcp(args);
    }
    let args: Vec<OsString> = args.collect();
    if let Some(asked) = agent::parse(&args) {
        return asked.map(|asked| match asked {
            agent::Asked::Help(text) => {
                Invocation { command: Command::Help(text.into()), color: ColorChoice::Auto }
            }
            agent::Asked::Agent(agent, color) => Invocation { command: Command::Agent(agent), color },
        });
    }
    let args = program.into_iter().chain(args);
    let given = Given::collect(Parser::from_iter(args)).map_err(|failure| {
        // The help of the verb tells more than that of all of them.
        if failure.text.contains('\n') {
            return failure;
        }
        Failure::usage(format!("{}\nerc8257 --help lists the commands and their options.", failure.text))
    })?;
    let color = given.color;
    Ok(Invocation { command: command(given)?, color })
}

fn index(args: impl Iterator<Item = OsString>) -> Result<Invocation, Failure> {
    match crate::index::options::parse(args) {
        Ok(Asked::Help) => {
            Ok(Invocation { command: Command::Help(help::INDEX.into()), color: ColorChoice::Auto })
        }
        Ok(Asked::Index(options, color)) => Ok(Invocation { command: Command::Index(options), color }),
        Err(failure) => Err(Failure::usage(format!("{}\nerc8257 index --help tells more.", failure.text))),
    }
}

fn mcp(args: impl Iterator<Item = OsString>) -> Result<Invocation, Failure> {
    match mcp::parse(args) {
        Ok(mcp::Asked::Help) => {
            Ok(Invocation { command: Command::Help(help::MCP.into()), color: ColorChoice::Auto })
        }
        Ok(mcp::Asked::Mcp(mcp, color)) => Ok(Invocation { command: Command::Mcp(mcp), color }),
        Err(failure) => Err(Failure::usage(format!("{}\nerc8257 mcp --help tells more.", failure.text))),
    }
}

fn command(mut given: Given) -> Result<Command, Failure> {
    if given.version {
        return Ok(Command::Version);
    }
    let Some(verb) = given.verb.take() else {
        return Ok(if given.help { Command::Help(help::program().into()) } else { Command::Nothing });
    };
    if verb == "help" {
        let words: Vec<&str> = given.operands.iter().filter_map(|operand| operand.to_str()).collect();
        if let [group] = words.as_slice()
            && help::group(group).next().is_some()
        {
            return Ok(Command::Help(described::help_of_group(group).into()));
        }
        let of = help::whole(&words.join(" ")).or_else(|| help::whole(words.first()?));
        return Ok(Command::Help(of.unwrap_or_else(|| help::program().into())));
    }
    let verb = match grouped(&verb, &mut given)? {
        Some(verb) => verb,
        None if given.help && help::group(&verb).next().is_some() => {
            return Ok(Command::Help(described::help_of_group(&verb).into()));
        }
        None => verb,
    };
    let Some(text) = help::whole(&verb) else {
        let meant =
            nearest(&verb, help::names()).map_or_else(String::new, |meant| format!("; {meant} is near it"));
        let verb = harmless_word(&verb);
        return Err(Failure::usage(format!(
            "there is no command {verb}{meant}\nerc8257 --help lists the commands."
        )));
    };
    if given.help {
        return Ok(Command::Help(text));
    }
    of_verb(&verb, given)
        .map_err(|failure| Failure::usage(format!("{}\nerc8257 {verb} --help tells more.", failure.text)))
}

/// The verb of a group, which stands behind the word of the group: `pay challenge`.
fn grouped(word: &str, given: &mut Given) -> Result<Option<String>, Failure> {
    let names: Vec<&str> = help::group(word).map(|(name, _)| name).collect();
    if names.is_empty() {
        return Ok(None);
    }
    let second = given.operands.first().map(|operand| operand.to_string_lossy().into_owned());
    let name = second.as_ref().map(|second| format!("{word} {second}"));
    if let Some(name) = name.filter(|name| names.contains(&name.as_str())) {
        given.operands.remove(0);
        return Ok(Some(name));
    }
    if given.help {
        return Ok(None);
    }
    let given = second.map_or_else(String::new, |second| format!(", and not {}", harmless_word(&second)));
    let list = names.join(", ");
    Err(Failure::usage(format!("{word} has the verbs {list}{given}\nerc8257 {word} --help tells more.")))
}

fn of_verb(verb: &str, given: Given) -> Result<Command, Failure> {
    given.allow(verb, &options_of(verb))?;
    if wallet::VERBS.contains(&verb) {
        if !given.rpcs.is_empty() {
            return Ok(Command::Wallet(Box::new(wallet::wallet(verb, given)?)));
        }
        wallet::refuse(verb, &given)?;
    }
    if let Some(verb) = described::of(verb) {
        let operand = given.operand(verb.name, "a file with the arguments, or - for standard input")?;
        return Ok(Command::Described { verb, source: Source::from(operand), json: given.json });
    }
    Ok(match verb {
        "hash" => Command::Hash(given.source(verb)?),
        "canonicalize" => Command::Canonicalize(given.source(verb)?),
        "validate" => {
            let profile = given.profile.as_deref().map(value::profile).transpose()?;
            Command::Validate { source: given.source(verb)?, profile, json: given.json }
        }
        "fix" => Command::Fix { source: given.source(verb)?, json: given.json, output: given.output },
        "verify" => verify(given)?,
        "judge" => {
            let source = Source::from(given.operand(verb, "a bundle file, or - for standard input")?);
            if given.batch {
                Command::JudgeBatch(source)
            } else {
                Command::Judge { source, json: given.json }
            }
        }
        "inspect" => Command::Inspect(Box::new(live::inspect(given)?)),
        "census" => {
            let operand = given.operand(verb, "a snapshot, or - for standard input")?;
            Command::Census { source: Source::from(operand), json: given.json }
        }
        "advise" => Command::Advise(Box::new(advice::advise(given)?)),
        "diagnose" => Command::Diagnose(Box::new(advice::diagnose(given)?)),
        "discoverability mcp"
        | "discoverability certificate"
        | "discoverability server-json"
        | "discoverability http" => {
            Command::Discoverability(Box::new(discoverability::command(verb, given)?))
        }
        "publish" => Command::Publish(Box::new(publish::publish(given)?)),
        "pay call" => Command::PayCall(Box::new(pay::call(given)?)),
        "pay gate" => Command::PayGate(Box::new(pay::gate(given)?)),
        "tools list" | "tools search" | "tools get" => Command::Tools(Box::new(tools::tools(verb, given)?)),
        "proof verify" => Command::Proof(proof::verify(&given, verb)?),
        "proof receipt" => Command::Proof(proof::receipt(&given, verb)?),
        "proof fetch" => Command::Proof(proof::fetch(given, verb)?),
        "proof slots" => Command::Proof(proof::slots(given, verb)?),
        "explain" => {
            let code = given.operand(verb, "a code")?.to_string_lossy().into_owned();
            Command::Explain { code, json: given.json }
        }
        _ => {
            if let Some(operand) = given.operands.first() {
                return Err(Failure::usage(format!("rules takes no operand, but got {}", shown(operand))));
            }
            Command::Rules { json: given.json }
        }
    })
}

/// The options that a verb knows. One that it would silently ignore is a mistake.
fn options_of(verb: &str) -> Vec<&'static str> {
    let options: &[&str] = match verb {
        "validate" => &["--json", "--profile"],
        "census" | "explain" | "rules" => &["--json"],
        _ if wallet::VERBS.contains(&verb) => return [&["--json"], &*wallet::options(verb)].concat(),
        _ if described::of(verb).is_some() => &["--json"],
        "fix" => &["--json", "--output"],
        "judge" => &["--json", "--batch"],
        "verify" => return [&["--json", "--batch", "--via"], live::OPTIONS, proof::OPTIONS].concat(),
        "proof verify" => proof::VERIFY,
        "proof receipt" => proof::RECEIPT,
        "proof fetch" => proof::FETCH,
        "proof slots" => proof::SLOTS,
        "advise" => return [advice::ADVISE, live::OPTIONS].concat(),
        "diagnose" => advice::DIAGNOSE,
        "discoverability mcp" => return [discoverability::MCP, discoverability::LIVE].concat(),
        "discoverability certificate" => discoverability::CERTIFICATE,
        "discoverability server-json" => &["--json"],
        "discoverability http" => {
            return [discoverability::HTTP, discoverability::HTTP_LIVE, proof::OPTIONS].concat();
        }
        "publish" => publish::OPTIONS,
        "pay call" => pay::CALL,
        "pay gate" => pay::GATE,
        "tools list" | "tools search" | "tools get" => return tools::options(verb),
        "inspect" => {
            const OWN: &[&str] = &["--json", "--check-access", "--data"];
            const LIVE: &[&str] = &["--rpc", "--block", "--record", "--ca", "--connect-to", "--timeout"];
            return [OWN, LIVE].concat();
        }
        _ => &[],
    };
    options.to_vec()
}

fn verify(given: Given) -> Result<Command, Failure> {
    let operand = given.operand("verify", "a tool reference, or a bundle file, or - for standard input")?;
    if live::is_tool(operand) {
        given.allow_with("a tool reference", &["--batch", "--via"])?;
        return Ok(Command::VerifyLive(Box::new(live::verify(given, "verify")?)));
    }
    live::refuse_with(&given, "a bundle")?;
    let (source, via) = (Source::from(operand), given.via.unwrap_or(Via::Bundle));
    Ok(if given.batch {
        Command::VerifyBatch { source, via }
    } else {
        Command::Verify { source, via, json: given.json }
    })
}
