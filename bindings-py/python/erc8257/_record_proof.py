"""How a host asks for a proof, between Python's documents and the native classes."""

from __future__ import annotations

import json
from typing import Any, Optional

from ._border.proof import ProofPolicy, RecordProof
from ._described import Described, document, framed


def proof_text(proof: Any) -> str:
    """The JSON text of a ``RecordProof``, or of a dict with its members."""
    return _text(proof, RecordProof)


def demands_text(demands: Any) -> str:
    """The JSON text of a ``ProofPolicy``, or of a dict with its members."""
    return _text(demands, ProofPolicy)


def demands_of(policy: str) -> Optional[ProofPolicy]:
    """What the JSON text of a policy demands of a proof."""
    demands = json.loads(policy).get("proof")
    return None if demands is None else ProofPolicy._of(demands)


def _text(value: Any, cls: type[Described]) -> str:
    text, _ = framed([("proof", value, document(cls))])
    return text[len('{"proof":') : -1]
