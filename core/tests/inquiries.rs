//! Inquiries through one loop: a session, an inspection, advice; put away and taken up again between any two steps.

use std::collections::BTreeSet;

use access::{Introspection, Requirements, encode_requirements, get_requirements};
use advice::Facts;
use erc8257::inquiry::{
    EthCall, HttpAnswer, HttpEnd, Inquiry, OutOfOrder, OwnedCallAnswer, Step, StoreAnswer, Transcript,
};
use erc8257::registry::{
    AccessAnswer, ERC165_INTERFACE, NO_INTERFACE, Record, RegistryError, RegistryState, encode_tool_config,
    get_tool_config, name, supports_interface, tool_count, try_has_access, version,
};
use erc8257::rpc::{CallAnswer, Reason};
use erc8257::verbs::Conclusion;
use erc8257::{
    AccessLogic, Address, B256, BlockTag, Policy, Quorum, Received, Recording, Response, ToolConfig, ToolRef,
    U256, limits,
};
use inspect::{Advise, Fact, Inspect, NoBlock, Of, Remark};
use serde_json::json;

use crate::session_recording::recorded;

const NOW: u64 = 1_790_000_000;
const REGISTRY: Address = Address::repeat_byte(0x11);
const PREDICATE: Address = Address::repeat_byte(0x22);
const CREATOR: Address = Address::repeat_byte(0x33);
const COLLECTION: Address = Address::repeat_byte(0x44);
const ACCOUNT: Address = Address::repeat_byte(0x55);

/// What is outside: RPCs and a server.
trait World {
    fn call(&mut self, call: &EthCall) -> OwnedCallAnswer;
    fn http(&mut self) -> Fetched;
}

/// What a server answers.
struct Fetched {
    end: HttpEnd,
    status: Option<u16>,
    final_url: Option<&'static str>,
    body: Vec<u8>,
}

impl Fetched {
    fn failed(end: HttpEnd) -> Self {
        Self { end, status: None, final_url: None, body: Vec::new() }
    }
}

/// The one loop of a host, which puts the inquiry away after every answer and takes it up again.
fn drive<I: Inquiry>(mut inquiry: I, world: &mut impl World) -> I {
    for _ in 0..200 {
        match inquiry.poll(NOW) {
            Step::Done(_) => return I::resume(inquiry.export().as_bytes()).unwrap(),
            Step::Calls(calls) => {
                assert!(!calls.is_empty(), "the inquiry waits for nothing");
                for call in calls {
                    let answer = world.call(&call);
                    inquiry.handle_call(call.id, &answer.as_answer()).unwrap();
                    assert_eq!(inquiry.handle_call(call.id, &answer.as_answer()), Err(OutOfOrder));
                    let state = inquiry.export();
                    inquiry = I::resume(state.as_bytes()).unwrap_or_else(|error| panic!("{error}: {state}"));
                    assert_eq!(inquiry.export(), state);
                }
            }
            Step::Http(request) => {
                let (id, came) = (request.id, world.http());
                let Fetched { end, status, final_url, body } = &came;
                let answer =
                    HttpAnswer { status: *status, final_url: *final_url, body, ..HttpAnswer::failed(*end) };
                inquiry.handle_http(id, &answer).unwrap();
                assert_eq!(inquiry.handle_http(id, &answer), Err(OutOfOrder));
            }
            _ => panic!("no other step is asked for here"),
        }
    }
    panic!("no end");
}

struct Recorded<'b>(Recording<'b>);

impl World for Recorded<'_> {
    fn call(&mut self, call: &EthCall) -> OwnedCallAnswer {
        self.0.answer(call)
    }

    fn http(&mut self) -> Fetched {
        match self.0.response() {
            Response::Received(Received { status, redirected, complete, body }) => Fetched {
                end: if complete { HttpEnd::Complete } else { HttpEnd::Truncated },
                status: Some(status),
                final_url: redirected.then_some("https://elsewhere.example/"),
                body: body.to_vec(),
            },
            Response::Failed(error) => Fetched::failed(HttpEnd::from_name(error.as_str()).unwrap()),
            Response::Missing => panic!("a fetch that was not recorded"),
        }
    }
}

/// Every recorded registration, driven by the loop of all inquiries: the report is the bundle's own, byte for byte.
#[test]
fn a_session_is_an_inquiry() {
    let mut driven = 0;
    for (id, bundle) in recorded() {
        let Some(recording) = Recording::of(&bundle) else { continue };
        if bundle.response() == Response::Missing && bundle.config().is_some() {
            // A host that fetches has something to tell.
            continue;
        }
        let session = drive(recording.session(NOW).unwrap(), &mut Recorded(recording));
        let report = session.report().unwrap().clone().about(bundle.tool_ref().copied(), bundle.evidence());
        assert_eq!(report.to_json(), bundle.verify().to_json(), "{id}");
        assert_eq!(Inquiry::bundle(&session), session.bundle().map(|bundle| bundle.to_json()), "{id}");
        driven += 1;
    }
    assert!(driven > 100, "{driven}");
}

/// A redirect that the host saw is one whether it has a status or not; with a status, that is what is told.
#[test]
fn a_fetch_may_end_in_a_redirect() {
    let bundles = recorded();
    let bundle = bundles.values().find(|bundle| bundle.verify().is_verified()).unwrap();
    let report = |status| {
        let mut recording = Recording::of(bundle).unwrap();
        let mut session = recording.session(NOW).unwrap();
        loop {
            let answer = HttpAnswer { status, ..HttpAnswer::failed(HttpEnd::Redirect) };
            match Inquiry::poll(&mut session, NOW) {
                Step::Calls(calls) => {
                    for call in calls {
                        session.handle_call(call.id, &recording.answer(&call).as_answer()).unwrap();
                    }
                }
                Step::Http(_) => session.handle_http(0, &answer).unwrap(),
                _ => break session.report().unwrap().to_json(),
            }
        }
    };
    assert!(report(None).contains("7-no-redirects"), "{}", report(None));
    assert_eq!(report(None), report(Some(0)));
    assert!(report(Some(302)).contains("302"), "{}", report(Some(302)));
}

/// An inquiry takes the kinds of answers that it asks for, and no other.
#[test]
fn answers_of_other_kinds_are_refused() {
    let mut inspect = Inspect::new(tool(), BlockTag::Latest, None, NOW);
    let before = inspect.clone();
    let answer = HttpAnswer::failed(HttpEnd::Complete);
    let refused = [
        inspect.handle_http(0, &answer),
        inspect.handle_signature(0, None),
        inspect.handle_confirmation(0, true),
        inspect.handle_store(0, StoreAnswer::Done),
        inspect.handle_handler(0, &answer),
        inspect.handle_call(7, &CallAnswer::Failed(Reason::Connect)),
    ];
    assert_eq!(refused, [Err(OutOfOrder); 6]);
    assert_eq!(inspect, before);
}

fn tool() -> ToolRef {
    ToolRef { chain_id: 8453, registry: REGISTRY, tool_id: U256::from(1) }
}

fn config() -> ToolConfig {
    ToolConfig {
        creator: CREATOR,
        metadata_uri: "https://tools.example.com/echo.json".into(),
        manifest_hash: B256::repeat_byte(7),
        access_predicate: PREDICATE,
    }
}

/// A chain with a registry, a predicate and a collection. Each RPC may lie in its own way.
#[derive(Default)]
struct Chain {
    /// The code of the predicate, by the RPC that lies.
    liar: Option<(u8, &'static str)>,
    /// The RPC fails when it is asked for this method.
    failing: Option<&'static str>,
    calls: usize,
}

fn data(bytes: &[u8]) -> String {
    format!("\"{}\"", alloy_primitives::hex::encode_prefixed(bytes))
}

fn word(number: u8) -> Vec<u8> {
    let mut word = vec![0; 32];
    word[31] = number;
    word
}

fn abi_text(text: &str) -> Vec<u8> {
    let mut bytes = [word(32), word(u8::try_from(text.len()).unwrap())].concat();
    bytes.extend(text.bytes());
    bytes.resize(96, 0);
    bytes
}

fn requirements() -> Requirements {
    let list = vec![access::OnchainRequirement {
        kind: [0xbd, 0xf8, 0xc4, 0x28],
        data: COLLECTION.into_word().to_vec(),
        label: "a pass".into(),
    }];
    Requirements { logic: AccessLogic::And, list }
}

impl Chain {
    fn eth_call(to: &str, input: &str) -> Vec<u8> {
        let is = |bytes: Vec<u8>| data(&bytes).trim_matches('"') == input;
        if is(supports_interface(ERC165_INTERFACE)) {
            return word(1);
        }
        if is(supports_interface(NO_INTERFACE)) {
            return word(0);
        }
        if is(name()) || is(version()) {
            return abi_text("0.2");
        }
        if is(tool_count()) {
            return word(9);
        }
        if is(get_tool_config(U256::from(1))) {
            return encode_tool_config(&config());
        }
        if is(try_has_access(U256::from(1), ACCOUNT, &[])) {
            return [word(1), word(1)].concat();
        }
        if is(get_requirements(U256::from(1))) {
            return encode_requirements(&requirements());
        }
        if to == format!("{COLLECTION:#x}") {
            return word(3);
        }
        word(1)
    }
}

impl World for Chain {
    fn call(&mut self, call: &EthCall) -> OwnedCallAnswer {
        self.calls += 1;
        let params: serde_json::Value = serde_json::from_str(&call.params).unwrap();
        if self.failing == Some(call.method) {
            return OwnedCallAnswer::Failed(Reason::Timeout);
        }
        let predicate = format!("{PREDICATE:#x}");
        OwnedCallAnswer::Result(match (call.method, self.liar) {
            ("eth_chainId", _) => "\"0x2105\"".into(),
            ("eth_getBlockByNumber", _) => {
                format!(r#"{{"number":"0x10","hash":"{}","timestamp":"{NOW:#x}"}}"#, B256::repeat_byte(1))
            }
            ("eth_getCode", Some((rpc, code))) if rpc == call.rpc && params[0] == *predicate => {
                format!("\"{code}\"")
            }
            ("eth_getCode", _) if params[0] == *format!("{CREATOR:#x}") => "\"0x\"".into(),
            ("eth_getCode", _) => "\"0x6001\"".into(),
            ("eth_getStorageAt", _) => data(&word(0)),
            ("eth_call", _) => {
                let (to, input) = (params[0]["to"].as_str().unwrap(), params[0]["data"].as_str().unwrap());
                data(&Self::eth_call(to, input))
            }
            (other, _) => panic!("{other}"),
        })
    }

    fn http(&mut self) -> Fetched {
        Fetched::failed(HttpEnd::Connect)
    }
}

#[test]
fn an_inspection_reads_everything_at_one_block() {
    let inspect = Inspect::new(tool(), BlockTag::Latest, Some((ACCOUNT, Vec::new())), NOW);
    let inspect = drive(inspect, &mut Chain::default());
    let inspection = inspect.report().unwrap().as_ref().unwrap();
    assert_eq!(inspection.record, Record::Config(config()));
    assert_eq!(inspection.tool_count, Ok(U256::from(9)));
    assert_eq!(inspection.registry.name.as_deref(), Ok("0.2"));
    assert_eq!(inspection.creator.as_ref().unwrap().as_ref().unwrap().bytes, 0);
    assert_eq!(inspection.requirements, Some(Introspection::Requirements(requirements())));
    let access = inspection.access.as_ref().unwrap();
    assert_eq!(access.answer, AccessAnswer::Granted);
    assert_eq!(access.plan.as_ref().unwrap().needs()[0].1, Some(true));
    assert!(inspection.to_json().starts_with(r#"{"format":"erc8257-inspection/1","toolRef":"eip155:8453/"#));
    assert_eq!(inspection.facts().config, Some(config()));
    // What was seen gives the same inspection again.
    let again = Inspect::resume(inspect.bundle().unwrap().as_bytes()).unwrap();
    assert_eq!(again.report(), inspect.report());
}

/// Other languages begin it without a clock, and have a report in every case. A bundle is judged by its format.
#[test]
fn an_inspection_is_described() {
    let begin = |arguments: &str| {
        erc8257::verbs::begin::<inspect::border::Border>(
            inspect::border::Border::DESCRIPTION,
            inspect::border::Border::NUMBER * 256 + 1,
            arguments.as_bytes(),
            &[],
        )
    };
    let asked = format!(r#"{{"toolRef":"{}","account":"{ACCOUNT:#x}"}}"#, tool());
    let state = begin(&asked).unwrap().take(erc8257::verbs::Take::Export).unwrap();
    assert!(!state.contains("started"), "{state}");
    let waiting = Inspect::resume(state.as_bytes()).unwrap();
    let judge = |bundle: &str| erc8257::verbs::judge::<inspect::border::Border>(bundle.as_bytes());
    let inspect = drive(waiting.clone(), &mut Chain::default());
    let judgement = judge(&inspect.bundle().unwrap()).into_result().unwrap();
    let inspection = inspect.report().unwrap().as_ref().unwrap();
    assert_eq!((judgement.report, judgement.conclusion), (inspection.to_json(), Conclusion::Yes));

    let nothing = drive(waiting, &mut Chain { failing: Some("eth_chainId"), ..Chain::default() });
    let judgement = judge(&nothing.bundle().unwrap()).into_result().unwrap();
    let report: serde_json::Value = serde_json::from_str(&judgement.report).unwrap();
    assert_eq!(judgement.conclusion, Conclusion::Unknown);
    assert_eq!((&report["block"], &report["tool"]["state"]), (&json!(null), &json!("unavailable")));
    assert_eq!(
        (&report["tool"]["reason"], &report["access"]["answer"]),
        (&json!("timeout"), &json!("unavailable"))
    );

    for (arguments, member) in [
        (format!(r#"{{"toolRef":"{}","block":"newest"}}"#, tool()), "block"),
        (format!(r#"{{"toolRef":"{}","data":"0x01"}}"#, tool()), "account"),
        (r#"{"toolRef":"eip155:1/erc8257:1"}"#.to_owned(), "toolRef"),
    ] {
        let refused = begin(&arguments).err().unwrap();
        assert_eq!(refused.pointer(), Some(&*format!("/{member}")), "{arguments}");
    }
}

/// Each call that fails leaves its own fact unknown; only the block is needed.
#[test]
fn what_could_not_be_read_is_not_known() {
    for (method, known) in
        [("eth_getCode", true), ("eth_getStorageAt", true), ("eth_call", true), ("eth_chainId", false)]
    {
        let mut chain = Chain { failing: Some(method), ..Chain::default() };
        let inspect = drive(Inspect::new(tool(), BlockTag::Latest, None, NOW), &mut chain);
        match inspect.report().unwrap() {
            Ok(inspection) => {
                assert!(known, "{method}");
                let contract = &inspection.registry;
                assert_eq!(contract.code.is_err(), method == "eth_getCode");
                assert_eq!(contract.proxy.is_err(), method == "eth_getStorageAt");
                assert_eq!(contract.name.is_err(), method == "eth_call");
                assert_eq!(inspection.record.config().is_none(), method == "eth_call");
            }
            Err(no_block) => {
                assert!(!known, "{method}");
                assert_eq!((no_block, no_block.call()), (&NoBlock::NoChain(Reason::Timeout.into()), 0));
            }
        }
    }
}

/// After its time an inspection ends with what it has; what it waits for has expired.
#[test]
fn an_inspection_ends() {
    let mut inspect = Inspect::new(tool(), BlockTag::Latest, None, NOW);
    let late = NOW + u64::from(limits::SESSION_SECONDS) + 1;
    let Step::Done(inspected) = inspect.poll(late) else { panic!("it goes on") };
    assert_eq!(inspected.outcome, Err(NoBlock::NoChain(Reason::Expired.into())));
}

fn advise(quorum: Option<Quorum>) -> Advise {
    let policy = Policy { quorum, ..Policy::default() };
    Advise::new(tool(), policy, BlockTag::Latest, Facts::default(), NOW).unwrap()
}

/// The contracts are those of the record, read at the block of the verdict; what no quorum says alike is not known.
#[test]
fn advice_goes_by_what_a_quorum_says_alike() {
    let agreed = drive(advise(Some(Quorum { need: 2, of: 3 })), &mut Chain::default());
    let advised = agreed.report().unwrap();
    assert_eq!(advised.remarks, []);
    let codes = |advise: &Advise| {
        let items = advise.report().unwrap().advice.items();
        items.iter().map(|item| item.code().as_str()).collect::<Vec<_>>()
    };
    let mut chain = Chain { liar: Some((1, "0x6002")), ..Chain::default() };
    let outvoted = drive(advise(Some(Quorum { need: 2, of: 3 })), &mut chain);
    assert_eq!(outvoted.report().unwrap().remarks, [Remark::Dissent(1, Fact::Code(Of::Predicate))]);
    assert_eq!(codes(&outvoted), codes(&agreed));
    let mut chain = Chain { liar: Some((1, "0x6002")), ..Chain::default() };
    let split = drive(advise(Some(Quorum { need: 2, of: 2 })), &mut chain);
    let remarks = &split.report().unwrap().remarks;
    assert_eq!(remarks, &[Remark::NoQuorum(Fact::Code(Of::Predicate))]);
    assert_eq!(remarks[0].to_string(), "not known is the code of the predicate: no quorum says the same");
}

/// A chain whose record changes while the manifest is fetched: what was served is what the second block's record names.
#[derive(Default)]
struct Moving {
    chain: Chain,
    blocks: u8,
    /// The hashes of the blocks that each method was asked at, behind the first record.
    asked: BTreeSet<String>,
    /// The second block's record: none, since the tool is deregistered.
    is_retired: bool,
}

impl Moving {
    const SERVED: &'static str = concat!(
        r#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"sample","description":"A sample.","#,
        r#""endpoint":"https://tools.example.com/sample","inputs":{},"outputs":{},"#,
        r#""creatorAddress":"0x3333333333333333333333333333333333333333"}"#
    );
}

impl World for Moving {
    fn call(&mut self, call: &EthCall) -> OwnedCallAnswer {
        if call.method == "eth_getBlockByNumber" {
            self.blocks += 1;
            let (number, hash) = (15 + self.blocks, B256::repeat_byte(self.blocks));
            let head = format!(r#"{{"number":"{number:#x}","hash":"{hash}","timestamp":"{NOW:#x}"}}"#);
            return OwnedCallAnswer::Result(head);
        }
        let params: serde_json::Value = serde_json::from_str(&call.params).unwrap();
        let input = params[0]["data"].as_str().unwrap_or_default();
        if data(&get_tool_config(U256::from(1))).trim_matches('"') != input {
            if let Some(block) = params.as_array().and_then(|params| params.last()) {
                self.asked.insert(block["blockHash"].as_str().unwrap_or_default().into());
            }
            return self.chain.call(call);
        }
        if self.is_retired && self.blocks > 1 {
            let revert = data(&RegistryError::ToolIsDeregistered { tool_id: U256::from(1) }.encode());
            let revert = format!(r#"{{"code":3,"message":"execution reverted","data":{revert}}}"#);
            return OwnedCallAnswer::Error(revert);
        }
        let manifest_hash = if self.blocks == 1 {
            config().manifest_hash
        } else {
            erc8257::hash(Self::SERVED.as_bytes()).unwrap()
        };
        let metadata_uri = "https://tools.example.com/.well-known/ai-tool/sample.json".into();
        OwnedCallAnswer::Result(data(&encode_tool_config(&ToolConfig {
            manifest_hash,
            metadata_uri,
            ..config()
        })))
    }

    fn http(&mut self) -> Fetched {
        let body = Self::SERVED.into();
        Fetched { end: HttpEnd::Complete, status: Some(200), final_url: None, body }
    }
}

/// Where the second record decides, the contracts are read at its block, too: those of the first block may be others.
#[test]
fn advice_reads_the_contracts_at_the_block_of_the_decisive_record() {
    let mut chain = Moving::default();
    let advise = drive(advise(None), &mut chain);
    let advised = advise.report().unwrap();
    assert!(advised.report.is_verified(), "{}", advised.report.to_json());
    let block = advise.session().block().unwrap();
    assert_eq!((block.number, block.hash), (17, B256::repeat_byte(2)));
    // The bundle names the first block, where another record stood.
    assert_eq!(advise.session().bundle().unwrap().block(), None);
    chain.asked.remove("");
    assert_eq!(chain.asked, BTreeSet::from([B256::repeat_byte(2).to_string()]));
    assert_eq!(Advise::resume(advise.bundle().unwrap().as_bytes()).unwrap().report(), Some(advised));
}

/// A tool that was deregistered between the two readings is retired, and the verdict says so, too.
#[test]
fn advice_tells_what_the_second_reading_found() {
    let advise = drive(advise(None), &mut Moving { is_retired: true, ..Moving::default() });
    let advised = advise.report().unwrap();
    assert!(advised.report.to_json().contains("lib-1-deregistered"), "{}", advised.report.to_json());
    let said: Vec<&str> = advised.advice.items().iter().map(|item| item.row().id).collect();
    assert!(said.contains(&"sec-retired"), "{said:?}");
    let bundle = advise.session().bundle().unwrap();
    assert_eq!((bundle.registry(), bundle.last_registry()), (RegistryState::Ok, RegistryState::Deregistered));
}

/// Advice without a block is about the manifest's lack and what the user has recorded.
#[test]
fn advice_without_a_block_has_a_verdict() {
    let mut chain = Chain { failing: Some("eth_chainId"), ..Chain::default() };
    let advise = drive(advise(None), &mut chain);
    assert_eq!(chain.calls, 2);
    let advised = advise.report().unwrap();
    assert!(!advised.report.is_verified());
    assert_eq!(Advise::resume(advise.bundle().unwrap().as_bytes()).unwrap().report(), Some(advised));
}

/// Other languages begin it without a clock. A bundle is judged by its format, and a state that waits goes on.
#[test]
fn advice_on_a_tool_is_described() {
    type Border = inspect::border::Border;
    let begin = |arguments: &str| {
        erc8257::verbs::begin::<Border>(Border::DESCRIPTION, Border::NUMBER * 256, arguments.as_bytes(), &[])
    };
    let asked = format!(
        r#"{{"toolRef":"{}","block":"safe","policy":{{"quorum":{{"need":2,"of":3}}}},"facts":{{"wallet":{{"protocols":["x402"]}}}}}}"#,
        tool()
    );
    let state = begin(&asked).unwrap().take(erc8257::verbs::Take::Export).unwrap();
    assert!(state.contains(r#""waits":"safe""#), "{state}");
    let mut chain = Chain { liar: Some((1, "0x6002")), ..Chain::default() };
    let advise = drive(Advise::resume(state.as_bytes()).unwrap(), &mut chain);
    let advised = advise.report().unwrap();
    assert_eq!(advise.session().policy().quorum, Some(Quorum { need: 2, of: 3 }));
    let judge = |bundle: &str| erc8257::verbs::judge::<Border>(bundle.as_bytes()).into_result().unwrap();
    let judgement = judge(&advise.bundle().unwrap());
    let report: serde_json::Value = serde_json::from_str(&judgement.report).unwrap();
    let parsed = |text: String| serde_json::from_str::<serde_json::Value>(&text).unwrap();
    assert_eq!(report["format"], json!("erc8257-advised-tool/1"));
    assert_eq!(report["report"], parsed(advised.report.to_json()));
    assert_eq!(report["advice"], parsed(advised.advice.to_json()));
    assert_eq!(report["remarks"], json!([Remark::Dissent(1, Fact::Code(Of::Predicate)).to_string()]));
    assert_eq!(judgement.conclusion, Conclusion::from(advised.report.outcome()));

    // Without a block nothing is established.
    let mut chain = Chain { failing: Some("eth_chainId"), ..Chain::default() };
    let nothing = drive(Advise::resume(state.as_bytes()).unwrap(), &mut chain);
    assert_eq!(judge(&nothing.bundle().unwrap()).conclusion, Conclusion::Unknown);

    for (more, pointer) in [
        (r#""block":"newest""#, "/block"),
        (r#""policy":{"maxRequirements":1}"#, "/policy/maxRequirements"),
        (r#""facts":{"freshnessSeconds":86401}"#, "/facts/freshnessSeconds"),
        (r#""facts":{"wallet":null}"#, "/facts/wallet"),
    ] {
        let refused = begin(&format!(r#"{{"toolRef":"{}",{more}}}"#, tool())).err().unwrap();
        assert_eq!(refused.pointer(), Some(pointer), "{more}");
    }
    let wrong = Advise::resume(state.replace("safe", "newest").as_bytes()).unwrap_err();
    assert_eq!(wrong.member(), Some("block"));
}

/// A state that tells of answers that nobody asked for is refused, with the member.
#[test]
fn a_state_that_cannot_be_is_refused() {
    let text = Inspect::new(tool(), BlockTag::Latest, None, NOW).export();
    let refused = |text: String| {
        let error = Inspect::resume(text.as_bytes()).unwrap_err();
        error.member().map(str::to_owned)
    };
    assert_eq!(refused(text.replace("[]", r#"[{"id":9,"failed":"timeout"}]"#)).as_deref(), Some("answers"));
    assert_eq!(
        refused(text.replace("[]", r#"[{"id":0,"failed":"bored"}]"#)).as_deref(),
        Some("answers[0].failed")
    );
    assert_eq!(refused(text.replace("inspect/1", "inspect/9")).as_deref(), Some("format"));
    assert_eq!(refused(text.replace("latest", "newest")).as_deref(), Some("block"));
    assert_eq!(refused("{".into()), None);
}

/// Answers beyond the bound count as too large, then and when they are replayed.
#[test]
fn a_transcript_is_bounded() {
    let mut transcript = Transcript::default();
    let text = vec![b'1'; limits::RPC_RESPONSE_BYTES];
    let kept: Vec<_> = (0..5).map(|id| transcript.keep(id, &CallAnswer::Result(&text))).collect();
    let too_large = OwnedCallAnswer::Failed(Reason::TooLarge);
    assert_eq!(kept.iter().filter(|answer| **answer == too_large).count(), 1);
    assert_eq!(kept[4], too_large);
}
