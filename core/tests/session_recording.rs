//! A bundle in the place of the world: sessions that it answers, and bundles written and read again.

mod session_scenes;
mod vector_files;

use std::collections::BTreeMap;

use erc8257::{Bundle, Recording, Report, Step};
use session_scenes::{Plain, play};
use vector_files::{bundle, cases};

/// Every recorded registration of the vectors, by its id.
fn recorded() -> BTreeMap<String, Bundle> {
    let id = |case: &serde_json::Value| case["id"].as_str().unwrap().to_owned();
    let mut all = BTreeMap::new();
    for kind in ["verify", "bundle"] {
        all.extend(cases(kind).iter().map(|case| (id(case), Bundle::parse(&bundle(case)).unwrap())));
    }
    let ends = cases("session");
    all.extend(ends.iter().map(|case| (id(case), play(case, &mut Plain).ok().unwrap().bundle().unwrap())));
    all
}

/// `Bundle::to_json` is read back as an equal bundle with the same report, and written in the same way.
#[test]
fn written_bundles_say_the_same() {
    for (id, bundle) in recorded() {
        let text = bundle.to_json();
        let again = Bundle::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(again, bundle, "{id}");
        assert_eq!(again.to_json(), text, "{id}");
        assert_eq!(again.verify().to_json(), bundle.verify().to_json(), "{id}");
    }
}

/// Drives a session by hand, so that it is seen what it asks for.
fn replay(bundle: &Bundle, mut recording: Recording<'_>) -> (Report, usize, usize) {
    let mut session = recording.session(7).unwrap();
    let (mut asked, mut fetched) = (0, 0);
    loop {
        match session.poll(7) {
            Step::Calls(calls) => {
                for call in calls {
                    asked += 1;
                    session.handle_call(call.id, &recording.answer(&call).as_answer()).unwrap();
                }
            }
            Step::Fetch(_) => {
                fetched += 1;
                session.handle_response(None, &recording.response()).unwrap();
            }
            Step::Done(report) => {
                let report = report.clone().about(bundle.tool_ref().copied(), bundle.evidence());
                return (report, asked, fetched);
            }
        }
    }
}

/// A session that a bundle answers comes to the bundle's report, byte for byte; nearly all bundles can answer one.
#[test]
fn sessions_give_the_reports_of_their_bundles() {
    let all = recorded();
    let mut silent = Vec::new();
    let mut rereads = 0;
    for (id, bundle) in &all {
        let Some(recording) = Recording::of(bundle) else {
            silent.push(id.as_str());
            continue;
        };
        let wanted = bundle.verify().to_json();
        let (report, asked, fetched) = replay(bundle, recording.clone());
        assert_eq!(report.to_json(), wanted, "{id}");
        assert_eq!(recording.replay().unwrap().to_json(), wanted, "{id}");
        let rpcs = bundle.policy().quorum.map_or(1, |quorum| usize::from(quorum.of));
        assert!(asked <= 10 * rpcs && fetched <= 1, "{id}: {asked} requests, {fetched} fetches");
        rereads += usize::from(asked > 5 * rpcs);
    }
    let of_sessions = |id: &&&str| id.starts_with("session-");
    let (sessions, others) = (silent.iter().filter(of_sessions).count(), all.len());
    let scenarios = all.keys().filter(|id| id.starts_with("session-")).count();
    let registrations = others - scenarios;
    let silent_others = silent.len() - sessions;
    println!(
        "{} of {registrations} registrations, {} of {scenarios} scenarios, {rereads} read twice",
        registrations - silent_others,
        scenarios - sessions
    );
    // The others: a response from a URI that no session fetches, or an answer whose words a recording would make up.
    assert!(silent_others * 100 <= registrations * 9, "{silent_others} of {registrations}: {silent:?}");
    assert!(sessions * 100 <= scenarios * 30, "{sessions} of {scenarios}: {silent:?}");
    assert!(rereads >= 30, "{rereads}");
}
