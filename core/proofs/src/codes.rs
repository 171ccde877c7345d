//! The codes of proofs, and findings about them.

mod table;

use primitives::codes::{self, NoCheck, Severity};
use primitives::json::Writer;

pub use table::{Code, Makes, Row};

/// One fault of an answer, a contradiction to the trusted block, or one remark.
pub type Finding = codes::Finding<Code, NoCheck>;

impl Code {
    /// The stable code as text.
    ///
    /// # Example
    /// ```
    /// assert_eq!(erc8257_proofs::Code::NodeHash.as_str(), "prf-node-hash");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().id
    }

    /// Whether findings of this code leave the record without a proof.
    #[must_use]
    pub fn is_error(self) -> bool {
        self.row().severity == Severity::Error
    }

    /// Whether the chain has other code than the policy pins: every honest RPC would say so (decision S29).
    #[must_use]
    pub const fn is_pin(self) -> bool {
        matches!(self, Self::CodePinned | Self::PredicateCode)
    }

    /// Whether the block is not of the time that the policy allows.
    #[must_use]
    pub const fn is_about_age(self) -> bool {
        matches!(self, Self::BlockStale | Self::BlockFuture)
    }

    /// The code's row in the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        table::row(self)
    }
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Row {
    /// The row as a JSON object, members in a fixed order.
    ///
    /// # Example
    /// ```
    /// let row = erc8257_proofs::explain("prf-node-hash").unwrap().to_json();
    /// assert!(row.starts_with(r#"{"code":"prf-node-hash","section":"Yellow Paper B, D","severity":"error","makes":"refuted","#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> alloc::string::String {
        let mut w = Writer::new();
        w.raw("{\"code\":").string(self.id).raw(",\"section\":").string(self.section);
        w.raw(",\"severity\":").string(self.severity.as_str()).raw(",\"makes\":").string(self.makes.as_str());
        w.raw(",\"message\":").string(self.message).raw(",\"fix\":").string(self.fix).raw("}");
        w.finish()
    }
}

/// All codes of proofs, in the order of the table.
///
/// # Example
/// ```
/// assert_eq!(erc8257_proofs::codes()[0].id, "prf-output-root");
/// ```
#[must_use]
pub const fn codes() -> &'static [Row] {
    table::all()
}

/// The row of a code; `None` for a text that is not a code of proofs.
#[must_use]
pub fn explain(code: &str) -> Option<&'static Row> {
    table::all().iter().find(|row| row.id == code)
}
