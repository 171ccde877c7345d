//! Keys: a letter for the kind, the registry's number, and the subject. So entries of one kind and registry
//! lie together and in the order of their numbers.

use alloc::vec;
use alloc::vec::Vec;

use erc8257::{Address, B256, U256};

/// A registry's number within this state file.
pub(crate) type RegistryNumber = u32;

/// Facts about the whole file and about the pass under way.
pub(super) const FACT: u8 = b'a';
/// Registry: chain ID, address -> number.
const REGISTRY: u8 = b'r';
/// How far a registry was read.
const CURSOR: u8 = b'c';
/// The tool as its events show it.
const TOOL: u8 = b't';
/// Tools by URI, the active ones first, lowest ID first.
const URI: u8 = b'u';
/// Tools by predicate.
const PREDICATE: u8 = b'p';
/// The last upgrade of a registry or a predicate.
pub(super) const UPGRADE: u8 = b'g';
/// The hash of a block that may still be undone.
const BLOCK: u8 = b'b';
/// The changes of a block, for undoing it.
const UNDO: u8 = b'j';
/// The line of a tool in this pass.
const DONE: u8 = b'd';
/// What proxy markers were found in this pass.
const PROXY: u8 = b'x';
/// Where a line will begin once the output is replaced by a copy without those that others replace.
const NEXT: u8 = b'n';
/// The pass over one registry.
const TURN: u8 = b'e';
/// A predicate whose events cannot be read.
const UNWATCHED: u8 = b'q';

/// Every kind that tells of one registry's events.
pub(super) const OF_EVENTS: [u8; 8] = [CURSOR, TOOL, URI, PREDICATE, UPGRADE, UNWATCHED, BLOCK, UNDO];

fn join(kind: u8, parts: &[&[u8]]) -> Vec<u8> {
    let mut key = vec![kind];
    for part in parts {
        key.extend_from_slice(part);
    }
    key
}

/// Every key of a kind in one registry begins so.
pub(super) fn kind_of(kind: u8, registry: RegistryNumber) -> Vec<u8> {
    join(kind, &[&registry.to_be_bytes()])
}

/// The first key behind all that begin so.
pub(super) fn after(prefix: &[u8]) -> Vec<u8> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if let Some(next) = last.checked_add(1) {
            end.push(next);
            break;
        }
    }
    end
}

pub(super) fn fact(name: &str) -> Vec<u8> {
    join(FACT, &[name.as_bytes()])
}

pub(super) fn registry(chain_id: u128, address: Address) -> Vec<u8> {
    join(REGISTRY, &[&chain_id.to_be_bytes(), address.as_slice()])
}

pub(super) fn registries() -> Vec<u8> {
    vec![REGISTRY]
}

pub(super) fn cursor(registry: RegistryNumber) -> Vec<u8> {
    kind_of(CURSOR, registry)
}

pub(super) fn tool(registry: RegistryNumber, id: U256) -> Vec<u8> {
    join(TOOL, &[&registry.to_be_bytes(), &id.to_be_bytes::<32>()])
}

pub(super) fn tools(registry: RegistryNumber) -> Vec<u8> {
    kind_of(TOOL, registry)
}

/// The tools of one URI that are active, or that are retired.
pub(super) fn uri_stage(registry: RegistryNumber, uri: B256, retired: bool) -> Vec<u8> {
    join(URI, &[&registry.to_be_bytes(), uri.as_slice(), &[u8::from(retired)]])
}

pub(super) fn uri_tool(registry: RegistryNumber, uri: B256, retired: bool, id: U256) -> Vec<u8> {
    join(URI, &[&registry.to_be_bytes(), uri.as_slice(), &[u8::from(retired)], &id.to_be_bytes::<32>()])
}

/// All tools of the URI that a key of [`uri_tool`] names.
pub(super) fn uri_group(key: &[u8]) -> Option<Vec<u8>> {
    (key.first() == Some(&URI)).then(|| key.get(..37).map(<[u8]>::to_vec)).flatten()
}

pub(super) fn predicates(registry: RegistryNumber) -> Vec<u8> {
    kind_of(PREDICATE, registry)
}

pub(super) fn predicate(registry: RegistryNumber, address: Address) -> Vec<u8> {
    join(PREDICATE, &[&registry.to_be_bytes(), address.as_slice()])
}

pub(super) fn predicate_tool(registry: RegistryNumber, address: Address, id: U256) -> Vec<u8> {
    join(PREDICATE, &[&registry.to_be_bytes(), address.as_slice(), &id.to_be_bytes::<32>()])
}

/// The predicate that a key of [`predicate_tool`] names.
pub(super) fn predicate_of(key: &[u8]) -> Option<Address> {
    key.get(5..25).map(Address::from_slice)
}

pub(super) fn upgrade(registry: RegistryNumber, address: Address) -> Vec<u8> {
    join(UPGRADE, &[&registry.to_be_bytes(), address.as_slice()])
}

pub(super) fn block(registry: RegistryNumber, number: u64) -> Vec<u8> {
    join(BLOCK, &[&registry.to_be_bytes(), &number.to_be_bytes()])
}

pub(super) fn blocks(registry: RegistryNumber) -> Vec<u8> {
    kind_of(BLOCK, registry)
}

pub(super) fn undo_of(registry: RegistryNumber, block: u64) -> Vec<u8> {
    join(UNDO, &[&registry.to_be_bytes(), &block.to_be_bytes()])
}

pub(super) fn undo(registry: RegistryNumber, block: u64, turn: u32) -> Vec<u8> {
    join(UNDO, &[&registry.to_be_bytes(), &block.to_be_bytes(), &turn.to_be_bytes()])
}

pub(super) fn undos(registry: RegistryNumber) -> Vec<u8> {
    kind_of(UNDO, registry)
}

pub(super) fn done(registry: RegistryNumber, id: U256) -> Vec<u8> {
    join(DONE, &[&registry.to_be_bytes(), &id.to_be_bytes::<32>()])
}

pub(super) fn all_done(registry: RegistryNumber) -> Vec<u8> {
    kind_of(DONE, registry)
}

pub(super) fn proxy(registry: RegistryNumber, address: Address) -> Vec<u8> {
    join(PROXY, &[&registry.to_be_bytes(), address.as_slice()])
}

pub(super) fn proxies(registry: RegistryNumber) -> Vec<u8> {
    kind_of(PROXY, registry)
}

#[cfg(feature = "files")]
pub(super) fn next(registry: RegistryNumber, id: U256) -> Vec<u8> {
    join(NEXT, &[&registry.to_be_bytes(), &id.to_be_bytes::<32>()])
}

pub(super) fn turn(registry: RegistryNumber) -> Vec<u8> {
    kind_of(TURN, registry)
}

pub(super) fn unwatched(registry: RegistryNumber, address: Address) -> Vec<u8> {
    join(UNWATCHED, &[&registry.to_be_bytes(), address.as_slice()])
}

#[cfg(feature = "files")]
/// Every line there is, and where each will begin.
pub(super) const EVERY_LINE: [u8; 1] = [DONE];
#[cfg(feature = "files")]
pub(super) const EVERY_NEXT: [u8; 1] = [NEXT];

/// The facts about lines and passes, which go with the output.
pub(super) const OF_LINES: [u8; 4] = [DONE, PROXY, NEXT, TURN];

#[cfg(feature = "files")]
/// The registry that a key of one registry belongs to.
pub(super) fn registry_of(key: &[u8]) -> Option<RegistryNumber> {
    key.get(1..5)?.try_into().ok().map(RegistryNumber::from_be_bytes)
}

/// The ID at the end of a key.
pub(super) fn id_of(key: &[u8]) -> Option<U256> {
    key.last_chunk::<32>().map(|bytes| U256::from_be_bytes(*bytes))
}

/// The block number or offset at the end of a key.
pub(super) fn number_of(key: &[u8]) -> Option<u64> {
    key.last_chunk::<8>().map(|bytes| u64::from_be_bytes(*bytes))
}

/// Whether it is a tool's key, and which.
pub(super) fn as_tool(key: &[u8]) -> Option<U256> {
    (key.first() == Some(&TOOL)).then(|| id_of(key)).flatten()
}

/// The address whose upgrade a key of [`upgrade`] tells, or whose events cannot be read.
pub(super) fn upgraded(key: &[u8]) -> Option<Address> {
    let so = matches!(key.first(), Some(&(UPGRADE | UNWATCHED)));
    so.then(|| key.last_chunk::<20>().map(Address::from)).flatten()
}
