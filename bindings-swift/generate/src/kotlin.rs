//! Kotlin: classes are final. Functions that make an object out of a number, or a report out of its parts,
//! are internal. The calls across the border are written anew ([`border`]).

mod border;
mod check;
mod external;
mod library;
mod table;

use anyhow::{Result, ensure};

use crate::closed::{Change, changed};

const CHANGES: [Change; 18] = [
    // The functions that are written from the descriptions call these, and so does the loop of all inquiries.
    (THROWING, CLOSED, "`runVerb`("),
    (THROWING, CLOSED, "`missingHook`("),
    ("open class ", "class ", ": Disposable, AutoCloseable, "),
    ("class RunningInquiry: ", "internal class RunningInquiry: ", ""),
    ("public interface RunningInquiryInterface", "internal interface RunningInquiryInterface", ""),
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
    ("    companion object ErrorHandler ", "    internal companion object ErrorHandler ", ""),
    // The number is made valid for the call where nothing can go wrong any more: see `border`.
    ("            return block(this.uniffiCloneHandle())", "            return block(this.handle)", ""),
    // The text of an exception in a log: a sentence, and not a list of members of which most are `null`.
    (MEMBERS, "            get() = \"${ `code` }: ${ `reason` }\"", ""),
];

/// How a function begins, and how from now on.
const THROWING: &str = "    @Throws(Erc8257Exception::class) fun ";
const CLOSED: &str = "    @Throws(Erc8257Exception::class) internal fun ";

/// How a list is written, and how from now on: another thread may make it shorter between its length and its items.
const LIST: &str = "        buf.putInt(value.size)\n        value.iterator().forEach {";
const COPIED: &str =
    "        val items = value.toList()\n        buf.putInt(items.size)\n        items.forEach {";

/// What uniffi makes of the error's members.
const MEMBERS: &str = "            get() = \"code=${ `code` }, pointer=${ `pointer` }, reason=${ `reason` }, \
found=${ `found` }, expected=${ `expected` }, fix=${ `fix` }, offset=${ `offset` }, line=${ `line` }, \
column=${ `column` }\"";

/// The sources of the package, and the table of each native library: its name, and C.
#[derive(Debug)]
pub(crate) struct Crossed {
    pub(crate) text: String,
    pub(crate) tables: Vec<(&'static str, String)>,
}

pub(crate) fn closed(text: &str) -> Result<Crossed> {
    ensure!(text.contains(LIST), "no list is written as `{LIST}`");
    let Crossed { text, tables } = border::crossed(&text.replace(LIST, COPIED))?;
    Ok(Crossed { text: changed(&text, &CHANGES)?, tables })
}
