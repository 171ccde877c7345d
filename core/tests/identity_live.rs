//! The inquiries that read agents: what they ask, at which block, and what becomes of RPCs, gateways and indices that lie.

use agents::border::agent::{AgentCalls, AgentVerdict, JudgeAgent};
use agents::border::agent_discovery::{DiscoverAgents, DiscoveryVerdict};
use agents::border::agent_query::AgentSort;
use agents::border::agent_read::{AgentRead, ReadAgent};
use agents::border::reputation::{FeedbackSource, ReputationVerdict, ReviewerFilter, ReviewerMode};
use agents::border::reputation_read::ReadReputation;
use agents::border::validation::{RequestState, ValidationVerdict};
use agents::border::validation_read::{ReadValidation, ValidationRead};
use agents::{Discovery, Profile, Reputation, Validation};
use alloy_primitives::{Address, U256, keccak256};
use base64ct::{Base64, Encoding as _};
use primitives::inquiry::{HttpEnd, Inquiry as _, Step};
use primitives::rpc::Reason;
use serde_json::{Value, json};

use crate::agent_world::{
    AGENT, HASH, NUMBER, OWNER, START, Served, VALIDATION, WALLET, World, file, nothing, opinions, reading,
    run, search,
};
use crate::identity_functions::raw_cid;

fn show(uri_and_lies: &World, given: ReadAgent, serve: impl Fn(&str, &[u8]) -> Served) -> AgentRead {
    run(Profile::new(given).unwrap(), uri_and_lies, serve, false)
}

/// The owner, the wallet, the file, what vouches for it, and what others say, in one inquiry. Ledger `doc4-id-profile`, `8004-proxy`,
/// `8004-block-one`, `8004-bundle-replay`.
#[test]
fn a_profile_is_read_at_one_block_and_says_whose_code_ran() {
    let world = World::of("https://a.example/agent.json");
    let given = ReadAgent { domains: Some(true), reputation: Some(true), ..reading() };
    let read = show(&world, given, |url, _| {
        assert_eq!(url, "https://a.example/agent.json");
        (HttpEnd::Complete, 200, file().into_bytes())
    });
    assert_eq!(read.profile.verdict, AgentVerdict::Bound);
    assert_eq!((read.profile.owner, read.profile.wallet.address), (Some(OWNER), Some(WALLET)));
    assert_eq!(read.block.as_ref().map(|block| (block.number, block.hash)), Some((U256::from(NUMBER), HASH)));
    // The registries are proxies.
    assert_eq!(read.registry.implementation, Some(Address::repeat_byte(0x99)));
    assert_eq!(read.registry.code_hash, Some(keccak256([0x60, 1])));
    let said = read.reputation.unwrap();
    assert_eq!(said.reputation.verdict, ReputationVerdict::Summarised);
    assert_eq!(said.block, read.block);
}

/// What was not read is unknown, and never a no.
#[test]
fn an_rpc_that_is_silent_wrong_or_lying_gives_no_agent() {
    for (lie, reason) in [("chain", Some("wrong-chain")), ("no-code", None), ("uri-garbage", None)] {
        let read = show(&World::of("https://a.example/agent.json").lying(lie), reading(), nothing);
        assert_eq!(read.profile.verdict, AgentVerdict::Unknown, "{lie}");
        assert_eq!(read.failure.map(|failure| failure.reason).as_deref(), reason, "{lie}");
    }
    let mut silent = Profile::new(reading()).unwrap();
    assert!(matches!(silent.poll(START), Step::Calls(_)));
    // The time is over: what is open counts as failed.
    let Step::Done(read) = silent.poll(START + 301) else { panic!("it does not end") };
    assert_eq!(read.failure.as_ref().unwrap().reason, Reason::Expired.as_str());
    let none = AgentCalls { owner_of: None, token_uri: None, get_agent_wallet: None };
    let asked = JudgeAgent {
        agent: AGENT.into(),
        block: None,
        calls: none,
        metadata: None,
        file: None,
        domains: None,
    };
    assert_eq!(agents::judge_agent(&asked).unwrap().verdict, AgentVerdict::Unknown);
}

/// The first gateway whose bytes have the hash counts, and no answer of another one. Ledger `doc4-id-ipfs-gateways`.
#[test]
fn gateways_that_lie_are_passed_over() {
    let file = file();
    let cid = raw_cid(file.as_bytes());
    let world = World::of(&format!("ipfs://{cid}"));
    let gateways = |count: usize| {
        let all = ["lies.example", "gone.example", "moved.example", "good.example:8443"];
        Some(all[..count].iter().map(ToString::to_string).collect())
    };
    let serve = |url: &str, _: &[u8]| {
        assert!(url.ends_with(&format!("/ipfs/{cid}?format=raw")), "{url}");
        match url {
            _ if url.starts_with("https://lies") => {
                (HttpEnd::Complete, 200, file.replace("Ada", "Eve").into_bytes())
            }
            _ if url.starts_with("https://gone") => (HttpEnd::Complete, 404, Vec::new()),
            _ if url.starts_with("https://moved") => (HttpEnd::Redirect, 302, Vec::new()),
            _ => (HttpEnd::Complete, 200, file.clone().into_bytes()),
        }
    };
    let read = show(&world, ReadAgent { gateways: gateways(4), ..reading() }, serve);
    assert_eq!(
        (read.profile.verdict, read.gateway.as_deref()),
        (AgentVerdict::Bound, Some("good.example:8443"))
    );
    // Without an honest one the file is not known, and the lie is told.
    let read = show(&world, ReadAgent { gateways: gateways(3), ..reading() }, serve);
    assert_eq!(
        (read.profile.verdict, read.gateway.as_deref()),
        (AgentVerdict::Unknown, Some("lies.example"))
    );
    assert!(read.profile.findings.iter().any(|finding| finding.code().as_str() == "8004-cid-mismatch"));
    // Nothing is fetched where no gateway is named.
    let read = show(&world, reading(), nothing);
    assert_eq!(read.profile.verdict, AgentVerdict::Unknown);
    let wrong = ReadAgent { gateways: Some(vec!["good.example/ipfs".into()]), ..reading() };
    assert_eq!(Profile::new(wrong).unwrap_err().member(), Some("gateways[0]"));
}

/// State and events are held against each other, and against the registry's own summary, which is never asked about nobody. Ledger
/// `8004-sum-clients`.
#[test]
fn reputations_name_their_reviewers_and_tell_liars() {
    let ask =
        |world: &World, given: ReadReputation| run(Reputation::new(given).unwrap(), world, nothing, false);
    let read = ask(&World::of(""), opinions());
    assert_eq!(read.reputation.verdict, ReputationVerdict::Summarised);
    assert_eq!((read.reputation.source, read.clients), (Some(FeedbackSource::Both), Some(2)));
    assert_eq!(read.reputation.contract.as_ref().unwrap().agrees, Some(true));
    assert_eq!(read.from_block, Some(0));
    for (lie, verdict) in [
        ("logs-hide", ReputationVerdict::Partial),
        ("state-hides", ReputationVerdict::Partial),
        ("no-clients", ReputationVerdict::Partial),
        ("state-differs", ReputationVerdict::Inconsistent),
        ("summary", ReputationVerdict::Inconsistent),
        ("chain", ReputationVerdict::Unknown),
        ("no-code", ReputationVerdict::Unknown),
    ] {
        assert_eq!(ask(&World::of("").lying(lie), opinions()).reputation.verdict, verdict, "{lie}");
    }
    // Logs of another range, and those of a chain that is gone, do not count.
    for lie in ["no-logs", "reorganised"] {
        let read = ask(&World::of("").lying(lie), opinions());
        assert_eq!((read.reputation.source, read.from_block), (Some(FeedbackSource::State), None), "{lie}");
    }
    let astray = World { widest: 600, ..World::of("").lying("logs-astray") };
    assert_eq!(ask(&astray, opinions()).reputation.source, Some(FeedbackSource::State));
    // A range that is too wide is halved.
    let narrow = World { widest: 300, ..World::of("") };
    assert_eq!(ask(&narrow, opinions()).reputation.source, Some(FeedbackSource::Both));
    let nobody = World { feedback: Vec::new(), ..World::of("") };
    assert_eq!(ask(&nobody, opinions()).reputation.verdict, ReputationVerdict::Empty);
    let filter = ReviewerFilter { mode: Some(ReviewerMode::Deny), clients: Some(World::of("").clients()) };
    let read = ask(&World::of(""), ReadReputation { filter: Some(filter), ..opinions() });
    assert_eq!(
        (read.reputation.verdict, read.reputation.filter.clients),
        (ReputationVerdict::Empty, Some(2))
    );
}

/// More accounts than one page has, and than the summary is asked about.
#[test]
fn feedback_is_read_page_by_page() {
    let clients = (0..150_u16).map(|number| Address::left_padding_from(&(number + 1).to_be_bytes()));
    let world = World { feedback: clients.map(|client| (client, 50, "starred")).collect(), ..World::of("") };
    let read = run(Reputation::new(opinions()).unwrap(), &world, nothing, false);
    assert_eq!(read.reputation.verdict, ReputationVerdict::Summarised);
    assert_eq!((read.clients, read.reputation.clients), (Some(150), Some(150)));
    assert_eq!(read.reputation.contract.unwrap().agrees, None);
}

#[test]
fn validations_are_told_apart_by_events() {
    let given = ReadValidation {
        agent: AGENT.into(),
        registry: VALIDATION,
        block: None,
        max_age_seconds: None,
        validators: None,
        events: None,
        from_block: None,
    };
    let read = run(Validation::new(given.clone()).unwrap(), &World::of(""), nothing, false);
    let states = |read: &ValidationRead| -> Vec<RequestState> {
        read.validation.requests.iter().flatten().map(|request| request.state).collect()
    };
    assert_eq!(states(&read), [RequestState::Passed, RequestState::Failed, RequestState::Pending]);
    assert_eq!(read.validation.verdict, ValidationVerdict::Mixed);
    let alone = ReadValidation { events: Some(false), ..given };
    let read = run(Validation::new(alone).unwrap(), &World::of(""), nothing, false);
    assert_eq!(states(&read)[1..], [RequestState::PendingOrFailed, RequestState::PendingOrFailed]);
}

/// An index is believed in nothing: each candidate is held against the chain, and scores are judged here. No redirect of it is
/// followed. Ledger `8004-http-get`.
#[test]
fn an_index_that_lies_is_told() {
    let onchain = format!("data:application/json;base64,{}", Base64::encode_string(file().as_bytes()));
    let world = World::of(&onchain);
    let entry = |chain: &str, id: &str, name: &str| {
        json!({"id": format!("{chain}:{id}"), "chainId": chain, "agentId": id, "totalFeedback": "9999",
            "lastActivity": "1789999999", "registrationFile": {"name": name, "description": "", "mcpEndpoint": "x"}})
    };
    let entries = [
        entry("8453", "22", "Eve"),
        entry("8453", "23", "Nobody"),
        entry("1", "22", "Elsewhere"),
        entry("8453", "22", "Twice"),
        json!(7),
    ];
    let body = json!({"data": {"agents": entries}}).to_string();
    let given = DiscoverAgents {
        index: Some("https://index.example/graphql".into()),
        sort: Some(AgentSort::Reputation),
        ..search()
    };
    let read = run(
        Discovery::new(given.clone()).unwrap(),
        &world,
        |_, asked| {
            let asked: Value = serde_json::from_slice(asked).unwrap();
            assert_eq!(asked["variables"]["where"]["chainId"], "8453");
            (HttpEnd::Complete, 200, body.clone().into_bytes())
        },
        false,
    );
    assert_eq!((read.verdict, read.agents.len(), read.unusable), (DiscoveryVerdict::Found, 1, 3));
    // The registry has the file itself, so that the index's name does not count.
    assert_eq!(read.agents[0].name.as_deref(), Some("Ada"));
    assert_eq!(read.agents[0].mean.as_deref(), Some("0.625000"));
    assert!(read.invented[0].ends_with("/23"));
    assert_eq!(read.ranked.unwrap().agents[0].mean, Some(625_000));
    for (served, reason) in [
        ((HttpEnd::Complete, 200, br#"{"errors":[{"message":"no"}]}"#.to_vec()), "index-error"),
        ((HttpEnd::Complete, 200, b"<html>".to_vec()), "not-json"),
        ((HttpEnd::Complete, 500, Vec::new()), "http-status"),
        ((HttpEnd::Redirect, 302, Vec::new()), "redirect"),
        ((HttpEnd::Timeout, 0, Vec::new()), "timeout"),
    ] {
        let read = run(Discovery::new(given.clone()).unwrap(), &world, |_, _| served.clone(), false);
        assert_eq!(
            (read.verdict, read.failure.unwrap().reason.as_str()),
            (DiscoveryVerdict::Unknown, reason)
        );
    }
    // Without an index the registry's events are read.
    let read = run(Discovery::new(search()).unwrap(), &world, nothing, false);
    assert_eq!((read.verdict, read.agents.len()), (DiscoveryVerdict::Found, 1));
    let private = DiscoverAgents { index: Some("https://127.0.0.1/".into()), ..search() };
    assert_eq!(Discovery::new(private).unwrap_err().member(), Some("index"));
}

/// A state with answers that were not asked for is refused, and so is one of another inquiry.
#[test]
fn a_state_that_was_spoilt_is_refused() {
    let mut live = Profile::new(reading()).unwrap();
    assert!(matches!(live.poll(START), Step::Calls(_)));
    let state = live.export();
    let refused = |text: &str| Profile::resume(text.as_bytes()).unwrap_err().member().map(str::to_owned);
    let astray = state.replace("\"answers\":[]", r#""answers":[{"id":7,"failed":"connect"}]"#);
    assert_eq!(refused(&astray).as_deref(), Some("answers"));
    assert_eq!(refused(&state.replace("agent-read", "reputation-read")).as_deref(), Some("format"));
    assert_eq!(refused(&state.replace(AGENT, "8453:x")).as_deref(), Some("agent"));
    let twice = state
        .replace("\"answers\":[]", r#""answers":[{"id":0,"failed":"connect"},{"id":0,"failed":"connect"}]"#);
    assert_eq!(refused(&twice).as_deref(), Some("answers"));
}
