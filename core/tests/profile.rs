//! A profile changes no verdict, no hash, and no finding of the standard's but those about the names it gave.

use crate::vector_files::{body, cases};
use erc8257::{Code, Finding, Profile, Report, Severity, validate, validate_for};

fn of_the_standard(report: &Report) -> Vec<&Finding> {
    report.findings().iter().filter(|finding| !finding.rule().section.starts_with("Profile: ")).collect()
}

/// Over every document of the vectors for publishers.
#[test]
fn only_remarks_differ() {
    let mut names = 0;
    for case in cases("validate") {
        let body = body(&case);
        let plain = validate(&body);
        for &profile in Profile::ALL {
            let report = validate_for(&body, profile);
            assert_eq!(report.manifest_valid(), plain.manifest_valid(), "{}", case["id"]);
            assert_eq!(report.computed_hash(), plain.computed_hash(), "{}", case["id"]);
            let (before, after) = (of_the_standard(&plain), of_the_standard(&report));
            assert_eq!(
                before.len(),
                plain.findings().len(),
                "a plain report names no platform: {}",
                case["id"]
            );
            let mut before = before.into_iter();
            for finding in after {
                let skipped = before.by_ref().take_while(|one| *one != finding);
                for gone in skipped {
                    assert_eq!(gone.code(), Code::ExtensionNamespace, "{}", case["id"]);
                    names += 1;
                }
            }
            for gone in before {
                assert_eq!(gone.code(), Code::ExtensionNamespace, "{}", case["id"]);
                names += 1;
            }
            let added =
                report.findings().iter().filter(|finding| finding.rule().section.starts_with("Profile: "));
            assert!(added.into_iter().all(|finding| finding.severity() != Severity::Error), "{}", case["id"]);
        }
    }
    assert!(names >= 20, "{names}");
}
