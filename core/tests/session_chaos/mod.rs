//! A scripted world: RPCs that are honest or lie, a publisher, a server, and a host with a clock of its own.
//! Dice decide the events, and their lowest number is always the honest and ordinary event.
#![allow(dead_code, unreachable_pub)] // without a feature, not every part is used

pub mod sound;

use std::collections::{BTreeMap, BTreeSet};

use erc8257::registry::encode_tool_config;
use erc8257::rpc::Reason;
use erc8257::{
    B256, BlockRef, BlockTag, CallAnswer, EthCall, FetchError, OutOfOrder, Policy, Quorum, Received,
    Response, Session, Step, ToolConfig,
};
use serde_json::Value;

pub const TOOL: &str = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1";
pub const START: u64 = 1_790_000_000;
const ALICE: &str = "0xabcdefabcdef1234567890abcdefabcdef123456";
const MALLORY: &str = "0x00000000000000000000000000000000000bad01";
const HOME: &str = "https://tools.example.com/.well-known/ai-tool/sample.json";

/// Numbers that decide, from bytes that a test makes up; zero when they have run out.
pub struct Dice<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Dice<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % sides
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.roll(times) == times - 1
    }

    fn junk(&mut self) -> Vec<u8> {
        let length = self.roll(24);
        (0..length).map(|_| *self.bytes.next().unwrap_or(&0)).collect()
    }
}

/// A manifest of the tool.
fn manifest(description: &str, creator: &str) -> Vec<u8> {
    format!(
        concat!(
            r#"{{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"sample","description":"{}","#,
            r#""endpoint":"https://tools.example.com/sample","inputs":{{}},"outputs":{{}},"creatorAddress":"{}"}}"#
        ),
        description, creator
    )
    .into_bytes()
}

/// Bodies that servers serve; the first two are manifests that a registration may honestly commit.
pub fn bodies() -> Vec<Vec<u8>> {
    vec![
        manifest("One.", ALICE),
        manifest("Two.", ALICE),
        manifest("One.", MALLORY),
        manifest("", ALICE),
        b"{".to_vec(),
        Vec::new(),
        b"\xef\xbb\xbf{}".to_vec(),
        br#"{"name":1}"#.to_vec(),
    ]
}

/// Records of registries; the first one commits the first body.
pub fn records() -> Vec<ToolConfig> {
    let hash = |index: usize| erc8257::hash(&bodies()[index]).unwrap();
    let good = ToolConfig {
        creator: ALICE.parse().unwrap(),
        metadata_uri: HOME.into(),
        manifest_hash: hash(0),
        access_predicate: erc8257::Address::ZERO,
    };
    let with = |change: &dyn Fn(&mut ToolConfig)| {
        let mut config = good.clone();
        change(&mut config);
        config
    };
    let uri = |uri: &'static str| move |config: &mut ToolConfig| config.metadata_uri = uri.into();
    vec![
        good.clone(),
        with(&|config| config.manifest_hash = hash(1)),
        with(&|config| config.creator = MALLORY.parse().unwrap()),
        with(&|config| config.manifest_hash = hash(2)),
        with(&|config| config.access_predicate = MALLORY.parse().unwrap()),
        with(&|config| config.manifest_hash = hash(3)),
        with(&uri("https://tools.example.com/.well-known/ai-tool/other.json")),
        with(&uri("https://TOOLS.example.com:443/.well-known/ai-tool/sample.json")),
        with(&uri("https://127.0.0.1/.well-known/ai-tool/sample.json")),
        with(&uri("http://tools.example.com/")),
        with(&uri("")),
        with(&uri("\u{0}\u{1b}\u{202e}\"\\")),
    ]
}

/// The block of this number on this fork; the honest chain is fork 0.
fn block(number: u64, fork: u8) -> BlockRef {
    let mut hash = B256::repeat_byte(0xb0);
    hash[0] = fork;
    hash[24..].copy_from_slice(&number.to_be_bytes());
    BlockRef { number, hash }
}

/// The true state of the chain and the server.
#[derive(Debug, Clone)]
pub struct World {
    pub policy: Policy,
    pub start: Option<BlockTag>,
    /// Heads at the two readings.
    pub heads: [u64; 2],
    /// From this block on the second record holds.
    pub update: u64,
    /// Records before and after, by their place in [`records`].
    pub records: [usize; 2],
    pub body: usize,
}

impl World {
    pub fn roll(dice: &mut Dice<'_>) -> Self {
        let of = u8::try_from(1 + dice.roll(5)).unwrap();
        let need = 1 + u8::try_from(dice.roll(usize::from(of))).unwrap();
        let quorum = (of > 1 || dice.once_in(2)).then_some(Quorum { need, of });
        let start = [Some(BlockTag::Latest), None, Some(BlockTag::Finalized), Some(BlockTag::Number(100))];
        let pinned = dice.once_in(10).then(|| erc8257::hash(&bodies()[dice.roll(2)]).unwrap());
        let policy = Policy {
            quorum,
            pinned_hash: pinned,
            allow_private_addresses: dice.once_in(10),
            ..Policy::default()
        };
        Self {
            policy,
            start: start[dice.roll(4)],
            heads: [100, 100 + u64::try_from(dice.roll(3)).unwrap()],
            update: 100 + u64::try_from(dice.roll(3)).unwrap(),
            // Most updates are a publisher's ordinary ones.
            records: [[0, 1][dice.roll(2)], if dice.once_in(4) { dice.roll(12) } else { 0 }],
            body: if dice.once_in(6) { dice.roll(8) } else { 0 },
        }
    }

    pub fn quorum(&self) -> (usize, usize) {
        self.policy.quorum.map_or((1, 1), |quorum| (quorum.need.into(), quorum.of.into()))
    }

    pub fn session(&self) -> Session {
        let tool = TOOL.parse().unwrap();
        match self.start {
            Some(tag) => Session::at(tool, self.policy.clone(), tag, START).unwrap(),
            None => Session::pinned(tool, self.policy.clone(), block(100, 0), START).unwrap(),
        }
    }

    /// The honest answer to a request, as JSON text, and the record in it.
    pub fn honest(&self, call: &EthCall, second: bool) -> (String, Option<usize>) {
        let params: Value = serde_json::from_str(&call.params).unwrap();
        match call.method {
            "eth_chainId" => ("\"0x2105\"".into(), None),
            "eth_getCode" => ("\"0x6001\"".into(), None),
            "eth_getBlockByNumber" => {
                let number = match params[0].as_str().unwrap().strip_prefix("0x") {
                    Some(digits) => u64::from_str_radix(digits, 16).unwrap(),
                    None => self.heads[usize::from(second)],
                };
                (block_json(block(number, 0)), None)
            }
            _ => {
                let hash: B256 = params[1]["blockHash"].as_str().unwrap().parse().unwrap();
                if hash[0] != 0 {
                    return ("null".into(), None); // not this chain's block
                }
                let number = u64::from_be_bytes(hash[24..].try_into().unwrap());
                let record = self.records[usize::from(number >= self.update)];
                (record_json(record), Some(record))
            }
        }
    }
}

fn block_json(block: BlockRef) -> String {
    format!(r#"{{"number":"{:#x}","hash":"{}"}}"#, block.number, block.hash)
}

fn record_json(record: usize) -> String {
    let bytes = encode_tool_config(&records()[record]);
    bytes.iter().fold(String::from("\"0x"), |text, byte| format!("{text}{byte:02x}")) + "\""
}

/// An RPC's answer.
#[derive(Debug, Clone)]
pub enum Said {
    Result(Vec<u8>),
    Error(Vec<u8>),
    Failed(Reason),
}

impl Said {
    fn text(text: impl Into<String>) -> Self {
        Self::Result(text.into().into_bytes())
    }

    pub fn as_answer(&self) -> CallAnswer<'_> {
        match self {
            Self::Result(json) => CallAnswer::Result(json),
            Self::Error(json) => CallAnswer::Error(json),
            Self::Failed(reason) => CallAnswer::Failed(*reason),
        }
    }
}

/// A lie, and the record in it if it is a well-formed one.
pub fn lie(call: &EthCall, dice: &mut Dice<'_>) -> (Said, Option<usize>) {
    let reasons =
        [Reason::Timeout, Reason::Connect, Reason::RateLimited, Reason::HttpStatus, Reason::TooLarge];
    let lie = match (dice.roll(12), call.method) {
        (0, _) => Said::Failed(reasons[dice.roll(5)]),
        (1, _) => Said::Result(dice.junk()),
        (2, _) => Said::Error(dice.junk()),
        (3, _) => {
            Said::text(["null", "[]", "\"0x\"", "0", "{}", "\"\"", "\"0xzz\"", "\"0x0\""][dice.roll(8)])
        }
        (4, _) => Said::text("[".repeat(1 << dice.roll(12))),
        (5, _) => Said::Error(br#"{"code":-32000,"message":"header not found \u202e\u0000"}"#.to_vec()),
        (_, "eth_chainId") => Said::text(["\"0x1\"", "\"0x2105\"", "\"0x21050\""][dice.roll(3)]),
        (_, "eth_getBlockByNumber") => {
            let number = [99, 100, 101, 102, 0, u64::MAX][dice.roll(6)];
            Said::text(block_json(block(number, u8::try_from(dice.roll(3)).unwrap())))
        }
        (_, "eth_getCode") | (11, _) => Said::text("\"0x\""),
        (6 | 10, _) => {
            let selector = ["b73d6f8b", "0bf47976", "08c379a0"][dice.roll(3)];
            let error = format!(
                r#"{{"code":3,"message":"reverted","data":"0x{selector}{:064x}"}}"#,
                1 + dice.roll(2)
            );
            Said::Error(error.into_bytes())
        }
        (7, _) => {
            let honest = record_json(dice.roll(12));
            let cut = honest.len() - 2 - dice.roll(64);
            Said::text(format!("{}\"", &honest[..cut]))
        }
        _ => {
            let record = dice.roll(12);
            return (Said::text(record_json(record)), Some(record));
        }
    };
    (lie, None)
}

/// All that happened.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// By number: RPC, method, parameters, and whether it was asked after the fetch.
    pub asked: BTreeMap<u32, (u8, &'static str, String, bool)>,
    /// By number: the answer, and the record in it.
    pub said: BTreeMap<u32, (Vec<u8>, Option<usize>)>,
    pub fetched: Vec<String>,
    /// The body that was served as a good answer from the right place.
    pub served: Option<usize>,
    pub turns: usize,
    pub expired: bool,
    pub suspended: usize,
}

/// The behaviour of a host beside the session's steps.
#[derive(Debug, Clone, Copy)]
pub struct Manners {
    /// One RPC of so many lies; 0: none does.
    pub liars: usize,
    pub clock: bool,
    pub meddles: bool,
    /// The server is honest.
    pub server: bool,
}

/// Runs a session to its end.
pub fn play(world: &World, liars: &BTreeSet<u8>, manners: Manners, dice: &mut Dice<'_>) -> (Session, Log) {
    let mut session = world.session();
    let (mut log, mut now) = (Log::default(), START);
    loop {
        log.turns += 1;
        assert!(log.turns < 2_000, "no end");
        if manners.clock && dice.once_in(16) {
            now = match dice.roll(6) {
                0 => now + 1,
                1 => now.saturating_sub(1000),
                2 => START + 300,
                3 => START + 301,
                4 => u64::MAX,
                _ => now + 100,
            };
        }
        if manners.meddles {
            meddle(&mut session, now, &mut log, dice);
        }
        let late = now > START + 300;
        match session.poll(now) {
            Step::Done(_) => {
                log.expired |= late;
                return (session, log);
            }
            _ if late => panic!("not ended at {now}"),
            Step::Calls(calls) => {
                assert!(!calls.is_empty());
                for call in &calls {
                    let second = !log.fetched.is_empty();
                    let asked = (call.rpc, call.method, call.params.clone(), second);
                    assert_eq!(*log.asked.entry(call.id).or_insert_with(|| asked.clone()), asked);
                    assert!(!log.said.contains_key(&call.id), "asked again");
                }
                let call = &calls[dice.roll(calls.len())];
                answer(&mut session, world, call, liars.contains(&call.rpc), &mut log, dice);
            }
            Step::Fetch(fetch) => {
                let url = fetch.url.to_owned();
                if log.fetched.last() != Some(&url) {
                    log.fetched.push(url.clone());
                }
                serve(&mut session, world, &url, manners, &mut log, dice);
            }
        }
    }
}

fn answer(
    session: &mut Session,
    world: &World,
    call: &EthCall,
    liar: bool,
    log: &mut Log,
    dice: &mut Dice<'_>,
) {
    let second = !log.fetched.is_empty();
    // Who lies from the first question on is not asked the last one.
    let lies = liar && if call.method == "eth_call" { dice.roll(3) > 0 } else { dice.once_in(5) };
    let (said, record) = if lies {
        lie(call, dice)
    } else {
        let (text, record) = world.honest(call, second);
        (Said::text(text), record)
    };
    session.handle_call(call.id, &said.as_answer()).unwrap();
    let text = match &said {
        Said::Result(text) => text.clone(),
        Said::Error(_) | Said::Failed(_) => Vec::new(),
    };
    log.said.insert(call.id, (text, record));
    assert_eq!(session.handle_call(call.id, &said.as_answer()), Err(OutOfOrder));
}

fn serve(
    session: &mut Session,
    world: &World,
    url: &str,
    manners: Manners,
    log: &mut Log,
    dice: &mut Dice<'_>,
) {
    let bodies = bodies();
    let trouble = if manners.server { 0 } else { dice.roll(16) };
    let body = bodies[world.body].as_slice();
    let ok = Received { status: 200, redirected: false, complete: true, body };
    let errors = [
        FetchError::Connect,
        FetchError::Tls,
        FetchError::Timeout,
        FetchError::TooLarge,
        FetchError::Encoding,
    ];
    let (final_url, response) = match trouble {
        1 => (None, Response::Failed(errors[dice.roll(5)])),
        2 => (None, Response::Received(Received { status: [0, 204, 301, 404, 65535][dice.roll(5)], ..ok })),
        3 => (None, Response::Received(Received { redirected: true, ..ok })),
        4 => (None, Response::Received(Received { complete: false, ..ok })),
        5 => (Some("https://evil.example/.well-known/ai-tool/sample.json"), Response::Received(ok)),
        6 => (None, Response::Missing),
        7 => (None, Response::Failed(FetchError::BlockedAddress)),
        8 => (Some(url), Response::Received(ok)),
        _ => (None, Response::Received(ok)),
    };
    log.served = (trouble == 0 || trouble >= 8).then_some(world.body);
    session.handle_response(final_url, &response).unwrap();
    assert_eq!(session.handle_response(None, &Response::ok(&bodies[0])), Err(OutOfOrder));
}

/// Whatever a host may do without being asked: none of it changes anything.
fn meddle(session: &mut Session, now: u64, log: &mut Log, dice: &mut Dice<'_>) {
    match dice.roll(8) {
        5 => {
            log.suspended += 1;
            let state = session.export();
            let resumed = Session::resume(state.as_bytes()).unwrap();
            assert_eq!(resumed, *session);
            *session = resumed;
        }
        6 => {
            let polled = format!("{:?}", session.poll(now));
            assert_eq!(format!("{:?}", session.poll(now)), polled);
        }
        7 => {
            let id = u32::try_from(dice.roll(64)).unwrap();
            let is_open = |step: Step<'_>| match step {
                Step::Calls(calls) => calls.iter().any(|call| call.id == id),
                _ => false,
            };
            if !is_open(session.poll(now)) {
                let before = session.clone();
                assert_eq!(session.handle_call(id, &CallAnswer::Result(b"\"0x2105\"")), Err(OutOfOrder));
                assert_eq!(*session, before);
            }
        }
        _ => {}
    }
}
