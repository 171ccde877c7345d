"""Writes the fuzzers' first inputs into a folder: inputs of each target, made from tests/vectors.

    python3 tests/fuzz/seeds.py FOLDER

`cargo xtask fuzz` calls it. The formats are those that the targets' first lines tell.
"""

import base64
import hashlib
import json
import pathlib
import sys

VECTORS = pathlib.Path(__file__).parent.parent / "vectors"
LARGEST = 4096


def strings(value):
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)


def members(value, name):
    """The value of every member of this name, at any depth."""
    if isinstance(value, list):
        for item in value:
            yield from members(item, name)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key == name:
                yield item
            yield from members(item, name)


def files(*folders):
    for folder in folders:
        for path in sorted((VECTORS / folder).rglob("*.json")):
            if path.parent.name not in ("schemas", "large"):
                yield json.loads(path.read_text())


def bodies(*folders):
    for case in files(*folders):
        for text in members(case, "bodyText"):
            yield text.encode()
        for text in members(case, "body"):
            if isinstance(text, str):
                try:
                    yield base64.b64decode(text, validate=True)
                except ValueError:
                    pass


def documents():
    for case in files("canonical"):
        for text in strings(case):
            if text[:1] in ("{", "[", '"', " ", "\n") or text[:1].isdigit():
                yield text.encode("utf-8", "surrogatepass")
    yield from bodies("verify", "validate")


def bundles():
    for case in files("bundles", "verify"):
        if case.get("format") == "erc8257-bundle/1":
            yield json.dumps(case).encode()
        for bundle in members(case, "bundle"):
            yield json.dumps(bundle).encode()
        for text in members(case, "bundleText"):
            yield text.encode("utf-8", "surrogatepass")


def hexes():
    for case in files("registry", "access"):
        for text in strings(case):
            digits = text.removeprefix("0x")
            if text != digits and len(digits) % 2 == 0 and len(digits) >= 8:
                try:
                    yield bytes.fromhex(digits)
                except ValueError:
                    pass


def answers():
    for case in files("session", "registry"):
        for name in ("result", "error"):
            for value in members(case, name):
                yield json.dumps(value).encode()
        for text in members(case, "resultText"):
            yield text.encode("utf-8", "surrogatepass")


def challenges():
    for bundle in (bundle for case in files("payment") for bundle in members(case, "bundle")):
        for text in members(bundle, "bodyText"):
            yield text.encode()
        for header in members(bundle, "headers"):
            for one in header:
                try:
                    yield base64.b64decode(one["value"], validate=True)
                except ValueError:
                    pass


def receipts():
    for case in files("payment"):
        for receipt in members(case, "receipt"):
            if isinstance(receipt, dict) and "text" in receipt:
                yield receipt["text"].encode()


def permissions():
    for case in files("payment"):
        for text in members(case, "data"):
            if isinstance(text, str):
                yield bytes.fromhex(text.removeprefix("0x"))


def action_data():
    for case in files("wallet"):
        for text in members(case, "data"):
            if isinstance(text, str) and text.startswith("0x") and len(text) % 2 == 0:
                yield bytes.fromhex(text[2:])


def signed_data():
    for case in files("wallet"):
        for value in members(case, "typedData"):
            yield json.dumps(value).encode()


def policies():
    for case in files("wallet"):
        for value in members(case, "policy"):
            yield json.dumps(value).encode()


def cids():
    for case in files("identity"):
        for bundle in members(case, "bundle"):
            if isinstance(bundle.get("cid"), str) and isinstance(bundle.get("bytes"), str):
                cid = bundle["cid"].encode()
                try:
                    data = base64.b64decode(bundle["bytes"], validate=True)
                except ValueError:
                    continue
                if len(cid) < 160:
                    yield bytes([len(cid)]) + cid + data


def registrations():
    for case in files("identity"):
        for bundle in members(case, "bundle"):
            file = bundle.get("file")
            if isinstance(file, dict) and isinstance(file.get("bodyText"), str):
                yield file["bodyText"].encode("utf-8", "surrogatepass")


def choices(label, count, length):
    """Bytes that stand for any choices, the same each time."""
    for number in range(count):
        stream, index = b"", 0
        while len(stream) < length:
            stream += hashlib.sha256(f"{label} {number} {index}".encode()).digest()
            index += 1
        yield stream[:length]


def odd(label, byte, count=24, length=200):
    return (bytes([byte]) + rest for rest in choices(label, count, length))


def proofs():
    """Each kind of change once, of each tool, under each block, followed by any choices."""
    for tool in range(4):
        for block in (0, 5, 6, 7):
            yield bytes([tool, block, 0, 0])
            for kind, rest in enumerate(choices(f"proof {tool} {block}", 16, 60)):
                yield bytes([tool, block, kind % 4, 1 + kind % 3, tool % 2, kind]) + rest


def each(byte, inputs):
    return (bytes([byte]) + rest for rest in inputs)


def seeds():
    urls = [text.encode("utf-8", "surrogatepass") for case in files("urls") for text in strings(case) if ":" in text]
    hosts = [url.removeprefix(b"https://") for url in urls if url.startswith(b"https://")]
    yield "reader", documents()
    yield "canonicalizer", each(0, documents())
    yield "canonicalizer", odd("canonicalizer", 1)
    yield "url", each(0, urls + hosts)
    yield "url", odd("url", 1, length=24)
    yield "manifest", each(1, bodies("verify", "validate"))
    yield "manifest", odd("manifest", 0)
    yield "bundle", each(1, bundles())
    yield "bundle", odd("bundle", 0)
    yield "abi", each(0, hexes())
    yield "abi", each(1, answers())
    for kind in range(2, 8):
        yield "abi", odd(f"abi {kind}", kind, count=6)
    for kind in range(3):
        yield "session", odd(f"session {kind}", kind, count=12, length=500)
    yield "session", [bytes(40)]
    yield "diagnose", each(1, bodies("diagnose"))
    yield "diagnose", odd("diagnose", 0)
    yield "payment", each(0, challenges())
    yield "payment", each(1, receipts())
    yield "payment", each(2, permissions())
    yield "proof", proofs()
    yield "wallet", each(0, action_data())
    yield "wallet", each(1, signed_data())
    yield "wallet", each(2, policies())
    yield "agents", each(0, cids())
    yield "agents", each(1, registrations())
    yield "agents", odd("agents", 2)


def main():
    folder = pathlib.Path(sys.argv[1])
    for target, inputs in seeds():
        place = folder / target
        place.mkdir(parents=True, exist_ok=True)
        for text in inputs:
            if len(text) <= LARGEST:
                (place / hashlib.sha256(text).hexdigest()[:16]).write_bytes(text)


main()
