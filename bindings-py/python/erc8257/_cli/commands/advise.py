"""``advise``: what to know of a tool beside the verdict."""

from __future__ import annotations

import json
from typing import Any, Optional

from ..._border.advise import Advice
from ..._erc8257 import advise_json, limits
from ..._errors import UsageError
from .. import status
from ..arguments import LIVE, Given
from ..input import Source
from ..output import print_json, show, style
from ..recorded import Bundle, Recorded
from ..status import Failure
from ..view.advice import Registration, advice_text
from ..view.escape import harmless
from ..view.problem import Document
from .verify import TOOL, status_of

Facts = dict[str, Any]


def run(given: Given) -> int:
    """Advises on a manifest, or on a recorded registration."""
    operand = given.operand("advise", "a manifest file, a bundle file, or -")
    if operand.startswith(TOOL):
        raise Failure("here advise reads a file, not the chain: verify TOOLREF --record FILE writes one")
    given.allow_with("a file", LIVE)
    if operand == "-" and given.facts == "-":
        raise Failure("standard input can be read once: it is the manifest or the facts")
    facts = None if given.facts is None else _facts(Source(given.facts))
    source = Source(operand)
    recorded = Recorded.read(source)
    if recorded.bundle is not None:
        return _registered(recorded.bundle, facts, given.json)
    advice = _advise(recorded.text, facts)
    _show(advice, Document(source.name, recorded.text), None, given.json)
    return _status(advice[0])


def _facts(source: Source) -> Facts:
    text = source.read(limits()["BUNDLE_BYTES"])
    try:
        # The core reads them strictly; it accepts only a JSON object.
        advise_json(None, text)
    except UsageError as error:
        raise Failure(f"{source.name}: {harmless(str(error))}") from error
    facts: Facts = json.loads(text)
    return facts


def _advise(body: Optional[bytes], facts: Optional[Facts]) -> tuple[Advice, list[Optional[int]]]:
    text, offsets = advise_json(body, None if facts is None else json.dumps(facts))
    return Advice.from_json(text), offsets


def _registered(bundle: Bundle, facts: Optional[Facts], as_json: bool) -> int:
    """A recorded registration: the registry's answer is known, its time is not."""
    report = bundle.verify()
    facts = {"format": "erc8257-facts/1", **(facts or {}), "registryState": bundle.registry}
    if bundle.tool_ref is not None:
        facts["toolRef"] = str(bundle.tool_ref)
    facts.pop("config", None)
    if bundle.config is not None:
        facts["config"] = bundle.config.to_dict()
    # A body that came with an error, or from elsewhere, is not a manifest of the tool.
    body = bundle.body if report.checks[0].status == "pass" else None
    advice = _advise(body, facts)
    registration = Registration(report, bundle.config)
    document = None if body is None else Document(registration.manifest(), body)
    _show(advice, document, registration, as_json)
    return max(status_of(report), _status(advice[0]))


def _show(
    advised: tuple[Advice, list[Optional[int]]],
    document: Optional[Document],
    registration: Optional[Registration],
    as_json: bool,
) -> None:
    advice, offsets = advised
    if as_json:
        print_json(advice.to_json())
    else:
        show(advice_text(advice, offsets, document, registration, style()))


def _status(advice: Advice) -> int:
    """Whether a manifest could be looked at as a whole, and nothing in it or about it is alarming."""
    alarming = any(item.level == "alarm" for item in advice.items)
    return status.of(advice.manifest == "valid" and not alarming)
