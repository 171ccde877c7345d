//! One violation, or one remark: its rule, its severity, its place, the value found, and the repair.

use crate::check::Check;
use crate::rules::Code;
use primitives::codes;

/// One violation of one rule, as it stands in a [`Report`](crate::Report).
///
/// The findings of a report are those that verification or validation made; the fields are read through methods.
pub type Finding = codes::Finding<Code, Check>;

impl codes::Check for Check {
    fn number(self) -> u8 {
        self.number()
    }
}
