//! `judge_bundle`.

use serde_json::json;

use super::super::answer::Answer;
use super::super::fault::Fault;
use super::super::param::{Kind, Param};
use super::super::tool::{Offer, Says};
use super::{always, findings};
use crate::commands;

pub(super) const JUDGE: Offer = Offer {
    name: "judge_bundle",
    title: "Judge a recorded bundle",
    about: "Judges a recorded bundle of any area by its member format, offline: a registration (erc8257-bundle/1), a payment challenge, a proof, an agent, a wallet policy, a transcript of an MCP server, and others. Call it when you have a recording instead of a live tool. It proves nothing about the present: the recording can be old, or made up.",
    says: Says {
        yes: "the recording shows what its format asks for; verify live before you act on it.",
        no: "the recording shows the opposite; do not act on it.",
        unknown: "the recording does not establish it; treat it as not established.",
    },
    params: &[Param::needed(
        "bundle",
        Kind::Document,
        "The bundle as a JSON object with its member format, or its text. Give the text where every byte counts.",
    )],
    members: || json!({ "format": { "type": ["string", "null"], "description": "The report's format." }, "findings": findings() }),
    asks: false,
    is_there: always,
    run: |_, arguments| judge(&arguments.document("bundle")?.unwrap_or_default(), "/bundle"),
};

/// Judges a bundle that stands at this place of the arguments.
pub(super) fn judge(bundle: &str, at: &str) -> Result<Answer, Fault> {
    let judged = commands::judged(bundle.as_bytes());
    let judgement = judged.into_result().map_err(|refusal| Fault::refused(at, &refusal))?;
    Ok(Answer::new(judgement.report, judgement.conclusion))
}
