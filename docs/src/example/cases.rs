//! The cases of the vectors that can be an example.

use std::fs;
use std::path::Path;

use base64ct::{Base64, Encoding as _};
use serde_json::{Value, json};

use super::given::{self, Given, Kind};
use super::{Case, judge};
use crate::Fault;
use crate::row::Table;

/// Every case that can be an example, judged.
pub(super) fn all(root: &Path) -> Result<Vec<Case>, Fault> {
    let folder = root.join("tests/vectors");
    let index = load(&folder, "index.json")?;
    let mut all = Vec::new();
    for entry in list(&index, "files") {
        let (Some(file), Some(kind)) = (entry["file"].as_str(), entry["kind"].as_str()) else {
            return Err("the index of the vectors names a file without a kind".to_owned());
        };
        if !KINDS.contains(&kind) {
            continue;
        }
        for case in list(&load(&folder, file)?, "cases") {
            let id = text(case, "id").unwrap_or_default().to_owned();
            // A case given in parts may be too long for a page, and a case of another kind has no page: both
            // are left out.
            let Some(given) = read(kind, case) else { continue };
            let judgement = judge::judge(&given).map_err(|fault| format!("{id}: {fault}"))?;
            let comment = text(case, "comment").unwrap_or_default().to_owned();
            let about: Vec<String> =
                list(case, "ledger").filter_map(|id| id.as_str().map(str::to_owned)).collect();
            all.extend(taken(kind, case).and_then(|given| super::judged(id.clone(), given)).map(
                |mut case| {
                    case.comment.clone_from(&comment);
                    case.about.clone_from(&about);
                    case
                },
            ));
            all.push(Case { id, comment, about, given, judgement });
        }
    }
    Ok(all)
}

const KINDS: [&str; 10] = [
    "verify",
    "validate",
    "judged",
    "identity",
    "wallet",
    "proven",
    "advice",
    "access-proofs",
    "bundle-errors",
    "facts-errors",
];

fn load(folder: &Path, file: &str) -> Result<Value, Fault> {
    let path = folder.join(file);
    let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn list<'a>(value: &'a Value, member: &str) -> impl Iterator<Item = &'a Value> {
    value[member].as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, member: &str) -> Option<&'a str> {
    value[member].as_str()
}

/// The parts of a case, if it has all that an example of its kind needs.
fn read(kind: &str, case: &Value) -> Option<Given> {
    let (kind, parts) = match kind {
        "verify" => (Kind::Verify, verify(case)?),
        "validate" => {
            let profile = text(case, "profile").map(str::to_owned);
            (Kind::Validate(profile), vec![("manifest", body(case)?)])
        }
        "judged" => {
            let mut call = case["bundle"].clone();
            let body = given::take_body(&mut call["action"]);
            if call["format"] == "erc8257-diagnosis-bundle/1" {
                return diagnosis(case);
            }
            if call["format"].as_str().is_some_and(|format| format.starts_with("erc8257-payment-")) {
                return described(Table::Payment, case);
            }
            let is_preflight = call["format"] == "erc8257-preflight-bundle/1";
            if !is_preflight || !call["policy"].is_null() || !case["expect"]["error"].is_null() {
                return None;
            }
            let mut parts = vec![("call", given::pretty(&call))];
            parts.extend(body.map(|body| ("manifest", body)));
            (Kind::Preflight, parts)
        }
        "identity" => return described(Table::Agent, case),
        "wallet" => return described(Table::Wallet, case),
        "proven" => return described(Table::Block, case),
        "advice" => {
            let mut parts: Vec<_> = body(case).map(|body| ("manifest", body)).into_iter().collect();
            parts.extend((!case["facts"].is_null()).then(|| ("facts", given::pretty(&case["facts"]))));
            (Kind::Advice, parts)
        }
        "access-proofs" => {
            // The expected result is left out. A case whose data is given in parts is not an example.
            text(case, "data")?;
            let members = ["proof", "data", "now", "accountCode"].into_iter();
            let members = members
                .filter(|name| !case[name].is_null())
                .map(|name| (name.to_owned(), case[name].clone()));
            (Kind::Proof, vec![("proof", given::pretty(&Value::Object(members.collect())))])
        }
        "bundle-errors" => (Kind::Bundle, vec![("bundle", whole(case, "bundleText", "bundleParts")?)]),
        _ => (Kind::Facts, vec![("facts", whole(case, "factsText", "factsParts")?)]),
    };
    Some(Given { kind, parts })
}

/// The longest bundle that a page shows, in bytes.
const BUNDLE_BYTES: usize = 12_288;

/// The bundle of a described verb that has a report. What several cases of a file share is too long for a page.
fn described(table: Table, case: &Value) -> Option<Given> {
    if !case["bundle"].is_object()
        || !case["expect"]["error"].is_null()
        || case.to_string().contains(r#"{"$":"#)
    {
        return None;
    }
    let bundle = given::pretty(&case["bundle"]);
    let is_short = bundle.len() <= BUNDLE_BYTES;
    is_short.then(|| Given { kind: Kind::Described(table), parts: vec![("bundle", bundle)] })
}

/// The parts of a diagnosis that has a report.
fn diagnosis(case: &Value) -> Option<Given> {
    let bundle = &case["bundle"];
    if !case["expect"]["error"].is_null() {
        return None;
    }
    let body = body(bundle).or_else(|| body(case))?;
    let hash = text(bundle, "expectedHash")?.as_bytes().to_vec();
    let parts = vec![("manifest", body), ("hash", hash), ("clues", given::pretty(&bundle["clues"]))];
    Some(Given { kind: Kind::Diagnosis, parts })
}

/// A bundle or facts that are read, as the neighbours of those that are not.
fn taken(kind: &str, case: &Value) -> Option<Given> {
    let (kind, name, value) = match kind {
        "verify" if case["bundle"].is_object() && !case["bodyParts"].is_array() => {
            (Kind::Bundle, "bundle", &case["bundle"])
        }
        "advice" if case["facts"].is_object() => (Kind::Facts, "facts", &case["facts"]),
        _ => return None,
    };
    Some(Given { kind, parts: vec![(name, given::pretty(value))] })
}

/// A text, on lines where it is JSON.
fn whole(case: &Value, as_text: &str, as_parts: &str) -> Option<Vec<u8>> {
    let bytes = match text(case, as_text) {
        Some(text) => text.as_bytes().to_vec(),
        None => parts(&case[as_parts])?,
    };
    // Rewriting the JSON would lose a repeated member, which may be the point of the case.
    let value: Option<Value> = serde_json::from_slice(&bytes).ok();
    let same = |value: &Value| {
        erc8257::canonicalize(&bytes).ok() == erc8257::canonicalize(value.to_string().as_bytes()).ok()
    };
    Some(
        value
            .filter(|value| value.is_object() && same(value))
            .map_or(bytes.clone(), |value| given::pretty(&value)),
    )
}

fn verify(case: &Value) -> Option<Vec<(&'static str, Vec<u8>)>> {
    if let Some(text) = text(case, "bundleText") {
        return Some(vec![("bundle", text.as_bytes().to_vec())]);
    }
    let mut bundle = case["bundle"].clone();
    if case["bodyParts"].is_array() {
        bundle["response"]["body"] = json!(Base64::encode_string(&parts(&case["bodyParts"])?));
    }
    bundle.is_object().then(|| given::bundle(bundle))
}

/// The document of a case, however it is written.
fn body(case: &Value) -> Option<Vec<u8>> {
    if let Some(text) = text(case, "bodyText") {
        return Some(text.as_bytes().to_vec());
    }
    if let Some(base64) = text(case, "body") {
        return Base64::decode_vec(base64).ok();
    }
    case["bodyParts"].is_array().then(|| parts(&case["bodyParts"])).flatten()
}

/// Text and repeated text, put together.
fn parts(parts: &Value) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for part in parts.as_array()? {
        if let Some(text) = text(part, "text") {
            out.extend_from_slice(text.as_bytes());
        } else if let Some(base64) = text(part, "base64") {
            out.extend(Base64::decode_vec(base64).ok()?);
        } else {
            let count = usize::try_from(part["count"].as_u64()?).ok()?;
            out.extend(text(part, "repeat")?.repeat(count).bytes());
        }
    }
    Some(out)
}
