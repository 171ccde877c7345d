//! Prices on chains whose identifiers few readers understand (§3).

use super::Code;
use super::sheet::Sheet;
use super::subject::Subject;
use crate::caip::Caip19;
use crate::json::Kind;
use crate::manifest::pricing_entry;
use crate::shown;

/// Assets outside of the namespace `eip155`. They are compared byte for byte: their case can matter.
pub(super) fn look(subject: &Subject<'_, '_>, sheet: &mut Sheet<'_, '_>) {
    let document = &subject.document;
    for entry in document.elements(subject.root.pricing) {
        let asset = subject.member(pricing_entry(document, entry).asset, Kind::String);
        if asset != 0
            && Caip19::parse(&document.string(asset)).is_some_and(|asset| !asset.chain().is_eip155())
        {
            sheet.value(Code::NonEvm, asset, |document| Some(shown::value(document, asset)));
        }
    }
}
