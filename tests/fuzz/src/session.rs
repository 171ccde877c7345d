//! The order of answers, suspensions, and repeated or uncalled-for answers change no verdict. Every session
//! ends within its budget and leaves a bundle that gives the same verdict. A verified tool deserves its
//! verdict.
//!
//! Input: a byte for the kind, then choices of a world, of its liars, and of a host's acts.

use std::collections::{BTreeMap, BTreeSet};

use erc8257::{CallAnswer, Check, OutOfOrder, Received, Report, Response, Session, Step};

use crate::core::{CORE, Core};
use crate::dice::Dice;
use chaos::sound::assert_sound;
use chaos::{Log, Manners, START, Said, World, bodies, lie, play};

#[path = "../../../core/tests/session_chaos/mod.rs"]
mod chaos;

/// The property of the core.
pub fn session(input: &[u8]) {
    holds(&CORE, input);
}

const WILD: Manners = Manners { liars: 3, clock: true, meddles: true, server: false };

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    match dice.below(3) {
        0 => {
            let (world, session, log) = played(dice.rest(), WILD);
            assert_sound(&world, &session, &log);
            recorded(core, &session);
        }
        1 => order(core, &mut dice),
        _ => damaged(core, &mut dice),
    }
}

fn played(choices: &[u8], manners: Manners) -> (World, Session, Log) {
    let mut dice = chaos::Dice::new(choices);
    let world = World::roll(&mut dice);
    let rpcs = u8::try_from(world.quorum().1).expect("a few");
    let liars: BTreeSet<u8> = (0..rpcs).filter(|_| dice.once_in(3)).collect();
    let (session, log) = play(&world, &liars, manners, &mut dice);
    (world, session, log)
}

/// The bundle of an ended session gives its report; its state comes back as it was.
fn recorded(core: &Core, session: &Session) -> Report {
    let report = session.report().expect("an ended session").clone();
    let text = session.bundle().expect("an ended session").to_json();
    let bundle = (core.parse_bundle)(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!((core.verify_bundle)(&bundle), report, "{text}");
    assert_eq!((core.verify_bundle)(&bundle).to_json(), report.to_json());
    let state = session.export();
    assert_eq!((core.resume)(state.as_bytes()).as_ref(), Ok(session), "{state}");
    report
}

/// Every server gives the same answer to the same question at any time: two hosts come to one verdict.
fn order(core: &Core, dice: &mut Dice<'_>) {
    let choices = dice.bytes(24);
    let world = World::roll(&mut chaos::Dice::new(&choices));
    let script =
        Script { world, liars: dice.byte(), lines: dice.bytes(10 * SLOTS * LINE), trouble: dice.below(8) };
    let plain = host(core, &script, &mut Dice::of(&[]));
    let other = host(core, &script, dice);
    let (one, two) = (recorded(core, &plain), recorded(core, &other));
    assert_eq!(one, two, "{}\n{}", one.to_json(), two.to_json());
    assert_eq!(plain.config(), other.config());
    assert_eq!(plain.bundle(), other.bundle());
}

/// Questions that an RPC may be asked: five in each reading, and a block by its number.
const SLOTS: usize = 6;
/// Choices of one answer.
const LINE: usize = 6;

/// The answers of all servers.
struct Script {
    world: World,
    /// A bit for each RPC.
    liars: u8,
    lines: Vec<u8>,
    trouble: usize,
}

impl Script {
    fn say(&self, call: &erc8257::EthCall, second: bool) -> Said {
        let method = match call.method {
            "eth_chainId" => 0,
            "eth_getBlockByNumber" if call.params.contains("\"0x") => 1,
            "eth_getBlockByNumber" => 2,
            "eth_getCode" => 3,
            _ => 4,
        };
        let slot = (usize::from(call.rpc) * 2 + usize::from(second)) * SLOTS + method;
        let line = self.lines.get(slot * LINE..(slot + 1) * LINE).unwrap_or_default();
        let mut dice = chaos::Dice::new(line);
        if self.liars >> (call.rpc % 8) & 1 == 1 && dice.roll(3) > 0 {
            lie(call, &mut dice).0
        } else {
            Said::Result(self.world.honest(call, second).0.into_bytes())
        }
    }

    fn respond(&self, session: &mut Session, url: &str) {
        let bodies = bodies();
        let body = bodies[self.world.body].as_slice();
        let ok = Received { status: 200, redirected: false, complete: true, body };
        let (place, response) = match self.trouble {
            1 => (None, Response::Received(Received { status: 404, ..ok })),
            2 => (Some("https://evil.example/.well-known/ai-tool/sample.json"), Response::Received(ok)),
            3 => (None, Response::Failed(erc8257::FetchError::Timeout)),
            4 => (Some(url), Response::Received(ok)),
            _ => (None, Response::Received(ok)),
        };
        session.handle_response(place, &response).expect("asked for");
    }
}

/// A host that does the session's steps, and further acts by the dice.
fn host(core: &Core, script: &Script, dice: &mut Dice<'_>) -> Session {
    let mut session = script.world.session();
    let (mut second, mut asked, mut held) = (false, BTreeMap::new(), Vec::new());
    for _ in 0..2_000 {
        if dice.one_in(8) {
            let resumed = (core.resume)(session.export().as_bytes());
            session = resumed.unwrap_or_else(|error| panic!("{error}: {}", session.export()));
        }
        if dice.one_in(8) {
            uncalled(&mut session, dice);
        }
        // An answer that was held back comes when the host has something else to do.
        match session.poll(START + u64::from(dice.byte() % 4)) {
            Step::Done(_) => return session,
            Step::Calls(calls) => {
                for call in &calls {
                    let question = (call.rpc, call.method, call.params.clone());
                    assert_eq!(*asked.entry(call.id).or_insert_with(|| question.clone()), question);
                }
                let next = if dice.one_in(3) { dice.below(calls.len()) } else { calls.len() - 1 };
                held.push((calls[next].id, script.say(&calls[next], second)));
                let (id, said) = held.remove(dice.below(held.len()));
                session.handle_call(id, &said.as_answer()).expect("asked for");
                assert_eq!(session.handle_call(id, &said.as_answer()), Err(OutOfOrder), "answered twice");
            }
            Step::Fetch(fetch) => {
                let url = fetch.url.to_owned();
                script.respond(&mut session, &url);
                second = true;
            }
        }
    }
    panic!("no end");
}

/// An answer without a question is refused and changes nothing.
fn uncalled(session: &mut Session, dice: &mut Dice<'_>) {
    let id = u32::from(dice.byte());
    let is_open = match session.poll(START) {
        Step::Calls(calls) => calls.iter().any(|call| call.id == id),
        _ => false,
    };
    if !is_open {
        let before = session.clone();
        assert_eq!(session.handle_call(id, &CallAnswer::Result(b"\"0x2105\"")), Err(OutOfOrder));
        assert_eq!(*session, before);
    }
}

/// A damaged state is refused, or is a state that some session has.
fn damaged(core: &Core, dice: &mut Dice<'_>) {
    let edits = dice.below(4);
    let edits: Vec<_> = (0..=edits).map(|_| (dice.number(), dice.byte(), dice.below(5))).collect();
    let (_, session, _) = played(dice.rest(), Manners { clock: false, ..WILD });
    let mut state = session.export().into_bytes();
    for (place, byte, how) in edits {
        if state.len() < 2 {
            break; // nothing is left to damage
        }
        let place = usize::try_from(place % state.len() as u64).expect("a place in the state");
        match how {
            0 => state[place] = byte,
            1 => state[place] = b"0123456789abcdef\"{}[],:"[usize::from(byte) % 23],
            2 => {
                state.remove(place);
            }
            3 => state.insert(place, byte),
            _ => state.truncate(place.max(1)),
        }
    }
    let Ok(mut resumed) = (core.resume)(&state) else { return };
    let again = (core.resume)(resumed.export().as_bytes());
    assert_eq!(again.as_ref(), Ok(&resumed), "{}", String::from_utf8_lossy(&state));
    resumed.poll(u64::MAX);
    let report = recorded(core, &resumed);
    assert!(Check::ALL.iter().all(|check| report.check(*check) == report.check(*check)));
}
