"""The core of the library, as it is built from Rust. Import these names from ``erc8257``."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Callable, ClassVar, Literal, Optional, Union, final

from typing_extensions import Buffer, TypeAlias

from ._border.proof import ProofPolicy, RecordProof
from ._documents.proof import ProofRemark
from ._errors import Erc8257Error
from ._host.answer import Answer
from ._index.line import IndexSummary
from ._index.steps import JobStep, RunStep
from ._records import (
    Block,
    BlockChoice,
    CallFailure,
    Check,
    CheckNumber,
    FetchErrorKind,
    Finding,
    Outcome,
    SchemaMeasure,
    Step,
)

#: An object that has bytes: ``bytes``, ``bytearray``, ``memoryview``, ``mmap``, an array.
_Bytes: TypeAlias = Buffer
#: JSON text, or its UTF-8.
_Document: TypeAlias = Union[str, Buffer]

def canonicalize(body: _Bytes) -> bytes:
    """Returns the canonical bytes of a JSON document (§2): what a committed hash is the keccak256 of.

    ``body`` is the text as it was served, as raw bytes. Members are sorted, numbers and escapes written as
    RFC 8785 (JCS) has them. Nothing is repaired: a text that is not in NFC stays as it is. The document
    need not be a manifest.

        >>> canonicalize('{"b": 1.0, "a": "é"}'.encode())
        b'{"a":"\\xc3\\xa9","b":1}'

    Raises ``JsonError`` for what is not strict JSON, with byte offset, line and column; ``WrongTypeError``
    for what has no bytes.
    """

def hash(body: _Bytes) -> str:
    """Returns the manifest hash: keccak256 of the canonical bytes, as ``0x`` and 64 lower-case hex digits
    (§2).

        >>> hash(b'{ "b": 1.0, "a": true }') == hash(b'{"a":true,"b":1}')
        True

    Raises as ``canonicalize``.
    """

def validate(body: _Bytes, *, profile: Optional[Literal["opensea"]] = None) -> Report:
    """Judges a manifest as its publisher should see it: what consumers only tolerate is an error here.

    With a ``profile``, what that platform asks of tools stands among the findings too. Nothing is known of
    a registration, so the report is never verified: ``manifest_valid`` is the answer.

        >>> validate(b"{}").manifest_valid
        False

    A document that is not JSON is a finding of the report, and no exception. Raises ``WrongTypeError`` for
    what has no bytes, ``UsageError`` for a profile that there is not.
    """

def judge_json(bundle: Union[str, Buffer]) -> tuple[Literal["yes", "no", "unknown"], str]:
    """Judges a bundle of any format, and returns the word of its conclusion and the text of its report.
    ``judge`` gives an object.
    """

def run_verb(description: int, verb: int, arguments: str, beside: list[tuple[str, Any]]) -> str:
    """Runs the verb of this number, and returns the text of its report. ``arguments`` are JSON, and
    ``beside`` the bytes that are not in it, each with the pointer of its argument. A wrapper that was
    written from other descriptions is refused.
    """

@final
class RunningInquiry:
    """An inquiry under way. It asks in texts, and is told texts: ``Inquiry`` has the objects."""

    def poll(self, now: int) -> tuple[str, bytes]:
        """Returns the next step as JSON text, and the body of its HTTP request, if it is one. ``now`` is Unix time
        in whole seconds.
        """

    def answer(self, answer: str, beside: _Bytes) -> None:
        """Takes an answer as JSON text, and the bytes beside it.

        Raises ``OutOfOrderError`` if it was not asked for, and ``UsageError`` for what is not an answer. Then
        nothing has changed.
        """

    def is_enough(self, content_type: str, piece: _Bytes) -> bool:
        """Takes the next piece of an event stream that answers the HTTP request: whether enough has come of it."""

    def result(self) -> Optional[bytes]:
        """Returns what the inquiry brought beside its report; ``None`` where there is nothing."""
    def take(self, what: int) -> Optional[str]:
        """Returns the report (0), the bundle (1) or the state (2) as JSON text; ``None`` where it is not there yet."""

def start_inquiry(
    description: int, inquiry: int, arguments: str, beside: list[tuple[str, Any]]
) -> RunningInquiry:
    """Begins the inquiry of this number. ``arguments`` are JSON, and ``beside`` the bytes that are not in it,
    each with the pointer of its argument. A wrapper that was written from other descriptions is refused.
    """

def resume_inquiry(description: int, inquiry: int, state: _Document) -> RunningInquiry:
    """Takes up the inquiry of this number where its state was exported.

    Raises ``UsageError`` for a text that no such inquiry has exported.
    """

def verify(
    config: ToolConfig,
    response: Union[Response, Buffer, None],
    policy: Optional[Policy] = None,
    *,
    tool_ref: Union[ToolRef, str, None] = None,
    evidence: Optional[str] = None,
) -> Report:
    """Verifies what a host has read from the chain and fetched: Consumer Verification (§7).

    ``config`` is the registry's record, ``response`` what became of the fetch of its ``metadata_uri``;
    bytes alone are a complete answer with status 200, ``None`` is not a fetch. ``policy`` is what the consumer
    chooses, by default the library's safe choice. ``tool_ref`` and ``evidence`` (``"unstated"``,
    ``"none"``, ``"rpc"`` or ``"quorum 2 of 3"``) are repeated in the report and judge nothing.

        >>> body = b'{"name": "no manifest yet"}'
        >>> config = ToolConfig("0x" + "ab" * 20, "https://a.example/.well-known/ai-tool/x.json", hash(body))
        >>> report = verify(config, Response(body, status=200))
        >>> report.verified, report.expected_hash == report.computed_hash
        (False, True)

    Whatever a server can send ends in a report. Raises ``UsageError``, and ``WrongTypeError`` below it, for
    an argument that is not what it should be; ``pointer`` names it.
    """

def verify_bundle(bundle: _Document) -> Report:
    """Verifies a recorded registration (``erc8257-bundle/1``), given as JSON text or its UTF-8.

        >>> report = verify_bundle('{"format": "erc8257-bundle/1", "registry": "not-found"}')
        >>> report.failed_check, report.findings[0].rule
        (1, 'lib-1-not-found')

    Raises ``UsageError`` if the text is not a bundle: ``pointer`` and ``member`` name what is wrong.
    """

def normalize_url(url: str) -> str:
    """Returns the normalised form of an HTTPS URL, by which origins are compared (§6).

    Nothing is repaired: a URL that is not in the grammar is refused.

        >>> normalize_url("HTTPS://Tools.Example:443/Echo")
        'https://tools.example/Echo'

    Raises ``UrlError`` with the rule's code, ``offset`` in bytes and ``fix``.
    """

def well_known_url(endpoint: str, slug: str) -> str:
    """Returns where a tool's manifest must lie: ``/.well-known/ai-tool/<slug>.json`` on the endpoint's
    origin (§6).

        >>> well_known_url("https://tools.example/run", "echo")
        'https://tools.example/.well-known/ai-tool/echo.json'

    Raises ``UrlError`` for an endpoint or a slug that is none.
    """

def host_to_ascii(host: str) -> str:
    """Returns the A-label form of a host in any script, for publishers (UTS #46, strict). No verdict uses
    it.

        >>> host_to_ascii("b\\u00fccher.example")
        'xn--bcher-kva.example'

    Raises ``UrlError`` for what is not a host in any script.
    """

def is_public_address(address: str) -> bool:
    """Returns whether any user of the internet may be asked to connect to this address. A host asks it of
    every address that a name leads to.

        >>> from erc8257._erc8257 import is_public_address
        >>> is_public_address("::ffff:10.0.0.1")
        False

    Raises ``UsageError`` for what is not an IP address.
    """

def address_class(address: str) -> str:
    """Returns what kind of address this is, in the core's words: ``public``, ``loopback`` and so on."""

def majority(rpcs: int) -> tuple[int, int]:
    """Returns the quorum of so many RPCs for a caller who does not say how many must agree: ``(need, of)``."""

@final
class RpcServer:
    """A JSON-RPC server, and what was learnt of it: which batches it takes. For hosts."""

    def __new__(cls) -> RpcServer: ...
    def ask(self, calls: Sequence[tuple[str, str]]) -> RpcConversation:
        """Begins to ask some calls, each a method and the JSON text of the array of its parameters."""

    def request(self, method: str, params: str) -> tuple[int, str]:
        """Returns the ID and the body of a request that stands alone, for an answer that the host reads piece by piece."""

@final
class RpcConversation:
    """The conversation with a JSON-RPC server about some calls, without the HTTP. For hosts.

    As long as ``post`` gives a body, POST it and say what came (``handle``), or that nothing came (``lose``);
    then ``answers``.
    """

    def post(self) -> Optional[tuple[bytes, Optional[float]]]:
        """Returns the body that is sent next, and after how many seconds if the server asked to wait; ``None`` when
        all calls have their answers.
        """

    def handle(self, status: int, retry_after: Optional[str], body: _Bytes, left: float) -> None:
        """Takes what the server answered: status, the first ``Retry-After`` if there is one, and the body. ``left``
        is how many seconds the host has left: if the server asks to wait for less, the body is sent once more.

        Raises ``OutOfOrderError`` if nothing was sent that this could answer.
        """

    def lose(self, failed: CallFailure, why: str, is_cut: bool) -> None:
        """Takes that nothing came: why, as ``Session.handle_call`` has it, the same as a sentence for people, and
        whether the server ended the connection before it answered.

        Raises ``OutOfOrderError`` if nothing was sent that this could answer.
        """

    def answers(self) -> list[tuple[Optional[str], Optional[str], Optional[CallFailure], Optional[str]]]:
        """Returns the answers that there are, in the order of the calls: the arguments ``result``, ``error`` and
        ``failed`` of ``Session.handle_call``, and why it failed as a sentence for people.
        """

def rules_json() -> str:
    """Returns the table of rule codes as a JSON array. ``rules`` gives it as objects."""

def explain_json(code: str) -> Optional[str]:
    """Returns the row of a rule code as JSON, or ``None`` for a code that there is not. ``explain`` gives
    an object.
    """

def version() -> tuple[str, str]:
    """Returns the versions of this library, and of the Unicode tables that decide NFC."""

def freshness_window(policy: Optional[Policy] = None, max_age: Optional[int] = None) -> tuple[int, bool]:
    """Returns for how many seconds a verdict may be used (§7), and whether the manifest's ``maxAge`` made
    them fewer.

    The policy's seconds count from the start of the registry read; ``max_age`` can shorten and never
    lengthen them.

        >>> from erc8257._erc8257 import freshness_window
        >>> freshness_window(Policy(freshness_seconds=600), 60)
        (60, True)

    Raises ``UsageError`` for a ``max_age`` that is negative or beyond 64 bits.
    """

@final
class ToolRef:
    """A tool, named so that no other tool on any chain has the same name:
    ``eip155:<chain>/erc8257:<registry>/<id>``.

    ``chain_id`` has 1 to 32 decimal digits, ``registry`` is 20 bytes or their hex of any case, ``tool_id``
    is from 0 to 2^256 - 1. References compare by their parts, sort by chain, registry and tool, can be
    keys, and can be pickled.

        >>> tool = ToolRef(8453, "0x265BB2DBFC0A8165C9A1941EB1372F349BAD2CF1", 7)
        >>> str(tool)
        'eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/7'
        >>> ToolRef.parse(str(tool)) == tool
        True

    Raises ``UsageError`` for a part that is out of range.
    """

    def __new__(cls, chain_id: int, registry: Union[str, Buffer], tool_id: int) -> ToolRef: ...
    @staticmethod
    def parse(text: Union[str, ToolRef]) -> ToolRef:
        """Reads a reference such as ``eip155:8453/erc8257:0x…/1``.

        Raises ``UsageError`` that says which part is wrong.
        """

    @property
    def chain_id(self) -> int:
        """The chain, by its EIP-155 ID."""

    @property
    def registry(self) -> str:
        """The address of the registry: ``0x`` and 40 lower-case hex digits."""

    @property
    def tool_id(self) -> int:
        """The tool's ID in its registry, from 0 to 2^256 - 1."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: ToolRef, /) -> bool: ...
    def __gt__(self, other: ToolRef, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: ToolRef, /) -> bool: ...
    def __lt__(self, other: ToolRef, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ToolConfig:
    """The registry's record of a tool, as ``getToolConfig`` returns it (§1).

    ``creator`` and ``access_predicate`` are 20 bytes or their hex, ``manifest_hash`` is 32 bytes or their
    hex; hex begins with ``0x`` and may have any case. ``metadata_uri`` is the text of the chain, not
    normalised. Without ``access_predicate`` it is the zero address: open to every caller.

        >>> ToolConfig(b"\\xab" * 20, "https://a.example/x", "0x" + "00" * 32).creator
        '0xabababababababababababababababababababab'

    Raises ``UsageError`` for a member that is out of range.
    """

    def __new__(
        cls,
        creator: Union[str, Buffer],
        metadata_uri: str,
        manifest_hash: Union[str, Buffer],
        access_predicate: Union[str, Buffer, None] = None,
    ) -> ToolConfig: ...
    @property
    def creator(self) -> str:
        """The account that registered the tool: ``0x`` and 40 lower-case hex digits."""

    @property
    def metadata_uri(self) -> str:
        """Where the manifest lies, as the chain has it."""

    @property
    def manifest_hash(self) -> str:
        """The committed hash: ``0x`` and 64 lower-case hex digits."""

    @property
    def access_predicate(self) -> str:
        """The contract that decides who may call the tool, or the zero address: ``0x`` and 40 lower-case
        hex digits.
        """

    def to_dict(self) -> dict[str, str]:
        """Returns the members as bundles name them: ``creator``, ``metadataURI``, ``manifestHash``,
        ``accessPredicate``.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Response:
    """What became of the fetch of a manifest: a server's answer, why there was none, or that nothing was
    fetched.

    ``body`` is raw bytes as they were served, never decoded text: that would lose a byte-order mark and
    repair UTF-8. ``status`` is from 0 to 999, by default 200; ``redirected``, by default ``False``, says
    that another URL answered in the end, and ``complete``, by default ``True``, that the whole body
    arrived.

        >>> Response(b"{}", status=404)
        Response(<2 bytes>, status=404, redirected=False, complete=True)

    Raises ``UsageError`` for a member that is out of range.
    """

    def __new__(
        cls,
        body: _Bytes,
        *,
        status: Optional[int] = None,
        redirected: Optional[bool] = None,
        complete: Optional[bool] = None,
    ) -> Response: ...
    @staticmethod
    def failed(error: FetchErrorKind) -> Response:
        """Says that there is no answer, and why.

        ``error`` is ``connect``, ``tls``, ``timeout``, ``too-large``, ``blocked-address`` or ``encoding``
        (of the transfer). Raises ``UsageError`` for another word.
        """

    @staticmethod
    def missing() -> Response:
        """Says that nothing was fetched."""

    @property
    def status(self) -> Optional[int]:
        """The HTTP status, 0 to 999; ``None`` without an answer."""

    @property
    def redirected(self) -> Optional[bool]:
        """Whether another URL answered in the end; ``None`` without an answer."""

    @property
    def complete(self) -> Optional[bool]:
        """Whether the whole body arrived; ``None`` without an answer."""

    @property
    def body(self) -> Optional[bytes]:
        """The bytes as they were served; ``None`` without an answer."""

    @property
    def error(self) -> Optional[FetchErrorKind]:
        """Why there is no answer; ``None`` where there is one, or nothing was fetched."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Policy:
    """What a consumer may choose. Everything is optional; what is not given is the library's default.

    - ``accept_unknown_type``: accept a manifest with another ``type`` than the v1 constant (``False``).
    - ``schema_measure``: what of schemas is held against limits, ``values`` or ``subschemas`` (``values``).
    - ``max_requirements``: most entries of an onchain ``getRequirements`` answer, 256 to 65,536 (256).
    - ``freshness_seconds``: how long a verdict may be used, 0 to 86,400 seconds (300).
    - ``allow_private_addresses``: let the host connect to private and loopback addresses (``False``).
    - ``addresses_enforced``: the host sees and checks the addresses that it connects to (``True``).
    - ``pinned_hash``: only this manifest hash will do, 32 bytes or their hex (none).
    - ``quorum``: ``(need, of)``, so many of so many independent RPCs must agree (one RPC is asked).
    - ``proof``: what is demanded of a proof, as ``ProofPolicy`` or a dict (the RPCs are believed).

        >>> Policy(quorum=(2, 3), freshness_seconds=60)
        Policy(freshness_seconds=60, quorum=(2, 3))

    Policies compare by their switches, can be keys, and can be pickled. Raises ``UsageError`` for a value
    out of range.
    """

    def __new__(
        cls,
        *,
        accept_unknown_type: Optional[bool] = None,
        schema_measure: Optional[SchemaMeasure] = None,
        max_requirements: Optional[int] = None,
        freshness_seconds: Optional[int] = None,
        allow_private_addresses: Optional[bool] = None,
        addresses_enforced: Optional[bool] = None,
        pinned_hash: Union[str, Buffer, None] = None,
        quorum: Optional[tuple[int, int]] = None,
        proof: Optional[Union[ProofPolicy, Mapping[str, Any]]] = None,
    ) -> Policy: ...
    @staticmethod
    def from_json(text: _Document) -> Policy:
        """Reads the JSON object that bundles and reports use: ``{"quorum":{"need":2,"of":3}}``.

        Raises ``UsageError`` for a member that is unknown, so that no misspelt switch is silently off, or
        out of range.
        """

    @property
    def accept_unknown_type(self) -> bool:
        """Whether a manifest may have another ``type`` than the v1 constant."""

    @property
    def schema_measure(self) -> SchemaMeasure:
        """How schemas are measured against their limits: all ``values``, or ``subschemas`` only."""

    @property
    def max_requirements(self) -> int:
        """Most entries of an onchain ``getRequirements`` answer."""

    @property
    def freshness_seconds(self) -> int:
        """How long a verdict may be used, in seconds."""

    @property
    def allow_private_addresses(self) -> bool:
        """Whether the host may connect to private and loopback addresses."""

    @property
    def addresses_enforced(self) -> bool:
        """Whether the host sees and checks the addresses that it connects to."""

    @property
    def pinned_hash(self) -> Optional[str]:
        """The only manifest hash that will do: ``0x`` and 64 lower-case hex digits; ``None`` if any will."""

    @property
    def quorum(self) -> Optional[tuple[int, int]]:
        """How many of how many independent RPCs must agree, as ``(need, of)``; ``None`` if one is asked."""

    @property
    def proof(self) -> Optional[ProofPolicy]:
        """What is demanded of a proof, as ``ProofPolicy``; ``None`` if the RPCs are believed."""

    def to_json(self) -> str:
        """Returns the members that differ from the defaults as JSON, as bundles and reports have them."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the same as a dict."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Report:
    """The verdict on a registration. Only a verification makes one: there is no constructor.

    ``if report:`` asks whether it is verified. Reports compare by all that they say, can be keys, and can
    be pickled: the pickle holds what was judged, and reading it judges that again, so no pickle can say a
    verdict.

        >>> report = verify_bundle('{"format": "erc8257-bundle/1", "registry": "deregistered"}')
        >>> if not report:
        ...     print(report.findings[0].message)
        The tool was deregistered by its creator.
    """

    @property
    def verified(self) -> bool:
        """Whether all four checks pass and the manifest is valid: the one thing to go by."""

    @property
    def outcome(self) -> Outcome:
        """The verdict in one word: ``verified``; ``refused``, where a check is answered with no; ``unavailable``, where
        the registry or the server gave no answer.
        """

    @property
    def canonical(self) -> bool:
        """Whether all four checks pass, even if the manifest breaks a rule: the standard's own flag (§7)."""

    @property
    def tool_ref(self) -> Optional[ToolRef]:
        """The tool that the report is about, if that was said."""

    @property
    def policy(self) -> Policy:
        """What the consumer chose."""

    @property
    def evidence(self) -> str:
        """How the onchain side was read: ``unstated``, ``none``, ``rpc`` or ``quorum k of n``."""

    @property
    def failed_check(self) -> Optional[CheckNumber]:
        """The lowest check that fails, 1 to 4; ``None`` if none does, which alone does not mean verified."""

    @property
    def checks(self) -> tuple[Check, Check, Check, Check]:
        """The four checks (§7), in order, each with its status."""

    @property
    def manifest_valid(self) -> Optional[bool]:
        """Whether the manifest keeps all rules (§2 to §6); ``None`` where there is no manifest to judge."""

    @property
    def expected_hash(self) -> Optional[str]:
        """The committed hash, ``0x`` and 64 lower-case hex digits; ``None`` without a record."""

    @property
    def computed_hash(self) -> Optional[str]:
        """The hash of what was served, ``0x`` and 64 lower-case hex digits; ``None`` if that has none."""

    @property
    def config(self) -> Optional[ToolConfig]:
        """The registry's record that was judged; ``None`` where there is none."""

    @property
    def body(self) -> Optional[bytes]:
        """The bytes that were judged, as they were served; ``None`` where there are none.

        They prove nothing: whose report is not verified served what it liked.
        """

    @property
    def manifest(self) -> Optional[dict[str, Any]]:
        """The manifest that was verified, as a dict; ``None`` where the report is not verified.

        It is what was judged. A second fetch may give other bytes.
        """

    @property
    def block(self) -> Optional[Block]:
        """The block that the decisive record was read at, if it is known."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that was found, by byte offset, then by code; what has no place comes first. At most 257."""

    def to_json(self) -> str:
        """Returns the report as JSON (``erc8257-report/1``): the same text in every language, byte for
        byte.
        """

    def to_dict(self) -> dict[str, Any]:
        """Returns the same as dicts and lists, with the members named as in JSON."""

    def __bool__(self, /) -> bool:
        """Returns whether the registration is verified, so that ``if verify(…):`` asks what it seems to
        ask.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_html_(self) -> str:
        """Returns the report as HTML, for notebooks; everything of others in it is escaped."""

@final
class Recording:
    """A bundle in the place of the world: it answers a session as RPCs and server did.

        >>> recording = Recording.of('{"format": "erc8257-bundle/1", "registry": "not-found"}')
        >>> session = recording.session(0)
        >>> for call in session.poll(0).calls:
        ...     session.handle_call(call.id, **recording.answer(call.rpc, call.method))
        >>> recording.answer(0, "eth_chainId")
        {'result': '"0x1"'}

    A bundle that names no tool stands for tool 1 of registry ``0x1111…1111`` on chain 1. It counts what
    each RPC was asked, so that a second reading gets the second answers: use one for each session.
    """

    @staticmethod
    def of(bundle: _Document) -> Optional[Recording]:
        """Reads a bundle; ``None`` where no session can meet what it records.

        Raises ``UsageError`` if the text is not a bundle.
        """

    def session(self, now: Optional[int] = None) -> Session:
        """Makes the session that asks for what is recorded. ``now`` is in seconds, as ``Session`` has it."""

    def answer(self, rpc: int, method: str) -> dict[str, str]:
        """Returns what an RPC answered to a method, as the arguments of ``Session.handle_call``.

        Raises ``UsageError`` for a method that no session asks for.
        """

    @property
    def response(self) -> Response:
        """What the server answered."""

    @property
    def config(self) -> Optional[ToolConfig]:
        """The registry's record, if the bundle has one."""

    @property
    def policy(self) -> Policy:
        """What the consumer chose."""

    @property
    def tool_ref(self) -> Optional[ToolRef]:
        """The tool, if the bundle names one."""

    @property
    def evidence(self) -> str:
        """How the onchain side was read: ``unstated``, ``none``, ``rpc`` or ``quorum k of n``."""

@final
class Session:
    """One verification from the tool reference to the verdict, without I/O: it asks, a host tells.

    ``tool`` is a ``ToolRef`` or its text. ``block`` is where the reading starts: ``latest`` (the default),
    ``safe``, ``finalized``, a block number, or a block that was read already as ``Block`` or ``(number,
    hash)``. ``now`` is in whole seconds of any clock that does not jump; by default it is this machine's date.
    Who then hands the session to ``run_session`` or ``arun_session`` tells it the same ``now``. ``clock`` is the
    host's date at the start in Unix seconds: then a block that is too old is noticed, and not only one that is
    older than what other RPCs have. ``run_session`` and ``arun_session`` tell it where the caller has not.

    With ``proof``, a ``RecordProof`` or a dict with its members, the session believes no RPC: the record is
    proven at one block. ``rpcs`` is then the number of RPCs that may be asked under the trusted hash, by
    default 1.

        >>> session = Session("eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1", now=0)
        >>> [call.method for call in session.poll(0).calls]
        ['eth_chainId', 'eth_getBlockByNumber']

    A session can be put away at any time (``export``) and go on elsewhere (``Session.resume``). Threads may
    share one: each call is done before the next one begins. Raises ``UsageError`` for an argument that is
    out of range.
    """

    def __new__(
        cls,
        tool: Union[ToolRef, str],
        *,
        policy: Optional[Policy] = None,
        block: Optional[BlockChoice] = None,
        now: Optional[int] = None,
        clock: Optional[int] = None,
        proof: Optional[Union[RecordProof, Mapping[str, Any]]] = None,
        rpcs: Optional[int] = None,
    ) -> Session: ...
    @staticmethod
    def resume(state: _Document) -> Session:
        """Makes a session that goes on from an exported state.

        Raises ``UsageError`` for a text that no session has exported.
        """

    @property
    def clock(self) -> Optional[int]:
        """The host's clock at the start, in Unix seconds, if it was told."""

    def _tell_clock(self, clock: int) -> None:
        """Tells the host's clock to a session that has not been told one; once it has answers, nothing changes."""

    def poll(self, now: Optional[int] = None) -> Step:
        """Says what to do next: ``Calls``, ``Fetch`` or ``Done``.

        Asking again, without an answer in between, gives the same. ``now`` is in whole seconds of the clock
        that the session was made with; by default it is this machine's date. A session ends at most 300 seconds
        after its start. Raises ``UsageError`` for a time that is none.
        """

    def handle_call(
        self,
        id: int,
        *,
        result: Optional[_Document] = None,
        error: Optional[_Document] = None,
        failed: Optional[CallFailure] = None,
    ) -> None:
        """Takes the answer of an RPC to the request with this ``id``: exactly one of three.

        ``result`` or ``error`` is the JSON text of that member of the JSON-RPC response, as it came;
        ``failed`` is why there is neither: ``connect``, ``tls``, ``timeout``, ``too-large``,
        ``rate-limited``, ``http-status`` or ``not-json-rpc``.

        Raises ``OutOfOrderError`` if that request is not open, and then nothing has changed; ``UsageError``
        for arguments that are not an answer.
        """

    def handle_response(
        self, response: Union[Response, Buffer, None], final_url: Optional[str] = None
    ) -> None:
        """Takes what the fetch gave, and the URL that answered in the end, if it is known: another one is a
        redirect.

        Bytes alone are a complete answer with status 200; ``None`` is not a fetch. Raises ``OutOfOrderError``
        if no fetch was asked for, and then nothing has changed.
        """

    def export(self) -> str:
        """Returns the whole state as JSON text (``erc8257-session/1``)."""

    @property
    def report(self) -> Optional[Report]:
        """The verdict, once there is one."""

    @property
    def bundle(self) -> Optional[str]:
        """All that was seen, as the text of a bundle that gives the same report; ``None`` before the
        verdict.
        """

    @property
    def body(self) -> Optional[bytes]:
        """The bytes that were judged, if there are any."""

    def may_invoke(self, now: Optional[int] = None) -> bool:
        """Returns whether the tool may be invoked, or shown as discovered, on the strength of this verdict (§7).

        It must be verified and no older than the policy's freshness window, which the manifest's ``maxAge`` can
        shorten; the age counts from the start of the session. A block that was named by its number is of any
        age, and a clock that was set back has passed the window: both mean no. ``now`` is as for ``poll``.
        Raises ``UsageError`` for a time that is none.
        """

    def take_for_payment(self, now: Optional[int] = None) -> bool:
        """Returns whether one payment may be based on this verdict, and takes it: a second time means no.

        It must be verified, of the newest, safe or finalized block that the session has read itself, and at most
        60 seconds after its start, whatever the freshness window is. Every payment takes a session of its own;
        a state that was exported before does not know that this one was taken. ``now`` is as for ``poll``.
        Raises ``UsageError`` for a time that is none.
        """

    @property
    def tool_ref(self) -> ToolRef:
        """The tool that the session is about."""

    @property
    def policy(self) -> Policy:
        """What the consumer chose."""

    @property
    def rpcs(self) -> int:
        """How many RPCs the host must have."""

    @property
    def block(self) -> Optional[Block]:
        """The block that the decisive record was read at, once that is known. A second reading may move it."""

    @property
    def config(self) -> Optional[ToolConfig]:
        """The record that the verdict goes by, once it is known."""

@final
class RecordBatch:
    """Rows as Arrow columns: what ``verify_arrow`` makes of a record batch, and ``index`` of its lines.

    Give it to any library that speaks Arrow's capsules: ``pyarrow.record_batch(batch)``,
    ``polars.DataFrame(batch)``; for pandas ``pyarrow.table(batch).to_pandas()``.
    """

    @property
    def num_rows(self) -> int:
        """How many rows there are."""

    @property
    def num_columns(self) -> int:
        """How many columns there are."""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns: of verdicts the kept ones first."""

    def __len__(self, /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __arrow_c_schema__(self) -> object:
        """Returns the schema as a capsule."""

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> tuple[object, object]:
        """Returns the schema and the columns as capsules. Nothing is cast: ``requested_schema`` is a wish."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        """Returns a stream of this one batch as a capsule."""

@final
class RecordBatchReader:
    """Verdicts of a stream of batches, made while they are read: what ``verify_arrow`` makes of a table.

    It can be read once: as an iterator of ``RecordBatch``, each of at most 65,536 rows, or by handing it to
    a library that speaks Arrow's capsules, such as ``pyarrow.RecordBatchReader.from_stream(reader)``,
    ``pyarrow.table(reader)`` or ``polars.DataFrame(reader)``.
    """

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns: the kept ones first, then the verdict's."""

    def __iter__(self, /) -> RecordBatchReader: ...
    def __next__(self, /) -> RecordBatch: ...
    def __arrow_c_schema__(self) -> object:
        """Returns the schema as a capsule."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        """Returns the stream as a capsule, and with it all that was not read yet. Raises ``UsageError``
        where that was handed on before.
        """

def _arrow_batch(
    data: object,
    policy: Optional[Policy],
    report: bool,
    keep: Iterable[str],
    threads: Optional[int],
    progress: Optional[Callable[[int, Optional[int]], object]],
) -> RecordBatch: ...
def _arrow_options(
    policy: Optional[Policy], report: bool, keep: Iterable[str], threads: Optional[int]
) -> list[str]: ...
def _arrow_reader(
    data: object,
    policy: Optional[Policy],
    report: bool,
    keep: Iterable[str],
    threads: Optional[int],
    progress: Optional[Callable[[int, Optional[int]], object]],
    total: Optional[int],
) -> RecordBatchReader: ...
@final
class _IndexRun:
    """One run over one registry; its files are closed when it is dropped."""

    def __new__(
        cls,
        registry: str,
        rpc: str,
        state: Union[str, PathLike[str]],
        out: Union[str, PathLike[str]],
        *,
        from_block: int,
        block: str,
        confirmations: Optional[int],
        concurrency: Optional[int],
        per_origin: Optional[int],
        max_age: Optional[int],
        bundles: bool,
        allow_private_addresses: bool,
    ) -> _IndexRun: ...
    @property
    def at_a_time(self) -> tuple[int, int]:
        """How many jobs at a time, and how many of one origin."""

    def next(self) -> RunStep:
        """Says what to do next."""

    def take_told(self) -> list[tuple[str, int, int, Optional[str]]]:
        """Returns what there is to tell since the last time: a word, two numbers, and a sentence or none."""

    def handle_call(self, id: int, answer: Answer) -> None:
        """Takes the answer to a call: ``result``, ``error``, ``failed``, and the host's words."""

    def handle_pause(self) -> None:
        """Takes that the pause is over."""

    def handle_job(self, job: _IndexJob) -> None:
        """Takes the result of a job, which is at its end."""

    def begin_list(self, id: int, request: int) -> None:
        """Begins to take the list that is the result of the call ``id``: the body of the response to the
        request of the other ID.
        """

    def handle_piece(self, piece: bytes) -> bool:
        """Takes the next bytes of the body, and says whether more are of use."""

    def end_list(self, failed: Optional[Answer] = None) -> None:
        """Takes the end of the list, or what came in its place."""

    def totals(self) -> IndexSummary:
        """Returns the totals."""

    def unreadable(self) -> Optional[str]:
        """Returns why the registry could not be read on, if that is so."""

    def close(self) -> None:
        """Makes everything durable, and closes the files; a second time does nothing."""

@final
class _IndexJob:
    """A tool under verification, which any thread may carry out."""

    def next(self) -> JobStep:
        """Says what to do next."""

    def handle_call(self, id: int, answer: Answer) -> None:
        """Takes the answer to a call: ``result``, ``error``, ``failed``, and the host's words."""

    def handle_pause(self) -> None:
        """Takes that the pause is over."""

    def handle_response(self, response: Response, url: str) -> None:
        """Takes what the fetch gave; other threads run while it is judged."""

def _index_batch(
    lines: list[str], bundles: bool, report: bool, agents: Optional[list[Optional[tuple[str, str]]]]
) -> RecordBatch: ...
def _verify_items(
    items: Iterable[object], policy: Optional[Policy], threads: Optional[int], most: int
) -> tuple[list[Union[Report, Erc8257Error]], Optional[BaseException]]: ...

#: Member of a JSON-RPC response, and its value as JSON; or ``"failed"`` and why there is none.
_Answer: TypeAlias = tuple[str, str]
#: Hex text, or bytes.
_Data: TypeAlias = Union[str, Buffer]

def advice_rows_json() -> str:
    """Returns the table of advice as a JSON array. ``advice_rows`` gives it as objects."""

def hypotheses_json() -> str:
    """Returns the table of causes as a JSON array. ``hypotheses`` gives it as objects."""

def proof_rows_json() -> str:
    """Returns the table of what there is to say of proofs as a JSON array. ``proof_rows`` gives it as
    objects.
    """

def html_text(text: str, /) -> str:
    """Encodes text between HTML tags."""

def html_attribute(text: str, /) -> str:
    """Encodes the value of an HTML attribute in quotes."""

def js_string(text: str, /) -> str:
    """Encodes the inside of a JavaScript string literal."""

def markdown_text(text: str, /) -> str:
    """Encodes one run of text in Markdown."""

def link_class(url: str) -> Literal["plain", "consent", "other", "relative", "forbidden"]:
    """Returns what to do with a link."""

def image_class(
    url: str,
) -> Literal["allow", "proxy", "gateway", "sandbox", "discouraged", "unlisted", "forbidden"]:
    """Returns what to do with an icon."""

def host_for_display(host: str) -> str:
    """Returns a host as a person should see it."""

def skeleton(text: str, /) -> str:
    """Returns what texts that look alike have in common (UTS #39)."""

def display_amount(amount: int, decimals: int) -> str:
    """Returns an amount in whole units of its asset."""

def looks_secret(
    data: _Bytes,
) -> Optional[Literal["private-key", "credentials", "jwt", "api-key", "mnemonic", "random-text"]]:
    """Returns what secret the bytes look like."""

def command_risks_json(url: str) -> Optional[str]:
    """Returns what a shell would make of a URL as JSON. ``command_risks`` gives an object."""

def of_url_json(url: str, role: str) -> str:
    """Returns the advice on a URL as a JSON array. ``of_url`` gives objects."""

@final
class AccessProof:
    """A signature that shows that the sender of a request is the account, for one tool's predicate, until a deadline
    (§ Account Parameter Is Advisory). The wallet signs; nothing here does.

    ``predicate`` is the contract as the registry names it, behind a proxy the proxy; ``deadline`` the last
    second at which the proof counts, since 1970. It can be used again until then: a server that accepts
    each proof once remembers its digest for so long.

        >>> account = "0x" + "ab" * 20
        >>> proof = AccessProof(8453, "0x" + "cd" * 20, 2, account, 1_790_000_000)
        >>> sorted(proof.typed_data())
        ['domain', 'message', 'primaryType', 'types']

    Raises ``UsageError`` if a member is out of range.
    """

    def __new__(
        cls, chain_id: int, predicate: _Data, tool_id: int, account: _Data, deadline: int
    ) -> AccessProof: ...
    @property
    def chain_id(self) -> int:
        """The chain's number."""

    @property
    def predicate(self) -> str:
        """The predicate: 20 bytes as hex."""

    @property
    def tool_id(self) -> int:
        """The tool's number."""

    @property
    def account(self) -> str:
        """The account that signs: 20 bytes as hex."""

    @property
    def deadline(self) -> int:
        """The last second at which the proof counts, since 1970."""

    def domain_separator(self) -> str:
        """Returns EIP-712's ``domainSeparator``: the verifying contract is the predicate."""

    def struct_hash(self) -> str:
        """Returns EIP-712's ``hashStruct`` of the message."""

    def digest(self) -> str:
        """Returns what is signed: 32 bytes as hex."""

    def typed_data(self) -> dict[str, Any]:
        """Returns what the wallet signs: the second parameter of ``eth_signTypedData_v4``."""

    def typed_data_json(self) -> str:
        """Returns the same as JSON text, which some wallets want."""

    def payload(self, signature: _Data) -> str:
        """Returns the ``data`` of ``tryHasAccess``: the ABI encoding of deadline and signature, as hex."""

    def verify(
        self, signature: _Data, *, now: Optional[int] = None, account_code: Optional[_Data] = None
    ) -> ProofReport:
        """Judges whether the account signed this, and the deadline is not over; as strict as a careful
        predicate.

        ``now`` is in seconds since 1970, by default this machine's clock; ``account_code`` is the code at
        the account, if it was read.

        Raises ``UsageError`` if an argument is not hex, or not a time.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ProofReport:
    """Whether a proof of access counts, and what to warn of. Only ``AccessProof.verify`` makes one: there
    is not a constructor, and pickle keeps what it was made from, which is verified again when it is read.
    """

    @property
    def valid(self) -> bool:
        """Whether the proof counted at ``now``."""

    @property
    def fault(self) -> Optional[ProofRemark]:
        """Why it does not."""

    @property
    def warnings(self) -> tuple[ProofRemark, ...]:
        """What to warn of, valid or not."""

    @property
    def now(self) -> int:
        """The second since 1970 that it was judged at."""

    @property
    def proof(self) -> AccessProof:
        """The proof that this is about."""

    @property
    def digest(self) -> str:
        """What was signed."""

    def to_json(self) -> str:
        """Returns ``erc8257-access-proof/1``, the same bytes in every language."""

    def to_dict(self) -> dict[str, Any]:
        """Returns the same as dicts and lists."""

    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def parse_payload(data: _Data, /) -> tuple[int, str]:
    """Returns deadline and signature of the ``data`` of ``tryHasAccess``."""

def run_command(arguments: list[str]) -> int:
    """Runs the command ``erc8257`` with these arguments, the program's name first, and returns its exit status.
    ``--color`` holds for the rest of the process, and a batch whose output cannot be written ends the process.
    """

def harmless(text: str, /) -> str:
    """Returns the text on one line, with nothing in it that a terminal would obey or hide."""

def harmless_cut(text: str, most: int, /) -> str:
    """Returns the same, cut after so many columns."""

def why(report: Report) -> str:
    """Returns the reason for the verdict, in a few words."""

def limits() -> dict[str, int]:
    """Returns the ceilings that hosts have to know, by their names in the core."""
