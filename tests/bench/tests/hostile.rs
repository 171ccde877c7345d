//! Every hostile shape, made small: the library answers, stays within its share of memory, and never panics.
//!
//! The same shapes at 1 MiB, timed, are `cargo xtask worst`.

use advice::{Facts, advise};
use erc8257_bench::body::document;
use erc8257_bench::documents::hostile_config;
use erc8257_bench::heap::{Counting, measure};
use erc8257_bench::search::RACES;
use erc8257_bench::shapes::{Setting, all};

#[global_allocator]
static HEAP: Counting = Counting;

/// Bytes of a document here; the heap limit is for 128 times as much.
const ROOM: usize = 8 << 10;

/// What 256 findings or items may take beside, since they do not shrink with the body.
const REPORTS: usize = 1 << 20;

#[test]
fn every_shape_is_answered_within_its_share_of_the_heap() {
    for shape in all() {
        for values in shape.grid() {
            let setting = Setting { values, seed: 1 };
            let body = document(&(shape.make)(&setting, ROOM));
            let config = hostile_config(&body);
            assert!(erc8257::validate(&body).findings().len() <= 257, "{} {:?}", shape.name, setting.values);
            let items = advise(Some(&body), &Facts::default()).items().len();
            assert!(items <= 257, "{} {:?}", shape.name, setting.values);
            for race in RACES {
                for (verb, run) in race.verbs {
                    let (_, used) = measure(|| run(&config, &body));
                    let most = race.heap_limit / 128 + REPORTS;
                    assert!(used.peak <= most, "{verb} {} {:?}: {used:?}", shape.name, setting.values);
                }
            }
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

/// Advice does not read a text beyond its bound, and reports it as the worst possible.
#[test]
fn nothing_hides_behind_what_is_too_much_to_look_at() {
    let alarms = |members: &[(&'static str, String)], code: &str| {
        let body = document(members);
        let advice = advise(Some(&body), &Facts::default());
        let item = advice.items().iter().rfind(|item| item.code().as_str() == code);
        item.map(|item| {
            (item.pointer().unwrap_or_default().to_owned(), item.found().unwrap_or_default().to_owned())
        })
    };
    let urls = |count: usize| {
        let url = |index: usize| format!("\"https://{}.xn--bcher-kva.example/{index}\"", "a".repeat(1_000));
        vec![("com.example.urls", format!("[{}]", (0..count).map(url).collect::<Vec<_>>().join(",")))]
    };
    assert_eq!(alarms(&urls(32), "sec-idn-display"), None);
    let (place, found) = alarms(&urls(33), "sec-idn-display").unwrap();
    assert_eq!(place, "/com.example.urls/32");
    assert!(found.starts_with("too many to be read: \"https://aaa"), "{found}");

    let patterns = |bytes: usize| {
        let long = format!("{{\"pattern\":\"{}\"}},{{\"pattern\":\"b\"}}", "a".repeat(bytes));
        vec![("inputs", format!("{{\"anyOf\":[{long}]}}"))]
    };
    assert_eq!(alarms(&patterns(32_767), "sec-regex-safe"), None);
    let (place, found) = alarms(&patterns(32_768), "sec-regex-safe").unwrap();
    assert_eq!(
        (place.as_str(), found.as_str()),
        ("/inputs/anyOf/1/pattern", "too much pattern to be judged: b")
    );

    let references = |count: usize| {
        let one = format!("{{\"$ref\":\"https://{}.xn--bcher-kva.example/\"}}", "a".repeat(1_000));
        vec![("inputs", format!("{{\"anyOf\":[{}]}}", vec![one; count].join(",")))]
    };
    assert_eq!(alarms(&references(32), "sec-ref-disable"), None);
    assert_eq!(alarms(&references(33), "sec-ref-disable").unwrap().0, "/inputs/anyOf/32/$ref");
}

/// References of any length and any number hide no scheme.
#[test]
fn no_padding_hides_a_scheme() {
    let zeros = "0".repeat(5_000);
    let tabs = "&Tab;".repeat(500);
    for text in [
        format!("<a href=&#{zeros}106;avascript:alert(1)>x</a>"),
        format!("<a href='java{tabs}script:alert(1)'>x</a>"),
    ] {
        let advice = advise(Some(&document(&[("description", format!("\"{text}\""))])), &Facts::default());
        assert!(advice.items().iter().any(|item| item.code().as_str() == "sec-render-encode"), "{text}");
    }
    for text in [
        format!("[x](java{tabs}script:alert(1))"),
        format!("[x](&#{zeros}106;avascript:alert(1))"),
        format!("{}javascript:alert(1)>", "<".repeat(9_000)),
    ] {
        let advice = advise(Some(&document(&[("description", format!("\"{text}\""))])), &Facts::default());
        assert!(advice.items().iter().any(|item| item.code().as_str() == "sec-link-schemes"), "{text}");
    }
}
