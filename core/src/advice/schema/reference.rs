//! References that a validator would fetch (Remote `$ref` in Embedded Schemas; decision B25).

use crate::advice::Code;
use crate::advice::host::international_bytes;
use crate::advice::sheet::Sheet;
use crate::json::{Document, Kind};
use crate::limits;
use crate::shown;

use super::egress::{Egress, egress, is_dialect};
use super::walk::Step;

/// Keywords that refer to a schema; `$schema` to the one that describes it.
pub(super) fn is_reference(name: &[u8]) -> bool {
    matches!(name, b"$ref" | b"$dynamicRef" | b"$recursiveRef")
}

/// `hosts` counts the bytes of hosts that are not plain.
pub(super) fn look(document: &Document<'_>, step: &Step<'_>, hosts: &mut usize, sheet: &mut Sheet<'_, '_>) {
    let Step::Keyword { name, value, base, .. } = step else {
        return;
    };
    let meta = &**name == b"$schema";
    if !(meta || is_reference(name)) || document.kind(*value) != Kind::String {
        return;
    }
    let text = document.string(*value);
    let code = if text.starts_with('#') {
        if meta || *base == 0 {
            return;
        }
        Code::RefRebased
    } else if is_dialect(&text) {
        if meta {
            return;
        }
        Code::RefFlag
    } else {
        let international = international_bytes(&text);
        *hosts = hosts.saturating_add(international);
        let unread = international > 0 && *hosts > limits::INTERNATIONAL_HOST_BYTES;
        // Nothing may hide behind so many.
        match if unread { Egress::Refused } else { egress(&text) } {
            Egress::Refused => Code::RefRemote,
            Egress::Remote => Code::RefFlag,
        }
    };
    let shown = if code == Code::RefRebased { *base } else { *value };
    sheet.value(code, *value, |document| Some(shown::quoted_ascii(&document.text(shown))));
}
