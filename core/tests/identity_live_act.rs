//! The inquiries that act for an agent and bind a tool to it: what is asked of the user, what a receipt names, and which block counts.

use agent_binding::border::agent_binding::AgentBindingVerdict;
use agent_binding::border::binding_read::BindingRead;
use agent_binding::{Binding, BindingOf};
use agents::Action;
use agents::border::action::{AgentAction, AgentActionArguments};
use agents::border::agent_act::{ActAsAgent, AgentActVerdict};
use alloy_primitives::{Address, B256, U256, hex, keccak256};
use erc8257::{BlockTag, Bundle, Policy};
use primitives::abi::encoder::{Part, encode};
use primitives::describe::Report;
use primitives::inquiry::{HttpAnswer, HttpEnd, Inquiry as _, Step};
use primitives::rpc::CallAnswer;
use serde_json::{Value, json};

use crate::agent_world::{HASH, OWNER, START, World, acting, agent, file_with, nothing, run};

/// A transfer is always asked about, and nothing is sent. Ledger `doc4-id-custody-transfer`.
#[test]
fn what_cannot_be_taken_back_is_asked_about() {
    let new_owner = Some(format!("{:?}", Address::repeat_byte(0x77)));
    let args = AgentActionArguments { owner: Some(format!("{OWNER:?}")), new_owner, ..Default::default() };
    let transfer = acting(AgentAction::Transfer, OWNER, args);
    let act = |given: &ActAsAgent, consent| {
        run(Action::new(given.clone()).unwrap(), &World::of(""), nothing, consent)
    };
    let declined = act(&transfer, false);
    assert_eq!((declined.verdict, declined.confirmed), (AgentActVerdict::Declined, Some(false)));
    assert!(declined.prepared.unwrap().call.is_none());
    let ready = act(&transfer, true);
    assert_eq!((ready.verdict, ready.confirmed), (AgentActVerdict::Ready, Some(true)));
    assert!(ready.prepared.unwrap().call.is_some());
    // An update is not asked about.
    let args =
        AgentActionArguments { new_uri: Some("https://a.example/b.json".into()), ..Default::default() };
    let update = act(&acting(AgentAction::SetAgentUri, OWNER, args.clone()), false);
    assert_eq!((update.verdict, update.confirmed), (AgentActVerdict::Ready, None));
    // A stranger is told before anything is asked; so is feedback on oneself.
    let stranger = ActAsAgent {
        from: format!("{:?}", Address::repeat_byte(5)),
        ..acting(AgentAction::SetAgentUri, OWNER, args)
    };
    assert_eq!(act(&stranger, false).verdict, AgentActVerdict::Refused);
    let score = AgentActionArguments { score: Some(450), ..Default::default() };
    assert_eq!(
        act(&acting(AgentAction::GiveFeedback, OWNER, score.clone()), true).verdict,
        AgentActVerdict::Refused
    );
    let first = ActAsAgent {
        from: format!("{:?}", Address::repeat_byte(5)),
        ..acting(AgentAction::GiveFeedback, OWNER, score.clone())
    };
    assert_eq!(act(&first, true).confirmed, Some(true));
    let again = ActAsAgent {
        from: format!("{:?}", Address::repeat_byte(1)),
        ..acting(AgentAction::GiveFeedback, OWNER, score)
    };
    let again = act(&again, false);
    assert_eq!((again.verdict, again.confirmed), (AgentActVerdict::Ready, None));
}

/// Without a block there are no facts, and nobody is asked to agree to what nobody has read.
#[test]
fn an_rpc_of_another_chain_prepares_nothing_final() {
    let args =
        AgentActionArguments { new_uri: Some("https://a.example/b.json".into()), ..Default::default() };
    let given = acting(AgentAction::SetAgentUri, OWNER, args);
    let read = run(Action::new(given).unwrap(), &World::of("").lying("chain"), nothing, true);
    assert_eq!(
        (read.verdict, read.failure.unwrap().reason.as_str()),
        (AgentActVerdict::Unknown, "wrong-chain")
    );
}

/// The event names the piece of feedback: chain, agent, client and index. Ledger `doc4-id-feedback-id`.
#[test]
fn a_receipt_names_what_was_done() {
    let client = Address::repeat_byte(5);
    let score = AgentActionArguments { score: Some(450), ..Default::default() };
    let hash = B256::repeat_byte(0x11);
    let given = ActAsAgent {
        from: format!("{client:?}"),
        transaction: Some(hash),
        ..acting(AgentAction::GiveFeedback, OWNER, score)
    };
    let word = |number: u64| Part::number(U256::from(number));
    let data = encode(&[
        word(3),
        word(90),
        word(0),
        Part::Bytes(b"starred"),
        Part::Bytes(b""),
        Part::Bytes(b""),
        Part::Bytes(b""),
        Part::Word(B256::ZERO),
    ]);
    let event = "NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)";
    let topics = [keccak256(event), B256::from(agent().agent_id), client.into_word(), keccak256("starred")];
    let receipt = json!({
        "transactionHash": hash.to_string(), "blockNumber": "0x7", "blockHash": HASH.to_string(), "status": "0x1",
        "logs": [{"address": given.to, "topics": topics.map(|topic| topic.to_string()), "data": hex::encode_prefixed(data),
            "blockNumber": "0x7", "blockHash": HASH.to_string(), "logIndex": "0x0", "transactionHash": hash.to_string()}],
    });
    let read = |receipt: Value| {
        run(Action::new(given.clone()).unwrap(), &World { receipt, ..World::of("") }, nothing, false)
    };
    let done = read(receipt.clone());
    assert_eq!(done.verdict, AgentActVerdict::Done);
    assert_eq!(done.feedback_id, Some(format!("8453:22:{client:?}:3")));
    assert_eq!(read(Value::Null).verdict, AgentActVerdict::Pending);
    let mut other = receipt.clone();
    other["logs"][0]["topics"][2] = json!(OWNER.into_word().to_string());
    assert_eq!(read(other).verdict, AgentActVerdict::NotThisCall);
    // The receipt of another transaction says nothing.
    let mut astray = receipt;
    astray["transactionHash"] = json!(B256::repeat_byte(0x12).to_string());
    astray["logs"][0]["transactionHash"] = json!(B256::repeat_byte(0x12).to_string());
    assert_eq!(read(astray).verdict, AgentActVerdict::Unknown);
}

/// The standard's free tool, recorded.
fn free_tool() -> Bundle {
    Bundle::parse(include_bytes!("../../tests/vectors/bundles/free-tool.json")).unwrap()
}

/// Binds the free tool to the agent. `meanwhile`: what the RPC says of the agent once the verdict is there.
fn bound(world: &World) -> BindingRead {
    let bundle = free_tool();
    let tool = *bundle.tool_ref().unwrap();
    let of = BindingOf {
        tool,
        agent: agent(),
        block: BlockTag::Latest,
        policy: Policy::default(),
        gateways: Vec::new(),
    };
    let mut binding = Binding::new(of).unwrap();
    let config = erc8257::registry::encode_tool_config(bundle.config().unwrap());
    for _ in 0..64 {
        // Put away after every step, it goes on the same.
        binding = Binding::resume(binding.export().as_bytes()).unwrap_or(binding);
        match binding.poll(START) {
            Step::Done(report) => {
                let report = report.clone();
                let replayed = Binding::resume(binding.bundle().unwrap().as_bytes()).unwrap();
                assert_eq!(replayed.report().map(Report::to_text), Some(report.to_text()));
                return report;
            }
            Step::Calls(calls) => {
                for call in calls {
                    let params: Value = serde_json::from_str(&call.params).unwrap();
                    let is_record = call.id < 1 << 16 && call.method == "eth_call";
                    let answer = if is_record {
                        Ok(json!(hex::encode_prefixed(&config)))
                    } else {
                        world.answer(call.method, &params)
                    };
                    let text = match &answer {
                        Ok(result) | Err(result) => result.to_string(),
                    };
                    let told = match answer {
                        Ok(_) => CallAnswer::Result(text.as_bytes()),
                        Err(_) => CallAnswer::Error(text.as_bytes()),
                    };
                    binding.handle_call(call.id, &told).unwrap();
                }
            }
            Step::Http(request) => {
                let body = if request.url.contains("tools.example.com") {
                    bundle.body().unwrap().to_vec()
                } else {
                    file_with(&tool.to_string()).into_bytes()
                };
                let (id, ok) = (request.id, HttpEnd::Complete);
                let answer = HttpAnswer { status: Some(200), body: &body, ..HttpAnswer::failed(ok) };
                binding.handle_http(id, &answer).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("the binding does not end")
}

/// Both are read at one block, by its hash; an RPC that has another block of this number by now says nothing of the agent. Ledger
/// `8004-bind-block`.
#[test]
fn a_binding_holds_at_its_block() {
    let creator = free_tool().config().unwrap().creator;
    let world = |owner| World { owner, ..World::of("https://a.example/agent.json") };
    let read = bound(&world(creator));
    assert_eq!((read.binding.verdict, read.same_block), (AgentBindingVerdict::Mutual, Some(true)));
    assert_eq!(bound(&world(OWNER)).binding.verdict, AgentBindingVerdict::Claimed);
    let read = bound(&world(creator).lying("reorganised"));
    assert_eq!((read.binding.verdict, read.same_block), (AgentBindingVerdict::Unknown, Some(false)));
}
