//! Checks for any contract: marks of a proxy, and the code that the host expects.

use alloc::format;
use alloc::string::String;

use super::collector::Collector;
use super::{Code, ContractFacts};

/// The mark that makes the contract a proxy, if there is one.
pub(super) fn proxy_mark(contract: &ContractFacts) -> Option<String> {
    let markers = contract.proxy?;
    let implementation = markers.implementation.map(|address| format!("implementation {address:?}"));
    implementation.or_else(|| markers.beacon.map(|address| format!("beacon {address:?}")))
}

/// An admin alone is a mark, but no proof.
pub(super) fn look_at_admin(contract: &ContractFacts, name: &str, collector: &mut Collector<'_, '_>) {
    if let Some(markers) = contract.proxy.filter(|markers| !markers.is_proxy())
        && let Some(admin) = markers.admin
    {
        collector.tool(Code::AdminAlone, Some(format!("the {name}'s admin is {admin:?}")));
    }
}

/// The code against the one that the host expects. There is code, or it was not read.
pub(super) fn look_at_pin(
    contract: &ContractFacts,
    name: &str,
    other: Code,
    collector: &mut Collector<'_, '_>,
) {
    let Some(pinned) = contract.pinned_code_hash else {
        return;
    };
    match contract.code.and_then(|code| code.hash) {
        None => collector.tool(Code::CodeUnread, Some(format!("the {name}'s code"))),
        Some(hash) if hash != pinned => collector.tool(other, Some(format!("{hash}"))),
        Some(_) if other == Code::PredicateCode => {
            collector.tool(Code::RuntimePinned, Some(format!("{pinned}")));
        }
        Some(_) => {}
    }
}
