//! The core's judgement of a case.

use std::str::FromStr;

use base64ct::{Base64, Encoding as _};
use erc8257::{B256, Bundle, Finding, Profile, Severity, UsageError, validate, validate_for};
use erc8257_access_proof::{AccessProof, Payload};
use erc8257_advice::{Facts, advise};
use erc8257_diagnose::{Candidate, Clues, Diagnosis, Sibling, diagnose};
use serde_json::Value;

use super::given::{self, Given, Kind};
use super::preflight;
use crate::Fault;
use crate::row::Table;

/// A code that was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// Its table, and the code.
    pub code: (Table, &'static str),
    /// The byte in the manifest at which it stands.
    pub offset: Option<usize>,
    /// The text that the core found there.
    pub found: Option<String>,
    /// The text that the core expected.
    pub expected: Option<String>,
}

/// The core's judgement of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// All codes, in its order.
    pub drawn: Vec<Drawn>,
    /// Whether the whole is as it should be: verified, valid, sent, taken.
    pub sound: bool,
    /// That in words.
    pub verdict: String,
}

impl Judgement {
    /// Whether a code was drawn.
    #[must_use]
    pub fn draws(&self, code: (Table, &str)) -> bool {
        self.drawn.iter().any(|drawn| drawn.code == code)
    }

    /// How many others were drawn.
    #[must_use]
    pub fn others(&self, code: (Table, &str)) -> usize {
        self.drawn.iter().filter(|drawn| drawn.code != code).count()
    }
}

/// Judges the parts that a page shows.
///
/// # Errors
/// If the parts are not what their kind needs.
pub(super) fn judge(given: &Given) -> Result<Judgement, Fault> {
    match &given.kind {
        Kind::Verify => {
            let report = erc8257::verify_bundle(&given::whole(given)?).map_err(|error| error.to_string())?;
            let verdict = match (report.is_verified(), report.failed_check()) {
                (true, _) => "verified".to_owned(),
                (false, Some(check)) => {
                    format!("not verified: check {} ({}) fails", check.number(), check.name())
                }
                (false, None) => "not verified: the manifest breaks a rule".to_owned(),
            };
            Ok(Judgement { sound: report.is_verified(), drawn: findings(report.findings()), verdict })
        }
        Kind::Validate(profile) => {
            let body = given.part("manifest").ok_or("no manifest")?;
            let report = match profile {
                Some(name) => validate_for(body, Profile::named(name).ok_or("no such profile")?),
                None => validate(body),
            };
            let errors = report.findings().iter().any(|finding| finding.severity() == Severity::Error);
            let verdict = if errors { "not fit to be registered" } else { "valid" }.to_owned();
            Ok(Judgement { drawn: findings(report.findings()), sound: !errors, verdict })
        }
        Kind::Preflight => {
            let preflight = preflight::of(given)?;
            let mut drawn = findings(preflight.findings());
            if let Some(report) = preflight.report() {
                drawn.extend(findings(report.findings()));
            }
            let verdict =
                if preflight.refuses() { "refused before it is sent" } else { "may be sent" }.to_owned();
            Ok(Judgement { drawn, sound: !preflight.refuses(), verdict })
        }
        Kind::Advice => {
            let facts = given.part("facts").map_or_else(|| Ok(Facts::default()), Facts::parse);
            let advice = advise(given.part("manifest"), &facts.map_err(|error| error.to_string())?);
            let items = advice.items().iter().map(|item| Drawn {
                code: (Table::Advice, item.code().as_str()),
                offset: item.offset(),
                found: item.found().map(str::to_owned),
                expected: None,
            });
            let drawn: Vec<Drawn> = items.collect();
            let verdict = match drawn.len() {
                0 => "no advice".to_owned(),
                1 => "one piece of advice".to_owned(),
                n => format!("{n} pieces of advice"),
            };
            Ok(Judgement { drawn, sound: true, verdict })
        }
        Kind::Diagnosis => with_diagnosis(given, |diagnosis| {
            let cause = diagnosis.cause().map(|cause| Drawn {
                code: (Table::Cause, cause.hypothesis().as_str()),
                offset: None,
                found: None,
                expected: None,
            });
            let verdict = diagnosis.outcome().as_str().to_owned();
            Judgement { drawn: cause.into_iter().collect(), sound: verdict == "matches", verdict }
        }),
        Kind::Proof => proof(given),
        Kind::Described(table) => described(*table, given),
        Kind::Bundle => Ok(usage(Bundle::parse(given.part("bundle").ok_or("no bundle")?).err())),
        Kind::Facts => Ok(usage(Facts::parse(given.part("facts").ok_or("no facts")?).err())),
    }
}

/// The crates whose verbs have tables of codes of their own.
type Areas = (
    (erc8257_x402::Border, erc8257_payment::Border),
    (
        (erc8257_identity::Border, erc8257_identity_binding::Border),
        (erc8257_wallet::Border, erc8257_proofs::Border),
    ),
);

/// A code as its table has it.
fn listed(table: Table, code: &str) -> Option<&'static str> {
    match table {
        Table::Agent => erc8257_identity::explain(code).map(|row| row.id),
        Table::Wallet => erc8257_wallet::explain(code).map(|row| row.id),
        Table::Block => erc8257_proofs::explain(code).map(|row| row.id),
        _ => erc8257_x402::explain(code).map(|row| row.id),
    }
}

fn described(table: Table, given: &Given) -> Result<Judgement, Fault> {
    let judged = erc8257::verbs::judge::<Areas>(given.part("bundle").ok_or("no bundle")?);
    let report = judged.into_result().map_err(|refusal| refusal.to_string())?.report;
    let report: Value = serde_json::from_str(&report).map_err(|error| error.to_string())?;
    let text = |finding: &Value, member: &str| finding[member].as_str().map(str::to_owned);
    let drawn = report["findings"].as_array().into_iter().flatten().filter_map(|finding| {
        let code = listed(table, finding["rule"].as_str()?)?;
        Some(Drawn {
            code: (table, code),
            offset: None,
            found: text(finding, "found"),
            expected: text(finding, "expected"),
        })
    });
    let drawn: Vec<Drawn> = drawn.collect();
    let verdict = report["verdict"].as_str().unwrap_or("read").to_owned();
    Ok(Judgement { sound: drawn.is_empty(), drawn, verdict })
}

fn findings(findings: &[Finding]) -> Vec<Drawn> {
    let drawn = |finding: &Finding| Drawn {
        code: (Table::Rule, finding.code().as_str()),
        offset: finding.offset(),
        found: finding.found().map(str::to_owned),
        expected: finding.expected().map(str::to_owned),
    };
    findings.iter().map(drawn).collect()
}

fn usage(error: Option<UsageError>) -> Judgement {
    let verdict = error.as_ref().map_or_else(|| "read".to_owned(), ToString::to_string);
    let drawn = error.and_then(|error| crate::row::usage(error.code())).map(|code| Drawn {
        code: (Table::Usage, code),
        offset: None,
        found: None,
        expected: None,
    });
    let drawn: Vec<Drawn> = drawn.into_iter().collect();
    Judgement { sound: drawn.is_empty(), drawn, verdict }
}

fn member<T: FromStr>(value: &Value, name: &str) -> Result<T, Fault> {
    let text = value[name].as_str().ok_or_else(|| format!("no text {name}"))?;
    text.parse().map_err(|_| format!("{name} is {text}"))
}

fn proof(given: &Given) -> Result<Judgement, Fault> {
    let case = given.json("proof")?;
    let (stated, now) = (&case["proof"], member(&case, "now")?);
    let data = hex(case["data"].as_str().unwrap_or_default())?;
    let proof = AccessProof {
        chain_id: member(stated, "chainId")?,
        predicate: member(stated, "predicate")?,
        tool_id: member(stated, "toolId")?,
        account: member(stated, "account")?,
        deadline: match Payload::parse(&data) {
            Ok(payload) => payload.deadline,
            Err(_) => member(stated, "deadline")?,
        },
    };
    let code = case["accountCode"].as_str().map(hex).transpose()?;
    let verdict = proof.verify_payload(&data, now);
    let drawn = |code, found| Drawn { code: (Table::Proof, code), offset: None, found, expected: None };
    let mut all: Vec<Drawn> =
        verdict.as_ref().err().map(|fault| drawn(fault.code(), fault.found())).into_iter().collect();
    let warnings = proof.warnings(now, code.as_deref());
    all.extend(warnings.iter().map(|warning| drawn(warning.code(), warning.found())));
    let words = if verdict.is_ok() { "the account is proved" } else { "the proof counts for nothing" };
    Ok(Judgement { drawn: all, sound: verdict.is_ok(), verdict: words.to_owned() })
}

fn hex(text: &str) -> Result<Vec<u8>, Fault> {
    let digits = text.strip_prefix("0x").unwrap_or(text).as_bytes();
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2);
        pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()).ok_or_else(|| "hex digits".to_owned())
    };
    digits.chunks(2).map(byte).collect()
}

/// Diagnoses a case.
fn with_diagnosis<T>(given: &Given, look: impl FnOnce(&Diagnosis) -> T) -> Result<T, Fault> {
    let body = given.part("manifest").ok_or("no manifest")?;
    let hash = given.part("hash").and_then(|text| std::str::from_utf8(text).ok()).ok_or("no hash")?;
    let hash: B256 = hash.parse().map_err(|_| format!("the hash is {hash}"))?;
    let clues = if given.part("clues").is_some() { given.json("clues")? } else { Value::Null };
    let siblings =
        clues["siblings"].as_array().map(|rows| rows.iter().map(sibling).collect::<Result<Vec<_>, _>>());
    let siblings = siblings.transpose()?;
    let bodies =
        clues["candidates"].as_array().into_iter().flatten().map(candidate).collect::<Result<Vec<_>, _>>()?;
    let candidates: Vec<Candidate<'_>> = bodies.iter().map(|(name, body)| Candidate { name, body }).collect();
    let maybe = |name: &str| clues[name].as_str();
    let clues = Clues {
        tool: maybe("toolRef").map(str::parse).transpose().map_err(|_| "the clues' toolRef")?,
        metadata_uri: maybe("metadataURI"),
        creator: maybe("creator").map(str::parse).transpose().map_err(|_| "the clues' creator")?,
        siblings: siblings.as_deref(),
        candidates: &candidates,
    };
    Ok(look(&diagnose(body, hash, &clues)))
}

fn sibling(row: &Value) -> Result<Sibling<'_>, Fault> {
    Ok(Sibling {
        tool: member(row, "toolRef")?,
        metadata_uri: row["metadataURI"].as_str().ok_or("a sibling without metadataURI")?,
        manifest_hash: member(row, "manifestHash")?,
        creator: if row["creator"].is_null() { None } else { Some(member(row, "creator")?) },
        retired: row["retired"] == true,
    })
}

fn candidate(row: &Value) -> Result<(&str, Vec<u8>), Fault> {
    let name = row["name"].as_str().ok_or("a candidate without a name")?;
    match (row["bodyText"].as_str(), row["body"].as_str()) {
        (Some(text), _) => Ok((name, text.as_bytes().to_vec())),
        (_, Some(base64)) => Ok((name, Base64::decode_vec(base64).map_err(|error| error.to_string())?)),
        _ => Err(format!("{name} has no body")),
    }
}

/// A case of a wrong hash as the diagnosis repairs it: the file that has the hash, or the hash that the file has.
pub(super) fn repaired(given: &Given) -> Option<Given> {
    let (file, computed, chain) = with_diagnosis(given, |diagnosis| {
        let file = diagnosis.repair().file().filter(|file| file.valid).map(|file| file.body.clone());
        (file, diagnosis.computed(), diagnosis.repair().side().as_str() == "chain")
    })
    .ok()?;
    let mut repaired = given.clone();
    match (file, computed) {
        (Some(body), _) if !chain => repaired.set("manifest", body),
        (_, Some(hash)) => repaired.set("hash", hash.to_string().into_bytes()),
        (Some(body), None) => repaired.set("manifest", body),
        (None, None) => return None,
    }
    Some(repaired)
}
