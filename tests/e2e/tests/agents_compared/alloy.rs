//! The chain's own answers as alloy decodes them for its contracts, beside the command's reports.

use std::collections::BTreeMap;

use alloy_sol_types::SolCall;
use erc8257_e2e::abi::{self, Token, hex};
use erc8257_e2e::{Address, B256, U256, manifest};
use serde_json::{Value, json};

use super::{Said, World};
use interface::{
    getAgentValidationsCall, getAgentWalletCall, getClientsCall, getMetadataCall, getSummaryCall,
    getValidationStatusCall, ownerOfCall, readAllFeedbackCall, tokenURICall,
};

#[allow(missing_docs, clippy::pedantic)]
mod interface {
    alloy_sol_types::sol! {
        function ownerOf(uint256 agentId) external view returns (address);
        function tokenURI(uint256 agentId) external view returns (string);
        function getAgentWallet(uint256 agentId) external view returns (address);
        function getMetadata(uint256 agentId, string key) external view returns (bytes);
        function getClients(uint256 agentId) external view returns (address[]);
        function getSummary(uint256 agentId, address[] clients, string tag1, string tag2)
            external view returns (uint64 count, int128 mean, uint8 decimals);
        function readAllFeedback(uint256 agentId, address[] clients, string tag1, string tag2, bool includeRevoked)
            external view returns (address[] clients, uint64[] indices, int128[] values, uint8[] decimals,
                string[] tags1, string[] tags2, bool[] revoked);
        function getAgentValidations(uint256 agentId) external view returns (bytes32[]);
        function getValidationStatus(bytes32 request) external view returns (address validator, uint256 agentId,
            uint8 response, bytes32 responseHash, string tag, uint256 lastUpdate);
    }
}

const CLIENTS: [Address; 3] =
    [Address::repeat_byte(0x51), Address::repeat_byte(0x52), Address::repeat_byte(0x53)];
const VALIDATOR: Address = Address::repeat_byte(0x54);
const WIDE: i128 = 10_i128.pow(38);

/// Feedback: the client's place, value, decimals and first tag.
type Given = (usize, i128, u64, &'static [u8]);

/// Agents by what others said of them, in the order of their IDs.
const AGENTS: [(&str, &[Given]); 4] = [
    ("plain", &[(0, 90, 0, b"starred"), (1, 455, 1, b"starred"), (1, -3, 2, b"uptime")]),
    ("broken-tags", &[(0, 5, 0, b"a\xff"), (1, 5, 0, b"a\xfe")]),
    ("wrapped", &[(0, WIDE, 0, b"a"), (1, 1, 18, b"a"), (2, 1, 18, b"a")]),
    ("unreviewed", &[]),
];

/// What alloy decodes, or `refused`.
fn asked<C: SolCall>(world: &World, to: Address, call: &C) -> Option<C::Return> {
    let answer = world.node.chain().call(to, &call.abi_encode()).ok()?;
    C::abi_decode_returns(&answer).ok()
}

fn number(value: i128) -> Token {
    let word = U256::from(value.unsigned_abs());
    (if value < 0 { U256::ZERO.wrapping_sub(word) } else { word }).into()
}

fn give(world: &World, id: u64, (client, value, decimals, tag): Given) {
    let signature = "giveFeedback(uint256,int128,uint8,string,string,string,string,bytes32)";
    let (empty, none) = (Token::from(""), Token::from(B256::ZERO));
    let arguments =
        [id.into(), number(value), decimals.into(), tag.into(), empty.clone(), empty.clone(), empty, none];
    world.send(CLIENTS[client], world.reputation, &abi::call(signature, &arguments));
}

/// How often each first tag stands, in the order of the tags.
fn counted(tags: impl Iterator<Item = (String, u64)>) -> String {
    let mut all = BTreeMap::new();
    for (tag, count) in tags {
        *all.entry(tag).or_insert(0) += count;
    }
    json!(all).to_string()
}

fn identity(world: &World, id: u64, said: &mut Said) {
    let report = world.ask(&["show", &world.agent(id), "--metadata", "role"]);
    let (shown, to, agent) = (&report["profile"], world.identity, U256::from(id));
    let mut note = |name: &str, ours: &Value, theirs: Option<String>| {
        said.note("alloy", &format!("{name}-{id}"), ours.as_str(), theirs);
    };
    let owner = asked(world, to, &ownerOfCall { agentId: agent });
    note("owner", &shown["owner"], owner.map(|owner| format!("{owner:?}")));
    let uri = asked(world, to, &tokenURICall { agentId: agent });
    note("uri", &shown["uri"]["text"], uri);
    if owner.is_some() {
        let wallet = asked(world, to, &getAgentWalletCall { agentId: agent });
        note("wallet", &shown["wallet"]["address"], wallet.map(|wallet| format!("{wallet:?}")));
        let role = asked(world, to, &getMetadataCall { agentId: agent, key: "role".to_owned() });
        note("metadata", &shown["metadata"][0]["value"], role.map(|role| hex(&role)));
    }
}

fn reputation(world: &World, name: &str, id: u64, said: &mut Said) {
    let report = world.ask(&["reputation", &world.agent(id), "--tag", ""]);
    let (read, to, agent) = (&report["reputation"], world.reputation, U256::from(id));
    let clients = asked(world, to, &getClientsCall { agentId: agent }).unwrap_or_default();
    said.note(
        "alloy",
        &format!("clients-{name}"),
        Some(&report["clients"].to_string()),
        Some(clients.len().to_string()),
    );
    let [any, tag2] = [String::new(), String::new()];
    let summary = getSummaryCall { agentId: agent, clients, tag1: any.clone(), tag2: tag2.clone() };
    let theirs = match asked(world, to, &summary) {
        Some(all) => format!("{} {} {}", all.count, all.mean, all.decimals),
        // Without a client the registry reverts, and nothing was said.
        None => "0 0 0".to_owned(),
    };
    let contract = &read["contract"];
    let [count, mean] =
        ["count", "summaryValue"].map(|member| contract[member].as_str().unwrap_or("none").to_owned());
    let ours = format!("{count} {mean} {}", contract["summaryValueDecimals"]);
    said.note("alloy", &format!("summary-{name}"), Some(&ours), Some(theirs));
    let all =
        readAllFeedbackCall { agentId: agent, clients: Vec::new(), tag1: any, tag2, includeRevoked: true };
    let all = asked(world, to, &all).expect("feedback is decoded");
    let revoked = all.revoked.iter().filter(|revoked| **revoked).count();
    let ours = format!("{} {}", read["entries"]["total"], read["entries"]["revoked"]);
    said.note(
        "alloy",
        &format!("entries-{name}"),
        Some(&ours),
        Some(format!("{} {revoked}", all.values.len())),
    );
    let stands = all.tags1.into_iter().zip(all.revoked).filter(|(_, revoked)| !revoked);
    let ours = read["tags"].as_array().into_iter().flatten().map(|tag| {
        (tag["tag1"].as_str().unwrap_or("none").to_owned(), tag["count"].as_u64().expect("a count"))
    });
    let theirs = counted(stands.map(|(tag, _)| (tag, 1)));
    said.note("alloy", &format!("tags-{name}"), Some(&counted(ours)), Some(theirs));
}

fn validation(world: &World, id: u64, said: &mut Said) {
    let hashes = [B256::repeat_byte(7), B256::repeat_byte(8)];
    for hash in hashes {
        let signature = "validationRequest(address,uint256,string,bytes32)";
        let uri = Token::from("https://agent.example.com/r");
        let call = abi::call(signature, &[VALIDATOR.into(), id.into(), uri, hash.into()]);
        world.send(manifest::CREATOR, world.validation, &call);
    }
    let signature = "validationResponse(bytes32,uint8,string,bytes32,string)";
    let uri = Token::from("https://agent.example.com/a");
    let arguments = [hashes[0].into(), 99_u64.into(), uri, hashes[1].into(), "zkml".into()];
    world.send(VALIDATOR, world.validation, &abi::call(signature, &arguments));
    let registry = format!("{:?}", world.validation);
    let report = world.ask(&["validation", &world.agent(id), "--registry", &registry]);
    let requests = report["validation"]["requests"].as_array().expect("requests");
    let listed = getAgentValidationsCall { agentId: U256::from(id) };
    let theirs = asked(world, world.validation, &listed).map(|all| format!("{all:?}"));
    let ours: Vec<&str> = requests.iter().filter_map(|request| request["requestHash"].as_str()).collect();
    said.note("alloy", "validations", Some(&format!("[{}]", ours.join(", "))), theirs);
    for (name, hash) in ["answered", "pending"].into_iter().zip(hashes) {
        let request = requests.iter().find(|request| request["requestHash"] == format!("{hash:?}"));
        let request = request.expect("the request is told");
        let theirs = asked(world, world.validation, &getValidationStatusCall { request: hash });
        let theirs = theirs.map(|all| {
            let [validator, hash] = [format!("{:?}", all.validator), format!("{:?}", all.responseHash)];
            json!([validator, all.response, hash, all.tag, all.lastUpdate.to_string()]).to_string()
        });
        let [validator, response, hash, tag, time] =
            ["validator", "response", "responseHash", "tag", "lastUpdate"].map(|member| &request[member]);
        let ours = json!([validator, response, hash, tag, time]).to_string();
        said.note("alloy", &format!("validation-{name}"), Some(&ours), theirs);
    }
}

/// Registers the agents, and compares everything of them.
pub(super) fn compare(world: &mut World, said: &mut Said) {
    for account in CLIENTS.into_iter().chain([VALIDATOR]) {
        world.node.chain().fund(account);
    }
    let mut first = None;
    for (name, given) in AGENTS {
        let id = world.register("https://agent.example.com/agent.json");
        first = first.or(Some(id));
        for one in given {
            give(world, id, *one);
        }
        if name == "plain" {
            let set =
                abi::call("setMetadata(uint256,string,bytes)", &[id.into(), "role".into(), "reader".into()]);
            world.send(manifest::CREATOR, world.identity, &set);
            let revoke = abi::call("revokeFeedback(uint256,uint64)", &[id.into(), 1_u64.into()]);
            world.send(CLIENTS[1], world.reputation, &revoke);
            identity(world, id, said);
        }
        reputation(world, name, id, said);
    }
    identity(world, 9_999_999, said);
    validation(world, first.expect("an agent"), said);
}
