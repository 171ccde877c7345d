"""Data that looks like a secret."""

import base64

from advice_build import Advice, caution
from build import access, m, requirement

SUITE = Advice("Advice about secrets in data", "`data` of requirements that looks like a secret, which everybody could read.")

S = "sec-data-no-secrets sec-secret-offchain"
JWT = b"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
PEM = b"-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----\n"
WORDS = b"abandon ability able about above absent absorb abstract absurd abuse access accident"
RANDOM = b"q7ZpV2mXk9LrT4wYb8NcD3fGh6Js"


def abi_string(text):
    """`abi.encode(string)`."""
    return (32).to_bytes(32, "big") + len(text).to_bytes(32, "big") + text + b"\0" * (-len(text) % 32)


# name, ledger, comment, bytes, shape.
SHAPES = [(name, S, comment, data, shape) for name, comment, data, shape in (
    ("bearer", "A bearer token.", b"Bearer c29tZSB0b2tlbg==", "credentials"),
    ("bearer-lower", "In lower case, in a header.", b"authorization: bearer a1b2c3d4e5", "credentials"),
    ("basic", "Name and password.", b"Authorization: Basic YWxpY2U6c2VjcmV0", "credentials"),
    ("bearer-json", "In JSON.", b'{"auth":"Bearer a1b2c3d4e5f6"}', "credentials"),
    ("password", "A password.", b"user=alice&password=hunter22", "credentials"),
    ("json-key", "A key in JSON.", b'{"api_key": "abcd1234"}', "credentials"),
    ("cookie", "A cookie.", b"Cookie: sid=abcd1234", "credentials"),
    ("jwt", "A token.", JWT, "jwt"),
    ("jwt-in-abi", "A token within an ABI-encoded string.", abi_string(JWT), "jwt"),
    ("pem", "A private key.", PEM, "private-key"),
    ("pem-public", "A public key.", PEM.replace(b"EC PRIVATE", b"PUBLIC").replace(b"MHcCAQEE", b"MFkwEwYH"), None),
    ("openai", "A key with a known prefix.", b"sk-proj-a1b2c3d4e5f6g7h8i9", "api-key"),
    ("github", "A key with a known prefix.", b"ghp_" + b"a1B2" * 9, "api-key"),
    ("aws", "A key with a known prefix.", b"key AKIAIOSFODNN7EXAMPLE1 here", "api-key"),
    ("prefix-short", "Too short to be one.", b"sk-1", None),
    ("prefix-words", "Words.", b"sk-learn-and-other-libraries", None),
    ("mnemonic", "Twelve words.", WORDS, "mnemonic"),
    ("mnemonic-eleven", "Eleven.", WORDS.rsplit(b" ", 1)[0], None),
    ("random", "Random text.", RANDOM, "random-text"),
    ("random-in-abi", "Random text in an ABI-encoded string.", abi_string(RANDOM), "random-text"),
    ("random-short", "Too short.", RANDOM[:20], None),
    ("empty", "Nothing.", b"", None),
    ("zero", "A word of zeros.", b"\0" * 32, None),
    ("proof", "A Merkle proof.", bytes(range(128, 256)), None),
    ("number", "A token's number.", (123456).to_bytes(32, "big"), None),
    ("address", "An address.", b"\0" * 12 + bytes.fromhex("833589fcd6edb6e08f4c7c32d4f71b54bda02913"), None),
    ("hex-text", "A hash as text.", b"0x" + b"deadbeef01234567" * 4, None),
    ("uuid", "A UUID.", b"b6d6feea-aacb-4a6e-9cfd-a5c6a11d90d2", None),
    ("url", "A URL.", b"https://opensea.io/collection/normies-2024-genesis-collection", None),
    ("ipfs", "An IPFS hash.", b"ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG", None),
    ("trait", "A trait.", abi_string(b"Background") + abi_string(b"Midnight Blue"), None),
    ("identifier", "An identifier of words.", b"openSeaCollectionHolder2024GenesisEdition", None),
    ("prose", "Prose about tokens.", b"The bearer instruments of the token: a basic introduction to passwords", None),
    ("prose-basic", "A heading.", b"Basic authentication is not used", None),
    ("session-word", "A name without a value.", b"secret: no", None),
    ("base64-short", "A short word of base64.", base64.b64encode(b"hello"), None),
)]


def add(name, comment, data, *items):
    SUITE.add(f"secret-{name}", S, comment, m(access=access(requirement(data="0x" + data.hex()))), *items)


AT = "/access/requirements/0/data"
add("bearer", "A token that everybody could read; it is not repeated.", b"Bearer c29tZSB0b2tlbg==", caution("sec-data-no-secrets", AT, found="credentials"))
add("jwt", "Within an ABI-encoded string.", abi_string(JWT), caution("sec-data-no-secrets", AT, found="jwt"))
add("empty", "No data.", b"")
add("address", "A collection's address.", b"\0" * 12 + bytes.fromhex("833589fcd6edb6e08f4c7c32d4f71b54bda02913"))
add("trait", "A trait's name.", abi_string(b"Background"))
