"""What we say held against what other libraries say."""

from __future__ import annotations

from collections.abc import Collection
from typing import Callable

from support.places import REPOSITORY


class Compared:
    """What was compared, and where a library differs. ``tests/e2e/AREA/differences.tsv`` lists that, for these libraries and others."""

    def __init__(self, area: str, libraries: Collection[str]) -> None:
        self.list = REPOSITORY / "tests" / "e2e" / area / "differences.tsv"
        self.libraries = libraries
        self.count = 0
        self.found: dict[tuple[str, str], str] = {}

    def __call__(self, library: str, case: str, ours: str, theirs: Callable[[], str]) -> None:
        self.count += 1
        try:
            said = theirs()
        except Exception:  # each library refuses in words of its own
            said = "refused"
        if said != ours:
            self.found[library, case] = f"ours {ours}, theirs {said}"

    def differs_as_listed(self, part: str) -> None:
        """Each difference is listed with a reason, and each line of this part differs."""
        lines = [line.split("\t") for line in self.list.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        listed = {(library, case): reason for library, case, reason in lines if library in self.libraries and case.startswith(part)}
        assert {key: what for key, what in self.found.items() if not listed.get(key)} == {}
        assert listed.keys() - self.found.keys() == set()
