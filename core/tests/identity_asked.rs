//! What the inquiries of agents ask, step by step: of RPCs, servers, users and wallets; and what they leave alone.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use agents::border::action::{AgentAction, AgentActionArguments, NewMetadata};
use agents::border::agent::{AgentVerdict, DomainProof};
use agents::border::agent_act::{ActAsAgent, AgentActReport, AgentActVerdict};
use agents::border::agent_discovery::{DiscoverAgents, DiscoveryReport, DiscoveryVerdict};
use agents::border::agent_query::AgentSort;
use agents::border::agent_read::{AgentRead, ReadAgent};
use agents::border::agent_ref::AgentRefReport;
use agents::border::reputation::{
    BetaPolicy, FeedbackSource, ReputationVerdict, ReviewerFilter, ReviewerMode,
};
use agents::border::reputation_read::{ReadReputation, ReputationRead};
use agents::border::validation::ValidationVerdict;
use agents::border::validation_read::ReadValidation;
use agents::limits::{
    ANSWERS_BYTES, AT_ONCE, BLOCK_BYTES, FILE_BYTES, LIVE_SECONDS, RECEIPT_LOGS, SIGNATURE_BYTES, STEPS,
};
use agents::{Ask, Discovery, Live, Plan, Profile, Reputation, Wait, read_agent_ref};
use alloy_primitives::{Address, B256, U256, hex, keccak256};
use primitives::abi::encoder::{Part, encode};
use primitives::describe::{
    Begin, Conclusion, FromJson, Hex, Inquire, KnownMembers, Report as _, Value as Described,
};
use primitives::inquiry::{EthCall, HttpAnswer, HttpEnd, Inquiry as _, OwnedCallAnswer, Step};
use primitives::rpc::{CallAnswer, Reason};
use primitives::usage::UsageError;
use serde_json::{Value, json};

use crate::agent_world::{
    AGENT, HASH, NUMBER, OWNER, START, VALIDATION, WALLET, World, acting, agent, file, file_with, opinions,
    reading, search,
};
use crate::identity_functions::raw_cid;

/// What an RPC says in place of the world.
enum Says {
    Result(Value),
    Error(Value),
    Failed(Reason),
}

/// How a server answers.
struct Serves {
    end: HttpEnd,
    status: Option<u16>,
    elsewhere: bool,
    body: Vec<u8>,
}

impl Serves {
    fn whole(body: impl Into<Vec<u8>>) -> Self {
        Self { end: HttpEnd::Complete, status: Some(200), elsewhere: false, body: body.into() }
    }

    fn failing(status: u16) -> Self {
        Self { status: Some(status), ..Self::whole("") }
    }
}

/// What is outside: a world, what its RPC says otherwise, its servers, its user and a wallet.
struct Host<'h> {
    world: World,
    says: &'h dyn Fn(&str, &Value) -> Option<Says>,
    serves: &'h dyn Fn(&str) -> Serves,
    agrees: bool,
    signature: Option<Vec<u8>>,
    asked: RefCell<Vec<String>>,
}

impl Host<'_> {
    fn of(world: World) -> Self {
        Self {
            world,
            says: &|_, _| None,
            serves: &|_| Serves::failing(404),
            agrees: true,
            signature: None,
            asked: RefCell::default(),
        }
    }

    /// How often a method or a server was asked.
    fn count(&self, of: &str) -> usize {
        self.asked.borrow().iter().filter(|asked| asked.starts_with(of)).count()
    }

    fn says(&self, method: &str, params: &Value) -> Says {
        (self.says)(method, params).unwrap_or_else(|| match self.world.answer(method, params) {
            Ok(result) => Says::Result(result),
            Err(error) => Says::Error(error),
        })
    }
}

/// Whether a call is one of this function.
fn is_call(method: &str, params: &Value, function: &str) -> bool {
    let data = || params[0]["data"].as_str().unwrap();
    method == "eth_call" && data().starts_with(&hex::encode_prefixed(&keccak256(function)[..4]))
}

/// What a function returns.
fn returns(parts: &[Part<'_>]) -> Says {
    Says::Result(json!(hex::encode_prefixed(encode(parts))))
}

fn word(number: u64) -> Part<'static> {
    Part::number(U256::from(number))
}

/// Carries an inquiry out; put away after each answer, it goes on the same. Answers that were not asked for are refused.
fn carried<P>(given: P, host: &Host<'_>) -> (P::Report, String)
where
    P: Plan + Begin<Inquiry = Live<P>>,
    P::Report: Clone,
{
    let mut live = Live::<P>::new(given).unwrap();
    for _ in 0..2_000 {
        let state = live.export();
        live = Live::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{error}: {state}"));
        assert_eq!(live.export(), state);
        let mut signature = None;
        let mut calls = Vec::new();
        match live.poll(START) {
            Step::Done(report) => {
                let report = report.clone();
                return (report, live.bundle().expect("a bundle"));
            }
            Step::Calls(open) => calls = open,
            Step::Http(request) => {
                let (id, url) = (request.id, request.url.to_owned());
                assert_eq!(request.max_wire_bytes - request.max_bytes, 4 * BLOCK_BYTES);
                host.asked.borrow_mut().push(url.clone());
                let Serves { end, status, elsewhere, body } = (host.serves)(&url);
                let final_url = if elsewhere { "https://elsewhere.example/" } else { &url };
                let answer =
                    HttpAnswer { status, final_url: Some(final_url), body: &body, ..HttpAnswer::failed(end) };
                assert!(live.handle_http(id + 1, &answer).is_err(), "another request");
                live.handle_http(id, &answer).unwrap();
                assert!(live.handle_http(id, &answer).is_err(), "answered twice");
            }
            Step::Confirm(asked) => {
                let data: Value = serde_json::from_str(asked.data).unwrap();
                host.asked.borrow_mut().push(format!("confirm {data} {}", asked.words));
                let id = asked.id;
                assert!(live.handle_confirmation(id + 1, true).is_err(), "another question");
                live.handle_confirmation(id, host.agrees).unwrap();
                assert!(live.handle_confirmation(id, true).is_err(), "answered twice");
            }
            Step::Sign(asked) => {
                host.asked.borrow_mut().push(format!("sign {:?} {}", asked.signer, asked.digest));
                signature = Some(asked.id);
            }
            _ => panic!("a step of another kind"),
        }
        if let Some(id) = signature {
            assert!(live.handle_signature(id + 1, None).is_err(), "another signature");
            live.handle_signature(id, host.signature.as_deref()).unwrap();
        }
        assert!(live.handle_signature(0, None).is_err(), "no signature is asked for");
        for call in calls {
            host.asked.borrow_mut().push(format!("{} {}", call.method, call.params));
            let params = serde_json::from_str(&call.params).unwrap();
            let told = match host.says(call.method, &params) {
                Says::Result(value) => OwnedCallAnswer::Result(value.to_string()),
                Says::Error(value) => OwnedCallAnswer::Error(value.to_string()),
                Says::Failed(reason) => OwnedCallAnswer::Failed(reason),
            };
            live.handle_call(call.id, &told.as_answer()).unwrap();
        }
    }
    panic!("no end")
}

/// The codes of the findings of an action.
fn codes(report: &AgentActReport) -> Vec<&'static str> {
    report.prepared.iter().flat_map(|prepared| &prepared.findings).map(|one| one.code().as_str()).collect()
}

const FILE: &str = "https://a.example/agent.json";

fn profile(host: &Host<'_>, given: ReadAgent) -> (AgentRead, String) {
    carried(given, host)
}

// -- Files and servers.

/// A server has until the inquiry's end, and not a second more.
#[test]
fn a_silent_server_is_waited_for_so_long() {
    let world = World::of(FILE);
    let mut live = Profile::new(reading()).unwrap();
    while let Step::Calls(calls) = live.poll(START) {
        for call in calls {
            let params = serde_json::from_str(&call.params).unwrap();
            let answer = world.answer(call.method, &params).unwrap().to_string();
            live.handle_call(call.id, &CallAnswer::Result(answer.as_bytes())).unwrap();
        }
    }
    assert!(matches!(live.poll(START + LIVE_SECONDS), Step::Http(_)));
    let Step::Done(read) = live.poll(START + LIVE_SECONDS + 1) else { panic!("it waits") };
    assert_eq!(read.profile.verdict, AgentVerdict::Unknown);
    assert_eq!(read.profile.findings[0].code().as_str(), "8004-fetch-failed");
    let mut silent = Profile::new(reading()).unwrap();
    assert!(matches!(silent.poll(START), Step::Calls(_)));
    assert!(matches!(silent.poll(START + LIVE_SECONDS), Step::Calls(_)));
}

/// Only the whole answer of the URL itself is read, and only such a body is kept. Ledger `8004-fetch-redirect`,
/// `8004-fetch-incomplete`, `8004-fetch-status`, `8004-file-size`.
#[test]
fn only_a_whole_answer_counts() {
    let at_most = |bytes: usize| {
        let text = file();
        text.clone() + &" ".repeat(bytes - text.len())
    };
    let whole = || Serves::whole(file());
    for (name, serves, verdict, code) in [
        ("whole", whole(), AgentVerdict::Bound, None),
        ("largest", Serves::whole(at_most(FILE_BYTES)), AgentVerdict::Bound, None),
        ("larger", Serves::whole(at_most(FILE_BYTES + 1)), AgentVerdict::NotBound, Some("8004-file-size")),
        (
            "elsewhere",
            Serves { elsewhere: true, ..whole() },
            AgentVerdict::Unknown,
            Some("8004-fetch-redirect"),
        ),
        ("302", Serves { status: Some(302), ..whole() }, AgentVerdict::Unknown, Some("8004-fetch-redirect")),
        (
            "redirect",
            Serves { end: HttpEnd::Redirect, ..whole() },
            AgentVerdict::Unknown,
            Some("8004-fetch-redirect"),
        ),
        (
            "no status",
            Serves { end: HttpEnd::Redirect, status: None, ..whole() },
            AgentVerdict::Unknown,
            Some("8004-fetch-redirect"),
        ),
        (
            "half",
            Serves { end: HttpEnd::Truncated, ..whole() },
            AgentVerdict::Unknown,
            Some("8004-fetch-incomplete"),
        ),
        ("404", Serves { status: Some(404), ..whole() }, AgentVerdict::Unknown, Some("8004-fetch-status")),
    ] {
        let cell = RefCell::new(Some(serves));
        let serves = |_: &str| cell.borrow_mut().take().unwrap();
        let (read, bundle) = profile(&Host { serves: &serves, ..Host::of(World::of(FILE)) }, reading());
        assert_eq!(read.profile.verdict, verdict, "{name}");
        let codes: Vec<&str> = read.profile.findings.iter().map(|one| one.code().as_str()).collect();
        assert!(code.is_none_or(|code| codes.contains(&code)), "{name}: {codes:?}");
        let bundle: Value = serde_json::from_str(&bundle).unwrap();
        let kept = &bundle["files"][0];
        assert_eq!(kept.get("as"), None, "{name}: a file is not a block");
        if verdict != AgentVerdict::Bound {
            assert!(kept["body"].as_str().is_none_or(str::is_empty), "{name} keeps nothing");
        }
    }
}

/// The report tells the first gateway that lies; where no gateway lies, the first that fails. Ledger `doc4-id-ipfs-gateways`.
#[test]
fn the_first_gateway_that_lies_is_told() {
    let file = file();
    let world = || World::of(&format!("ipfs://{}", raw_cid(file.as_bytes())));
    let lies = |url: &str| {
        if url.starts_with("https://gone") {
            Serves::failing(404)
        } else {
            Serves::whole(format!("{url} lies"))
        }
    };
    for (gateways, told) in [
        (["one.example", "two.example"], "one.example"),
        (["gone.example", "two.example"], "two.example"),
        (["one.example", "gone.example"], "one.example"),
        (["gone.example", "gone2.example"], "gone.example"),
    ] {
        let gateways = Some(gateways.map(String::from).to_vec());
        let host = Host { serves: &lies, ..Host::of(world()) };
        let (read, bundle) = profile(&host, ReadAgent { gateways, ..reading() });
        assert_eq!(read.gateway.as_deref(), Some(told));
        assert_eq!(host.count("https://"), 2);
        if !told.starts_with("gone") {
            assert!(bundle.contains(r#""as":"block""#), "{bundle}");
        }
    }
}

/// Other domains are asked for their proofs. Ledger `8004-domain-url`.
#[test]
fn other_domains_are_asked() {
    let serves = |url: &str| match url {
        FILE => Serves::whole(file_with("https://api.example/mcp")),
        "https://api.example/.well-known/agent-registration.json" => Serves::whole(file()),
        _ => panic!("{url} was asked for"),
    };
    let host = Host { serves: &serves, ..Host::of(World::of(FILE)) };
    let (read, _) = profile(&host, ReadAgent { domains: Some(true), ..reading() });
    let proofs: Vec<DomainProof> = read.profile.domains.iter().map(|domain| domain.proof).collect();
    assert_eq!(proofs, [DomainProof::Proved]);
    let host = Host { serves: &serves, ..Host::of(World::of(FILE)) };
    let (read, _) = profile(&host, reading());
    assert_eq!(read.profile.domains[0].proof, DomainProof::NotAsked);
    assert_eq!(host.count("https://"), 1);
}

// -- States.

/// Answers fill a bundle up to its room, counted as a JSON string has them: `"` and `\` as two bytes, control characters as six.
#[test]
fn answers_fill_a_bundle_and_no_more() {
    let kept = |letters: usize| {
        let mut live = Profile::new(reading()).unwrap();
        let Step::Calls(calls) = live.poll(START) else { panic!("no call") };
        // 6 letters and two quotes: 10 bytes.
        live.handle_call(calls[0].id, &CallAnswer::Result(br#""0x2105""#)).unwrap();
        let text = format!("\n\"\\{}", "a".repeat(letters));
        live.handle_call(calls[1].id, &CallAnswer::Result(text.as_bytes())).unwrap();
        !live.export().contains("too-large")
    };
    assert!(kept(ANSWERS_BYTES - 10 - 10));
    assert!(!kept(ANSWERS_BYTES - 10 - 10 + 1));
}

// -- Blocks and logs.

/// An RPC that gives another block than was asked for is not believed. Ledger `8004-block-one`.
#[test]
fn another_block_than_was_asked_for_is_refused() {
    let at = |block: &str| {
        let host = Host { serves: &|_| Serves::whole(file()), ..Host::of(World::of(FILE)) };
        profile(&host, ReadAgent { block: Some(block.into()), ..reading() }).0
    };
    let read = at("999");
    assert_eq!(read.failure.map(|failure| failure.reason).as_deref(), Some(Reason::OtherBlock.as_str()));
    assert_eq!(at("1000").profile.verdict, AgentVerdict::Bound);
}

fn reputation(host: &Host<'_>, given: ReadReputation) -> ReputationRead {
    carried(given, host).0
}

/// Ranges end at the block, and a range of one block is not halved. An RPC that cannot be reached is not asked
/// again.
#[test]
fn ranges_of_logs_are_asked_for_once() {
    let logs = |from: u64, answer: Option<fn() -> Says>| {
        let says =
            move |method: &str, _: &Value| answer.filter(|_| method == "eth_getLogs").map(|says| says());
        let host = Host { says: &says, ..Host::of(World::of("")) };
        let read = reputation(&host, ReadReputation { from_block: Some(from), ..opinions() });
        (host.count("eth_getLogs"), read.from_block)
    };
    let refused = || Says::Error(json!({"code": -32005, "message": "too wide"}));
    assert_eq!(logs(NUMBER, None), (1, Some(NUMBER)));
    assert_eq!(logs(NUMBER + 1, None), (0, Some(NUMBER + 1)));
    assert_eq!(logs(NUMBER, Some(refused)), (1, None));
    assert_eq!(logs(NUMBER - 1, Some(refused)), (2, None), "the first half, which is one block");
    assert_eq!(logs(0, Some(|| Says::Failed(Reason::Connect))), (1, None));
    // An address without a contract is asked no more.
    let host = Host::of(World::of("").lying("no-code"));
    assert_eq!(reputation(&host, opinions()).reputation.verdict, ReputationVerdict::Unknown);
    assert_eq!(host.count("eth_getLogs"), 0);
}

/// A log of the block itself has its hash.
#[test]
fn a_log_of_the_block_has_its_hash() {
    for (hash, source) in [(HASH, FeedbackSource::Both), (B256::repeat_byte(0xcc), FeedbackSource::State)] {
        let world = World::of("");
        let says = move |method: &str, params: &Value| {
            let mut logs = World::of("").answer(method, params).ok().filter(|_| method == "eth_getLogs")?;
            for log in logs.as_array_mut().unwrap() {
                log["blockNumber"] = json!(format!("{NUMBER:#x}"));
                log["blockHash"] = json!(hash.to_string());
            }
            Some(Says::Result(logs))
        };
        let read = reputation(&Host { says: &says, ..Host::of(world) }, opinions());
        assert_eq!(read.reputation.source, Some(source));
    }
}

/// Ledger `8004-sum-clients`: the registry is asked about 64 accounts, and not about more; the agent's own wallet does not count.
#[test]
fn the_summary_is_asked_about_so_many_accounts() {
    let of = |count: u16| {
        let client = |number: u16| Address::left_padding_from(&(number + 1).to_be_bytes());
        let feedback = (0..count).map(|number| (client(number), 50, "starred")).collect();
        let host = Host::of(World { feedback, ..World::of("") });
        reputation(&host, opinions()).reputation.contract.unwrap().agrees
    };
    assert_eq!((of(64), of(65)), (Some(true), None));
    let own = World { feedback: vec![(WALLET, 50, "starred"), (OWNER, 70, "starred")], ..World::of("") };
    let read = reputation(&Host::of(own), opinions());
    assert_eq!(read.reputation.entries.map(|entries| (entries.own, entries.counted)), Some((1, 1)));
}

/// What was not read of validations is told.
#[test]
fn validations_that_were_not_read_are_told() {
    let given = ReadValidation {
        agent: AGENT.into(),
        registry: VALIDATION,
        block: None,
        max_age_seconds: None,
        validators: None,
        events: None,
        from_block: None,
    };
    let (read, _) = carried(given, &Host::of(World::of("").lying("chain")));
    assert_eq!(read.validation.verdict, ValidationVerdict::Unknown);
    let codes: Vec<&str> = read.validation.findings.iter().map(|one| one.code().as_str()).collect();
    assert!(codes.contains(&"8004-call-unavailable"), "{codes:?}");
}

/// Reputations are read of listed registries, where the caller names none.
#[test]
fn a_chain_without_listed_registries() {
    let unlisted = format!("eip155:424242/erc8004:{:?}/22", agent().registry);
    let of = |reputation| Profile::new(ReadAgent { agent: unlisted.clone(), reputation, ..reading() });
    assert!(of(None).is_ok() && of(Some(false)).is_ok());
    assert_eq!(of(Some(true)).unwrap_err().member(), Some("reputation"));
    let there =
        DiscoverAgents { chain_id: U256::from(424_242), registry: Some(agent().registry), ..search() };
    assert!(Discovery::new(there.clone()).is_ok());
    let judged = DiscoverAgents { min_reputation: Some(1), ..there };
    assert_eq!(Discovery::new(judged).unwrap_err().member(), Some("reputationRegistry"));
    // A listed registry tells nothing of the agents of another registry of identities. Ledger `8004-id-global`.
    let strange = format!("eip155:8453/erc8004:{STRANGER:?}/22");
    let given = ReadAgent { agent: strange.clone(), reputation: Some(true), ..reading() };
    assert_eq!(Profile::new(given).unwrap_err().member(), Some("reputation"));
    let given = ReadReputation { agent: strange, ..opinions() };
    assert_eq!(Reputation::new(given.clone()).unwrap_err().member(), Some("registry"));
    assert!(Reputation::new(ReadReputation { registry: Some(VALIDATION), ..given }).is_ok());
    let there = DiscoverAgents { registry: Some(STRANGER), sort: Some(AgentSort::Reputation), ..search() };
    assert_eq!(Discovery::new(there.clone()).unwrap_err().member(), Some("reputationRegistry"));
    assert!(Discovery::new(DiscoverAgents { reputation_registry: Some(VALIDATION), ..there }).is_ok());
    let listed =
        DiscoverAgents { registry: Some(agent().registry), sort: Some(AgentSort::Reputation), ..search() };
    assert!(Discovery::new(listed).is_ok());
    let protocol = DiscoverAgents { protocol: Some("mcp".into()), ..search() };
    assert_eq!(Discovery::new(protocol).unwrap_err().member(), Some("protocol"));
}

// -- Searches.

const INDEX: &str = "https://index.example/graphql";

fn entry(id: u64, last: &str) -> Value {
    json!({"id": format!("8453:{id}"), "chainId": "8453", "agentId": id.to_string(), "lastActivity": last,
        "registrationFile": {"name": format!("Agent {id}"), "description": "", "mcpEndpoint": "x"}})
}

fn found(host: &Host<'_>, given: DiscoverAgents) -> DiscoveryReport {
    carried(given, host).0
}

/// Every agent that the index names is one.
fn all_exist(method: &str, params: &Value) -> Option<Says> {
    is_call(method, params, "ownerOf(uint256)").then(|| returns(&[Part::Word(OWNER.into_word())]))
}

/// A page of an index has 100 entries, and an activity is a number that a report can write.
#[test]
fn an_index_is_read_by_the_page() {
    let answer = |entries: Vec<Value>| json!({"data": {"agents": entries}}).to_string();
    let given = || DiscoverAgents { index: Some(INDEX.into()), ..search() };
    let page = answer((0..101).map(|id| entry(id, "5")).collect());
    let host = Host { says: &all_exist, serves: &|_| Serves::whole(page.clone()), ..Host::of(World::of("")) };
    let report = found(&host, given());
    assert_eq!((report.agents.len(), report.unusable), (100, 1));
    assert_eq!(<DiscoverAgents as Begin>::conclusion(&report), Conclusion::Yes);
    let beyond = "9007199254740992";
    let three = answer(vec![entry(1, beyond), entry(2, "7"), entry(3, "9007199254740991")]);
    let host =
        Host { says: &all_exist, serves: &|_| Serves::whole(three.clone()), ..Host::of(World::of("")) };
    let ranked = found(&host, given()).ranked.unwrap().agents;
    let ids: Vec<&str> = ranked.iter().map(|one| one.agent.rsplit('/').next().unwrap()).collect();
    assert_eq!(ids, ["3", "2", "1"]);
    for (body, reason) in
        [("[1]", "not-json"), ("{\"data\":1}", "no-list"), ("{\"a\":1,\"a\":2}", "not-json")]
    {
        let host = Host { serves: &|_| Serves::whole(body), ..Host::of(World::of("")) };
        let report = found(&host, given());
        assert_eq!(report.failure.as_ref().unwrap().reason, reason, "{body}");
        assert_eq!(<DiscoverAgents as Begin>::conclusion(&report), Conclusion::Unknown);
    }
}

/// What others say of candidates is asked about all of them at once: more of them take more stages only where a stage is full.
#[test]
fn candidates_share_their_stages() {
    let stages = |candidates: u64| {
        let page: Vec<Value> = (0..candidates).map(|id| entry(id, "5")).collect();
        let page = json!({"data": {"agents": page}}).to_string();
        let serves = |_: &str| Serves::whole(page.clone());
        let host = Host { says: &all_exist, serves: &serves, ..Host::of(World::of("")) };
        let given =
            || DiscoverAgents { index: Some(INDEX.into()), sort: Some(AgentSort::Reputation), ..search() };
        let mut live = Discovery::new(given()).unwrap();
        let mut stages = 0;
        let report = loop {
            let calls = match live.poll(START) {
                Step::Calls(calls) => calls,
                Step::Http(request) => {
                    let (id, end) = (request.id, HttpEnd::Complete);
                    let whole =
                        HttpAnswer { status: Some(200), body: page.as_bytes(), ..HttpAnswer::failed(end) };
                    live.handle_http(id, &whole).unwrap();
                    continue;
                }
                Step::Done(report) => break report.clone(),
                _ => panic!("a step of another kind"),
            };
            assert!(calls.len() <= AT_ONCE, "{}", calls.len());
            stages += 1;
            for call in calls {
                let params = serde_json::from_str(&call.params).unwrap();
                let Says::Result(told) = host.says(call.method, &params) else { panic!("{}", call.method) };
                live.handle_call(call.id, &CallAnswer::Result(told.to_string().as_bytes())).unwrap();
            }
        };
        assert_eq!(u64::try_from(report.agents.len()), Ok(candidates));
        assert!(report.agents.iter().all(|one| one.mean.as_deref() == Some("0.625000")));
        // Put away after each stage, it comes to the same.
        assert_eq!(found(&host, given()).to_text(), report.to_text());
        stages
    };
    assert_eq!(stages(21), stages(1), "63 questions in a stage");
    assert!(stages(100) < stages(1) + 15);
}

/// A plan that never has enough: it says how often it was run through.
#[derive(Clone)]
struct Endless(Rc<Cell<u32>>);

impl Inquire for Endless {
    type Report = AgentRefReport;
    const BUNDLE: &'static str = "endless/1";
}

impl FromJson for Endless {
    fn from_json(_: &Described<'_>) -> Result<Self, UsageError> {
        Ok(Self(Rc::default()))
    }
}

impl Plan for Endless {
    type Known = ();

    fn check(&self) -> Result<(), UsageError> {
        Ok(())
    }

    fn write(&self, _: &mut KnownMembers<'_>) {}

    fn run(&self, (): &(), _: &mut Ask<'_>) -> Result<AgentRefReport, Wait> {
        let stage = self.0.get();
        self.0.set(stage + 1);
        if stage == 2 * STEPS {
            return Ok(read_agent_ref(AGENT));
        }
        Err(Wait::Calls(vec![EthCall::to_rpc(stage, 0, "eth_chainId", "[]".into())]))
    }
}

/// An inquiry asks so many times: what it would ask then counts as failed, as when its time is over.
#[test]
fn an_inquiry_has_so_many_steps() {
    let mut live = Live::new(Endless(Rc::default())).unwrap();
    let mut steps = 0;
    while let Step::Calls(calls) = live.poll(START) {
        steps += 1;
        for call in calls {
            live.handle_call(call.id, &CallAnswer::Result(br#""0x2105""#)).unwrap();
        }
    }
    assert_eq!((steps, STEPS), (512, 512));
    let told = live.bundle().unwrap();
    assert_eq!(told.matches(r#""failed":"expired""#).count(), 512);
}

/// Scores are of those whom the filter lets pass, by the caller's priors, and of the state alone.
#[test]
fn a_search_scores_by_the_callers_filter_and_policy() {
    let mean = |filter: Option<ReviewerFilter>, policy: Option<BetaPolicy>| {
        let body = json!({"data": {"agents": [entry(22, "5")]}}).to_string();
        // The registry's summary where the second account alone gave feedback.
        let says = |method: &str, params: &Value| {
            let is_summary = is_call(method, params, "getSummary(uint256,address[],string,string)");
            let is_it = is_summary && !params[0]["data"].to_string().contains(&hex::encode([1; 20]));
            is_it.then(|| returns(&[word(1), word(70), word(0)]))
        };
        let host = Host { says: &says, serves: &|_| Serves::whole(body.clone()), ..Host::of(World::of("")) };
        let given =
            DiscoverAgents { index: Some(INDEX.into()), min_reputation: Some(0), filter, policy, ..search() };
        let report = found(&host, given);
        assert_eq!(host.count("eth_getLogs"), 0);
        (report.agents[0].mean.clone().unwrap(), host.asked.take())
    };
    assert_eq!(mean(None, None).0, "0.625000", "80 and 70 of 100");
    let deny =
        || ReviewerFilter { mode: Some(ReviewerMode::Deny), clients: Some(vec![Address::repeat_byte(1)]) };
    assert_eq!(mean(Some(deny()), None).0, "0.566666", "70 of 100");
    // A list is asked about as it is, and all of it.
    let strangers = vec![Address::repeat_byte(2), STRANGER];
    let allow = ReviewerFilter { mode: Some(ReviewerMode::Allow), clients: Some(strangers) };
    let (mean_of_one, asked) = mean(Some(allow), None);
    assert_eq!(mean_of_one, "0.566666");
    assert!(asked.iter().any(|asked| asked.contains(&hex::encode(STRANGER))), "{asked:?}");
    let priors = BetaPolicy { prior_alpha: Some(1), prior_beta: Some(2), votes: None };
    assert_eq!(mean(None, Some(priors)).0, "0.500000");
}

/// Only the registry's own registrations are candidates, and so many at most.
#[test]
fn the_events_of_a_registry_name_its_agents() {
    let log = |address: Address, event: &str, id: u64| {
        let topics = [keccak256(event), B256::from(U256::from(id)), OWNER.into_word()];
        json!({"address": address.to_string(), "data": "0x", "blockNumber": "0x5", "logIndex": format!("{id:#x}"),
            "blockHash": B256::repeat_byte(0xcc).to_string(), "topics": topics.map(|topic| topic.to_string())})
    };
    let registered = "Registered(uint256,string,address)";
    let own = agent().registry;
    let logs = [log(own, registered, 22), log(VALIDATION, registered, 23), log(own, "Other(uint256)", 24)];
    let says = |method: &str, _: &Value| (method == "eth_getLogs").then(|| Says::Result(json!(logs)));
    let host = Host { says: &says, ..Host::of(World::of("")) };
    let report = found(&host, search());
    assert_eq!((report.agents.len(), report.invented.len()), (1, 0));
    let begun = |count: u64| {
        let mut live = Discovery::new(search()).unwrap();
        let logs: Vec<Value> = (0..count).map(|id| log(own, registered, id)).collect();
        let logs = json!(logs).to_string();
        for _ in 0..8 {
            let Step::Calls(calls) = live.poll(START) else { break };
            if calls.iter().any(|call| call.method == "eth_call") {
                return true;
            }
            for call in calls {
                let params = serde_json::from_str(&call.params).unwrap();
                let answer = match call.method {
                    "eth_getLogs" => logs.clone(),
                    method => World::of("").answer(method, &params).unwrap().to_string(),
                };
                live.handle_call(call.id, &CallAnswer::Result(answer.as_bytes())).unwrap();
            }
        }
        let report = live.report().unwrap();
        assert_eq!((report.verdict, report.agents.len()), (DiscoveryVerdict::Unknown, 0));
        false
    };
    assert!(begun(4_096));
    assert!(!begun(4_097));
}

// -- Actions.

fn acted(host: &Host<'_>, given: ActAsAgent) -> AgentActReport {
    let (report, bundle) = carried(given, host);
    let again = Live::<ActAsAgent>::resume(bundle.as_bytes()).unwrap();
    assert_eq!(again.report().map(primitives::describe::Report::to_text), Some(report.to_text()));
    report
}

const STRANGER: Address = Address::repeat_byte(0x77);

fn transfer(from: Address) -> ActAsAgent {
    let (owner, new_owner) = (Some(format!("{OWNER:?}")), Some(format!("{STRANGER:?}")));
    acting(AgentAction::Transfer, from, AgentActionArguments { owner, new_owner, ..Default::default() })
}

/// The question names what is given away, to whom, and what cannot be undone; what is refused is not asked about. Ledger
/// `doc4-id-custody-transfer`.
#[test]
fn the_user_is_asked_in_words_and_data() {
    let asked = |given: ActAsAgent| {
        let host = Host::of(World::of(""));
        let report = acted(&host, given);
        let asked = host.asked.borrow();
        (report, asked.iter().find_map(|asked| asked.strip_prefix("confirm ")).map(str::to_owned))
    };
    let (report, question) = asked(transfer(OWNER));
    let question = question.unwrap();
    let new_owner = format!("to {STRANGER:?}?");
    for part in ["Give agent 22 of", "on chain 8453", &new_owner, r#""action":"transfer""#, r#""expects":{"#]
    {
        assert!(question.contains(part), "{question}");
    }
    assert_eq!(<ActAsAgent as Begin>::conclusion(&report), Conclusion::Yes);
    let (report, question) = asked(transfer(Address::repeat_byte(5)));
    assert_eq!((report.verdict, report.confirmed, question), (AgentActVerdict::Refused, None, None));
    assert_eq!(<ActAsAgent as Begin>::conclusion(&report), Conclusion::No);
    let score = || AgentActionArguments { score: Some(450), ..Default::default() };
    let (_, question) = asked(acting(AgentAction::GiveFeedback, Address::repeat_byte(5), score()));
    assert!(question.unwrap().contains("Give feedback on agent 22 of chain 8453 from 0x0505"));
    let (report, question) =
        asked(acting(AgentAction::RegisterEmpty, OWNER, AgentActionArguments::default()));
    assert!(question.unwrap().contains("Register an agent at 0x8004"));
    assert_eq!(report.confirmed, Some(true));
    let unread = acted(&Host::of(World::of("").lying("chain")), transfer(OWNER));
    assert_eq!((unread.verdict, unread.confirmed), (AgentActVerdict::Unknown, None));
    assert_eq!(<ActAsAgent as Begin>::conclusion(&unread), Conclusion::Unknown);
}

/// Metadata go with their state.
#[test]
fn metadata_of_a_registration_are_kept() {
    let pair = |key: &str, value: u8| NewMetadata { key: key.into(), value: Hex(vec![value]) };
    let args = AgentActionArguments {
        metadata: Some(vec![pair("a", 1), pair("b", 2)]),
        agent_uri: Some(FILE.into()),
        ..Default::default()
    };
    let given =
        ActAsAgent { args, ..acting(AgentAction::RegisterMetadata, OWNER, AgentActionArguments::default()) };
    let (report, bundle) = carried(given, &Host::of(World::of("")));
    assert_eq!(report.verdict, AgentActVerdict::Ready);
    let bundle: Value = serde_json::from_str(&bundle).unwrap();
    assert_eq!(
        bundle["args"]["metadata"],
        json!([{"key": "a", "value": "0x01"}, {"key": "b", "value": "0x02"}])
    );
}

/// Owner, approved account and operator may act. An owner is not asked whom it approved, and without an agent nothing more is asked.
#[test]
fn the_accounts_that_manage_an_agent() {
    let from = Address::repeat_byte(5);
    let update = |from| {
        let args =
            AgentActionArguments { new_uri: Some("https://a.example/b.json".into()), ..Default::default() };
        acting(AgentAction::SetAgentUri, from, args)
    };
    for (approved, operator, verdict) in [
        (from, 0, AgentActVerdict::Ready),
        (STRANGER, 1, AgentActVerdict::Ready),
        (STRANGER, 0, AgentActVerdict::Refused),
        (from, 2, AgentActVerdict::Ready),
        (STRANGER, 2, AgentActVerdict::Unknown),
    ] {
        let says = |method: &str, params: &Value| {
            if is_call(method, params, "getApproved(uint256)") {
                return Some(returns(&[Part::Word(approved.into_word())]));
            }
            // 2 is not a boolean.
            is_call(method, params, "isApprovedForAll(address,address)").then(|| returns(&[word(operator)]))
        };
        let host = Host { says: &says, ..Host::of(World::of("")) };
        assert_eq!(acted(&host, update(from)).verdict, verdict, "{approved} {operator}");
        assert_eq!(host.count("eth_call"), 3);
    }
    let host = Host::of(World::of(""));
    assert_eq!(acted(&host, update(OWNER)).verdict, AgentActVerdict::Ready);
    assert_eq!(host.count("eth_call"), 1);
    let mut none = update(from);
    none.args.agent_id = Some(U256::from(23));
    let host = Host::of(World::of(""));
    let report = acted(&host, none);
    assert_eq!((report.verdict, codes(&report)), (AgentActVerdict::Refused, vec!["8004-agent-not-found"]));
    assert_eq!(host.count("eth_call"), 1);
}

/// A review asks the registry of identities that the registry of reputations names.
#[test]
fn a_review_asks_who_the_agent_is() {
    let identity = agent().registry.to_string().to_lowercase();
    let says = |method: &str, params: &Value| {
        if is_call(method, params, "ownerOf(uint256)") || is_call(method, params, "getAgentWallet(uint256)") {
            assert_eq!(params[0]["to"], identity);
        }
        None
    };
    let score = AgentActionArguments { score: Some(450), ..Default::default() };
    let given = acting(AgentAction::GiveFeedback, Address::repeat_byte(5), score);
    let host = Host { says: &says, ..Host::of(World::of("")) };
    assert_eq!(acted(&host, given).verdict, AgentActVerdict::Ready);
    assert_eq!(host.count("eth_call"), 6);
}

/// What was taken back already is not taken back again. Ledger `8004-act-already-revoked`.
#[test]
fn feedback_is_taken_back_once() {
    for (revoked, verdict) in
        [(0, AgentActVerdict::Ready), (1, AgentActVerdict::Refused), (2, AgentActVerdict::Unknown)]
    {
        let says = |method: &str, params: &Value| {
            let parts = [word(80), word(0), Part::Bytes(b"starred"), Part::Bytes(b""), word(revoked)];
            is_call(method, params, "readFeedback(uint256,address,uint64)").then(|| returns(&parts))
        };
        let index = AgentActionArguments { feedback_index: Some(U256::from(2)), ..Default::default() };
        let given = acting(AgentAction::RevokeFeedback, Address::repeat_byte(1), index);
        assert_eq!(acted(&Host { says: &says, ..Host::of(World::of("")) }, given).verdict, verdict);
    }
}

/// A request is made once and answered by its validator; one that the registry reverts is not there. Ledger
/// `8004-act-request-exists`, `8004-act-request-unknown`, `8004-act-not-validator`.
#[test]
fn a_request_is_known_by_its_validator() {
    let says = |method: &str, params: &Value| {
        let is_it = is_call(method, params, "getValidationStatus(bytes32)");
        let asked = params[0]["data"].as_str().filter(|_| is_it)?;
        match asked.chars().last() {
            // `Error("unknown")`.
            Some('9') => Some(Says::Error(json!({"code": 3, "message": "execution reverted", "data":
                format!("0x08c379a0{}", hex::encode(encode(&[Part::Bytes(b"unknown")])))}))),
            Some('8') => Some(returns(&[word(1)])),
            _ => None,
        }
    };
    let act = |action, from, hash| {
        let args = AgentActionArguments {
            request_hash: Some(B256::with_last_byte(hash)),
            request_uri: Some("https://a.example/r".into()),
            validator_address: Some(format!("{STRANGER:?}")),
            response: Some(100),
            ..Default::default()
        };
        let report = acted(&Host { says: &says, ..Host::of(World::of("")) }, acting(action, from, args));
        (report.verdict, codes(&report).into_iter().find(|code| *code != "8004-act-unlisted"))
    };
    let (ask, answer) = (AgentAction::ValidationRequest, AgentAction::ValidationResponse);
    let validator = Address::repeat_byte(9);
    assert_eq!(act(ask, OWNER, 9), (AgentActVerdict::Ready, None));
    assert_eq!(act(ask, OWNER, 1), (AgentActVerdict::Refused, Some("8004-act-request-exists")));
    assert_eq!(act(ask, OWNER, 8), (AgentActVerdict::Unknown, Some("8004-act-not-known")));
    assert_eq!(act(answer, validator, 1).0, AgentActVerdict::Ready);
    assert_eq!(act(answer, OWNER, 1), (AgentActVerdict::Refused, Some("8004-act-not-validator")));
    assert_eq!(act(answer, validator, 9), (AgentActVerdict::Refused, Some("8004-act-request-unknown")));
    assert_eq!(act(answer, validator, 8), (AgentActVerdict::Unknown, Some("8004-act-not-known")));
}

/// A new wallet signs, as eth-account did in case `8004-action-017`. Ledger `8004-act-signature`, `8004-wallet-712-window`.
#[test]
fn a_new_wallet_signs() {
    let case = crate::vector_files::cases("identity");
    let case = case.iter().find(|case| case["id"] == "8004-action-017").unwrap();
    let args = &case["bundle"]["args"];
    let (owner, wallet): (Address, Address) = (
        case["bundle"]["from"].as_str().unwrap().parse().unwrap(),
        args["newWallet"].as_str().unwrap().parse().unwrap(),
    );
    let signature = hex::decode(args["signature"].as_str().unwrap()).unwrap();
    let deadline: u64 = args["deadline"].as_str().unwrap().parse().unwrap();
    let signed = |signature: Option<Vec<u8>>, now: u64, code: &str| {
        let says = |method: &str, params: &Value| match method {
            "eth_getBlockByNumber" => Some(Says::Result(json!({"number": format!("{NUMBER:#x}"),
                "hash": HASH.to_string(), "timestamp": format!("{now:#x}")}))),
            "eth_getCode" => {
                assert_eq!(params[0], format!("{wallet:?}"));
                Some(Says::Result(json!(code)))
            }
            _ => None,
        };
        let args = AgentActionArguments {
            new_wallet: Some(format!("{wallet:?}")),
            deadline: Some(U256::from(deadline)),
            ..Default::default()
        };
        let given = acting(AgentAction::SetAgentWallet, owner, args);
        let host = Host { says: &says, signature, ..Host::of(World { owner, ..World::of("") }) };
        let report = acted(&host, given);
        (report.verdict, host.asked.borrow().iter().find(|asked| asked.starts_with("sign")).cloned())
    };
    let (verdict, asked) = signed(Some(signature.clone()), deadline - 300, "0x");
    assert_eq!(verdict, AgentActVerdict::Ready);
    let digest = "0xffb885ca281b2f5d6162d576325e6e29329011bf5db6efb169012507ad84bd27";
    assert_eq!(asked.unwrap(), format!("sign {wallet:?} {digest}"));
    assert_eq!(signed(Some(signature.clone()), deadline - 301, "0x"), (AgentActVerdict::Refused, None));
    assert_eq!(signed(Some(signature), deadline + 1, "0x"), (AgentActVerdict::Refused, None));
    assert_eq!(signed(None, deadline, "0x").0, AgentActVerdict::NotSigned);
    assert_eq!(signed(Some(vec![1; SIGNATURE_BYTES + 1]), deadline, "0x").0, AgentActVerdict::NotSigned);
    assert_eq!(signed(Some(vec![1; SIGNATURE_BYTES]), deadline, "0x").0, AgentActVerdict::Refused);
    // A contract's signature is checked by the contract.
    assert_eq!(signed(Some(vec![1; SIGNATURE_BYTES]), deadline, "0x6001").0, AgentActVerdict::Unknown);
}

/// A receipt names the agent and its owner of now, who is asked for again. Ledger `8004-receipt-moved`.
#[test]
fn a_receipt_names_the_agent_and_its_owner() {
    let hash = B256::repeat_byte(0x11);
    let receipt = |to: &str, logs: Vec<(Vec<B256>, Vec<u8>)>| {
        let log = |(place, (topics, data)): (usize, (Vec<B256>, Vec<u8>))| {
            let topics: Vec<String> = topics.iter().map(ToString::to_string).collect();
            json!({"address": to, "topics": topics, "data": hex::encode_prefixed(data), "blockNumber": "0x7",
                "blockHash": HASH.to_string(), "logIndex": format!("{place:#x}"), "transactionHash": hash.to_string()})
        };
        let logs: Vec<Value> = logs.into_iter().enumerate().map(log).collect();
        json!({"transactionHash": hash.to_string(), "blockNumber": "0x7", "blockHash": HASH.to_string(),
            "status": "0x1", "logs": logs})
    };
    let read = |given: &ActAsAgent, logs: Vec<(Vec<B256>, Vec<u8>)>, owner: Address| {
        let world = World { receipt: receipt(&given.to, logs), owner, ..World::of("") };
        acted(&Host::of(world), ActAsAgent { transaction: Some(hash), ..given.clone() })
    };
    let id = B256::from(agent().agent_id);
    let moved = || {
        let event = keccak256("Transfer(address,address,uint256)");
        (vec![event, OWNER.into_word(), STRANGER.into_word(), id], Vec::new())
    };
    let given = transfer(OWNER);
    let done = read(&given, vec![moved()], STRANGER);
    assert_eq!(done.verdict, AgentActVerdict::Done);
    assert_eq!((done.agent, done.owner), (Some(agent().to_string()), Some(STRANGER)));
    assert_eq!(read(&given, vec![moved()], Address::ZERO).owner, None);
    let most = vec![(vec![B256::ZERO], Vec::new()); RECEIPT_LOGS - 1];
    let at_most = read(&given, [vec![moved()], most.clone()].concat(), STRANGER);
    assert_eq!((at_most.verdict, at_most.failure), (AgentActVerdict::Done, None));
    let more = read(&given, [vec![moved(), (vec![B256::ZERO], Vec::new())], most].concat(), STRANGER);
    assert_eq!(more.failure.map(|failure| failure.reason).as_deref(), Some(Reason::TooLarge.as_str()));
    // A validation belongs to no agent.
    let args = AgentActionArguments { request_hash: Some(hash), response: Some(100), ..Default::default() };
    let given = acting(AgentAction::ValidationResponse, STRANGER, args);
    let event = keccak256("ValidationResponse(address,uint256,bytes32,uint8,string,bytes32,string)");
    let data = encode(&[word(100), Part::Bytes(b""), Part::Word(B256::ZERO), Part::Bytes(b"")]);
    let done = read(&given, vec![(vec![event, STRANGER.into_word(), id, hash], data)], OWNER);
    assert_eq!((done.verdict, done.agent, done.owner), (AgentActVerdict::Done, None, None));
}
