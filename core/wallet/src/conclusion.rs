//! How a report answers the question of its verb.

use primitives::describe::Conclusion;

use crate::codes::Finding;

/// A yes beside an error is none.
pub(crate) fn concluded(answer: Conclusion, findings: &[Finding]) -> Conclusion {
    let has_error = findings.iter().any(Finding::is_error);
    if answer == Conclusion::Yes && has_error { Conclusion::No } else { answer }
}
