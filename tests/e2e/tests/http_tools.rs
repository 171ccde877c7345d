//! `discoverability http`: tools are verified on the chain, and then called at their own servers.

use std::fs;
use std::sync::{Arc, Mutex};

use crate::common::{PATIENCE_SECONDS, honest, run};
use erc8257_e2e::Folder;
use erc8257_e2e::bed::Bed;
use serde_json::Value;

const HOST: &str = "tools.example.com";
const ENDPOINT: &str = "https://tools.example.com/nft-price-oracle";
const ARGUMENTS: &str = "{ \"collection\": \"0x00\", \"chainId\": 1 }\n";

/// The bodies of the calls that a server got.
type Bodies = Arc<Mutex<Vec<Vec<u8>>>>;

/// A tool at the endpoint that answers what is JSON with its output, and all else with this status.
fn serve(bed: &Bed, broken: &'static str) -> Bodies {
    let bodies = Bodies::default();
    let seen = Arc::clone(&bodies);
    bed.https.on_call(ENDPOINT, move |body| {
        seen.lock().expect("no call panics").push(body.to_vec());
        match serde_json::from_slice::<Value>(body) {
            Ok(_) => ("200 OK", br#"{"floorPriceEth":"1.5"}"#.to_vec()),
            Err(_) => (broken, br#"{"error":"not JSON"}"#.to_vec()),
        }
    });
    bodies
}

/// The exit status, and the report.
fn probed(bed: &Bed, tool: &str, hosts: &[&str], more: &[String]) -> (Option<i32>, Value) {
    let mut arguments = ["discoverability", "http", tool, "--json"].map(str::to_owned).to_vec();
    arguments.extend(["--timeout".to_owned(), PATIENCE_SECONDS.to_string()]);
    arguments.extend(honest(bed, hosts));
    arguments.extend_from_slice(more);
    let ran = run(&arguments).unwrap_or_else(|why| panic!("{why}"));
    let report = serde_json::from_str(&ran.stdout).unwrap_or_else(|why| panic!("{why}: {}", ran.stderr));
    (ran.status, report)
}

fn status_of<'r>(report: &'r Value, id: &str) -> &'r str {
    let mut criteria = report["criteria"].as_array().into_iter().flatten();
    criteria.find(|criterion| criterion["id"] == id).and_then(|found| found["status"].as_str()).unwrap_or("")
}

/// A free tool gets the caller's own bytes, then broken JSON; and the recording gives the same report again.
#[test]
fn a_free_tool_is_called_with_the_callers_own_bytes() {
    let (bed, folder) = (Bed::start(0), Folder::new());
    let bodies = serve(&bed, "400 Bad Request");
    let (file, record) = (folder.file("arguments.json"), folder.file("recording.json"));
    fs::write(&file, ARGUMENTS).expect("the folder can be written to");
    let [file, record] = [file, record].map(|path| path.to_string_lossy().into_owned());
    let more = ["--arguments".to_owned(), file, "--record".to_owned(), record.clone()];
    let (status, report) = probed(&bed, &bed.free_tool(), &[HOST], &more);
    assert_eq!((status, report["verdict"].as_str()), (Some(0), Some("sound")), "{report}");
    assert_eq!(
        (&report["delivery"], &report["endpoint"]),
        (&"verified".into(), &ENDPOINT.into()),
        "{report}"
    );
    let asked = bodies.lock().expect("no call panics").clone();
    assert_eq!(asked, [ARGUMENTS.as_bytes().to_vec(), b"{\"".to_vec()]);

    for verb in [&["judge"][..], &["discoverability", "http"]] {
        let arguments: Vec<String> =
            verb.iter().chain(&["--json", &record]).map(|&word| word.to_owned()).collect();
        let again = run(&arguments).unwrap_or_else(|why| panic!("{why}"));
        let told: Value = serde_json::from_str(&again.stdout).expect("a report");
        assert_eq!((again.status, told), (status, report.clone()), "{verb:?}");
    }
    let card =
        run(&["discoverability".to_owned(), "http".to_owned(), record]).unwrap_or_else(|why| panic!("{why}"));
    assert!(
        card.stdout.starts_with("SOUND  the tool answers") && card.stdout.contains("T-errors"),
        "{card:?}"
    );
    assert_eq!(bodies.lock().expect("no call panics").len(), 2, "a recording asks nothing");
}

/// Without arguments a free tool is not called, and broken JSON that it takes is held against it.
#[test]
fn broken_json_is_sent_without_arguments_too() {
    let bed = Bed::start(0);
    let bodies = serve(&bed, "200 OK");
    let (status, report) = probed(&bed, &bed.free_tool(), &[HOST], &[]);
    assert_eq!((status, status_of(&report, "T-errors")), (Some(1), "fail"), "{report}");
    assert_eq!(status_of(&report, "T-answer"), "not-tested", "{report}");
    assert_eq!(bodies.lock().expect("no call panics").clone(), [b"{\"".to_vec()]);
}

/// Nothing is asked of a tool that is not verified, whatever the reason.
#[test]
fn a_tool_that_is_not_verified_is_not_asked() {
    let bed = Bed::start(0);
    for (name, status) in [("state/stale", 1), ("http/status-503", 3)] {
        let scenario = bed.scenario(name);
        let host = scenario.host().expect("a host");
        let slug =
            scenario.uri.rsplit('/').next().and_then(|file| file.strip_suffix(".json")).expect("a slug");
        let endpoint = format!("https://{host}/{slug}");
        bed.https.on_call(&endpoint, |_| ("200 OK", b"{}".to_vec()));
        let (told, report) = probed(&bed, &scenario.tool_ref, &[host], &[]);
        assert_eq!((told, report["endpoint"].is_null()), (Some(status), true), "{name}: {report}");
        assert_eq!(report["findings"][0]["rule"], "disc-http-manifest", "{name}: {report}");
        assert!(bed.https.hits(&endpoint).is_empty(), "{name}");
    }
}
