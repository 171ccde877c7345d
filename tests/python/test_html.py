"""A report in a notebook: no text of others becomes an element, an attribute or a formula."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any, Optional

import erc8257
from erc8257 import _html

from support.vectors import bundle, cases

ATTACKS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</code></div><iframe src=//evil.example>",
    "&lt;script&gt; &#60;b&#62; &amp;",
    "<!-- -->",
    "<![CDATA[x]]>",
    "javascript:alert(1)",
    "$\\href{javascript:alert(1)}{x}$ $$x$$ \\(x\\) \\[x\\]",
    "**bold** [x](javascript:alert(1)) ![x](//evil.example/x.png) `x`",
    "\u202etxt.exe\u2066\u2069\u200b\ufeff",
    "\x00\x1b[31m\r\n<b>",
    "\u2028</style><style>*{display:none}",
    "e" + "\u0301" * 60,
    "\U000e0041\U000e0042",
]


class Structure(HTMLParser):
    """The structure that a browser would make of it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: set[str] = set()
        self.attributes: set[tuple[str, Optional[str]]] = set()
        self.open: list[str] = []
        self.outside: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
        self.elements.add(tag)
        self.attributes.update(attrs)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.inside if "code" in self.open else self.outside).append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    unknown_decl = handle_pi = handle_decl


#: All that this package itself writes.
STYLES = {value for name, value in vars(_html).items() if name.startswith("_") and isinstance(value, str)}
KNOWN = {("class", "tex2jax_ignore mathjax_ignore"), ("style", _html._GROUND + _html._BORDER)}
KNOWN |= {("style", style) for style in STYLES}
KNOWN |= {("style", _html._BADGE + color) for color in _html._COLORS.values()}


def parsed(report: erc8257.Report) -> Structure:
    html = report._repr_html_()
    structure = Structure()
    structure.feed(html)
    structure.close()
    assert structure.open == []
    assert structure.elements <= {"div", "span", "code", "ul", "li"}
    assert structure.attributes <= KNOWN
    assert "url(" not in html and "://" not in "".join(value or "" for _, value in structure.attributes)
    return structure


def own() -> str:
    """All the words of this library."""
    return json.dumps([rule.to_dict() for rule in erc8257.rules()], ensure_ascii=False)


def manifests(attack: str) -> list[dict[str, Any]]:
    return [
        {
            attack: attack,
            "type": attack,
            "name": attack,
            "endpoint": attack,
            "tags": [attack],
            "links": {attack: attack},
        },
        {"type": attack, "inputs": {"properties": {attack: {attack: 1}}}, "pricing": [{attack: attack}]},
        {"creatorAddress": attack, "access": {"logic": attack, "requirements": [{"kind": attack}]}},
    ]


def test_attacks() -> None:
    for attack in ATTACKS:
        for manifest in manifests(attack):
            for ascii_only in (True, False):
                structure = parsed(erc8257.validate(json.dumps(manifest, ensure_ascii=ascii_only).encode()))
                shown = "".join(structure.outside)
                for character in "$\\<>\u202e\u2066\u200b\ufeff\x1b":
                    assert character not in shown or character in own()
                # Marks and bidirectional characters are spelled out everywhere.
                assert not set("".join(structure.inside)) & set(
                    "\u202e\u2066\u200b\ufeff\x00\x1b\u2028\U000e0041"
                )


def test_what_an_attack_is_shown_as() -> None:
    structure = parsed(erc8257.validate(json.dumps({"type": "<b>\u202e&"}, ensure_ascii=False).encode()))
    assert any("<b>" in text for text in structure.inside)
    assert any("u{202e}" in text for text in structure.inside)


def test_every_report() -> None:
    words = set()
    for case in cases("verify", 1200)[::3]:
        report = erc8257.verify_bundle(bundle(case))
        structure = parsed(report)
        text = "".join(structure.outside)
        badges = {"verified": "VERIFIED", "refused": "NOT VERIFIED", "unavailable": "NOT CHECKED"}
        assert text.startswith(badges[report.outcome])
        # Foreign text stands in code alone.
        assert all(
            piece.strip() in own() + CHROME for piece in structure.outside if "$" in piece or "\\" in piece
        )
        words.add(text.split()[0])
        for check in report.checks:
            assert check.name in text
        if report.tool_ref is not None:
            assert str(report.tool_ref) in structure.inside
        if report.config is not None:
            assert report.config.creator in structure.inside
        # Only a verified tool has a name here.
        assert ("name" in structure.outside) == report.verified
        for finding in report.findings[: _html.SHOWN // 2]:
            if finding.severity == "error":
                assert finding.rule in structure.inside and finding.fix in text
    assert words == {"VERIFIED", "NOT"}


CHROME = "line column found expected committed manifest hash more and"


def test_many_findings_are_few() -> None:
    body = json.dumps({"tags": ["<" * 200] * 5000, **{f"k{number}": 1 for number in range(3000)}}).encode()
    assert len(erc8257.validate(body)._repr_html_()) < 40_000


def test_readable_on_any_ground() -> None:
    def luminance(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for color in _html._COLORS.values():
        assert 1.05 / (luminance(color) + 0.05) >= 4.5, color
    # No other text has a colour of its own.
    html = erc8257.validate(b"{}")._repr_html_()
    assert html.count("color:#fff") == html.count("display:inline-block")
    assert html.replace("color:#fff", "").replace("color:inherit", "").count("color:") == 0
