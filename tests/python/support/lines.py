"""The input of all runners: every bundle of the vectors, and every text that is not a bundle, one a line."""

from __future__ import annotations

from .vectors import bundle, cases


def one_line(text: bytes) -> bytes:
    """A line has no end of line within: where JSON allows one, it allows a space."""
    return text.replace(b"\n", b" ")


def lines() -> list[bytes]:
    return [one_line(bundle(case)) for case in cases("verify", 1200) + cases("bundle-errors", 170)]


def as_input(given: list[bytes]) -> bytes:
    """Lines as a runner reads them."""
    return b"".join(line + b"\n" for line in given)
