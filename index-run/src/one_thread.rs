//! Judging where there are no threads to hold back.

/// Judges at once: its counterpart with files lets as many threads judge at a time as the machine has cores.
#[derive(Debug)]
pub(crate) struct Judges;

impl Judges {
    pub(crate) const fn new() -> Self {
        Self
    }

    /// Judges.
    #[expect(clippy::unused_self, reason = "as its counterpart with files")]
    pub(crate) fn judge<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
