//! Every hostile shape, made small: the library answers, stays within its share of memory, and never panics.
//!
//! The same shapes at 1 MiB, timed, are `cargo xtask worst`.

use erc8257::Policy;
use erc8257_bench::body::document;
use erc8257_bench::documents::{diagnose, hostile_config, verify};
use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::search::{DIAGNOSIS, REPORT};
use erc8257_bench::shapes::{Setting, all};

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of a document here; the heap limit is for 32 times as much.
const ROOM: usize = 32 << 10;

/// What reports of 256 findings may take beside, since they do not shrink with the body.
const REPORTS: usize = 1 << 20;

#[test]
fn every_shape_is_answered_within_its_share_of_the_heap() {
    for shape in all() {
        for values in shape.grid() {
            let setting = Setting { values, seed: 1 };
            let body = document(&(shape.make)(&setting, ROOM));
            let config = hostile_config(&body);
            let ((), used) = measure(|| {
                let report = verify(&config, &body, &Policy::default());
                assert!(report.findings().len() <= 257, "{} {:?}", shape.name, setting.values);
                drop(report.to_json());
                drop(erc8257::validate(&body).to_json());
                #[cfg(feature = "advice")]
                drop(erc8257::advice::advise(Some(&body), &erc8257::advice::Facts::default()).to_json());
            });
            assert!(
                used.peak <= REPORT.heap_limit / 32 + REPORTS,
                "{} {:?}: {used:?}",
                shape.name,
                setting.values
            );
            let (_, used) = measure(|| diagnose(&config, &body));
            let most = DIAGNOSIS.heap_limit / 32 + REPORTS;
            assert!(used.peak <= most, "diagnose {} {:?}: {used:?}", shape.name, setting.values);
        }
    }
}

#[test]
fn whatever_can_be_read_has_canonical_bytes_that_are_their_own() {
    for shape in all() {
        for values in shape.grid() {
            let setting = Setting { values, seed: 2 };
            let body = document(&(shape.make)(&setting, ROOM));
            let Ok(canonical) = erc8257::canonicalize(&body) else {
                assert!(erc8257::hash(&body).is_err() && erc8257::fix(&body).is_err(), "{}", shape.name);
                continue;
            };
            assert_eq!(
                erc8257::canonicalize(&canonical),
                Ok(canonical),
                "{} {:?}",
                shape.name,
                setting.values
            );
            let fixed = erc8257::fix(&body).unwrap();
            let again = erc8257::fix(fixed.body()).unwrap();
            assert!(again.changes().is_empty(), "{} {:?}", shape.name, setting.values);
        }
    }
}
