//! Advice on the creator's account (Creator Key Compromise).

use super::Code;
use super::collector::Collector;
use super::subject::Subject;

/// A key alone can change everything, which matters where something is gated.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let facts = subject.facts;
    let gated = facts.config.as_ref().is_some_and(|config| !config.is_open());
    // An account that delegates has code, and yet its key is enough.
    let plain = facts.creator.code.is_some_and(|code| code.bytes == 0 || code.delegate.is_some());
    if gated && plain {
        collector.tool(Code::PlainCreator, None);
    }
}
