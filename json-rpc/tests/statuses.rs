//! The host in TypeScript cannot carry this crate, and has the same statuses in its own words.

use std::fs;
use std::path::Path;

use erc8257_json_rpc::{TOO_MANY_REQUESTS, refuses_batches};

#[test]
fn the_host_in_typescript_has_the_same_statuses() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pkg/src/host/http-rpc.ts");
    let host = fs::read_to_string(file).expect("the host");
    let refuse: Vec<u16> = (0..=u16::MAX).filter(|status| refuses_batches(*status)).collect();
    let limited =
        format!("if (status === {TOO_MANY_REQUESTS}) {{\n    return failed(ids, \"rate-limited\");\n");
    for wanted in [format!("\nconst REFUSES_BATCHES = {refuse:?};\n"), limited] {
        assert_eq!(host.matches(&wanted).count(), 1, "{wanted}");
    }
}
