//! The verbs that say more than a verdict: `advise` and `diagnose`.

use std::path::PathBuf;

use erc8257::{B256, ToolRef};

use super::given::Given;
use super::live::{self, VerifyLive};
use crate::input::Source;
use crate::status::Failure;

/// The options of `advise` that go with a file, too.
pub(super) const ADVISE: &[&str] = &["--json", "--facts"];

/// The options of `diagnose`.
pub(super) const DIAGNOSE: &[&str] =
    &["--json", "--expected", "--tool", "--uri", "--siblings", "--candidate", "--output"];

/// `advise`.
pub(crate) struct Advise {
    pub(crate) about: About,
    /// The facts known besides the manifest and the chain.
    pub(crate) facts: Option<Source>,
    pub(crate) json: bool,
}

/// What `advise` looks at.
pub(crate) enum About {
    /// A manifest, or a recorded registration.
    File(Source),
    /// A registration that is read and verified on the way.
    Tool(Box<VerifyLive>),
}

/// `diagnose`.
pub(crate) struct Diagnose {
    /// A manifest, or a recorded registration.
    pub(crate) source: Source,
    /// The hash that is committed onchain.
    pub(crate) expected: Option<B256>,
    pub(crate) tool: Option<ToolRef>,
    /// Where the registration says that the manifest is.
    pub(crate) uri: Option<String>,
    /// Files that tell of other registrations.
    pub(crate) siblings: Vec<PathBuf>,
    /// Files that may hold the committed body.
    pub(crate) candidates: Vec<PathBuf>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) json: bool,
}

pub(super) fn advise(given: Given) -> Result<Advise, Failure> {
    let operand = given.operand("advise", "a manifest file, a bundle file, - or a tool reference")?;
    let facts = given.facts.as_deref().map(Source::from);
    let json = given.json;
    if live::is_tool(operand) {
        return Ok(Advise { about: About::Tool(Box::new(live::verify(given, "advise")?)), facts, json });
    }
    live::refuse_with(&given, "a file")?;
    let source = Source::from(operand);
    if matches!((&source, &facts), (Source::Stdin, Some(Source::Stdin))) {
        return Err(Failure::usage("standard input can be read once: it is the manifest or the facts"));
    }
    Ok(Advise { about: About::File(source), facts, json })
}

pub(super) fn diagnose(given: Given) -> Result<Diagnose, Failure> {
    let operand = given.operand("diagnose", "a manifest file, a bundle file, or -")?;
    if live::is_tool(operand) {
        return Err(Failure::usage(
            "diagnose reads a file, not the chain: erc8257 verify TOOLREF --record FILE writes one",
        ));
    }
    let source = Source::from(operand);
    let Given { json, expected, tool, uri, siblings, candidates, output, .. } = given;
    Ok(Diagnose { source, expected, tool, uri, siblings, candidates, output, json })
}
