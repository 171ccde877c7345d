"""Faults of servers in the place of the answer to a call, before and after the payment was sent; a token that blacklists.

``tests/npm/pay-faults.test.mjs`` has all faults. These are some of each kind, by both hosts.
"""

from __future__ import annotations

import json
from typing import Any

import erc8257
import pytest

from support.hosts import HOSTS, Authority
from support.paying import PAY_TO, PAYER, PRICE, PRIVATE, Chain, Weather, front, gate, pay_by, payment, post, serve_asgi
from support.server import Connection, Hangup, Request, serve
from support.vectors import Case, cases, part

#: Each with the verdict of the first request, and of the one with the payment.
FAULTS = {
    "truncated": ("unreachable", "unknown"),
    "no-answer": ("unreachable", "unknown"),
    "gzip-bad-sum": ("unreachable", "unknown"),
    "redirect-307": ("redirected", "unknown"),
    "status-500": ("refused", "unknown"),
    "html": ("called", "paid-unconfirmed"),
}


def plays(fault: Case, connection: Connection) -> None:
    """Sends what the vector has, and ends the connection."""
    connection.write(b"".join(part(step) for step in fault["sends"]))
    connection.say_goodbye()
    raise Hangup


class Signer:
    """The payer's account, which counts."""

    def __init__(self) -> None:
        self.signed = 0

    def __call__(self, typed_data: Any) -> Any:
        self.signed += 1
        return PAYER.sign_typed_data(full_message=typed_data).signature


@pytest.mark.parametrize("host", HOSTS)
def test_faults_before_and_after_the_payment_was_sent(
    host: str, chain: Chain, settles: str, trust: Authority
) -> None:
    pay = pay_by(host)
    exchanges = {case["slug"]: case for case in cases("exchange", 156)}
    manifest = chain.manifest()
    before = chain.balance()
    with serve_asgi(gate(chain, Weather(), settles)) as url:
        honest = front(manifest, url)
        fault, is_paid = exchanges["html"], False

        def answer(connection: Connection, request: Request) -> None:
            has_payment = "payment-signature" in request.headers
            if request.line.startswith("POST ") and has_payment == is_paid:
                plays(fault, connection)
            honest(connection, request)

        with serve(answer, trust.server) as server:
            reach = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
            tool = chain.register(manifest, **reach)
            for slug, verdicts in FAULTS.items():
                for is_paid, verdict in zip((False, True), verdicts):  # noqa: B007
                    fault, signer = exchanges[slug], Signer()
                    states: list[str] = []
                    options: dict[str, Any] = {"rpc": chain.bed.rpc, "verification": PRIVATE, **reach}
                    account = (PAYER.address, signer)
                    seen = len(server.requests)
                    came = pay(tool, {}, account, on_step=lambda inquiry: states.append(inquiry.export()), **options)
                    report = came.report
                    assert report.verdict == verdict, (slug, report.to_json())
                    assert (report.signed, report.retry_safe) == ((True, False) if is_paid else (False, None)), slug
                    assert signer.signed == int(is_paid), slug
                    sent = [one for one in server.requests[seen:] if one.line.startswith("POST ")]
                    assert ["payment-signature" in one.headers for one in sent] == [False, True][: 1 + is_paid], slug
                    assert erc8257.judge(came.bundle).report == report.to_json(), slug
                    # Behind the end nothing is sent, and nothing signed.
                    again = pay(tool, {}, account, resume=states[-1], **options)
                    assert again.report.to_json() == report.to_json(), slug
                    assert len(server.requests) == seen + 1 + len(sent) and signer.signed == int(is_paid), slug
    assert chain.balance() == before


@pytest.mark.parametrize("account", [PAYER.address, PAY_TO], ids=["payer", "recipient"])
def test_a_token_that_blacklists_moves_nothing(account: str, chain: Chain, settles: str, trust: Authority) -> None:
    manifest, app, signer = chain.manifest(), Weather(), Signer()
    before = chain.balance()
    with serve_asgi(gate(chain, app, settles)) as url, serve(front(manifest, url), trust.server) as server:
        reach = {"ssl_context": trust.client, "resolver": lambda host, port: [("127.0.0.1", server.port)]}
        tool = chain.register(manifest, **reach)
        headers = payment(chain, url, 0xB1AC + (account == PAY_TO))
        chain.write(chain.token.functions.blacklist(account, True))
        try:
            # The gate asks the token before the application runs.
            came = post(url, headers)
            assert (came.status, json.loads(came.body)["error"]) == (402, "x402-simulation")
            # The client has signed by then: the payment can still be used, once the token allows it.
            options: dict[str, Any] = {"rpc": chain.bed.rpc, "verification": PRIVATE, **reach}
            report = erc8257.pay_tool(tool, {}, (PAYER.address, signer), **options).report
            assert (report.verdict, report.status, report.retry_safe) == ("unknown", 402, False), report.to_json()
            assert signer.signed == 1 and app.callers == [] and chain.balance() == before
        finally:
            chain.write(chain.token.functions.blacklist(account, False))
        assert post(url, headers).status == 200
        assert chain.balance() == before + int(PRICE)


def test_one_of_several_rpcs_makes_no_tool_genuine() -> None:
    asked: list[int] = []

    def rpc(number: int) -> Any:
        def ask(method: str, params: list[Any]) -> Any:
            asked.append(number)
            raise OSError("it is down")

        return ask

    three = [rpc(number) for number in range(3)]
    tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
    account = (PAYER.address, Signer())
    for policy in (None, {"freshnessSeconds": 60}, erc8257.Policy(freshness_seconds=60), erc8257.ConsumerPolicy()):
        asked.clear()
        paid = erc8257.pay_tool(tool, {}, account, rpc=three, verification=policy)
        assert paid.report.verdict == "not-verified" and set(asked) == {0, 1, 2}
        assert json.loads(paid.bundle)["verification"]["quorum"] == {"need": 2, "of": 3}
    for policy in ({"quorum": {"need": 1, "of": 2}}, erc8257.Policy(quorum=(1, 2))):
        with pytest.raises(erc8257.UsageError, match="verification.quorum is of 2 RPCs; 3 are given"):
            erc8257.pay_tool(tool, {}, account, rpc=three, verification=policy)
