//! The typed view of a manifest agrees with the document, member by member, as another reader of JSON finds
//! it there.

use std::sync::OnceLock;

use crate::vector_files::{body, bundle, cases};
use erc8257::{
    AccessLogic, Bundle, EffectiveTier, Manifest, PricingState, Requirement, SchemaMeasure, SchemaSize, U256,
};
use serde_json::Value;

/// The bodies of cases that are valid manifests, each with its JSON; but for those that the other reader finds too deep.
fn manifests() -> &'static [(Vec<u8>, Value)] {
    static ALL: OnceLock<Vec<(Vec<u8>, Value)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let served = cases("verify").into_iter().filter_map(|case| {
            let bundle = Bundle::parse(&bundle(&case)).unwrap();
            bundle.body().map(<[u8]>::to_vec)
        });
        let all = served.chain(cases("validate").into_iter().map(|case| body(&case)));
        // The other reader takes a name of its own for a number.
        let all = all.filter(|document| !document.windows(11).any(|part| part == b"$serde_json"));
        let valid = all.filter(|document| Manifest::parse(document).is_ok());
        let read = |document: Vec<u8>| serde_json::from_slice(&document).ok().map(|value| (document, value));
        valid.filter_map(read).collect()
    })
}

/// Runs `test` on each valid manifest beside its JSON; it says whether it saw its subject.
fn each(at_least: usize, test: impl Fn(&Manifest<'_>, &Value) -> bool) {
    let mut seen = 0;
    for (document, value) in manifests() {
        let manifest = Manifest::parse(document).unwrap();
        seen += usize::from(test(&manifest, value));
    }
    assert!(seen >= at_least, "only {seen} manifests have it");
}

fn text<'v>(value: &'v Value, name: &str) -> Option<&'v str> {
    value.get(name).and_then(Value::as_str)
}

/// The bytes of `0x` and hex digits.
fn hex(value: &Value) -> Vec<u8> {
    crate::support::from_hex(value.as_str().unwrap().strip_prefix("0x").unwrap())
}

/// A whole number, however it is written.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // compared with the cast value
fn whole(value: &Value) -> Option<u64> {
    value
        .as_u64()
        .or_else(|| value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as u64))
}

#[test]
fn the_strings_of_the_root() {
    each(500, |manifest, value| {
        assert_eq!(manifest.manifest_type(), text(value, "type").unwrap());
        assert_eq!(manifest.name(), text(value, "name").unwrap());
        assert_eq!(manifest.description(), text(value, "description").unwrap());
        assert_eq!(manifest.endpoint(), text(value, "endpoint").unwrap());
        assert_eq!(format!("{:?}", manifest.creator_address()).to_lowercase(), value["creatorAddress"]);
        assert_eq!(manifest.version().as_deref(), text(value, "version"));
        assert_eq!(manifest.image().as_deref(), text(value, "image"));
        let tags: Vec<_> = manifest.tags().collect();
        let wanted = value["tags"].as_array();
        assert!(tags.iter().eq(wanted.into_iter().flatten().map(|tag| tag.as_str().unwrap())));
        true
    });
}

#[test]
fn optional_strings_are_there_exactly_if_they_were_served() {
    each(3, |manifest, value| manifest.version().is_some() && value["version"].is_string());
    each(3, |manifest, value| manifest.image().is_some() && value["image"].is_string());
    each(3, |manifest, value| manifest.tags().count() > 1 && value["tags"].is_array());
}

#[test]
fn the_hash_is_that_of_the_canonical_bytes() {
    each(500, |manifest, value| {
        assert_eq!(manifest.hash(), erc8257::hash(value.to_string().as_bytes()).unwrap());
        true
    });
}

#[test]
fn schemas_are_as_served() {
    each(500, |manifest, value| {
        assert_eq!(serde_json::from_slice::<Value>(manifest.inputs()).unwrap(), value["inputs"]);
        assert_eq!(serde_json::from_slice::<Value>(manifest.outputs()).unwrap(), value["outputs"]);
        true
    });
}

/// Decision B15: levels are nested containers, nodes are values.
fn values(value: &Value) -> SchemaSize {
    let inner: Vec<SchemaSize> = match value {
        Value::Array(list) => list.iter().map(values).collect(),
        Value::Object(members) => members.values().map(values).collect(),
        _ => return SchemaSize { depth: 0, nodes: 1 },
    };
    SchemaSize {
        depth: 1 + inner.iter().map(|size| size.depth).max().unwrap_or(0),
        nodes: 1 + inner.iter().map(|size| size.nodes).sum::<usize>(),
    }
}

/// Decision B16: levels and nodes are objects and booleans where JSON Schema has schemas.
fn subschemas(value: &Value) -> SchemaSize {
    if !value.is_object() && !value.is_boolean() {
        return SchemaSize::default();
    }
    let mut size = SchemaSize { depth: 1, nodes: 1 };
    for (name, held) in value.as_object().into_iter().flatten() {
        let inner: Vec<&Value> = match name.as_str() {
            "$defs" | "definitions" | "dependencies" | "dependentSchemas" | "patternProperties"
            | "properties" => held.as_object().into_iter().flat_map(serde_json::Map::values).collect(),
            "additionalItems"
            | "additionalProperties"
            | "allOf"
            | "anyOf"
            | "contains"
            | "contentSchema"
            | "else"
            | "if"
            | "items"
            | "not"
            | "oneOf"
            | "prefixItems"
            | "propertyNames"
            | "then"
            | "unevaluatedItems"
            | "unevaluatedProperties" => {
                held.as_array().map_or_else(|| vec![held], |list| list.iter().collect())
            }
            _ => continue,
        };
        for inner in inner.into_iter().map(subschemas) {
            size.depth = size.depth.max(1 + inner.depth);
            size.nodes += inner.nodes;
        }
    }
    size
}

#[test]
fn schemas_have_their_size_by_either_measure() {
    each(3, |manifest, value| {
        let (inputs, outputs) = (&value["inputs"], &value["outputs"]);
        assert_eq!(manifest.inputs_size(SchemaMeasure::Values), values(inputs));
        assert_eq!(manifest.outputs_size(SchemaMeasure::Values), values(outputs));
        assert_eq!(manifest.inputs_size(SchemaMeasure::Subschemas), subschemas(inputs));
        assert_eq!(manifest.outputs_size(SchemaMeasure::Subschemas), subschemas(outputs));
        values(inputs) != subschemas(inputs) && subschemas(inputs).depth > 1
    });
}

#[test]
fn prices_and_what_an_agent_makes_of_them() {
    each(10, |manifest, value| {
        let wanted: Vec<&Value> = value["pricing"].as_array().into_iter().flatten().collect();
        let entries: Vec<_> = manifest.pricing().collect();
        assert_eq!(entries.len(), wanted.len());
        for (entry, wanted) in entries.iter().zip(&wanted) {
            assert_eq!(entry.amount.to_string(), wanted["amount"]);
            assert_eq!(entry.asset, text(wanted, "asset").unwrap());
            assert_eq!(entry.recipient, text(wanted, "recipient").unwrap());
            assert_eq!(entry.protocol, text(wanted, "protocol").unwrap());
        }
        // 3-select-first-supported, 3-zero-amount-free, 3-pricing-unknown, 3-absent-noinfo
        let state = |index: usize| match entries[index].amount {
            U256::ZERO => PricingState::Free(index),
            _ => PricingState::Priced(index),
        };
        let none = if entries.is_empty() { PricingState::NoInformation } else { PricingState::Unknown };
        assert_eq!(manifest.pricing_state(|_| false), none);
        assert_eq!(manifest.pricing_state(|_| true), if entries.is_empty() { none } else { state(0) });
        for entry in &entries {
            let first = entries.iter().position(|other| other.protocol == entry.protocol).unwrap();
            assert_eq!(manifest.pricing_state(|protocol| protocol == entry.protocol), state(first));
        }
        !entries.is_empty()
    });
}

#[test]
fn a_price_has_a_word_and_an_entry() {
    let states = [
        (PricingState::NoInformation, "no-information", None),
        (PricingState::Unknown, "unknown", None),
        (PricingState::Free(2), "free", Some(2)),
        (PricingState::Priced(3), "priced", Some(3)),
    ];
    for (state, word, entry) in states {
        assert_eq!((state.as_str(), state.entry()), (word, entry));
    }
}

#[test]
fn access_requirements() {
    each(5, |manifest, value| {
        let wanted = &value["access"];
        let Some(access) = manifest.access() else {
            assert!(wanted.is_null());
            return false;
        };
        assert_eq!(access.logic().as_str(), text(wanted, "logic").unwrap_or("AND"));
        let requirements: Vec<Requirement<'_>> = access.requirements().collect();
        let wanted = wanted["requirements"].as_array().unwrap();
        assert_eq!(requirements.len(), wanted.len());
        for (requirement, wanted) in requirements.iter().zip(wanted) {
            assert_eq!(requirement.kind.as_slice(), hex(&wanted["kind"]));
            assert_eq!(requirement.data, hex(&wanted["data"]));
            assert_eq!(requirement.label, text(wanted, "label").unwrap_or_default());
            let mut links: Vec<_> = requirement.links.iter().map(|(name, uri)| (&**name, &**uri)).collect();
            let mut served: Vec<_> = wanted["links"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, uri)| (name.as_str(), uri.as_str().unwrap()))
                .collect();
            links.sort_unstable();
            served.sort_unstable();
            assert_eq!(links, served);
        }
        true
    });
    each(1, |manifest, _| manifest.access().is_some_and(|access| access.logic() == AccessLogic::Or));
    each(1, |manifest, _| {
        manifest.access().is_some_and(|access| access.requirements().any(|entry| !entry.links.is_empty()))
    });
}

/// Section 5: the tier that is declared, but no higher than an isolated execution, its attestation and a build support.
fn tier(value: &Value) -> EffectiveTier {
    let isolated = value["execution"] == "tee" || value["execution"] == "e2ee";
    let attested = isolated && !value["attestation"].is_null();
    match (text(value, "tier"), attested, !value["reproducibleBuild"].is_null()) {
        (Some("verifiable"), true, true) => EffectiveTier::Verifiable,
        (Some("verifiable" | "hardware-attested"), true, _) => EffectiveTier::HardwareAttested,
        _ => EffectiveTier::SelfAttested,
    }
}

#[test]
fn verifiability() {
    each(10, |manifest, value| {
        let wanted = &value["verifiability"];
        let Some(claims) = manifest.verifiability() else {
            assert!(wanted.is_null());
            return false;
        };
        assert_eq!(claims.declared_tier(), text(wanted, "tier").unwrap());
        assert_eq!(claims.execution(), text(wanted, "execution").unwrap());
        assert_eq!(claims.description().as_deref(), text(wanted, "description"));
        assert_eq!(claims.data_retention().as_deref(), text(wanted, "dataRetention"));
        assert_eq!(claims.source_visibility().as_deref(), text(wanted, "sourceVisibility"));
        assert_eq!(claims.effective_tier(), tier(wanted));
        true
    });
    for (tier, word) in [
        (EffectiveTier::SelfAttested, "self-attested"),
        (EffectiveTier::HardwareAttested, "hardware-attested"),
        (EffectiveTier::Verifiable, "verifiable"),
    ] {
        assert_eq!(tier.as_str(), word);
        each(1, |manifest, _| manifest.verifiability().is_some_and(|claims| claims.effective_tier() == tier));
    }
}

#[test]
fn attestations_and_builds() {
    let hash = |value: &Value| (!value.is_null()).then(|| hex(value));
    each(5, |manifest, value| {
        let wanted = &value["verifiability"]["attestation"];
        let Some(attestation) = manifest.verifiability().and_then(|claims| claims.attestation()) else {
            assert!(wanted.is_null());
            return false;
        };
        assert_eq!(attestation.protocol, text(wanted, "type").unwrap());
        assert_eq!(attestation.endpoint.as_deref(), text(wanted, "endpoint"));
        assert_eq!(attestation.enclave_hash, hash(&wanted["enclaveHash"]));
        assert_eq!(attestation.max_age, whole(&wanted["maxAge"]));
        assert_eq!(attestation.transparency_log_uri.as_deref(), text(wanted, "transparencyLogURI"));
        true
    });
    each(3, |manifest, value| {
        let wanted = &value["verifiability"]["reproducibleBuild"];
        let Some(build) = manifest.verifiability().and_then(|claims| claims.reproducible_build()) else {
            assert!(wanted.is_null());
            return false;
        };
        assert_eq!(build.source_code_uri, text(wanted, "sourceCodeURI").unwrap());
        assert_eq!(build.build_instructions.as_deref(), text(wanted, "buildInstructions"));
        assert_eq!(build.build_hash, hash(&wanted["buildHash"]));
        true
    });
}

/// Decision on `maxAge`: seconds where it is a whole number, nothing otherwise.
#[test]
fn extensions_are_as_served_and_max_age_is_one_of_them() {
    let known = [
        "type",
        "name",
        "description",
        "endpoint",
        "inputs",
        "outputs",
        "creatorAddress",
        "version",
        "image",
        "tags",
        "pricing",
        "access",
        "verifiability",
        "maxAge",
    ];
    each(5, |manifest, value| {
        let members = value.as_object().unwrap();
        let mut names = manifest.extension_names();
        names.sort_unstable();
        let mut wanted: Vec<&str> =
            members.keys().map(String::as_str).filter(|name| !known.contains(name)).collect();
        wanted.sort_unstable();
        assert_eq!(names, wanted);
        for name in &names {
            let served = manifest.extension(name).unwrap();
            assert_eq!(serde_json::from_slice::<Value>(served).unwrap(), members[name]);
        }
        assert_eq!(manifest.extension("name"), None);
        assert_eq!(manifest.extension("org.example.nothing"), None);
        if let Some(age) = manifest.max_age() {
            assert_eq!(Some(age), whole(&value["maxAge"]));
        } else {
            assert!(value["maxAge"].as_u64().is_none(), "{}", value["maxAge"]);
        }
        names.len() > 1
    });
    each(1, |manifest, _| manifest.max_age().is_some());
}
