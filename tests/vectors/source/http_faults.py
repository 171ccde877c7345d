"""Faults of an HTTPS server, and answers that only look wrong (§7; decisions B4, B5, B6, B7, D1, D16)."""

import zlib

from http_wire import CUT, HOST, LIMIT, SILENCE, Exchanges, Sends, deflate, deflate_padded, failed, framed, got, gzip, manifest, zlib_framed

OK = "lib-7-status-200-only"
CONNECT, TRUNCATED, TIMEOUT, ENCODING, SIZE = "lib-7-connect", "7-truncated", "7-timeout", "lib-7-encoding", "sec-parser-size"
MISMATCH = "2-hash-jcs-keccak"
KIND = {CONNECT: "connect", TIMEOUT: "timeout", ENCODING: "encoding"}


def suite(name, title, comment):
    SUITES[name] = Exchanges(title, comment)
    return SUITES[name]


def good(suite, slug, comment, sends, body=None, ledger=OK, **options):
    """The body that was committed to, whatever it looks like on the wire."""
    suite.add(slug, comment, sends, "pppp", "", got(manifest(slug) if body is None else body), ledger=ledger, **options)


def none(suite, slug, comment, sends, rule, **options):
    """No response, or none that ends."""
    suite.add(slug, comment, sends, "fsss", rule, CUT if rule == TRUNCATED else failed(KIND[rule]), **options)


def page(body):
    return Sends().sized(len(body)).text(body)


SUITES = {}

# --- Statuses
STATUS = suite("status", "Statuses and redirects", "Only status 200 gives a body to judge, and no redirect is followed.")
for status in (201, 202, 203, 206, 226, 299, 204, 205, 400, 401, 402, 403, 404, 410, 429, 500, 502, 503, 599):
    slug = f"status-{status}"
    bare = status in (204, 205)
    sends = Sends().head(f"{status} Fault") if bare else Sends().sized(len(manifest(slug)), status=f"{status} Fault").text(manifest(slug))
    STATUS.add(slug, f"Status {status}, which has no body." if bare else f"The right body with status {status}.", sends, "fsss", OK, {"status": status}, ledger="B4 D1")
STATUS.add("status-304", "Status 304, which has no body.", Sends().head("304 Fault"), "fsss", "7-no-redirects", {"status": 304}, ledger="B4 D1")


def redirect(slug, comment, status, *location):
    body = manifest(slug)
    STATUS.add(slug, comment, Sends().sized(len(body), *(f"location: {one}" for one in location), status=status).text(body), "fsss", "7-no-redirects",
               {"status": int(status[:3])}, ledger="B4 D1")


GOOD = "/.well-known/ai-tool/good.json"
for status in (300, 301, 302, 303, 305, 306, 307, 308):
    redirect(f"redirect-{status}", f"Status {status} to a good tool; the body is the right one, too.", f"{status} Fault", f"https://{HOST}{GOOD}")
redirect("redirect-self", "Status 302 to itself.", "302 Found", "/.well-known/ai-tool/redirect-self.json")
redirect("redirect-http", "Status 302 to plain HTTP.", "302 Found", f"http://{HOST}{GOOD}")
redirect("redirect-metadata", "Status 302 to the address where clouds keep their secrets.", "302 Found", "http://169.254.169.254/latest/meta-data/")
redirect("redirect-nowhere", "Status 302 without a location.", "302 Found")
for slug, comment, header in (("location-200", "Status 200 with a location, which is not a redirect.", f"location: {GOOD}"),
                              ("refresh-200", "Status 200 with a refresh header, which is not a redirect.", f"refresh: 0; url={GOOD}")):
    good(STATUS, slug, comment, Sends().sized(len(manifest(slug)), header).text(manifest(slug)), ledger=f"{OK} 7-no-redirects")

# --- Sizes
SIZES = suite("size", "Sizes, lengths and chunks", "At most 1,048,576 bytes, counted after decoding, by whatever framing they come.")


def in_chunks(slug, size):
    """Chunks of 10,000 bytes; the body is padded with spaces."""
    sends, left, text = Sends().chunked(), size, manifest(slug)
    while left:
        length = min(10_000, left)
        sends.text(f"{length:x}\r\n{text}").repeat(" ", length - len(text)).text("\r\n")
        left, text = left - length, ""
    return sends.last_chunk()


def padded(slug, size):
    return manifest(slug) + " " * (size - len(manifest(slug)))


def until_close(slug, size):
    return Sends().head().text(manifest(slug)).repeat(" ", size - len(manifest(slug)))


for size in (LIMIT, LIMIT + 1):
    for slug, how, sends in (
            (f"size-{size}", "with their length", Sends().sized(size).text(manifest(f"size-{size}")).repeat(" ", size - len(manifest(f"size-{size}")))),
            (f"chunked-{size}", "in chunks", in_chunks(f"chunked-{size}", size)),
            (f"close-{size}", "ended by the connection's end", until_close(f"close-{size}", size))):
        if size == LIMIT:
            good(SIZES, slug, f"Exactly {size:,} bytes, {how}.", sends, padded(slug, size), ledger="sec-parser-size B6")
        else:
            SIZES.add(slug, f"{size:,} bytes, {how}.", sends, "psfs", SIZE, failed("too-large"), ledger="B6")
for slug, comment, sends in (
        ("length-64m", "64 MiB, with their length.", Sends().sized(64 * LIMIT).repeat(" ", 64 * LIMIT)),
        ("chunked-64m", "64 MiB in chunks of 64 KiB, without a length.", Sends().chunked().repeat("10000\r\n" + " " * 0x10000 + "\r\n", 1_024).last_chunk()),
        ("close-64m", "64 MiB, without a length or chunks.", Sends().head().repeat(" ", 64 * LIMIT)),
        ("length-huge", "A length of 2^64 - 1 before the right body.", Sends().sized(2**64 - 1).text(manifest("length-huge")))):
    SIZES.add(slug, comment, sends, "psfs", SIZE, failed("too-large"), ledger="B6")
good(SIZES, "chunked-small", "The right body in chunks of one byte.",
     Sends().chunked().text("".join(f"1\r\n{one}\r\n" for one in manifest("chunked-small"))).last_chunk())
good(SIZES, "close-small", "The right body, ended by the connection's end.", Sends().head().text(manifest("close-small")))
for slug, comment, length in (("length-overflow", "A length of 2^64 before the right body.", 2**64), ("length-negative", "A length of -1 before the right body.", -1),
                              ("length-garbage", "A length that is not a number.", "many")):
    none(SIZES, slug, comment, Sends().sized(length).text(manifest(slug)), CONNECT)
for slug, comment, length in (("length-short", "A length that is 10 bytes short of the right body: the rest is not part of this response.", len(manifest("length-short")) - 10),
                              ("length-zero", "A length of 0 before the right body.", 0)):
    SIZES.add(slug, comment, Sends().sized(length).text(manifest(slug)), "psfs", "2-json-strict-grammar", got(manifest(slug)[:length]))
for slug, comment, size in (("chunk-huge", "A chunk of 2^64 - 1 bytes.", "f" * 16), ("chunk-overflow", "A chunk of 2^68 - 1 bytes.", "f" * 17),
                            ("chunk-garbage", "A chunk whose size is not a number.", "xyz")):
    none(SIZES, slug, comment, Sends().chunked().text(f"{size}\r\n{manifest(slug)}"), TRUNCATED)
body = manifest("chunk-extensions")
good(SIZES, "chunk-extensions", "The right body in chunks with extensions and trailers.",
     Sends().chunked().text(f"{len(body):X};name=value;other\r\n{body}\r\n0\r\ntrailer: value\r\n\r\n"))
body = manifest("chunk-extension-flood")
none(SIZES, "chunk-extension-flood", "A chunk with an extension of 8 MiB.",
     Sends().chunked().text(f"{len(body):x};").repeat("x", 8 * LIMIT).text(f"\r\n{body}\r\n").last_chunk(), TRUNCATED)
none(SIZES, "chunk-extension-endless", "A chunk with an extension that never ends.",
     Sends().chunked().text("1;").repeat("x" * 1_024, None), TRUNCATED)


def trailers(slug, count):
    return Sends().chunked().chunk(manifest(slug)).text("0\r\n").repeat("trailer: value\r\n", count).text("\r\n")


# A host that owns its connection takes at most 4 MiB from it, whatever they are.
good(SIZES, "trailers-2m", "The right body in chunks with 2 MiB of trailers.", trailers("trailers-2m", 2 * LIMIT // 16))
none(SIZES, "trailer-flood", "The right body in chunks with 8 MiB of trailers.", trailers("trailer-flood", 8 * LIMIT // 16), TRUNCATED)
none(SIZES, "trailers-endless", "The right body in chunks with trailers that never end.", trailers("trailers-endless", None), TRUNCATED)

# --- Answers that end too early
ENDS = suite("cut", "Answers that end too early", "A body that is not whole is not judged, even if it makes a good manifest.")


def half(slug):
    return manifest(slug)[:len(manifest(slug)) // 2]


for slug, end in (("truncated", "clean"), ("truncated-abrupt", "abrupt")):
    none(ENDS, slug, "Half the body that the length announced" + (", and no close_notify." if end == "abrupt" else "."), Sends().sized(len(manifest(slug))).text(half(slug)), TRUNCATED, end=end)
none(ENDS, "truncated-space", "A long body cut in the space behind the document.", Sends().sized(len(manifest("truncated-space")) + 100).text(manifest("truncated-space")), TRUNCATED)
for slug, end in (("cut-chunk", "clean"), ("cut-chunk-abrupt", "abrupt")):
    none(ENDS, slug, "A chunk cut in its middle" + (", and no close_notify." if end == "abrupt" else "."),
         Sends().chunked().text(f"{len(manifest(slug)):x}\r\n{half(slug)}"), TRUNCATED, end=end)
for slug, end in (("no-last-chunk", "clean"), ("no-last-chunk-abrupt", "abrupt")):
    none(ENDS, slug, "The right body in chunks, without the last, empty one" + (", and no close_notify." if end == "abrupt" else "."), Sends().chunked().chunk(manifest(slug)), TRUNCATED, end=end)
good(ENDS, "no-last-line", "The right body in chunks, the last, empty one too, but not the empty line behind it: that chunk ends the body (RFC 9112 §8).",
     Sends().chunked().chunk(manifest("no-last-line")).text("0\r\n"))
none(ENDS, "close-abrupt", "The right body without a length, and no close_notify: nothing says that this is all of it.", Sends().head().text(manifest("close-abrupt")), TRUNCATED, end="abrupt")
none(ENDS, "no-answer", "The connection ends instead of an answer.", Sends(), CONNECT)
none(ENDS, "no-answer-abrupt", "The same, and no close_notify.", Sends(), CONNECT, end="abrupt")
none(ENDS, "half-head", "The connection ends within the head.", Sends().text("HTTP/1.1 200 OK\r\ncontent-ty"), CONNECT)
none(ENDS, "reset-head", "A reset instead of an answer.", Sends(), CONNECT, end="reset")
none(ENDS, "reset-body", "A reset within the body, once what was sent has arrived.", Sends().sized(len(manifest("reset-body"))).text(half("reset-body")).pause(0.05), TRUNCATED, end="reset")

# --- Heads
HEADS = suite("head", "Heads that are wrong, or have no end", "What HTTP/1.1 cannot read is not a response.")


def lined(slug, line):
    return Sends().text(f"{line}\r\ncontent-type: application/json\r\ncontent-length: {len(manifest(slug))}\r\n\r\n{manifest(slug)}")


good(HEADS, "http-1-0", "The right answer in HTTP/1.0.", lined("http-1-0", "HTTP/1.0 200 OK"))
good(HEADS, "status-no-reason", "Status 200 without a word for it.", lined("status-no-reason", "HTTP/1.1 200"))
none(HEADS, "http-0-9", "The right body without any head.", Sends().text(manifest("http-0-9")), CONNECT)
for slug, comment, line in (("http-2", "A head that says HTTP/2.", "HTTP/2 200"), ("status-garbage", "A status that is not a number.", "HTTP/1.1 fine OK"),
                            ("status-four-digits", "A status of four digits.", "HTTP/1.1 2000 OK")):
    none(HEADS, slug, comment, lined(slug, line), CONNECT)


def rest(sends, slug):
    return sends.text(f"content-length: {len(manifest(slug))}\r\n\r\n{manifest(slug)}")


none(HEADS, "header-huge", "A header of 64 MiB.", rest(Sends().text("HTTP/1.1 200 OK\r\nx-long: ").repeat("x", 64 * LIMIT).text("\r\n"), "header-huge"), CONNECT)
none(HEADS, "headers-many", "A million headers.", rest(Sends().text("HTTP/1.1 200 OK\r\n").repeat("x-many: 1\r\n", 1_000_000), "headers-many"), CONNECT)
# Between 100 and 200 header lines a host may keep the limit of its HTTP library.
for count in (100, 200):
    slug = f"header-lines-{count}"
    sends = Sends().sized(len(manifest(slug)), *(f"x-{number}: 1" for number in range(count - 3))).text(manifest(slug))
    assert sends.steps[0]["text"].split("\r\n\r\n")[0].count("\r\n") == count
    if count == 100:
        good(HEADS, slug, "The right answer, with 100 header lines.", sends)
    else:
        none(HEADS, slug, "The right answer, with 200 header lines.", sends, CONNECT)
none(HEADS, "header-garbage", "A header without a colon.", rest(Sends().text("HTTP/1.1 200 OK\r\nthis is not a header\r\n"), "header-garbage"), CONNECT)
none(HEADS, "two-lengths", "Two lengths that differ.", Sends().sized(len(manifest("two-lengths")), "content-length: 10").text(manifest("two-lengths")), CONNECT)
good(HEADS, "length-and-chunks", "Chunks, and a length that is wrong: chunks win (RFC 9112 §6.3).", Sends().chunked("content-length: 10").chunk(manifest("length-and-chunks")).last_chunk())
HINTS = "HTTP/1.1 103 Early Hints\r\n\r\n"
good(HEADS, "early-hints", "Status 103, then the right answer.",
     Sends().text("HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n").sized(len(manifest("early-hints"))).text(manifest("early-hints")))
good(HEADS, "continue-once", "Status 100, then the right answer.", Sends().text("HTTP/1.1 100 Continue\r\n\r\n").sized(len(manifest("continue-once"))).text(manifest("continue-once")))
good(HEADS, "informational-2m", "Status 103 75,000 times, which is 2 MiB, then the right answer.",
     Sends().repeat(HINTS, 75_000).sized(len(manifest("informational-2m"))).text(manifest("informational-2m")))
none(HEADS, "informational-flood", "Status 103 300,000 times, then the right answer: 8 MB are more than a host takes.",
     Sends().repeat(HINTS, 300_000).sized(len(manifest("informational-flood"))).text(manifest("informational-flood")), CONNECT)
none(HEADS, "informational-forever", "Status 103 again and again.", Sends().repeat(HINTS, None), CONNECT)
none(HEADS, "informational-endless", "One status 103 whose headers never end.", Sends().text("HTTP/1.1 103 Early Hints\r\n").repeat("link: </style.css>\r\n", 10_000_000), CONNECT, end="abrupt")
HEADS.add("switching", "Status 101, although nobody asked.",
          Sends().text("HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n").sized(len(manifest("switching"))).text(manifest("switching")),
          "fsss", OK, {"status": 101})
for slug, comment, header in (("content-type-html", "The right body called HTML.", "content-type: text/html"),
                              ("charset-utf-16", "The right body called UTF-16.", "content-type: application/json; charset=utf-16")):
    good(HEADS, slug, comment, Sends().sized(len(manifest(slug)), header).text(manifest(slug)), ledger="lib-2-content-type-ignored B5")

# --- Time
TIME = suite("time", "Slow answers, and none", "One deadline holds for the whole exchange, not for each read.")
good(TIME, "late", "The right answer after half a second.", Sends().pause(0.5).sized(len(manifest("late"))).text(manifest("late")))
none(TIME, "silence", "No answer at all.", Sends().pause(SILENCE), TIMEOUT, end="abrupt")
none(TIME, "slow-head", "A head of one byte a second.", Sends().slowly("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"), TIMEOUT, end="abrupt")
none(TIME, "slow-body", "A body of one byte a second.", Sends().sized(len(manifest("slow-body"))).slowly(manifest("slow-body")), TIMEOUT)
slow = Sends().chunked()
for one in manifest("slow-chunks"):
    slow.text(f"1\r\n{one}\r\n").pause(1)
none(TIME, "slow-chunks", "Chunks of one byte, one a second.", slow.last_chunk(), TIMEOUT)
none(TIME, "stalled-head", "Half a head, then silence.", Sends().text("HTTP/1.1 200 OK\r\ncontent-ty").pause(SILENCE), TIMEOUT, end="abrupt")
none(TIME, "stalled-body", "Half the body, then silence.", Sends().sized(len(manifest("stalled-body"))).text(half("stalled-body")).pause(SILENCE), TIMEOUT, end="abrupt")
none(TIME, "stalled-end", "The right body in chunks, whose end never comes.", Sends().chunked().chunk(manifest("stalled-end")).pause(SILENCE), TIMEOUT, end="abrupt")

# --- Bodies
BODIES = suite("body", "Bodies that are not a manifest", "Whole and with status 200: the host hands the bytes over as they are, and they are judged.")
UNREAD = "psfs"


def served(slug, comment, octets, checks, rules, ledger=""):
    octets = octets.encode() if isinstance(octets, str) else octets
    sends = Sends().sized(len(octets))
    sends = sends.text(octets.decode()) if octets.isascii() else sends.octets(octets)
    BODIES.add(slug, comment, sends, checks, rules, got(octets), ledger=ledger)


def in_name(slug, octets):
    return manifest(slug).encode().replace(b'"name":"', b'"name":"' + octets, 1)


served("empty", "A body of no bytes.", "", UNREAD, "2-json-strict-grammar")
served("html", "A page for people.", "<!doctype html><title>Hello</title><p>Hello", UNREAD, "2-json-strict-grammar")
served("bom", "The right body behind a byte-order mark.", b"\xef\xbb\xbf" + manifest("bom").encode(), UNREAD, "2-bom-reject")
served("utf-16", "The right body in UTF-16 with a byte-order mark.", b"\xff\xfe" + manifest("utf-16").encode("utf-16-le"), UNREAD, "2-json-utf8-only")
served("bad-utf-8", "The right body with a byte that is not UTF-8.", in_name("bad-utf-8", b"\xff"), UNREAD, "2-json-utf8-only")
served("duplicate-keys", "The right body with `name` twice.", manifest("duplicate-keys").replace("{", '{"name":"first",', 1), UNREAD, "2-json-dup-keys", "B7")
served("lone-surrogate", "The right body with half a character.", in_name("lone-surrogate", b"\\ud800"), UNREAD, "2-json-lone-surrogate", "B7")
DEEP = 500_000
BODIES.add("deep", "500,000 brackets, one within the other.", Sends().sized(2 * DEEP).repeat("[", DEEP).repeat("]", DEEP), "pfff", f"{MISMATCH} 2-root-object",
           got("[" * DEEP + "]" * DEEP), ledger="D7")
before, behind = manifest("deep-schema").split('{"type":"object"}', 1)
LEVELS = 100_000
body = before + '{"not":' * LEVELS + "{}" + "}" * LEVELS + behind
BODIES.add("deep-schema", "The right body with 100,000 levels in `inputs`.",
           Sends().sized(len(body)).text(before).repeat('{"not":', LEVELS).text("{}").repeat("}", LEVELS).text(behind), "ppfp",
           f"{MISMATCH} sec-parser-depth sec-parser-nodes", got(body))
served("trailing", "The right body and a bracket more.", manifest("trailing") + "]", UNREAD, "2-json-strict-grammar")
served("two-documents", "The right body twice.", manifest("two-documents") * 2, UNREAD, "2-json-strict-grammar")
tail = manifest("huge-number")[1:]
body = '{"x":' + "9" * DEEP + "," + tail
BODIES.add("huge-number", "The right body with a number of 500,000 digits.", Sends().sized(len(body)).text('{"x":').repeat("9", DEEP).text("," + tail), UNREAD, "2-jcs-numbers", got(body))
tail = manifest("many-keys")[1:]
body = "{" + "".join(f'"k{key}":0,' for key in range(50_000)) + tail
BODIES.add("many-keys", "The right body with 50,000 members more.", Sends().sized(len(body)).text("{").numbered('"k', '":0,', 50_000).text(tail), "ppfp", MISMATCH, got(body))
first, others = manifest("pretty")[1:-1].split(",", 1)
body = "\n{ " + others + " ,\r\n\t" + first + " }\n"
good(BODIES, "pretty", "The right body with other space and order, which is the same document.", page(body), body, ledger="2-jcs-key-order")
served("other-bytes", "Another tool's body.", manifest("another-tool"), "ppfp", MISMATCH)
served("other-name", "The right body but for its name.", in_name("other-name", b"x"), "ppfp", MISMATCH)
served("null", "The document `null`.", "null", "pfff", f"{MISMATCH} 2-root-object")
served("array", "The right body within an array.", "[" + manifest("array") + "]", "pfff", f"{MISMATCH} 2-root-object")

# --- Codings
CODINGS = suite("coding", "Content codings, although the host asks for none", "gzip may be undone, since intermediaries add it; everything else that is not the plain body is none.")


def coded(coding, octets):
    return Sends().sized(len(octets), f"content-encoding: {coding}").octets(octets)


def plain(slug):
    return manifest(slug).encode()


good(CODINGS, "gzip", "The right body, compressed.", coded("gzip", gzip(plain("gzip"))), ledger="B5")
good(CODINGS, "x-gzip", "The same, by gzip's old name.", coded("x-gzip", gzip(plain("x-gzip"))), ledger="B5")
compressed, chunks = gzip(plain("gzip-chunked")), Sends().chunked("content-encoding: gzip")
for at in range(0, len(compressed), 50):
    part = compressed[at:at + 50]
    chunks.octets(f"{len(part):x}\r\n".encode() + part + b"\r\n")
good(CODINGS, "gzip-chunked", "The right body, compressed and in chunks.", chunks.last_chunk(), ledger="B5")
good(CODINGS, "identity", "The right body, with a header that says it is as it is.", coded("identity", plain("identity")), ledger="B5")
for slug, comment, coding, octets in (
        ("gzip-twice", "The right body, compressed twice.", "gzip, gzip", gzip(gzip(plain("gzip-twice")))),
        ("gzip-not", "The right body, said to be compressed.", "gzip", plain("gzip-not")),
        ("gzip-cut", "A compressed body that ends too early.", "gzip", gzip(plain("gzip-cut"))[:len(plain("gzip-cut")) // 2]),
        ("gzip-bad-sum", "A compressed body with a wrong checksum.", "gzip", gzip(plain("gzip-bad-sum"))[:-8] + bytes(4) + gzip(plain("gzip-bad-sum"))[-4:]),
        ("gzip-trailing", "A compressed body with bytes behind it.", "gzip", gzip(plain("gzip-trailing")) + b"behind"),
        ("deflate", "The right body, compressed by deflate.", "deflate", zlib_framed(plain("deflate"))),
        ("deflate-raw", "The right body, compressed by deflate without its frame.", "deflate", deflate(plain("deflate-raw"))),
        ("brotli", "A body said to be compressed by brotli.", "br", plain("brotli")),
        ("zstd", "A body said to be compressed by zstd.", "zstd", plain("zstd")),
        ("coding-unknown", "A body in a coding that nobody knows.", "rot13", plain("coding-unknown")),
        ("coding-long", "A coding with a name of 4,096 letters.", "x" * 4_096, plain("coding-long"))):
    none(CODINGS, slug, comment, coded(coding, octets), ENCODING, ledger="B5")
compressed = gzip(plain("transfer-gzip-chunked"))
none(CODINGS, "transfer-gzip-chunked", "A transfer coding beside chunked, which a host never asks for (RFC 9112 §7).",
     Sends().head("200 OK", "transfer-encoding: gzip, chunked").octets(f"{len(compressed):x}\r\n".encode() + compressed + b"\r\n").last_chunk(), ENCODING, ledger="B5")
none(CODINGS, "transfer-gzip", "A transfer coding in place of chunked, until the connection ends.",
     Sends().head("200 OK", "transfer-encoding: gzip").octets(gzip(plain("transfer-gzip"))), ENCODING, ledger="B5")
none(CODINGS, "transfer-identity", "The transfer coding identity, which HTTP/1.1 has no more.",
     Sends().sized(len(plain("transfer-identity")), "transfer-encoding: identity").octets(plain("transfer-identity")), ENCODING, ledger="B5")
good(CODINGS, "transfer-upper", "The right body in chunks, in capitals.",
     Sends().head("200 OK", "Transfer-Encoding: Chunked").chunk(manifest("transfer-upper")).last_chunk(), ledger="B5")
octets = gzip(plain("gzip-unsaid"))
CODINGS.add("gzip-unsaid", "The right body, compressed without a word.", Sends().sized(len(octets)).octets(octets), UNREAD, "2-json-utf8-only", got(octets), ledger="B5")
for size in (LIMIT, LIMIT + 1):
    slug = f"gzip-{size}"
    octets = plain(slug) + b" " * (size - len(plain(slug)))
    sends = coded("gzip", framed(deflate_padded(plain(slug), size - len(plain(slug))), octets))
    if size == LIMIT:
        good(CODINGS, slug, f"Exactly {size:,} bytes, compressed.", sends, octets, ledger="sec-parser-size B5 B6")
    else:
        CODINGS.add(slug, f"{size:,} bytes, compressed.", sends, UNREAD, SIZE, failed("too-large"), ledger="B5 B6")
# 1 MiB of space, compressed once and flushed so that it can be repeated: the reader's window is as good as fresh.
PART = bytes.fromhex("ecc13101000000c2a02aeb9fd210be4001") + bytes(1015) + bytes.fromhex("7c060000ffff")
MIB = zlib.decompressobj(-15).decompress(PART)
assert MIB == b" " * LIMIT
HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))
CODINGS.add("gzip-bomb", "1 GiB of space in one compressed MiB.",
            Sends().sized(len(HEAD) + 1_024 * len(PART), "content-encoding: gzip").octets(HEAD).octets(PART, 1_024), UNREAD, SIZE, failed("too-large"), ledger="B5 B6")
