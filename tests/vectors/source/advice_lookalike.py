"""Names and hosts that can pass for others (UTS #39)."""

from advice_build import UNKNOWN_KIND, Advice, alarm, caution, note
from build import access, m, requirement

SUITE = Advice("Advice about look-alikes", "Words of several scripts, names and hosts that look like others; and honest ones in every script.")

MIXED, CONFUSABLE = "lib-sec-name-lookalike", "lib-sec-name-confusable"
HOST, UNUSUAL = "sec-idn-display", "lib-sec-idn-unusual"
L = "sec-rank-verification sec-idn-display"


def a_label(label):
    """The A-label of a label: RFC 3492, by Python's codec."""
    return label if label.isascii() else "xn--" + label.encode("punycode").decode()


def host(name):
    return ".".join(map(a_label, name.split(".")))


def name(case, comment, text, *items):
    SUITE.add(f"name-{case}", L, comment, m(name=text), *items)


for case, text, found in (
        ("cyrillic", "OpenS\u0435a", '"OpenS\\u{435}a"'), ("cyrillic-first", "\u0410pple Pay", None), ("greek", "\u039fpenSea", None),
        ("omicron", "Ope\u03bfSea", None), ("second-word", "The Uni\u0455wap tool", None), ("armenian", "\u0555penSea", None),
        ("mathematical", "Open\U0001d412ea", None), ("fullwidth", "\uff2fpenSea", None), ("cherokee", "\u13a0AI", None)):
    name(case, "A word of two scripts that reads as one.", text, alarm(MIXED, "/name", found=found))
for case, text in (("cyrillic-whole", "\u0420\u0430\u0443\u0440\u0430\u0443"), ("cyrillic-word", "\u0421\u043e\u0441\u043e bot"),
                   ("mathematical-whole", "\U0001d40e\U0001d429\U0001d41e\U0001d427\U0001d412\U0001d41e\U0001d41a"), ("fullwidth-whole", "\uff2f\uff50\uff45\uff4e"),
                   ("digits", "Price \u0661\u0662\u06f3"), ("digits-ascii", "Price 1\u09e8")):
    name(case, "Characters that can pass for others.", text, caution(CONFUSABLE, "/name"))
for case, text in (
        ("russian", "\u041a\u0443\u0440\u0441\u044b \u0432\u0430\u043b\u044e\u0442"), ("russian-ear", "\u0423\u0445\u043e \u0434\u0440\u0430\u043a\u043e\u043d\u0430"),
        ("ukrainian", "\u0406\u0441\u0442\u043e\u0440\u0456\u044f \u0446\u0456\u043d"), ("russian-acronym", "NFT\u044b \u0438 USDC-\u0431\u043e\u0442"),
        ("greek-text", "\u03a4\u03b9\u03bc\u03ad\u03c2 \u03b3\u03b9\u03b1 ETH"), ("greek-letter", "\u03b1USD and \u03bbBot"), ("delta", "\u0394elta \u03a3um"),
        ("japanese", "NFT\u306e\u4fa1\u683c\u30c1\u30a7\u30c3\u30ab\u30fc"), ("japanese-mixed", "Web3\u8f9e\u5178\u3067\u3059"), ("korean", "\ube44\ud2b8\ucf54\uc778 \uac00\uaca9"),
        ("chinese", "\u6bd4\u7279\u5e01\u4ef7\u683c"), ("german", "Gr\u00f6\u00dfenpr\u00fcfer"), ("french", "C\u0153ur d\u2019art"), ("danish", "\u00c6ble k\u00f8b"),
        ("turkish", "K\u0131z Kulesi"), ("icelandic", "\u00de\u00f3r og \u00fe\u00e6r"), ("polish", "\u0141\u00f3d\u017a"), ("vietnamese", "Gi\u00e1 ti\u1ec1n \u0111i\u1ec7n t\u1eed"),
        ("arabic", "\u0623\u0647\u0644\u0627 \u0648\u0633\u0647\u0644\u0627"), ("hebrew", "\u05e1\u05d5\u05e1 \u05d5\u05dc\u05d1"), ("hindi", "\u092e\u0942\u0932\u094d\u092f 24"),
        ("arabic-digits", "\u0633\u0639\u0631 \u0661\u0662\u0663"), ("emoji", "\U0001f680 Moon \U0001f315 Bot \U0001f916"), ("dash", "Crypto \u2014 Brain \u201cv2\u201d \u2026"),
        ("math", "\u2248 5 \u00d7 \u00bd \u2211"), ("micro", "\u00b5Trade"), ("superscript", "x\u00b2 TM\u2122"), ("short", "\u043e\u0441 bot"), ("ascii", "paypa1 OPENSEA l1I0O rn")):
    name(case, "An honest name: nothing to say.", text)
SUITE.add("name-label", L, "The label of a requirement.", m(access=access(requirement(label="\u041epenSea holder"))),
    UNKNOWN_KIND, alarm(MIXED, "/access/requirements/0/label"))
SUITE.add("name-description", L, "Prose is not a name.", m(description="OpenS\u0435a"))
SUITE.add("name-long", L, "A name that is too long is not looked at.", m(name="OpenS\u0435a" + "\u044f" * 300), manifest="invalid")


def endpoint(case, comment, text, *items, **options):
    SUITE.add(f"host-{case}", "sec-idn-display lib-6-alabel-valid", comment, m(endpoint=f"https://{host(text)}/x"), *items, **options)


APPLE = "\u0430\u0440\u0440\u04cf\u0435"  # all Cyrillic
LOOK = {"cyrillic": f"{APPLE}.com", "mixed": "g\u043e\u043egle.com", "sub-domain": f"login.{APPLE}.example.com", "greek": "\u03bf\u03c1\u03b9.example",
        "dotless": "w\u0131k\u0131pedia.org", "latin-ipa": "\u0261oogle.com", "three-scripts": "a\u0431\u03b2.example", "cyrillic-latin": "b\u00fcch\u0435r.example",
        "dotless-vowel": "b\u0131nance.com", "dotless-known": "al\u0131baba.com", "dotless-part": "v\u0131sa-login.com", "dotless-before": "co\u0131nbase.com",
        "dotless-end": "g\u0131tlab.com", "dotless-cluster": "\u0131nstagram.com", "dotless-onset": "str\u0131pe.com", "dotless-rounded": "d\u0131scord.com",
        "zero": "g\u3007\u3007gle.cn", "greek-mixed": "g\u03bf\u03bfgle.gr", "zero-elsewhere": "\u3007.com", "greek-elsewhere": "\u03bf.com",
        "two-scripts": "\u0967\u09e8.example", "zero-width": "exam\u200cple.com", "fullwidth": "\uff47oogle.com"}
for case, text in LOOK.items():
    endpoint(case, "A host that can pass for another one.", text, alarm(HOST, "/endpoint"))
STRANGE = {"emoji": "\u2615.example", "thai-latin": "thai\u0e1a\u0e2d\u0e17.example", "digits": "\u0633\u0661\u06f2.example", "old-script": "\U00010330\U00010331.example"}
# Words of Turkish, which has the letter that others take for i: no alarm, and shown as they are written.
STRANGE |= {f"turkish-{n}": f"{word}.com" for n, word in enumerate((
    "alt\u0131n", "kay\u0131t", "sat\u0131l\u0131k", "bankas\u0131", "kiral\u0131k-daire", "k\u0131rkpara", "s\u0131f\u0131r24", "program\u0131"))}
for case, text in STRANGE.items():
    endpoint(case, "Characters that are not recommended for names.", text, note(UNUSUAL, "/endpoint"))
HONEST = {"german": "b\u00fccher.example", "russian": "\u043f\u0440\u0438\u043c\u0435\u0440.example", "at-home": "\u0445\u043e\u0440.\u0440\u0444", "greek": "\u03b5\u03bb\u03bb\u03ac\u03b4\u03b1.example",
          "japanese": "\u65e5\u672c\u8a9e\u30c1\u30a7\u30c3\u30af.example", "japanese-latin": "nft\u4fa1\u683c.example", "korean": "\ud55c\uad6d.example", "chinese": "\u4ef7\u683c.example",
          "danish": "\u00e6ble.example", "french": "c\u0153ur.example", "turkish": "k\u0131z.com.tr", "turkish-second": "alt\u0131n.com.tr", "zero": "\u3007.cn", "zero-jp": "\u3007\u3007.jp", "greek-letter": "\u03bf.gr", "icelandic": "\u00fea\u00f0.is", "arabic": "\u0645\u062b\u0627\u0644.example",
          "hebrew": "\u05e1\u05d5\u05e1.example", "hindi": "\u0909\u0926\u093e\u0939\u0930\u0923.example", "ascii": "tools.example.com"}
for case, text in HONEST.items():
    endpoint(f"honest-{case}", "An honest host: nothing to say.", text)
endpoint("found", "What is shown of it.", f"{APPLE}.com",
    alarm(HOST, "/endpoint", found=f"{a_label(APPLE)}: " + "".join(f"\\u{{{ord(c):x}}}" for c in APPLE)))
SUITE.add("host-broken", "lib-6-alabel-valid sec-idn-display", "An A-label that is none.", m(endpoint="https://xn--abc-.example/x"), note(UNUSUAL, "/endpoint"),
    manifest="invalid")
SUITE.add("host-image", "sec-idn-display", "The host of an icon.", m(image=f"https://{host(LOOK['cyrillic'])}/i.png"), alarm(HOST, "/image"))
SUITE.add("host-record", "sec-idn-display", "The host of the record's URI, which has no place in the manifest.", m(), alarm(HOST), facts={"config": {
    "creator": "0x" + "ab" * 20, "metadataURI": f"https://{host(LOOK['cyrillic'])}/.well-known/ai-tool/x.json", "manifestHash": "0x" + "11" * 32,
    "accessPredicate": "0x" + "00" * 20}})

# name, ledger, comment, host, what to show.
DISPLAYED = [(case, "sec-idn-display", "As it is written.", host(text), host(text)) for case, text in (LOOK | STRANGE).items()]
DISPLAYED += [(f"honest-{case}", "sec-idn-display", "In Unicode.", host(text), text) for case, text in HONEST.items()]
DISPLAYED += [("upper", "sec-idn-display", "In lower case.", "XN--BCHER-KVA.Example", "b\u00fccher.example"),
              ("dot", "sec-idn-display", "With its dot.", "xn--bcher-kva.example.", "b\u00fccher.example."),
              ("broken", "sec-idn-display lib-6-alabel-valid", "An A-label that is none.", "xn--abc-.example", "xn--abc-.example"),
              ("address", "sec-idn-display", "An address.", "127.0.0.1", "127.0.0.1")]

# name, ledger, comment, text, skeleton: by the table of UTS #39, where it stands.
SKELETONS = [(case, "sec-rank-verification", comment, text, skeleton) for case, comment, text, skeleton in (
    ("ascii", "Most letters stand for themselves.", "OpenSea", "OpenSea"),
    ("ascii-alike", "m is wide, and 0, 1, I and | look like O and l.", "m01I|", "rnOlll"),
    ("cyrillic", "Cyrillic letters that look like Latin ones.", "\u041epenS\u0435a", "OpenSea"),
    ("ignorable", "What nobody sees is left out.", "Open\u200bS\u00adea", "OpenSea"),
    ("accent", "Accents stay, on their own.", "caf\u00e9", "cafe\u0301"),
    ("mathematical", "Letters of formulas.", "\U0001d40e\U0001d429\U0001d41e\U0001d427", "Open"),
    ("empty", "Nothing.", "", ""))]
