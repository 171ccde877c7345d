"""What is in an archive: zip (wheel, jar, Swift) or tar with gzip (crate, npm, Python sources)."""

from __future__ import annotations

import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    """A file of an archive, with all that its bytes in the archive depend on."""

    name: str
    content: bytes
    #: Mode, owner and time, as the archive has them.
    about: tuple[object, ...]


def entries(file: Path) -> list[Entry] | None:
    """The entries in their order, or nothing for a file that is not an archive."""
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as archive:
            return [
                Entry(info.filename, archive.read(info), (oct(info.external_attr >> 16), info.date_time, info.extra))
                for info in archive.infolist()
            ]
    if file.suffix in {".crate", ".tgz", ".gz"}:
        with tarfile.open(file, "r:gz") as archive:
            found = []
            for info in archive:
                stream = archive.extractfile(info)
                content = stream.read() if stream is not None else b""
                owner = (info.uid, info.gid, info.uname, info.gname)
                found.append(Entry(info.name, content, (oct(info.mode), info.mtime, owner)))
            return found
    return None
