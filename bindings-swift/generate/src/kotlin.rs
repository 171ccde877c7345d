//! Kotlin: classes are final, and what makes an object out of a number, or a report out of its parts, is internal.

use anyhow::Result;

use crate::closed::{Change, changed};

const CHANGES: [Change; 7] = [
    ("open class ", "class ", ": Disposable, AutoCloseable, "),
    ("    constructor(", "    internal constructor(", "withHandle: UniffiWithHandle"),
    ("    constructor(", "    internal constructor(", "noHandle: NoHandle"),
    ("    fun ", "    internal fun ", "uniffiCloneHandle()"),
    ("public object ", "internal object ", "FfiConverter"),
    ("public interface ", "internal interface ", "FfiConverter"),
    ("data class ", "internal data class ", "ReportParts "),
];

pub(crate) fn closed(text: &str) -> Result<String> {
    changed(text, &CHANGES)
}
