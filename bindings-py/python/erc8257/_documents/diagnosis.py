"""What ``diagnose`` is asked, and says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Optional, Union

from .._erc8257 import ToolRef
from .base import Document
from .rows import RepairSide


@dataclass(frozen=True)
class Sibling:
    """Another registration, of the same URL or not."""

    tool_ref: Union[ToolRef, str]
    metadata_uri: str
    manifest_hash: str
    creator: Optional[str] = None
    #: It is deregistered.
    retired: bool = False


@dataclass(frozen=True)
class Candidate:
    """Another body: the file at another path, an older edition."""

    name: str
    body: bytes = field(repr=False)


@dataclass(frozen=True)
class Clues:
    """The facts known besides the body and the hash. A hypothesis without its clue is reported as not
    tried."""

    #: The tool whose record commits the hash: needed for call data.
    tool_ref: Union[ToolRef, str, None] = None
    #: The record's ``metadataURI``.
    metadata_uri: Optional[str] = None
    #: The record's creator.
    creator: Optional[str] = None
    #: Other registrations. ``None``: the host looked for none, which differs from an empty list.
    siblings: Optional[Sequence[Sibling]] = None
    candidates: Sequence[Candidate] = ()


@dataclass(frozen=True)
class HashedChange(Document):
    """One difference between the hashed document and the served one."""

    change: Literal["dropped", "inserted", "replaced"]
    pointer: str
    served: Optional[str]
    hashed: Optional[str]


@dataclass(frozen=True)
class Cause(Document):
    """The proved cause."""

    #: The stable code; ``explain`` has its row.
    hypothesis: str
    sentence: str
    #: The proof.
    proof: str
    #: Which form of it: harmless text.
    detail: Optional[str]
    #: The other registration, where the cause is one.
    tool_ref: Optional[ToolRef]
    #: The first 256.
    changes: tuple[HashedChange, ...]
    changes_left_out: int


@dataclass(frozen=True)
class Trial(Document):
    """One hypothesis, and what came of it."""

    hypothesis: str
    result: Literal["proved", "ruled-out", "not-tried"]
    #: Why it was not tried.
    why: Optional[str]
    #: How many forms of it were compared.
    forms: int


@dataclass(frozen=True)
class RepairCall(Document):
    """A transaction that the tool's creator may send."""

    function: Literal["updateToolMetadata", "deregisterTool"]
    to: str
    data: str


@dataclass(frozen=True)
class CommittedFile(Document):
    """A file with the committed hash."""

    body: str
    #: It is a valid manifest.
    valid: bool
    #: It would verify at the registered URL; ``None`` where URL or creator are not known.
    verifies: Optional[bool]


@dataclass(frozen=True)
class Repair(Document):
    """What to do."""

    side: RepairSide
    #: The action that must come first.
    first: Optional[str]
    action: str
    #: The recommended one first.
    calls: tuple[RepairCall, ...]
    file: Optional[CommittedFile]


@dataclass(frozen=True)
class Wanted(Document):
    """What would still prove something."""

    clue: Literal["body", "record", "older-copy", "other-paths", "other-registrations"]
    sentence: str


@dataclass(frozen=True)
class Diagnosis(Document):
    """Why a manifest does not have the committed hash (``erc8257-diagnosis/1``)."""

    format: str
    outcome: Literal["matches", "explained", "unknown"]
    expected_hash: str
    #: ``None`` if the body cannot be read.
    computed_hash: Optional[str]
    manifest: Literal["valid", "invalid", "unreadable"]
    #: Why the body cannot be read.
    unreadable: Optional[str]
    #: The look of a body that cannot be read.
    content: Optional[Literal["empty", "byte-order-mark", "html", "compressed", "utf-16", "too-large"]]
    #: ``None`` unless it is proved.
    cause: Optional[Cause]
    #: Every hypothesis, in the order of the table.
    tried: tuple[Trial, ...]
    repair: Repair
    wanted: tuple[Wanted, ...]
