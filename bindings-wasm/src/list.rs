//! Many JSON texts as one.

use alloc::string::String;

/// The array of some JSON texts.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    let mut text = String::from("[");
    for (at, item) in items.enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(&item);
    }
    text.push(']');
    text
}
