//! Every combination of what up to five RPCs may say, against an outcome that is counted in another way (DESIGN.md,
//! Readings of the standard: agreement).

use std::collections::BTreeMap;

use erc8257::registry::encode_tool_config;
use erc8257::rpc::Reason;
use erc8257::{
    Address, B256, BlockRef, CallAnswer, Code, Policy, Quorum, RegistryState, Session, Severity, Step,
    ToolConfig,
};

/// An RPC's answers: one of two records, a state, or nothing.
const SAID: &str = "abndm-";

/// The answer, as JSON text of a result or an error.
fn answer(said: char) -> Result<String, CallAnswer<'static>> {
    let revert =
        |selector: &str| format!(r#"{{"code":3,"message":"reverted","data":"0x{selector}{:064x}"}}"#, 1);
    match said {
        'a' | 'b' => {
            let returned = encode_tool_config(&record(said));
            Ok(returned.iter().fold(String::from("\"0x"), |text, byte| format!("{text}{byte:02x}")) + "\"")
        }
        'n' => Ok(revert("b73d6f8b")),
        'd' => Ok(revert("0bf47976")),
        'm' => Ok("\"0x00\"".into()),
        _ => Err(CallAnswer::Failed(Reason::Timeout)),
    }
}

fn record(said: char) -> ToolConfig {
    ToolConfig {
        creator: Address::repeat_byte(0xab),
        metadata_uri: "http://not.fetched".into(),
        manifest_hash: B256::repeat_byte(u8::try_from(said).unwrap()),
        access_predicate: Address::ZERO,
    }
}

fn state(said: char) -> RegistryState {
    match said {
        'a' | 'b' => RegistryState::Ok,
        'n' => RegistryState::NotFound,
        'd' => RegistryState::Deregistered,
        'm' => RegistryState::Malformed,
        _ => RegistryState::Unavailable,
    }
}

/// The outcome, by counting.
fn outcome(said: &[char], need: usize) -> (RegistryState, Option<char>) {
    let mut votes: BTreeMap<char, usize> = BTreeMap::new();
    for vote in said.iter().filter(|vote| **vote != '-') {
        *votes.entry(*vote).or_default() += 1;
    }
    let enough: Vec<char> =
        votes.iter().filter(|(_, count)| **count >= need).map(|(vote, _)| *vote).collect();
    match (enough.as_slice(), votes.len()) {
        ([winner], _) => (state(*winner), Some(*winner)),
        (_, 0 | 1) => (RegistryState::Unavailable, None),
        _ => (RegistryState::Disagreement, None),
    }
}

fn session(said: &[char], need: u8) -> Session {
    let tool = "eip155:8453/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
    let of = u8::try_from(said.len()).unwrap();
    let policy = Policy { quorum: Some(Quorum { need, of }), ..Policy::default() };
    let block = BlockRef { number: 1, hash: B256::ZERO };
    let mut session = Session::pinned(tool, policy, block, 0).unwrap();
    while let Step::Calls(calls) = session.poll(0) {
        for call in calls {
            match answer(said[usize::from(call.rpc)]) {
                Ok(text) if text.starts_with('{') => {
                    session.handle_call(call.id, &CallAnswer::Error(text.as_bytes()))
                }
                Ok(text) => session.handle_call(call.id, &CallAnswer::Result(text.as_bytes())),
                Err(failed) => session.handle_call(call.id, &failed),
            }
            .unwrap();
        }
    }
    session
}

/// All words of so many letters.
fn words(length: usize) -> Vec<Vec<char>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        let longer = words.iter().flat_map(|word: &Vec<char>| {
            SAID.chars().map(move |letter| word.iter().copied().chain([letter]).collect())
        });
        words = longer.collect();
    }
    words
}

#[test]
fn every_combination_has_the_counted_outcome() {
    let mut count = 0;
    for of in 1..=5 {
        for said in words(of) {
            for need in 1..=of {
                count += 1;
                let session = session(&said, u8::try_from(need).unwrap());
                let (wanted, winner) = outcome(&said, need);
                let bundle = session.bundle().unwrap();
                assert_eq!(bundle.registry(), wanted, "{said:?} {need}");
                let agreed = winner.filter(|winner| "ab".contains(*winner)).map(record);
                assert_eq!(bundle.config(), agreed.as_ref(), "{said:?} {need}");
                assert_remarks(&session, &said, winner);
            }
        }
    }
    assert_eq!(count, (1..=5).map(|of| of * 6_usize.pow(u32::try_from(of).unwrap())).sum::<usize>());
}

/// Each of several RPCs that says another thing than the outcome has its remark; a dissent only beside a record.
fn assert_remarks(session: &Session, said: &[char], winner: Option<char>) {
    let findings = session.report().unwrap().findings();
    let count = |code: Code, severity: Severity| {
        findings.iter().filter(|finding| finding.code() == code && finding.severity() == severity).count()
    };
    let agreed = winner.filter(|winner| "ab".contains(*winner));
    let others = said.iter().filter(|one| Some(**one) != agreed);
    let (silent, dissenting): (Vec<&char>, Vec<&char>) = others.partition(|one| **one == '-');
    // Malformed answers have reasons, which are told even where all agree; other states alone say all.
    let plain = winner.is_some_and(|winner| winner != 'm' && said.iter().all(|one| *one == winner));
    let wanted = match agreed {
        _ if said.len() == 1 || plain => (0, 0),
        Some(_) => (dissenting.len(), silent.len()),
        None => (0, said.len()),
    };
    let actual = (count(Code::RpcDissent, Severity::Warning), count(Code::RpcAnswer, Severity::Info));
    assert_eq!(actual, wanted, "{said:?} {winner:?}");
}
