//! How names in Rust are spelt in documents.

/// `max_timeout_seconds` as `maxTimeoutSeconds`.
pub(crate) fn member(rust: &str) -> String {
    let rust = rust.strip_prefix("r#").unwrap_or(rust);
    let mut words = rust.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &capital(word))
}

/// `NotFound` as `not-found`, `Eip1967Beacon` as `eip1967-beacon`.
pub(crate) fn word(rust: &str) -> String {
    let mut name = String::new();
    for letter in rust.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// `ReadChallenge` as `readChallenge`.
pub(crate) fn case(rust: &str) -> String {
    let mut letters = rust.chars();
    letters.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(letters).collect()
}

/// `read_challenge` as `ReadChallenge`.
pub(crate) fn title(rust: &str) -> String {
    rust.split('_').map(capital).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_documents() {
        assert_eq!(member("max_timeout_seconds"), "maxTimeoutSeconds");
        assert_eq!(member("r#type"), "type");
        assert_eq!(member("chain"), "chain");
        assert_eq!(word("NotX402"), "not-x402");
        assert_eq!(word("EoaOrUndeployed"), "eoa-or-undeployed");
    }
}
