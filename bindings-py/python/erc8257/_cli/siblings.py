"""Other registrations, out of bundles or the lines of an index."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Optional

from .._border.diagnose import Sibling
from .._erc8257 import limits
from .._errors import UsageError
from .input import Source
from .lines import chunks
from .output import remark
from .recorded import Bundle, is_bundle
from .status import Failure

#: How every line of an index begins.
INDEX = b'{"format":"erc8257-index/1",'


def siblings(paths: list[str], hashes: set[str]) -> list[Sibling]:
    """Registrations that commit one of these hashes. No other can prove anything, and an index may have any
    number of them.
    """
    kept: list[Sibling] = []
    for path in paths:
        source = Source(path, is_file=True)
        told = silent = 0
        for known in _each(source):
            if known is None:
                silent += 1
                continue
            told += 1
            if known.manifest_hash in hashes and len(kept) < limits()["DIAGNOSIS_SIBLINGS"]:
                kept.append(known)
        if told == 0:
            raise Failure(
                f"{source.name} tells of no registration with its tool, URL and hash, as bundles do, and "
                "lines of erc8257 index --bundles"
            )
        if silent:
            remark(f"{source.name}: {silent} rows lack a tool, URL or hash and were ignored\n")
    return kept


def _each(source: Source) -> Iterator[Optional[Sibling]]:
    """Every registration of a file: of one bundle, of a bundle a line, or of an index."""
    text = source.read(limits()["BUNDLE_BYTES"])
    try:
        yield _recorded(Bundle.parse(text))
        return
    except UsageError:
        pass
    first = next((line for line in text.split(b"\n") if line.strip()), b"")
    if not first.startswith(INDEX) and not is_bundle(first):
        raise Failure(f"{source.name} is neither a bundle nor lines of bundles or of an index")
    with source.open() as stream:
        try:
            for lines in chunks(stream):
                yield from (_line(line) for line in lines if line.strip())
        except OSError as error:
            raise source.unreadable(error) from error


def _line(line: bytes) -> Optional[Sibling]:
    try:
        if not line.startswith(INDEX):
            return _recorded(Bundle.parse(line))
        row = json.loads(line)
        # Read again by the core, which knows bundles.
        known = _recorded(Bundle.parse(json.dumps(row["bundle"]).encode()))
        if known is None or not isinstance(row["toolRef"], str):
            return None
        return Sibling(
            tool_ref=known.tool_ref,
            metadata_uri=known.metadata_uri,
            manifest_hash=known.manifest_hash,
            creator=known.creator,
            retired=row.get("status") == "retired",
        )
    except (UsageError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _recorded(bundle: Bundle) -> Optional[Sibling]:
    config = bundle.config
    if config is None or bundle.tool_ref is None:
        return None
    retired = bundle.registry == "deregistered"
    return Sibling(
        tool_ref=bundle.tool_ref,
        metadata_uri=config.metadata_uri,
        manifest_hash=config.manifest_hash,
        creator=config.creator,
        retired=retired,
    )
