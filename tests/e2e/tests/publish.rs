//! `publish` against a real node and a real server: the transaction that it gives is signed by the node and sent as it
//! stands, and the registration verifies.

use crate::common::{options, run};
use erc8257::registry::deregister_tool;
use erc8257_e2e::abi::hex;
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::manifest::{FREE_TOOL_CREATOR, FREE_TOOL_HASH, FREE_TOOL_URI, free_tool};
use erc8257_e2e::{Address, B256, Folder, U256};
use serde_json::{Value, json};

const HOST: &str = "tools.example.com";
const STRANGER: Address = Address::repeat_byte(0x55);

/// The outcome of one run, and its exit status.
fn publish(bed: &Bed, manifest: &str, from: Address, more: &[&str]) -> (Value, Option<i32>) {
    let folder = Folder::new();
    let path = folder.file("manifest.json");
    std::fs::write(&path, manifest).expect("written");
    let path = path.to_str().expect("UTF-8").to_owned();
    let mut arguments = vec!["publish".to_owned(), path, "--json".to_owned()];
    let from = format!("{from:#x}");
    let given = ["--uri", FREE_TOOL_URI, "--rpc", bed.chain.url(), "--from", &from];
    arguments.extend(given.into_iter().chain(more.iter().copied()).map(str::to_owned));
    arguments.extend(options(bed, &[], &[HOST]));
    let ran = run(&arguments).unwrap_or_else(|why| panic!("{why}"));
    (serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}")), ran.status)
}

/// Sends a transaction as it stands, and waits until it is mined; the node has the key.
fn send(bed: &Bed, transaction: &Value) -> String {
    bed.chain.send_as_it_is(transaction).expect("the node takes it").0
}

fn registry(bed: &Bed) -> String {
    format!("{CHAIN_ID}:{:#x}", bed.registry.address)
}

/// From the manifest to VERIFIED, and on to an update of the same tool.
#[test]
fn a_tool_is_published_and_updated() {
    let bed = Bed::start(0);
    let (registry, manifest) = (registry(&bed), free_tool());
    let new = ["--registry", &registry];
    let (report, status) = publish(&bed, &manifest, FREE_TOOL_CREATOR, &new);
    assert_eq!((&report["verdict"], status), (&json!("ready"), Some(0)), "{report}");
    let hash = send(&bed, &report["transaction"]);
    let (report, status) =
        publish(&bed, &manifest, FREE_TOOL_CREATOR, &[&new[..], &["--transaction", &hash]].concat());
    assert_eq!((&report["verdict"], status), (&json!("verified"), Some(0)), "{report}");
    assert_eq!(report["receipt"]["state"], "matches");
    assert_eq!(report["report"]["expectedHash"], json!(format!("{FREE_TOOL_HASH:?}")));
    let tool = report["toolRef"].as_str().expect("a tool").to_owned();
    assert!(tool.ends_with(&format!("/{}", report["receipt"]["toolId"].as_str().expect("an ID"))));

    // The file on the server is another one: nothing to sign before it is uploaded.
    let edited = manifest.replace("floor price", "price");
    assert_ne!(edited, manifest);
    let update = ["--tool", tool.as_str()];
    let (report, status) = publish(&bed, &edited, FREE_TOOL_CREATOR, &update);
    assert_eq!(
        (&report["verdict"], &report["served"]["state"], status),
        (&json!("refused"), &json!("differs"), Some(1))
    );
    assert_eq!(report["transaction"], Value::Null);
    bed.https.serve(FREE_TOOL_URI, edited.as_str());
    let (report, status) = publish(&bed, &edited, FREE_TOOL_CREATOR, &update);
    assert_eq!((&report["verdict"], status), (&json!("ready"), Some(0)), "{report}");
    let hash = send(&bed, &report["transaction"]);
    let (report, status) =
        publish(&bed, &edited, FREE_TOOL_CREATOR, &[&update[..], &["--transaction", &hash]].concat());
    assert_eq!((&report["verdict"], status), (&json!("verified"), Some(0)), "{report}");
    assert_eq!(report["toolRef"], tool.as_str());
}

/// What would revert, or would make a record that consumers refuse, gives no transaction.
#[test]
fn what_cannot_verify_gives_no_transaction() {
    let bed = Bed::start(0);
    bed.chain.fund(STRANGER);
    let (registry, manifest) = (registry(&bed), free_tool());
    let free = bed.free_tool();
    let nobody = format!("{CHAIN_ID}:{STRANGER:#x}");
    let own = format!("{:#x}", bed.registry.address);
    for (from, more, verdict, code) in [
        (STRANGER, vec!["--registry", &registry], "refused", "7-creator-byte-equal"),
        (STRANGER, vec!["--tool", &free], "refused", "1-err-not-creator"),
        (
            FREE_TOOL_CREATOR,
            vec!["--registry", &registry, "--predicate", &own],
            "refused",
            "sec-ladder-self-guard",
        ),
        (FREE_TOOL_CREATOR, vec!["--registry", &nobody], "refused", "no-contract"),
    ] {
        let (report, status) = publish(&bed, &manifest, from, &more);
        assert_eq!((report["verdict"].as_str(), status), (Some(verdict), Some(1)), "{code}: {report}");
        assert!(report.to_string().contains(code), "{code}: {report}");
        assert_eq!(report["transaction"], Value::Null);
    }
}

/// A transaction that reverts, that is a stranger's, or that was never sent does not pass for the publication.
#[test]
fn another_transaction_is_no_registration() {
    let bed = Bed::start(0);
    bed.chain.fund(STRANGER);
    let (registry, manifest) = (registry(&bed), free_tool());
    let run = |hash: &str| {
        let more = ["--registry", &registry, "--transaction", hash, "--wait", "0"];
        publish(&bed, &manifest, FREE_TOOL_CREATOR, &more)
    };
    let (ready, _) = publish(&bed, &manifest, FREE_TOOL_CREATOR, &["--registry", &registry]);
    let mut transaction = ready["transaction"].clone();

    transaction["from"] = json!(format!("{STRANGER:#x}"));
    let (report, status) = run(&send(&bed, &transaction));
    assert_eq!((&report["verdict"], status), (&json!("other-transaction"), Some(1)), "{report}");
    assert_eq!(report["receipt"]["differs"], json!(["creator"]));

    transaction["data"] = json!(hex(&deregister_tool(U256::from(1))));
    transaction["gas"] = json!("0x186a0");
    let (report, status) = run(&send(&bed, &transaction));
    assert_eq!((&report["verdict"], status), (&json!("reverted"), Some(1)), "{report}");

    let (report, status) = run(&format!("{:?}", B256::repeat_byte(0x77)));
    assert_eq!((&report["verdict"], status), (&json!("pending"), Some(3)), "{report}");
}
