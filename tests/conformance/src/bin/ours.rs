//! The core as a program that answers the conformance vectors.

use std::io;

use erc8257::url::{HttpsUrl, MetadataUri};
use erc8257::{Code, ToolRef};
use erc8257_conformance::{answer_all, canonical, octets, text, untried};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    answer_all(|question| match text(question, "verb")? {
        "canonicalize" => Ok(canonicalize(&octets(question, "document")?)),
        "verify" => verify(&octets(question, "bundle")?),
        "normalize_url" => {
            let normalized = erc8257::normalize_url(text(question, "url")?);
            Ok(named("normalized", normalized.map_err(|error| error.code().as_str())))
        }
        "metadata_uri" => Ok(match MetadataUri::parse(text(question, "metadataURI")?) {
            Ok(uri) => json!({"normalized": uri.url().normalized(), "slug": uri.slug()}),
            Err(error) => refused(error.code().as_str()),
        }),
        "well_known_url" => {
            let url = erc8257::well_known_url(text(question, "endpoint")?, text(question, "slug")?);
            Ok(named("url", url.map_err(|error| error.code().as_str())))
        }
        "same_origin" => same_origin(question),
        "tool_ref" => Ok(match text(question, "text")?.parse::<ToolRef>() {
            Ok(tool) => json!({
                "canonical": tool.to_string(),
                "chainId": tool.chain_id.to_string(),
                "registry": format!("{:?}", tool.registry),
                "toolId": tool.tool_id.to_string(),
            }),
            Err(error) => refused(&error.to_string()),
        }),
        "host_to_ascii" => {
            let ascii = erc8257::host_to_ascii(text(question, "host")?);
            Ok(named("ascii", ascii.map_err(|error| error.code().as_str())))
        }
        _ => Ok(untried()),
    })
}

fn refused(code: &str) -> Value {
    json!({"error": code})
}

fn named(member: &str, result: Result<impl Into<Value>, &str>) -> Value {
    match result {
        Ok(value) => json!({member: value.into()}),
        Err(code) => refused(code),
    }
}

fn canonicalize(document: &[u8]) -> Value {
    match erc8257::canonicalize(document) {
        Ok(bytes) => canonical(&bytes),
        Err(error) => refused(error.code().as_str()),
    }
}

fn same_origin(question: &Value) -> io::Result<Value> {
    let uri = HttpsUrl::parse(text(question, "metadataURI")?);
    let endpoint = HttpsUrl::parse(text(question, "endpoint")?);
    Ok(match (uri, endpoint) {
        (Ok(uri), Ok(endpoint)) => json!({"sameOrigin": uri.same_origin(&endpoint)}),
        (Err(error), _) | (_, Err(error)) => refused(Code::from(error.fault()).as_str()),
    })
}

fn verify(bundle: &[u8]) -> io::Result<Value> {
    let report = match erc8257::verify_bundle(bundle) {
        Ok(report) => report.to_json(),
        Err(error) => return Ok(json!({"error": error.code(), "member": error.member()})),
    };
    let report: Value = serde_json::from_str(&report)?;
    let list = |name: &str| report[name].as_array().into_iter().flatten();
    let statuses: Vec<&Value> = list("checks").map(|check| &check["status"]).collect();
    let rules: Vec<&Value> =
        list("findings").filter(|one| one["severity"] == "error").map(|one| &one["rule"]).collect();
    Ok(json!({"verified": report["verified"], "checks": statuses, "rules": rules}))
}
