//! A line of `erc8257 index`: it was verified already, so its report says which checks fail.

use erc8257::{Bundle, Check, Code, Manifest, Status, ToolRef};
use serde::de::DeserializeSeed as _;
use serde_json::value::RawValue;

use super::members::Members;
use super::registration::{Fetched, Registration, Said, Standing, Verdict};

/// How every such line begins.
pub(super) const START: &[u8] = b"{\"format\":\"erc8257-index/1\",";

/// Reads the line. URI and creator are in its bundle, and the manifest is in the bundle's response. A line
/// without a bundle has only its verdict.
///
/// # Errors
/// The missing or wrong member.
pub(super) fn read(text: &str) -> Result<Registration, String> {
    let [tool, status, report, bundle] = members(text, ["toolRef", "status", "report", "bundle"])?;
    let tool: ToolRef = string(tool.as_deref())
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| "its toolRef is none".to_owned())?;
    let standing = match string(status.as_deref()).as_deref() {
        Some("active") => Standing::Active,
        Some("retired") => Standing::Retired,
        _ => Standing::Unknown,
    };
    let report = report.ok_or_else(|| "it has no report".to_owned())?;
    let [checks, findings, expected, computed] =
        members(report.get(), ["checks", "findings", "expectedHash", "computedHash"])?;
    let hash = |value: Option<Box<RawValue>>| string(value.as_deref()).and_then(|text| text.parse().ok());
    let verdict = Verdict { checks: statuses(checks.as_deref())?, rules: failures(findings.as_deref())? };
    let bundle = bundle.map(|bundle| Bundle::parse(bundle.get().as_bytes())).transpose();
    let bundle = bundle.map_err(|error| error.to_string())?;
    let config = bundle.as_ref().and_then(Bundle::config);
    let body = bundle.as_ref().and_then(Bundle::body);
    let fetch = match verdict.checks {
        [Status::Pass, ..] => Fetched::Served,
        [Status::Fail, ..] => Fetched::Failed,
        _ => Fetched::Unknown,
    };
    Ok(Registration {
        chain: Some(tool.chain_id),
        registry: Some(tool.registry),
        id: tool.tool_id,
        standing,
        fetch,
        creator: config.map(|config| config.creator),
        uri: config.map(|config| config.metadata_uri.clone()),
        onchain: hash(expected),
        served: hash(computed),
        manifest: body.map(said).unwrap_or_default(),
        claimed_match: None,
        body: body.map(<[u8]>::to_vec),
        report: Some(verdict),
    })
}

/// Reads the members of a valid manifest.
fn said(body: &[u8]) -> Said {
    let Ok(manifest) = Manifest::parse(body) else { return Said::default() };
    Said {
        endpoint: Some(manifest.endpoint().into_owned()),
        name: Some(manifest.name().into_owned()),
        description: Some(manifest.description().into_owned()),
        inputs: None,
        creator: Some(manifest.creator_address()),
    }
}

/// The four statuses in the order of the checks.
fn statuses(checks: Option<&RawValue>) -> Result<[Status; 4], String> {
    let checks = list(checks)?;
    let mut statuses = [Status::Skipped; 4];
    for (check, status) in checks.iter().zip(&mut statuses) {
        let [word] = members(check.get(), ["status"])?;
        *status = match string(word.as_deref()).as_deref() {
            Some("pass") => Status::Pass,
            Some("fail") => Status::Fail,
            _ => Status::Skipped,
        };
    }
    Ok(statuses)
}

/// The findings that fail a check.
fn failures(findings: Option<&RawValue>) -> Result<Vec<(Check, Code)>, String> {
    let mut rules = Vec::new();
    for finding in list(findings)? {
        let [rule, check] = members(finding.get(), ["rule", "check"])?;
        let number = check.as_deref().and_then(|check| check.get().parse::<u8>().ok());
        let check = Check::ALL.into_iter().find(|check| Some(check.number()) == number);
        let rule = string(rule.as_deref()).and_then(|rule| erc8257::explain(&rule));
        rules.extend(check.zip(rule.map(|rule| rule.code)));
    }
    Ok(rules)
}

fn list(value: Option<&RawValue>) -> Result<Vec<Box<RawValue>>, String> {
    let text = value.map_or("[]", RawValue::get);
    serde_json::from_str(text).map_err(|_| "its report is none".to_owned())
}

fn string(value: Option<&RawValue>) -> Option<String> {
    serde_json::from_str(value?.get()).ok()
}

/// The members of these names, each once.
fn members<const N: usize>(text: &str, names: [&str; N]) -> Result<[Option<Box<RawValue>>; N], String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let place = |name: &str| names.iter().position(|one| *one == name);
    let found = Members(place).deserialize(&mut reader).and_then(|found| reader.end().map(|()| found));
    let found = found.map_err(|_| "it is not a line of an index".to_owned())?;
    let mut values = [const { None }; N];
    for (at, value) in found {
        if let Some(slot) = values.get_mut(at) {
            *slot = Some(value);
        }
    }
    Ok(values)
}
