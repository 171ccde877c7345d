"""A manifest, or a recorded registration in its place: a file tells itself which it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from .._erc8257 import Policy, Report, Response, ToolConfig, ToolRef, bundle_parts, limits, verify_bundle
from .._errors import UsageError
from .input import Source
from .output import remark
from .status import Failure
from .view.escape import harmless


@dataclass(frozen=True)
class Bundle:
    """A recorded registration, taken apart."""

    text: bytes
    tool_ref: Optional[ToolRef]
    registry: str
    config: Optional[ToolConfig]
    response: Response
    policy: Policy
    evidence: str
    #: Whether that is all that it records.
    is_plain: bool

    @classmethod
    def parse(cls, text: bytes) -> Bundle:
        """Reads a bundle. Raises ``UsageError``."""
        return cls(text, *bundle_parts(text))

    @property
    def body(self) -> Optional[bytes]:
        """The bytes that were served."""
        return self.response.body

    def verify(self) -> Report:
        """The verdict."""
        return verify_bundle(self.text)


@dataclass(frozen=True)
class Recorded:
    """The content of a file: a bundle if it says so, else a manifest."""

    text: bytes
    bundle: Optional[Bundle]

    @classmethod
    def read(cls, source: Source) -> Recorded:
        """Reads a file of either kind."""
        text = source.read(limits()["BUNDLE_BYTES"])
        try:
            return cls(text, bundle(text))
        except UsageError as error:
            raise Failure(f"{source.name}: {harmless(str(error))}") from error


def bundle(text: bytes) -> Optional[Bundle]:
    """The bundle, if the text is one. Raises ``UsageError`` if it claims to be a bundle and is not."""
    try:
        return Bundle.parse(text)
    except UsageError as error:
        # A text that is not a JSON object, or has another format, was never meant as a bundle.
        if error.member in (None, "format"):
            return None
        raise


def refuse_bundle(source: Source, text: bytes) -> None:
    """Refuses a bundle where a manifest is meant: the answer would be about the recording."""
    if is_bundle(text):
        known = "is a bundle, a recorded registration, and not a manifest"
        raise Failure(f"{source.name} {known}; erc8257 verify judges it")


def tell_bundle(source: Source, text: bytes, what: str) -> None:
    """Any document has a hash; but who asks for that of a bundle may mean the manifest in it."""
    if is_bundle(text):
        remark(
            f"erc8257: {source.name} is a bundle, a recorded registration: this is its own {what}, not that of its manifest\n"
        )


def is_bundle(text: bytes) -> bool:
    """Whether a text says that it is a bundle, a broken one included."""
    try:
        return bundle(text) is not None
    except UsageError:
        return True
