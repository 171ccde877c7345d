//! Agents of ERC-8004: every verb by its bundles.

use std::collections::BTreeSet;

use agents::border::agent::{AgentCalls, AgentVerdict, JudgeAgent};
use agents::border::agent_cid::CidVerdict;
use agents::border::agent_file::{FileVerdict, MembersToWrite};
use agents::border::evidence::{ContractAnswer, FetchedFile, FileForm};
use agents::limits::FILE_BYTES;
use agents::{Code, FileChanges, codes};
use primitives::describe::{Base64, Hex, Judged};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::judged_cases::agree;
use crate::vector_files::{cases, enough};

/// The crates whose verbs judge agents.
type Agents = (agents::Border, agent_binding::Border);

fn judge(bundle: &[u8]) -> Judged {
    erc8257::verbs::judge::<Agents>(bundle)
}

/// Every verb: the conclusion, the members of the report that a case names and all findings in order; or the usage error.
#[test]
fn vectors() {
    let all = cases("identity");
    enough(all.len(), 675, "identity");
    agree(&all, judge);
}

/// Every code stands in a case, and every row says where its findings point.
#[test]
fn every_code_has_a_case() {
    let all = cases("identity");
    let findings = all.iter().filter_map(|case| case["expect"]["report"]["findings"].as_array());
    let named: BTreeSet<&str> = findings.flatten().filter_map(|finding| finding["rule"].as_str()).collect();
    let missing: Vec<&str> = codes().iter().map(|row| row.id).filter(|id| !named.contains(id)).collect();
    assert!(missing.is_empty(), "no case has {missing:?}");
    assert!(codes().iter().all(|row| !row.place.is_empty()));
    assert_eq!(Code::FindingsLimit.as_str(), "lib-7-findings-limit");
}

/// What a server answers whole.
fn served(body: Vec<u8>) -> FetchedFile {
    let body = Base64(body);
    FetchedFile::Answered { status: 200, redirected: None, complete: None, body, r#as: None }
}

/// The one encoding of a string.
fn string(text: &str) -> Vec<u8> {
    let word = |number: usize| alloy_primitives::U256::from(number).to_be_bytes::<32>();
    let padding = vec![0; text.len().next_multiple_of(32) - text.len()];
    [&word(32)[..], &word(text.len()), text.as_bytes(), &padding].concat()
}

/// A file of Ada, agent 22 on Base, filled up with blanks to so many bytes.
fn file(bytes: usize) -> Vec<u8> {
    let entry = r#"{"agentId":22,"agentRegistry":"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"}"#;
    let text = format!(
        r#"{{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"Ada","registrations":[{entry}]}}"#,
    );
    let blanks = " ".repeat(bytes - text.len());
    (text + &blanks).into_bytes()
}

/// Ada, with a file that her server serves.
fn ada(file: FetchedFile) -> JudgeAgent {
    let returned = |result| Some(ContractAnswer::Result { result: Hex(result) });
    let account = [vec![0; 12], vec![7; 20]].concat();
    JudgeAgent {
        agent: "8453:22".into(),
        block: None,
        calls: AgentCalls {
            owner_of: returned(account.clone()),
            token_uri: returned(string("https://agent.example.com/agent.json")),
            get_agent_wallet: returned(account),
        },
        metadata: None,
        file: Some(file),
        domains: None,
    }
}

/// Ledger `8004-file-limit-exact`: 262,144 bytes pass and 262,145 do not.
#[test]
fn a_file_of_the_largest_size_passes_and_no_larger_one() {
    let verdict = |bytes| agents::judge_agent(&ada(served(file(bytes)))).unwrap().verdict;
    assert_eq!(verdict(FILE_BYTES), AgentVerdict::Bound);
    assert_eq!(verdict(FILE_BYTES + 1), AgentVerdict::NotBound);
    let written = |bytes| {
        let before = file(bytes);
        agents::write_file(&FileChanges { file: Some(&before), ..FileChanges::default() }).unwrap()
    };
    assert_eq!(written(FILE_BYTES).bytes, Some(262_144));
    assert_eq!(written(FILE_BYTES + 1).verdict, FileVerdict::Refused);
}

/// A file that is written is the file of that agent, and changing nothing in it changes no byte.
#[test]
fn a_file_that_is_written_speaks_for_its_agent() {
    let set = MembersToWrite {
        name: Some("Ada \u{202e}".into()),
        description: None,
        image: None,
        services: None,
        x402_support: None,
        active: None,
        supported_trust: None,
    };
    let changes = FileChanges { agent: Some("8453:22"), set: Some(&set), ..FileChanges::default() };
    let text = agents::write_file(&changes).unwrap().text.unwrap();
    let report = agents::judge_agent(&ada(served(text.clone().into_bytes()))).unwrap();
    assert_eq!(report.verdict, AgentVerdict::Bound);
    assert_eq!(report.profile.unwrap().name.as_deref(), Some("Ada \u{202e}"));
    let again = FileChanges { file: Some(text.as_bytes()), ..changes };
    let again = agents::write_file(&again).unwrap();
    assert_eq!((again.text.as_deref(), again.changes), (Some(text.as_str()), Vec::new()));
}

proptest! {
    /// Members that are not named stay byte for byte, and those that are have their new value.
    #[test]
    fn what_is_not_named_stays(
        members in prop::collection::btree_map("[a-z]{1,6}", "[ -~]{0,12}", 0..8),
        blank in "[ \n\t]{0,3}",
        name in "[ -~]{1,12}",
    ) {
        let own: Vec<String> = members
            .iter()
            .filter(|(member, _)| *member != "name" && *member != "type")
            .map(|(member, value)| format!("{}{blank}:{blank}{}", json!(member), json!(value)))
            .collect();
        let before = format!("{{{blank}{}{blank}}}", own.join(&format!("{blank},{blank}")));
        let set = MembersToWrite {
            name: Some(name.clone()),
            description: None,
            image: None,
            services: None,
            x402_support: None,
            active: None,
            supported_trust: None,
        };
        let changes = FileChanges { file: Some(before.as_bytes()), set: Some(&set), ..FileChanges::default() };
        let text = agents::write_file(&changes).unwrap().text.unwrap();
        let read: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read["name"], &json!(name));
        prop_assert!(own.iter().all(|member| text.contains(member.as_str())), "{} in {}", before, text);
        prop_assert_eq!(read.as_object().unwrap().len(), own.len() + 2);
    }

    /// Whatever the bytes and the text of a CID are, the answer is one of the four words, and a match is of these bytes.
    #[test]
    fn no_bytes_match_a_cid_of_others(bytes in prop::collection::vec(any::<u8>(), 0..200), cid in "[A-Za-z0-9]{0,60}") {
        for form in [FileForm::File, FileForm::Block] {
            prop_assert_ne!(agents::verify_cid(&cid, &bytes, form).verdict, CidVerdict::Match);
        }
        let own = agents::write_file(&FileChanges::default()).unwrap();
        let (text, cid) = (own.text.unwrap(), own.cid.unwrap());
        prop_assert_eq!(agents::verify_cid(&cid, text.as_bytes(), FileForm::Block).verdict, CidVerdict::Match);
        prop_assert_eq!(agents::verify_cid(&cid, &bytes, FileForm::File).verdict, CidVerdict::Mismatch);
    }
}
