"""Values that no argument should be, values that lie about their nature, and every public entry that takes arguments.

    python -m support.hostile

hands every value to every parameter of every entry. It reports the calls that ended otherwise than in a result or an
error of the package. It runs in a process of its own, as a fault might end the process.
"""

from __future__ import annotations

import array
import base64
import ctypes
import enum
import functools
import inspect
import io
import json
import keyword
import mmap
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import erc8257
from erc8257 import AccessProof, Policy, ProofReport, Recording, Report, Response, Session, ToolConfig, ToolRef

from .places import REPOSITORY
from .registrations import BODY, TOOL, bundle, config, verified
from .vectors import cases, judged_cases


class Boom(Exception):
    """What hostile objects raise: it must not come out of the package."""


def boom(*_: object, **__: object) -> Any:
    raise Boom


class Text(str):
    """A str that answers for itself."""

    encode = __len__ = __str__ = __eq__ = __hash__ = __iter__ = __getitem__ = boom


class Number(int):
    """An int that answers for itself."""

    to_bytes = __index__ = __int__ = __eq__ = __hash__ = __lt__ = __gt__ = __bool__ = boom


class LongNumber(int):
    def to_bytes(self, *_: object, **__: object) -> bytes:
        return b"\xff" * 1000

    def __index__(self) -> int:
        return 7


class Raw(bytes):
    """Bytes that show others than they have."""

    __len__ = __iter__ = __getitem__ = __eq__ = __hash__ = __bytes__ = boom

    def __buffer__(self, _: int) -> memoryview:
        return memoryview(b'{"other":"bytes"}')


class Writable(bytearray):
    __len__ = __iter__ = __getitem__ = __bytes__ = boom


class Pair(tuple):  # type: ignore[type-arg]
    """A tuple that lies about its length and its members."""

    __len__ = __getitem__ = __iter__ = __eq__ = boom


class Everything:
    """Any protocol, and none of them works."""

    __index__ = __int__ = __float__ = __bool__ = __len__ = __iter__ = __next__ = __getitem__ = boom
    __str__ = __bytes__ = __eq__ = __hash__ = __fspath__ = __call__ = __buffer__ = __contains__ = boom
    __arrow_c_array__ = __arrow_c_stream__ = __arrow_c_schema__ = keys = boom


class Silent:
    """Not even a name."""

    def __getattribute__(self, name: str) -> Any:
        raise Boom


class Index:
    def __index__(self) -> int:
        return 5

    __len__ = __index__


class NoIndex:
    def __index__(self) -> str:  # type: ignore[override]
        return "5"

    def __len__(self) -> int:
        return -1


class Buffer:
    def __init__(self, shown: object) -> None:
        self.shown = shown

    def __buffer__(self, _: int) -> Any:
        return self.shown


class Liar:
    """Says that it is of another class."""

    def __init__(self, class_: type) -> None:
        self.claimed = class_

    @property
    def __class__(self) -> type:  # type: ignore[override]
        return self.claimed


def numpy_bool(answer: Any) -> object:
    """What pyo3 takes for numpy's bool, by its name alone."""
    return type("bool_", (), {"__module__": "numpy", "__bool__": answer})()


class Word(str, enum.Enum):
    LATEST = "latest"


class Count(enum.IntEnum):
    ONE = 1


def released() -> memoryview:
    view = memoryview(b"{}")
    view.release()
    return view


def closed() -> mmap.mmap:
    mapped = mmap.mmap(-1, 16)
    mapped.close()
    return mapped


def endless() -> Iterator[int]:
    while True:
        yield 1


def circle() -> list[Any]:
    one: list[Any] = []
    one.append(one)
    return one


def deep(depth: int) -> Any:
    one: Any = 1
    for _ in range(depth):
        one = (one,)
    return one


_RECORDING = Recording.of(bundle("free-tool"))
#: Each makes a value, as some can be used only once.
HOSTILE: list[Callable[[], Any]] = [
    # The plain ones.
    *(lambda value=value: value for value in (None, True, False, 0, 1, 7, 200, -1, 2**31, 2**32, 2**63, 2**64, 2**128)),
    *(lambda value=value: value for value in (2**256 - 1, 2**256, -(2**300), 10**4000, 0.0, -0.5, 1e300, 1j)),
    *(lambda value=value: value for value in (float("nan"), float("inf"), object(), ..., NotImplemented, int, sys, len)),
    # Texts.
    *(lambda value=value: value for value in ("", "x", "\0", "a\0b", "\ud800", '{"a":"\udfff"}', "latest", "opensea")),
    *(lambda value=value: value for value in ("0x", "0x" + "zz" * 20, "0x" + "ab" * 20, "0X" + "ab" * 32, "result")),
    *(lambda value=value: value for value in ("\U0010ffff" * 1000, "[" * 100_000, "9" * 100_000, "{}", "null", TOOL)),
    *(lambda value=value: value for value in ("eth_chainId", "timeout", "rpc", "quorum 1 of 1", "https://a.example/")),
    lambda: Text("{}"),
    lambda: Text(TOOL),
    lambda: Text("\ud800"),
    lambda: Word.LATEST,
    # Bytes.
    *(lambda value=value: value for value in (b"", b"{}", b"\xff", b"\0" * 20, b"\0" * 32, b"[" * 100_000, BODY)),
    lambda: bytearray(BODY),
    lambda: Raw(BODY),
    lambda: Raw(b"\0" * 32),
    lambda: Writable(b"{}"),
    lambda: memoryview(BODY),
    lambda: memoryview(Raw(BODY)),
    lambda: memoryview(BODY)[1:-1],
    lambda: memoryview(BODY)[::-1],
    lambda: memoryview(BODY)[::2],
    lambda: memoryview(b"{}" * 6).cast("B", (3, 4)),
    lambda: memoryview(b"{}" * 8).cast("B", (2, 2, 4)),
    lambda: memoryview(b"\0" * 16).cast("d"),
    lambda: memoryview(b"\0" * 16).cast("?"),
    lambda: memoryview(b"")[0:0],
    lambda: memoryview(ctypes.c_int(5)),
    lambda: memoryview((ctypes.c_char * 2)(b"{", b"}")),
    lambda: memoryview((ctypes.c_double * 2 * 3)()),
    lambda: io.BytesIO(b"{}").getbuffer(),
    lambda: io.BytesIO(b"{}"),
    released,
    closed,
    lambda: mmap.mmap(-1, 16),
    lambda: array.array("d", [1.5, float("nan")]),
    lambda: array.array("b", b"{}"),
    lambda: (ctypes.c_char * 0)(),
    lambda: Buffer(memoryview(b"{}")),
    lambda: Buffer(b"{}"),
    lambda: Buffer(None),
    lambda: Buffer(released()),
    # Numbers.
    lambda: Number(5),
    lambda: Number(2**300),
    lambda: LongNumber(5),
    lambda: LongNumber(2**63),
    lambda: Count.ONE,
    Index,
    NoIndex,
    lambda: numpy_bool(boom),
    lambda: numpy_bool(lambda _: "x"),
    lambda: numpy_bool(lambda _: True),
    # Values that hold others.
    *(lambda value=value: value for value in ((), [], {}, set(), frozenset(), range(3), (1, 2), (2, 1), (1, "x"))),
    *(lambda value=value: value for value in ((1, b"\0" * 32), (2**64, b"\0" * 32), (True, True), (1, 2, 3), [1, 2])),
    lambda: Pair((1, 2)),
    lambda: Pair((1, b"\0" * 32)),
    lambda: {"format": "erc8257-bundle/1"},
    lambda: deep(5000),
    circle,
    endless,
    lambda: iter(()),
    # Values that lie about their nature.
    Everything,
    Silent,
    *(lambda class_=class_: Liar(class_) for class_ in (str, int, bytes, bool, tuple, Report, Response, ToolConfig)),
    # Our own, in another's place.
    config,
    verified,
    Policy,
    lambda: Policy(quorum=(2, 3)),
    lambda: Response(BODY),
    Response.missing,
    lambda: Response.failed("tls"),
    lambda: ToolRef.parse(TOOL),
    lambda: Session(TOOL, now=0),
    lambda: _RECORDING,
    lambda: erc8257.UsageError("x"),
    lambda: Report,
]

Entry = Callable[..., object]

#: Entries that take a host, or whole batches, have tests of their own.
ELSEWHERE = {"verify_tool", "averify_tool", "run_session", "arun_session", "verify_batch", "verify_arrow", "index", "aindex"}
ELSEWHERE |= {"run_inquiry", "arun_inquiry"}
#: Payments as well, and in `test_pay.py`.
ELSEWHERE |= {"pay_tool", "apay_tool", "PaymentGate", "PaidTool", "GateCaller"}
ELSEWHERE |= {"MemoryStore", "RedisStore", "SqlStore", "ProofStore"}


def waiting_for_calls() -> Session:
    session = Session(TOOL, now=0)
    session.poll(0)
    return session


def waiting_for_the_fetch() -> Session:
    assert _RECORDING is not None
    session = Session.resume(_RECORDING.session(0).export())
    recording = Recording.of(bundle("free-tool"))
    assert recording is not None
    while True:
        step = session.poll(0)
        if not isinstance(step, erc8257.Calls):
            return session
        for call in step.calls:
            session.handle_call(call.id, **recording.answer(call.rpc, call.method))  # type: ignore[arg-type]


#: Something to call the methods of a class on, made anew for each call.
INSTANCES: dict[type, list[Callable[[], Any]]] = {
    Session: [waiting_for_calls, waiting_for_the_fetch],
    Recording: [lambda: Recording.of(bundle("free-tool"))],
    Report: [verified],
    Response: [lambda: Response(BODY)],
    ToolConfig: [config],
    ToolRef: [lambda: ToolRef.parse(TOOL)],
    Policy: [Policy],
    AccessProof: [lambda: AccessProof(1, bytes(20), 1, bytes(20), 1)],
    ProofReport: [lambda: AccessProof(1, bytes(20), 1, bytes(20), 1).verify(b"")],
}

#: What only a verification makes.
MADE = (ProofReport, Recording, Report)


def entries() -> dict[str, Entry]:
    """Every function of the package, and every constructor and method of its native classes, that takes arguments."""
    found: dict[str, Entry] = {}
    for name in [*erc8257.__all__, "hash"]:
        if name in ELSEWHERE or name in by_inquiry():
            continue
        one = getattr(erc8257, name)
        if inspect.isclass(one):
            if one in INSTANCES:
                found.update(of_class(name, one))
            elif issubclass(one, erc8257.Inquiry) and one is not erc8257.Inquiry:
                found[name] = one
            elif hasattr(one, "from_json"):
                found[f"{name}.from_json"] = one.from_json
        elif inspect.isroutine(one):
            found[name] = one
    return {name: entry for name, entry in found.items() if parameters(entry)}


def of_class(name: str, class_: type) -> Iterator[tuple[str, Entry]]:
    if class_ not in MADE:
        yield name, class_
    for member, value in vars(class_).items():
        if member.startswith("_") or not callable(getattr(class_, member)):
            continue
        if isinstance(value, staticmethod):
            yield f"{name}.{member}", getattr(class_, member)
            continue
        for at, make in enumerate(INSTANCES[class_]):
            yield f"{name}.{member}#{at}", on_instance(make, member)


def on_instance(make: Callable[[], Any], member: str) -> Entry:
    def call(*given: object, **named: object) -> object:
        return getattr(make(), member)(*given, **named)

    call.__signature__ = inspect.signature(getattr(make(), member))  # type: ignore[attr-defined]
    return call


#: The parameters of constructors: Python 3.9 does not tell them of native classes.
CONSTRUCTORS: dict[Any, Callable[..., None]] = {
    AccessProof: lambda chain_id, predicate, tool_id, account, deadline: None,
    Policy: lambda *, accept_unknown_type=None, schema_measure=None, max_requirements=None, freshness_seconds=None,
    allow_private_addresses=None, addresses_enforced=None, pinned_hash=None, quorum=None, proof=None: None,
    Response: lambda body, *, status=None, redirected=None, complete=None: None,
    Session: lambda tool, *, policy=None, block=None, now=None, clock=None, proof=None, rpcs=None: None,
    ToolConfig: lambda creator, metadata_uri, manifest_hash, access_predicate=None: None,
    ToolRef: lambda chain_id, registry, tool_id: None,
}  # fmt: skip


@functools.lru_cache(maxsize=None)
def parameters(entry: Entry) -> list[inspect.Parameter]:
    return list(inspect.signature(CONSTRUCTORS.get(entry, entry)).parameters.values())


#: Good values of arguments, so that one hostile argument is not hidden behind another.
GOOD: dict[str, Any] = {
    "body": BODY,
    "bundle": bundle("free-tool"),
    "config": config(),
    "response": Response(BODY),
    "tool": TOOL,
    "tool_ref": TOOL,
    "manifest": BODY,
    "from_": "0x" + "22" * 20,
    "chain_id": 1,
    "registry": "0x" + "11" * 20,
    "caller": "0x" + "22" * 20,
    "action": erc8257.RegistryActionDeregisterTool(
        tool_id=1, record=erc8257.ToolRecordMissing(registry="not-found")
    ),
    "tool_id": 1,
    "creator": bytes(20),
    "metadata_uri": "https://a.example/",
    "manifest_hash": bytes(32),
    "text": "{}",
    "url": "https://a.example/",
    "endpoint": "https://a.example/",
    "slug": "echo",
    "host": "a.example",
    "error": "tls",
    "state": Session(TOOL, now=0).export(),
    "id": 0,
    "rpc": 0,
    "method": "eth_chainId",
    "code": "2-name-length",
    "predicate": bytes(20),
    "account": bytes(20),
    "deadline": 1,
    "signature": bytes(65),
    "expected_hash": bytes(32),
    "marker": "balanceOf",
    "amount": 10**18,
    "decimals": 18,
    "answer": {"result": "0x"},
    "implementation": {"result": "0x"},
    "beacon": {"result": "0x"},
    "admin": {"result": "0x"},
    "own": {"result": "0x"},
    "none": {"result": "0x"},
    "asked": {"result": "0x"},
    "facts": {},
    "requirement": {"kind": "0x12345678", "data": "0x"},
    "requirements": [],
    "logic": "AND",
    "returned": "0x",
    "contract": "registry",
    "deployer": bytes(20),
    "salt": bytes(32),
    "init_code_hash": bytes(32),
    "data": b"",
    "role": "endpoint",
}


#: Good values of described arguments, by the beginning of their types.
BY_TYPE: dict[str, Any] = {
    "list<": [],
    "text<": "",
    "boolean": False,
    "bytes": b"",
    "address": "0x" + "11" * 20,
    "toolref": TOOL,
}


_ACCOUNT = "0x" + "11" * 20
_AGENT = f"eip155:1:{_ACCOUNT}/1"
_OFFER = erc8257.OfferEntry(
    network="base",
    chain_id=8453,
    asset=_ACCOUNT,
    pay_to=_ACCOUNT,
    amount=1,
    max_timeout_seconds=60,
    domain=erc8257.TokenDomain(name="USD Coin", version="2"),
    resource="https://a.example/",
    description="",
)
_AUTHORIZATION = erc8257.PaymentAuthorization(
    from_=_ACCOUNT, to=_ACCOUNT, value=1, valid_after=0, valid_before=1, nonce="0x" + "22" * 32
)
_PRICED = erc8257.Offer(versions=[1], entries=[_OFFER])
#: Good values of functions whose arguments go together: given even where they may be left out.
TOGETHER: dict[str, dict[str, Any]] = {
    "read_challenge": {"carrier": "http", "status": 402},
    "bind_challenge": {"challenge": erc8257.PaymentCarrierHttp(status=402), "registration": bundle("free-tool")},
    "judge_payment": {"headers": [], "offer": _PRICED, "now": 1},
    "judge_settlement": {"authorization": _AUTHORIZATION, "asset": _ACCOUNT},
    "usage_request": {
        "tool": erc8257.UsageTool(chain_id=1, registry=_ACCOUNT, tool_id=1),
        "latency_ms": 1,
        "now": 1,
        "kind": "x402_settlement",
    },
    "rest_request": {"request": "list"},
    "judge_approval": {"data": "0x"},
    "PayCallInquiry": {"input": b"{}", "payer": erc8257.CallPayer(address=_ACCOUNT), "nonce": "0x" + "22" * 32},
    "check_schema": {"schema": "{}", "value": "1"},
    "ActAsAgentInquiry": {"action": "register", "args": {}, "to": _ACCOUNT},
    "ReadAgentInquiry": {"agent": _AGENT},
    "ReadReputationInquiry": {"agent": _AGENT, "registry": _ACCOUNT},
    "ReadValidationInquiry": {"agent": _AGENT, "registry": _ACCOUNT},
    "ReadBindingInquiry": {"agent": _AGENT},
    "ProbeInquiry": {"endpoint": "https://tools.example.com/mcp"},
    "ProbeHttpToolInquiry": {"registration": bundle("free-tool")},
    "GateInquiry": {
        "config": erc8257.GateConfig(offer=_PRICED, predicate=False, facilitator="https://f.example"),
        "headers": [],
    },
}


def snake(name: str) -> str:
    """A name of the description in Python."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return f"{name}_" if keyword.iskeyword(name) else name


@functools.cache
def functions() -> list[dict[str, Any]]:
    """The described functions."""
    areas = json.loads((REPOSITORY / "border/border.json").read_text(encoding="utf-8"))["areas"]
    return [one for area in areas for file in area["files"] for one in file["types"] if "report" in one or "answer" in one]


@functools.cache
def described() -> dict[tuple[str, str], str]:
    """The types of the arguments of described functions."""
    return {(snake(one["name"]), snake(member["name"])): member["type"] for one in functions() for member in one["members"]}


@functools.cache
def by_inquiry() -> set[str]:
    """The functions that run an inquiry: here it is begun, and `test_inquiry.py` carries it out."""
    names = [snake(one["name"]) for one in functions() if one.get("inquiry")]
    return {*names, *(f"a{name}" for name in names)}


@functools.cache
def judged() -> dict[str, dict[str, Any]]:
    """Good arguments of described verbs by name: the members of the first bundle of the vectors that has a report."""
    bundles: dict[str, dict[str, Any]] = {}
    for case in judged_cases(1000):
        if "report" in case["expect"]:
            bundles.setdefault(case["bundle"]["format"], case["bundle"])
    verbs = [one for one in functions() if one.get("format") in bundles and not one.get("inquiry")]
    given = {one["name"]: (one, bundles[one["format"]]) for one in verbs}
    return {
        snake(name): {snake(member["name"]): value for member in verb["members"] for value in argument(member, bundle)}
        for name, (verb, bundle) in given.items()
    }


def inquired(case: dict[str, Any]) -> dict[str, Any]:
    """The arguments of an inquiry, by a case of the vectors."""
    members = next(one["members"] for one in functions() if one["name"] == case["inquiry"])
    return {snake(member["name"]): value for member in members for value in argument(member, case["given"])}


@functools.cache
def inquiries() -> dict[str, dict[str, Any]]:
    """Good arguments of inquiries by their classes: those of the first case of the vectors."""
    given: dict[str, dict[str, Any]] = {}
    for case in cases("inquiries", 18):
        given.setdefault(f"{case['inquiry']}Inquiry", inquired(case))
    return given


def argument(member: dict[str, Any], bundle: dict[str, Any]) -> Iterator[Any]:
    """The value of an argument in a bundle, if it is there. Numbers and bytes stand there as text."""
    name = member["name"]
    kind = re.split("[<>]", member["type"].replace("optional<", "", 1))[0]
    if f"{name}Text" in bundle:
        yield bundle[f"{name}Text"].encode()
    elif name in bundle:
        value = bundle[name]
        yield int(value) if kind in ("uint256", "int128") else base64.b64decode(value) if kind == "bytes" else value


def together_of(entry: Entry) -> dict[str, Any]:
    """Good values of the arguments of a function that go together."""
    name = getattr(entry, "__name__", "")
    return TOGETHER.get(name) or inquiries().get(name) or judged().get(name, {})


def good_of(entry: Entry, name: str) -> object:
    """A good value of an argument: its own one, or one of its described type."""
    if name in GOOD:
        return GOOD[name]
    described_as = described().get((getattr(entry, "__name__", ""), name), "")
    return next((value for beginning, value in BY_TYPE.items() if described_as.startswith(beginning)), None)


def called(entry: Entry, values: dict[str, object]) -> object:
    """A call with these arguments; those that must be there and are not are good ones."""
    given: list[object] = []
    named: dict[str, object] = {}
    together = together_of(entry)
    for parameter in parameters(entry):
        required = parameter.default is parameter.empty
        if parameter.name not in values and parameter.name not in together and not required:
            continue
        good = together[parameter.name] if parameter.name in together else good_of(entry, parameter.name)
        value = values.get(parameter.name, good)
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        elif parameter.kind is parameter.POSITIONAL_ONLY or required:
            given.append(value)
        else:
            named[parameter.name] = value
    return entry(*given, **named)


def ends_well(entry: Entry, values: dict[str, object]) -> bool:
    """Whether a call ends in a result; an error of the package is the only other end that is one."""
    try:
        called(entry, values)
    except erc8257.Erc8257Error as error:
        assert isinstance(error.code, str) and error.code
        assert str(error)
        return False
    return True


def main() -> int:
    wrong, calls, results = [], 0, 0
    for name, entry in entries().items():
        for parameter in parameters(entry):
            for at, make in enumerate(HOSTILE):
                calls += 1
                try:
                    results += ends_well(entry, {parameter.name: make()})
                except BaseException as error:  # noqa: BLE001 (a panic is not an Exception)
                    wrong.append(f"{name}({parameter.name}=<{at}>): {type(error).__name__}: {error}"[:300])
    print(f"{calls} calls, {results} results")
    print("\n".join(wrong))
    return 1 if wrong or results == 0 or results == calls else 0


if __name__ == "__main__":
    sys.exit(main())
