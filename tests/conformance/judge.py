"""The verdict of RFC 8259 and RFC 8785 on a document, and its traits that others stumble over. The reader and
canonicalizer is that of the vectors (tests/vectors/source/jcs.py), which shares no code with the implementations."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "vectors" / "source"))
import jcs  # noqa: E402

# The largest integer below which all are doubles; what rfc8785 calls the safe domain.
SAFE = 2**53 - 1
# How many levels serde_json reads; a stack ends far beyond.
LEVELS = 128
DEEP = 10_000


def judge(document):
    """(canonical bytes, or None where it is refused; the document's traits)."""
    traits = set()
    if json.detect_encoding(document) not in ("utf-8", "utf-8-sig"):
        traits.add("other-encoding")
    try:
        root, faults = jcs.read(document)
    except jcs.Unreadable as unreadable:
        return None, traits | {unreadable.code}
    traits |= {code for code, _ in faults} | stumbles(document, root)
    return (None if faults else jcs.canonical(root)), traits


def stumbles(document, root):
    """Traits of integers and of depth, by a walk that does not recurse."""
    traits, work = set(), [(root, 1)]
    while work:
        node, level = work.pop()
        if node.kind == "number":
            text = jcs.NUMBER.match(document, node.start)
            if text[2] is None and text[3] is None and abs(node.value) > SAFE:
                traits.add("unsafe-integer")
        elif node.kind in ("array", "object"):
            traits |= {"levels"} if level >= LEVELS else set()
            traits |= {"deep"} if level >= DEEP else set()
            work += [(child, level + 1) for child in (node.value if node.kind == "array" else node.value.values())]
    return traits
