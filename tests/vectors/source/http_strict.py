"""Framing by the letter of RFC 9112 and RFC 1952 (§7; decisions B4, B5, B6). Some clients repair or refuse such
answers, and all clients must see them alike."""

from http_faults import CONNECT, ENCODING, TRUNCATED, good, none
from http_wire import Exchanges, Sends, got, gzip, manifest

STRICT = Exchanges("Framing by the letter", "What HTTP/1.1 forbids is not repaired, and what it allows is not refused.")
SUITES = {"strict": STRICT}


def lined(slug, line, *headers, end="\r\n"):
    """A head of lines that end so, and the right body."""
    return Sends().text(end.join((line, *headers, "", manifest(slug))))


def length(slug):
    return f"content-length: {len(manifest(slug))}"


OK = "HTTP/1.1 200 OK"

# --- Forbidden answers
slug = "status-0200"
none(STRICT, slug, "A status of four digits that a number makes 200.", lined(slug, "HTTP/1.1 0200 OK", length(slug)), CONNECT)
slug = "header-no-name"
none(STRICT, slug, "A header without a name.", lined(slug, OK, ": value", length(slug)), CONNECT)
slug = "length-folded"
none(STRICT, slug, "A length on a line of its own (obsolete folding).", lined(slug, OK, "content-length:", f" {len(manifest(slug))}"), CONNECT)
slug = "chunk-no-crlf"
none(STRICT, slug, "A chunk's data without the line end behind it.",
     Sends().chunked().text(f"{len(manifest(slug)):x}\r\n{manifest(slug)}").last_chunk(), TRUNCATED)
slug = "chunk-size-zeros"
none(STRICT, slug, "A chunk's size with 4,000 zeros before it.",
     Sends().chunked().text("0" * 4_000 + f"{len(manifest(slug)):x}\r\n{manifest(slug)}\r\n").last_chunk(), TRUNCATED)
slug = "gzip-no-trailer"
none(STRICT, slug, "A compressed body without checksum and length behind it.",
     Sends().sized(len(gzip(manifest(slug).encode())) - 8, "content-encoding: gzip").octets(gzip(manifest(slug).encode())[:-8]), ENCODING, ledger="B5")

slug = "chunks-http-1-0"
body = Sends().chunk(manifest(slug)).last_chunk().steps[0]["text"]
STRICT.add(slug, "Chunks in HTTP/1.0, which has none: all that comes is the body.", Sends().text(f"HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{body}"),
           "psfs", "2-json-strict-grammar", got(body))

# --- Allowed answers
slug = "head-32000"
good(STRICT, slug, "A head of 32,000 bytes, in 40 lines.", lined(slug, OK, *(f"x-{number}: {'x' * 790}" for number in range(40)), length(slug)))
slug = "length-twice"
good(STRICT, slug, "The same length twice.", lined(slug, OK, length(slug), length(slug)))
slug = "line-feeds"
good(STRICT, slug, "A head whose lines end with a line feed alone.", lined(slug, OK, length(slug), end="\n"))
slug = "gzip-members-empty"
EMPTY = gzip(b"")
octets = gzip(manifest(slug).encode())
good(STRICT, slug, "A compressed body behind 1,000 empty members.",
     Sends().sized(1_000 * len(EMPTY) + len(octets), "content-encoding: gzip").octets(EMPTY, 1_000).octets(octets), ledger="B5")
