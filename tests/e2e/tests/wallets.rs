//! Wallets on a real chain: accounts, delegations and tokens, deployed and sent by viem; entry points and Safe from their own packages.

use std::path::Path;
use std::process::Command;

use crate::common::{command, run};
use erc8257_e2e::Folder;
use erc8257_e2e::anvil::Anvil;
use serde_json::{Value, json};

mod operations;

const CHAIN: u64 = 8453;

/// A node with all of it.
struct World {
    node: Anvil,
    told: Value,
    folder: Folder,
}

impl World {
    fn start() -> Self {
        let node = Anvil::start(CHAIN);
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let deployed = Command::new("node")
            .arg(here.join("wallets/deploy.mjs"))
            .args([node.url(), CHAIN.to_string()])
            .output()
            .expect("node is installed");
        assert!(deployed.status.success(), "{}", String::from_utf8_lossy(&deployed.stderr));
        let told = serde_json::from_slice(&deployed.stdout).expect("one line of JSON");
        Self { node, told, folder: Folder::new() }
    }

    fn text(&self, pointer: &str) -> String {
        self.told.pointer(pointer).and_then(Value::as_str).expect(pointer).to_owned()
    }

    fn account(&self, pointer: &str) -> String {
        format!("eip155:{CHAIN}:{}", self.text(pointer))
    }

    /// The report of a live verb and its bundle. The bundle gives the same report.
    fn ask(&self, verb: &str, more: &[&str]) -> (Value, Value) {
        let file = self.folder.path().join("bundle.json");
        let file = file.to_str().expect("a name");
        let rpc = format!("{CHAIN}={}", self.node.url());
        let with = [&["wallet", verb][..], more, &["--rpc", &rpc, "--record", file, "--json"]].concat();
        let with: Vec<String> = with.into_iter().map(str::to_owned).collect();
        let live = run(&with).unwrap_or_else(|why| panic!("{with:?}: {why}"));
        let bundle = std::fs::read_to_string(file).unwrap_or_else(|_| panic!("{live:?}"));
        let judged = self.judge_text(&bundle);
        let bundle: Value = serde_json::from_str(&bundle).expect("a bundle");
        let report: Value = serde_json::from_str(&live.stdout).unwrap_or_else(|_| panic!("{live:?}"));
        assert_eq!(judged, report, "{verb} {more:?}");
        (report, bundle)
    }

    fn judge(&self, bundle: &Value) -> Value {
        self.judge_text(&bundle.to_string())
    }

    fn judge_text(&self, bundle: &str) -> Value {
        let file = self.folder.path().join("judged.json");
        std::fs::write(&file, bundle).expect("a file");
        let judged =
            Command::new(command()).args(["judge", "--json"]).arg(&file).output().expect("the command");
        serde_json::from_slice(&judged.stdout).unwrap_or_else(|_| panic!("{judged:?}"))
    }

    fn transfer(&self, token: &str, hash: Option<&str>) -> Value {
        let (from, to) = (self.account("/owner"), self.text("/other"));
        let token = format!("{CHAIN}:{}", self.text(&format!("/tokens/{token}")));
        let mut more = vec![from.as_str(), &to, "1000", "--token", &token];
        match hash {
            Some(hash) => more.extend(["--transaction", hash]),
            None => more.push("--yes"),
        }
        self.ask("transfer", &more).0
    }
}

fn has(report: &Value, code: &str) -> bool {
    report["findings"].as_array().is_some_and(|all| all.iter().any(|finding| finding["rule"] == code))
}

/// Ledger `wal-acct-types`, `wal-bundle-replay`.
fn accounts(world: &World) {
    let unused = "eip155:8453:0x00000000000000000000000000000000000a11ce";
    for (account, verdict, kind, basis) in [
        (world.account("/owner"), "eoa", "eoa", "code"),
        (unused.to_owned(), "empty", "eoa-or-undeployed", "code"),
        (world.account("/third"), "eip7702", "eoa-delegated", "code"),
        (world.account("/delegate"), "contract", "contract", "code"),
        (world.account("/safe"), "contract", "safe", "claim"),
        (world.account("/modular"), "contract", "erc7579", "claim"),
        (world.account("/smart"), "erc1967", "erc4337", "claim"),
    ] {
        let (report, bundle) = world.ask("account", &[&account]);
        let found = (&report["verdict"], &report["accountType"], &report["basis"]);
        assert_eq!(found, (&json!(verdict), &json!(kind), &json!(basis)), "{report}\n{bundle}");
    }
    // permissionless takes a key that delegates its code for a deployed account; we keep the two apart.
    for (name, is_deployed) in world.told["deployed"].as_object().expect("accounts") {
        let (report, _) = world.ask("account", &[&world.account(name)]);
        let has_code_of_its_own =
            !["eoa", "empty", "eip7702"].contains(&report["verdict"].as_str().expect("a word"));
        assert_eq!(is_deployed == true, has_code_of_its_own || name == "/third", "{name}: {report}");
    }
    let (report, _) = world.ask("account", &[&world.account("/safe")]);
    let owners = [world.text("/owner").to_lowercase(), world.text("/other").to_lowercase()];
    assert_eq!((&report["claims"]["threshold"], &report["claims"]["owners"]), (&json!("2"), &json!(owners)));
    assert_eq!(report["claims"]["safeVersion"], "1.4.1");
    let (report, _) = world.ask("account", &[&world.account("/smart")]);
    assert_eq!(report["claims"]["entryPointVersion"], "0.7");
    let address = json!({
        "format": "erc8257-wallet-address-bundle/1", "method": "safe",
        "factory": world.text("/safeFactory"), "singleton": world.text("/safeSingleton"), "saltNonce": "7",
        "proxyCreationCode": world.text("/safeCreation"), "initializer": world.text("/safeInitializer"),
    });
    let predicted = world.judge(&address);
    assert_eq!(predicted["address"], json!(world.text("/safe").to_lowercase()), "{predicted}");
}

/// Ledger `wal-deleg-7702`, `wal-auth-digest`: what viem signed, and what the chain took.
fn delegations(world: &World) {
    let (report, _) = world.ask("delegation", &[&world.account("/third")]);
    assert_eq!(
        (&report["verdict"], &report["delegate"]),
        (&json!("delegated"), &json!(world.text("/delegate")))
    );
    let (report, mut bundle) = world.ask("delegation", &[&world.account("/other")]);
    assert_eq!(report["verdict"], "not-delegated");
    bundle["authorizations"] = json!([world.told["authorization"]]);
    let judged = world.judge(&bundle);
    let authorization = &judged["authorizations"][0];
    let signer = json!(world.text("/other").to_lowercase());
    assert_eq!(
        (&authorization["status"], &authorization["authority"]),
        (&json!("applies"), &signer),
        "{judged}"
    );
}

/// Ledger `wal-xfer-ground-truth`: what tokens log, and what arrives.
fn transfers(world: &World) {
    for (token, verdict) in [
        ("FeeToken", "received-less"),
        ("FalseToken", "no-transfer"),
        ("SilentToken", "transferred"),
        ("ReentrantToken", "ambiguous"),
    ] {
        let report = world.transfer(token, Some(&world.text(&format!("/transfers/{token}"))));
        assert_eq!(report["verdict"], verdict, "{token}: {report}");
    }
    for (token, verdict, simulation) in [
        ("FeeToken", "planned", "true"),
        ("FalseToken", "refused", "false"),
        ("SilentToken", "planned", "no-return"),
        ("ReentrantToken", "planned", "true"),
    ] {
        let report = world.transfer(token, None);
        assert_eq!(
            (&report["verdict"], &report["simulation"]),
            (&json!(verdict), &json!(simulation)),
            "{token}"
        );
    }
    assert!(has(&world.transfer("SilentToken", None), "wal-xfer-no-return"));
}

/// Ledger `wal-xfer-reorg`: a block that was taken back took the transfer with it.
fn reorganisation(world: &World) {
    let hash = world.text("/taken/hash");
    assert_eq!(world.transfer("SilentToken", Some(&hash))["verdict"], "unknown", "the node forgot it");
    let receipt = &world.told["taken"]["receipt"];
    let params = json!([receipt["blockNumber"], false]);
    let canonical = world.node.chain().rpc("eth_getBlockByNumber", &params).expect("the block in its place");
    assert_ne!(canonical["hash"], receipt["blockHash"]);
    let judged = world.judge(&json!({
        "format": "erc8257-wallet-transfer-bundle/1", "chain": "eip155:8453", "amount": "5",
        "token": world.text("/tokens/SilentToken"), "from": world.text("/owner"), "to": world.text("/third"),
        "transactionHash": hash, "receipt": {"result": receipt}, "canonical": {"result": canonical},
    }));
    assert_eq!(judged["verdict"], "reorged", "{judged}");
}

/// Ledger `wal-status-one-block`, `wal-chains-id`, `wal-gas-next-base`.
fn the_chain_itself(world: &World) {
    world.node.chain().mine(1);
    let token = format!("{CHAIN}:{}", world.text("/tokens/FeeToken"));
    let (report, _) = world.ask("status", &[&world.account("/other"), "--token", &token]);
    let balance = &report["chains"][0]["tokens"][0]["balance"];
    assert_eq!((&report["verdict"], balance), (&json!("complete"), &world.told["balance"]), "{report}");
    let (report, _) = world.ask("chains", &[]);
    assert_eq!(
        (&report["verdict"], &report["chains"][0]["name"]),
        (&json!("healthy"), &json!("Base")),
        "{report}"
    );
    let (report, _) = world.ask("gas", &[&format!("eip155:{CHAIN}"), "--limit", "21000"]);
    assert_eq!(report["verdict"], "estimated", "{report}");
    assert!(has(&report, "wal-gas-l1-fee"));
    let elsewhere = "eip155:10:0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
    let rpc = format!("10={}", world.node.url());
    let lie: Vec<String> =
        ["wallet", "account", elsewhere, "--rpc", &rpc, "--json"].map(str::to_owned).into();
    let ran = run(&lie).expect("it ends");
    assert_eq!(ran.status, Some(3), "an RPC of another chain: {ran:?}");
}

/// One world for all: it takes seconds to make.
#[test]
fn wallets_on_a_real_chain() {
    let world = World::start();
    accounts(&world);
    delegations(&world);
    operations::hashes(&world);
    operations::senders(&world);
    transfers(&world);
    reorganisation(&world);
    the_chain_itself(&world);
}

/// Other libraries on the vectors: what they say otherwise is listed with a reason, and nothing is listed that agrees.
#[test]
fn other_libraries_differ_only_as_listed() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("wallets/compare.mjs");
    let compared = Command::new("node").arg(script).arg(command()).output().expect("node is installed");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stderr));
}
