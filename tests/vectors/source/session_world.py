"""Answers of RPCs: blocks, call data, return data, reverts. Own ABI encoding, from the ABI specification."""

from build import ALICE, JUNK_HASH, URI, ZERO, m, understand
from keccak import keccak256

CHAIN = 8453
REGISTRY = "0x" + "a" * 40
GOOD = understand(m())[1]
REVERTED = "execution reverted"


def tool_ref(tool_id=1, chain=CHAIN, registry=REGISTRY):
    return f"eip155:{chain}/erc8257:{registry}/{tool_id}"


def selector(signature):
    return keccak256(signature.encode())[2:10]


def word(number):
    return f"{number:064x}"


def text(data):
    """Length and bytes, filled up to whole words."""
    return word(len(data)) + (data + b"\0" * (-len(data) % 32)).hex()


def block_hash(number, fork=""):
    return keccak256(f"block {number} {fork}".encode())


def record(**changes):
    """A registration of the sample manifest."""
    return {"creator": ALICE, "metadataURI": URI, "manifestHash": GOOD, "accessPredicate": ZERO, **changes}


def stale(**changes):
    """One whose hash is of another manifest."""
    return record(manifestHash=JUNK_HASH, **changes)


def encode(config, uri=None):
    """What getToolConfig returns: one dynamic tuple."""
    uri = config["metadataURI"].encode() if uri is None else uri
    head = word(int(config["creator"], 16)) + word(0x80) + config["manifestHash"][2:]
    return "0x" + word(0x20) + head + word(int(config["accessPredicate"], 16)) + text(uri)


def decode(returned):
    """The record, or the word for the fault of the bytes."""
    data = bytes.fromhex(returned[2:])
    if not data:
        return "empty"
    if len(data) > 16384:
        return "too-long"

    def number(at):
        if at + 32 > len(data):
            raise IndexError
        return int.from_bytes(data[at:at + 32], "big")

    try:
        start = number(0)
        creator, place, digest, predicate = (number(start + 32 * index) for index in range(4))
        length = number(start + place)
        uri = data[start + place + 32:][:length]
        if len(uri) < length:
            return "not-abi"
    except IndexError:
        return "not-abi"
    try:
        uri = uri.decode()
    except UnicodeDecodeError:
        return "not-utf8"
    config = {"creator": f"0x{creator % 2**160:040x}", "metadataURI": uri, "manifestHash": f"0x{digest:064x}",
              "accessPredicate": f"0x{predicate % 2**160:040x}"}
    return config if encode(config) == returned.lower() else "not-canonical"


# --- answers: the members of a JSON-RPC response, or the reason of a missing one
def result(value):
    return {"result": value}


def raw(json_text):
    """A result that is not JSON, or that a JSON library would spell in another way."""
    return {"resultText": json_text}


def repeated(head, unit, count, tail):
    """A long result, as parts of its JSON text."""
    return {"resultParts": [{"text": head}, {"repeat": unit, "count": count}, {"text": tail}]}


def failed(reason):
    return {"failed": reason}


def error(message="internal error", code=-32000, **members):
    return {"error": {"code": code, "message": message, **members}}


def reverts(signature, *numbers):
    data = "0x" + selector(signature) + "".join(map(word, numbers))
    return error(REVERTED, 3, data=data)


def not_found(tool_id=1):
    return reverts("ToolNotFound(uint256)", tool_id)


def deregistered(tool_id=1):
    return reverts("ToolIsDeregistered(uint256)", tool_id)


NOON = 0x6ab1c3d0


def block(number, fork="", digest=None, time=NOON):
    members = {"number": hex(number), "hash": digest or block_hash(number, fork)}
    return result(members if time is None else {**members, "timestamp": hex(time)})


class Rpc:
    """One RPC: its answer to each question. `again` is the RPC at the second reading, itself by default. `after` is the
    RPC when a reading starts anew, since its block was gone.

    `chain`, `head`, `pin`, `record` and `code` are answers, or plain values that an honest RPC would put into one. Blocks
    are `beat` seconds apart, and block 0 is of noon; without a beat they have no times.
    """

    def __init__(self, config=None, chain=CHAIN, head=100, fork="", pin=None, code="0x6001", again=None, after=None, beat=0):
        self.config = record() if config is None else config
        self.chain, self.head, self.fork, self.pin, self.code = chain, head, fork, pin, code
        self.again, self.after, self.beat = again or self, after, beat

    def block(self, number):
        return block(number, self.fork, time=None if self.beat is None else NOON + self.beat * number)

    def answer(self, method, params, pinning):
        if method == "eth_chainId":
            return self.chain if isinstance(self.chain, dict) else result(hex(self.chain))
        if method == "eth_getBlockByNumber":
            if pinning:
                # An RPC has no block beyond its newest, unless the case says that it has caught up.
                beyond = isinstance(self.head, int) and int(params[0], 16) > self.head
                return self.pin or (result(None) if beyond else self.block(int(params[0], 16)))
            number = int(params[0], 16) if params[0].startswith("0x") else self.head
            return self.head if isinstance(self.head, dict) else self.block(number)
        if method == "eth_getCode":
            return self.code if isinstance(self.code, dict) else result(self.code)
        is_answer = set(self.config) & {"result", "resultText", "resultParts", "error", "failed"}
        return self.config if is_answer else result(encode(self.config))
