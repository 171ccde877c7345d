"""A bundle of any format, judged by its format."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple, Union

from ._described import Bytes
from ._erc8257 import judge_json


class Judged(NamedTuple):
    """The report of a bundle, and how its question was answered."""

    #: ``yes``: verified, valid or done. ``no``: not verified, or not valid. ``unknown``: it could not be established.
    conclusion: Literal["yes", "no", "unknown"]
    #: The report as JSON text: the same text in every language.
    report: str

    @property
    def format(self) -> str:
        """The report's format, such as ``erc8257-report/1``."""
        name: str = self.to_dict()["format"]
        return name

    def to_json(self) -> str:
        """The report as JSON text."""
        return self.report

    def to_dict(self) -> dict[str, Any]:
        """The report's members by their JSON names, as plain dicts, lists, texts and numbers."""
        members: dict[str, Any] = json.loads(self.report)
        return members


def judge(bundle: Union[str, Bytes]) -> Judged:
    """Judges a bundle of any format that this version knows: ``erc8257-bundle/1``, which is verified, and the
    bundles of the described verbs. The command has it as ``erc8257 judge``.

        >>> judged = judge('{"format": "erc8257-bundle/1", "registry": "not-found"}')
        >>> judged.conclusion, judged.format
        ('no', 'erc8257-report/1')

    Raises ``Erc8257Error`` for a format that is missing or not known, and for a member that is missing or wrong.
    """
    return Judged(*judge_json(bundle))
