//! What verification takes from the heap: a clean document pays for its report, and for nothing else.

use erc8257::{FetchError, Policy, Response};
use erc8257_bench::documents::{all, verify};
use erc8257_bench::heap::{Counting, Use, measure};

#[global_allocator]
static HEAP: Counting = Counting;

const NAMES: [&str; 4] = ["free", "paid", "rich", "numbers"];

/// What `verify` and `hash` take for one of the benchmark's documents, which must verify without a finding.
fn uses(name: &str) -> (Use, Use) {
    let document = all().into_iter().find(|document| document.name == name).unwrap();
    let policy = Policy::default();
    let (report, verify) = measure(|| document.verify(&policy));
    assert!(report.is_verified() && report.findings().is_empty(), "{name}: {}", report.to_json());
    let (hashed, hash) = measure(|| erc8257::hash(document.body));
    assert_eq!(hashed.unwrap(), document.config.manifest_hash, "{name}");
    (verify, hash)
}

#[test]
fn the_counter_counts() {
    let (text, used) = measure(|| String::from("abc") + &"d".repeat(1_000));
    assert_eq!(text.len(), 1_003);
    assert!(used.allocations >= 2 && used.peak >= 2_003, "{used:?}");
}

/// Reading and canonicalizing need a list of nodes, room for sorting members, and the canonical bytes. All the
/// rules, the four checks and the report of a clean document need nothing beside.
#[test]
fn a_clean_document_pays_for_its_hash_and_for_nothing_else() {
    for name in NAMES {
        let (verify, hash) = uses(name);
        assert_eq!(verify, hash, "{name}");
    }
}

/// Allocations of one `verify`: of `free` exactly; the others may have their lists grow.
#[test]
fn a_clean_document_takes_a_handful_of_allocations_whatever_its_size() {
    assert_eq!(uses("free").0.allocations, 4);
    for name in NAMES {
        let used = uses(name).0;
        assert!(used.allocations <= 6, "{name}: {used:?}");
    }
}

#[test]
fn heap_use_stays_in_proportion_to_the_body() {
    for document in all() {
        let (used, bytes) = (uses(document.name).0, document.body.len());
        assert!(used.peak <= 3 * bytes, "{}: {used:?} for {bytes} bytes", document.name);
    }
}

/// The first finding pays for the list of findings: the same document, one fault, more allocations.
#[test]
fn only_a_finding_pays_for_findings() {
    let document = all().swap_remove(0);
    let policy = Policy::default();
    let (clean, clean_use) = measure(|| document.verify(&policy));
    let faulty = String::from_utf8(document.body.to_vec()).unwrap().replace("1.0.0", "1.0.x");
    let mut config = document.config.clone();
    config.manifest_hash = erc8257::hash(faulty.as_bytes()).unwrap();
    let (found, found_use) = measure(|| verify(&config, faulty.as_bytes(), &policy));
    assert_eq!((clean.findings().len(), found.findings().len()), (0, 1));
    assert!(found_use.allocations > clean_use.allocations, "{clean_use:?} {found_use:?}");
}

#[test]
fn a_failed_fetch_takes_next_to_nothing() {
    let document = all().swap_remove(0);
    let policy = Policy::default();
    let (report, used) =
        measure(|| erc8257::verify(&document.config, &Response::Failed(FetchError::Timeout), &policy));
    assert!(!report.is_verified());
    assert!(used.peak <= 4_096, "{used:?}");
}
