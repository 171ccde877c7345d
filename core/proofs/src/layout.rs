//! Where a registry keeps its records: a layout for each code, found by the proven hash of the code (decisions S8 to S11).

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, address, b256};
use primitives::canonical::keccak256;
use primitives::registry::{ADMIN_SLOT, BEACON_SLOT, IMPLEMENTATION_SLOT};

use crate::border::proof::{LayoutCounter, ProofLayout, ProofPolicy};

/// Where the code of a registry keeps its records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Its name; `policy` for a layout of the policy.
    pub name: &'static str,
    /// The hash of the code.
    pub code_hash: B256,
    /// The address whose storage nothing but this code ever wrote; `None` for a layout of the policy.
    pub home: Option<Address>,
    /// The slot of the counter.
    pub counter_slot: U256,
    /// The slot of the mapping from IDs to records.
    pub tools_slot: U256,
    /// The slot of the mapping from IDs to tombstones.
    pub removed_slot: U256,
    /// What the counter counts.
    pub counter: LayoutCounter,
}

/// The layouts that the library knows. Each was compiled from its source, and its CREATE2 address reproduced (decision S9).
static KNOWN: [Layout; 1] = [Layout {
    name: "tool-registry-0.2",
    code_hash: b256!("2186387006f07e8a2e8099214c330e635dc5dcdfd0522df00d23ec0196c4a218"),
    home: Some(address!("265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1")),
    counter_slot: U256::ZERO,
    tools_slot: U256::ONE,
    removed_slot: U256::from_limbs([2, 0, 0, 0]),
    counter: LayoutCounter::Next,
}];

/// The layouts that the library knows.
///
/// # Example
/// ```
/// assert_eq!(erc8257_proofs::layouts()[0].name, "tool-registry-0.2");
/// ```
#[must_use]
pub const fn layouts() -> &'static [Layout] {
    &KNOWN
}

/// The layout of the code with this hash: a known one, else the first of the policy.
///
/// # Example
/// ```
/// use erc8257_proofs::{layout_of, layouts};
///
/// let known = layouts()[0];
/// assert_eq!(layout_of(known.code_hash, None), Some(known));
/// assert_eq!(layout_of(alloy_primitives::B256::ZERO, None), None);
/// ```
#[must_use]
pub fn layout_of(code_hash: B256, policy: Option<&ProofPolicy>) -> Option<Layout> {
    let own = policy.and_then(|policy| policy.layouts.as_deref()).unwrap_or_default();
    let known = KNOWN.iter().find(|layout| layout.code_hash == code_hash).copied();
    known.or_else(|| own.iter().find(|layout| layout.code_hash == code_hash).map(Layout::of))
}

impl Layout {
    fn of(layout: &ProofLayout) -> Self {
        Self {
            name: "policy",
            code_hash: layout.code_hash,
            home: None,
            counter_slot: U256::from(layout.counter_slot),
            tools_slot: U256::from(layout.tools_slot),
            removed_slot: U256::from(layout.removed_slot),
            counter: layout.counter.unwrap_or(LayoutCounter::Next),
        }
    }
}

/// The slots that a record is read from, in the order in which a prover asks for them: counter, creator, `metadataURI`,
/// `manifestHash`, `accessPredicate`, tombstone, and the marks of a proxy (implementation, beacon, admin).
///
/// # Example
/// ```
/// use alloy_primitives::U256;
/// use erc8257_proofs::{layouts, slots};
///
/// let slots = slots(U256::ONE, &layouts()[0]);
/// assert!(slots[0].is_zero());
/// assert_eq!(U256::from_be_bytes(slots[2].0), U256::from_be_bytes(slots[1].0) + U256::ONE);
/// ```
#[must_use]
pub fn slots(tool_id: U256, layout: &Layout) -> [B256; 9] {
    keys(tool_id, layout).map(B256::from)
}

/// The same, as numbers.
pub(crate) fn keys(tool_id: U256, layout: &Layout) -> [U256; 9] {
    let record = mapped(tool_id, layout.tools_slot);
    let part = |place: u64| record.wrapping_add(U256::from(place));
    [
        layout.counter_slot,
        record,
        part(1),
        part(2),
        part(3),
        mapped(tool_id, layout.removed_slot),
        IMPLEMENTATION_SLOT.into(),
        BEACON_SLOT.into(),
        ADMIN_SLOT.into(),
    ]
}

/// The slots of a text of so many bytes that does not fit into the slot of its length.
///
/// # Example
/// ```
/// use alloy_primitives::U256;
/// use erc8257_proofs::uri_slots;
///
/// assert_eq!(uri_slots(U256::from(7), 33).len(), 2);
/// ```
#[must_use]
pub fn uri_slots(uri_slot: U256, length: usize) -> Vec<B256> {
    uri_keys(uri_slot, length).map(B256::from).collect()
}

/// The same, as numbers.
pub(crate) fn uri_keys(uri_slot: U256, length: usize) -> impl Iterator<Item = U256> {
    let first = U256::from_be_bytes(keccak256(&uri_slot.to_be_bytes::<32>()).0);
    let count = u64::try_from(length.div_ceil(32)).unwrap_or(u64::MAX);
    (0..count).map(move |place| first.wrapping_add(U256::from(place)))
}

/// The slot of a key of a mapping (Solidity, layout of storage).
fn mapped(key: U256, slot: U256) -> U256 {
    let words = [key.to_be_bytes::<32>(), slot.to_be_bytes::<32>()].concat();
    U256::from_be_bytes(keccak256(&words).0)
}
