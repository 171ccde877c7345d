//! `discoverability`: a server on loopback that keeps its event streams open, recordings, certificates, `server.json` and tools over
//! plain HTTPS.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{run, run_with};

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("erc8257-discoverability-{}-{name}", std::process::id()))
}

/// One case of the vectors.
fn case(file: &str, id: &str) -> Value {
    let path = format!("{}/../tests/vectors/discoverability/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_slice(&fs::read(path).expect("vectors")).expect("JSON");
    let cases = file["cases"].as_array().expect("cases");
    cases.iter().find(|case| case["id"] == id).expect("the case").clone()
}

/// The first line and the body of a request.
fn request(stream: &TcpStream) -> std::io::Result<(String, Vec<u8>)> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut first, mut line, mut length) = (String::new(), String::new(), 0);
    reader.read_line(&mut first)?;
    while reader.read_line(&mut line)? > 2 {
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((first, body))
}

/// Answers one request of MCP, in a stream that stays open for a while.
fn serve(mut stream: TcpStream) -> std::io::Result<()> {
    let (_, body) = request(&stream)?;
    let head = |status: &str, kind: &str| {
        format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\nset-cookie: a=b\r\nconnection: close\r\n\r\n")
    };
    let Ok(asked) = serde_json::from_slice::<Value>(&body) else {
        let error =
            json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "Parse error"}});
        return write!(stream, "{}{error}", head("400 Bad Request", "application/json"));
    };
    let result = match asked["method"].as_str() {
        Some("initialize") => json!({"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
            "serverInfo": {"name": "tides\u{202e}", "version": "1"}}),
        Some("tools/list") => {
            json!({"tools": [{"name": "list_harbours", "description": "Lists all harbours with tides.",
            "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}]})
        }
        Some("tools/call") => {
            json!({"content": [{"type": "text", "text": "Ostend, Zeebrugge and Nieuwpoort, each with tides"}]})
        }
        Some("notifications/initialized") => {
            return write!(stream, "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        }
        _ => {
            let error = json!({"code": -32601, "message": "Method not found"});
            let error = json!({"jsonrpc": "2.0", "id": asked["id"], "error": error});
            return write!(stream, "{}{error}", head("200 OK", "application/json"));
        }
    };
    let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": result});
    write!(stream, "{}: primed\n\ndata: {answer}\n\n", head("200 OK", "text/event-stream"))?;
    stream.flush()?;
    // A host that waits for the end waits in vain.
    let mut rest = [0; 1];
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    stream.read(&mut rest).map(|_| ())
}

fn server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            thread::spawn(move || serve(stream));
        }
    });
    port
}

/// Ledger `disc-sse-stop`: a stream that stays open is left when the answer has come; what was recorded gives the same report.
#[test]
fn a_server_is_probed_and_its_recording_gives_the_same_report() {
    let (url, record, badge) =
        (format!("http://127.0.0.1:{}/mcp", server()), scratch("transcript.json"), scratch("badge.svg"));
    let (record, badge) = (record.to_str().expect("a path"), badge.to_str().expect("a path"));
    let probe = [
        "discoverability",
        "mcp",
        &url,
        "--allow-private-addresses",
        "--json",
        "--record",
        record,
        "--badge",
        badge,
    ];
    let ran = run(&probe);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stderr.contains("look at it before you publish it"), "{ran:?}");
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&report["verdict"], &report["delivery"]), (&json!("ready"), &json!("verified")));
    let transcript = fs::read_to_string(record).expect("a transcript");
    assert!(transcript.contains("\"end\":\"enough\"") && !transcript.contains("set-cookie"), "{transcript}");
    assert!(fs::read_to_string(badge).expect("a badge").contains("<title>MCP spec: A</title>"));

    assert_eq!(run(&["discoverability", "mcp", record, "--json"]).stdout, ran.stdout);
    assert_eq!(run(&["judge", record, "--json"]).stdout, ran.stdout);
    let card = run(&["discoverability", "mcp", record]);
    assert!(card.stdout.starts_with("READY  A by the standard 0.1 (10 of 10)"), "{card:?}");
    assert!(card.stdout.contains("1 tool, 1 page") && !card.stdout.contains('\u{202e}'), "{card:?}");
    let refused = run(&["discoverability", "mcp", &url]);
    assert_eq!(refused.status, 2, "private addresses are asked only where the user says so: {refused:?}");
    assert!(refused.stderr.starts_with("erc8257: http://127.0.0.1:"), "{refused:?}");
    assert!(refused.stderr.contains("/… is not an https URL\n"), "{refused:?}");
    let _ = (fs::remove_file(record), fs::remove_file(badge));
}

/// Ledger `disc-answer-no-redirect`: a server that sends the probe elsewhere is not followed, and not judged by what stands there.
#[test]
fn a_redirect_is_not_followed() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let Ok((line, _)) = request(&stream) else { continue };
            let answer = if line.contains("/elsewhere") {
                let result = json!({"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}});
                let body = json!({"jsonrpc": "2.0", "id": 1, "result": result}).to_string();
                let kind = "content-type: application/json\r\nconnection: close";
                format!("HTTP/1.1 200 OK\r\n{kind}\r\ncontent-length: {}\r\n\r\n{body}", body.len())
            } else {
                let elsewhere = format!("location: http://127.0.0.1:{port}/elsewhere");
                format!("HTTP/1.1 302 Found\r\n{elsewhere}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            };
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    let url = format!("http://127.0.0.1:{port}/mcp");
    let ran = run(&["discoverability", "mcp", &url, "--allow-private-addresses", "--json"]);
    let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((ran.status, &report["verdict"]), (3, &json!("unknown")), "{ran:?}");
    let codes: Vec<&Value> =
        report["findings"].as_array().expect("findings").iter().map(|one| &one["rule"]).collect();
    assert!(codes.contains(&&json!("disc-answer-redirect")), "{codes:?}");
}

#[test]
fn the_least_grade_decides() {
    let text = case("mcp", "disc-hint-missing")["bundle"].to_string();
    let judged =
        |more: &[&str]| run_with(&[&["discoverability", "mcp", "-"], more].concat(), text.as_bytes());
    assert_eq!(judged(&[]).status, 0);
    let told = judged(&["--evidence"]).stdout;
    assert!(
        told.contains(
            "error[disc-hint-missing] C5: A tool has no safety hint.   exchange 2, /result/tools/0"
        ),
        "{told}"
    );
    assert!(told.contains("fix       Add annotations"), "{told}");
    let text = case("mcp", "disc-list-rate")["bundle"].to_string();
    assert_eq!(run_with(&["discoverability", "mcp", "-"], text.as_bytes()).status, 3);
    let text = case("mcp", "disc-entry-error")["bundle"].to_string();
    assert_eq!(run_with(&["discoverability", "mcp", "-", "--min-grade", "D"], text.as_bytes()).status, 0);
    assert_eq!(run_with(&["discoverability", "mcp", "-", "--era", "modern"], text.as_bytes()).status, 2);
    assert_eq!(run_with(&["discoverability", "mcp", "-", "--min-grade", "F"], text.as_bytes()).status, 2);
}

#[test]
fn certificates_and_server_json_are_judged_as_files() {
    let bundle = &case("certificates", "disc-cert-capped")["bundle"];
    let (file, key) =
        (bundle["bodyText"].as_str().expect("a file"), bundle["issuers"][0].as_str().expect("a key"));
    let words = ["discoverability", "certificate", "-", "--issuer", key, "--at", "1815000000"];
    let judged = |more: &[&str]| run_with(&[&words, more].concat(), file.as_bytes());
    let told = judged(&[]);
    assert!(
        told.status == 0 && told.stdout.starts_with("VALID\n") && told.stdout.contains("unverified"),
        "{told:?}"
    );
    assert_eq!(judged(&["--min-grade", "A"]).status, 1);
    assert_eq!(judged(&["--endpoint", "https://other.example.test/mcp"]).status, 1);
    assert_eq!(
        run_with(&["discoverability", "certificate", "-"], file.as_bytes()).status,
        2,
        "a key is pinned or nothing"
    );

    let file = case("server-json", "disc-sj-name")["bundle"]["bodyText"].as_str().expect("a file").to_owned();
    let told = run_with(&["discoverability", "server-json", "-"], file.as_bytes());
    assert!(told.status == 1 && told.stdout.contains("error[disc-sj-name]"), "{told:?}");
}

/// The verb and `judge` agree about tools over plain HTTPS. A file cannot give an exchange a role that its request does not fit.
#[test]
fn tools_over_plain_https() {
    let cases = [
        ("disc-http-paid-ok", 0, "sound"),
        ("disc-http-paid-decoy", 1, "unsound"),
        ("disc-http-paid-network-alias", 3, "unknown"),
    ];
    for (id, status, verdict) in cases {
        let file = case("http", id)["bundle"].to_string();
        let told = run_with(&["judge", "--json", "-"], file.as_bytes());
        assert_eq!(told.status, status, "{id}: {told:?}");
        let report: Value = serde_json::from_str(&told.stdout).expect("a report");
        assert_eq!(report["format"], "erc8257-discoverability-http/1");
        assert_eq!(report["verdict"], verdict, "{id}");
        let same = run_with(&["discoverability", "http", "--json", "-"], file.as_bytes());
        assert_eq!((same.status, same.stdout), (status, told.stdout), "{id}");
    }
    let decoy = case("http", "disc-http-paid-decoy")["bundle"].to_string();
    let shown = run_with(&["judge", "-"], decoy.as_bytes());
    assert!(shown.status == 1 && shown.stdout.contains("disc-http-binding-recipient"), "{shown:?}");
    let other = case("http", "disc-http-asked-other-url")["bundle"].to_string();
    let refused = run_with(&["judge", "--json", "-"], other.as_bytes());
    assert_eq!(refused.status, 2, "{refused:?}");
    assert!(
        format!("{}{}", refused.stdout, refused.stderr).contains("exchanges[0].request.url"),
        "{refused:?}"
    );
}
