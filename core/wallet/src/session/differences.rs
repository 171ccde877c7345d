//! How what was granted differs from what was asked, member by member (decision W60; ledger `ses-resp-not-equal`).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cmp::Ordering;

use alloy_primitives::{Address, U256};
use primitives::json::{Document, Kind as JsonKind, NodeId};
use primitives::limits::EXACT_INTEGER;

use super::kind::Kind;
use super::text::{canonical, told};
use super::wire::{EXPIRY, Wire};
use crate::border::session_grant::{SessionDifference, SessionDifferenceKind, SessionEntryVerdict};
use crate::limits::DIFFERENCES;
use crate::values::{address_at, quantity_at};

use SessionDifferenceKind::{Narrower, Other, Wider};

/// A permission in its document.
#[derive(Clone, Copy)]
pub(super) struct Side<'d> {
    pub(super) document: &'d Document<'d>,
    pub(super) wire: &'d Wire,
}

/// The differences so far, the worst among them, and which kinds there are.
#[derive(Default)]
pub(super) struct Differences {
    pub(super) list: Vec<SessionDifference>,
    pub(super) has_wider: bool,
    pub(super) has_narrower: bool,
    pub(super) has_other: bool,
}

impl Differences {
    /// Compares one permission with the one that was asked for.
    pub(super) fn of(asked: Side<'_>, granted: Side<'_>) -> Self {
        let mut differences = Self::default();
        differences.compare(asked, granted);
        differences
    }

    /// Something else is worse than more, and more is worse than less.
    pub(super) const fn verdict(&self) -> SessionEntryVerdict {
        if self.has_other {
            SessionEntryVerdict::Different
        } else if self.has_wider {
            SessionEntryVerdict::Widened
        } else if self.has_narrower {
            SessionEntryVerdict::Narrowed
        } else {
            SessionEntryVerdict::Granted
        }
    }

    fn add(
        &mut self,
        member: &str,
        kind: SessionDifferenceKind,
        asked: Option<String>,
        granted: Option<String>,
    ) {
        match kind {
            Wider => self.has_wider = true,
            Narrower => self.has_narrower = true,
            Other => self.has_other = true,
        }
        if self.list.len() < DIFFERENCES {
            self.list.push(SessionDifference { member: member.into(), kind, asked, granted });
        }
    }

    fn compare(&mut self, asked: Side<'_>, granted: Side<'_>) {
        let (a, g) = (asked.wire, granted.wire);
        let shown = |address: Option<Address>| address.map(|address| format!("{address:?}"));
        if a.chain != g.chain {
            self.add("chain", Other, Some(a.caip2()), Some(g.caip2()));
        }
        if a.from.is_some() && a.from != g.from {
            self.add("from", Other, shown(a.from), shown(g.from));
        }
        if a.to != g.to {
            self.add("to", Other, shown(Some(a.to)), shown(Some(g.to)));
        }
        if a.r#type != g.r#type {
            // The members of another type mean other things.
            return self.add("type", Other, Some(a.r#type.clone()), Some(g.r#type.clone()));
        }
        self.data(asked, granted);
        // A later end, or none, is more.
        let later = match (a.expiry, g.expiry) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(asked), Some(granted)) => granted.cmp(&asked),
        };
        if let Some(kind) = more(later) {
            let text = |end: Option<u64>| end.map(|end| end.to_string());
            self.add(EXPIRY, kind, text(a.expiry), text(g.expiry));
        }
        self.rules(asked, granted);
    }

    fn data(&mut self, asked: Side<'_>, granted: Side<'_>) {
        let is_known = Kind::of(&asked.wire.r#type).is_some();
        let (a, g) = (members(asked, asked.wire.data), members(granted, granted.wire.data));
        let names: BTreeSet<&str> = a.iter().chain(&g).map(|(name, _)| name.as_str()).collect();
        let find = |list: &[(String, NodeId)], name: &str| {
            list.binary_search_by(|(known, _)| known.as_str().cmp(name))
                .ok()
                .and_then(|at| list.get(at))
                .map(|of| of.1)
        };
        for name in names {
            // Words for people.
            if name == "justification" {
                continue;
            }
            let pair = Pair { asked, granted, a: find(&a, name), g: find(&g, name) };
            let kind = if is_known { pair.ordered(name) } else { pair.unordered() };
            if let Some(kind) = kind {
                self.add(name, kind, pair.asked(), pair.granted());
            }
        }
    }

    fn rules(&mut self, asked: Side<'_>, granted: Side<'_>) {
        let (a, g) = (&asked.wire.rules, &granted.wire.rules);
        let find = |rules: &[(String, NodeId)], name: &str| {
            rules.iter().find(|(known, _)| known == name).map(|(_, data)| *data)
        };
        let names: BTreeSet<&str> = a.iter().chain(g).map(|(name, _)| name.as_str()).collect();
        for name in names {
            let pair = Pair { asked, granted, a: find(a, name), g: find(g, name) };
            let kind = match (pair.a, pair.g) {
                // A rule less is more that is allowed.
                (Some(_), None) => Some(Wider),
                (None, Some(_)) => Some(Narrower),
                _ if matches!(name, "payee" | "redeemer") => pair.sets(),
                _ => pair.unordered(),
            };
            if let Some(kind) = kind {
                self.add(&format!("rule:{name}"), kind, pair.asked(), pair.granted());
            }
        }
    }
}

/// The members of an object that are not `null`, by name.
fn members(side: Side<'_>, object: NodeId) -> Vec<(String, NodeId)> {
    let document = side.document;
    let mut list: Vec<(String, NodeId)> = document
        .members_of(object)
        .filter(|(_, value)| document.kind(*value) != JsonKind::Null)
        .map(|(key, value)| (document.string(key).into_owned(), value))
        .collect();
    list.sort();
    list
}

/// The accounts of a rule `payee` or `redeemer`.
pub(super) fn accounts(document: &Document<'_>, data: NodeId) -> Option<BTreeSet<Address>> {
    let list = crate::answer::member(document, data, "addresses")?;
    let is_list = document.kind(list) == JsonKind::Array;
    is_list.then(|| document.elements(list).map(|node| address_at(document, node)).collect())?
}

/// Whether more, or less, was granted.
const fn more(order: Ordering) -> Option<SessionDifferenceKind> {
    match order {
        Ordering::Greater => Some(Wider),
        Ordering::Less => Some(Narrower),
        Ordering::Equal => None,
    }
}

/// One member on both sides.
struct Pair<'d> {
    asked: Side<'d>,
    granted: Side<'d>,
    a: Option<NodeId>,
    g: Option<NodeId>,
}

impl Pair<'_> {
    fn asked(&self) -> Option<String> {
        self.a.map(|node| told(self.asked.document, node))
    }

    fn granted(&self) -> Option<String> {
        self.g.map(|node| told(self.granted.document, node))
    }

    /// Values that have no order: the same, or another one.
    fn unordered(&self) -> Option<SessionDifferenceKind> {
        let value = |side: &Side<'_>, node: Option<NodeId>| node.map(|node| canonical(side.document, node));
        (value(&self.asked, self.a) != value(&self.granted, self.g)).then_some(Other)
    }

    /// A member of a type that is looked into.
    fn ordered(&self, name: &str) -> Option<SessionDifferenceKind> {
        let order = match name {
            "allowance" | "allowanceAmount" | "periodAmount" | "amountPerSecond" => {
                self.amounts().map(|(asked, granted)| granted.cmp(&asked))
            }
            // Nothing to begin with is 0.
            "initialAmount" => self
                .optional_amounts()
                .map(|(asked, granted)| granted.unwrap_or_default().cmp(&asked.unwrap_or_default())),
            // Without it, a stream never ends.
            "maxAmount" => self.optional_amounts().map(|pair| match pair {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Less,
                (Some(_), None) => Ordering::Greater,
                (Some(asked), Some(granted)) => granted.cmp(&asked),
            }),
            // The same amount more often, or from an earlier time on.
            "periodDuration" => self.times().map(|(asked, granted)| asked.cmp(&granted)),
            "startTime" if self.a.is_none() => Some(Ordering::Equal),
            "startTime" => self.times().map(|(asked, granted)| asked.cmp(&granted)),
            "tokenAddress" => return self.tokens(),
            _ => None,
        };
        order.map_or_else(|| self.unordered(), more)
    }

    fn amounts(&self) -> Option<(U256, U256)> {
        let (asked, granted) = self.optional_amounts()?;
        Some((asked?, granted?))
    }

    /// Both amounts, as far as they are there; `None` where one is no amount.
    fn optional_amounts(&self) -> Option<(Option<U256>, Option<U256>)> {
        let amount = |side: &Side<'_>, node: Option<NodeId>| match node {
            None => Some(None),
            Some(node) => quantity_at(side.document, node).map(Some),
        };
        Some((amount(&self.asked, self.a)?, amount(&self.granted, self.g)?))
    }

    fn times(&self) -> Option<(u64, u64)> {
        let time = |side: &Side<'_>, node: Option<NodeId>| {
            side.document.whole(node?).filter(|time| *time <= EXACT_INTEGER)
        };
        Some((time(&self.asked, self.a)?, time(&self.granted, self.g)?))
    }

    fn tokens(&self) -> Option<SessionDifferenceKind> {
        let token = |side: &Side<'_>, node: Option<NodeId>| address_at(side.document, node?);
        match (token(&self.asked, self.a), token(&self.granted, self.g)) {
            (Some(asked), Some(granted)) => (asked != granted).then_some(Other),
            _ => self.unordered(),
        }
    }

    /// Accounts as sets: fewer are less, and all others are more.
    fn sets(&self) -> Option<SessionDifferenceKind> {
        let set = |side: &Side<'_>, node: Option<NodeId>| accounts(side.document, node?);
        match (set(&self.asked, self.a), set(&self.granted, self.g)) {
            (Some(asked), Some(granted)) if asked == granted => None,
            (Some(asked), Some(granted)) if granted.is_subset(&asked) => Some(Narrower),
            (Some(_), Some(_)) => Some(Wider),
            _ => self.unordered(),
        }
    }
}
