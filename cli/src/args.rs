//! What was asked for on the command line.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt as _};

use crate::help;
use crate::index::options::Asked;
use crate::input::Source;
use crate::status::Failure;
use crate::view::escape::harmless;

/// A command, and whether to use colour.
pub(crate) struct Invocation {
    pub(crate) command: Command,
    pub(crate) color: ColorChoice,
}

/// One verb with what it needs.
pub(crate) enum Command {
    Help(&'static str),
    /// Nothing was asked for.
    Nothing,
    Version,
    Hash(Source),
    Canonicalize(Source),
    Validate {
        source: Source,
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
    Index(Box<crate::index::options::Options>),
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

/// The options as given, before a verb takes those it knows.
#[expect(clippy::struct_excessive_bools, reason = "one for each flag")]
struct Given {
    json: bool,
    batch: bool,
    via: Option<Via>,
    output: Option<PathBuf>,
    color: ColorChoice,
    help: bool,
    version: bool,
    verb: Option<String>,
    operands: Vec<OsString>,
}

/// Reads the command line, the program's name included.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Invocation, Failure> {
    let mut args = args.into_iter().peekable();
    let program = args.next();
    // Its options are its own, and many.
    if args.next_if(|verb| verb == "index").is_some() {
        return index(args);
    }
    let args = program.into_iter().chain(args);
    let given = Given::collect(Parser::from_iter(args)).map_err(|failure| {
        Failure::usage(format!("{}\nerc8257 --help lists the commands and their options.", failure.text))
    })?;
    let color = given.color;
    Ok(Invocation { command: given.command()?, color })
}

fn index(args: impl Iterator<Item = OsString>) -> Result<Invocation, Failure> {
    match crate::index::options::parse(args) {
        Ok(Asked::Help) => Ok(Invocation { command: Command::Help(help::INDEX), color: ColorChoice::Auto }),
        Ok(Asked::Index(options, color)) => Ok(Invocation { command: Command::Index(options), color }),
        Err(failure) => {
            Err(Failure::usage(format!("{}\nerc8257 index --help tells more.", failure.text)))
        }
    }
}

impl Given {
    fn collect(mut parser: Parser) -> Result<Self, Failure> {
        let mut given = Self {
            json: false,
            batch: false,
            via: None,
            output: None,
            color: ColorChoice::Auto,
            help: false,
            version: false,
            verb: None,
            operands: Vec::new(),
        };
        while let Some(arg) = parser.next().map_err(unreadable)? {
            match arg {
                Arg::Long("json") => given.json = true,
                Arg::Long("batch") => given.batch = true,
                Arg::Long("via") => given.via = Some(via(&parser.value().map_err(unreadable)?)?),
                Arg::Long("output") | Arg::Short('o') => {
                    given.output = Some(parser.value().map_err(unreadable)?.into());
                }
                Arg::Long("color") => given.color = color(&parser.value().map_err(unreadable)?)?,
                Arg::Long("help") | Arg::Short('h') => given.help = true,
                Arg::Long("version") | Arg::Short('V') => given.version = true,
                Arg::Long("rpc" | "record") => return Err(Failure::usage(NO_CHAIN)),
                Arg::Value(value) if given.verb.is_none() => {
                    given.verb = Some(value.string().map_err(unreadable)?);
                }
                Arg::Value(value) => given.operands.push(value),
                Arg::Long(_) | Arg::Short(_) => return Err(unreadable(arg.unexpected())),
            }
        }
        Ok(given)
    }

    fn command(mut self) -> Result<Command, Failure> {
        if self.version {
            return Ok(Command::Version);
        }
        let Some(verb) = self.verb.take() else {
            return Ok(if self.help { Command::Help(help::PROGRAM) } else { Command::Nothing });
        };
        if verb == "help" {
            let of = self.operands.first().and_then(|operand| operand.to_str());
            return Ok(Command::Help(of.and_then(help::of).unwrap_or(help::PROGRAM)));
        }
        let Some(text) = help::of(&verb) else {
            return Err(Failure::usage(format!(
                "there is no command {}\nerc8257 --help lists the commands.",
                harmless(&verb)
            )));
        };
        if self.help {
            return Ok(Command::Help(text));
        }
        self.verb(&verb)
            .map_err(|failure| Failure::usage(format!("{}\nerc8257 {verb} --help tells more.", failure.text)))
    }

    fn verb(self, verb: &str) -> Result<Command, Failure> {
        self.refuse_foreign_options(verb)?;
        Ok(match verb {
            "hash" => Command::Hash(self.source(verb)?),
            "canonicalize" => Command::Canonicalize(self.source(verb)?),
            "validate" => Command::Validate { source: self.source(verb)?, json: self.json },
            "fix" => Command::Fix { source: self.source(verb)?, json: self.json, output: self.output },
            "verify" => {
                let operand = self.operand(verb, "a bundle file, or - for standard input")?;
                if operand.as_encoded_bytes().starts_with(b"eip155:") {
                    return Err(Failure::usage(NO_CHAIN));
                }
                let (source, via) = (Source::from(operand), self.via.unwrap_or(Via::Bundle));
                if self.batch {
                    Command::VerifyBatch { source, via }
                } else {
                    Command::Verify { source, via, json: self.json }
                }
            }
            "explain" => {
                let code = self.operand(verb, "a rule code")?.to_string_lossy().into_owned();
                Command::Explain { code, json: self.json }
            }
            _ => {
                if let Some(operand) = self.operands.first() {
                    return Err(Failure::usage(format!(
                        "rules takes no operand, but got {}",
                        shown(operand)
                    )));
                }
                Command::Rules { json: self.json }
            }
        })
    }

    /// An option that a verb would silently ignore is a mistake.
    fn refuse_foreign_options(&self, verb: &str) -> Result<(), Failure> {
        let foreign = [
            ("--json", self.json && matches!(verb, "hash" | "canonicalize")),
            ("--batch", self.batch && verb != "verify"),
            ("--via", self.via.is_some() && verb != "verify"),
            ("--output", self.output.is_some() && verb != "fix"),
        ];
        match foreign.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(Failure::usage(format!("{verb} has no option {option}"))),
            None => Ok(()),
        }
    }

    fn source(&self, verb: &str) -> Result<Source, Failure> {
        self.operand(verb, "a manifest file, or - for standard input").map(Source::from)
    }

    fn operand(&self, verb: &str, what: &str) -> Result<&OsStr, Failure> {
        match self.operands.as_slice() {
            [operand] => Ok(operand),
            [] => Err(Failure::usage(format!("{verb} needs {what}"))),
            [_, second, ..] => {
                Err(Failure::usage(format!("{verb} takes one operand; {} is one too many", shown(second))))
            }
        }
    }
}

const NO_CHAIN: &str = "reading the chain is not built into this version: \
                        verify needs a bundle file that holds the recorded registration";

fn via(value: &OsStr) -> Result<Via, Failure> {
    match value.to_str() {
        Some("bundle") => Ok(Via::Bundle),
        Some("verify") => Ok(Via::Verify),
        Some("session") => Ok(Via::Session),
        _ => Err(Failure::usage(format!("--via is bundle, verify or session, not {}", shown(value)))),
    }
}

fn color(value: &OsStr) -> Result<ColorChoice, Failure> {
    match value.to_str() {
        Some("auto") => Ok(ColorChoice::Auto),
        Some("always") => Ok(ColorChoice::Always),
        Some("never") => Ok(ColorChoice::Never),
        _ => Err(Failure::usage(format!("--color is auto, always or never, not {}", shown(value)))),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unreadable(error: lexopt::Error) -> Failure {
    Failure::usage(harmless(&error.to_string()))
}

fn shown(value: &OsStr) -> String {
    harmless(&value.to_string_lossy())
}
