//! Addresses in another case: by EIP-55 as wallets print them, or in lower case as §2 wants them.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::Address;

use super::fields;
use super::members::{Base, edited};
use super::recipe::{Canonical, Edit};
use super::search::{Attempt, Proof};
use erc8257::limits;
use primitives::json::{Kind, NodeId};

/// Where an address stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Creator,
    Recipient,
    Asset,
}

/// An address of the manifest.
struct Found {
    role: Role,
    node: NodeId,
    /// Its 40 digits in the canonical bytes.
    start: u32,
    /// Those digits by EIP-55.
    mixed: Vec<u8>,
}

/// Which roles are in mixed case together.
const COMBINATIONS: [(&[Role], &str); 4] = [
    (&[Role::Creator], "with the creator in EIP-55 case"),
    (&[Role::Recipient], "with the recipients in EIP-55 case"),
    (&[Role::Creator, Role::Recipient], "with creator and recipients in EIP-55 case"),
    (&[Role::Creator, Role::Recipient, Role::Asset], "with all addresses in EIP-55 case"),
];

/// `cause-address-case`.
pub(super) fn address_case(attempt: &mut Attempt<'_>, base: Base<'_>) -> Option<Proof> {
    let c = base.canonical;
    let found = find(c);
    let there = |role: &Role| found.iter().any(|address| address.role == *role);
    let edits = |roles: &[Role], text: fn(&[u8]) -> Vec<u8>| -> Vec<Edit> {
        let of_roles = found.iter().filter(|address| roles.contains(&address.role));
        of_roles.map(|address| address.edit(text(&address.mixed))).collect()
    };
    let all = [Role::Creator, Role::Recipient, Role::Asset];
    let is = |attempt: &mut Attempt<'_>, edits: &[Edit], label| {
        let change = edits.iter().any(|edit| {
            primitives::json::slice(c.document.bytes, edit.start, edit.end) != edit.text.as_slice()
        });
        if change { edited(attempt, base, edits, label) } else { None }
    };
    let mut proof = is(attempt, &edits(&all, <[u8]>::to_ascii_lowercase), "with all addresses in lower case");
    for (roles, label) in COMBINATIONS {
        if proof.is_none() && roles.iter().all(there) {
            proof = is(attempt, &edits(roles, <[u8]>::to_vec), label);
        }
    }
    proof
}

impl Found {
    fn edit(&self, text: Vec<u8>) -> Edit {
        Edit { node: self.node, start: self.start, end: self.start.saturating_add(40), text }
    }
}

/// The creator, and the parties of as many prices as a manifest may have, in the order of the canonical bytes.
fn find(c: &Canonical<'_>) -> Vec<Found> {
    let document = &c.document;
    let mut found = Vec::new();
    let mut add = |role, node: NodeId| {
        if node == 0 || document.kind(node) != Kind::String {
            return;
        }
        let text = document.raw_text(node);
        let at = text.windows(2).position(|pair| pair == b"0x");
        let rest = at.and_then(|at| text.get(at..)).unwrap_or_default();
        let more = rest.get(42).is_some_and(u8::is_ascii_hexdigit);
        let account = rest.get(..42).filter(|_| !more).and_then(primitives::hex::address);
        if let (Some(at), Some(account)) = (at, account) {
            // Behind the quote and 0x.
            let start =
                document.node(node).start().saturating_add(primitives::bytes::position(at)).saturating_add(3);
            let mixed = format!("{}", Address::from(account)).into_bytes().split_off(2);
            found.push(Found { role, node, start, mixed });
        }
    };
    for (key, value) in document.root_members() {
        match &*document.text(key) {
            b"creatorAddress" => add(Role::Creator, value),
            b"pricing" => {
                for entry in document.elements(value).take(limits::PRICING_ENTRIES) {
                    add(Role::Asset, fields::member(document, entry, b"asset"));
                    add(Role::Recipient, fields::member(document, entry, b"recipient"));
                }
            }
            _ => {}
        }
    }
    found
}
