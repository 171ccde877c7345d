//! Swift: classes are final. Functions that make an object out of a number, or a report out of its parts, are
//! internal.

use anyhow::Result;

use crate::closed::{Change, changed};

const CHANGES: [Change; 14] = [
    // The functions that are written from the descriptions call these, and so does the loop of all inquiries.
    ("public func runVerb(", "func runVerb(", ""),
    ("public func missingHook(", "func missingHook(", ""),
    ("open class ", "public final class ", ""),
    ("public final class RunningInquiry", "final class RunningInquiry", ""),
    ("public protocol RunningInquiryProtocol", "protocol RunningInquiryProtocol", ""),
    ("open func ", "public func ", ""),
    ("    required public init(", "    required init(", "unsafeFromHandle "),
    ("    public init(", "    init(", "noHandle: "),
    ("    public struct NoHandle", "    struct NoHandle", ""),
    ("    public func uniffiCloneHandle", "    func uniffiCloneHandle", ""),
    ("public struct FfiConverter", "struct FfiConverter", ""),
    // Not every line that names a converter: the whole of a method may stand on one.
    ("public func FfiConverter", "func FfiConverter", ""),
    ("public struct ", "struct ", "ReportParts: "),
    ("public func uniffiEnsure", "func uniffiEnsure", ""),
];

pub(crate) fn closed(text: &str) -> Result<String> {
    changed(text, &CHANGES)
}
