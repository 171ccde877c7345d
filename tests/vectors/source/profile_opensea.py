"""validate for a platform: OpenSea's manifest reference (ledger doc1-*), beside the standard's own rules."""

from build import DROP, Raw, error, info, m, pricing, warning
from validate import Validate

SUITE = Validate("What a publisher is told for a platform",
    "The profile opensea: its members draw no remark on names, and what it would not show is told. Verdict and hash are "
    "those of the same body without a profile; nothing that a profile says is an error.")
SQUARE, FEATURED, MISSING, TAGS = ("doc1-image-square", "doc1-featured-image", "lib-opensea-no-featured-image",
    "doc1-category-tags")
NAMES = "2-ext-namespace"
CDN = "https://cdn.example.com/"
ICON, WIDE = CDN + "icon.png", CDN + "wide.png"


def whole(**changes):
    """The sample with all that the platform shows, and changes."""
    members = {"image": ICON, "tags": ["nft"], "featuredImage": WIDE}
    members.update(changes)
    return m(**members)


def ok(*args):
    SUITE.add(True, "profile-" + args[0], args[1] + " D14", *args[2:], profile="opensea")


def no(*args):
    SUITE.add(False, "profile-" + args[0], args[1] + " D14", *args[2:], profile="opensea")


def of_length(count, start=CDN):
    return start + "a" * (count - len(start))


ok("whole", f"{SQUARE} {FEATURED} {TAGS} {NAMES}", "All that the platform shows: nothing to say.", whole())
ok("nothing", f"{SQUARE} {FEATURED} {TAGS}", "None of it: three remarks, at the document.", m(), info(SQUARE, ""),
   info(TAGS, ""), info(MISSING, ""))
ok("no-image", SQUARE, "No image.", whole(image=DROP), info(SQUARE, "", place=(1, 1)))
ok("no-featured", FEATURED, "No featuredImage.", whole(featuredImage=DROP), info(MISSING, "", place=(1, 1)))
ok("no-tags", TAGS, "No tags.", whole(tags=DROP), info(TAGS, "", place=(1, 1)))
ok("no-category", TAGS, "Tags, but no category: the remark stands at them, and other tags are not a mistake.",
   whole(tags=["oracle", "nfts"]), info(TAGS, "/tags", place=(10, 10)))
ok("tags-empty", TAGS, "An empty list.", whole(tags=[]), info(TAGS, "/tags"))
ok("one-category", TAGS, "One category among others.", whole(tags=["oracle", "x", "security"]))
for name in ("ai", "defi", "trading", "image", "security"):
    ok(f"category-{name}", TAGS, "A category.", whole(tags=[name]))
ok("category-escaped", TAGS, "Tags are compared after unescaping.", whole(tags=Raw('["\\u006eft"]')))
no("category-case", f"{TAGS} 2-tags-regex", "A category in capitals is none.", whole(tags=["NFT"]),
   error("2-tags-regex", "/tags/0"), info(TAGS, "/tags"))
no("tags-many", "2-tags-count", "Seventeen tags break the standard's own rule.",
   whole(tags=["nft"] + [f"t{n}" for n in range(16)]), error("2-tags-count", "/tags"))
ok("tags-sixteen", "2-tags-count", "Sixteen are fine.", whole(tags=["nft"] + [f"t{n}" for n in range(15)]))
no("tags-type", f"{TAGS} lib-2-optional-null", "Tags that are none.", whole(tags="nft"),
   error("lib-2-optional-null", "/tags"), info(TAGS, "/tags"))

ok("featured-2048", FEATURED, "2,048 bytes.", whole(featuredImage=of_length(2048)))
ok("featured-2049", FEATURED, "2,049 bytes.", whole(featuredImage=of_length(2049)),
   warning(FEATURED, "/featuredImage", place=(11, 19)))
ok("featured-normalised", FEATURED, "2,048 bytes after normalisation, which takes :443 away.",
   whole(featuredImage=of_length(2052, "https://cdn.example.com:443/")))
ok("featured-bytes", FEATURED, "Bytes are counted, not characters.",
   whole(featuredImage=of_length(2048).replace("aa", "\u00e9\u00e9", 1)), warning(FEATURED, "/featuredImage"))
ok("featured-case", FEATURED, "Scheme and host in any case, as with other URLs that are compared.",
   whole(featuredImage="HTTPS://CDN.example.com/w.png"))
for name, url in (("http", "http://cdn.example.com/w.png"), ("ipfs", "ipfs://Qm/w.png"),
                  ("data", "data:image/png;base64,AAAA"), ("script", "javascript:alert(1)"), ("relative", "/w.png"),
                  ("empty", ""), ("blank", " https://cdn.example.com/w.png"), ("user", "https://a@cdn.example.com/w.png"),
                  ("u-label", "https://b\u00fccher.example/w.png")):
    ok(f"featured-{name}", FEATURED, "No https URL that can be shown.", whole(featuredImage=url),
       warning(FEATURED, "/featuredImage"))
for name, value in (("null", None), ("number", 7), ("object", {"url": WIDE}), ("array", [WIDE]), ("bool", True)):
    ok(f"featured-{name}", FEATURED, "Another JSON type: a warning, since to the standard it is an unknown member.",
       whole(featuredImage=value), warning(FEATURED, "/featuredImage"))
ok("featured-escaped", f"{FEATURED} 2-unknown-no-shadow", "The name is compared after unescaping.",
   whole(featuredImage=DROP)[:-2] + ',\n "featured\\u0049mage": "' + WIDE + '"\n}')
ok("featured-name-case", f"{FEATURED} {NAMES} 2-unknown-no-shadow", "featuredimage is another name, and a bare one.",
   whole(featuredImage=DROP, featuredimage=WIDE), info(MISSING, ""), warning(NAMES, "/featuredimage"))
ok("featured-nested", FEATURED, "Only the top level counts.",
   whole(featuredImage=DROP, inputs={"featuredImage": 7}), info(MISSING, ""))

ok("bare", f"{NAMES} 2-ext-no-bare", "Any other bare name warns as ever.", whole(category="nft"),
   warning(NAMES, "/category", place=(12, 2)))
ok("x-name", "2-ext-reverse-dns", "So does a legacy one.", whole(**{"x-a": 1}), info("2-ext-reverse-dns", "/x-a"))
ok("dns-name", NAMES, "A reverse-DNS name draws nothing.", whole(**{"io.example.hint": 1}))
ok("image-ipfs", SQUARE, "An image of another scheme is one; what is shown of it is not a publisher's rule.",
   whole(image="ipfs://Qm/i.png"))
no("image-null", f"{SQUARE} lib-2-optional-null", "null is the standard's error alone.", whole(image=None),
   error("lib-2-optional-null", "/image"))
no("image-long", "2-image-cap", "So is an image of 2,049 bytes.", whole(image=of_length(2049)),
   error("2-image-cap", "/image"))
ok("version", "B20 2-version-semver", "A version that is not a semantic one warns as ever.", whole(version="v1"),
   warning("2-version-semver", "/version"))
ok("priced", "3-array-nonempty", "A priced tool.", whole(pricing=[pricing()]))
no("invalid", "2-required-present", "Errors stay what they are.", whole(name=DROP),
   error("2-required-present", ""))
no("empty-object", "2-required-present", "All that can be missing.", "{}", *[error("2-required-present", "")] * 7,
   info(SQUARE, ""), info(TAGS, ""), info(MISSING, ""))
no("array", "2-root-object", "No object: the platform has nothing to say.", "[]", error("2-root-object", ""))
no("grammar", "2-json-strict-grammar", "No JSON: likewise.", "{", error("2-json-strict-grammar", at=1))
