//! The codes of discoverability, and findings about them.

mod table;

use primitives::codes::{self, NoCheck};
use primitives::json::Writer;

pub use table::{Code, Row};

/// One fault of a certificate or of `server.json`, or one remark.
pub type Finding = codes::Finding<Code, NoCheck>;

impl Code {
    /// The stable code as text.
    ///
    /// # Example
    /// ```
    /// assert_eq!(erc8257_discoverability::Code::HintMissing.as_str(), "disc-hint-missing");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.row().id
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
    /// let row = erc8257_discoverability::explain("disc-hint-missing").unwrap().to_json();
    /// assert!(row.starts_with(r#"{"code":"disc-hint-missing","section":"003 C5","severity":"error","#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> alloc::string::String {
        let mut w = Writer::new();
        w.raw("{\"code\":").string(self.id).raw(",\"section\":").string(self.section);
        w.raw(",\"severity\":").string(self.severity.as_str());
        w.raw(",\"message\":").string(self.message).raw(",\"fix\":").string(self.fix);
        w.raw(",\"criterion\":").string(self.criterion).raw(",\"lowers\":").string(self.lowers);
        w.raw(",\"place\":").string(self.place).raw("}");
        w.finish()
    }
}

/// All codes of discoverability, in the order of the table. The count of findings that were left out is a code of `erc8257`, too, and stands
/// only there.
///
/// # Example
/// ```
/// let codes: Vec<&str> = erc8257_discoverability::codes().iter().map(|row| row.id).collect();
/// assert_eq!(codes[..2], ["disc-answer-unreachable", "disc-answer-timeout"]);
/// ```
#[must_use]
pub const fn codes() -> &'static [Row] {
    match table::all() {
        [rows @ .., _] => rows,
        [] => &[],
    }
}

/// The row of a code; `None` for a text that is not one of discoverability.
#[must_use]
pub fn explain(code: &str) -> Option<&'static Row> {
    table::all().iter().find(|row| row.id == code)
}
