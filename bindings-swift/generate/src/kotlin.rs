//! Kotlin: classes are final, and what makes an object out of a number, or a report out of its parts, is internal. How
//! calls cross the border is written anew ([`border`]).

mod border;
mod external;

use anyhow::Result;

use crate::closed::{Change, changed};

const CHANGES: [Change; 14] = [
    ("open class ", "class ", ": Disposable, AutoCloseable, "),
    ("    constructor(", "    internal constructor(", "withHandle: UniffiWithHandle"),
    ("    constructor(", "    internal constructor(", "noHandle: NoHandle"),
    ("    fun ", "    internal fun ", "uniffiCloneHandle()"),
    ("public object ", "internal object ", "FfiConverter"),
    ("data class ", "internal data class ", "ReportParts "),
    ("object UniffiWithHandle", "internal object UniffiWithHandle", ""),
    ("object NoHandle", "internal object NoHandle", ""),
    ("interface UniffiCleaner", "internal interface UniffiCleaner", ""),
    ("    val uniffiIsDestroyed", "    internal val uniffiIsDestroyed", ""),
    ("    protected val cleanable", "    private val cleanable", ""),
    ("public fun uniffiEnsureInitialized", "internal fun uniffiEnsureInitialized", ""),
    ("    companion object ErrorHandler ", "    internal companion object ErrorHandler ", ""),
    // The number is made valid for the call where nothing can go wrong any more: see `border`.
    ("            return block(this.uniffiCloneHandle())", "            return block(this.handle)", ""),
];

pub(crate) fn closed(text: &str) -> Result<String> {
    changed(&border::crossed(text)?, &CHANGES)
}
