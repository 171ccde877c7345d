//! How a session began, for inquiries that take one up again.

use crate::session::Session;

/// Whether the session reads the newest block by the host's clock, and no recording answers it.
#[must_use]
pub fn is_live(session: &Session) -> bool {
    session.is_live()
}
