//! Tables of codes, and findings about their rows.
//!
//! Each crate writes one row a code, and [`table!`](crate::table!) makes an enum and the rows of it. A [`Finding`] names a
//! code; [`Notes`] collects findings while rules run, and [`write()`] writes them as every report does.
//!
//! # Example
//! ```
//! use erc8257_primitives::codes::{NoCheck, Notes, Own, Severity, write};
//! use erc8257_primitives::json::{Anchor, Document, Writer, read};
//!
//! mod table {
//!     use erc8257_primitives::codes::Severity;
//!
//!     /// A row of an area's table.
//!     #[derive(Clone, Copy)]
//!     pub struct Row {
//!         pub id: &'static str,
//!         pub section: &'static str,
//!         pub severity: Severity,
//!         pub message: &'static str,
//!         pub fix: &'static str,
//!     }
//!
//!     erc8257_primitives::table! {
//!         /// The codes of an area.
//!         pub enum Code of Row { id section; severity: Severity; message fix }
//!
//!         Empty "area-empty" "A Section" Error "The list is empty." "Add an item.";
//!         Limit "area-limit" "A Section" Info "The list is full." "Repair the listed findings.";
//!     }
//! }
//! use table::Code;
//!
//! /// What this area adds behind `fix`.
//! struct Exchange(u32);
//!
//! impl Own for Exchange {
//!     fn write(&self, w: &mut Writer) {
//!         w.raw(",\"exchange\":").optional_number(Some(self.0));
//!     }
//! }
//!
//! let document = read(b"[]", 100);
//! let at = Some(Anchor::Node(Document::ROOT));
//! let empty = (Code::Empty, table::row(Code::Empty).severity, None);
//! let mut notes: Notes<Code, NoCheck, Exchange> = Notes::new();
//! for _ in 0..300 {
//!     notes.add(&document, empty, at, || ((Some("[]".into()), None), Exchange(7)));
//! }
//! let findings = notes.finish(&document, (Code::Limit, Exchange(7)));
//! assert_eq!(findings.len(), 257);
//! assert_eq!(findings[256].found(), Some("44 more"));
//!
//! let mut w = Writer::new();
//! write(&mut w, &findings[255..]);
//! assert_eq!(w.finish(), concat!(
//!     r#"[{"rule":"area-empty","section":"A Section","severity":"error","check":null,"pointer":"","line":1,"column":1,"#,
//!     r#""message":"The list is empty.","found":"[]","expected":null,"fix":"Add an item.","exchange":7},"#,
//!     r#"{"rule":"area-limit","section":"A Section","severity":"info","check":null,"pointer":null,"line":null,"column":null,"#,
//!     r#""message":"The list is full.","found":"44 more","expected":null,"fix":"Repair the listed findings.","exchange":7}]"#,
//! ));
//! ```

mod finding;
mod notes;
mod severity;
mod table;
#[cfg(feature = "small")]
mod unfolded;

pub use finding::{Check, Detail, Finding, NoCheck, Own, write};
pub use notes::{About, Notes};
pub use severity::Severity;
#[cfg(feature = "small")]
#[doc(hidden)]
pub use unfolded::{Lines, Unfolded};

/// A row of a table: the texts of findings with its code. [`table!`](crate::table!) implements it for rows
/// with a section.
pub trait Row: 'static {
    /// The code as text.
    fn id(&self) -> &'static str;
    /// The section of the standard, or its heading.
    fn section(&self) -> &'static str;
    /// The finding in one sentence.
    fn message(&self) -> &'static str;
    /// How to repair it: one sentence.
    fn fix(&self) -> &'static str;
}

/// A code of a table whose rows have a section. [`table!`](crate::table!) implements it.
pub trait Code: Copy + 'static {
    /// The rows of the table.
    type Row: Row;

    /// The code's row.
    fn row(self) -> &'static Self::Row;
}
