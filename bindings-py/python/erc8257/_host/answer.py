"""What became of a request to an RPC."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

from .._records import CallFailure


class Answer(NamedTuple):
    """The arguments of ``Session.handle_call``: one of them is not ``None``."""

    #: JSON text.
    result: Optional[Union[str, bytes]] = None
    #: JSON text.
    error: Optional[Union[str, bytes]] = None
    #: Why there is neither.
    failed: Optional[CallFailure] = None
    #: The same as a sentence for people, which names no URL; it is not yet harmless.
    why: Optional[str] = None
