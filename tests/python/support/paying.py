"""A chain with a token, a tool that is paid in it, and a facilitator: all real, on loopback."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import http.client
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Literal, NamedTuple, Optional

import erc8257
import uvicorn
from erc8257 import MemoryStore, PaymentGate
from eth_account import Account
from web3 import Web3
from x402 import parse_payment_payload, x402FacilitatorSync
from x402.mechanisms.evm.exact.facilitator import ExactEvmScheme
from x402.mechanisms.evm.signers import FacilitatorWeb3Signer
from x402.schemas import PaymentRequirements

from .bed import Bed
from .places import VECTORS
from .server import Connection, Request

#: A key of the node's own: the facilitator pays for the gas.
_FACILITATOR = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"
#: The node's first account, which it signs for.
PUBLISHER = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"
PAYER = Account.from_key("0x" + "a11ce".rjust(64, "0"))
PAY_TO = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C"
PRICE = "10000"
ENDPOINT = "https://tools.example.com/oracle"
URI = "https://tools.example.com/.well-known/ai-tool/oracle.json"
#: Loopback is not public, and the servers are on loopback.
PRIVATE = erc8257.ConsumerPolicy(allow_private_addresses=True)
CONTRACTS = VECTORS.parent / "e2e" / "contracts" / "build"


class Chain:
    """A bed's node with a token, in which the payer has a million units."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self.web3 = Web3(Web3.HTTPProvider(bed.rpc))
        self.id: int = self.web3.eth.chain_id
        self.token = self.deploy("Token", "Test Dollar", "2")
        self.write(self.token.functions.mint(PAYER.address, 1_000_000))

    def deploy(self, name: str, *arguments: Any) -> Any:
        artifact = json.loads((CONTRACTS / f"{name}.json").read_text(encoding="utf-8"))
        contract = self.web3.eth.contract(abi=artifact["abi"], bytecode=artifact["bytecode"])
        receipt = self.write(contract.constructor(*arguments))
        return self.web3.eth.contract(address=receipt["contractAddress"], abi=artifact["abi"])

    def write(self, call: Any) -> Any:
        sender = self.web3.to_checksum_address(PUBLISHER)
        return self.web3.eth.wait_for_transaction_receipt(call.transact({"from": sender}), poll_latency=0.05)

    def balance(self) -> int:
        value: int = self.token.functions.balanceOf(PAY_TO).call()
        return value

    def offer(self, **more: Any) -> dict[str, Any]:
        """What our gate asks for."""
        entry = {
            "network": f"eip155:{self.id}",
            "chainId": self.id,
            "asset": self.token.address,
            "payTo": PAY_TO,
            "amount": int(PRICE),
            "maxTimeoutSeconds": 600,
            "domain": {"name": "Test Dollar", "version": "2"},
            "resource": ENDPOINT,
            "description": "The weather",
            **more,
        }
        return {"versions": [1, 2], "entries": [entry]}

    def manifest(self) -> bytes:
        """The manifest of a tool that costs the price."""
        asset = f"eip155:{self.id}/erc20:{self.token.address.lower()}"
        recipient = f"eip155:{self.id}:{PAY_TO.lower()}"
        return json.dumps(
            {
                "type": "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1",
                "name": "oracle",
                "description": "Says what the weather is.",
                "endpoint": ENDPOINT,
                "inputs": {"type": "object"},
                "outputs": {"type": "object"},
                "creatorAddress": PUBLISHER,
                "pricing": [{"amount": PRICE, "asset": asset, "recipient": recipient, "protocol": "x402"}],
            }
        ).encode()

    def register(self, manifest: bytes, **options: Any) -> str:
        """Registers a tool whose manifest is served, and gives its reference."""
        registry = self.bed.free_tool["toolRef"].partition("/erc8257:")[2].partition("/")[0]
        given = (manifest, URI, self.id, registry, PUBLISHER)
        policy = erc8257.ConsumerPolicy(allow_private_addresses=True)
        ready = erc8257.publish(*given, rpc=self.bed.rpc, policy=policy, **options)
        assert ready.transaction is not None, ready.to_json()
        hash_ = self.web3.provider.make_request("eth_sendTransaction", [ready.transaction.to_dict()])["result"]
        self.web3.eth.wait_for_transaction_receipt(hash_, poll_latency=0.05)
        verified = erc8257.publish(*given, transaction=hash_, rpc=self.bed.rpc, policy=policy, **options)
        assert verified.verdict == "verified" and verified.tool_ref is not None, verified.to_json()
        return str(verified.tool_ref)


@contextlib.contextmanager
def facilitator(chain: Chain) -> Iterator[str]:
    """An unchanged facilitator of x402, which sends what it settles."""
    own = x402FacilitatorSync()
    own.register([f"eip155:{chain.id}"], ExactEvmScheme(FacilitatorWeb3Signer(_FACILITATOR, chain.bed.rpc)))
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(200, own.get_supported().model_dump_json(by_alias=True).encode())

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            does = own.settle if self.path == "/settle" else own.verify
            try:
                payload = parse_payment_payload(body["paymentPayload"])
                requirements = PaymentRequirements.model_validate(body["paymentRequirements"])
                with lock:
                    answer = does(payload, requirements).model_dump_json(by_alias=True).encode()
                status = 200
            except Exception as error:  # noqa: BLE001
                answer = json.dumps({"success": False, "errorReason": str(error), "transaction": ""}).encode()
                status = 500
            self.answer(status, answer)

        def answer(self, status: int, answer: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def serve_asgi(
    app: Any, close: Optional[Callable[[], Awaitable[None]]] = None, lifespan: Literal["on", "off"] = "off"
) -> Iterator[str]:
    """A server of uvicorn with this application. ``close`` is awaited in its loop when it ends."""
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", lifespan=lifespan))

    async def run() -> None:
        await server.serve()
        if close is not None:
            await close()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def front(manifest: bytes, endpoint: str) -> Callable[[Connection, Request], None]:
    """The tool's host: its manifest, and its endpoint behind it."""
    host = endpoint.removeprefix("http://")

    def answer(connection: Connection, request: Request) -> None:
        if request.line.startswith("GET "):
            connection.answer(manifest)
            return
        behind = http.client.HTTPConnection(host)
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "content-length")}
        behind.request("POST", "/", request.body, headers)
        came = behind.getresponse()
        body = came.read()
        names = ("content-type", "payment-required", "payment-response", "x-payment-response")
        kept = "".join(f"{name}: {value}\r\n" for name, value in came.getheaders() if name.lower() in names)
        connection.answer(body, f"{came.status} {came.reason}", kept)
        behind.close()

    return answer


class Answer(NamedTuple):
    """What a server said."""

    status: int
    headers: dict[str, str]
    body: bytes


def post(url: str, headers: Optional[dict[str, str]] = None) -> Answer:
    """Sends an empty POST."""
    request = urllib.request.Request(url, b"{}", {"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=60) as came:
            return Answer(came.status, {k.lower(): v for k, v in came.headers.items()}, came.read())
    except urllib.error.HTTPError as refused:
        return Answer(refused.code, {k.lower(): v for k, v in refused.headers.items()}, refused.read())


class Weather:
    """The application behind a gate."""

    def __init__(self) -> None:
        self.callers: list[Any] = []
        self.fails = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.callers.append(scope["erc8257"])
        if self.fails:
            raise ValueError("the application's own")
        await receive()
        headers = [(b"content-type", b"application/json"), (b"x-own", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"weather":', "more_body": True})
        await send({"type": "http.response.body", "body": b'"fine"}'})


def gate(chain: Chain, app: Any, url: Optional[str], *, store: Any = None, **more: Any) -> PaymentGate:
    config = {"offer": chain.offer(**more), "predicate": False, "facilitator": url}
    return PaymentGate(app, config=config, store=store or MemoryStore(), rpc=chain.bed.rpc)


def payment(chain: Chain, url: str, nonce: int) -> dict[str, str]:
    """A payment in its header: of what the gate asks for."""
    required = json.loads(base64.b64decode(post(url).headers["payment-required"]))
    accepted = required["accepts"][0]
    message = {
        "from": PAYER.address,
        "to": accepted["payTo"],
        "value": accepted["amount"],
        "validAfter": "0",
        "validBefore": str(int(time.time()) + 600),
        "nonce": f"0x{nonce:064x}",
    }
    members = ("from address", "to address", "value uint256", "validAfter uint256", "validBefore uint256", "nonce bytes32")
    domain = {"name": "Test Dollar", "version": "2", "chainId": chain.id, "verifyingContract": chain.token.address}
    types = {"TransferWithAuthorization": [dict(zip(("name", "type"), member.split())) for member in members]}
    numbers = {name: int(message[name]) for name in ("value", "validAfter", "validBefore")}
    signed = PAYER.sign_typed_data(domain, types, {**message, **numbers, "nonce": bytes.fromhex(message["nonce"][2:])})
    payload = {"signature": "0x" + bytes(signed.signature).hex(), "authorization": message}
    text = json.dumps({"x402Version": 2, "resource": required["resource"], "accepted": accepted, "payload": payload})
    return {"Payment-Signature": base64.b64encode(text.encode()).decode()}


def pay_by(host: str) -> Callable[..., erc8257.PaidTool]:
    """``pay_tool``, or ``apay_tool`` in a loop of its own."""
    if host == "blocking":
        return erc8257.pay_tool
    return lambda *given, **options: asyncio.run(erc8257.apay_tool(*given, **options))


def present_many(
    chain: Chain, facilitator: str, store: Any, nonce: int, close: Optional[Callable[[], Awaitable[None]]] = None
) -> None:
    """Sends one payment 200 times at once: the application runs for one, and the token moves once."""
    app = Weather()
    before = chain.balance()
    with serve_asgi(gate(chain, app, facilitator, store=store), close) as url:
        headers = payment(chain, url, nonce)
        with ThreadPoolExecutor(50) as pool:
            statuses = list(pool.map(lambda _: post(url, headers).status, range(200)))
    assert statuses.count(200) == 1 and len(app.callers) == 1, {one: statuses.count(one) for one in set(statuses)}
    # The others came too late: before the payment was settled (409), or after the token had used it (402).
    assert statuses.count(409) + statuses.count(402) == 199, {one: statuses.count(one) for one in set(statuses)}
    assert chain.balance() == before + int(PRICE)
