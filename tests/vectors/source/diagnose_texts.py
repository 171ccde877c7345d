"""Mistakes that hash another text of the same document, or by another function."""

import hashlib
import json
import unicodedata

from build import m
from diagnose_build import Diagnosis, canonical, jcs_hash, stringify, value
from keccak import keccak256

SUITE = Diagnosis("Hashes of other texts", "The right document, hashed as another text or by another function.")
add = SUITE.add
NESTED = {"type": "object", "required": ["b", "a"], "properties": {"b": {"type": "string"}, "a": {"description": "A", "type": "number"}}}
PLAIN = m(inputs=NESTED)
plain = value(PLAIN)
WIDE = m(description="Caf\u00e9 \u2014 \U0001f600", inputs={"n": 1}, **{"io.example.x": "\x7f\x1f\b\t\"\\/\uffff"})
wide = value(WIDE)
IDS = "2-hash-jcs-keccak 2-jcs-key-order"
BYTES = "2-hash-jcs-keccak 2-jcs-as-served"

# The file's bytes.
add("raw", "The bytes as served.", PLAIN, keccak256(PLAIN.encode()), "cause-raw-bytes", ledger=BYTES)
add("raw-wide", "Characters beyond ASCII.", WIDE, keccak256(WIDE.encode()), "cause-raw-bytes", ledger=BYTES)
ENDED = "\n  " + PLAIN + " \n\n"
add("trim", "Without white space at the ends.", ENDED, keccak256(PLAIN.encode()), "cause-trimmed-bytes", ledger=BYTES)
add("trim-newline", "With one line feed at the end.", ENDED, keccak256(PLAIN.encode() + b"\n"), "cause-trimmed-bytes", ledger=BYTES)
add("trim-added", "The file has a line feed that the server does not send.", PLAIN, keccak256(PLAIN.encode() + b"\n"), "cause-trimmed-bytes", ledger=BYTES)
add("trim-two", "Near miss: two line feeds.", PLAIN, keccak256(PLAIN.encode() + b"\n\n"), "unknown", ledger=BYTES)
CRLF = PLAIN.replace("\n", "\r\n")
add("trim-crlf", "Served with CR LF, hashed with LF.", CRLF, keccak256(PLAIN.encode()), "cause-trimmed-bytes", ledger=BYTES)
add("trim-crlf-newline", "The same with a line feed at the end.", CRLF + "\r\n", keccak256(PLAIN.encode() + b"\n"), "cause-trimmed-bytes", ledger=BYTES)
MARKED = b"\xef\xbb\xbf" + PLAIN.encode()
add("bom-raw", "A byte-order mark, and the bytes with it.", MARKED, keccak256(MARKED), "cause-raw-bytes", ledger="2-bom-reject", first=True, content="byte-order-mark",
    calls=[])
add("bom-trimmed", "The bytes without it.", MARKED, keccak256(PLAIN.encode()), "cause-trimmed-bytes", ledger="2-bom-reject", first=True,
    content="byte-order-mark", calls=[])
add("bom", "The manifest behind it is the committed one.", MARKED, jcs_hash(plain), "cause-byte-order-mark", ledger="2-bom-reject 2-bom-server", side="file",
    file=(canonical(plain), True, True), content="byte-order-mark", calls=[])
add("bom-unknown", "Near miss: another hash.", MARKED, keccak256(b"other"), "unknown", ledger="2-bom-reject", first=True, content="byte-order-mark", calls=[])

# Layouts.
add("minified", "Without white space, not sorted.", PLAIN, keccak256(stringify(plain)), "cause-served-order", ledger=IDS)
add("minified-wide", "With characters beyond ASCII.", WIDE, keccak256(stringify(wide)), "cause-served-order", ledger=IDS)
add("minified-numbers", "Numbers come out as JavaScript writes them.", m(**{"io.example.n": "@"}).replace('"@"', "[1.50, 1e2, -0, 2e-7]"),
    keccak256(stringify({**value(m()), "io.example.n": "@"}).replace(b'"@"', b"[1.5,100,0,2e-7]")), "cause-served-order", ledger=IDS + " 2-jcs-numbers")
add("minified-line", "Near miss: with a line feed at the end, as no function writes it.", PLAIN, keccak256(stringify(plain) + b"\n"), "unknown", ledger=IDS)
shallow = stringify({k: plain[k] for k in sorted(plain)})
add("shallow", "Only the top level sorted.", PLAIN, keccak256(shallow), "cause-shallow-sort", ledger=IDS)


def listed(document, names):
    """JSON.stringify(document, names): in the order of the list, at every level."""
    if isinstance(document, dict):
        return {name: listed(document[name], names) for name in names if name in document}
    return [listed(item, names) for item in document] if isinstance(document, list) else document


add("name-list", "JSON.stringify(manifest, Object.keys(manifest).sort()): nested members that are not names of the top level are gone.", PLAIN,
    keccak256(stringify(listed(plain, sorted(plain)))), "cause-name-list", ledger=IDS)
assert b"required" not in stringify(listed(plain, sorted(plain))) and b'"type":"object"' in stringify(listed(plain, sorted(plain)))
add("name-list-served", "Near miss: the list not sorted.", PLAIN, keccak256(stringify(listed(plain, list(plain)))), "unknown", ledger=IDS)
for width in (2, 4):
    text = stringify(plain, width)
    add(f"indent-{width}", f"Indented by {width} spaces.", PLAIN, keccak256(text), "cause-indented", ledger=BYTES)
    add(f"indent-{width}-newline", "With a line feed at the end, as files have it.", PLAIN, keccak256(text + b"\n"), "cause-indented", ledger=BYTES)
add("indent-wide", "Characters beyond ASCII.", WIDE, keccak256(stringify(wide, 2)), "cause-indented", ledger=BYTES)
add("indent-3", "Near miss: by 3.", PLAIN, keccak256(stringify(plain, 3)), "unknown", ledger=BYTES)
add("indent-as-served", "The file is indented like this, so that its bytes are the cause.", stringify(plain, 2).decode(), keccak256(stringify(plain, 2)),
    "cause-raw-bytes", ledger=BYTES)
add("indent-served-newline", "The same with a line feed that is not served.", stringify(plain, 2).decode(), keccak256(stringify(plain, 2) + b"\n"),
    "cause-trimmed-bytes", ledger=BYTES)

# Python's json.dumps itself.
for name, options in (("", {}), ("-sorted", {"sort_keys": True})):
    add(f"dumps{name}", "json.dumps of a manifest in ASCII.", PLAIN, keccak256(json.dumps(plain, **options).encode()), "cause-json-dumps", ledger=IDS)
for name, options in (("", {}), ("-sorted", {"sort_keys": True}), ("-compact", {"sort_keys": True, "separators": (",", ":")}), ("-unescaped", {"ensure_ascii": False}),
    ("-sorted-unescaped", {"sort_keys": True, "ensure_ascii": False})):
    add(f"dumps-wide{name}", "json.dumps of a manifest with characters beyond ASCII, one outside of the BMP, and U+007F.", WIDE,
        keccak256(json.dumps(wide, **options).encode()), "cause-json-dumps", ledger=IDS + " 2-jcs-strings")
add("dumps-ascii-compact", "In ASCII the sorted and compact form is the canonical one.", m(), keccak256(json.dumps(value(m()), sort_keys=True, separators=(",", ":")).encode()),
    None, ledger=IDS)
FLOATS = "[1.0, 1e2, 1E-5, 1.5e16, 123456789012345678, -0.0, -0, 0.0001, 1e15, 1e16, 5e-324, 1.7976931348623157e308, 123.456, 0.00001234, 100.0e-2, -2.50]"
NUMBERS = m(**{"io.example.n": "@"}).replace('"@"', FLOATS)
numbers = value(NUMBERS)
for name, options in (("", {}), ("-sorted", {"sort_keys": True}), ("-compact", {"sort_keys": True, "separators": (",", ":")})):
    add(f"dumps-numbers{name}", "Floats by repr, integers exactly.", NUMBERS, keccak256(json.dumps(numbers, **options).encode()), "cause-json-dumps",
        ledger=IDS + " 2-jcs-numbers")
add("dumps-other", "Near miss: separators that nobody uses.", PLAIN, keccak256(json.dumps(plain, separators=(" , ", " : ")).encode()), "unknown", ledger=IDS)


# Normalisation forms.
def normal(form, document):
    if isinstance(document, dict):
        return {unicodedata.normalize(form, k): normal(form, v) for k, v in document.items()}
    if isinstance(document, list):
        return [normal(form, item) for item in document]
    return unicodedata.normalize(form, document) if isinstance(document, str) else document


ACCENTS = m(description="Caf\u00e9 \u1ed9 \ud55c \u00c5", **{"io.example.caf\u00e9": ["\u00f1", {"\u00e9": "a\nb"}]})
NFC_IDS = "2-hash-jcs-keccak 2-nfc-consumer 2-nfc-producer"
add("nfd", "Hashed in NFD, as file names of one system are.", ACCENTS, jcs_hash(normal("NFD", value(ACCENTS))), "cause-normal-form", ledger=NFC_IDS,
    file=(canonical(normal("NFD", value(ACCENTS))), False, False))
DECOMPOSED = m(description="Cafe\u0301")
add("nfc", "Served in NFD, hashed in NFC: the hashed file is the one to serve.", DECOMPOSED, jcs_hash(normal("NFC", value(DECOMPOSED))), "cause-normal-form",
    ledger=NFC_IDS, manifest="invalid", side="file", file=(canonical(normal("NFC", value(DECOMPOSED))), True, True), calls=[])
COMPATIBLE = m(description="\ufb01ne")
add("nfkc", "Near miss: a compatibility form.", COMPATIBLE, jcs_hash(normal("NFKC", value(COMPATIBLE))), "unknown", ledger=NFC_IDS)

# Other functions.
for code, function in (("sha-256", hashlib.sha256), ("sha3-256", hashlib.sha3_256)):
    for name, text in (("canonical", canonical(plain)), ("raw", PLAIN.encode()), ("minified", stringify(plain))):
        add(f"{code}-{name}", f"Of the {name} bytes.", PLAIN, "0x" + function(text).hexdigest(), f"cause-{code}")
    add(f"{code}-unreadable", "Of bytes that are not JSON.", "{", "0x" + function(b"{").hexdigest(), f"cause-{code}", first=True)
    add(f"{code}-other", "Near miss: of something else.", PLAIN, "0x" + function(b"x").hexdigest(), "unknown")
add("sha-512", "Near miss: half of a SHA-512.", PLAIN, "0x" + hashlib.sha512(canonical(plain)).hexdigest()[:64], "unknown")
add("sha3-is-not-keccak", "The right hash is not mistaken for the other function.", PLAIN, jcs_hash(plain), None)

# Hashes of hashes.
digest = jcs_hash(plain)
TWICE = {"bytes": bytes.fromhex(digest[2:]), "hex": digest.encode(), "bare": digest[2:].encode()}
for name, text in TWICE.items():
    add(f"twice-{name}", f"The hash hashed once more: {name}.", PLAIN, keccak256(text), "cause-hashed-twice")
add("twice-upper", "Near miss: the hex text in upper case.", PLAIN, keccak256(digest.upper().encode()), "unknown")
add("thrice", "Near miss: three times.", PLAIN, keccak256(bytes.fromhex(keccak256(TWICE["bytes"])[2:])), "unknown")
add("reversed", "The bytes in reverse order.", PLAIN, "0x" + bytes.fromhex(digest[2:])[::-1].hex(), "cause-reversed-bytes")
add("reversed-raw", "Of the bytes as served.", PLAIN, "0x" + bytes.fromhex(keccak256(PLAIN.encode())[2:])[::-1].hex(), "cause-reversed-bytes")
add("reversed-text", "Near miss: the hex text in reverse order.", PLAIN, "0x" + digest[2:][::-1], "unknown")

# No JSON at all: only bytes can be compared.
NONE = {"cause-unknown-dropped": "unreadable", "cause-type-variant": "unreadable", "cause-indented": "unreadable", "cause-stale-duplicate": "unreadable",
    "cause-other-body": "needs-candidates", "cause-sha-256": None, "cause-raw-bytes": None}
HTML = "<!DOCTYPE html>\n<html><body>404</body></html>\n"
add("html", "An error page.", HTML, keccak256(b"x"), "unknown", ledger="2-json-strict-grammar", first=True, content="html",
    wanted=["body", "older-copy", "other-paths", "other-registrations"], why=NONE)
add("html-raw", "The error page itself was committed.", HTML, keccak256(HTML.encode()), "cause-raw-bytes", ledger="2-json-strict-grammar", first=True, content="html")
add("html-trimmed", "Without its last line feed.", HTML, keccak256(HTML.strip().encode()), "cause-trimmed-bytes", ledger="2-json-strict-grammar", first=True,
    content="html")
add("empty-body", "Nothing at all; its hash is that of no bytes.", "", keccak256(b""), "cause-raw-bytes", ledger="2-json-strict-grammar", first=True, content="empty")
add("gzip", "Compressed bytes.", b"\x1f\x8b\x08\x00", keccak256(b"x"), "unknown", ledger="2-json-strict-grammar", first=True, content="compressed")
add("utf16", "UTF-16.", "{}".encode("utf-16-le"), keccak256(b"x"), "unknown", ledger="2-json-utf8-only", first=True, content="utf-16")
add("duplicate-names", "A repeated name: which of the two was hashed cannot be told.", m().replace("{\n", '{\n "name": "x",\n', 1), jcs_hash(value(m())), "unknown",
    ledger="2-json-dup-keys", first=True)
LARGE = [{"text": "{}"}, {"repeat": " ", "count": 1048575}]
add("too-large", "One byte more than a manifest may have: not looked at, not even its bytes.", "{}" + " " * 1048575, keccak256(b"{}" + b" " * 1048575), "unknown",
    ledger="sec-parser-size", first=True, content="too-large", parts=LARGE, why={"cause-raw-bytes": "too-large", "cause-sha-256": "too-large"})
add("largest", "The largest manifest: the raw bytes can be told.", "{}" + " " * 1048574, keccak256(b"{}" + b" " * 1048574), "cause-raw-bytes", ledger="sec-parser-size",
    manifest="invalid", first=True, parts=[LARGE[0], {"repeat": " ", "count": 1048574}])
add("scalar", "A document that is not an object.", "[1, 2]", keccak256(b"[1, 2]"), "cause-raw-bytes", manifest="invalid", first=True)
add("scalar-unknown", "And one that nothing explains.", "1", keccak256(b"2"), "unknown", manifest="invalid", first=True)
DEEP = "[" * 2000 + "]" * 2000
add("deep", "Nested so deep that its indented text is not written.", DEEP, keccak256(b"x"), "unknown", manifest="invalid", first=True,
    why={"cause-indented": "too-large", "cause-served-order": None, "cause-sha-256": None})
