"""A strict JSON reader with byte offsets, and RFC 8785 canonical bytes. Nothing recurses on input."""

import re

MANIFEST_BYTES = 1_048_576
NUMBER = re.compile(rb"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
ESCAPES = {ord('"'): '"', ord("\\"): "\\", ord("/"): "/", ord("b"): "\b", ord("f"): "\f",
           ord("n"): "\n", ord("r"): "\r", ord("t"): "\t"}
SPACE = b" \t\n\r"
HEX = b"0123456789abcdefABCDEF"


class Unreadable(Exception):
    """The body is not a manifest at all; `offset` is the first byte that cannot continue a JSON document."""

    def __init__(self, code, offset):
        super().__init__(f"{code} at byte {offset}")
        self.code, self.offset = code, offset


class Node:
    """A value: kind is one of "object", "array", "string", "number", "literal"."""

    __slots__ = ("kind", "start", "value", "keys")

    def __init__(self, kind, start, value):
        self.kind, self.start, self.value = kind, start, value
        self.keys = {}  # object: member name -> byte offset of the name


class Reader:
    """Reads a body once. `faults` has faults that the grammar allows but I-JSON and JCS refuse: (code, offset)."""

    def __init__(self, body):
        self.body, self.at, self.faults = body, 0, []
        self.escapes = []  # offsets of the first unpaired escape of each string that has one
        if len(body) > MANIFEST_BYTES:
            raise Unreadable("sec-parser-size", MANIFEST_BYTES)
        if body.startswith(b"\xef\xbb\xbf"):
            raise Unreadable("2-bom-reject", 0)
        try:
            body.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable("2-json-utf8-only", error.start) from None

    def fail(self, offset=None):
        raise Unreadable("2-json-strict-grammar", self.at if offset is None else offset)

    def byte(self):
        return self.body[self.at] if self.at < len(self.body) else None

    def skip(self):
        while self.at < len(self.body) and self.body[self.at] in SPACE:
            self.at += 1

    def document(self):
        root = None
        stack = []  # open containers: (node, member name or None)
        while True:
            self.skip()
            node = self.scalar_or_open()
            if stack:
                parent, name = stack[-1]
                if parent.kind == "array":
                    parent.value.append(node)
                elif name not in parent.value:
                    parent.value[name] = node
            else:
                root = node
            if node.kind in ("object", "array"):
                self.skip()
                close = ord("}") if node.kind == "object" else ord("]")
                if self.byte() == close:
                    self.at += 1
                else:
                    stack.append([node, self.member(node) if node.kind == "object" else None])
                    continue
            while stack:  # after a complete value
                self.skip()
                parent = stack[-1][0]
                close = ord("}") if parent.kind == "object" else ord("]")
                if self.byte() == ord(","):
                    self.at += 1
                    self.skip()
                    if parent.kind == "object":
                        stack[-1][1] = self.member(parent)
                    break
                if self.byte() != close:
                    self.fail()
                self.at += 1
                stack.pop()
            else:
                self.skip()
                if self.at != len(self.body):
                    self.fail()
                return root

    def member(self, parent):
        if self.byte() != ord('"'):
            self.fail()
        start = self.at
        name = self.string()
        if name in parent.keys:
            self.faults.append(("2-json-dup-keys", start))
        else:
            parent.keys[name] = start
        self.skip()
        if self.byte() != ord(":"):
            self.fail()
        self.at += 1
        return name

    def scalar_or_open(self):
        start, byte = self.at, self.byte()
        if byte == ord("{"):
            self.at += 1
            return Node("object", start, {})
        if byte == ord("["):
            self.at += 1
            return Node("array", start, [])
        if byte == ord('"'):
            return Node("string", start, self.string())
        if byte is not None and byte in b"-0123456789":
            return Node("number", start, self.number())
        for word, value in ((b"true", True), (b"false", False), (b"null", None)):
            if byte == word[0]:
                for expected in word:
                    if self.byte() != expected:
                        self.fail()
                    self.at += 1
                return Node("literal", start, value)
        self.fail()

    def number(self):
        match = NUMBER.match(self.body, self.at)
        start = self.at
        if not match:  # a lone minus
            self.fail(start + 1)
        self.at = match.end()
        follow = self.body[self.at:self.at + 1]
        if follow == b"." and b"." not in match[0] and not match[3]:
            self.fail(self.at + 1)
        if follow in (b"e", b"E") and not match[3]:
            signed = self.body[self.at + 1:self.at + 2] in (b"+", b"-")
            self.fail(self.at + (2 if signed else 1))
        value = float(match[0])
        if value in (float("inf"), float("-inf")):
            self.faults.append(("2-jcs-numbers", start))
        return value

    def string(self):
        start = self.at
        self.at += 1
        units = []  # pieces of text
        lone = []  # (is it a high one, offset) of escaped surrogates that have no partner so far
        while True:
            byte = self.byte()
            if byte is None or byte < 0x20:
                self.fail()
            if byte == ord('"'):
                self.at += 1
                break
            if byte == ord("\\"):
                start_of_escape = self.at
                self.at += 1
                units.append(self.escape())
                unit = ord(units[-1])
                if 0xDC00 <= unit <= 0xDFFF and lone and lone[-1] == (True, start_of_escape - 6):
                    lone.pop()
                elif 0xD800 <= unit <= 0xDFFF:
                    lone.append((unit < 0xDC00, start_of_escape))
            else:
                end = self.at
                while end < len(self.body) and self.body[end] not in b'"\\' and self.body[end] >= 0x20:
                    end += 1
                units.append(self.body[self.at:end].decode("utf-8"))
                self.at = end
        text = "".join(units).encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")
        if lone:
            self.faults.append(("2-json-lone-surrogate", start))
            self.escapes.append(lone[0][1])
        return text

    def escape(self):
        byte = self.byte()
        if byte in ESCAPES:
            self.at += 1
            return ESCAPES[byte]
        if byte != ord("u"):
            self.fail()
        self.at += 1
        for _ in range(4):
            if self.byte() is None or self.byte() not in HEX:
                self.fail()
            self.at += 1
        return chr(int(self.body[self.at - 4:self.at], 16))


def read(body):
    """(root node, faults in the order found); raises Unreadable."""
    reader = Reader(body)
    return reader.document(), reader.faults


def first_lone_escape(body):
    """Offset of the first unpaired escape: canonicalize points there, findings at the start of its string."""
    reader = Reader(body)
    reader.document()
    return reader.escapes[0]


def number_text(value):
    """ECMAScript Number::toString, from Python's shortest round-trip digits."""
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    digits, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, part = digits.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = whole + ("" if part == "0" else part)
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    mantissa = digits[0] + ("." + digits[1:] if count > 1 else "")
    return f"{sign}{mantissa}e{'+' if power > 0 else '-'}{abs(power)}"


SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
NEEDS_ESCAPE = re.compile('["\\\\\x00-\x1f]')


def string_text(text):
    escaped = NEEDS_ESCAPE.sub(lambda match: SHORT.get(match[0]) or f"\\u{ord(match[0]):04x}", text)
    return f'"{escaped}"'


def canonical(root):
    """RFC 8785 bytes of a value that has no faults."""
    out, work = [], [root]
    while work:
        item = work.pop()
        if isinstance(item, str):
            out.append(item)
        elif item.kind == "string":
            out.append(string_text(item.value))
        elif item.kind == "number":
            out.append(number_text(item.value))
        elif item.kind == "literal":
            out.append({True: "true", False: "false", None: "null"}[item.value])
        elif item.kind == "array":
            parts = ["["]
            for index, child in enumerate(item.value):
                parts += [","] * (index > 0) + [child]
            work += reversed(parts + ["]"])
        else:
            parts = ["{"]
            for name in sorted(item.value, key=lambda key: key.encode("utf-16-be")):
                parts += [","] * (len(parts) > 1) + [string_text(name) + ":", item.value[name]]
            work += reversed(parts + ["}"])
    return "".join(out).encode("utf-8")


def resolve(root, pointer):
    """(offset of the value, offset of its member name or None) at an RFC 6901 pointer."""
    node, key = root, None
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if node.kind == "array":
            node, key = node.value[int(token)], None
        else:
            key, node = node.keys[token], node.value[token]
    return node.start, key


def line_column(body, offset):
    """1-based; a line ends at U+000A, columns count code points."""
    before = body[:offset].decode("utf-8", "replace")
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
