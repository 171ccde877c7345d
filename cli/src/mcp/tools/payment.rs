//! `check_payment`.

use serde_json::{Value, json};

use super::super::answer::Answer;
use super::super::arguments::Arguments;
use super::super::fault::Fault;
use super::super::param::{Kind, Param, object};
use super::super::tool::{Offer, Says};
use super::chain::live;
use super::recorded::judge;
use super::{BLOCK, REFERENCE, always, findings};
use crate::args::Mcp;
use crate::commands;

pub(super) const CHECK: Offer = Offer {
    name: "check_payment",
    title: "Check a payment challenge",
    about: "Judges a payment challenge of x402 (a 402 answer) before anything is signed. With tool or registration it verifies the tool and compares network, asset, recipient and amount with the manifest. Call it with every 402 answer. It signs nothing and pays nothing. Without tool and registration it only reads the challenge: that is not a leave to pay.",
    says: Says {
        yes: "the challenge is what the verified manifest lists (action accept). Pay at most the amount in asked, within the user's limits. Without a tool: the challenge can be read, and nothing is verified.",
        no: "the challenge is not what the verified manifest lists, or the tool is not verified. With action confirm ask the user first, and name each difference. Otherwise do not sign, do not pay, and tell the user why.",
        unknown: "it could not be established. Do not sign and do not pay. Ask again later.",
    },
    params: &[
        Param::needed(
            "challenge",
            Kind::Object(challenge),
            "The answer that asks for money, exactly as it came.",
        ),
        Param::optional("tool", REFERENCE, "The tool that was called: it is verified on the chain now."),
        Param::optional(
            "registration",
            Kind::Document,
            "Instead of tool: a recorded registration (erc8257-bundle/1), or its text.",
        ),
        BLOCK,
        Param::optional(
            "policy",
            Kind::Object(policy),
            "What the payer allows: actions by difference, caps by asset, chains.",
        ),
    ],
    members: || {
        json!({
            "format": { "enum": ["erc8257-payment-binding/1", "erc8257-payment-challenge/1", "erc8257-report/1"], "description": "erc8257-report/1: the tool is not verified, and this is why." },
            "verdict": { "type": "string", "description": "match, or the most severe difference." },
            "action": { "enum": ["accept", "confirm", "block"] },
            "differences": { "type": "array", "items": { "type": "string" } },
            "asked": { "type": ["object", "null"], "description": "What would be paid." },
            "findings": findings(),
        })
    },
    asks: true,
    is_there: always,
    run: check,
};

/// A message that may hold a challenge.
fn challenge() -> Value {
    json!({
        "type": "object",
        "properties": {
            "carrier": { "enum": ["http", "mcp", "mcp-error"], "description": "What the challenge came in: an HTTP response, or result or error of an MCP call." },
            "status": { "type": "integer", "minimum": 0, "maximum": 999, "description": "http: the status, such as 402." },
            "headers": {
                "type": "array", "maxItems": 64, "description": "http: the headers, names in lower case.",
                "items": { "type": "object", "properties": { "name": { "type": "string" }, "value": { "type": "string" } }, "required": ["name", "value"] },
            },
            "bodyText": { "type": "string", "description": "http: the body as text." },
            "text": { "type": "string", "description": "mcp, mcp-error: the JSON text of result or error." },
        },
        "required": ["carrier"],
    })
}

/// The policy of a payer.
fn policy() -> Value {
    json!({
        "type": "object",
        "properties": {
            "on": { "type": "object", "description": "What to do about a difference: accept, confirm or block." },
            "caps": { "type": "array", "maxItems": 256, "description": "The most that may be paid: asset (CAIP-19) and amount (decimal text)." },
            "chains": { "type": "array", "maxItems": 64, "items": { "type": "string" } },
            "windowSeconds": { "type": "integer", "minimum": 30, "maximum": 3600 },
        },
    })
}

fn check(given: &Mcp, arguments: &Arguments) -> Result<Answer, Fault> {
    let challenge = arguments.get("challenge").cloned().unwrap_or_default();
    let registration = match (arguments.has("tool"), arguments.document("registration")?) {
        (true, Some(_)) => {
            return Err(Fault::value("registration", "it does not go with tool", "Give one of the two."));
        }
        (true, None) => commands::verified_bundle(&live(given, arguments)?)?,
        (false, Some(registration)) => registration,
        (false, None) => return read(challenge),
    };
    // Nothing is bound to a tool that is not verified: then its verification is the answer.
    let verification = judge(&registration, "/registration")?;
    if !verification.is_yes() {
        return Ok(verification);
    }
    let bundle = json!({
        "format": "erc8257-payment-bind-bundle/1",
        "challenge": challenge,
        "registrationText": registration,
        "policy": arguments.get("policy"),
    });
    // The members of this bundle are the arguments of the tool.
    judge(&bundle.to_string(), "")
}

/// Reads a challenge, and compares it with nothing.
fn read(challenge: Value) -> Result<Answer, Fault> {
    let mut bundle = object(challenge);
    bundle.insert("format".to_owned(), "erc8257-payment-challenge-bundle/1".into());
    judge(&Value::Object(bundle).to_string(), "/challenge")
}
