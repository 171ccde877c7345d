//! One diagnosis: the hypotheses in the order of the table.

use alloc::vec::Vec;

use alloy_primitives::B256;

use super::diagnosis::{Content, Diagnosis, Wanted};
use super::layout::Order;
use super::members::Base;
use super::mend::{Served, repair};
use super::outcome::Why;
use super::recipe::{Canonical, cuts};
use super::search::{Proof, Search};
use super::texts::{HashFunction, Raw, Texts, other_hash_of_bytes, sha3, sha256};
use super::{Clues, Hypothesis, addresses, hashes, members, others};
use erc8257::ManifestState;
use erc8257::inside::first_fault;
use erc8257::limits;
use primitives::canonical::canonical_bytes;
use primitives::json::read;

/// More than the canonical bytes of any manifest: at worst every five bytes are a number of 21 digits.
const CANONICAL_BYTES: usize = limits::MANIFEST_BYTES << 3;

pub(super) fn diagnose(body: &[u8], expected: B256, clues: &Clues<'_>) -> Diagnosis {
    let content = Content::of(body);
    // A body that is too large is not read, with or without the mark.
    let bare = body.strip_prefix(&[0xEF, 0xBB, 0xBF]).filter(|_| body.len() <= limits::MANIFEST_BYTES);
    let text = bare.unwrap_or(body);
    let marked = text.len() < body.len();
    let document = read(text, limits::MANIFEST_BYTES);
    let readable = document.faults.is_empty();
    let unreadable =
        if marked { first_fault(&read(body, limits::MANIFEST_BYTES)) } else { first_fault(&document) };
    let bytes = if readable { canonical_bytes(&document) } else { Vec::new() };
    let canonical = readable.then(|| Canonical::of(read(&bytes, CANONICAL_BYTES)));
    let hash = canonical.as_ref().map(|canonical| canonical.hash);
    let computed = hash.filter(|_| !marked);
    let served = match computed {
        Some(hash) => Served::of(&document, hash),
        None => Served { hash: None, valid: false, creator: None },
    };

    let mut search = Search::new(expected, body.len());
    search.specified(computed);
    let obstacle = (!readable).then_some(Why::Unreadable);
    search.hypothesis(Hypothesis::ByteOrderMark, obstacle, |attempt| {
        let hash = hash.filter(|_| marked)?;
        attempt.is(hash).then(|| Proof { file: Some(bytes.clone()), ..Proof::default() })
    });
    of_members(&mut search, canonical.as_ref(), &served, clues);
    of_texts(&mut search, body, &document, canonical.as_ref(), clues);
    let manifest = match (unreadable.is_none(), served.valid) {
        (false, _) => ManifestState::Unreadable,
        (true, false) => ManifestState::Invalid,
        (true, true) => ManifestState::Valid,
    };
    let wanted = if search.is_open() { wanted(readable, clues) } else { Vec::new() };
    let repair = repair(&served, expected, search.cause.as_ref(), search.file, clues);
    let content = content.filter(|_| unreadable.is_some());
    Diagnosis {
        expected,
        computed,
        manifest,
        unreadable,
        content,
        cause: search.cause,
        tried: search.tried,
        repair,
        wanted,
    }
}

/// Members, and other registrations.
fn of_members(search: &mut Search, canonical: Option<&Canonical<'_>>, known: &Served, clues: &Clues<'_>) {
    let unreadable = canonical.is_none().then_some(Why::Unreadable);
    let served = canonical.map(|canonical| Base { canonical, dropped: None });
    let cuts = canonical.filter(|_| search.is_open()).map(|c| cuts(&c.document)).unwrap_or_default();
    search.hypothesis(Hypothesis::UnknownDropped, unreadable, |attempt| {
        members::unknown_dropped(attempt, served?, &cuts)
    });
    search.hypothesis(Hypothesis::DefaultsInserted, unreadable, |attempt| {
        members::defaults_inserted(attempt, served?)
    });
    // The document that a typed parser keeps stands by itself, so that its forms share their beginnings too.
    let parse = |canonical: &Canonical<'_>| Some(canonical.mix(&members::dropped(&cuts))?.to_bytes());
    let parsed = canonical.filter(|_| search.is_open()).and_then(parse);
    let parsed = parsed.as_ref().map(|bytes| Canonical::of(read(bytes, CANONICAL_BYTES)));
    let dropped = canonical.map(|canonical| (canonical, members::dropped(&cuts)));
    let parsed = parsed.as_ref().map(|canonical| Base { canonical, dropped });
    search.hypothesis(Hypothesis::TypedObject, unreadable, |attempt| {
        members::defaults_inserted(attempt, parsed?)
    });
    let bases = || served.into_iter().chain(parsed);
    search.hypothesis(Hypothesis::EmptyDropped, unreadable, |attempt| {
        bases().find_map(|base| members::empty_dropped(attempt, base))
    });
    let no_siblings = match (clues.siblings, clues.metadata_uri) {
        (None, _) => Some(Why::NeedsSiblings),
        (_, None) => Some(Why::NeedsRecord),
        _ => None,
    };
    let no_hash = known.hash.is_none().then_some(Why::Unreadable);
    search.hypothesis(Hypothesis::StaleDuplicate, no_hash.or(no_siblings), |attempt| {
        others::stale_duplicate(attempt, clues, known.hash, known.creator)
    });
    search.hypothesis(Hypothesis::HashOfAnother, no_siblings, |attempt| {
        others::hash_of_another(attempt, clues)
    });
    search.hypothesis(Hypothesis::TypeVariant, unreadable, |attempt| {
        bases().find_map(|base| members::type_variant(attempt, base))
    });
    search
        .hypothesis(Hypothesis::AddressCase, unreadable, |attempt| addresses::address_case(attempt, served?));
    search.hypothesis(Hypothesis::CreatorReplaced, unreadable, |attempt| {
        members::creator_replaced(attempt, served?, clues.creator)
    });
}

/// Bytes, texts and hashes.
fn of_texts(
    search: &mut Search,
    body: &[u8],
    document: &primitives::json::Document<'_>,
    canonical: Option<&Canonical<'_>>,
    clues: &Clues<'_>,
) {
    let unreadable = canonical.is_none().then_some(Why::Unreadable);
    let large = (body.len() > limits::MANIFEST_BYTES).then_some(Why::TooLarge);
    // A proved cause needs no bytes any more, and a body that is too large is not read.
    let raw = Raw::of(if search.is_open() && large.is_none() { body } else { b"" });
    let mut texts = canonical.filter(|_| search.is_open()).map(|c| Texts::of(document, c, &raw));
    let scratch = &mut Vec::new();
    search.hypothesis(Hypothesis::RawBytes, large, |attempt| raw.as_served(attempt));
    search.hypothesis(Hypothesis::TrimmedBytes, large, |attempt| raw.trimmed(attempt, scratch));
    search.hypothesis(Hypothesis::ServedOrder, unreadable, |attempt| texts.as_mut()?.served_order(attempt));
    let texts = texts.as_ref();
    search.hypothesis(Hypothesis::ShallowSort, unreadable, |attempt| {
        texts?.order(attempt, Order::Shallow, scratch)
    });
    search.hypothesis(Hypothesis::NameList, unreadable, |attempt| {
        texts?.order(attempt, Order::Listed, scratch)
    });
    search.hypothesis(Hypothesis::Indented, unreadable, |attempt| texts?.indented(attempt, scratch));
    search.hypothesis(Hypothesis::JsonDumps, unreadable, |attempt| texts?.json_dumps(attempt, scratch));
    search.hypothesis(Hypothesis::NormalForm, unreadable, |attempt| texts?.normal_form(attempt, scratch));
    let functions: [(Hypothesis, HashFunction); 2] = [(Hypothesis::Sha256, sha256), (Hypothesis::Sha3, sha3)];
    for (hypothesis, hash) in functions {
        search.hypothesis(hypothesis, large, |attempt| match texts {
            Some(texts) => texts.other_hash(attempt, &raw, hash),
            None => other_hash_of_bytes(attempt, &raw, hash),
        });
    }
    let no_candidates = clues.candidates.is_empty().then_some(Why::NeedsCandidates);
    search.hypothesis(Hypothesis::OtherBody, no_candidates, |attempt| others::other_body(attempt, clues));
    let of_canonical = canonical.map(|c| (c.hash, "of the canonical bytes"));
    let of_raw = large.is_none().then_some((raw.hash, "of the bytes as served"));
    let known: Vec<(B256, &str)> = of_canonical.into_iter().chain(of_raw).collect();
    search.hypothesis(Hypothesis::HashedTwice, large, |attempt| {
        hashes::hashed_twice(attempt, known.get(..1).unwrap_or_default())
    });
    search.hypothesis(Hypothesis::ReversedBytes, large, |attempt| hashes::reversed(attempt, &known));
    let no_url = clues.metadata_uri.is_none().then_some(Why::NeedsRecord);
    search.hypothesis(Hypothesis::HashOfUrl, no_url, |attempt| hashes::hash_of_url(attempt, clues));
    search.hypothesis(Hypothesis::Junk, None, |attempt| hashes::junk(attempt, clues));
}

/// What would still prove something.
fn wanted(readable: bool, clues: &Clues<'_>) -> Vec<Wanted> {
    let record = clues.tool.is_some() && clues.metadata_uri.is_some();
    [
        (Wanted::Body, !readable),
        (Wanted::Record, !record),
        (Wanted::OlderCopy, true),
        (Wanted::OtherPaths, true),
        (Wanted::OtherRegistrations, clues.siblings.is_none()),
    ]
    .into_iter()
    .filter_map(|(wanted, is_so)| is_so.then_some(wanted))
    .collect()
}
