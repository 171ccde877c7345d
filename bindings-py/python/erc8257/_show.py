"""Texts of strangers: how to show them, and their kinds (Rendering Manifest Content)."""

from __future__ import annotations

from typing import Literal, Optional, Union

from . import _erc8257
from ._border.advise import ImageClass
from ._documents.base import each
from ._documents.rows import TextAdvice

#: The right treatment of a link: ``plain`` (with ``rel="noopener noreferrer"``), ``consent`` (``http:``, ask
#: first), ``other`` (opens another program), ``relative`` and ``forbidden`` (show as text).
LinkClass = Literal["plain", "consent", "other", "relative", "forbidden"]
#: The kind of secret that the bytes look like.
SecretShape = Literal["private-key", "credentials", "jwt", "api-key", "mnemonic", "random-text"]
#: The use of a URL.
UrlRole = Literal["metadata-uri", "endpoint", "link", "image"]


def html_text(text: str) -> str:
    """For text between HTML tags.

    >>> html_text("R&D <b>")
    'R&amp;D &lt;b&gt;'
    """
    return _erc8257.html_text(text)


def html_attribute(text: str) -> str:
    """For the value of an HTML attribute in quotes. No encoder makes an unquoted one safe."""
    return _erc8257.html_attribute(text)


def js_string(text: str) -> str:
    """For the inside of a JavaScript string literal, also within a ``<script>`` element."""
    return _erc8257.js_string(text)


def markdown_text(text: str) -> str:
    """For one run of text in Markdown (CommonMark and GitHub's)."""
    return _erc8257.markdown_text(text)


def link_class(url: str) -> LinkClass:
    r"""Classifies a link's URL as the browser that would follow it does.

    >>> link_class("\u0001JAVASCRIPT:alert(1)")
    'forbidden'
    """
    return _erc8257.link_class(url)


def image_class(url: str) -> ImageClass:
    """Classifies an icon's URL as the browser that would show it does."""
    return _erc8257.image_class(url)


def host_for_display(host: str) -> str:
    """A host as a person should see it: as it is, A-labels and all (Origin-Binding Limitations)."""
    return _erc8257.host_for_display(host)


def skeleton(text: str) -> str:
    """Two texts that look alike have the same skeleton (UTS #39). For comparing, never for showing."""
    return _erc8257.skeleton(text)


def display_amount(amount: int, decimals: int) -> str:
    """An amount in whole units of its asset: exact, without exponent. ``decimals`` are the wallet's, never
    the manifest's.

    Raises ``UsageError`` if the amount is not below 2^256, or ``decimals`` is not 0 to 255.

    >>> display_amount(20_000, 6)
    '0.02'
    """
    return _erc8257.display_amount(amount, decimals)


def looks_secret(data: Union[bytes, bytearray, memoryview]) -> Optional[SecretShape]:
    """What secret the bytes look like; ``None`` where they look like none. For ``data`` of ``tryHasAccess``,
    which is public.
    """
    return _erc8257.looks_secret(data)


def command_risks(url: str) -> Optional[TextAdvice]:
    """The danger of a URL on a shell's command line; ``None`` where it is harmless."""
    text = _erc8257.command_risks_json(url)
    return None if text is None else TextAdvice.from_json(text)


def of_url(url: str, role: UrlRole) -> tuple[TextAdvice, ...]:
    """The advice on a URL by itself, for records without a manifest.

    Raises ``UsageError`` for another role.
    """
    return each(TextAdvice, _erc8257.of_url_json(url, role))
