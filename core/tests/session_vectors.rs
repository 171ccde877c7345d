//! The scenarios of `tests/vectors/session`: as they stand, in every order of answers, suspended at every step, and
//! with every answer without a question.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::session_scenes::{Host, Plain, play};
use crate::vector_files::{cases, enough};
use erc8257::{CallAnswer, OutOfOrder, Response, Session, Step};
use serde_json::Value;

/// Plays every scenario with a host, and fails once with all that differ.
fn run(mut test: impl FnMut(&Value) -> Result<(), String>) {
    let scenarios = cases("session");
    enough(scenarios.len(), 300, "session");
    let mut failures = String::new();
    let mut failed = 0;
    for case in &scenarios {
        if let Err(why) = test(case) {
            failed += 1;
            writeln!(failures, "{}: {why}", case["id"]).unwrap();
        }
    }
    assert!(failed == 0, "{failed} of {} scenarios differ:\n{failures}", scenarios.len());
}

#[test]
fn scenarios() {
    run(|case| play(case, &mut Plain).map(|_| ()));
}

/// A host that is suspended whenever it can be.
struct Suspended;

impl Host for Suspended {
    fn meddle(&mut self, session: &mut Session, _: u64) -> Result<(), String> {
        let state = session.export();
        let resumed = Session::resume(state.as_bytes()).map_err(|error| error.to_string())?;
        if resumed != *session || resumed.export() != state {
            return Err(format!("resuming changes the session: {state}"));
        }
        *session = resumed;
        Ok(())
    }
}

#[test]
fn export_and_resume_at_every_step_change_nothing() {
    run(|case| play(case, &mut Suspended).map(|_| ()));
}

/// A host that tells the answers of a step in another order.
struct Shuffled(Vec<usize>);

impl Host for Shuffled {
    fn order(&mut self, count: usize) -> Vec<usize> {
        // The order of the first answers, and the rest as they come.
        let mut order: Vec<usize> = self.0.iter().copied().filter(|turn| *turn < count).collect();
        order.extend((0..count).filter(|turn| !self.0.contains(turn)));
        order
    }
}

/// All orders of up to 4 answers; of more, every rotation, forwards and backwards.
fn orders(count: usize) -> BTreeSet<Vec<usize>> {
    let mut orders = BTreeSet::new();
    if count > 4 {
        for first in 0..count {
            let forwards: Vec<usize> = (0..count).map(|turn| (turn + first) % count).collect();
            orders.insert(forwards.iter().rev().copied().collect());
            orders.insert(forwards);
        }
        return orders;
    }
    orders.insert(Vec::new());
    for next in 0..count {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, next);
                order
            })
        });
        orders = longer.collect();
    }
    orders
}

#[test]
fn the_order_of_answers_changes_nothing() {
    assert_eq!([orders(1).len(), orders(3).len(), orders(4).len(), orders(6).len()], [1, 6, 24, 12]);
    let mut played = 0;
    run(|case| {
        let steps = case["steps"].as_array().unwrap().iter();
        let most = steps.filter_map(|step| Some(step["answers"].as_array()?.len())).max().unwrap_or(0);
        orders(most).into_iter().try_for_each(|order| {
            played += 1;
            play(case, &mut Shuffled(order.clone())).map(|_| ()).map_err(|why| format!("{order:?}: {why}"))
        })
    });
    assert!(played > 1_000, "only {played} orders");
}

/// A host that tells answers without a question, and polls more often than it must.
struct Intruder {
    refused: usize,
}

impl Host for Intruder {
    fn meddle(&mut self, session: &mut Session, now: u64) -> Result<(), String> {
        let (open, fetching) = match session.poll(now) {
            Step::Calls(calls) => (calls.iter().map(|call| call.id).collect(), false),
            Step::Fetch(_) => (Vec::new(), true),
            Step::Done(_) => (Vec::new(), false),
        };
        let before = session.clone();
        let state = session.export();
        let answers = [
            CallAnswer::Result(b"\"0x2105\""),
            CallAnswer::Result(b"\"0x\""),
            CallAnswer::Error(br#"{"code":3,"message":"execution reverted"}"#),
            CallAnswer::Result(b"\xff"),
        ];
        let beyond = open.iter().max().map_or(12, |most| most + 4);
        for id in (0..beyond).chain([u32::MAX]).filter(|id| !open.contains(id)) {
            for answer in &answers {
                self.refused += 1;
                if session.handle_call(id, answer) != Err(OutOfOrder) {
                    return Err(format!("call {id} was not asked for, and taken"));
                }
            }
        }
        if !fetching {
            let body = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1"}"#;
            for response in [Response::ok(body), Response::Missing] {
                self.refused += 1;
                if session.handle_response(None, &response) != Err(OutOfOrder) {
                    return Err("a response was not asked for, and taken".into());
                }
            }
        }
        let polled = format!("{:?}", session.poll(now));
        if format!("{:?}", session.poll(now)) != polled || *session != before || session.export() != state {
            return Err("what was refused has changed the session".into());
        }
        Ok(())
    }
}

#[test]
fn what_was_not_asked_for_is_refused_and_changes_nothing() {
    let mut host = Intruder { refused: 0 };
    run(|case| play(case, &mut host).map(|_| ()));
    assert!(host.refused > 10_000, "only {}", host.refused);
}
