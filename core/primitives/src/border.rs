//! Parts of every report, as other languages see them.

pub mod finding;
mod generated;

use crate::codes::{self, Code, Row as _, Severity};
use finding::{Finding, Gravity};

/// A finding of any table, without what an area adds behind `fix`.
impl<C: Code, K: codes::Check, O> From<&codes::Finding<C, K, O>> for Finding {
    fn from(finding: &codes::Finding<C, K, O>) -> Self {
        let rule = finding.rule();
        Self {
            rule: rule.id().into(),
            section: rule.section().into(),
            severity: match finding.severity() {
                Severity::Error => Gravity::Error,
                Severity::Warning => Gravity::Warning,
                Severity::Info => Gravity::Info,
            },
            check: finding.check().map(codes::Check::number),
            pointer: finding.pointer().map(Into::into),
            line: finding.line(),
            column: finding.column(),
            message: rule.message().into(),
            found: finding.found().map(Into::into),
            expected: finding.expected().map(Into::into),
            fix: rule.fix().into(),
        }
    }
}
