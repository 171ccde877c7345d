//! Reads a policy, and says all that is wrong with it.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::U256;
use calls::Asset;
use calls::border::act::Danger;
use primitives::describe::Word as _;
use primitives::describe::read::whole_number;
use primitives::hex;
use primitives::json::{Document, Kind, NodeId};
use primitives::limits::EXACT_INTEGER;

use super::{Cap, Effect, Policy, Rule, SIGNATURE_SECONDS, Times};
use crate::codes::Code;
use crate::limits::{CAPS, CHAINS, ID, LIST, NAME, RULES};
use crate::noted::{At, Noted};
use crate::read::chain_id;

const FORMAT: &str = "erc8257-wallet-policy/1";

/// A policy. `None` if it has an error; each is noted.
pub(super) fn policy(document: &Document<'_>, node: NodeId, noted: &mut Noted) -> Option<Policy> {
    let had_error = noted.has_error();
    let mut reader = Reader { document, noted, ids: BTreeSet::new() };
    let policy = reader.policy(node)?;
    (had_error || !noted.has_error()).then_some(policy)
}

struct Reader<'r, 'd> {
    document: &'r Document<'d>,
    noted: &'r mut Noted,
    /// The IDs of rules and of caps so far.
    ids: BTreeSet<String>,
}

impl Reader<'_, '_> {
    fn fault<T>(&mut self, code: Code, node: NodeId) -> Option<T> {
        self.noted.add(code, At::Node(node));
        None
    }

    /// The known members of an object, in the order of their names. Another name is a fault, and so is a required one that is missing.
    fn members<const N: usize>(
        &mut self,
        object: NodeId,
        names: [&str; N],
        required: usize,
    ) -> Option<[Option<NodeId>; N]> {
        if self.document.kind(object) != Kind::Object {
            return self.fault(Code::PolValue, object);
        }
        let mut found = [None; N];
        for (key, value) in self.document.members_of(object) {
            let name = self.document.text(key);
            let place = names.iter().position(|known| known.as_bytes() == &*name);
            match place.and_then(|place| found.get_mut(place)) {
                Some(slot) => *slot = Some(value),
                None => self.noted.add(Code::PolUnknownMember, At::Node(value)),
            }
        }
        if found.iter().take(required).any(Option::is_none) {
            self.noted.add(Code::PolMissing, At::Node(object));
        }
        Some(found)
    }

    fn text(&self, node: NodeId) -> Option<Cow<'_, str>> {
        (self.document.kind(node) == Kind::String).then(|| self.document.string(node))
    }

    /// A value that `read` takes.
    fn one<T>(
        &mut self,
        node: Option<NodeId>,
        code: Code,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let node = node?;
        let value = self.text(node).and_then(|text| read(&text));
        value.or_else(|| self.fault(code, node))
    }

    /// A list of 1 to so many values.
    fn list<T: Ord>(
        &mut self,
        node: Option<NodeId>,
        most: usize,
        code: Code,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<BTreeSet<T>> {
        let elements = self.elements(node?, most)?;
        if elements.is_empty() {
            return self.fault(Code::PolValue, node?);
        }
        // An element that cannot be read makes the policy invalid, so that the others do not count.
        Some(elements.into_iter().filter_map(|element| self.one(Some(element), code, &read)).collect())
    }

    fn elements(&mut self, node: NodeId, most: usize) -> Option<Vec<NodeId>> {
        if self.document.kind(node) != Kind::Array {
            return self.fault(Code::PolValue, node);
        }
        let elements: Vec<NodeId> = self.document.elements(node).take(most.saturating_add(1)).collect();
        if elements.len() > most { self.fault(Code::PolLimit, node) } else { Some(elements) }
    }

    fn seconds(&mut self, node: Option<NodeId>) -> Option<u64> {
        let node = node?;
        let seconds = self.document.whole(node).filter(|seconds| *seconds <= EXACT_INTEGER);
        seconds.or_else(|| self.fault(Code::PolValue, node))
    }

    fn times(&mut self, after: Option<NodeId>, until: Option<NodeId>) -> Times {
        let times = Times { after: self.seconds(after), until: self.seconds(until) };
        if let (Some(node), Some(from), Some(end)) = (until, times.after, times.until)
            && end <= from
        {
            self.noted.add(Code::PolTimes, At::Node(node));
        }
        times
    }

    fn id(&mut self, node: Option<NodeId>) -> Option<String> {
        let id = self.one(node, Code::PolValue, |text| is_id(text).then(|| text.to_string()))?;
        if self.ids.insert(id.clone()) { Some(id) } else { self.fault(Code::PolDuplicateId, node?) }
    }

    fn policy(&mut self, node: NodeId) -> Option<Policy> {
        let names = [
            "format",
            "chains",
            "default",
            "rules",
            "name",
            "account",
            "validAfter",
            "validUntil",
            "maxSignatureSeconds",
            "caps",
            "gas",
            "dangers",
        ];
        let [format, chains, default, rules, name, account, after, until, signature, caps, gas, dangers] =
            self.members(node, names, 4)?;
        self.one(format, Code::PolValue, |text| (text == FORMAT).then_some(()));
        let chains = self.list(chains, CHAINS, Code::PolValue, chain_id);
        let default =
            self.one(default, Code::PolValue, |text| effect(text).filter(|of| *of != Effect::Allow));
        self.one(name, Code::PolValue, |text| is_name(text).then_some(()));
        let account = self.one(account, Code::PolAddress, hex::checked_address);
        let times = self.times(after, until);
        if until.is_none() {
            self.noted.add(Code::PolNoExpiry, At::Node(node));
        }
        let max_signature_seconds = self.seconds(signature).unwrap_or(SIGNATURE_SECONDS);
        let rules = self.rules(rules);
        let caps = self.caps(caps);
        let (max_fee_per_gas, max_cost) = self.gas(gas);
        let dangers = self.dangers(dangers);
        Some(Policy {
            account,
            times,
            chains: chains?,
            default: default?,
            max_signature_seconds,
            rules,
            caps,
            max_fee_per_gas,
            max_cost,
            dangers,
        })
    }

    fn rules(&mut self, node: Option<NodeId>) -> Vec<Rule> {
        let Some(elements) = node.and_then(|node| self.elements(node, RULES)) else { return Vec::new() };
        if let (true, Some(node)) = (elements.is_empty(), node) {
            self.noted.add(Code::PolNoRules, At::Node(node));
        }
        elements.into_iter().filter_map(|element| self.rule(element)).collect()
    }

    fn rule(&mut self, node: NodeId) -> Option<Rule> {
        let names = [
            "id",
            "effect",
            "chains",
            "to",
            "selectors",
            "recipients",
            "maxValue",
            "maxAmount",
            "validAfter",
            "validUntil",
        ];
        let [id, of, chains, to, selectors, recipients, value, amount, after, until] =
            self.members(node, names, 2)?;
        let id = self.id(id);
        let effect = self.one(of, Code::PolValue, effect);
        let rule = Rule {
            // Without its ID the policy is invalid, and its rules do not count.
            id: id.unwrap_or_default(),
            effect: effect.unwrap_or(Effect::Deny),
            chains: self.list(chains, CHAINS, Code::PolValue, chain_id),
            to: self.list(to, LIST, Code::PolAddress, hex::checked_address),
            selectors: self.list(selectors, LIST, Code::PolSelector, selector),
            recipients: self.list(recipients, LIST, Code::PolAddress, hex::checked_address),
            max_value: self.one(value, Code::PolAmount, whole_number),
            max_amount: self.one(amount, Code::PolAmount, whole_number),
            times: self.times(after, until),
        };
        if effect == Some(Effect::Allow) && to.is_none() {
            self.noted.add(Code::PolAnyContract, At::Node(node));
        }
        Some(rule)
    }

    fn caps(&mut self, node: Option<NodeId>) -> Vec<Cap> {
        let elements = node.and_then(|node| self.elements(node, CAPS)).unwrap_or_default();
        elements.into_iter().filter_map(|element| self.cap(element)).collect()
    }

    fn cap(&mut self, node: NodeId) -> Option<Cap> {
        let names = ["id", "chain", "asset", "amount", "windowSeconds"];
        let [id, chain, of, amount, window] = self.members(node, names, 4)?;
        let id = self.id(id);
        let chain = self.one(chain, Code::PolValue, chain_id);
        let asset = self.one(of, Code::PolAddress, asset);
        let amount = self.one(amount, Code::PolAmount, whole_number);
        let seconds = window.and_then(|node| {
            let seconds = self.document.whole(node).filter(|seconds| (1..=EXACT_INTEGER).contains(seconds));
            seconds.or_else(|| self.fault(Code::PolWindow, node))
        });
        Some(Cap { id: id?, chain: chain?, asset: asset?, amount: amount?, window: seconds })
    }

    fn gas(&mut self, node: Option<NodeId>) -> (Option<U256>, Option<U256>) {
        let members = node.and_then(|node| self.members(node, ["maxFeePerGas", "maxCost"], 0));
        let [fee, cost] = members.unwrap_or_default();
        (self.one(fee, Code::PolAmount, whole_number), self.one(cost, Code::PolAmount, whole_number))
    }

    fn dangers(&mut self, node: Option<NodeId>) -> Vec<(Danger, Effect)> {
        let names: [&str; 8] = core::array::from_fn(|at| Danger::WORDS.get(at).map_or("", |(_, name)| name));
        let members = node.and_then(|node| self.members(node, names, 0)).unwrap_or_default();
        let mut dangers = Vec::new();
        for ((danger, _), node) in Danger::WORDS.iter().zip(members) {
            let Some(effect) = self.one(node, Code::PolValue, effect) else { continue };
            if let (Effect::Allow, Some(node)) = (effect, node) {
                self.noted.add(Code::PolDangerAllowed, At::Node(node));
            }
            dangers.push((*danger, effect));
        }
        dangers
    }
}

fn effect(text: &str) -> Option<Effect> {
    match text {
        "allow" => Some(Effect::Allow),
        "ask" => Some(Effect::Ask),
        "deny" => Some(Effect::Deny),
        _ => None,
    }
}

/// `[a-z0-9][a-z0-9-]{0,63}`.
fn is_id(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_known = |byte: u8| is_letter(byte) || byte == b'-';
    text.len() <= ID && text.bytes().next().is_some_and(is_letter) && text.bytes().all(is_known)
}

/// 1 to 128 code points.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().nth(NAME).is_none()
}

/// `native`, or `0x` and 8 digits in lower case.
#[allow(clippy::option_option, reason = "no selector, and the one of a call without data")]
fn selector(text: &str) -> Option<Option<[u8; 4]>> {
    if text == "native" {
        return Some(None);
    }
    let is_lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    let bytes = hex::data(text.as_bytes()).filter(|_| is_lower)?;
    bytes.as_slice().try_into().ok().map(Some)
}

fn asset(text: &str) -> Option<Asset> {
    if text == "native" { Some(Asset::Native) } else { hex::checked_address(text).map(Asset::Token) }
}
