//! The program `bed`, which hosts in other languages start: one line of JSON, and an end when its input ends.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

#[test]
fn it_says_where_everything_is_and_ends_with_its_input() {
    let mut bed = Command::new(env!("CARGO_BIN_EXE_bed"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the bed starts");
    let mut lines = BufReader::new(bed.stdout.take().expect("piped")).lines();
    let line = lines.next().expect("a line").expect("text");
    let told: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(told["chainId"], 8453);
    assert!(told["freeTool"]["toolRef"].as_str().is_some_and(|tool| tool.ends_with("/1")));
    assert!(told["scenarios"].as_array().is_some_and(|scenarios| scenarios.len() > 200));
    let ca = told["ca"].as_str().expect("a path").to_owned();
    assert!(std::fs::read_to_string(&ca).expect("a file").starts_with("-----BEGIN CERTIFICATE-----"));
    let addresses = [&told["https"], &told["rpc"], &told["liar"]];
    let addresses =
        addresses.map(|address| address.as_str().expect("an address").trim_start_matches("http://"));
    for address in addresses {
        TcpStream::connect(address).unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    drop(bed.stdin.take());
    let start = Instant::now();
    assert!(bed.wait().expect("it ends").success());
    assert!(start.elapsed() < Duration::from_secs(300));
    for address in addresses {
        assert!(TcpStream::connect(address).is_err(), "{address} still answers");
    }
    assert!(std::fs::metadata(ca).is_err(), "its files are gone");
}
