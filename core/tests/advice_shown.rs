//! Looks at shown texts and links, in publishers' manifests and in registrations that probe their readers.

use std::collections::BTreeMap;

use crate::support::corpus_text;
use advice::{Facts, Level, UrlRole, advise, of_url};
use serde_json::Value;

/// The rows of a table with a header, by column.
fn rows(table: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines.map(|line| header.iter().copied().zip(line.split('\t')).collect()).collect()
}

fn codes(url: &str, role: UrlRole, least: Level) -> Vec<&'static str> {
    let found = of_url(url, role);
    found.iter().filter(|(code, _)| code.row().level <= least).map(|(code, _)| code.as_str()).collect()
}

/// Hosts that hostile registrations have of their own: nothing in a URL tells them from others.
const OWN_HOSTS: [&str; 3] = ["workers.dev", "ugwst.com", "example.com"];

#[test]
fn every_hostile_registration_is_told_by_its_urls() {
    let all: Vec<Value> = serde_json::from_str(&corpus_text("wild/hostile.json")).unwrap();
    let mut told = 0;
    for row in &all {
        let uri = row["metadata_uri"].as_str().unwrap();
        let endpoint = row["endpoint"].as_str().unwrap_or_default();
        let mut found = codes(uri, UrlRole::MetadataUri, Level::Caution);
        found.extend(codes(endpoint, UrlRole::Endpoint, Level::Caution));
        if found.is_empty() {
            assert!(OWN_HOSTS.iter().any(|host| uri.contains(host)), "{} {uri} {endpoint}", row["id"]);
        } else {
            told += 1;
        }
    }
    assert_eq!((all.len(), told), (65, 62));
}

#[test]
fn honest_registrations_draw_no_alarm_by_their_urls() {
    let table = corpus_text("wild/census-2026-08-22.tsv.gz");
    let hostile = corpus_text("wild/hostile.json");
    let mut alarmed = Vec::new();
    let mut cautioned = 0;
    for row in rows(&table) {
        let urls = [(row["metadata_uri"], UrlRole::MetadataUri), (row["endpoint"], UrlRole::Endpoint)];
        for (url, role) in urls.into_iter().filter(|(url, _)| !hostile.contains(url)) {
            let found = codes(url, role, Level::Caution);
            cautioned += usize::from(!found.is_empty());
            if !codes(url, role, Level::Alarm).is_empty() {
                alarmed.push(format!("{url} {found:?}"));
            }
        }
    }
    // More registrations that probe their readers, which no list has.
    let known = [
        "http://169.254.169.254/latest/meta-data/",
        "https://mantledb.sh/v2/os-authorized-cmd-canary",
        "https://clinics-tag-sunday-matters.trycloudflare.com/r?to=http%3A%2F%2F2852039166",
    ];
    assert_eq!(alarmed.len(), known.len(), "{alarmed:?}");
    assert!(alarmed.iter().all(|url| known.iter().any(|known| url.starts_with(known))), "{alarmed:?}");
    // 29 on throw-away hosts and one address: none of them is an honest one.
    assert_eq!(cautioned, 30);
}

/// Bodies that make a careless reader go over the same text again and again. With a quadratic step these 900,000 bytes would
/// take hours, and the run of tests would not come to its end.
#[test]
fn no_text_takes_more_than_its_length() {
    let quote = |text: String| serde_json::to_string(&text).unwrap();
    let long = 900_000;
    for piece in [
        "<a ",
        "<script>",
        "<a<",
        "<a x='",
        "](",
        "![",
        "<!--",
        "&#",
        "[a]: ",
        "<b x=\"<",
        "<x_ y=<",
        "<1",
        "<a b=c<",
        "://www.@",
        "javascript:",
        "\u{200b}a",
        "\u{430}a ",
        "</",
        "=",
        "%25",
        "e\u{301}\u{323}",
    ] {
        let text = quote(piece.repeat(long / piece.len()));
        for member in ["name", "description", "image", "endpoint", "featuredImage", "io.example.links"] {
            let body = format!("{{\"{member}\":{text}}}");
            let advice = advise(Some(body.as_bytes()), &Facts::default());
            assert!(advice.items().len() < 300);
        }
    }
}
