//! The conformance vectors of `tests/vectors`, through the typed API.

use std::fmt::Write as _;

use crate::vector_files::report::{compare, seen};
use crate::vector_files::{body, bundle, cases, enough};
use erc8257::{Bundle, Check, ToolRef};
use serde_json::{Value, json};

/// Runs `test` on every case of a kind and fails once, with all that differ.
fn run(kind: &str, at_least: usize, test: impl Fn(&Value) -> Result<(), String>) {
    let mut failures = String::new();
    let (mut count, mut failed) = (0, 0);
    for case in cases(kind) {
        count += 1;
        if let Err(why) = test(&case) {
            failed += 1;
            writeln!(failures, "{}: {why}", case["id"]).unwrap();
        }
    }
    enough(count, at_least, kind);
    assert!(failed == 0, "{failed} of {count} cases of {kind} differ:\n{failures}");
}

#[test]
fn verify() {
    run("verify", 1000, |case| {
        let bundle = Bundle::parse(&bundle(case)).map_err(|error| error.to_string())?;
        compare(&case["expect"], &seen(&bundle.verify()))
    });
}

/// The typed verb gives the bundle's report, unless the bundle has a value that only a bundle can hold.
#[test]
fn verify_typed() {
    run("verify", 1000, |case| {
        let bundle = Bundle::parse(&bundle(case)).map_err(|error| error.to_string())?;
        let usable = bundle.registry() == erc8257::RegistryState::Ok && bundle.is_plain();
        let (Some(config), true) = (bundle.config(), usable) else {
            return Ok(());
        };
        let report = erc8257::verify(config, &bundle.response(), bundle.policy())
            .about(bundle.tool_ref().copied(), bundle.evidence());
        if report.to_json() == bundle.verify().to_json() { Ok(()) } else { Err("verify differs".into()) }
    });
}

/// A consumer's conclusion, in one word.
#[test]
fn outcome() {
    run("outcome", 50, |case| {
        let report = erc8257::verify_bundle(&bundle(case)).map_err(|error| error.to_string())?;
        let outcome = report.outcome();
        if outcome.as_str() == case["expect"]["outcome"] { Ok(()) } else { Err(outcome.to_string()) }
    });
}

/// Every report's JSON form is strict JSON with all members, and hashes back to itself.
#[test]
fn reports_are_json() {
    run("verify", 1000, |case| {
        let report = erc8257::verify_bundle(&bundle(case)).map_err(|error| error.to_string())?;
        let text = report.to_json();
        let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let members: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
        let mut wanted = vec![
            "format",
            "verified",
            "canonical",
            "toolRef",
            "policy",
            "evidence",
            "failedCheck",
            "checks",
            "manifestValid",
            "expectedHash",
            "computedHash",
            "findings",
        ];
        wanted.sort_unstable();
        if members != wanted {
            return Err(format!("members {members:?}"));
        }
        if value["verified"] == json!(true) && text.contains("\"severity\":\"error\"") {
            return Err("verified with an error".into());
        }
        erc8257::canonicalize(text.as_bytes()).map(|_| ()).map_err(|error| error.to_string())
    });
}

#[test]
fn validate() {
    run("validate", 200, |case| {
        let body = body(case);
        let report = match case["profile"].as_str() {
            None => erc8257::validate(&body),
            Some(name) => {
                erc8257::validate_for(&body, erc8257::Profile::named(name).ok_or("no such profile")?)
            }
        };
        if report.is_verified() || report.is_canonical() || report.failed_check().is_some() {
            return Err("validate makes no checks".into());
        }
        compare(&case["expect"], &seen(&report))
    });
}

#[test]
fn canonical() {
    run("canonical", 150, |case| {
        let actual = match erc8257::canonicalize(&body(case)) {
            Ok(bytes) => json!({
                "canonical": String::from_utf8(bytes.clone()).unwrap(),
                "keccak256": erc8257::keccak256(&bytes).to_string(),
            }),
            Err(error) => json!({ "error": {
                "code": error.code().as_str(),
                "offset": error.offset(),
                "line": error.line(),
                "column": error.column(),
            } }),
        };
        compare(&case["expect"], &actual)?;
        let hashed = erc8257::hash(&body(case)).ok().map(|hash| hash.to_string());
        if hashed.as_deref() == case["expect"]["keccak256"].as_str() {
            Ok(())
        } else {
            Err("hash differs".into())
        }
    });
}

#[test]
fn fix() {
    run("fix", 25, |case| {
        let fixed = match erc8257::fix(&body(case)) {
            Ok(fixed) => fixed,
            Err(error) => {
                return compare(&case["expect"], &json!({ "error": { "code": error.code().as_str() } }));
            }
        };
        let changes: Vec<Value> = fixed
            .changes()
            .iter()
            .map(|change| json!({ "code": change.code().as_str(), "pointer": change.pointer() }))
            .collect();
        let actual = json!({
            "canonical": String::from_utf8(fixed.body().to_vec()).unwrap(),
            "keccak256": erc8257::keccak256(fixed.body()).to_string(),
            "manifestValid": fixed.report().manifest_valid(),
            "changes": changes,
        });
        compare(&case["expect"], &actual)?;
        let again = erc8257::fix(fixed.body()).map_err(|error| error.to_string())?;
        if again.changes().is_empty() && again.body() == fixed.body() {
            Ok(())
        } else {
            Err("fix is not stable".into())
        }
    });
}

/// D12: a bundle that cannot be used is a mistake of the caller, which names the member.
#[test]
fn bundle_errors() {
    run("bundle-errors", 100, |case| match Bundle::parse(&bundle(case)) {
        Ok(_) => Err("accepted".into()),
        Err(error) => {
            let line =
                erc8257::canonicalize(error.to_json().as_bytes()).map_err(|error| error.to_string())?;
            let line: Value = serde_json::from_slice(&line).map_err(|error| error.to_string())?;
            assert_eq!(line["error"]["message"], error.message());
            assert_eq!(line["format"], "erc8257-report/1");
            assert!(error.to_string().starts_with("the bundle"), "{error}");
            compare(&case["expect"], &json!({ "member": error.member() }))
        }
    });
}

#[test]
fn tool_refs() {
    run("toolrefs", 30, |case| {
        let actual = match case["text"].as_str().unwrap().parse::<ToolRef>() {
            Ok(tool) => json!({
                "canonical": tool.to_string(),
                "chainId": tool.chain_id.to_string(),
                "registry": format!("{:?}", tool.registry),
                "toolId": tool.tool_id.to_string(),
            }),
            Err(_) => json!({ "error": true }),
        };
        compare(&case["expect"], &actual)
    });
}

/// The first command of the README, and its neighbours.
#[test]
fn ready_made_bundles() {
    run("bundle", 7, |case| {
        let report = Bundle::parse(&bundle(case)).map_err(|error| error.to_string())?.verify();
        let rules: Vec<&str> = report.findings().iter().map(|finding| finding.code().as_str()).collect();
        let actual = json!({
            "verified": report.is_verified(),
            "failedCheck": report.failed_check().map(Check::number),
            "rules": rules,
        });
        compare(&case["expect"], &actual)
    });
}
