//! Agents of ERC-8004 on a real node: the command registers one, names its file, binds a tool to it, and reads what others say,
//! behind RPCs, gateways and indices that lie.

use std::fs;

use erc8257_e2e::abi::{self, hex, unhex};
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::chain::Chain;
use erc8257_e2e::{Address, Folder, manifest};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::common::run;

const CREATOR: Address = manifest::CREATOR;
const CLIENT: Address = Address::repeat_byte(0x51);
const OTHER: Address = Address::repeat_byte(0x52);
const VALIDATOR: Address = Address::repeat_byte(0x53);
const HOST: &str = "agent.example.com";
/// The hosts that lead to the bed.
const HOSTS: [&str; 5] =
    [HOST, "lies.example.com", "good.example.com", "index.example.com", "tools.example.com"];

/// The three registries, that of identities behind a proxy.
struct Registries {
    bed: Bed,
    code: Address,
    identity: Address,
    reputation: Address,
    validation: Address,
}

impl Registries {
    fn start() -> Self {
        let bed = Bed::start(0);
        let chain = &bed.chain;
        for account in [CREATOR, CLIENT, OTHER, VALIDATOR] {
            chain.fund(account);
        }
        let code = chain.deploy("AgentIdentity", &[]);
        let identity = chain.deploy("Proxy", &[code.into()]);
        let reputation = chain.deploy("AgentReputation", &[identity.into()]);
        let validation = chain.deploy("AgentValidation", &[identity.into()]);
        Self { code, identity, reputation, validation, bed }
    }

    fn agent(&self, id: u64) -> String {
        format!("eip155:{CHAIN_ID}/erc8004:{:?}/{id}", self.identity)
    }

    /// Runs a verb of `agent`. The bundle that it records gives the same report.
    fn ask(&self, rpc: &str, arguments: &[&str]) -> (u8, Value) {
        let folder = Folder::new();
        let record = folder.file("bundle.json").to_string_lossy().into_owned();
        let mut all: Vec<String> =
            ["agent"].iter().chain(arguments).map(|argument| (*argument).to_owned()).collect();
        let ca = self.bed.https.ca_file().to_string_lossy().into_owned();
        all.extend(["--rpc", rpc, "--ca", &ca, "--json", "--record", &record].map(str::to_owned));
        all.push("--allow-private-addresses".to_owned());
        for host in HOSTS {
            all.extend(["--connect-to".to_owned(), format!("{host}={}", self.bed.https.address())]);
        }
        let ran = run(&all).unwrap_or_else(|why| panic!("{arguments:?}: {why}"));
        let status = ran.status.expect("a status");
        let report: Value = serde_json::from_str(&ran.stdout)
            .unwrap_or_else(|_| panic!("{arguments:?}: {} {}", ran.stdout, ran.stderr));
        let judged = run(&["judge", "--json", &record].map(str::to_owned)).expect("a bundle is judged");
        assert_eq!((judged.status, &judged.stdout), (ran.status, &ran.stdout), "{arguments:?}");
        assert!(fs::metadata(&record).is_ok());
        (status.try_into().expect("a small status"), report)
    }

    fn honest(&self, arguments: &[&str]) -> (u8, Value) {
        self.ask(self.bed.chain.url(), arguments)
    }

    /// Prepares an action, sends its call as the wallet would, and reads the receipt.
    fn act(&self, from: Address, arguments: &[&str]) -> Value {
        let from_text = format!("{from:?}");
        let all: Vec<&str> = arguments.iter().copied().chain(["--from", &from_text, "--yes"]).collect();
        let (status, report) = self.honest(&all);
        assert_eq!((status, report["verdict"].as_str()), (0, Some("ready")), "{arguments:?}: {report}");
        let call = &report["prepared"]["call"];
        assert_eq!(call["value"], "0x0");
        let transaction =
            json!({"from": call["from"], "to": call["to"], "data": call["data"], "gas": "0x2dc6c0"});
        let (hash, _) = self.bed.chain.send_as_it_is(&transaction).expect("it is mined");
        let all: Vec<&str> = all.into_iter().chain(["--transaction", &hash]).collect();
        let (status, report) = self.honest(&all);
        assert_eq!((status, report["verdict"].as_str()), (0, Some("done")), "{arguments:?}: {report}");
        report
    }

    fn file(&self, id: u64, name: &str, endpoint: &str) -> String {
        json!({
            "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
            "name": name, "description": "An agent of the bed.", "image": "https://agent.example.com/i.png",
            "services": [{"name": "erc8257", "endpoint": endpoint}],
            "registrations": [{"agentId": id, "agentRegistry": format!("eip155:{CHAIN_ID}:{:?}", self.identity)}],
        })
        .to_string()
    }

    /// A tool of the creator, whose manifest the bed serves.
    fn tool(&self) -> String {
        let (uri, hash) = (
            manifest::uri("tools.example.com", "mine"),
            manifest::generated_hash("tools.example.com", "mine", CREATOR),
        );
        let id = self.bed.registry.register(CREATOR, &uri, hash, Address::ZERO).expect("registered");
        self.bed.registry.tool_ref(CHAIN_ID, id)
    }
}

/// The CID of a raw block.
fn cid(block: &[u8]) -> String {
    let alphabet = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes = [&[1, 0x55, 0x12, 0x20][..], &Sha256::digest(block)[..]].concat();
    let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
    let mut bits: Vec<bool> = bits.collect();
    bits.resize(bits.len().next_multiple_of(5), false);
    let digit = |five: &[bool]| five.iter().fold(0_usize, |all, bit| all * 2 + usize::from(*bit));
    format!("b{}", bits.chunks(5).map(|five| char::from(alphabet[digit(five)])).collect::<String>())
}

fn send(chain: &Chain, from: Address, to: Address, data: &[u8]) {
    chain.send(from, Some(to), data).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn an_agent_is_registered_named_and_bound_to_its_tool() {
    let all = Registries::start();
    let registry = format!("{CHAIN_ID}:{:?}", all.identity);
    let report = all.act(CREATOR, &["register", "--registry", &registry]);
    let agent = all.agent(0);
    assert_eq!(report["agent"], agent.as_str());
    assert_eq!(report["owner"], format!("{CREATOR:?}"));

    // Without a file nothing speaks for it.
    let (status, shown) = all.honest(&["show", &agent]);
    assert_eq!((status, shown["profile"]["verdict"].as_str()), (1, Some("not-bound")), "{shown}");
    assert_eq!(shown["registry"]["implementation"], format!("{:?}", all.code));

    let url = format!("https://{HOST}/agent.json");
    let tool = all.tool();
    all.bed.https.serve(&url, all.file(0, "Ada", &tool));
    all.act(CREATOR, &["update", &agent, "--uri", &url]);
    let (status, shown) = all.honest(&["show", &agent]);
    assert_eq!((status, shown["profile"]["verdict"].as_str()), (0, Some("bound")), "{shown}");
    assert_eq!(shown["profile"]["profile"]["name"], "Ada");

    // Is this tool really that agent's?
    let (status, bound) = all.honest(&["bind", &agent, &tool]);
    assert_eq!((status, bound["binding"]["verdict"].as_str()), (0, Some("mutual")), "{bound}");
    assert_eq!(bound["sameBlock"], true);
    // The free tool is another creator's.
    let (status, bound) = all.honest(&["bind", &agent, &all.bed.free_tool()]);
    assert_eq!((status, bound["binding"]["verdict"].as_str()), (1, Some("none")), "{bound}");

    // Beside the verdict, and no part of it: the free tool stays verified.
    for verb in ["verify", "advise"] {
        let mut arguments: Vec<String> =
            [verb, &all.bed.free_tool(), "--agent", &agent, "--json", "--rpc", all.bed.chain.url()]
                .map(str::to_owned)
                .to_vec();
        arguments.extend(["--ca".to_owned(), all.bed.https.ca_file().to_string_lossy().into_owned()]);
        arguments.push("--allow-private-addresses".to_owned());
        for host in HOSTS {
            arguments.extend(["--connect-to".to_owned(), format!("{host}={}", all.bed.https.address())]);
        }
        let ran = run(&arguments).expect("it runs");
        let lines: Vec<Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), 2, "{}", ran.stdout);
        assert_eq!(lines[1]["binding"]["verdict"], "none");
        if verb == "verify" {
            assert_eq!((ran.status, lines[0]["verified"].as_bool()), (Some(0), Some(true)), "{}", ran.stdout);
        }
    }

    // A transfer clears the wallet, and ends the link.
    let to = format!("{OTHER:?}");
    let creator = format!("{CREATOR:?}");
    let (status, declined) = all.honest(&["transfer", &agent, "--to", &to, "--from", &creator]);
    assert_eq!(
        (status, declined["verdict"].as_str()),
        (1, Some("declined")),
        "nobody can be asked: {declined}"
    );
    let moved = all.act(CREATOR, &["transfer", &agent, "--to", &to]);
    assert_eq!(moved["owner"], to.as_str());
    let (status, bound) = all.honest(&["bind", &agent, &tool]);
    assert_eq!((status, bound["binding"]["verdict"].as_str()), (1, Some("claimed")), "{bound}");
}

#[test]
fn gateways_that_lie_in_turn_are_passed_over() {
    let all = Registries::start();
    all.act(CREATOR, &["register", "--registry", &format!("{CHAIN_ID}:{:?}", all.identity)]);
    let agent = all.agent(0);
    let file = all.file(0, "Ada", "https://tools.example.com/");
    let cid = cid(file.as_bytes());
    all.act(CREATOR, &["update", &agent, "--uri", &format!("ipfs://{cid}")]);
    let path = format!("/ipfs/{cid}?format=raw");
    all.bed.https.serve(&format!("https://lies.example.com{path}"), file.replace("Ada", "Eve"));
    all.bed.https.serve(&format!("https://good.example.com{path}"), file.clone());
    let (lies, good) = ("lies.example.com", "good.example.com");
    for (gateways, status, verdict) in [
        (&[lies, good][..], 0, "bound"),
        (&[good, lies], 0, "bound"),
        // A gateway that does not have it answers something else.
        (&[HOST, good], 0, "bound"),
        (&[lies], 3, "unknown"),
        (&[HOST], 3, "unknown"),
        (&[], 3, "unknown"),
    ] {
        let options = gateways.iter().flat_map(|gateway| ["--gateway", gateway]);
        let arguments: Vec<&str> = ["show", &agent].into_iter().chain(options).collect();
        let (was, shown) = all.honest(&arguments);
        assert_eq!(
            (was, shown["profile"]["verdict"].as_str()),
            (status, Some(verdict)),
            "{gateways:?}: {shown}"
        );
        if status == 0 {
            assert_eq!(shown["profile"]["profile"]["name"], "Ada");
            assert_eq!(shown["gateway"], good);
        }
    }
}

#[test]
fn feedback_and_validations_are_given_read_and_held_against_liars() {
    let all = Registries::start();
    all.act(CREATOR, &["register", "--registry", &format!("{CHAIN_ID}:{:?}", all.identity)]);
    let agent = all.agent(0);
    let reputation = format!("{:?}", all.reputation);
    let own = ["--registry", reputation.as_str()];
    let given = all.act(CLIENT, &["feedback", &agent, "--score", "450", own[0], own[1]]);
    // Chain, agent, client and index, by the event (ledger `doc4-id-feedback-id`).
    assert_eq!(given["feedbackId"], format!("{CHAIN_ID}:0:{CLIENT:?}:1"));
    all.act(OTHER, &["feedback", &agent, "--value", "40", "--tag", "starred", own[0], own[1]]);
    all.act(OTHER, &["revoke", &agent, "--index", "1", own[0], own[1]]);
    all.act(
        CREATOR,
        &[
            "respond",
            &agent,
            "--client",
            &format!("{CLIENT:?}"),
            "--index",
            "1",
            "--uri",
            "https://agent.example.com/thanks.json",
            own[0],
            own[1],
        ],
    );
    // The owner gives no feedback: the registry would revert, and the command says so before.
    let creator = format!("{CREATOR:?}");
    let (status, refused) =
        all.honest(&["feedback", &agent, "--score", "500", "--from", &creator, "--yes", own[0], own[1]]);
    assert_eq!((status, refused["verdict"].as_str()), (1, Some("refused")), "{refused}");

    let ask_for = |seconds: &str, lie: &str, more: &[&str]| {
        let rpc = all.bed.liar.url(lie, "reputation");
        let arguments: Vec<&str> = ["reputation", agent.as_str(), own[0], own[1], "--timeout", seconds]
            .into_iter()
            .chain(more.iter().copied())
            .collect();
        let (status, report) = all.ask(&rpc, &arguments);
        (status, report["reputation"]["verdict"].as_str().unwrap_or_default().to_owned(), report)
    };
    let ask = |lie: &str, more: &[&str]| ask_for("100", lie, more);
    let (status, verdict, report) = ask("honest", &[]);
    assert_eq!((status, verdict.as_str()), (0, "summarised"), "{report}");
    assert_eq!(report["reputation"]["source"], "both");
    assert_eq!(report["reputation"]["entries"]["revoked"], 1);
    assert_eq!(report["reputation"]["contract"]["agrees"], true);
    // (1 + 0.9) / (1 + 1 + 1), rounded down.
    assert_eq!(report["reputation"]["score"]["mean"], "0.633333");
    assert_eq!(report["reputation"]["filter"]["mode"], "all");
    let (_, _, filtered) = ask("honest", &["--reviewer", &format!("{OTHER:?}")]);
    assert_eq!(
        (&filtered["reputation"]["verdict"], &filtered["reputation"]["filter"]["clients"]),
        (&json!("empty"), &json!(1))
    );
    for (lie, status, verdict) in [
        ("agent-summary", 1, "inconsistent"),
        ("agent-clients", 3, "partial"),
        // What the events lack, the state has.
        ("logs-foreign", 3, "partial"),
        ("logs-dirty", 3, "partial"),
        // Without events the state stands alone.
        ("logs-never", 0, "summarised"),
        ("logs-other-block", 0, "summarised"),
        ("logs-range", 0, "summarised"),
        ("logs-twice", 0, "summarised"),
        ("logs-reversed", 0, "summarised"),
        ("wrong-chain", 3, "unknown"),
        ("garbage", 3, "unknown"),
        ("silence", 3, "unknown"),
        ("http-500", 3, "unknown"),
    ] {
        // Only silence is waited for, and longer where a busy machine keeps an honest answer that long.
        let limits: &[&str] =
            if matches!(lie, "silence" | "logs-never") { &["2", "20", "100"] } else { &["100"] };
        let mut came = None;
        for seconds in limits {
            let (was, said, report) = ask_for(seconds, lie, &[]);
            let is_wanted = (was, said.as_str()) == (status, verdict);
            came = Some((was, said, report));
            if is_wanted {
                break;
            }
        }
        let (was, said, report) = came.unwrap();
        assert_eq!((was, said.as_str()), (status, verdict), "{lie}: {report}");
    }
    let (was, report) = all.ask(&all.bed.liar.url("agent-uri", "show"), &["show", &agent]);
    assert_eq!((was, report["profile"]["verdict"].as_str()), (3, Some("unknown")));

    let validation = format!("{:?}", all.validation);
    let hash = format!("0x{}", "07".repeat(32));
    let validator = format!("{VALIDATOR:?}");
    all.act(
        CREATOR,
        &[
            "request",
            &agent,
            "--registry",
            &validation,
            "--validator",
            &validator,
            "--uri",
            "https://agent.example.com/request.json",
            "--hash",
            &hash,
        ],
    );
    let read = || all.honest(&["validation", &agent, "--registry", &validation, "--validator", &validator]);
    let (status, report) = read();
    assert_eq!((status, report["validation"]["verdict"].as_str()), (3, Some("pending")), "{report}");
    let answer = [
        "answer",
        "--registry",
        &format!("{CHAIN_ID}:{:?}", all.validation),
        "--request",
        &hash,
        "--response",
        "100",
        "--uri",
        "https://agent.example.com/answer.json",
        "--hash",
        &hash,
    ];
    all.act(VALIDATOR, &answer);
    let (status, report) = read();
    assert_eq!((status, report["validation"]["verdict"].as_str()), (0, Some("validated")), "{report}");
}

#[test]
fn an_index_that_lies_is_held_against_the_chain() {
    let all = Registries::start();
    let register = abi::call("register(string)", &["https://agent.example.com/agent.json".into()]);
    send(&all.bed.chain, CREATOR, all.identity, &register);
    let identity = format!("{:?}", all.identity);
    let reputation = format!("{:?}", all.reputation);
    let chain = CHAIN_ID.to_string();
    let entry = |chain: &str, id: &str| {
        json!({"id": format!("{chain}:{id}"), "chainId": chain, "agentId": id, "lastActivity": "1",
            "registrationFile": {"name": "Ada\u{202e}", "description": null, "mcpEndpoint": null}})
    };
    let url = "https://index.example.com/graphql";
    let body = json!({"data": {"agents": [entry(&chain, "0"), entry(&chain, "77"), entry("1", "0"), 5]}});
    all.bed.https.serve(url, body.to_string());
    let arguments =
        ["discover", "--chain", &chain, "--registry", &identity, "--reputation-registry", &reputation];
    let with_index: Vec<&str> = arguments.into_iter().chain(["--index", url]).collect();
    let (status, found) = all.honest(&with_index);
    assert_eq!((status, found["verdict"].as_str()), (0, Some("found")), "{found}");
    assert_eq!(found["agents"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["invented"], json!([all.agent(77)]));
    assert_eq!(found["unusable"], 2);
    // The events tell of the same agent.
    let (status, found) = all.honest(&arguments);
    assert_eq!((status, &found["agents"][0]["agent"]), (0, &json!(all.agent(0))), "{found}");
    // No score is believed: nobody has reviewed it.
    let sorted: Vec<&str> = with_index.iter().copied().chain(["--min-reputation", "1"]).collect();
    let (_, found) = all.honest(&sorted);
    assert_eq!(found["ranked"]["leftOut"][0]["why"], "reputation-unknown", "{found}");
    all.bed.https.serve(url, "<html>");
    let (status, found) = all.honest(&with_index);
    assert_eq!((status, &found["failure"]["reason"]), (3, &json!("not-json")), "{found}");
}

/// The fixture answers as the registry's own interface: a call of it and the command's reading are one (ledger `8004-sum-clients`).
#[test]
fn the_registry_refuses_a_summary_of_nobody() {
    let all = Registries::start();
    let word = |number: usize| hex(&abi::word(number))[2..].to_owned();
    let selector = hex(&abi::selector("getSummary(uint256,address[],string,string)"));
    let data = format!(
        "{selector}{}{}{}{}{}{}{}",
        word(0),
        word(128),
        word(160),
        word(192),
        word(0),
        word(0),
        word(0)
    );
    assert!(all.bed.chain.call(all.reputation, &unhex(&data)).is_err());
}
