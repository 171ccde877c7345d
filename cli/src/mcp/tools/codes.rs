//! `explain_code`.

use erc8257::verbs::Conclusion;
use serde_json::{Value, json};

use super::super::answer::Answer;
use super::super::fault::Fault;
use super::super::param::{Kind, Param};
use super::super::tool::{Offer, Says};
use super::always;
use crate::commands;

/// Whether a text could be a code: words of letters and digits, with hyphens between.
fn is_code(text: &str) -> bool {
    text.split('-').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

pub(super) const EXPLAIN: Offer = Offer {
    name: "explain_code",
    title: "Explain a code",
    about: "Explains a stable code of a finding, of advice, or of a payment: what it means, the section of the standard, how severe it is, and the fix. Call it before you tell a user about a finding. It asks no network.",
    says: Says {
        yes: "the rows explain the code; tell the user the message and the fix.",
        no: "no table has this code. Take the code from a report, letter by letter.",
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
        json!({ "rows": { "type": "array", "description": "One row for each table that has the code; none for a code that nothing has.", "items": row } })
    },
    asks: false,
    is_there: always,
    run: |_, arguments| {
        let code = arguments.text("code").unwrap_or_default();
        match commands::explained(code) {
            Ok(rows) => Ok(Answer::new(format!("{{\"rows\":[{}]}}", rows.join(",")), Conclusion::Yes)),
            // Nothing was found: that answers the question.
            Err(failure) if is_code(code) => {
                let answer = Answer::new("{\"rows\":[]}".into(), Conclusion::No);
                Ok(answer.remarking(&failure.text))
            }
            Err(failure) => {
                Err(Fault::value("code", &failure.text, "Take the code from a report, letter by letter."))
            }
        }
    },
};
