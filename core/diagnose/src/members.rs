//! Hypotheses about members: left out, put in, or with another value, before the document was hashed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::Address;

use super::changes::changes;
use super::fields::{self, Field};
use super::recipe::{Canonical, Edit, Recipe};
use super::search::{Attempt, Proof};
use erc8257::MANIFEST_TYPE;
use primitives::json::{Kind, NodeId};

const NULL: &[u8] = b"null";
const EMPTY_LIST: &[u8] = b"[]";
const FIRST_VERSION: &[u8] = b"\"1.0.0\"";

/// Default values that libraries insert, and the libraries' names. Only missing members are inserted.
struct Defaults {
    label: &'static str,
    members: &'static [(Field, &'static [u8])],
    /// All of the members must be absent: else another row says the same.
    all: bool,
}

/// A schema's defaults; then the values that typed languages write for missing members.
const DEFAULTS: &[Defaults] = &[
    Defaults { label: "with a default version", members: &[(fields::VERSION, FIRST_VERSION)], all: true },
    Defaults { label: "with empty tags", members: &[(fields::TAGS, EMPTY_LIST)], all: true },
    Defaults {
        label: "with a default version and empty tags",
        members: &[(fields::TAGS, EMPTY_LIST), (fields::VERSION, FIRST_VERSION)],
        all: true,
    },
    Defaults { label: "with empty pricing", members: &[(fields::PRICING, EMPTY_LIST)], all: true },
    Defaults {
        label: "with empty tags and pricing",
        members: &[(fields::PRICING, EMPTY_LIST), (fields::TAGS, EMPTY_LIST)],
        all: true,
    },
    Defaults {
        label: "with a default version, empty tags and pricing",
        members: &[
            (fields::PRICING, EMPTY_LIST),
            (fields::TAGS, EMPTY_LIST),
            (fields::VERSION, FIRST_VERSION),
        ],
        all: true,
    },
    Defaults {
        label: "with null for every optional member",
        members: &[
            (fields::ACCESS, NULL),
            (fields::IMAGE, NULL),
            (fields::PRICING, NULL),
            (fields::TAGS, NULL),
            (fields::VERIFIABILITY, NULL),
            (fields::VERSION, NULL),
        ],
        all: false,
    },
    Defaults {
        label: "with a default version, and null for every other optional member",
        members: &[
            (fields::VERSION, FIRST_VERSION),
            (fields::ACCESS, NULL),
            (fields::IMAGE, NULL),
            (fields::PRICING, NULL),
            (fields::TAGS, NULL),
            (fields::VERIFIABILITY, NULL),
        ],
        all: false,
    },
];

/// Type URLs that drafts, mirrors and copies of the standard have had, as JSON.
const TYPES: [&[u8]; 12] = [
    b"\"https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1\"",
    b"\"https://ercs.ethereum.org/ERCS/eip-XXXX#tool-manifest-v1\"",
    b"\"https://eips.ethereum.org/EIPS/eip-8257#tool-manifest-v1\"",
    b"\"https://ercs.ethereum.org/ERCS/eip-8257#tool-manifest-v1\"",
    b"\"https://eips.ethereum.org/EIPS/erc-8257#tool-manifest-v1\"",
    b"\"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1\"",
    b"\"https://eips.ethereum.org/EIPS/eip-draft#tool-manifest-v1\"",
    b"\"https://ercs.ethereum.org/ERCS/eip-draft#tool-manifest-v1\"",
    b"\"https://eips.ethereum.org/EIPS/eip-8257\"",
    b"\"https://ercs.ethereum.org/ERCS/eip-8257\"",
    b"\"https://eips.ethereum.org/EIPS/erc-8257\"",
    b"\"https://ercs.ethereum.org/ERCS/erc-8257\"",
];

/// A document that recipes are applied to: the served one, or the one that a typed parser made of it.
#[derive(Clone, Copy)]
pub(super) struct Base<'c> {
    pub(super) canonical: &'c Canonical<'c>,
    /// The edits that dropped members before, and their document.
    pub(super) dropped: Option<(&'c Canonical<'c>, Recipe<'c>)>,
}

impl Base<'_> {
    /// One recipe, compared.
    fn is(&self, attempt: &mut Attempt<'_>, recipe: &Recipe<'_>, label: &str) -> Option<Proof> {
        let mix = self.canonical.mix(recipe)?;
        if !attempt.afford(mix.cost()) || !attempt.is(mix.hash()) {
            return None;
        }
        let before = self.dropped.map(|(served, dropped)| changes(served, &dropped));
        let changes = before.unwrap_or_default().and(changes(self.canonical, recipe));
        let label = if self.dropped.is_some() {
            format!("{label}, without unknown members")
        } else {
            String::from(label)
        };
        Some(Proof { changes, file: Some(mix.to_bytes()), ..Proof::of(&label) })
    }

    fn has(&self, field: Field) -> bool {
        self.canonical.has(field)
    }
}

/// The recipe of a typed parser: it drops all members that the standard does not define.
pub(super) const fn dropped(cuts: &[Edit]) -> Recipe<'_> {
    Recipe { drop_unknown: true, drop: &[], set: &[], edits: cuts }
}

/// `cause-unknown-dropped`.
pub(super) fn unknown_dropped(attempt: &mut Attempt<'_>, base: Base<'_>, cuts: &[Edit]) -> Option<Proof> {
    let all = dropped(cuts);
    let top = Recipe { edits: &[], ..all };
    let mut found = base.is(attempt, &top, "without unknown members of the top level");
    if !cuts.is_empty() {
        found = found.or_else(|| base.is(attempt, &all, "without unknown members at any level"));
        if base.canonical.has_unknown() {
            let below = Recipe { drop_unknown: false, ..all };
            found = found.or_else(|| base.is(attempt, &below, "without unknown members below the top level"));
        }
    }
    // Not every library knows these.
    let more = [
        (fields::MAX_AGE, "without unknown members and maxAge"),
        (fields::VERIFIABILITY, "without unknown members and verifiability"),
    ];
    more.into_iter().filter(|(field, _)| base.has(*field)).fold(found, |found, (field, label)| {
        found.or_else(|| base.is(attempt, &Recipe { drop: &[field], ..all }, label))
    })
}

/// `cause-defaults-inserted`; on top of a typed parser's recipe, `cause-typed-object`.
pub(super) fn defaults_inserted(attempt: &mut Attempt<'_>, base: Base<'_>) -> Option<Proof> {
    if base.has(fields::TYPE) {
        return inserted(attempt, base, None);
    }
    let v1 = quoted(MANIFEST_TYPE);
    let kind = (fields::TYPE, &*v1);
    base.is(attempt, &Recipe { set: &[kind], ..Recipe::default() }, "with a default type")
        .or_else(|| inserted(attempt, base, Some(kind)))
        .or_else(|| inserted(attempt, base, None))
}

/// Every row of defaults, with a type beside where one is given.
fn inserted(attempt: &mut Attempt<'_>, base: Base<'_>, kind: Option<(Field, &[u8])>) -> Option<Proof> {
    DEFAULTS.iter().find_map(|row| {
        let absent = |member: &&(Field, &'static [u8])| !base.has(member.0);
        let mut set: Vec<(Field, &[u8])> = row.members.iter().filter(absent).copied().collect();
        if !row.members.first().is_some_and(|first| absent(&first))
            || (row.all && set.len() < row.members.len())
        {
            return None;
        }
        set.extend(kind);
        base.is(attempt, &Recipe { set: &set, ..Recipe::default() }, row.label)
    })
}

/// `cause-empty-dropped`.
pub(super) fn empty_dropped(attempt: &mut Attempt<'_>, base: Base<'_>) -> Option<Proof> {
    let document = &base.canonical.document;
    let list = |wanted: &dyn Fn(Field, NodeId) -> bool| -> Vec<Field> {
        let known = |(key, value)| Some((fields::field(&document.text(key))?, value));
        let members =
            document.root_members().filter_map(known).filter(|(field, value)| wanted(*field, *value));
        members.map(|(field, _)| field).collect()
    };
    let is_schema = |field| matches!(field, fields::INPUTS | fields::OUTPUTS);
    let is_empty = |field, value| !is_schema(field) && fields::is_empty(document, value);
    let is_default = |field, value| field == fields::VERSION && document.raw(value) == FIRST_VERSION;
    let lists = [
        (list(&|_, value| document.kind(value) == Kind::Null), "without members that are null"),
        (list(&is_empty), "without members that are empty"),
        (
            list(&|_, value| fields::is_empty(document, value)),
            "without members that are empty, schemas included",
        ),
        (
            list(&|field, value| is_empty(field, value) || is_default(field, value)),
            "without members that are empty or at their default",
        ),
    ];
    let mut before: &[Field] = &[];
    lists.iter().find_map(|(list, label)| {
        // The empty list too: nothing would be dropped.
        if core::mem::replace(&mut before, list) == list.as_slice() {
            return None;
        }
        base.is(attempt, &Recipe { drop: list, ..Recipe::default() }, label)
    })
}

/// `cause-type-variant`.
pub(super) fn type_variant(attempt: &mut Attempt<'_>, base: Base<'_>) -> Option<Proof> {
    TYPES.iter().find_map(|kind| {
        base.is(attempt, &Recipe { set: &[(fields::TYPE, *kind)], ..Recipe::default() }, "with this type")
    })
}

/// `cause-creator-replaced`.
pub(super) fn creator_replaced(
    attempt: &mut Attempt<'_>,
    base: Base<'_>,
    onchain: Option<Address>,
) -> Option<Proof> {
    let none =
        base.is(attempt, &Recipe { drop: &[fields::CREATOR], ..Recipe::default() }, "without a creator");
    // If the served creator is this account, the row about the case of addresses tells it.
    let onchain = onchain.filter(|onchain| served_creator(base) != Some(*onchain));
    let accounts = [
        (Some(Address::ZERO), "with the zero address, as of a variable that was not set"),
        (onchain, "with the account that registered"),
    ];
    accounts.into_iter().fold(none, |found, (account, label)| {
        found.or_else(|| {
            let account = format!("\"{:?}\"", account?).into_bytes();
            base.is(attempt, &Recipe { set: &[(fields::CREATOR, &*account)], ..Recipe::default() }, label)
        })
    })
}

/// The account that the document names.
fn served_creator(base: Base<'_>) -> Option<Address> {
    let document = &base.canonical.document;
    let (_, value) = document.root_members().find(|(key, _)| &*document.text(*key) == b"creatorAddress")?;
    primitives::hex::address(&document.text(value)).map(Address::from)
}

/// `cause-address-case`, with the edits of one combination.
pub(super) fn edited(
    attempt: &mut Attempt<'_>,
    base: Base<'_>,
    edits: &[Edit],
    label: &str,
) -> Option<Proof> {
    base.is(attempt, &Recipe { edits, ..Recipe::default() }, label)
}

/// A text that needs no escapes as JSON.
fn quoted(text: &str) -> Vec<u8> {
    format!("\"{text}\"").into_bytes()
}
