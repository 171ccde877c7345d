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
    from ._access import (
        decode_requirements,
        get_requirements,
        kind_of,
        known_kinds,
        need_answer,
        need_of,
        need_question,
        need_text,
        new_kind,
        parse_payload,
        plan,
        read_access,
        read_requirements,
        try_has_access,
    )
    from ._advice import advise
    from ._batch import verify_arrow, verify_batch
    from ._border import *
    from ._contract import (
        InterfaceQuestions,
        ProxySlots,
        create2_address,
        interface_questions,
        proxy_slots,
        read_code,
        read_interface,
        read_proxy,
    )
    from ._documents.access import (
        AccessAnswer,
        Erc1155Holding,
        Erc20Balance,
        Erc721Holding,
        Erc7496Trait,
        Introspection,
        Need,
        OnchainRequirement,
        Plan,
        Requirement,
        Subscription,
    )
    from ._documents.advice import Advice, AdviceItem, Freshness, Price, Summary, Tier
    from ._documents.facts import (
        AttestationReport,
        Change,
        CodeFacts,
        ContractFacts,
        Facts,
        History,
        KnownRegistries,
        OriginFacts,
        ProxyMarkers,
        Token,
        Wallet,
    )
    from ._documents.proof import Payload, ProofRemark
    from ._documents.rows import AdviceRow, CauseRow, KnownKind, ProofRow, Rule, TextAdvice
    from ._inquiry import Inquiry, arun_inquiry, run_inquiry
    from ._judge import Judged, judge
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
    "AccessAnswer",
    "AccessProof",
    "Advice",
    "AdviceItem",
    "AdviceRow",
    "AnswerError",
    "AsyncIndex",
    "AttestationReport",
    "Block",
    "Calls",
    "CauseRow",
    "Change",
    "Check",
    "CodeFacts",
    "ContractFacts",
    "Done",
    "Erc1155Holding",
    "Erc20Balance",
    "Erc721Holding",
    "Erc7496Trait",
    "Erc8257Error",
    "EthCall",
    "Facts",
    "Fetch",
    "Finding",
    "Freshness",
    "FreshnessWindow",
    "History",
    "Index",
    "IndexLine",
    "IndexPredicate",
    "IndexProgress",
    "IndexSummary",
    "IndexingError",
    "Inquiry",
    "InterfaceQuestions",
    "Introspection",
    "JsonError",
    "Judged",
    "KnownKind",
    "KnownRegistries",
    "Need",
    "OnchainRequirement",
    "OriginFacts",
    "OutOfOrderError",
    "Payload",
    "Plan",
    "Policy",
    "Price",
    "ProofError",
    "ProofRemark",
    "ProofReport",
    "ProofRow",
    "ProxyMarkers",
    "ProxySlots",
    "RecordBatch",
    "RecordBatchReader",
    "Recording",
    "Report",
    "Requirement",
    "Response",
    "Rule",
    "Session",
    "Step",
    "Subscription",
    "Summary",
    "TextAdvice",
    "Tier",
    "Token",
    "ToolConfig",
    "ToolRef",
    "UrlError",
    "UsageError",
    "Version",
    "Wallet",
    "WrongTypeError",
    "advice_rows",
    "advise",
    "aindex",
    "arun_inquiry",
    "arun_session",
    "averify_tool",
    "canonicalize",
    "command_risks",
    "create2_address",
    "decode_requirements",
    "display_amount",
    "explain",
    "freshness_window",
    "get_requirements",
    "host_for_display",
    "host_to_ascii",
    "html_attribute",
    "html_text",
    "hypotheses",
    "image_class",
    "index",
    "interface_questions",
    "js_string",
    "judge",
    "kind_of",
    "known_kinds",
    "link_class",
    "looks_secret",
    "markdown_text",
    "need_answer",
    "need_of",
    "need_question",
    "need_text",
    "new_kind",
    "normalize_url",
    "of_url",
    "parse_payload",
    "plan",
    "proof_rows",
    "proxy_slots",
    "read_access",
    "read_code",
    "read_interface",
    "read_proxy",
    "read_requirements",
    "rules",
    "run_inquiry",
    "run_session",
    "skeleton",
    "try_has_access",
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
    "AccessAnswer": "._documents.access",
    "Advice": "._documents.advice",
    "AdviceItem": "._documents.advice",
    "AdviceRow": "._documents.rows",
    "AsyncIndex": "._index.aio",
    "AttestationReport": "._documents.facts",
    "CauseRow": "._documents.rows",
    "Change": "._documents.facts",
    "CodeFacts": "._documents.facts",
    "ContractFacts": "._documents.facts",
    "Erc1155Holding": "._documents.access",
    "Erc20Balance": "._documents.access",
    "Erc721Holding": "._documents.access",
    "Erc7496Trait": "._documents.access",
    "Facts": "._documents.facts",
    "Freshness": "._documents.advice",
    "FreshnessWindow": "._rules",
    "History": "._documents.facts",
    "Index": "._index.blocking",
    "IndexLine": "._index.line",
    "IndexPredicate": "._index.line",
    "IndexProgress": "._index.line",
    "IndexSummary": "._index.line",
    "Inquiry": "._inquiry",
    "InterfaceQuestions": "._contract",
    "Introspection": "._documents.access",
    "Judged": "._judge",
    "KnownKind": "._documents.rows",
    "KnownRegistries": "._documents.facts",
    "Need": "._documents.access",
    "OnchainRequirement": "._documents.access",
    "OriginFacts": "._documents.facts",
    "Payload": "._documents.proof",
    "Plan": "._documents.access",
    "Price": "._documents.advice",
    "ProofRemark": "._documents.proof",
    "ProofRow": "._documents.rows",
    "ProxyMarkers": "._documents.facts",
    "ProxySlots": "._contract",
    "Requirement": "._documents.access",
    "Rule": "._documents.rows",
    "Subscription": "._documents.access",
    "Summary": "._documents.advice",
    "TextAdvice": "._documents.rows",
    "Tier": "._documents.advice",
    "Token": "._documents.facts",
    "Version": "._rules",
    "Wallet": "._documents.facts",
    "advice_rows": "._rules",
    "advise": "._advice",
    "aindex": "._index.aio",
    "arun_inquiry": "._inquiry",
    "arun_session": "._host.aio",
    "averify_tool": "._host.aio",
    "command_risks": "._show",
    "create2_address": "._contract",
    "decode_requirements": "._access",
    "display_amount": "._show",
    "explain": "._rules",
    "freshness_window": "._rules",
    "get_requirements": "._access",
    "host_for_display": "._show",
    "html_attribute": "._show",
    "html_text": "._show",
    "hypotheses": "._rules",
    "image_class": "._show",
    "index": "._index.blocking",
    "interface_questions": "._contract",
    "js_string": "._show",
    "judge": "._judge",
    "kind_of": "._access",
    "known_kinds": "._access",
    "link_class": "._show",
    "looks_secret": "._show",
    "markdown_text": "._show",
    "need_answer": "._access",
    "need_of": "._access",
    "need_question": "._access",
    "need_text": "._access",
    "new_kind": "._access",
    "of_url": "._show",
    "parse_payload": "._access",
    "plan": "._access",
    "proof_rows": "._rules",
    "proxy_slots": "._contract",
    "read_access": "._access",
    "read_code": "._contract",
    "read_interface": "._contract",
    "read_proxy": "._contract",
    "read_requirements": "._access",
    "rules": "._rules",
    "run_inquiry": "._inquiry",
    "run_session": "._host.blocking",
    "skeleton": "._show",
    "try_has_access": "._access",
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
