"""Decides whether an ERC-8257 tool registration is genuine.

    >>> import erc8257
    >>> report = erc8257.verify_bundle(open("bundle.json", "rb").read())
    >>> report.verified
    True

What a host reads from the chain and fetches goes in as bytes, as it came; a :class:`Report` comes out, the same in every
language, byte for byte. ``verify_tool`` is a host that is ready to use. Errors are below :class:`Erc8257Error`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from ._advice import advise, diagnose, fix
    from ._batch import verify_arrow, verify_batch
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
    from ._documents.diagnosis import (
        Candidate,
        Cause,
        Clues,
        CommittedFile,
        Diagnosis,
        HashedChange,
        Repair,
        RepairCall,
        Sibling,
        Trial,
        Wanted,
    )
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
    from ._documents.fixed import Fixed, FixedChange
    from ._documents.proof import Payload, ProofRemark
    from ._documents.rows import AdviceRow, CauseRow, KnownKind, ProofRow, Rule, TextAdvice
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
    from ._host.aio import arun_session, averify_tool
    from ._host.blocking import run_session, verify_tool

__version__: str = version_of_core()[0]

# Not `hash`: a star import would hide the built-in one.
__all__ = [
    "__version__",
    "AccessAnswer",
    "AccessProof",
    "Advice",
    "AdviceItem",
    "AdviceRow",
    "AnswerError",
    "AttestationReport",
    "Block",
    "Calls",
    "Candidate",
    "Cause",
    "CauseRow",
    "Change",
    "Check",
    "Clues",
    "CodeFacts",
    "CommittedFile",
    "ContractFacts",
    "Diagnosis",
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
    "Fixed",
    "FixedChange",
    "Freshness",
    "FreshnessWindow",
    "HashedChange",
    "History",
    "InterfaceQuestions",
    "Introspection",
    "JsonError",
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
    "Repair",
    "RepairCall",
    "Report",
    "Requirement",
    "Response",
    "Rule",
    "Session",
    "Sibling",
    "Step",
    "Subscription",
    "Summary",
    "TextAdvice",
    "Tier",
    "Token",
    "ToolConfig",
    "ToolRef",
    "Trial",
    "UrlError",
    "UsageError",
    "Version",
    "Wallet",
    "Wanted",
    "WrongTypeError",
    "advice_rows",
    "advise",
    "arun_session",
    "averify_tool",
    "canonicalize",
    "command_risks",
    "create2_address",
    "decode_requirements",
    "diagnose",
    "display_amount",
    "explain",
    "fix",
    "freshness_window",
    "get_requirements",
    "host_for_display",
    "host_to_ascii",
    "html_attribute",
    "html_text",
    "hypotheses",
    "image_class",
    "interface_questions",
    "js_string",
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

# Loaded when they are asked for: hosts need ssl and sockets, and asyncio's needs httpx.
_LAZY = {
    "AccessAnswer": "._documents.access",
    "Advice": "._documents.advice",
    "AdviceItem": "._documents.advice",
    "AdviceRow": "._documents.rows",
    "AttestationReport": "._documents.facts",
    "Candidate": "._documents.diagnosis",
    "Cause": "._documents.diagnosis",
    "CauseRow": "._documents.rows",
    "Change": "._documents.facts",
    "Clues": "._documents.diagnosis",
    "CodeFacts": "._documents.facts",
    "CommittedFile": "._documents.diagnosis",
    "ContractFacts": "._documents.facts",
    "Diagnosis": "._documents.diagnosis",
    "Erc1155Holding": "._documents.access",
    "Erc20Balance": "._documents.access",
    "Erc721Holding": "._documents.access",
    "Erc7496Trait": "._documents.access",
    "Facts": "._documents.facts",
    "Fixed": "._documents.fixed",
    "FixedChange": "._documents.fixed",
    "Freshness": "._documents.advice",
    "FreshnessWindow": "._rules",
    "HashedChange": "._documents.diagnosis",
    "History": "._documents.facts",
    "InterfaceQuestions": "._contract",
    "Introspection": "._documents.access",
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
    "Repair": "._documents.diagnosis",
    "RepairCall": "._documents.diagnosis",
    "Requirement": "._documents.access",
    "Rule": "._documents.rows",
    "Sibling": "._documents.diagnosis",
    "Subscription": "._documents.access",
    "Summary": "._documents.advice",
    "TextAdvice": "._documents.rows",
    "Tier": "._documents.advice",
    "Token": "._documents.facts",
    "Trial": "._documents.diagnosis",
    "Version": "._rules",
    "Wallet": "._documents.facts",
    "Wanted": "._documents.diagnosis",
    "advice_rows": "._rules",
    "advise": "._advice",
    "arun_session": "._host.aio",
    "averify_tool": "._host.aio",
    "command_risks": "._show",
    "create2_address": "._contract",
    "decode_requirements": "._access",
    "diagnose": "._advice",
    "display_amount": "._show",
    "explain": "._rules",
    "fix": "._advice",
    "freshness_window": "._rules",
    "get_requirements": "._access",
    "host_for_display": "._show",
    "html_attribute": "._show",
    "html_text": "._show",
    "hypotheses": "._rules",
    "image_class": "._show",
    "interface_questions": "._contract",
    "js_string": "._show",
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
    "run_session": "._host.blocking",
    "skeleton": "._show",
    "try_has_access": "._access",
    "verify_arrow": "._batch",
    "verify_batch": "._batch",
    "verify_tool": "._host.blocking",
    "version": "._rules",
}


def __getattr__(name: str) -> object:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        value = getattr(import_module(module, __name__), name)
    except ModuleNotFoundError as missing:
        if missing.name != "httpx":
            raise
        # To ask what there is must not fail for what is not wanted: help() and a star import do.
        return _needs_httpx(name)
    globals()[name] = value
    return value


def _needs_httpx(name: str) -> object:
    async def needs_httpx(*_: object, **__: object) -> None:
        raise ModuleNotFoundError(f"{name} needs httpx: pip install 'erc8257[async]'", name="httpx")

    needs_httpx.__name__ = needs_httpx.__qualname__ = name
    needs_httpx.__doc__ = "Needs httpx, which is not installed: ``pip install 'erc8257[async]'``."
    return needs_httpx


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
