"""How pickle restores reports: it judges their input anew, so that no pickle can state a verdict."""

from __future__ import annotations

from typing import Literal, Optional

from ._erc8257 import AccessProof, Policy, ProofReport, Report, Response, ToolConfig, ToolRef, validate, verify, verify_bundle


def verified(
    config: ToolConfig, response: Response, policy: Policy, tool_ref: Optional[ToolRef], evidence: str
) -> Report:
    return verify(config, response, policy, tool_ref=tool_ref, evidence=evidence)


def validated(body: bytes, profile: Optional[Literal["opensea"]]) -> Report:
    return validate(body, profile=profile)


def bundle(text: bytes) -> Report:
    return verify_bundle(text)


def response(body: bytes, status: int, redirected: bool, complete: bool) -> Response:
    return Response(body, status=status, redirected=redirected, complete=complete)


def proof_report(proof: AccessProof, signature: bytes, now: int, account_code: Optional[bytes]) -> ProofReport:
    return proof.verify(signature, now=now, account_code=account_code)
