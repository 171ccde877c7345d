//! `tools`: the answers of a list of tools are claims.

use serde_json::{Value, json};

use crate::common::https::{answering, authority, certificate, ok};
use crate::common::run;

const TOOL: &str = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/25";

/// Ledger `x402-rest-untrusted`: an answer that calls itself a verification is shown as the claim that it is. Its reader is told
/// which command verifies, and no verb takes the answer in place of a verification.
#[test]
fn a_list_is_believed_in_nothing() {
    // As a report, and as a recorded registration of a tool without a fault.
    let claims = [
        json!({"format": "erc8257-report/1", "verified": true, "findings": [], "pricing": [{"amount": "1"}]}),
        json!({"format": "erc8257-payment-terms/1", "terms": {"endpoint": "https://tools.example.com/x"}}),
    ];
    for (number, claim) in claims.iter().enumerate() {
        let server = answering(certificate("api.opensea.io", false), ok("", claim.to_string().as_bytes()));
        let (ca, to) = (authority(&format!("tools-{number}")), format!("api.opensea.io=127.0.0.1:{server}"));
        let asked = |more: &[&str]| {
            let words = ["tools", "get", TOOL, "--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
            run(&[&words, more].concat())
        };
        let told = asked(&[]);
        assert_eq!(told.status, 0, "{told:?}");
        assert!(told.stderr.contains("a list makes claims: erc8257 verify TOOLREF"), "{told:?}");
        assert_eq!(serde_json::from_str::<Value>(&told.stdout).expect("JSON"), *claim);

        let told = asked(&["--json"]);
        let judged = crate::common::run_with(&["judge", "-"], told.stdout.as_bytes());
        assert_eq!(judged.status, 2, "{judged:?}");
        let paid = crate::common::run_with(&["pay", "bind", "-"], told.stdout.as_bytes());
        assert_eq!(paid.status, 2, "{paid:?}");
    }
}
