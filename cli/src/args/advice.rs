//! `advise`: what to say beside a verdict.

use super::given::Given;
use super::live::{self, VerifyLive};
use crate::input::Source;
use crate::status::Failure;

/// The options of `advise` that go with a file, too.
pub(super) const ADVISE: &[&str] = &["--json", "--facts"];

/// `advise`.
pub(crate) struct Advise {
    pub(crate) about: About,
    /// What is known beside the manifest and the chain.
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
