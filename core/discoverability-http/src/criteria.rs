//! The six criteria and their names.

/// The six criteria, by their place in every report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Criterion {
    Manifest,
    Live,
    Challenge,
    Binding,
    Answer,
    Errors,
}

/// Each criterion with its ID, and what it says in words.
pub(crate) const CRITERIA: [(Criterion, &str, &str); 6] = [
    (Criterion::Manifest, "T-manifest", "Its registration is verified"),
    (Criterion::Live, "T-live", "It answers in time"),
    (Criterion::Challenge, "T-challenge", "It asks for payment by x402"),
    (Criterion::Binding, "T-binding", "Every offer is a listed price"),
    (Criterion::Answer, "T-answer", "It delivers what outputs says"),
    (Criterion::Errors, "T-errors", "It refuses broken JSON"),
];

/// What a criterion of a report says in words.
///
/// # Example
/// ```
/// use erc8257_discoverability_http::criterion_name;
///
/// assert_eq!(criterion_name("T-live"), Some("It answers in time"));
/// assert_eq!(criterion_name("C1"), None);
/// ```
#[must_use]
pub fn criterion_name(id: &str) -> Option<&'static str> {
    CRITERIA.iter().find(|(_, known, _)| *known == id).map(|(_, _, name)| *name)
}
