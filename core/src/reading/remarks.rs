//! What a report says of a reading: the state that it breaks, and which RPC said what.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Answer, Reading};
use crate::finding::Severity;
use crate::notes::{Detail, Notes, plain};
use crate::registry::{RegistryState, ToolConfig};
use crate::report::Check;
use crate::rules::Code;
use crate::shown;

/// Notes a reading: a state other than `Ok` fails check 1, and where several RPCs were asked each answer that adds
/// something is told.
pub(crate) fn remark(notes: &mut Notes<'_, '_>, reading: &Reading) {
    if let Some(code) = reading.state.code() {
        notes.check(code, Check::Fetch, None, |_| state_detail(reading));
    }
    if let [_, _, ..] = reading.answers.as_slice() {
        for (index, answer) in reading.answers.iter().enumerate() {
            remark_answer(notes, reading, &name(index), answer);
        }
    }
}

/// The RPC's number in the order in which the host named them, from 1.
fn name(index: usize) -> String {
    format!("RPC {}", index.saturating_add(1))
}

fn state_detail(reading: &Reading) -> Detail {
    match reading.answers.as_slice() {
        [] => plain(),
        [answer] => (answer.failure.as_ref().map(|failure| clipped(&failure.to_string())), None),
        answers => {
            let states = answers.iter().enumerate();
            let states = states.map(|(index, answer)| format!("{}: {}", name(index), answer.state.as_str()));
            (Some(clipped(&shown::listed(states))), None)
        }
    }
}

fn remark_answer(notes: &mut Notes<'_, '_>, reading: &Reading, rpc: &str, answer: &Answer) {
    let (code, severity) = match (reading.record(), answer.state) {
        (Some(_), state) if state != RegistryState::Unavailable => (Code::RpcDissent, Severity::Warning),
        _ => (Code::RpcAnswer, Severity::Info),
    };
    match (reading.record(), &answer.config) {
        (Some(agreed), Some(config)) => {
            for (member, said, agreed) in differences(config, agreed) {
                let found = clipped(&format!("{rpc}: {member} {said}"));
                notes.remark(code, severity, &(Some(found), Some(clipped(&agreed))));
            }
        }
        (None, Some(config)) => {
            for (member, said) in contested(reading, config) {
                notes.remark(code, severity, &(Some(clipped(&format!("{rpc}: {member} {said}"))), None));
            }
        }
        (agreed, None) => {
            let said = match &answer.failure {
                Some(failure) => failure.to_string(),
                None => answer.state.as_str().to_string(),
            };
            let expected = agreed.map(|_| String::from("the record of the quorum"));
            let expected = expected.filter(|_| code == Code::RpcDissent);
            notes.remark(code, severity, &(Some(clipped(&format!("{rpc}: {said}"))), expected));
        }
    }
}

type Member = (&'static str, String);

/// The record's members by their names in the standard.
fn members(config: &ToolConfig) -> [Member; 4] {
    [
        ("creator", format!("{:?}", config.creator)),
        ("metadataURI", shown::quoted(config.metadata_uri.as_bytes())),
        ("manifestHash", config.manifest_hash.to_string()),
        ("accessPredicate", format!("{:?}", config.access_predicate)),
    ]
}

fn differences<'c>(
    said: &'c ToolConfig,
    agreed: &'c ToolConfig,
) -> impl Iterator<Item = (&'static str, String, String)> + use<'c> {
    let pairs = members(said).into_iter().zip(members(agreed));
    let differing = is_different(said, agreed);
    pairs
        .zip(differing)
        .filter(|(_, differs)| *differs)
        .map(|(((name, said), (_, agreed)), _)| (name, said, agreed))
}

/// By value: two URIs may look alike once they are clipped.
fn is_different(one: &ToolConfig, other: &ToolConfig) -> [bool; 4] {
    [
        one.creator != other.creator,
        one.metadata_uri != other.metadata_uri,
        one.manifest_hash != other.manifest_hash,
        one.access_predicate != other.access_predicate,
    ]
}

/// The members of a record on which the RPCs that gave one are not of one mind; where they are, that there is one.
fn contested(reading: &Reading, config: &ToolConfig) -> Vec<Member> {
    let configs = || reading.answers.iter().filter_map(|answer| answer.config.as_ref());
    let mut differs = [false; 4];
    for other in configs() {
        for (any, this) in differs.iter_mut().zip(is_different(config, other)) {
            *any |= this;
        }
    }
    let of_interest: Vec<Member> = members(config)
        .into_iter()
        .zip(differs)
        .filter(|(_, differs)| *differs)
        .map(|(member, _)| member)
        .collect();
    if of_interest.is_empty() {
        alloc::vec![("manifestHash", config.manifest_hash.to_string())]
    } else {
        of_interest
    }
}

fn clipped(text: &str) -> String {
    shown::clip(text.as_bytes())
}
