//! Hypotheses about members: left out, put in, or with another value, before the document was hashed.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::Address;

use super::changes::changes;
use super::fields::{self, Field};
use super::recipe::{Canonical, Edit, Recipe};
use super::search::{Attempt, Proof};
use crate::json::Kind;
use crate::manifest::MANIFEST_TYPE;

const NULL: &[u8] = b"null";
const EMPTY_TEXT: &[u8] = b"\"\"";
const EMPTY_LIST: &[u8] = b"[]";
const FIRST_VERSION: &[u8] = b"\"1.0.0\"";

/// Default values that libraries insert, and what they do so. Only members that are not there are inserted.
struct Defaults {
    label: &'static str,
    members: &'static [(Field, &'static [u8])],
    /// All of the members must be absent: else another row says the same.
    all: bool,
}

/// A schema's defaults; then what typed languages write for what is not there.
const DEFAULTS: &[Defaults] = &[
    Defaults { label: "a default version", members: &[(fields::VERSION, FIRST_VERSION)], all: true },
    Defaults { label: "empty tags", members: &[(fields::TAGS, EMPTY_LIST)], all: true },
    Defaults {
        label: "a default version and empty tags",
        members: &[(fields::TAGS, EMPTY_LIST), (fields::VERSION, FIRST_VERSION)],
        all: true,
    },
    Defaults { label: "empty pricing", members: &[(fields::PRICING, EMPTY_LIST)], all: true },
    Defaults {
        label: "empty tags and pricing",
        members: &[(fields::PRICING, EMPTY_LIST), (fields::TAGS, EMPTY_LIST)],
        all: true,
    },
    Defaults {
        label: "a default version, empty tags and pricing",
        members: &[
            (fields::PRICING, EMPTY_LIST),
            (fields::TAGS, EMPTY_LIST),
            (fields::VERSION, FIRST_VERSION),
        ],
        all: true,
    },
    Defaults {
        label: "null for every optional member",
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
        label: "a default version, and null for every other optional member",
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
    Defaults {
        label: "empty texts, and null for every other optional member",
        members: &[
            (fields::IMAGE, EMPTY_TEXT),
            (fields::VERSION, EMPTY_TEXT),
            (fields::ACCESS, NULL),
            (fields::PRICING, NULL),
            (fields::TAGS, NULL),
            (fields::VERIFIABILITY, NULL),
        ],
        all: false,
    },
    Defaults {
        label: "empty texts and lists",
        members: &[
            (fields::IMAGE, EMPTY_TEXT),
            (fields::VERSION, EMPTY_TEXT),
            (fields::PRICING, EMPTY_LIST),
            (fields::TAGS, EMPTY_LIST),
        ],
        all: false,
    },
];

/// Folders and files of type URLs that drafts, mirrors and copies of the standard have had.
const TYPE_FOLDERS: [&str; 2] = ["https://eips.ethereum.org/EIPS/", "https://ercs.ethereum.org/ERCS/"];
const TYPE_FILES: [&str; 6] = ["eip-XXXX", "eip-draft", "eip-8257", "erc-XXXX", "erc-draft", "erc-8257"];
const TYPE_FRAGMENTS: [&str; 2] = ["#tool-manifest-v1", ""];

/// One recipe, compared.
fn is(
    attempt: &mut Attempt<'_>,
    canonical: &Canonical<'_>,
    recipe: &Recipe<'_>,
    label: &str,
) -> Option<Proof> {
    let mix = canonical.mix(recipe)?;
    if !attempt.afford(mix.cost()) || !attempt.is(mix.hash()) {
        return None;
    }
    let changes = changes(canonical, recipe);
    Some(Proof { changes, file: Some(mix.to_bytes()), ..Proof::of(label) })
}

/// What a typed parser drops: the unknown members of the top level, and those below.
pub(super) struct Unknown {
    cuts: Vec<Edit>,
    top: bool,
}

impl Unknown {
    pub(super) fn of(canonical: &Canonical<'_>, cuts: Vec<Edit>) -> Self {
        Self { cuts, top: canonical.has_unknown() }
    }

    const fn is_none(&self) -> bool {
        !self.top && self.cuts.is_empty()
    }

    /// All of them dropped.
    fn dropped(&self) -> Recipe<'_> {
        Recipe { drop_unknown: true, edits: &self.cuts, ..Recipe::default() }
    }
}

/// `cause-unknown-dropped`.
pub(super) fn unknown_dropped(
    attempt: &mut Attempt<'_>,
    c: &Canonical<'_>,
    unknown: &Unknown,
) -> Option<Proof> {
    let all = unknown.dropped();
    let top = Recipe { edits: &[], ..all };
    let mut found = is(attempt, c, &top, "unknown members of the top level were dropped");
    if !unknown.cuts.is_empty() {
        found = found.or_else(|| is(attempt, c, &all, "unknown members of every level were dropped"));
        if unknown.top {
            let below = Recipe { drop_unknown: false, ..all };
            found =
                found.or_else(|| is(attempt, c, &below, "unknown members below the top level were dropped"));
        }
    }
    // Neither stands in the table of §2 as the first editions of libraries knew it.
    let older = [
        (fields::MAX_AGE, "unknown members were dropped, and maxAge"),
        (fields::VERIFIABILITY, "unknown members were dropped, and verifiability"),
    ];
    older.into_iter().filter(|(field, _)| c.has(*field)).fold(found, |found, (field, label)| {
        found.or_else(|| is(attempt, c, &Recipe { drop: &[field], ..all }, label))
    })
}

/// `cause-defaults-inserted`.
pub(super) fn defaults_inserted(attempt: &mut Attempt<'_>, c: &Canonical<'_>) -> Option<Proof> {
    let found = inserted(attempt, c, Recipe::default(), true);
    if c.has(fields::TYPE) { found } else { found.or_else(|| inserted(attempt, c, Recipe::default(), false)) }
}

/// `cause-typed-object`.
pub(super) fn typed_object(attempt: &mut Attempt<'_>, c: &Canonical<'_>, unknown: &Unknown) -> Option<Proof> {
    if unknown.is_none() {
        return None;
    }
    let all = unknown.dropped();
    let found = inserted(attempt, c, all, true);
    if c.has(fields::TYPE) || unknown.cuts.is_empty() {
        return found;
    }
    let kind = quoted(MANIFEST_TYPE);
    let set = [(fields::TYPE, &*kind)];
    let top = Recipe { edits: &[], set: &set, ..all };
    found.or_else(|| {
        is(attempt, c, &top, "unknown members of the top level were dropped, and a type inserted")
    })
}

/// Every row of defaults on top of a recipe; `kind`: with the type of version 1 where there is none.
fn inserted(attempt: &mut Attempt<'_>, c: &Canonical<'_>, base: Recipe<'_>, kind: bool) -> Option<Proof> {
    let v1 = quoted(MANIFEST_TYPE);
    let kind = (kind && !c.has(fields::TYPE)).then_some((fields::TYPE, &*v1));
    if let Some(kind) = kind {
        let found = is(attempt, c, &Recipe { set: &[kind], ..base }, "with a default type");
        if found.is_some() {
            return found;
        }
    }
    DEFAULTS.iter().find_map(|row| {
        let absent = row.members.iter().filter(|(field, _)| !c.has(*field)).copied();
        let mut set: Vec<(Field, &[u8])> = absent.collect();
        let first = row.members.first().is_some_and(|(field, _)| !c.has(*field));
        if !first || (row.all && set.len() < row.members.len()) {
            return None;
        }
        set.extend(kind);
        let label = if kind.is_some() {
            format!("with a default type, {}", row.label)
        } else {
            format!("with {}", row.label)
        };
        is(attempt, c, &Recipe { set: &set, ..base }, &label)
    })
}

/// `cause-empty-dropped`.
pub(super) fn empty_dropped(
    attempt: &mut Attempt<'_>,
    c: &Canonical<'_>,
    unknown: &Unknown,
) -> Option<Proof> {
    let document = &c.document;
    let members = || {
        let known = |(key, value)| Some((fields::field(&document.text(key))?, value));
        document.root_members().filter_map(known)
    };
    let schema = |field| fields::bare(field) == "inputs" || fields::bare(field) == "outputs";
    let null: Vec<Field> =
        members().filter(|(_, value)| document.kind(*value) == Kind::Null).map(|(field, _)| field).collect();
    let empty: Vec<Field> = members()
        .filter(|(field, value)| !schema(*field) && fields::is_empty(document, *value))
        .map(|(field, _)| field)
        .collect();
    let every: Vec<Field> =
        members().filter(|(_, value)| fields::is_empty(document, *value)).map(|(field, _)| field).collect();
    let mut default = empty.clone();
    default.extend(
        members()
            .filter(|(field, value)| *field == fields::VERSION && document.raw(*value) == FIRST_VERSION)
            .map(|(field, _)| field),
    );
    let lists = [
        (&null, "without members that are null"),
        (&empty, "without members that are empty"),
        (&every, "without members that are empty, schemas included"),
        (&default, "without members that are empty or at their default"),
    ];
    let bases = [Recipe::default(), unknown.dropped()];
    let bases = bases.iter().take(if unknown.is_none() { 1 } else { 2 });
    bases.clone().find_map(|base| {
        let mut before: &[Field] = &[];
        lists.iter().find_map(|(list, label)| {
            if list.is_empty() || core::mem::replace(&mut before, list) == list.as_slice() {
                return None;
            }
            let recipe = Recipe { drop: list, ..*base };
            if base.drop_unknown {
                return is(attempt, c, &recipe, &format!("{label}, and without unknown members"));
            }
            is(attempt, c, &recipe, label)
        })
    })
}

/// `cause-type-variant`.
pub(super) fn type_variant(attempt: &mut Attempt<'_>, c: &Canonical<'_>, unknown: &Unknown) -> Option<Proof> {
    let bases = [
        (Recipe::default(), "with this type"),
        (unknown.dropped(), "with this type, without unknown members"),
    ];
    let bases = bases.iter().take(if unknown.is_none() { 1 } else { 2 });
    bases.clone().find_map(|(base, label)| {
        TYPE_FRAGMENTS.iter().find_map(|fragment| {
            TYPE_FILES.iter().find_map(|file| {
                TYPE_FOLDERS.iter().find_map(|folder| {
                    let kind = quoted(&format!("{folder}{file}{fragment}"));
                    is(attempt, c, &Recipe { set: &[(fields::TYPE, &*kind)], ..*base }, label)
                })
            })
        })
    })
}

/// `cause-creator-replaced`.
pub(super) fn creator_replaced(
    attempt: &mut Attempt<'_>,
    c: &Canonical<'_>,
    onchain: Option<Address>,
) -> Option<Proof> {
    let none = is(attempt, c, &Recipe { drop: &[fields::CREATOR], ..Recipe::default() }, "without a creator");
    let accounts = [
        (Some(format!("{:?}", Address::ZERO)), "with the zero address, as of a variable that was not set"),
        (Some(alloc::string::String::new()), "with an empty creator"),
        (onchain.map(|creator| format!("{creator:?}")), "with the account that registered"),
        (onchain.map(|creator| format!("{creator}")), "with the account that registered, in mixed case"),
    ];
    accounts.into_iter().fold(none, |found, (account, label)| {
        found.or_else(|| {
            let account = quoted(&account?);
            is(attempt, c, &Recipe { set: &[(fields::CREATOR, &*account)], ..Recipe::default() }, label)
        })
    })
}

/// `cause-address-case`, with the edits of one combination.
pub(super) fn edited(
    attempt: &mut Attempt<'_>,
    c: &Canonical<'_>,
    edits: &[Edit],
    label: &str,
) -> Option<Proof> {
    is(attempt, c, &Recipe { edits, ..Recipe::default() }, label)
}

/// A text that needs no escapes as JSON.
fn quoted(text: &str) -> Vec<u8> {
    format!("\"{text}\"").into_bytes()
}
