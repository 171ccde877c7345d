//! The inquiry that binds a tool of one chain to an agent of another: what it asks on which chain, and how long.

use agent_binding::border::agent_binding::{AccountLink, AgentBindingVerdict};
use agent_binding::border::binding_read::BindingRead;
use agent_binding::limits::BINDING_SECONDS;
use agent_binding::{Binding, BindingOf};
use alloy_primitives::hex;
use erc8257::{BlockTag, Bundle, Policy};
use primitives::inquiry::{EthCall, HttpAnswer, HttpEnd, Inquiry as _, Provider, Step};
use primitives::registry::AgentRef;
use primitives::rpc::CallAnswer;
use serde_json::{Value, json};

use crate::agent_world::{START, World, agent, file_with};

/// The standard's free tool, recorded; it is on chain 8453.
fn free_tool() -> Bundle {
    Bundle::parse(include_bytes!("../../tests/vectors/bundles/free-tool.json")).unwrap()
}

/// An agent of chain 1, in a registry of that chain.
fn across() -> AgentRef {
    AgentRef { chain_id: 1, ..agent() }
}

fn of(policy: Policy) -> BindingOf {
    let tool = *free_tool().tool_ref().unwrap();
    BindingOf { tool, agent: across(), block: BlockTag::Latest, policy, gateways: Vec::new() }
}

/// What the world says of a request; the code of accounts is `code`.
fn answered(call: &EthCall, code: &str) -> String {
    let bundle = free_tool();
    let creator = bundle.config().unwrap().creator;
    let world = World { owner: creator, ..World::of("https://a.example/agent.json") };
    let params: Value = serde_json::from_str(&call.params).unwrap();
    let is_agents = call.provider == Provider::Chain(1);
    let answer = match call.method {
        "eth_chainId" if is_agents => json!("0x1"),
        "eth_getCode" if params[0] == format!("{creator:?}") => json!(code),
        "eth_call" if !is_agents => {
            json!(hex::encode_prefixed(erc8257::registry::encode_tool_config(bundle.config().unwrap())))
        }
        method => world.answer(method, &params).unwrap(),
    };
    answer.to_string()
}

/// Carries a binding on until it asks for the code of two accounts.
fn until_codes(policy: Policy) -> (Binding, Vec<EthCall>) {
    let bundle = free_tool();
    let mut binding = Binding::new(of(policy)).unwrap();
    for _ in 0..64 {
        let state = binding.export();
        if binding.session().is_some() {
            binding = Binding::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{error}: {state}"));
        }
        match binding.poll(START) {
            Step::Calls(calls) => {
                let is_code = |call: &EthCall| {
                    let creator = bundle.config().unwrap().creator;
                    call.method == "eth_getCode" && call.params.contains(&format!("{creator:?}"))
                };
                if calls.iter().all(is_code) {
                    return (binding, calls);
                }
                for call in calls {
                    let answer = answered(&call, "0x");
                    binding.handle_call(call.id, &CallAnswer::Result(answer.as_bytes())).unwrap();
                }
            }
            Step::Http(request) => {
                let text = if request.url.contains("tools.example.com") {
                    String::from_utf8(bundle.body().unwrap().to_vec()).unwrap()
                } else {
                    let tool = bundle.tool_ref().unwrap().to_string();
                    file_with(&tool).replace(&agent().agent_registry(), &across().agent_registry())
                };
                let answer = HttpAnswer {
                    status: Some(200),
                    body: text.as_bytes(),
                    ..HttpAnswer::failed(HttpEnd::Complete)
                };
                let id = request.id;
                binding.handle_http(id, &answer).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("the codes are not asked for")
}

/// Answers what is open, one after the other, and puts the binding away behind each.
fn ended((mut binding, calls): (Binding, Vec<EthCall>), code: &str) -> BindingRead {
    for call in calls {
        let answer = answered(&call, code);
        let told = CallAnswer::Result(answer.as_bytes());
        assert!(binding.handle_call(call.id + 2, &told).is_err(), "it was not asked for");
        binding.handle_call(call.id, &told).unwrap();
        assert!(binding.handle_call(call.id, &told).is_err(), "answered twice");
        binding = Binding::resume(binding.export().as_bytes()).unwrap();
    }
    let Step::Done(report) = binding.poll(START) else { panic!("it waits") };
    report.clone()
}

/// One address on two chains is one party where it is a key on both. Ledger `8004-bind-cross-chain-unknown`,
/// `8004-bind-cross-chain-contract`.
#[test]
fn a_creator_is_asked_for_on_both_chains() {
    let (binding, calls) = until_codes(Policy::default());
    let providers: Vec<Provider> = calls.iter().map(|call| call.provider).collect();
    assert_eq!(providers, [Provider::Rpc, Provider::Chain(1)]);
    assert!(binding.session().unwrap().report().is_some(), "the tool is verified by now");
    assert!(binding.report().is_none());
    let read = ended((binding, calls), "0x");
    assert_eq!(
        (read.binding.verdict, read.binding.account_link, read.same_block),
        (AgentBindingVerdict::Mutual, AccountLink::Owner, None)
    );
    let read = ended(until_codes(Policy::default()), "0x6001");
    assert_eq!(
        (read.binding.verdict, read.binding.account_link),
        (AgentBindingVerdict::Claimed, AccountLink::None)
    );
}

/// What was not told in time is not known.
#[test]
fn codes_are_waited_for_so_long() {
    let (mut binding, _) = until_codes(Policy::default());
    assert!(matches!(binding.poll(START + BINDING_SECONDS), Step::Calls(calls) if calls.len() == 2));
    let Step::Done(read) = binding.poll(START + BINDING_SECONDS + 1) else { panic!("it waits") };
    assert_eq!(read.binding.account_link, AccountLink::Unknown);
}

/// A state names its policy where that is not the usual one. Its verification is about the same tool and policy.
#[test]
fn a_state_is_of_one_tool_and_one_policy() {
    let other = Policy { allow_private_addresses: true, ..Policy::default() };
    for (policy, is_written) in [(Policy::default(), false), (other.clone(), true)] {
        let binding = Binding::new(of(policy)).unwrap();
        assert_eq!(binding.export().contains(r#""policy":"#), is_written, "{}", binding.export());
        assert!(Binding::resume(binding.export().as_bytes()).is_ok());
    }
    let (binding, _) = until_codes(Policy::default());
    let state = binding.export();
    let tool = free_tool().tool_ref().unwrap().to_string();
    let astray = state.replacen(&tool, &tool.replace("/1", "/2"), 1);
    assert_ne!(astray, state);
    assert_eq!(Binding::resume(astray.as_bytes()).unwrap_err().member(), Some("session"));
    let agent = format!("\"agent\":\"{}\"", across());
    let policy = format!("{agent},\"policy\":{}", other.to_json());
    let astray = state.replacen(&agent, &policy, 1);
    assert_ne!(astray, state);
    assert!(Binding::resume(astray.as_bytes()).is_err());
}
