"""How a host of one's own drives a session. mypy reads this file; it runs as well, answered from a bundle."""

from __future__ import annotations

from typing import Literal, Optional, Union

from erc8257 import (
    Block,
    Calls,
    Done,
    EthCall,
    Fetch,
    Policy,
    Recording,
    Report,
    Response,
    Session,
    Step,
    ToolConfig,
    ToolRef,
)
from typing_extensions import assert_never, assert_type

TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"


def drive(session: Session, recording: Recording) -> Report:
    while True:
        step: Step = session.poll(0)
        if isinstance(step, Calls):
            assert_type(step.calls, tuple[EthCall, ...])
            assert_type(step.deadline_seconds, int)
            for call in step.calls:
                assert_type(call.params, list[object])
                tell(session, call, recording.answer(call.rpc, call.method))
        elif isinstance(step, Fetch):
            assert_type(step.allow_private_addresses, bool)
            session.handle_response(recording.response, step.url)
        elif isinstance(step, Done):
            return assert_type(step.report, Report)
        else:
            assert_never(step)


def tell(session: Session, call: EthCall, answer: dict[str, str]) -> None:
    if "result" in answer:
        session.handle_call(call.id, result=answer["result"])
    elif "error" in answer:
        session.handle_call(call.id, error=answer["error"].encode())
    else:
        session.handle_call(call.id, failed="timeout")


def started(block: Union[Literal["safe"], int, tuple[int, str], tuple[int, bytes], Block]) -> Session:
    return Session(ToolRef.parse(TOOL), policy=Policy(), block=block, now=0)


for start in ("safe", 5, (5, "0x" + "00" * 32), (5, bytes(32)), Block(5, "0x" + "00" * 32)):
    assert_type(started(start).tool_ref, ToolRef)

recording = Recording.of('{"format":"erc8257-bundle/1","registry":"not-found"}')
assert_type(recording, Optional[Recording])
assert recording is not None
session = recording.session()
assert_type(session.report, Optional[Report])
assert_type(session.bundle, Optional[str])
assert_type(session.body, Optional[bytes])
assert_type(session.block, Optional[Block])
assert_type(session.config, Optional[ToolConfig])
assert_type(Session.resume(session.export()), Session)
assert not drive(recording.session(0), recording)
assert_type(Response.failed("tls"), Response)
