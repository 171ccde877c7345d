//! Headers of one name, as clients read them: joined (ledger `disc-header-joined`).

use alloc::string::String;

use primitives::border::step::InquiryHeader;

/// The values of all headers of a name, joined with a comma and a space; `None` where there is none.
pub(crate) fn joined(headers: &[InquiryHeader], name: &str) -> Option<String> {
    let mut values =
        headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name)).map(|header| &header.value);
    let mut text = values.next()?.clone();
    for value in values {
        text.push_str(", ");
        text.push_str(value);
    }
    Some(text)
}
