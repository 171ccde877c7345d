//! `census`: what a snapshot of the public registry comes to, and that no snapshot can do harm.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::{FREE_TOOL, bundle, file, run, run_with};
use serde_json::{Value, json};

fn wild(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpora/wild").join(name)
}

fn snapshot() -> String {
    let stored = std::fs::read(wild("census-2026-08-22.tsv.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(stored.as_slice()).read_to_string(&mut text).unwrap();
    text
}

/// The census of a text as JSON.
fn census(text: &[u8]) -> Value {
    let ran = run_with(&["census", "--json", "-"], text);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{ran:?}");
    assert_eq!(ran.stdout.matches('\n').count(), 1);
    serde_json::from_str(&ran.stdout).unwrap()
}

fn row<'a>(census: &'a Value, id: &str) -> &'a Value {
    census["rows"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()
}

/// Every count, by the names that `census_expect.py` gives them.
fn counts(census: &Value) -> Vec<(String, Value)> {
    let mut counts = vec![
        ("registrations".to_owned(), census["registrations"].clone()),
        ("failing".to_owned(), census["failing"].clone()),
        ("sharing".to_owned(), census["sharing"].clone()),
    ];
    for check in census["checks"].as_array().unwrap() {
        for status in ["pass", "fail", "unknown"] {
            counts.push((format!("{} {status}", check["name"].as_str().unwrap()), check[status].clone()));
        }
    }
    for (list, member) in [("rules", "rule"), ("causes", "cause"), ("flags", "flag")] {
        for entry in census[list].as_array().unwrap() {
            counts.push((format!("{member} {}", entry[member].as_str().unwrap()), entry["count"].clone()));
        }
    }
    let none = json!({"active": 0, "retired": 0, "unknown": 0});
    counts.retain(|(_, count)| *count != none);
    counts.sort_by(|one, other| one.0.cmp(&other.0));
    counts
}

#[test]
fn the_snapshot_counts_as_an_independent_count_says() {
    let expected: Value =
        serde_json::from_slice(&std::fs::read(wild("census-expect.json")).unwrap()).unwrap();
    let census = census(snapshot().as_bytes());
    assert_eq!(census["sharedURIs"], expected["sharedURIs"]);
    let expected: Vec<(String, Value)> = expected["counts"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, count)| (name.clone(), count.clone()))
        .collect();
    let mut counted = counts(&census);
    // No name of the table is known to look like another's, but it is not counted there.
    counted.retain(|(name, _)| name != "flag look-alike");
    assert_eq!(counted, expected);
    assert_eq!(census["unreadable"], json!({"count": 0, "first": []}));
}

/// What the field notes of that day say: 529 active, of which 59 % match their hash, 26 % do not, 16 % could not be
/// fetched; 142 mismatches with the retired ones; 13 of the 311 that match fail check 2; 97 `www.` hosts.
#[test]
fn the_snapshot_says_what_the_notes_of_that_day_say() {
    let census = census(snapshot().as_bytes());
    let of = |row: &Value, check: usize| row["checks"][check].as_str().unwrap().to_owned();
    let rows = census["rows"].as_array().unwrap();
    let active: Vec<&Value> = rows.iter().filter(|row| row["status"] == "active").collect();
    let matching: Vec<&&Value> = active.iter().filter(|row| of(row, 2) == "pass").collect();
    let failing = matching.iter().filter(|row| of(row, 1) == "fail").count();
    assert_eq!((rows.len(), active.len(), matching.len(), failing), (751, 529, 311, 13));
    assert_eq!(active.iter().filter(|row| of(row, 2) == "fail").count(), 135);
    assert_eq!(active.iter().filter(|row| of(row, 0) == "fail").count(), 83);
    assert_eq!(rows.iter().filter(|row| of(row, 2) == "fail").count(), 142);
    let flagged = |flag: &str| {
        active.iter().filter(|row| row["flags"].as_array().unwrap().contains(&json!(flag))).count()
    };
    assert_eq!(flagged("www"), 97);
    // Of the 142, the notes count 64 stale duplicates, 37 edits, 38 that never matched and 3 junk hashes.
    let caused = |cause: &str| rows.iter().filter(|row| row["cause"] == cause).count();
    assert_eq!(caused("stale-duplicate") + caused("superseded"), 64);
    assert_eq!(caused("served-elsewhere") + caused("changed"), 37 + 38);
    assert_eq!(caused("junk-hash"), 3);
}

#[test]
fn the_view_of_the_snapshot_is_pinned() {
    let ran = run_with(&["census", "-"], snapshot().as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected/census.txt");
    assert_eq!(ran.stdout, std::fs::read_to_string(expected).unwrap());
}

const HEADER: &str = "chain\tregistry\tid\tstatus\tmanifest_status\tcreator\tmetadata_uri\tonchain_hash\tserved_jcs_hash\tendpoint\tcreator_address\n";
const URI: &str = "https://tools.example.com/.well-known/ai-tool/a.json";
const ENDPOINT: &str = "https://tools.example.com/a";

/// One row below the header above: ID, status, URI, committed and served hash (one hex digit, repeated with another so
/// that it is not junk), endpoint.
fn line(id: u32, status: &str, uri: &str, onchain: &str, served: &str, endpoint: &str) -> String {
    let hash = |digits: &str| {
        if digits.is_empty() { String::new() } else { format!("0x{}", digits.repeat(64 / digits.len())) }
    };
    format!("8453\t\t{id}\t{status}\t\t\t{uri}\t{}\t{}\t{endpoint}\t\n", hash(onchain), hash(served))
}

/// Ledger `6-slug-unique`: two registrations of one slug of one origin are flagged, those of two origins are not.
#[test]
fn causes_are_told_in_their_order() {
    let other = "https://other.example.com/.well-known/ai-tool/a.json";
    let upper = "https://Tools.Example.com:443/.well-known/ai-tool/a.json";
    let text = HEADER.to_owned()
        + &line(1, "active", URI, "a1b2", "c3d4", ENDPOINT)
        + &line(2, "active", upper, "c3d4", "c3d4", ENDPOINT)
        + &line(3, "active", URI, "00", "c3d4", ENDPOINT)
        + &line(4, "active", URI, "e5f6", "0718", ENDPOINT)
        + &line(5, "active", other, "9a8b", "c3d4", ENDPOINT)
        + &line(6, "active", other, "7c6d", "5e4f", ENDPOINT)
        + &line(7, "deregistered", URI, "1122", "5e4f", ENDPOINT);
    let census = census(text.as_bytes());
    let causes: Vec<&Value> = census["rows"].as_array().unwrap().iter().map(|row| &row["cause"]).collect();
    let expected = [
        json!("stale-duplicate"),
        Value::Null,
        json!("junk-hash"),
        // A later registration of the URI is there, though it is retired.
        json!("superseded"),
        json!("served-elsewhere"),
        json!("changed"),
        json!("changed"),
    ];
    assert_eq!(causes, expected.iter().collect::<Vec<_>>());
    assert_eq!(row(&census, "1")["flags"], json!([]));
    assert_eq!(row(&census, "2")["flags"], json!(["duplicate"]), "the same URI after normalisation");
    assert_eq!(row(&census, "3")["flags"], json!(["duplicate", "junk-hash"]));
    assert_eq!(row(&census, "5")["flags"], json!([]), "another URI");
    assert_eq!(row(&census, "7")["flags"], json!([]), "retired");
    assert_eq!(row(&census, "2")["checks"], json!(["pass", "pass", "pass", "unknown"]));
    assert_eq!(row(&census, "5")["rules"], json!(["6-origin-rfc6454", "2-hash-jcs-keccak"]));
}

/// Another chain, or another registry, is another registration.
#[test]
fn registries_are_told_apart() {
    let one = line(1, "active", URI, "a1b2", "c3d4", ENDPOINT);
    let two = line(2, "active", URI, "c3d4", "c3d4", ENDPOINT);
    let registry =
        |line: &str, address: &str| line.replacen("8453\t", &format!("8453\t0x{}", address.repeat(40)), 1);
    for (text, cause) in [
        (one.clone() + &two, "stale-duplicate"),
        (one.clone() + &two.replacen("8453", "1", 1), "changed"),
        (registry(&one, "a") + &registry(&two, "A"), "stale-duplicate"),
        (registry(&one, "a") + &registry(&two, "b"), "changed"),
    ] {
        let cause = if cause == "changed" { "served-elsewhere" } else { cause };
        assert_eq!(census((HEADER.to_owned() + &text).as_bytes())["rows"][0]["cause"], cause);
    }
}

/// What a check comes to, one row each: the word of the snapshot for the hashes is not relied on.
#[test]
fn checks_are_made_as_far_as_the_snapshot_tells() {
    let hash = |digits: &str| format!("0x{}", digits.repeat(16));
    let (alice, bob) = (format!("0x{}", "aA".repeat(20)), format!("0x{}", "b1".repeat(20)));
    for (row, checks, rules) in [
        (json!({"id": 1, "metadata_uri": null}), "uuuu", json!([])),
        (
            json!({"id": "1", "metadataURI": URI, "manifest_status": "fetch_error", "endpoint": "http://x"}),
            "fuuu",
            json!([]),
        ),
        (json!({"id": 1, "metadata_uri": URI, "endpoint": ENDPOINT}), "upuu", json!([])),
        (json!({"id": 1, "metadata_uri": URI, "endpoint": "http://x"}), "ufuu", json!(["2-endpoint-https"])),
        (
            json!({"id": 1, "metadata_uri": URI, "endpoint": "https://x.example"}),
            "ufuu",
            json!(["6-origin-rfc6454"]),
        ),
        (json!({"id": 1, "metadata_uri": "https://x.example/"}), "ufuu", json!(["6-wellknown-path"])),
        (
            json!({"id": 1, "metadata_uri": "https://127.0.0.1/.well-known/ai-tool/a.json", "manifest_status": "verified"}),
            "fuuu",
            json!(["lib-sec-manifest-fetch-ssrf"]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "onchain_hash": hash("a1b2"), "computed_hash": hash("A1B2")}),
            "pupu",
            json!([]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "onchain_hash": hash("a1b2"), "computed_hash": hash("a1b3")}),
            "pufu",
            json!(["2-hash-jcs-keccak"]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "onchain_hash": hash("a1b2"), "manifest_status": "verified"}),
            "puuu",
            json!([]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "creator": alice, "creatorAddress": alice.to_lowercase()}),
            "uuup",
            json!([]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "creator": alice, "creator_address": bob}),
            "uuuf",
            json!(["7-creator-byte-equal"]),
        ),
        (
            json!({"id": 1, "metadata_uri": URI, "creator_address": format!("0x{}", "0".repeat(40))}),
            "uuuf",
            json!(["7-creator-nonzero"]),
        ),
    ] {
        let census = census(row.to_string().as_bytes());
        let seen: String = census["rows"][0]["checks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|status| status.as_str().unwrap().chars().next().unwrap())
            .collect();
        assert_eq!((seen.as_str(), &census["rows"][0]["rules"]), (checks, &rules), "{row}");
        // As the one element of an array it is the same.
        assert_eq!(self::census(format!(" [{row}]\n").as_bytes())["rows"], census["rows"]);
    }
    let lies = json!({"id": 1, "metadata_uri": URI, "manifest_status": "verified", "onchain_hash": hash("a1b2"),
        "computed_hash": hash("a1b3")});
    assert_eq!(census(lies.to_string().as_bytes())["rows"][0]["flags"], json!(["snapshot-differs"]));
}

/// A line of the index was verified: its report decides, and its bundle tells the rest.
#[test]
fn lines_of_an_index_are_taken_at_their_verdict() {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/7";
    let line = |bundle_text: &str, with_bundle: bool| {
        let report = run_with(&["verify", "--json", "-"], bundle_text.as_bytes()).stdout;
        let tail = if with_bundle { format!(",\"bundle\":{bundle_text}") } else { String::new() };
        format!(
            "{{\"format\":\"erc8257-index/1\",\"toolRef\":\"{tool}\",\"status\":\"active\",\"duplicateOf\":null,\"flags\":[],\
             \"predicate\":null,\"block\":{{\"number\":\"0x1\",\"hash\":\"0x{}\"}},\"time\":1,\"report\":{}{tail}}}\n",
            "1".repeat(64),
            report.trim_end(),
        )
    };
    let good = bundle(FREE_TOOL);
    let creator = good.replace(
        "abcdefabcdef1234567890abcdefabcdef123456\",\"metadataURI",
        &format!("{}\",\"metadataURI", "b1".repeat(20)),
    );
    let text = line(&good, true) + &line(&good, false) + &line(&creator, true);
    let census = census(text.as_bytes());
    let rows = census["rows"].as_array().unwrap();
    assert_eq!(rows[0]["checks"], json!(["pass", "pass", "pass", "pass"]), "{census}");
    assert_eq!(rows[1]["checks"], rows[0]["checks"]);
    assert_eq!(rows[2]["checks"], json!(["pass", "pass", "pass", "fail"]));
    assert_eq!(rows[2]["rules"], json!(["7-creator-byte-equal"]));
    assert_eq!(
        (&rows[0]["chain"], &rows[0]["id"], &rows[1]["creator"]),
        (&json!("8453"), &json!("7"), &Value::Null)
    );
    assert_eq!(rows[0]["creator"], "0xabcdefabcdef1234567890abcdefabcdef123456");
    assert_eq!(census["sharing"]["active"], 2, "the line without a bundle tells no URI");
}

#[test]
fn what_is_no_snapshot_is_told_in_a_sentence() {
    let refuse = |text: &[u8], why: &str| {
        let ran = run_with(&["census", "-"], text);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        assert!(
            ran.stderr.starts_with(&format!("erc8257: standard input is not a snapshot: {why}")),
            "{ran:?}"
        );
    };
    refuse(b"", "it is empty");
    refuse(b"\xef\xbb\xbf \r\n", "it is empty");
    refuse(b"chain\tid\n", "its header has no column metadata_uri");
    refuse(b"metadata_uri", "its header has no column id");
    refuse(b"id\tmetadata_uri\tid\n", "its header has the column id twice");
    refuse(b"id\tmetadata_uri\ttool_id\n", "its header has the column id twice");
    refuse(b"id\tmetadata_uri\t\xff\n", "its first line is not a header of column names");
    refuse(&b"id\tmetadata_uri\t".repeat(100_000), "its first line is not a header of column names");
    refuse(b"\tid\x1b]0;x\x07", "its header has no column id");
    refuse(b"[1]", "its array: it is not an object, or has a member twice");
    refuse(b"[{\"id\":1,\"tool_id\":2}]", "its array: it is not an object, or has a member twice");
    refuse(b"[{\"id\":1,\"metadata_uri\":\"\"}", "its array: it ends too soon");
    refuse(b"[] []", "its array: it is not JSON");
    // Other files of JSON, such as manifests, bundles and reports, and a table whose columns are others.
    refuse(br#"{"format":"erc8257-facts/1"}"#, "no row of it can be read (row 1: id is missing)");
    refuse(FREE_TOOL.as_bytes(), "no row of it can be read (row 1: it ends too soon (line 1, column 1))");
    refuse(
        b"id\tmetadata_uri\none\thttps://a.example/\n",
        "no row of it can be read (row 2: id is not a decimal",
    );
    let long = format!("[{{\"id\":1,\"name\":\"{}\"}}]", "x".repeat(3_000_000));
    let ran = run_with(&["census", "-"], long.as_bytes());
    assert_eq!((ran.status, ran.stderr.contains("an object of the array is too long")), (2, true), "{ran:?}");
    let ran = run(&["census"]);
    assert!(
        ran.status == 2
            && ran.stderr.starts_with("erc8257: census needs a snapshot, or - for standard input\n")
    );
    assert_eq!(run(&["census", "/nowhere/x.tsv"]).stderr, "erc8257: there is no file /nowhere/x.tsv\n");
    assert_eq!(run(&["census", "--batch", "x"]).status, 2);
}

#[test]
fn rows_that_cannot_be_read_are_told_and_the_others_counted() {
    let good = line(1, "active", URI, "a1b2", "a1b2", ENDPOINT);
    let mut text = HEADER.replace('\n', "\r\n").into_bytes();
    text.splice(0..0, *b"\xef\xbb\xbf");
    for bad in [
        good.replace("\t1\t", "\tx\t").into_bytes(),
        good.replace("\t1\t", "\t\t").into_bytes(),
        good.replace("8453", "0x1").into_bytes(),
        good.replace("a1b2\t", "a1b\t").into_bytes(),
        good.replace('\n', "\textra\n").into_bytes(),
        good.replace("active\t", "active").into_bytes(),
        good.replace("tools", "to\u{fffd}ls").into_bytes().into_iter().filter(|byte| *byte != 0xef).collect(),
        good.replace("tools", &"x".repeat(2_000_000)).into_bytes(),
    ] {
        text.extend_from_slice(&bad);
        text.extend_from_slice(b"\r\n");
        text.extend_from_slice(good.replace('\n', "\r\n").as_bytes());
    }
    let census = census(&text);
    assert_eq!(census["registrations"]["active"], 8, "{census}");
    let why: Vec<&str> = census["unreadable"]["first"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["why"].as_str().unwrap())
        .collect();
    assert_eq!(
        why,
        [
            "id is not a decimal number below 2^256",
            "id is missing",
            "chain is not a decimal number of up to 32 digits",
            "served_jcs_hash is not 0x and 64 hex digits",
            "it has 12 values, the header 11 names",
            "it has 10 values, the header 11 names",
            "it is not UTF-8",
            "it is longer than 1048576 bytes",
        ]
    );
    assert_eq!(census["unreadable"]["first"][0]["row"], 2);
    assert_eq!(census["unreadable"]["first"][1]["row"], 5, "blank lines are counted as lines");
    // One object a line likewise.
    let text = "{\"id\":1,\"metadata_uri\":\"\"}\n{]\n{\"id\":true}\n[]\n{\"id\":2,\"id\":3}\n\n{\"id\":4}";
    let census = self::census(text.as_bytes());
    assert_eq!((&census["registrations"]["unknown"], &census["unreadable"]["count"]), (&json!(2), &json!(4)));
}

#[test]
fn hostile_text_neither_moves_the_cursor_nor_takes_long() {
    let evil = "\u{1b}]0;x\u{7}\u{202e}\u{0}\u{9b}2J";
    let mut text = HEADER.to_owned();
    for row in [
        line(1, "active", &format!("https://{evil}/"), "a1b2", "", evil),
        line(2, evil, evil, "a1b2", "", ""),
        line(3, "active", "", "", "", evil).replace("8453", evil),
    ] {
        text.push_str(&row);
    }
    for args in [&["census", "-"][..], &["census", "--json", "-"]] {
        let ran = run_with(args, text.as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        assert!(
            ran.stdout.chars().all(|c| c == '\n' || (c.is_ascii_graphic() || c == ' ')),
            "{}",
            ran.stdout
        );
    }
    let path = file("census-\u{1b}[31m", "x");
    assert!(!run(&["census", &path]).stderr.contains('\u{1b}'));

    // 20,000 registrations of one URI, and as many that commit what the others serve.
    let begin = Instant::now();
    let mut text = HEADER.to_owned();
    for id in 0..20_000_u32 {
        let onchain = format!("{id:08x}");
        text.push_str(&line(id, "active", URI, &onchain, "a1b2", ENDPOINT));
    }
    assert_eq!(
        census(text.as_bytes())["flags"][0],
        json!({"flag": "duplicate", "count": {"active": 19_999, "retired": 0, "unknown": 0}})
    );
    assert!(begin.elapsed() < Duration::from_secs(300), "{:?}", begin.elapsed());
    // Nesting that would overflow a stack that recursed.
    let mut deep = String::from("{\"id\":1,\"metadata_uri\":\"\",\"x\":");
    let _ = write!(
        deep,
        "{}{},\"inputs\":{}{}}}",
        "[".repeat(200_000),
        "]".repeat(200_000),
        "[".repeat(90_000),
        "]".repeat(90_000)
    );
    assert_eq!(census(deep.as_bytes())["registrations"]["unknown"], 1);
}

fn hostile() -> (Vec<Value>, Value) {
    let text = std::fs::read(wild("hostile.json")).unwrap();
    (serde_json::from_slice(&text).unwrap(), census(&text))
}

fn name_of(row: &Value) -> (String, String) {
    let chain = row["chain"]
        .as_str()
        .or(row["chain_id"].as_str())
        .map_or_else(|| row["chain_id"].to_string(), str::to_owned);
    (chain, row["id"].as_str().map_or_else(|| row["id"].to_string(), str::to_owned))
}

/// Every registration that probed its indexers is suspect, but for those listed with the reason; and each that is
/// listed is still not.
#[test]
fn every_hostile_registration_that_can_be_judged_is_suspect() {
    let listed = std::fs::read_to_string(wild("hostile-unseen.tsv")).unwrap();
    let listed: Vec<(String, String)> = listed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let [chain, id, why] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert!(!why.is_empty());
            (chain.to_owned(), id.to_owned())
        })
        .collect();
    let (given, census) = hostile();
    let rows = census["rows"].as_array().unwrap();
    assert_eq!((given.len(), rows.len(), &census["unreadable"]["count"]), (65, 65, &json!(0)));
    let unseen: Vec<(String, String)> =
        rows.iter().filter(|row| row["suspect"] == false).map(name_of).collect();
    assert_eq!(unseen, listed);
    // What they tried, by their IDs.
    let draw = |advice: &str| {
        let drawn = rows.iter().filter(|row| row["advice"].as_array().unwrap().contains(&json!(advice)));
        drawn.map(|row| row["id"].as_str().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(draw("lib-sec-ep-metadata"), ["74", "498"]);
    assert_eq!(draw("lib-sec-command-url"), ["515", "517"]);
    assert_eq!(draw("lib-sec-option-injection"), ["496", "528", "533"]);
    assert_eq!(draw("lib-sec-url-redirect"), ["235"]);
}

/// Which registrations of the snapshot are suspect beside those and the others of the same creators. Both are probes by
/// their own words; no honest registration is suspect, out of 451.
#[test]
fn honest_registrations_are_not_suspect() {
    let (given, _) = hostile();
    let creators: Vec<&str> = given.iter().map(|row| row["creator"].as_str().unwrap()).collect();
    let census = census(snapshot().as_bytes());
    let rows = census["rows"].as_array().unwrap();
    let active = || rows.iter().filter(|row| row["status"] == "active");
    let suspect: Vec<&Value> = active().filter(|row| row["suspect"] == true).collect();
    assert_eq!((suspect.len(), active().count()), (78, 529));
    let others: Vec<(String, String)> = suspect
        .iter()
        .filter(|row| !creators.contains(&row["creator"].as_str().unwrap()))
        .map(|row| name_of(row))
        .collect();
    // …/inject-poc.json on loca.lt, and "UGWST Text Receipt" on mantledb.sh.
    let pair = |id: &str| ("8453".to_owned(), id.to_owned());
    assert_eq!(others, [pair("371"), pair("516")]);
}

/// Texts are looked at wherever a snapshot has them: in a table and in objects, however the inputs are written.
#[test]
fn texts_are_looked_at() {
    let example = "\u{201d} \u{2013}\u{2013}output x";
    let schema = json!({"type": "object", "properties": {"q": {"type": "string", "examples": [example]}}});
    let list = json!([{"name": "q", "type": "string", "examples": [example]}]);
    for inputs in [schema.clone(), list.clone(), json!(schema.to_string()), json!(list.to_string())] {
        let row = json!({"id": 1, "metadata_uri": URI, "endpoint": ENDPOINT, "inputs": inputs});
        assert_eq!(
            census(row.to_string().as_bytes())["rows"][0]["advice"],
            json!(["lib-sec-option-injection"]),
            "{row}"
        );
    }
    let table = format!(
        "id\tmetadata_uri\tinputs\n1\t{URI}\t{schema}\n2\t{URI}\tplain words\n3\t{URI}\t[1,{{}},\"x\"]\n"
    );
    let census = census(table.as_bytes());
    assert_eq!(census["rows"][0]["suspect"], true);
    assert_eq!(census["suspect"], json!({"active": 0, "retired": 0, "unknown": 1}));
    // What stands in the place of a manifest that was not fetched is not the manifest's.
    let row = json!({"id": 1, "metadata_uri": URI, "manifest_status": "fetch_error", "inputs": schema});
    assert_eq!(self::census(row.to_string().as_bytes())["rows"][0]["advice"], json!([]));
}

/// Ledger `sec-rank-verification`: the first of two creators has no better right to a name than the second.
#[test]
fn names_that_look_like_those_of_others_are_flagged() {
    let row = |id: u32, name: &str, creator: &str| {
        json!({"id": id, "metadata_uri": format!("https://t{id}.example/.well-known/ai-tool/a.json"), "name": name,
            "creator": format!("0x{}", creator.repeat(40))})
    };
    let flagged = |rows: &[Value]| -> Vec<String> {
        let census = census(json!(rows).to_string().as_bytes());
        let rows = census["rows"].as_array().unwrap();
        rows.iter().filter(|row| row["flags"] == json!(["look-alike"])).map(|row| name_of(row).1).collect()
    };
    let other = row(9, "Something else", "c");
    assert_eq!(
        flagged(&[row(1, "OpenSea", "a"), row(2, "\u{41e}penSe\u{430}", "b"), other.clone()]),
        ["1", "2"]
    );
    assert!(
        flagged(&[row(1, "OpenSea", "a"), row(2, "\u{41e}penSe\u{430}", "a"), other.clone()]).is_empty(),
        "one creator"
    );
    assert!(flagged(&[row(1, "OpenSea", "a"), row(2, "opensea", "b"), other]).is_empty(), "the same name");
}

/// Registrations of two creators: the first has fewer of them, and they fail; the second has more, and they hold.
fn two_creators(first: u32) -> Vec<Value> {
    let hash = |digits: &str| format!("0x{}", digits.repeat(16));
    let row = |id: u32, creator: &str, served: &str| {
        json!({"id": first + id, "metadata_uri": format!("https://t{id}.example/.well-known/ai-tool/a.json"),
            "endpoint": format!("https://t{id}.example/a"), "onchain_hash": hash("a1b2"), "served_jcs_hash": hash(served),
            "creator": format!("0x{}", creator.repeat(40)), "creator_address": format!("0x{}", creator.repeat(40))})
    };
    let failing = [(0, "b"), (2, "b")].map(|(id, creator)| row(id, creator, "c3d4"));
    let holding = [(1, "a"), (3, "a"), (4, "a")].map(|(id, creator)| row(id, creator, "a1b2"));
    failing.into_iter().chain(holding).collect()
}

/// Ledger `sec-spam-rank`: creators are told with those first whose registrations are suspect or fail, and those of whom
/// none does are not told at all.
#[test]
fn creators_are_ranked_by_what_fails_of_theirs() {
    let mut rows = two_creators(1);
    let mut hostile = rows[2].clone();
    hostile["id"] = json!(99);
    hostile["metadata_uri"] = json!("https://169.254.169.254/.well-known/ai-tool/a.json");
    hostile["creator"] = json!(format!("0x{}", "c".repeat(40)));
    rows.push(hostile);
    let census = census(json!(rows).to_string().as_bytes());
    let told: Vec<(&str, &Value, &Value)> = census["creators"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["creator"].as_str().unwrap()[..3], &row["suspect"], &row["failing"]))
        .collect();
    assert_eq!(told, [("0xc", &json!(1), &json!(1)), ("0xb", &json!(0), &json!(2))]);
}

/// Ledger `sec-spam-trust`: what a check comes to depends neither on the ID, nor on the order, nor on the neighbours.
#[test]
fn neither_order_nor_ids_nor_neighbours_decide() {
    let judged = |rows: &[Value]| -> Vec<Value> {
        let census = census(json!(rows).to_string().as_bytes());
        census["rows"].as_array().unwrap().iter().map(|row| row["checks"].clone()).collect()
    };
    let expected = judged(&two_creators(1_000_000));
    assert_eq!(expected[0], json!(["pass", "pass", "fail", "pass"]));
    assert_eq!(expected[2], json!(["pass", "pass", "pass", "pass"]));
    for first in [0, 1, 2, 750] {
        let mut rows = two_creators(first);
        assert_eq!(judged(&rows), expected, "from {first}");
        for (at, row) in rows.iter().enumerate() {
            assert_eq!(judged(std::slice::from_ref(row)), expected[at..=at], "alone: {row}");
        }
        rows.reverse();
        assert!(judged(&rows).iter().eq(expected.iter().rev()), "backwards from {first}");
    }
}
