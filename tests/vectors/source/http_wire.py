"""HTTP exchanges: the bytes and pauses that a server sends, and the right result of a host."""

import base64
import hashlib
import zlib

from keccak import keccak256

HOST = "faults.example.test"
CREATOR = "0x" + "c8" * 20
ZERO = "0x" + "0" * 40
STATUSES = {"p": "pass", "f": "fail", "s": "skipped"}
# Longer than any host may wait (a session ends after 300 seconds; tests give a host a few).
SILENCE = 60
LIMIT = 1_048_576


def manifest(slug):
    """A manifest that is its own canonical form, so that its hash needs nothing but keccak256."""
    return (f'{{"creatorAddress":"{CREATOR}","description":"A tool of the test bed.","endpoint":"https://{HOST}/{slug}",'
            f'"inputs":{{"type":"object"}},"name":"{slug}","outputs":{{"type":"object"}},'
            '"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1"}')


class Sends:
    """The bytes on the wire, in steps."""

    def __init__(self):
        self.steps = []

    def text(self, text):
        """Bytes that are ASCII text."""
        assert text.isascii()
        if self.steps and set(self.steps[-1]) == {"text"}:
            self.steps[-1]["text"] += text
        elif text:
            self.steps.append({"text": text})
        return self

    def octets(self, octets, count=None):
        step = {"base64": base64.b64encode(octets).decode()}
        self.steps.append(step if count is None else step | {"count": count})
        return self

    def repeat(self, text, count):
        """Without a count: until the client has enough."""
        self.steps.append({"repeat": text, "count": count})
        return self

    def numbered(self, before, behind, count):
        """The numbers from 0 on, in decimal, each between two texts."""
        self.steps.append({"numbered": [before, behind], "count": count})
        return self

    def slowly(self, text):
        """One byte a second."""
        self.steps.append({"text": text, "pace": 1})
        return self

    def pause(self, seconds):
        self.steps.append({"pause": seconds})
        return self

    def head(self, status="200 OK", *headers, version="HTTP/1.1"):
        return self.text(f"{version} {status}\r\ncontent-type: application/json\r\nconnection: close\r\n" + "".join(f"{one}\r\n" for one in headers) + "\r\n")

    def sized(self, length, *headers, status="200 OK"):
        return self.head(status, *headers, f"content-length: {length}")

    def chunked(self, *headers):
        return self.head("200 OK", *headers, "transfer-encoding: chunked")

    def chunk(self, text):
        return self.text(f"{len(text):x}\r\n{text}\r\n")

    def last_chunk(self):
        return self.text("0\r\n\r\n")


class Exchanges:
    """Collects the cases of one file of kind `exchange`."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def add(self, slug, comment, sends, checks, rules, response, end="clean", ledger=""):
        assert len(checks) == 4
        rules = rules.split()
        self.cases.append({
            "id": f"wire-{slug}", "comment": comment, "ledger": sorted({*rules, *ledger.split()}),
            "slug": slug,
            "config": {"creator": CREATOR, "metadataURI": f"https://{HOST}/.well-known/ai-tool/{slug}.json",
                       "manifestHash": keccak256(manifest(slug).encode()), "accessPredicate": ZERO},
            "sends": sends.steps, "end": end,
            "expect": {"response": response, "verified": checks == "pppp", "checks": [STATUSES[one] for one in checks], "rules": rules}})


def got(octets):
    """A whole response with status 200, whose decoded body is this."""
    octets = octets.encode() if isinstance(octets, str) else octets
    return {"status": 200, "complete": True, "body": {"bytes": len(octets), "sha256": hashlib.sha256(octets).hexdigest()}}


CUT = {"status": 200, "complete": False}


def failed(kind):
    return {"error": kind}


# --- Compressed bodies, by a coder of our own: what zlib writes differs from version to version.

class Bits:
    """Bits in DEFLATE's order."""

    def __init__(self):
        self.value, self.count = 0, 0

    def plain(self, value, count):
        self.value |= value << self.count
        self.count += count

    def code(self, value, count):
        """A Huffman code, most significant bit first."""
        self.plain(int(f"{value:0{count}b}"[::-1], 2), count)

    def octets(self):
        return self.value.to_bytes((self.count + 7) // 8, "little")


def deflate(octets):
    """RFC 1951, one block of fixed codes: literals alone."""
    bits = Bits()
    bits.plain(0b011, 3)
    for octet in octets:
        bits.code(*((0x30 + octet, 8) if octet < 144 else (0x190 + octet - 144, 9)))
    bits.code(0, 7)
    return bits.octets()


def deflate_padded(octets, spaces):
    """The same with so many spaces behind it, as one literal and matches of 258 at distance 1."""
    bits = Bits()
    bits.plain(0b011, 3)
    matches, more = divmod(spaces - 1, 258)
    for octet in octets + b" " * (1 + more):
        bits.code(0x30 + octet, 8)
    for _ in range(matches):
        bits.code(0b11000101, 8)
        bits.code(0, 5)
    bits.code(0, 7)
    return bits.octets()


def framed(coded, octets):
    """RFC 1952, with nothing optional."""
    assert zlib.decompress(coded, -15) == octets
    return bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255)) + coded + zlib.crc32(octets).to_bytes(4, "little") + (len(octets) % 2**32).to_bytes(4, "little")


def gzip(octets):
    return framed(deflate(octets), octets)


def zlib_framed(octets):
    """RFC 1950."""
    out = b"\x78\x01" + deflate(octets) + zlib.adler32(octets).to_bytes(4, "big")
    assert zlib.decompress(out) == octets
    return out
