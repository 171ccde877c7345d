//! Several faults of one document: all that were met are told (`2-json-dup-keys`, `2-json-lone-surrogate`).

/// Code and byte offset of every finding.
fn faults(body: &str) -> Vec<(&'static str, usize)> {
    let report = erc8257::validate(body.as_bytes());
    report.findings().iter().map(|finding| (finding.code().as_str(), finding.offset().unwrap())).collect()
}

#[test]
fn repeated_names_of_objects_that_were_still_open() {
    assert_eq!(
        faults(r#"{"a":1,"a":2,"b":[{"c":1,"c":2,"d":]"#),
        [("2-json-dup-keys", 7), ("2-json-dup-keys", 25), ("2-json-strict-grammar", 35)],
    );
}

#[test]
fn names_with_different_lone_surrogates_are_not_repeated() {
    assert_eq!(
        faults(r#"{"\ud800":1,"\ud801":2}"#),
        [("2-json-lone-surrogate", 1), ("2-json-lone-surrogate", 12)]
    );
    assert_eq!(faults("{\"\\ud800\":1,\"\u{fffd}\":2}"), [("2-json-lone-surrogate", 1)]);
    assert_eq!(
        faults(r#"{"\ud800":1,"\ud800":2}"#),
        [("2-json-lone-surrogate", 1), ("2-json-dup-keys", 12), ("2-json-lone-surrogate", 12)],
    );
}

#[test]
fn faults_that_the_reader_leaves_out_are_counted() {
    let body = format!("{{{}}}", vec![r#""a":0"#; 301].join(","));
    let report = erc8257::validate(body.as_bytes());
    let last = report.findings().last().unwrap();
    assert_eq!(report.findings().len(), erc8257::limits::FINDINGS + 1);
    assert_eq!((last.code().as_str(), last.found()), ("lib-7-findings-limit", Some("44 more")));
}
