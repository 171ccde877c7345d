"""Generated JSON documents for the differential run: one for a seed and a number, always the same, biased to where readers
and canonicalizers differ. Most have one trap, so that a difference can be told from another."""

import json
import random
import struct

# Deeper than any stack that recurses, and far from where stacks of other sizes end.
DEEP = 60_000


class Source:
    """Choices from a generator whose bits are the same in every version of Python."""

    def __init__(self, seed, number):
        self.bits = random.Random(f"{seed}/{number}").getrandbits

    def below(self, count):
        return self.bits(32) % count

    def pick(self, items):
        return items[self.below(len(items))]

    def often(self, one_in):
        return self.below(one_in) == 0


# Numbers.

def double(source):
    """Any finite double but NaN, by its bits: all exponents are equally likely."""
    while True:
        value = struct.unpack(">d", source.bits(64).to_bytes(8, "big"))[0]
        if value - value == 0:
            return value


def spelled(source, value):
    """A decimal spelling of the double: shortest, or with digits to spare, in one of the ways that JSON has."""
    text = source.pick([repr, lambda one: f"{one:.17e}", lambda one: f"{one:.20E}", lambda one: f"{one:.16e}"])(value)
    return text.replace("e+", source.pick(["e", "e+", "E", "E+"])) if "e+" in text else text


def halfway(source):
    """The exact decimal middle of two neighbouring doubles, or a little beside it."""
    bits = struct.unpack(">Q", struct.pack(">d", abs(double(source))))[0]
    fraction, biased = bits & (1 << 52) - 1, bits >> 52
    odd = 2 * (fraction + ((biased > 0) << 52)) + 1
    power = max(biased, 1) - 1076  # the middle is odd * 2 ** power
    digits = odd << power if power >= 0 else odd * 5 ** -power
    more = source.pick(["", ".0000000000000000000000000000001", ""])
    return f"{digits - (more == '' and source.often(2))}{more}e{min(power, 0)}"


EDGES = ["0", "-0", "0.0", "-0.0", "0e0", "-0e-0", "0E999999999", "1e-999999999", "1e21", "1e20", "999999999999999999999", "1e-6", "1e-7",
         "0.000001", "0.0000001", "123456789012345680000", "1234567890123456800000", "5e-324", "2.4703282292062327e-324",
         "2.4703282292062328e-324", "2.2250738585072014e-308", "2.2250738585072011e-308", "1.7976931348623157e308", "1.7976931348623158e308",
         "4.35", "0.1", "0.3", "1e23", "9.5e-7", "333333333.33333329", "1E30", "4.50", "2e-3", "1e-27", "295147905179352830000"]
OVERFLOWS = ["1e309", "-1e309", "1.7976931348623159e308", "1e400", "-1E+400", "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880"]


def number(source):
    kind = source.below(9)
    if kind == 0:
        return source.pick(EDGES)
    if kind == 1:
        return halfway(source)
    if kind == 2:  # around powers of two, where integers stop being exact
        text = str((1 << 40 + source.below(30)) + source.below(9) - 4)
        return source.pick(["", "-"]) + text
    if kind == 3:
        return source.pick(["", "-"]) + source.pick("123456789") + "".join(source.pick("0123456789") for _ in range(source.below(40)))
    if kind == 4:
        return f"{source.below(10)}.{source.bits(64):020d}e{source.below(640) - 330}"
    if kind == 5:
        return str(source.below(2000) - 1000)
    return spelled(source, double(source))


# Strings: JSON text with its quotes.

LETTERS = ["a", "b", "z", "A", " ", "/", "<", "\u007f", "\u0080", "\u00e9", "e\u0301", "\u2028", "\u2029", "\ufffd", "\ufffe", "\uffff", "\ufeff",
           "\ue000", "\uf8ff", "\ufb33", "\ud7ff", "\U00010000", "\U0001f600", "\U0010ffff", "\u200b", "\u202e", "\u00c5", "\u212b", "\u1100\u1161"]
ESCAPES = ['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u001f", "\\u007f", "\\u0041", "\\u00e9", "\\u00E9", "\\u2028",
           "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\uffff", "\\ue000", "\\u0022", "\\u005c", "\\u002F"]
LONE = ["\\ud800", "\\udfff", "\\ude00\\ud83d", "\\ud83d\\ud83d", "\\uDBFFx\\uDFFF", "\\ud83d\\u0041", "\\ud83d\\n"]


def string(source, most=8):
    return '"' + "".join(source.pick(source.pick([LETTERS, ESCAPES])) for _ in range(source.below(most))) + '"'


NAMES = ["", "a", "aa", "b", "A", "1", "10", "2", "__proto__", "constructor", "toJSON", "hasOwnProperty", "length", "\u00e9", "e\u0301", "\ue000", "\ufb33",
         "\uffff", "\U00010000", "\U0001f600", "\u007f", "\u0080", "\n", "\r", "\"", "\\", "\u20ac", " ", "\ud7ff", "\U0010ffff", "/"]


def name_text(source, name):
    """The name as JSON text, some of its characters escaped."""
    out = []
    for letter in name:
        units = letter.encode("utf-16-be")
        escaped = "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
        out.append(escaped if letter < " " or letter in '"\\' or source.often(3) else letter)
    return '"' + "".join(out) + '"'


def names(source, count):
    """Names of one object, all different."""
    fresh = dict.fromkeys(source.pick(NAMES) + source.pick(["", "", source.pick(NAMES)]) for _ in range(count))
    return [name_text(source, name) for name in fresh]


# Documents.

def space(source):
    return source.pick(["", "", "", " ", "\n", "\t", "\r\n ", "  "])


def value(source, depth=0):
    kind = source.below(8 if depth < 4 else 5)
    if kind < 2:
        return number(source)
    if kind < 4:
        return string(source)
    if kind == 4:
        return source.pick(["true", "false", "null"])
    count = source.below(6)
    if kind == 5:
        return "[" + space(source) + f",{space(source)}".join(value(source, depth + 1) for _ in range(count)) + space(source) + "]"
    rows = [f"{name}{space(source)}:{space(source)}{value(source, depth + 1)}" for name in names(source, count)]
    return "{" + space(source) + f",{space(source)}".join(rows) + space(source) + "}"


def container(source):
    """A document that has at least one member."""
    return f'{{"first":{value(source, 2)},"list":[{value(source)}]}}'


def into(source, text, piece):
    """The document with a member more, whose value is the piece."""
    del source
    return '{"piece":' + piece + "," + text[1:]


def plain(source):
    return (space(source) + value(source) + space(source)).encode()


def numbers(source):
    return ("[" + ",".join(number(source) for _ in range(1 + source.below(6))) + "]").encode()


def members(source):
    rows = [f"{name}:{source.below(10)}" for name in names(source, 3 + source.below(12))]
    return ("{" + ",".join(rows) + "}").encode()


def repeated(source):
    """A name twice, perhaps in two spellings, perhaps deep inside."""
    name = source.pick(NAMES)
    rows = [f"{name_text(source, name)}:1", *(f"{one}:0" for one in names(source, 2) if json.loads(one) != name), f"{name_text(source, name)}:{value(source, 3)}"]
    return into(source, container(source), "{" + ",".join(rows) + "}").encode()


def lone(source):
    piece = '"' + source.pick(["", "a"]) + source.pick(LONE) + source.pick(["", "z"]) + '"'
    return into(source, container(source), source.pick([piece, f"[{piece}]", f"{{{piece}:0}}"])).encode()


def infinite(source):
    return into(source, container(source), source.pick(OVERFLOWS)).encode()


def marked(source):
    return b"\xef\xbb\xbf" + container(source).encode()


def recoded(source):
    """The document in another encoding of Unicode, with a mark or without."""
    return container(source).encode(source.pick(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]))


BAD_UTF_8 = [b"\xff", b"\x80", b"\xc3", b"\xc0\xaf", b"\xe2\x82", b"\xed\xa0\x80", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80", b"\xf0\x9f\x98", b"\xf8\x88\x80\x80\x80",
             b"\xe0\x80\xaf"]


def broken(source):
    """Bytes that are not UTF-8 within a string, or in front of the document."""
    bad = source.pick(BAD_UTF_8)
    if source.often(8):
        return bad + container(source).encode()
    return into(source, container(source), '"x?y"').encode().replace(b"x?y", b"x" + bad + b"y", 1)


WORDS = ["NaN", "Infinity", "-Infinity", "+1", "01", "-01", "1.", ".5", "1e", "0x10", "1_000", "undefined", "True", "nul", "'a'", '"a', '"\t"', '"\\x41"', '"\\u00g0"',
         '"\\U0041"', "[1,]", "[,1]", "{\"a\":1,}", "{a:1}", "[1 2]", "{\"a\" 1}", "//c\n1", "/**/1", "", "[", "}", "1e+", "-", "--1", "1.e5", "\u00a01", "\ufeff1", "\u20031", "\x0c1",
         "\x0b1", "1n", "'", "\"\\\n\"", "\"\x7f\"", "\"\x1f\"", "0.", "-0.e1", "00"]


def ungrammatical(source):
    return into(source, container(source), source.pick(WORDS)).encode()


def mutated(source):
    """A good document with one byte lost, repeated, changed, or something behind it."""
    document = bytearray(container(source).encode())
    at = source.below(len(document))
    kind = source.below(4)
    if kind == 0:
        del document[at]
    elif kind == 1:
        document.insert(at, document[at])
    elif kind == 2:
        document[at] = source.below(256)
    else:
        document += source.pick([b"]", b"x", b"\0", b"{}", b",", b"\x1a", b" \xc2\xa0"])
    return bytes(document)


def long_integer(source):
    """More digits than some readers take, yet no more than a double can hold, or with a fraction that is."""
    digits = source.pick("123456789") + "".join(source.pick("0123456789") for _ in range(20 + source.below(280)))
    zeros = "0." + "0" * (4_400 + source.below(200)) + source.pick("123456789")
    many = "1" * (4_400 + source.below(200)) + source.pick(["e-4300", ".5e-4300", ""])
    return into(source, container(source), source.pick([digits, digits, zeros, many])).encode()


def nested(source):
    """Some levels; enough for a reader that counts them, few enough for one that recurses."""
    depth = source.pick([20, 60, 126, 127, 128, 129, 200, 400])
    opening, closing = source.pick([("[", "]"), ('{"a":', "}")])
    return (opening * depth + "1" + closing * depth).encode()


def deep(source):
    opening, closing = source.pick([("[", "]"), ('{"a":', "}")])
    return (opening * DEEP + "1" + closing * DEEP).encode()


KINDS = [plain, plain, plain, numbers, numbers, numbers, members, members, repeated, lone, infinite, marked, recoded, broken, ungrammatical, ungrammatical, mutated,
         mutated, long_integer, nested]
# One in so many documents is so deep that it takes as long as a thousand others.
RARE = 1_999


def document(seed, number):
    source = Source(seed, number)
    return (deep if number % RARE == RARE - 1 else source.pick(KINDS))(source)
