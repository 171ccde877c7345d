"""The contract ABI: an encoder, and a strict reader that says why bytes are not the encoding of a type.

Types are "address", "uint8", "uint256", "bytes4", "bytes32", "bool", "string" and "bytes". A tuple is a list of them, a
dynamic array `Array` of one (which only the encoder knows). Written from the ABI specification; shares nothing with the
implementations under test.
"""

import re

from keccak import keccak256


class Array:
    """Any number of values of one type."""

    def __init__(self, kind):
        self.kind = kind


class NotAbi(Exception):
    """A lenient reader, as a contract is, runs out of the data."""


def selector(signature):
    return bytes.fromhex(keccak256(signature.encode())[2:10])


def topic(signature):
    return keccak256(signature.encode())


def word(number):
    return number.to_bytes(32, "big")


def padded(data):
    return data + b"\0" * (-len(data) % 32)


def is_dynamic(kind):
    return kind in ("string", "bytes") or isinstance(kind, Array) or isinstance(kind, list) and any(map(is_dynamic, kind))


def size(kind):
    """Bytes in the head."""
    return sum(map(size, kind)) if isinstance(kind, list) and not is_dynamic(kind) else 32


def encode_one(kind, value):
    if isinstance(kind, list):
        return encode(kind, value)
    if isinstance(kind, Array):
        return word(len(value)) + encode([kind.kind] * len(value), value)
    if kind in ("string", "bytes"):
        data = value.encode() if isinstance(value, str) else value
        return word(len(data)) + padded(data)
    if kind == "bytes4":
        return bytes.fromhex(value[2:]) + b"\0" * 28
    if kind in ("address", "bytes32"):
        return bytes.fromhex(value[2:]).rjust(32, b"\0")
    return word(int(value))


def encode(kinds, values):
    """The one encoding of a sequence."""
    at, head, tail = sum(map(size, kinds)), bytearray(), bytearray()
    for kind, value in zip(kinds, values, strict=True):
        part = encode_one(kind, value)
        if is_dynamic(kind):
            head += word(at + len(tail))
            tail += part
        else:
            head += part
    return bytes(head + tail)


def take(data, start, count):
    if start + count > len(data):
        raise NotAbi
    return data[start:start + count]


def read_one(kind, data, at):
    if isinstance(kind, list):
        return read(kind, data[at:]) if at <= len(data) else read(kind, b"")
    if kind == "string":
        return take(data, at + 32, int.from_bytes(take(data, at, 32), "big"))
    value = take(data, at, 32)
    if kind == "address":
        return "0x" + value[12:].hex()
    if kind == "bytes32":
        return "0x" + value.hex()
    if kind == "bool":
        return any(value)
    return int.from_bytes(value, "big")


def read(kinds, data):
    """As a contract reads: offsets are followed wherever they lead, surplus bits and bytes are ignored."""
    values, head = [], 0
    for kind in kinds:
        at = head
        if is_dynamic(kind):
            at = int.from_bytes(take(data, head, 32), "big")
        values.append(read_one(kind, data, at))
        head += size(kind)
    return values


def texts(values):
    for value in values:
        if isinstance(value, list):
            yield from texts(value)
        elif isinstance(value, bytes):
            yield value


def strict(kinds, data, limit):
    """(values, None), or (None, why the bytes are not the encoding of a value)."""
    if not data:
        return None, "empty"
    if len(data) > limit:
        return None, "too-long"
    try:
        values = read(kinds, data)
    except NotAbi:
        return None, "not-abi"
    try:
        for text in texts(values):
            text.decode("utf-8")
    except UnicodeDecodeError:
        return None, "not-utf8"
    return (values, None) if encode(kinds, values) == data else (None, "not-canonical")


def hexed(data):
    return "0x" + data.hex()


def parts(data):
    """Hex text of long data as a list of parts, where it is a few bytes many times."""
    out, plain = [], ["0x"]
    for run in re.finditer(rb"(.)\1*", data, re.DOTALL):
        if len(run[0]) <= 64:
            plain.append(run[0].hex())
            continue
        if plain:
            out.append({"text": "".join(plain)})
        out.append({"repeat": run[1].hex(), "count": len(run[0])})
        plain = []
    return [*out, {"text": "".join(plain)}] if plain else out


def hex_or_parts(name, data):
    """The member that holds some bytes: hex text, or its parts."""
    return {name + "Parts": parts(data)} if len(data) > 4_096 else {name: hexed(data)}


class Cases:
    """Collects the cases of one file."""

    def __init__(self, title, comment, prefix):
        self.title, self.comment, self.prefix, self.cases = title, comment, prefix, []

    def add(self, case_id, ledger, comment, given, expect, flags=()):
        case = {"id": f"{self.prefix}-{case_id}", "comment": comment, "ledger": ledger.split()}
        if flags:
            case["flags"] = list(flags)
        self.cases.append({**case, "input": given, "expect": expect})
