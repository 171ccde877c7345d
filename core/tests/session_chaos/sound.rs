//! What must hold at the end of a session, whatever happened in it.

use std::collections::{BTreeMap, BTreeSet};

use erc8257::{Bundle, Session};

use super::{Log, World, bodies, records};

/// Everything that must hold at the end of any session.
pub fn assert_sound(world: &World, session: &Session, log: &Log) {
    let report = session.report().unwrap();
    let bundle = session.bundle().unwrap();
    let text = bundle.to_json();
    let again = Bundle::parse(text.as_bytes()).unwrap();
    assert_eq!(again, bundle);
    assert_eq!(again.verify(), *report, "the bundle gives another report");
    assert_eq!(again.verify().to_json(), report.to_json());
    assert_eq!(Session::resume(session.export().as_bytes()).unwrap(), *session);
    assert_within_budget(world, log);
    if report.is_verified() {
        assert_deserved(world, session, log);
    }
}

/// At most 5 requests to each RPC a reading, two readings, one of which may start anew, one fetch.
fn assert_within_budget(world: &World, log: &Log) {
    let mut asked: BTreeMap<(u8, bool), usize> = BTreeMap::new();
    for (rpc, _, _, second) in log.asked.values() {
        *asked.entry((*rpc, *second)).or_default() += 1;
    }
    let (_, of) = world.quorum();
    assert!(asked.keys().all(|(rpc, _)| usize::from(*rpc) < of), "{asked:?}");
    let all = |rpc: u8| asked.iter().filter(|(key, _)| key.0 == rpc).map(|(_, count)| count).sum::<usize>();
    assert!(asked.iter().all(|((rpc, _), count)| *count <= 10 && all(*rpc) <= 15), "{asked:?}");
    assert!(log.fetched.len() <= 1, "{:?}", log.fetched);
}

/// Checks a verified tool. Enough RPCs gave its record, at one block, and each of them said that the block is
/// on the right chain. The right server served the manifest of that record.
fn assert_deserved(world: &World, session: &Session, log: &Log) {
    let verified = session.report().unwrap().verified().unwrap();
    let body = &bodies()[log.served.expect("verified without a response")];
    assert_eq!(erc8257::hash(body).unwrap(), verified.manifest_hash());
    let (need, _) = world.quorum();
    let is_verified = |record: &usize| {
        let record = &records()[*record];
        (record.manifest_hash, record.creator, record.access_predicate)
            == (verified.manifest_hash(), verified.creator(), verified.access_predicate())
    };
    let mut votes: BTreeMap<(usize, String, bool), BTreeSet<u8>> = BTreeMap::new();
    for (id, (rpc, method, params, second)) in &log.asked {
        let Some((_, Some(record))) = log.said.get(id) else { continue };
        let pin = params.rsplit("blockHash").next().unwrap().trim_matches(['"', ':', '}', ']']).to_owned();
        let preparation = log.asked.iter().filter(|(_, asked)| asked.0 == *rpc && asked.3 == *second);
        let told: Vec<&[u8]> =
            preparation.filter_map(|(id, _)| log.said.get(id)).map(|(text, _)| text.as_slice()).collect();
        let prepared = world.start.is_none() && !second
            || told.contains(&b"\"0x2105\"".as_slice())
                && told.iter().any(|text| std::str::from_utf8(text).is_ok_and(|text| text.contains(&pin)));
        assert!(prepared, "RPC {rpc} was asked at a block that it does not have, or on another chain");
        if *method == "eth_call" && is_verified(record) {
            votes.entry((*record, pin, *second)).or_default().insert(*rpc);
        }
    }
    assert!(votes.values().any(|rpcs| rpcs.len() >= need), "{need} are needed: {votes:?}");
    let config = session.config().unwrap();
    assert_eq!(config.manifest_hash, verified.manifest_hash());
    let host = config.metadata_uri.to_ascii_lowercase().replace(":443/", "/");
    assert_eq!(log.fetched, [host], "the bytes are from elsewhere");
}
