//! Addresses in another case: by EIP-55 as wallets print them, or in lower case as §2 wants them.

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::Address;

use super::fields;
use super::members::edited;
use super::recipe::{Canonical, Edit};
use super::search::{Attempt, Proof};
use crate::json::{Kind, NodeId};
use crate::{limits, manifest};

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
    account: Address,
}

/// Which roles are in mixed case together.
const COMBINATIONS: [(&[Role], &str); 6] = [
    (&[Role::Creator], "with the creator in EIP-55 case"),
    (&[Role::Recipient], "with the recipients in EIP-55 case"),
    (&[Role::Creator, Role::Recipient], "with creator and recipients in EIP-55 case"),
    (&[Role::Asset], "with the assets in EIP-55 case"),
    (&[Role::Recipient, Role::Asset], "with recipients and assets in EIP-55 case"),
    (&[Role::Creator, Role::Recipient, Role::Asset], "with all addresses in EIP-55 case"),
];

/// `cause-address-case`.
pub(super) fn address_case(attempt: &mut Attempt<'_>, c: &Canonical<'_>) -> Option<Proof> {
    let found = find(c);
    let there = |role: &Role| found.iter().any(|address| address.role == *role);
    let edits = |roles: &[Role], text: fn(Address) -> Vec<u8>| -> Vec<Edit> {
        let of_roles = found.iter().filter(|address| roles.contains(&address.role));
        of_roles.map(|address| edit(address, text(address.account))).collect()
    };
    let lower = |account| format!("{account:?}").into_bytes();
    let mixed = |account| format!("{account}").into_bytes();
    let all = [Role::Creator, Role::Recipient, Role::Asset];
    let is = |attempt: &mut Attempt<'_>, edits: &[Edit], label| {
        let change = edits
            .iter()
            .any(|edit| crate::json::slice(c.document.bytes, edit.start, edit.end) != edit.text.as_slice());
        if change { edited(attempt, c, edits, label) } else { None }
    };
    let mut proof = is(attempt, &edits(&all, lower), "with all addresses in lower case");
    for (roles, label) in COMBINATIONS {
        if proof.is_none() && roles.iter().all(there) {
            proof = is(attempt, &edits(roles, mixed), label);
        }
    }
    proof
}

fn edit(address: &Found, text: Vec<u8>) -> Edit {
    let digits = text.get(2..).unwrap_or_default().to_vec();
    Edit { node: address.node, start: address.start, end: address.start.saturating_add(40), text: digits }
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
        let account = rest.get(..42).filter(|_| !more).and_then(manifest::address);
        if let (Some(at), Some(account)) = (at, account) {
            // Behind the quote and 0x.
            let start =
                document.node(node).start().saturating_add(crate::json::position(at)).saturating_add(3);
            found.push(Found { role, node, start, account: Address::from(account) });
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
