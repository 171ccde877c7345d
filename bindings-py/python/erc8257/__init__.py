"""Decides whether an ERC-8257 tool registration is genuine.

    >>> import erc8257
    >>> report = erc8257.verify_bundle(open("bundle.json", "rb").read())
    >>> report.verified
    True

The host's reads of the chain and its fetches go in as bytes, as they came. A :class:`Report` comes out, the
same in every language, byte for byte. ``verify_tool`` is a host that is ready to use. Errors are below
:class:`Erc8257Error`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _border
from ._erc8257 import (
    AccessProof,
    Policy,
    ProofReport,
    Recording,
    RecordBatch,
    RecordBatchReader,
    Report,
    Response,
    Session,
    ToolConfig,
    ToolRef,
    canonicalize,
    host_to_ascii,
    normalize_url,
    validate,
    verify,
    verify_bundle,
    well_known_url,
)

# By this spelling it is public to type checkers, though it is not in `__all__`.
from ._erc8257 import hash as hash
from ._erc8257 import version as version_of_core
from ._errors import (
    AnswerError,
    Erc8257Error,
    IndexingError,
    JsonError,
    OutOfOrderError,
    ProofError,
    UrlError,
    UsageError,
    WrongTypeError,
)
from ._records import Block, Calls, Check, Done, EthCall, Fetch, Finding, Step

if TYPE_CHECKING:
    from ._batch import verify_arrow, verify_batch
    from ._border import *
    from ._documents.proof import Payload, ProofRemark
    from ._documents.rows import AdviceRow, CauseRow, ProofRow, Rule, TextAdvice
    from ._inquiry import Inquiry, arun_inquiry, run_inquiry
    from ._payment.asgi import GateCaller, PaymentGate
    from ._payment.pay_tool import PaidTool, apay_tool, pay_tool
    from ._payment.store import MemoryStore, ProofStore, RedisStore, SqlStore
    from ._judge import Judged, judge
    from ._proof import parse_payload
    from ._rules import (
        FreshnessWindow,
        Version,
        advice_rows,
        explain,
        freshness_window,
        hypotheses,
        proof_rows,
        rules,
        version,
    )
    from ._show import (
        command_risks,
        display_amount,
        host_for_display,
        html_attribute,
        html_text,
        image_class,
        js_string,
        link_class,
        looks_secret,
        markdown_text,
        of_url,
        skeleton,
    )
    from ._index.aio import AsyncIndex, aindex
    from ._index.blocking import Index, index
    from ._index.line import IndexLine, IndexPredicate, IndexProgress, IndexSummary
    from ._host.aio import arun_session, averify_tool
    from ._host.blocking import run_session, verify_tool

__version__: str = version_of_core()[0]

for _error in (
    AnswerError,
    Erc8257Error,
    IndexingError,
    JsonError,
    OutOfOrderError,
    ProofError,
    UrlError,
    UsageError,
    WrongTypeError,
):
    # As they are imported, so that tracebacks and pickles name no file of ours.
    _error.__module__ = __name__

# Not `hash`: a star import would hide the built-in one.
__all__ = [
    "__version__",
    "AccessProof",
    "AdviceRow",
    "AnswerError",
    "AsyncIndex",
    "Block",
    "Calls",
    "CauseRow",
    "Check",
    "Done",
    "Erc8257Error",
    "EthCall",
    "Fetch",
    "Finding",
    "FreshnessWindow",
    "GateCaller",
    "Index",
    "IndexLine",
    "IndexPredicate",
    "IndexProgress",
    "IndexSummary",
    "IndexingError",
    "Inquiry",
    "JsonError",
    "Judged",
    "MemoryStore",
    "OutOfOrderError",
    "PaidTool",
    "Payload",
    "PaymentGate",
    "Policy",
    "ProofError",
    "ProofRemark",
    "ProofReport",
    "ProofRow",
    "ProofStore",
    "RecordBatch",
    "RecordBatchReader",
    "Recording",
    "RedisStore",
    "Report",
    "Response",
    "Rule",
    "Session",
    "SqlStore",
    "Step",
    "TextAdvice",
    "ToolConfig",
    "ToolRef",
    "UrlError",
    "UsageError",
    "Version",
    "WrongTypeError",
    "advice_rows",
    "aindex",
    "apay_tool",
    "arun_inquiry",
    "arun_session",
    "averify_tool",
    "canonicalize",
    "command_risks",
    "display_amount",
    "explain",
    "freshness_window",
    "host_for_display",
    "host_to_ascii",
    "html_attribute",
    "html_text",
    "hypotheses",
    "image_class",
    "index",
    "js_string",
    "judge",
    "link_class",
    "looks_secret",
    "markdown_text",
    "normalize_url",
    "of_url",
    "parse_payload",
    "pay_tool",
    "proof_rows",
    "rules",
    "run_inquiry",
    "run_session",
    "skeleton",
    "validate",
    "verify",
    "verify_arrow",
    "verify_batch",
    "verify_bundle",
    "verify_tool",
    "version",
    "well_known_url",
]

# What is written from the descriptions.
__all__ += _border.__all__

# Loaded when they are asked for: hosts need ssl and sockets, and one of them asyncio.
_LAZY = {
    "AdviceRow": "._documents.rows",
    "AsyncIndex": "._index.aio",
    "CauseRow": "._documents.rows",
    "FreshnessWindow": "._rules",
    "GateCaller": "._payment.asgi",
    "Index": "._index.blocking",
    "IndexLine": "._index.line",
    "IndexPredicate": "._index.line",
    "IndexProgress": "._index.line",
    "IndexSummary": "._index.line",
    "Inquiry": "._inquiry",
    "Judged": "._judge",
    "MemoryStore": "._payment.store",
    "PaidTool": "._payment.pay_tool",
    "Payload": "._documents.proof",
    "PaymentGate": "._payment.asgi",
    "ProofRemark": "._documents.proof",
    "ProofRow": "._documents.rows",
    "ProofStore": "._payment.store",
    "RedisStore": "._payment.store",
    "Rule": "._documents.rows",
    "SqlStore": "._payment.store",
    "TextAdvice": "._documents.rows",
    "Version": "._rules",
    "advice_rows": "._rules",
    "aindex": "._index.aio",
    "apay_tool": "._payment.pay_tool",
    "arun_inquiry": "._inquiry",
    "arun_session": "._host.aio",
    "averify_tool": "._host.aio",
    "command_risks": "._show",
    "display_amount": "._show",
    "explain": "._rules",
    "freshness_window": "._rules",
    "host_for_display": "._show",
    "html_attribute": "._show",
    "html_text": "._show",
    "hypotheses": "._rules",
    "image_class": "._show",
    "index": "._index.blocking",
    "js_string": "._show",
    "judge": "._judge",
    "link_class": "._show",
    "looks_secret": "._show",
    "markdown_text": "._show",
    "of_url": "._show",
    "parse_payload": "._proof",
    "pay_tool": "._payment.pay_tool",
    "proof_rows": "._rules",
    "rules": "._rules",
    "run_inquiry": "._inquiry",
    "run_session": "._host.blocking",
    "skeleton": "._show",
    "verify_arrow": "._batch",
    "verify_batch": "._batch",
    "verify_tool": "._host.blocking",
    "version": "._rules",
    **{name: f"._border.{module}" for name, module in _border.MODULES.items()},
}


def __getattr__(name: str) -> object:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(module, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, "hash", *(name for name in globals() if name.startswith("__"))})
