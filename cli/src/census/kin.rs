//! Registrations that have to do with each other: those of one URI, and those that commit one hash.

use std::collections::{HashMap, HashSet};

use advice::LookAlikes;
use erc8257::url::HttpsUrl;
use erc8257::{B256, U256};

use super::judged::Judged;
use super::registration::{Registration, Standing};
use super::risk::is_junk;

/// The relation of a registration to the others; the words of `flags`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Flag {
    /// An active registration of a lower ID in the same registry has this URI.
    Duplicate,
    /// A retired registration of a lower ID had this URI.
    Reregistered,
    /// The snapshot has this registration more than once.
    Repeated,
    /// The committed hash is one that no document has.
    JunkHash,
    /// The name of another creator's tool looks the same, and is written otherwise.
    LookAlike,
    /// The snapshot's own word for the comparison of the hashes contradicts the hashes.
    SnapshotDiffers,
    /// The host is one that begins with `www.`, which is another origin than the host without it.
    Www,
}

impl Flag {
    /// The word, and its meaning.
    pub(super) const fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::Duplicate => ("duplicate", "an active registration of a lower ID has the same URI"),
            Self::Reregistered => ("re-registered", "a retired registration of a lower ID had the same URI"),
            Self::Repeated => ("repeated", "the snapshot has the registration more than once"),
            Self::JunkHash => {
                ("junk-hash", "the committed hash is zero, a small number or one byte repeated")
            }
            Self::LookAlike => ("look-alike", "the name looks like that of another creator's tool"),
            Self::SnapshotDiffers => ("snapshot-differs", "the snapshot's word is not what its hashes say"),
            Self::Www => ("www", "the host begins with www., another origin than the host without it"),
        }
    }
}

/// The likely cause of a hash mismatch, the first that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Cause {
    /// No document has the committed hash.
    JunkHash,
    /// Another registration of the same URI commits the hash that is served.
    StaleDuplicate,
    /// A registration of another URI commits the hash that is served.
    ServedElsewhere,
    /// The URI was registered again later, and the document was changed after that, too.
    Superseded,
    /// No other registration explains it: the document was changed after it was registered, or never matched. One
    /// snapshot cannot tell these apart.
    Changed,
}

impl Cause {
    /// The word, and its meaning.
    pub(super) const fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::JunkHash => ("junk-hash", "the committed hash is one that no document has"),
            Self::StaleDuplicate => {
                ("stale-duplicate", "another registration of the same URI commits what is served")
            }
            Self::ServedElsewhere => {
                ("served-elsewhere", "a registration of another URI commits what is served")
            }
            Self::Superseded => {
                ("superseded", "the URI was registered again later, and changed after that as well")
            }
            Self::Changed => {
                ("changed", "changed after it was registered, or never right: one look cannot tell")
            }
        }
    }
}

/// Returns the key that two registrations of one URI share: chain, registry, and the normalised URI. A URI
/// that cannot be normalised counts as it stands. The key is a hash, so that a long URI takes no more room
/// than a short one.
pub(super) fn key(row: &Registration) -> Option<B256> {
    let uri = row.uri.as_deref()?;
    let normal = HttpsUrl::parse(uri).map_or(uri.into(), |url| url.normalized());
    Some(erc8257::keccak256(format!("{:?} {:?} {normal}", row.chain, row.registry).as_bytes()))
}

/// The known facts about the registrations of one URI.
#[derive(Default)]
struct Family {
    /// The hashes that they commit, and the first that commits each.
    hashes: HashMap<B256, U256>,
    lowest_active: Option<U256>,
    lowest_retired: Option<U256>,
    newest: U256,
}

/// Adds to every registration its relations to the others, in a time that grows as their number does.
pub(super) fn relate(rows: &mut [Judged]) {
    let mut families: HashMap<B256, Family> = HashMap::new();
    let mut committed: HashMap<B256, B256> = HashMap::new();
    let mut seen = HashSet::new();
    let mut repeated = HashSet::new();
    let mut names = LookAlikes::default();
    for row in rows.iter() {
        let identity = (row.chain, row.registry, row.id);
        if !seen.insert(identity) {
            repeated.insert(identity);
        }
        if let Some(name) = &row.name {
            names.add(name, row.creator);
        }
        let Some(key) = row.key else { continue };
        let family = families.entry(key).or_default();
        family.newest = family.newest.max(row.id);
        let lowest = match row.standing {
            Standing::Active => Some(&mut family.lowest_active),
            Standing::Retired => Some(&mut family.lowest_retired),
            Standing::Unknown => None,
        };
        if let Some(lowest) = lowest {
            *lowest = Some(lowest.map_or(row.id, |lowest| lowest.min(row.id)));
        }
        if let Some(hash) = row.onchain {
            family.hashes.entry(hash).or_insert(row.id);
            committed.entry(hash).or_insert(key);
        }
    }
    for row in rows {
        let family = row.key.and_then(|key| families.get(&key));
        let before = |lowest: Option<U256>| lowest.is_some_and(|lowest| lowest < row.id);
        let active = row.standing == Standing::Active;
        for (flag, so) in [
            (Flag::Duplicate, active && before(family.and_then(|family| family.lowest_active))),
            (Flag::Reregistered, before(family.and_then(|family| family.lowest_retired))),
            (Flag::Repeated, repeated.contains(&(row.chain, row.registry, row.id))),
            (Flag::JunkHash, row.onchain.is_some_and(is_junk)),
            (Flag::LookAlike, row.name.as_ref().is_some_and(|name| names.has(name))),
        ] {
            if so {
                row.flags.push(flag);
            }
        }
        row.flags.sort_unstable();
        row.cause = cause(row, family, &committed);
    }
}

fn cause(row: &Judged, family: Option<&Family>, committed: &HashMap<B256, B256>) -> Option<Cause> {
    let (onchain, served) = row.onchain.zip(row.served).filter(|(onchain, served)| onchain != served)?;
    let sibling = family.and_then(|family| family.hashes.get(&served)).is_some_and(|first| *first != row.id);
    Some(if is_junk(onchain) {
        Cause::JunkHash
    } else if sibling {
        Cause::StaleDuplicate
    } else if committed.contains_key(&served) {
        Cause::ServedElsewhere
    } else if family.is_some_and(|family| family.newest > row.id) {
        Cause::Superseded
    } else {
        Cause::Changed
    })
}
