//! `discoverability mcp`, `discoverability certificate`, `discoverability server-json` and `discoverability http`.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use discoverability::Word;
use discoverability::border::mcp::{McpCallChoice, McpEraChoice, McpOptions};
use discoverability::border::mcp_report::{McpGradeLetter, McpProfile};

use super::given::Given;
use super::live::{self, Reach, VerifyLive, record};
use super::proof;
use super::value::{self, shown};
use crate::clock;
use crate::input::Source;
use crate::status::Failure;

/// The options that no other verb has.
pub(super) const OWN: [&str; 10] = [
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
];
/// The options of `discoverability mcp`.
pub(super) const MCP: &[&str] = &["--json", "--profile", "--min-grade", "--badge", "--evidence"];
/// Those that go with a URL only.
pub(super) const LIVE: &[&str] = &[
    "--era",
    "--no-call",
    "--priced",
    "--record",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];
/// The options of `discoverability certificate`.
pub(super) const CERTIFICATE: &[&str] = &["--json", "--issuer", "--endpoint", "--at", "--min-grade"];

/// The options of `discoverability http`.
pub(super) const HTTP: &[&str] = &["--json", "--evidence"];
/// Those that go with a tool reference only, beside those of a proof.
pub(super) const HTTP_LIVE: &[&str] = &[
    "--rpc",
    "--quorum",
    "--block",
    "--pin",
    "--arguments",
    "--record",
    "--ca",
    "--connect-to",
    "--allow-private-addresses",
    "--timeout",
];

/// What was given for these options.
#[derive(Default)]
pub(super) struct Wanted {
    era: Option<McpEraChoice>,
    no_call: bool,
    priced: bool,
    min_grade: Option<McpGradeLetter>,
    badge: Option<PathBuf>,
    evidence: bool,
    issuers: Vec<String>,
    endpoint: Option<String>,
    at: Option<u64>,
    arguments: Option<OsString>,
}

impl Wanted {
    /// Takes one of the options, and its value, if it has one.
    pub(super) fn take(
        &mut self,
        option: &str,
        next: &mut dyn FnMut() -> Result<OsString, Failure>,
    ) -> Result<(), Failure> {
        match option {
            "--era" => self.era = Some(word(&next()?, option)?),
            "--no-call" => self.no_call = true,
            "--priced" => self.priced = true,
            "--min-grade" => self.min_grade = Some(word(&next()?, option)?),
            "--badge" => self.badge = Some(next()?.into()),
            "--evidence" => self.evidence = true,
            "--issuer" => self.issuers.push(value::text(&next()?, "--issuer")?),
            "--arguments" => self.arguments = Some(next()?),
            "--endpoint" => self.endpoint = Some(value::text(&next()?, "--endpoint")?),
            _ => {
                let value = next()?;
                let seconds = value.to_str().and_then(|text| text.parse().ok());
                let wrong =
                    || Failure::usage(format!("--at is a Unix time in seconds, not {}", shown(&value)));
                self.at = Some(seconds.ok_or_else(wrong)?);
            }
        }
        Ok(())
    }
}

/// A word of a closed list.
fn word<T: Word>(value: &OsStr, option: &str) -> Result<T, Failure> {
    value.to_str().and_then(T::of).ok_or_else(|| {
        let words: Vec<&str> = T::WORDS.iter().map(|(_, word)| *word).collect();
        Failure::usage(format!("{option} is one of {}, and not {}", words.join(", "), shown(value)))
    })
}

/// One of the verbs.
pub(crate) enum Discoverability {
    Mcp(Server),
    Certificate(Certificate),
    ServerJson { source: Source, json: bool },
    Http(HttpTool),
}

/// Where the exchanges with a tool come from.
pub(crate) enum ToolPlace {
    /// From its server, once the chain and the manifest are verified.
    Live { verify: Box<VerifyLive>, arguments: Option<Source>, record: Option<PathBuf> },
    /// From a recording.
    Recording(Source),
}

/// `discoverability http TOOLREF|RECORDING`.
pub(crate) struct HttpTool {
    pub(crate) place: ToolPlace,
    pub(crate) evidence: bool,
    pub(crate) json: bool,
}

/// Where a server's answers come from.
pub(crate) enum ServerPlace {
    /// From the server.
    Url(String),
    /// From a recording.
    Transcript(Source),
}

/// `discoverability mcp URL|TRANSCRIPT`.
pub(crate) struct Server {
    pub(crate) place: ServerPlace,
    pub(crate) options: McpOptions,
    pub(crate) record: Option<PathBuf>,
    pub(crate) badge: Option<PathBuf>,
    pub(crate) evidence: bool,
    pub(crate) reach: Reach,
    pub(crate) json: bool,
}

/// `discoverability certificate FILE`.
pub(crate) struct Certificate {
    pub(crate) source: Source,
    pub(crate) issuers: Vec<String>,
    pub(crate) now: u64,
    pub(crate) endpoint: Option<String>,
    pub(crate) min_grade: Option<McpGradeLetter>,
    pub(crate) json: bool,
}

pub(super) fn command(verb: &str, given: Given) -> Result<Discoverability, Failure> {
    match verb {
        "discoverability mcp" => mcp(given).map(Discoverability::Mcp),
        "discoverability certificate" => certificate(given).map(Discoverability::Certificate),
        "discoverability http" => http(given).map(Discoverability::Http),
        _ => {
            let operand = given.operand(verb, "a server.json, or - for standard input")?;
            Ok(Discoverability::ServerJson { source: Source::from(operand), json: given.json })
        }
    }
}

fn mcp(given: Given) -> Result<Server, Failure> {
    let operand = given.operand("discoverability mcp", "the URL of a server, or a transcript, or -")?;
    let url = operand.to_str().filter(|text| text.contains("://")).map(str::to_owned);
    let place = if let Some(url) = url {
        ServerPlace::Url(url)
    } else {
        given.allow_with("a transcript", LIVE)?;
        ServerPlace::Transcript(Source::from(operand))
    };
    record(&given)?;
    let profile: Option<McpProfile> =
        given.profile.as_deref().map(|value| word(value, "--profile")).transpose()?;
    let Given { wanted, record, reach, json, .. } = given;
    let options = McpOptions {
        era: wanted.era,
        call: wanted.no_call.then_some(McpCallChoice::None),
        priced: wanted.priced.then_some(true),
        profile,
        min_grade: wanted.min_grade,
        ..McpOptions::default()
    };
    Ok(Server { place, options, record, badge: wanted.badge, evidence: wanted.evidence, reach, json })
}

fn http(mut given: Given) -> Result<HttpTool, Failure> {
    let operand = given.operand("discoverability http", "a tool reference, or a recording, or -")?;
    let (evidence, json) = (given.wanted.evidence, given.json);
    let place = if live::is_tool(operand) {
        let arguments = given.wanted.arguments.take().map(|file| Source::from(file.as_os_str()));
        let mut verify = live::verify(given, "discoverability http")?;
        // Of the exchanges: the registration stands in it.
        let record = verify.record.take();
        ToolPlace::Live { verify: Box::new(verify), arguments, record }
    } else {
        given.allow_with("a recording", &[HTTP_LIVE, proof::OPTIONS].concat())?;
        ToolPlace::Recording(Source::from(operand))
    };
    Ok(HttpTool { place, evidence, json })
}

fn certificate(given: Given) -> Result<Certificate, Failure> {
    let source = Source::from(given.operand("discoverability certificate", "a certificate, or -")?);
    let Given { wanted, json, .. } = given;
    if wanted.issuers.is_empty() {
        return Err(Failure::usage(
            "discoverability certificate needs --issuer KEY: the key that you trust, from another source than the certificate",
        ));
    }
    Ok(Certificate {
        source,
        issuers: wanted.issuers,
        now: wanted.at.unwrap_or_else(clock::now),
        endpoint: wanted.endpoint,
        min_grade: wanted.min_grade,
        json,
    })
}
