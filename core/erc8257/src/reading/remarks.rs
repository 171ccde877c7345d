//! The findings about a reading: the state that it breaks, and the answer of each RPC.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Answer, Reading, terms};
use crate::check::Check;
use crate::collector::{Collector, plain};
use crate::limits;
use crate::registry::{RegistryState, ToolConfig};
use crate::rules::{Code, Severity};
use primitives::codes::Detail;
use primitives::harmless;
use primitives::quorum::{Mark, Terms};

/// Notes a reading: a state other than `Ok` fails check 1, and where several RPCs were asked each answer that adds
/// something is told. An old block and heads that are apart are told, too.
pub(crate) fn remark(collector: &mut Collector<'_, '_>, reading: &Reading) {
    if let Some(code) = code(reading.state) {
        collector.check(code, Check::Fetch, None, |_| state_detail(reading));
    }
    if let [_, _, ..] = reading.answers.as_slice() {
        for (index, answer) in reading.answers.iter().enumerate() {
            remark_answer(collector, reading, &name(index), answer);
        }
    }
    let terms = terms(collector.policy);
    remark_age(collector, reading, &terms);
    remark_heads(collector, reading, &terms);
}

/// The block's age by the host's clock, where it is more than the policy allows; a block from the future, too.
fn remark_age(collector: &mut Collector<'_, '_>, reading: &Reading, terms: &Terms) {
    let most =
        if reading.read_at.is_within(terms.window) == Some(false) { reading.read_at.age() } else { None };
    let Some(age) = most else { return };
    let seconds = count(age.unsigned_abs(), "second");
    let (found, most) = if age < 0 {
        (format!("the block is {seconds} ahead of the clock"), limits::CLOCK_SKEW_SECONDS)
    } else {
        (format!("the block is {seconds} old"), terms.window)
    };
    let expected = format!("at most {}", count(most.into(), "second"));
    collector.remark(Code::RpcBehind, Severity::Warning, &(Some(found), Some(expected)));
}

/// Lists the RPCs that are behind the newest believable block, or ahead of it, and by how much. As far as
/// honest RPCs may differ, this is information; beyond that, a warning.
fn remark_heads(collector: &mut Collector<'_, '_>, reading: &Reading, terms: &Terms) {
    let Some(newest) = terms.newest(&reading.marks()) else { return };
    let heads = reading.heads.iter().enumerate();
    for (index, head) in heads.filter_map(|(index, head)| Some((index, (*head)?))) {
        if head.number != newest.number {
            remark_head(collector, &name(index), head, newest, terms);
        }
    }
}

fn remark_head(collector: &mut Collector<'_, '_>, rpc: &str, head: Mark, newest: Mark, terms: &Terms) {
    let is_behind = head.number < newest.number;
    let (older, newer) = if is_behind { (head, newest) } else { (newest, head) };
    let blocks = newer.number.saturating_sub(older.number);
    let seconds = newer.time.zip(older.time).map(|(newer, older)| newer.saturating_sub(older));
    let is_far = Terms::is_far(older.number, newer.number)
        || seconds.is_some_and(|seconds| seconds > u64::from(terms.window));
    let severity = if is_far { Severity::Warning } else { Severity::Info };
    let apart = match seconds {
        Some(seconds) => format!("{} and {}", count(blocks, "block"), count(seconds, "second")),
        None => count(blocks, "block"),
    };
    let side = if is_behind { "behind" } else { "ahead" };
    let found = format!("{rpc}: block {}, {apart} {side}", head.number);
    collector.remark(Code::RpcBehind, severity, &(Some(found), Some(format!("block {}", newest.number))));
}

fn count(number: u64, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
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
            (Some(clipped(&harmless::listed(states))), None)
        }
    }
}

fn remark_answer(collector: &mut Collector<'_, '_>, reading: &Reading, rpc: &str, answer: &Answer) {
    let (code, severity) = match (reading.record(), answer.state) {
        (Some(_), state) if state != RegistryState::Unavailable || answer.is_a_lie() => {
            (Code::RpcDissent, Severity::Warning)
        }
        _ => (Code::RpcAnswer, Severity::Info),
    };
    match (reading.record(), &answer.config) {
        (Some(agreed), Some(config)) => {
            for (member, said, agreed) in differences(config, agreed) {
                let found = clipped(&format!("{rpc}: {member} {said}"));
                collector.remark(code, severity, &(Some(found), Some(clipped(&agreed))));
            }
        }
        (None, Some(config)) => {
            for (member, said) in contested(reading, config) {
                collector.remark(code, severity, &(Some(clipped(&format!("{rpc}: {member} {said}"))), None));
            }
        }
        (agreed, None) => {
            let said = match &answer.failure {
                Some(failure) => failure.to_string(),
                None => answer.state.as_str().to_string(),
            };
            let standard = if answer.is_a_lie() { "the trusted block" } else { "the record of the quorum" };
            let expected = agreed.map(|_| String::from(standard));
            let expected = expected.filter(|_| code == Code::RpcDissent);
            collector.remark(code, severity, &(Some(clipped(&format!("{rpc}: {said}"))), expected));
        }
    }
}

type Member = (&'static str, String);

/// The record's members by their names in the standard.
fn members(config: &ToolConfig) -> [Member; 4] {
    [
        ("creator", format!("{:?}", config.creator)),
        ("metadataURI", harmless::quoted(config.metadata_uri.as_bytes())),
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

/// The record members on which RPCs disagree; if they agree on all, the hash stands for the record.
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
    harmless::clip(text.as_bytes())
}

/// The rule that a state other than [`RegistryState::Ok`] breaks: the one table of the two.
const fn code(state: RegistryState) -> Option<Code> {
    match state {
        RegistryState::Ok => None,
        RegistryState::NotFound => Some(Code::RegistryNotFound),
        RegistryState::Deregistered => Some(Code::RegistryDeregistered),
        RegistryState::NoContract => Some(Code::RegistryNoContract),
        RegistryState::Malformed => Some(Code::RegistryMalformed),
        RegistryState::Disagreement => Some(Code::RegistryDisagreement),
        // Of a state that a later version knows, this one knows no record.
        _ => Some(Code::RegistryUnavailable),
    }
}
