"""The payload of access proofs."""

from __future__ import annotations

from typing import Union

from . import _erc8257
from ._documents.proof import Payload


def parse_payload(data: Union[str, bytes, bytearray, memoryview]) -> Payload:
    """Deadline and signature of the ``data`` that came with a request. Neither is checked yet: a server makes
    an ``AccessProof`` of the deadline and of its own chain, predicate and tool, and verifies the signature.

    Raises ``ProofError`` for anything but the one ABI encoding.
    """
    return Payload(*_erc8257.parse_payload(data))
