"""Bodies that are not manifests, committed as lenient readers repair them (§2 Canonical Manifest Bytes; decision B7). A
hash of repaired values cannot see this attack. Only check 3's own reason refuses them."""

from build import ALICE, ENDPOINT, Raw, Verify, error, m, members, text, understand
from keccak import keccak256
from jcs import canonical, read

SUITE = Verify("Repaired bodies",
               "Each record commits the hash that a lenient reader gets from its body. A reader that repairs before it hashes finds "
               "no fault.")
SERVED = set()
STRANGER = "0x" + "51" * 20


def seen(body):
    """The hash of the values that a lenient reader sees."""
    found = understand(body)[1]
    assert found, body
    return found


def no(case_id, ledger, comment, body, rule, repaired, **options):
    """`repaired` is a document, or the canonical bytes where a reader writes what no document gives."""
    committed = keccak256(repaired) if isinstance(repaired, bytes) else seen(repaired)
    if not isinstance(repaired, bytes) and repaired not in SERVED:
        SERVED.add(repaired)
        SUITE.ok(f"repaired-{case_id}-served", ledger, "What the reader makes of the next body, served as it is.", repaired)
    SUITE.no(f"repaired-{case_id}", ledger, comment, body, error(rule, check=3, **options), hash=committed)


def extra(value, name="io.example.x"):
    """The sample manifest with an extension member whose value is the given JSON text."""
    return m(**{name: Raw(value)})


def written(value):
    """Canonical bytes of the sample with an extension member, whose text no canonicalizer of the standard writes."""
    marker = '"\\u0001"'
    return canonical(read(extra(marker).encode())[0]).replace(marker.encode(), value)


BOM, UTF_8, TWICE, HALF, GRAMMAR, NUMBERS = ("2-bom-reject", "2-json-utf8-only", "2-json-dup-keys", "2-json-lone-surrogate",
                                            "2-json-strict-grammar", "2-jcs-numbers")

# --- Bytes
no("mark-dropped", f"{BOM} 2-bom-server", "Dropped by decoders of platforms: TextDecoder, utf-8-sig.", b"\xef\xbb\xbf" + m().encode(), BOM, m(), at=0)
no("utf-16-marked", UTF_8, "UTF-16 with its mark, read by whoever looks for one.", b"\xff\xfe" + m().encode("utf-16-le"), UTF_8, m())
no("byte-replaced", UTF_8, "U+FFFD in the place of a byte that is not UTF-8.", m(name="sample?").encode().replace(b"sample?", b"sample\xff"), UTF_8,
   m(name="sample\ufffd"))
no("byte-dropped", UTF_8, "The byte is left out.", m(name="sample?").encode().replace(b"sample?", b"sam\xffple"), UTF_8, m(name="sample"))
no("latin-1-read", UTF_8, "Taken for Latin-1.", m(name="caf?").encode().replace(b"caf?", b"caf\xe9"), UTF_8, m(name="caf\u00e9"))
no("overlong-read", UTF_8, "An overlong solidus, read as one.", m(endpoint=ENDPOINT + "?x").encode().replace(b"?x", b"\xc0\xaf"), UTF_8, m(endpoint=ENDPOINT + "/"))
no("pair-read", UTF_8, "A surrogate pair in six bytes (CESU-8), read as its character.", m(name="a?").encode().replace(b"a?", b"a\xed\xa0\xbd\xed\xb8\x80"), UTF_8,
   m(name="a\U0001f600"))

# --- Repeated members
def twice(name, first, second):
    """The sample whose member stands there twice, the first time in front of all others."""
    rest = {key: value for key, value in members().items() if key != name}
    return text({}).replace("{}", "{" + f'"{name}":{text(first)},' + text(rest)[1:-1] + f',"{name}":{text(second)}' + "}")


for name, honest, hostile in (("creatorAddress", ALICE, STRANGER), ("endpoint", ENDPOINT, "https://tools.example.com/other"), ("name", "sample-tool", "other-tool")):
    no(f"last-{name.lower()}", f"{TWICE} B7", "The last of two is the honest one, and most readers keep that.", twice(name, hostile, honest), TWICE, m(**{name: honest}),
       pointer=f"/{name}")
    no(f"first-{name.lower()}", f"{TWICE} B7", "The first of two is the honest one, and some readers keep that.", twice(name, honest, hostile), TWICE, m(**{name: honest}),
       pointer=f"/{name}")

# --- Half characters, numbers without a value
no("half-escaped", f"{HALF} B7", "An unpaired surrogate, written as an escape.", extra('"\\ud800"'), HALF, written(b'"\\ud800"'), pointer="/io.example.x")
no("half-replaced", f"{HALF} B7", "U+FFFD in its place.", extra('"\\ud800"'), HALF, extra('"\ufffd"'), pointer="/io.example.x")
no("infinite-null", f"{NUMBERS} B7", "A number without a finite value, written as null.", extra("1e400"), NUMBERS, written(b"null"), pointer="/io.example.x")
no("infinite-largest", f"{NUMBERS} B7", "The largest double in its place.", extra("1e400"), NUMBERS, extra("1.7976931348623157e308"), pointer="/io.example.x")
no("infinite-text", f"{NUMBERS} B7", "Kept as it is written.", extra("1e400"), NUMBERS, written(b"1e400"), pointer="/io.example.x")

# --- Grammar
for name, comment, broken, repaired in (
        ("trailing-comma", "A comma behind the last element.", "[1,]", "[1]"),
        ("comment", "A comment.", "1/* one */", "1"),
        ("line-comment", "A comment up to the end of the line.", "1 // one\n", "1"),
        ("single-quotes", "Single quotes.", "'one'", '"one"'),
        ("bare-name", "A name without quotes.", "{one:1}", '{"one":1}'),
        ("leading-zero", "A leading zero.", "01", "1"),
        ("octal", "A leading zero, read in base eight.", "010", "8"),
        ("plus", "A leading plus.", "+1", "1"),
        ("hex", "A number in base sixteen.", "0x10", "16"),
        ("leading-point", "Nothing before the point.", ".5", "0.5"),
        ("nan-null", "NaN as null.", "NaN", "null"),
        ("upper-true", "A word in upper case.", "TRUE", "true"),
        ("raw-control", "A tab that is not escaped.", '"a\tb"', '"a\\tb"'),
        ("unknown-escape", "An escape that there is not.", '"\\x41"', '"A"'),
        ("missing-comma", "A comma that is not there.", "[1 2]", "[1,2]")):
    no(name, GRAMMAR, comment, extra(broken), GRAMMAR, extra(repaired))
no("cut", GRAMMAR, "The last bracket is missing, and the reader closes it.", m()[:-1], GRAMMAR, m())
no("behind", GRAMMAR, "Something behind the document, which the reader leaves.", m() + "{}", GRAMMAR, m())
no("nul-behind", GRAMMAR, "A zero byte, where strings end elsewhere.", m().encode() + b"\0x", GRAMMAR, m())
no("space-unicode", GRAMMAR, "A no-break space before the document, trimmed.", "\u00a0" + m(), GRAMMAR, m())
