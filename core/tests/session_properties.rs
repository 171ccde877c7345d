//! No order of answers, no lie, no clock and no suspension makes a session panic or verify wrongly. A session
//! never asks for more than its budget, and never goes on for ever.

use std::collections::{BTreeMap, BTreeSet};

use crate::session_chaos::sound::assert_sound;
use crate::session_chaos::{Dice, Log, Manners, World, play};
use erc8257::{Check, RegistryState, Session, Status};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng};

const WILD: Manners = Manners { liars: 3, clock: true, meddles: true, server: false };

fn run(bytes: &[u8], manners: Manners) -> (World, Session, Log) {
    let mut dice = Dice::new(bytes);
    let world = World::roll(&mut dice);
    let rpcs = u8::try_from(world.quorum().1).unwrap();
    let liars = (0..rpcs).filter(|_| manners.liars > 0 && dice.once_in(manners.liars)).collect();
    let (session, log) = play(&world, &liars, manners, &mut dice);
    (world, session, log)
}

proptest! {
    #![proptest_config(Config { cases: 1_000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_world_any_order_any_clock(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let (world, session, log) = run(&bytes, WILD);
        assert_sound(&world, &session, &log);
    }

    /// All dice show the ordinary thing, then some do not.
    #[test]
    fn a_little_trouble(trouble in proptest::collection::vec((0..300_usize, any::<u8>()), 0..12)) {
        let mut bytes = vec![0; 300];
        for (place, byte) in trouble {
            bytes[place] = byte;
        }
        let (world, session, log) = run(&bytes, WILD);
        assert_sound(&world, &session, &log);
    }

    /// A minority of liars changes no check: it is outvoted, as long as the honest RPCs stand at one block.
    #[test]
    fn a_minority_of_liars_changes_nothing(
        bytes in proptest::collection::vec(any::<u8>(), 0..400), of in 3..6_u8, seat in 0..6_u8,
    ) {
        let mut dice = Dice::new(&bytes);
        let mut world = World::roll(&mut dice);
        let need = of / 2 + 1;
        world.policy.quorum = Some(erc8257::Quorum { need, of });
        let manners = Manners { liars: 0, clock: false, meddles: false, server: true };
        let (honest, _) = play(&world, &BTreeSet::new(), manners, &mut Dice::new(&[]));
        let liars = (0..of - need).map(|liar| (seat + 2 * liar) % of).collect();
        let (session, log) = play(&world, &liars, manners, &mut dice);
        assert_sound(&world, &session, &log);
        let (report, wanted) = (session.report().unwrap(), honest.report().unwrap());
        for check in Check::ALL {
            prop_assert_eq!(report.check(check), wanted.check(check), "{}", report.to_json());
        }
        prop_assert_eq!(report.verified(), wanted.verified());
        prop_assert_eq!(session.config(), honest.config());
    }

    /// A damaged state is refused, or is a state that some session has.
    #[test]
    fn a_damaged_state_is_refused_or_goes_on(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..4),
    ) {
        let (_, session, _) = run(&bytes, Manners { clock: false, ..WILD });
        let mut state = session.export().into_bytes();
        for (place, byte, how) in damage {
            if state.len() < 2 {
                break; // nothing is left to damage
            }
            let place = place.index(state.len());
            match how {
                0 => state[place] = byte,
                1 => state[place] = b"0123456789abcdef\"{}[],:"[usize::from(byte) % 23],
                2 => { state.remove(place); }
                _ => state.truncate(place.max(1)),
            }
        }
        if let Ok(mut resumed) = Session::resume(&state) {
            let again = Session::resume(resumed.export().as_bytes()).unwrap();
            prop_assert_eq!(&again, &resumed);
            resumed.poll(u64::MAX);
            if let Some(report) = resumed.report() {
                prop_assert_eq!(&resumed.bundle().unwrap().verify(), report);
            }
        }
    }
}

/// The worlds above are rich enough: every kind of end is reached.
#[test]
fn every_end_is_reached() {
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[8; 32]);
    for _ in 0..10_000 {
        let mut bytes = [0; 400];
        rng.fill_bytes(&mut bytes);
        let (world, session, log) = run(&bytes, WILD);
        assert_sound(&world, &session, &log);
        let report = session.report().unwrap();
        let mut count = |end: String| *ends.entry(end).or_default() += 1;
        count(format!("registry {}", session.bundle().unwrap().registry().as_str()));
        let again = log.asked.values().any(|asked| asked.3);
        if report.is_verified() {
            count(format!("verified {}", if again { "after two readings" } else { "after one" }));
            count(format!("verified {}", if world.quorum().1 > 1 { "by several" } else { "by one" }));
        } else if let Some(check) = report.failed_check() {
            count(format!("failed {}{}", check.number(), if again { " after two" } else { "" }));
        }
        if log.expired && report.check(Check::Fetch) == Status::Fail {
            count("expired".into());
        }
        count(format!("suspended {}", log.suspended > 0));
    }
    println!("{ends:#?}");
    let states = [
        RegistryState::Ok,
        RegistryState::NotFound,
        RegistryState::Deregistered,
        RegistryState::NoContract,
        RegistryState::Malformed,
        RegistryState::Unavailable,
        RegistryState::Disagreement,
    ];
    let wanted = states.into_iter().map(|state| format!("registry {}", state.as_str())).chain(
        [
            "verified after one",
            "verified after two readings",
            "verified by one",
            "verified by several",
            "failed 1",
            "failed 2",
            "failed 3",
            "failed 4",
            "failed 1 after two",
            "failed 3 after two",
            "expired",
            "suspended true",
        ]
        .map(String::from),
    );
    for end in wanted {
        assert!(ends.get(&end).is_some_and(|count| *count >= 3), "{end}: {ends:#?}");
    }
}
