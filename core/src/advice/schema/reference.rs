//! References that a validator would fetch (Remote `$ref` in Embedded Schemas; decision B25).

use crate::advice::Code;
use crate::advice::sheet::Sheet;
use crate::json::{Document, Kind, NodeId};
use crate::shown;

use super::egress::{Egress, egress, is_dialect, is_relative};
use super::walk::Step;

/// Keywords that refer to a schema; `$schema` to the one that describes it.
pub(super) fn is_reference(name: &[u8]) -> bool {
    matches!(name, b"$ref" | b"$dynamicRef" | b"$recursiveRef")
}

/// `whole`: the value of the `$id` of the whole schema; 0 where there is none.
pub(super) fn look(document: &Document<'_>, whole: NodeId, step: &Step<'_>, sheet: &mut Sheet<'_, '_>) {
    let Step::Keyword { name, value, base, .. } = step else {
        return;
    };
    let meta = &**name == b"$schema";
    if !(meta || is_reference(name)) || document.kind(*value) != Kind::String {
        return;
    }
    let text = document.string(*value);
    let (code, shown) = if text.starts_with('#') {
        if meta || *base == 0 {
            return;
        }
        (Code::RefRebased, *base)
    } else if is_dialect(&text) {
        if meta {
            return;
        }
        (Code::RefFlag, *value)
    } else {
        // A relative reference leads to wherever its base does.
        let refused = |node: &NodeId| *node != 0 && egress(&document.string(*node)) == Egress::Refused;
        let bases = [*base, whole].into_iter().filter(|_| is_relative(&text));
        match [*value].into_iter().chain(bases).find(refused) {
            Some(to) => (Code::RefRemote, to),
            None => (Code::RefFlag, *value),
        }
    };
    sheet.value(code, *value, |document| Some(shown::quoted_ascii(&document.text(shown))));
}
