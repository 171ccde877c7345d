"""What there is to say of access proofs."""

from __future__ import annotations

from typing import NamedTuple, Optional


class ProofRemark(NamedTuple):
    """Why a proof counts for nothing, or what to warn of."""

    #: The stable code; ``explain`` has its row.
    code: str
    section: str
    message: str
    found: Optional[str]
    #: What to do.
    action: str

    def to_dict(self) -> dict[str, object]:
        """The remark as reports have it."""
        return self._asdict()


class Payload(NamedTuple):
    """Deadline (seconds since 1970) and signature (hex) of the ``data`` that came with a request."""

    deadline: int
    signature: str
