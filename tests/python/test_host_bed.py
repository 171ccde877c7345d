"""Both hosts against every scenario and every lie of the bed: their reports are those of the command, byte for byte.

Each has a bed of its own, since some tools change when they are fetched. These come last, one by one, so that all other
cases see the same block.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Callable

import erc8257
import pytest

from support.bed import Bed, Case, bed, cases
from support.command import command

Reports = dict[str, str]


def by_command(bed: Bed, case: Case, seconds: int) -> str:
    """The command's output, live."""
    options = ["--json", "--timeout", str(seconds), "--ca", bed.ca]
    options += [option for rpc in case.rpcs for option in ("--rpc", rpc)]
    if case.host is not None:
        options += ["--connect-to", f"{case.host}={bed.https}"]
    if case.allow_private_addresses:
        options.append("--allow-private-addresses")
    if case.need is not None:
        options += ["--quorum", str(case.need)]
    done = subprocess.run([command(), "verify", case.tool, *options], capture_output=True, check=False, text=True)
    assert done.stdout.endswith("}\n"), done.stderr
    return done.stdout[:-1]


def policy(case: Case) -> erc8257.Policy:
    quorum = None if case.need is None else (case.need, len(case.rpcs))
    return erc8257.Policy(allow_private_addresses=case.allow_private_addresses, quorum=quorum)


def by_threads(bed: Bed, verify: Callable[[Case, int], str], all_: Iterable[Case], at_once: int) -> Reports:
    def work(case: Case) -> tuple[str, str]:
        report = ""
        for seconds in case.waits:
            report = verify(case, seconds)
            if not case.seems_silent(report):
                break
        return case.name, report

    late, rest = parted(all_)
    # What only waits for a time-out waits beside the rest.
    with ThreadPoolExecutor(len(late) + 1) as waiting, ThreadPoolExecutor(at_once) as threads:
        return dict(chain(waiting.map(work, late), threads.map(work, rest)))


def parted(all_: Iterable[Case]) -> tuple[list[Case], list[Case]]:
    """Those that only a time-out ends, and all others."""
    listed = list(all_)
    return [case for case in listed if case.is_late], [case for case in listed if not case.is_late]


def in_turn(bed: Bed, verify: Callable[[Case, int], str], at_once: int) -> Reports:
    all_ = cases(bed)
    reports = by_threads(bed, verify, [case for case in all_ if not case.moves], at_once)
    return {**reports, **by_threads(bed, verify, [case for case in all_ if case.moves], 1)}


@pytest.fixture(scope="module")
def wanted() -> Reports:
    with bed() as own:
        return in_turn(own, lambda case, seconds: by_command(own, case, seconds), 8)


def rpc(case: Case) -> object:
    return case.rpcs[0] if len(case.rpcs) == 1 else case.rpcs


def still(report: str) -> str:
    """Without the numbers of blocks, their fees, and the address that one tool has by them. A bed mines as time goes by, and
    each has its own blocks."""
    numbers = re.sub(r"\b0x0{36}[0-9a-f]{4}\b", "0xN", re.sub(r"\b(block|have) \d+\b", r"\1 N", report))
    return re.sub(r"(baseFeePerGas\W+)0x[0-9a-f]+", r"\1N", numbers)


def compare(reports: Reports, wanted: Reports) -> None:
    assert reports.keys() == wanted.keys()
    wrong = [
        f"{name}\n  is     {reports[name]}\n  should {should}"
        for name, should in wanted.items()
        if still(reports[name]) != still(should)
    ]
    assert not wrong, f"{len(wrong)} of {len(wanted)}:\n" + "\n".join(wrong)


def test_blocking(wanted: Reports) -> None:
    with bed() as own:
        trust = own.ssl_context()
        bundles = {}

        def verify(case: Case, seconds: int) -> str:
            def keep(session: erc8257.Session) -> None:
                bundles[case.name] = session.bundle

            report = erc8257.verify_tool(
                case.tool,
                rpc=rpc(case),  # type: ignore[arg-type]
                policy=policy(case),
                timeout=seconds,
                ssl_context=trust,
                resolver=own.resolve,
                on_step=keep,
            )
            bundle = bundles[case.name]
            assert bundle is not None
            assert erc8257.verify_bundle(bundle).to_json() == report.to_json()
            return report.to_json()

        compare(in_turn(own, verify, 24), wanted)


def test_asyncio(wanted: Reports) -> None:
    with bed() as own:
        trust = own.ssl_context()

        async def verify(case: Case, turn: asyncio.Semaphore) -> tuple[str, str]:
            report = ""
            async with turn:
                for seconds in case.waits:
                    judged = await erc8257.averify_tool(
                        case.tool,
                        rpc=rpc(case),  # type: ignore[arg-type]
                        policy=policy(case),
                        timeout=seconds,
                        ssl_context=trust,
                        resolver=own.resolve,
                    )
                    report = judged.to_json()
                    if not case.seems_silent(report):
                        break
                return case.name, report

        async def together(all_: list[Case], at_once: int) -> Reports:
            late, rest = parted(all_)
            waiting, turn = asyncio.Semaphore(len(late) + 1), asyncio.Semaphore(at_once)
            tasks = [verify(case, waiting) for case in late] + [verify(case, turn) for case in rest]
            return dict(await asyncio.gather(*tasks))

        async def run() -> Reports:
            all_ = cases(own)
            reports = await together([case for case in all_ if not case.moves], 24)
            return {**reports, **await together([case for case in all_ if case.moves], 1)}

        compare(asyncio.run(run()), wanted)
