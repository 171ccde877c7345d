//! `explain_code`.

use erc8257::verbs::Conclusion;
use serde_json::{Value, json};

use super::super::answer::Answer;
use super::super::fault::Fault;
use super::super::param::{Kind, Param};
use super::super::tool::{Offer, Says};
use super::always;
use crate::commands;

pub(super) const EXPLAIN: Offer = Offer {
    name: "explain_code",
    title: "Explain a code",
    about: "Explains a stable code of a finding, of advice, or of a payment: what it means, the section of the standard, how severe it is, and the fix. Call it before you tell a user about a finding. It asks no network.",
    says: Says {
        yes: "the rows explain the code; tell the user the message and the fix.",
        no: "",
        unknown: "",
    },
    params: &[Param::needed(
        "code",
        Kind::Text { most: commands::CODE_CHARS, example: "lib-1-not-found" },
        "The code as a report has it: the value of rule, advice or code.",
    )],
    members: || {
        let row: Value = json!({
            "type": "object",
            "description": "Its first member names the table: rule, advice, hypothesis, proof or code.",
        });
        json!({ "rows": { "type": "array", "description": "One row for each table that has the code.", "items": row } })
    },
    asks: false,
    is_there: always,
    run: |_, arguments| {
        let rows = commands::explained(arguments.text("code").unwrap_or_default()).map_err(|failure| {
            Fault::value("code", &failure.text, "Take the code from a report, letter by letter.")
        })?;
        Ok(Answer::new(format!("{{\"rows\":[{}]}}", rows.join(",")), Conclusion::Yes))
    },
};
