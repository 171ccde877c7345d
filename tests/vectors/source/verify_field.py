"""Mistakes of publishers in the field, and attacks of hostile registrations: one vector each."""

import hashlib

import jcs
from build import ALICE, DROP, MALLORY, MISMATCH, V1, ZERO, Raw, Verify, error, m, members, pricing, text, understand, upper, warning
from keccak import keccak256

SUITE = Verify("From the field",
    "Shapes of mistakes and of attacks seen among live registrations, and their honest neighbours.")
ok, no = SUITE.ok, SUITE.no


def canonical(body):
    return jcs.canonical(jcs.read(body.encode())[0])


no("field-pricing-object", "3-array-nonempty", "pricing is an object (9 tools of 51).",
   m(pricing={"amount": "0.01", "currency": "USDC"}), error("3-array-nonempty", "/pricing"))
ok("field-pricing-array", "3-array-nonempty", "Its neighbour: one entry in an array.", m(pricing=[pricing()]))
no("field-other-dialect", "2-required-present", "Another dialect: url and inputSchema, neither type nor creator (7).",
   '{"name":"swap","description":"Swaps tokens.","url":"https://tools.example.com/swap","inputSchema":{"type":"object"}}',
   *[error("2-required-present", "", check, place=(1, 1)) for check in (None, 2, None, None, 4)])
CHECKSUM = "0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD"
no("field-checksummed-creator", "2-hex-lower-consumer 2-hex-lower-producer",
   "A checksummed creatorAddress with a matching hash (7).", m(creatorAddress=CHECKSUM),
   upper("/creatorAddress"), creator=CHECKSUM.lower())
no("field-access-open", "4-logic-enum 4-req-nonempty", "access says it is open (7).", m(access={"type": "open"}),
   error("4-logic-enum", "/access"), error("4-req-nonempty", "/access"))
no("field-description-long", "2-description-length", "A description of 612 characters (4).",
   m(description="word " * 122 + "ab"), error("2-description-length", "/description"))
no("field-creator-zero", "7-creator-nonzero", "The zero creator: an unset variable (4).", m(creatorAddress=ZERO),
   error("7-creator-nonzero", "/creatorAddress", 4))
no("field-creator-placeholder", "2-creator-regex", "A placeholder that nobody replaced.", m(creatorAddress="0x..."),
   error("2-creator-regex", "/creatorAddress", 4))
no("field-type-variant", "2-type-known", "A variant of the type URL (3).",
   m(type="https://eips.ethereum.org/EIPS/eip-8257#tool-manifest-v1"), error("2-type-known", "/type"))
no("field-checksummed-recipient", "2-hex-lower-consumer", "A checksummed recipient (2).",
   m(pricing=[pricing(recipient="eip155:8453:" + CHECKSUM)]), upper("/pricing/0/recipient"))
no("field-tags-18", "2-tags-count", "18 tags (2).", m(tags=[f"t{i}" for i in range(18)]),
   error("2-tags-count", "/tags"))
no("field-pricing-empty", "3-array-nonempty", "An empty pricing array (2).", m(pricing=[]),
   error("3-array-nonempty", "/pricing"))
ok("field-endpoint-template", "lib-6-path-chars", "A template in the endpoint's path (2): a warning.",
   m(endpoint="https://tools.example.com/nft/{collection}/floor"), warning("lib-6-path-chars", "/endpoint"))
no("field-endpoint-template-host", "lib-6-host-chars", "A template in the host is an error.",
   m(endpoint="https://{host}/nft"), error("lib-6-host-chars", "/endpoint", 2))
no("field-endpoint-localhost", "2-endpoint-https", "http://localhost as the endpoint (2).",
   m(endpoint="http://localhost:3000/api"), error("2-endpoint-https", "/endpoint", 2))
no("field-pricing-null", "3-null-reject", "pricing is null (1).", m(pricing=None), error("3-null-reject", "/pricing"))
no("field-recipient-zero", "3-recipient-nonzero", "The zero address is to be paid (1).",
   m(pricing=[pricing(recipient="eip155:8453:" + ZERO)]), error("3-recipient-nonzero", "/pricing/0/recipient"))
ok("field-retention-invented", "5-retention-values", "An invented dataRetention (1): a warning.",
   m(verifiability={"tier": "self-attested", "execution": "standard", "dataRetention": "24h"}),
   warning("5-retention-values", "/verifiability/dataRetention"))
ok("field-featured-image", "2-unknown-ignore 2-ext-no-bare", "featuredImage, legal and frequent.",
   m(featuredImage="https://tools.example.com/wide.png"))
ok("field-unknown-bare-keys", "2-unknown-ignore", "Bare unknown names (26 of 51).",
   m(category="nft", author={"name": "A"}, homepage="https://example.com", license=None))
ok("field-checksummed-link", "4-links-https 2-hex-lower-consumer", "Checksummed hex inside a link.",
    m(access={"logic": "OR", "requirements": [
    {"kind": "0xbdf8c428", "data": "0x", "label": "Hold one",
    "links": {"buy": "https://opensea.io/assets/base/" + CHECKSUM}}]}))
no("field-apex-www", "6-origin-rfc6454", "Registered at the apex, the endpoint on www.",
   m(endpoint="https://www.example.com/api"), error("6-origin-rfc6454", "/endpoint", 2),
   uri="https://example.com/.well-known/ai-tool/sample.json")
ok("field-www-www", "6-origin-rfc6454", "Both on www: legal.", m(endpoint="https://www.example.com/api"),
   uri="https://www.example.com/.well-known/ai-tool/sample.json")
no("field-other-path", "6-wellknown-path", "The manifest lies at the root of the site.", m(),
   error("6-wellknown-path", check=2), uri="https://tools.example.com/tool.json")
no("field-hosted-elsewhere", "6-origin-rfc6454 6-no-other-location",
   "The manifest is hosted on a platform, the endpoint elsewhere.", m(), error("6-origin-rfc6454", "/endpoint", 2),
   uri="https://raw.example.net/.well-known/ai-tool/sample.json")

# --- wrong hashes with a cause
FULL = members(**{"featuredImage": "https://tools.example.com/wide.png"}, version="1.0.0")
KNOWN = {k: v for k, v in FULL.items() if k != "featuredImage"}
no("field-hash-typed-object", "2-jcs-as-served 2-hash-jcs-keccak",
   "An older kit hashed its typed object: the unknown member is missing from the hash.", m(**FULL), MISMATCH,
   hash=understand(text(KNOWN))[1])
no("field-hash-sha256", "2-hash-jcs-keccak", "sha256 of the canonical bytes: a wrong hash has the same shape.", m(),
   MISMATCH, hash="0x" + hashlib.sha256(canonical(m())).hexdigest())
no("field-hash-sha3", "2-hash-jcs-keccak", "NIST SHA3-256 is not keccak256.", m(), MISMATCH,
   hash="0x" + hashlib.sha3_256(canonical(m())).hexdigest())
no("field-hash-raw", "2-hash-jcs-keccak", "keccak256 of the file.", m(), MISMATCH, hash=keccak256(m().encode()))
no("field-hash-trimmed", "2-hash-jcs-keccak", "keccak256 of minified JSON in the served order.", m(), MISMATCH,
   hash=keccak256(text(members()).encode()))
no("field-hash-old-type", "2-hash-jcs-keccak", "Registered with the old type URL, served with the right one.", m(),
   MISMATCH,
   hash=understand(m(type=V1.replace("ercs.ethereum.org/ERCS/erc-8257", "eips.ethereum.org/EIPS/eip-8257")))[1])
no("field-hash-checksummed", "2-hash-jcs-keccak", "Registered with the checksummed creator, served in lower case.", m(),
   MISMATCH, hash=understand(m(creatorAddress="0x" + ALICE[2:].upper()))[1])
no("field-hash-junk", "2-hash-jcs-keccak", "0x…01: never the hash of anything.", m(), MISMATCH,
   hash="0x" + "0" * 63 + "1")

# --- hostile
for name, uri, rule in (("metadata-service", "http://169.254.169.254/latest/dynamic/instance-identity/document",
                        "6-https-only"), ("decimal-address", "http://2852039166/latest/meta-data", "6-https-only"),
                        ("decimal-https", "https://2852039166/.well-known/ai-tool/a.json", "lib-6-host-numeric"),
                        ("open-redirect", "https://tools.example.com/redirect?to=http://169.254.169.254/",
                        "6-w2-no-query"), ("webhook", "https://webhook.example/b6d6feea", "6-wellknown-path"),
                        ("spoofed-user", "https://tools.example.com@evil.example/.well-known/ai-tool/sample.json",
                        "lib-6-userinfo"),
                        ("shell", "https://tools.example.com/.well-known/ai-tool/';calc;#.json", "6-w2-no-query")):
    no(f"hostile-uri-{name}", f"{rule} 7-uri-precheck", "A URI that probes whoever fetches it.", m(),
       error(rule, check=2), uri=uri)
no("hostile-impersonation", "7-creator-byte-equal 7-check4-not-legit 7-surface-mismatch",
   "Another account registers an honest tool's URL and hash: only check 4 sees it.", m(),
   error("7-creator-byte-equal", "/creatorAddress", 4), creator=MALLORY)
no("hostile-redirect", "7-no-redirects", "The honest URL answers with a redirect to another host.", m(),
   error("7-no-redirects", check=1), status=302)
ok("hostile-endpoint-shell", "2-endpoint-path-free",
   "Shell metacharacters in an endpoint: legal, not to be pasted into a shell.",
   m(endpoint="https://tools.example.com/a';calc;$(id)&"))
ok("hostile-endpoint-fragment", "2-endpoint-path-free lib-6-path-chars", "Quotes and pipes in a fragment.",
   m(endpoint=Raw('"https://tools.example.com/a#\\"|sh"')), warning("lib-6-path-chars", "/endpoint"))
ok("hostile-schema-options", "2-inputs-object",
   "Curly quotes and dashes in examples, which become options in generated commands.",
   m(inputs={"properties": {"q": {"examples": ["\u201c\u2013rm\u201d", "--upload-file /etc/passwd"]}}}))
ok("hostile-bidi-name", "2-name-no-cc",
   "A right-to-left override in the name: legal for a verifier, to be shown with care.", m(name="safe\u202egnp.exe"))
ok("hostile-script-name", "2-name-no-cc sec-render-encode", "Markup in name and description: text to a verifier.",
   m(name="<img src=x onerror=alert(1)>", description="</script>"))
no("hostile-terminal", "2-name-no-cc", "A terminal escape in the name.", m(name=Raw('"\\u001b[31mred"')),
   error("2-name-no-cc", "/name"))
no("hostile-second-endpoint", "2-json-dup-keys",
   "Two endpoints: one for readers that take the first, one for those that take the last.",
   m()[:-2] + ',\n "endpoint": "https://evil.example/"\n}', error("2-json-dup-keys", "/endpoint", 3))
ok("hostile-shadow-endpoint", "2-unknown-no-shadow", "Endpoint in capitals, which sloppy decoders bind.",
   m(Endpoint="https://evil.example/", ENDPOINT="x"))
assert DROP
