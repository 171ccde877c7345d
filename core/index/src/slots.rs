//! The storage slots that mark a contract as a proxy.

use erc8257::registry::{BEACON_SLOT, IMPLEMENTATION_SLOT, ProxyMarkers};
use erc8257::rpc::{read_data, slot_params};
use erc8257::{Address, BlockRef};

use crate::answer::Answer;
use crate::mark::ProxyMark;
use crate::step::Call;

/// How many slots there are.
pub(crate) const SLOTS: usize = 2;

/// Returns the calls that read the slots of a contract, in the order in which [`read`] takes the answers.
pub(crate) fn calls(address: Address, block: BlockRef) -> [Call; SLOTS] {
    [IMPLEMENTATION_SLOT, BEACON_SLOT].map(|slot| ("eth_getStorageAt", slot_params(address, slot, block)))
}

/// Reads the answers to [`calls`].
pub(crate) fn read(slots: &[Answer]) -> ProxyMark {
    let word = |slot: &Answer| read_data(&slot.as_answer()).ok();
    let markers = match slots {
        [implementation, beacon] => word(implementation).zip(word(beacon)),
        _ => None,
    };
    match markers.map(|(implementation, beacon)| ProxyMarkers::read(&implementation, &beacon, &[])) {
        Some(Ok(markers)) if markers.is_proxy() => ProxyMark::Marked,
        Some(Ok(_)) => ProxyMark::Unmarked,
        Some(Err(_)) | None => ProxyMark::Unknown,
    }
}
