"""A model of AccessProof: EIP-712 hashes, the payload, and a verifier's verdict. It is written from EIP-712, the ABI
specification and the standard's section "Concrete AccessProof Pattern".
"""

from abi import word
from keccak import keccak256
import secp256k1

DOMAIN = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
TYPE = "AccessProof(uint256 toolId,address account,uint64 deadline)"
PAYLOAD_LIMIT, SECONDS, MILLISECONDS = 4_096, 300, 10**11


def keccak(data):
    return bytes.fromhex(keccak256(data)[2:])


def raw(address):
    return bytes.fromhex(address[2:])


def separator(proof, name="ERC8257-AccessProof", version="1", contract=None, salt=None):
    kind = DOMAIN if salt is None else DOMAIN[:-1] + ",bytes32 salt)"
    contract = contract or proof["predicate"]
    return keccak(keccak(kind.encode()) + keccak(name.encode()) + keccak(version.encode())
        + word(int(proof["chainId"])) + raw(contract).rjust(32, b"\0") + (salt or b""))


def struct(proof, kind=TYPE):
    return keccak(keccak(kind.encode()) + word(int(proof["toolId"])) + raw(proof["account"]).rjust(32, b"\0")
        + word(int(proof["deadline"])))


def packed(proof):
    """The struct hash of a signer who takes the standard's || for abi.encodePacked: 32, 20 and 8 bytes."""
    return keccak(keccak(TYPE.encode()) + word(int(proof["toolId"])) + raw(proof["account"])
        + int(proof["deadline"]).to_bytes(8, "big"))


def digest_of(domain, message):
    return keccak(b"\x19\x01" + domain + message)


def digest(proof):
    return digest_of(separator(proof), struct(proof))


def as_message(data):
    """EIP-191, version 0x45."""
    return keccak(b"\x19Ethereum Signed Message:\n" + str(len(data)).encode() + data)


def typed_data(proof):
    def members(text):
        return [{"name": name, "type": kind} for kind, name in (part.split() for part in text.split(","))]
    chain = int(proof["chainId"])
    return {
        "types": {"EIP712Domain": members("string name,string version,uint256 chainId,address verifyingContract"),
            "AccessProof": members("uint256 toolId,address account,uint64 deadline")},
        "primaryType": "AccessProof",
        "domain": {"name": "ERC8257-AccessProof", "version": "1", "chainId": chain if chain < 2**53 else str(chain),
            "verifyingContract": proof["predicate"]},
        "message": {name: proof[name] for name in ("toolId", "account", "deadline")},
    }


def payload(deadline, signature):
    padding = b"\0" * (-len(signature) % 32)
    return word(int(deadline)) + word(64) + word(len(signature)) + signature + padding


def read_payload(data):
    """(deadline, signature) or why the bytes are not a payload, by a lenient reader and a comparison."""
    if not data:
        return "empty"
    if len(data) > PAYLOAD_LIMIT:
        return "too-long"
    if len(data) < 64:
        return "not-abi"
    at = int.from_bytes(data[32:64], "big")
    if at + 32 > len(data):
        return "not-abi"
    length = int.from_bytes(data[at:at + 32], "big")
    signature = data[at + 32:at + 32 + length]
    if len(signature) < length:
        return "not-abi"
    # Beyond 64 bits no uint64 is left that could be encoded again.
    deadline = int.from_bytes(data[24:32], "big")
    return (deadline, signature) if payload(deadline, signature) == data else "not-canonical"


def judge(proof, data, now):
    """(code, found) of the first reason why the proof counts for nothing, or (None, None)."""
    given = read_payload(data)
    if isinstance(given, str):
        return "sec-ap-payload", given
    proof = {**proof, "deadline": str(given[0])}
    signature, signed = given[1], digest(proof)
    if int(proof["predicate"], 16) == 0:
        return "sec-ap-domain", None
    if len(signature) != 65:
        text = f"{len(signature)} byte" + ("" if len(signature) == 1 else "s")
        return "lib-sec-ap-length", text + (", as a compact signature has" if len(signature) == 64 else "")
    r, s, v = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:64], "big"), signature[64]
    if v not in (27, 28):
        return "lib-sec-ap-v", f"v = {v}"
    if s > secp256k1.HALF:
        return "lib-sec-ap-high-s", None
    if now > given[0]:
        if now >= MILLISECONDS > given[0]:
            return "sec-ap-deadline", "the time to compare with looks like milliseconds; it is given in seconds"
        over = now - given[0]
        return "sec-ap-deadline", f"{over} second{'' if over == 1 else 's'} ago"
    signer = secp256k1.recover(signed, r, s, v)
    if signer is None:
        return "lib-sec-ap-no-signer", None
    if signer == proof["account"]:
        return None, None
    for code, message, parity in (("lib-sec-ap-v", signed, 55 - v), ("sec-ap-eip712", as_message(signed), v),
                                  ("sec-ap-digest", digest_of(separator(proof), packed(proof)), v)):
        if secp256k1.recover(message, r, s, parity) == proof["account"]:
            return code, f"v = {v}, and {55 - v} fits" if code == "lib-sec-ap-v" else None
    return "sec-ap-signer", f"signed by {signer}, or over something else"


def warnings(deadline, now, code):
    out = []
    if now < MILLISECONDS <= deadline < MILLISECONDS * 1_000:
        out.append("lib-sec-ap-milliseconds")
    elif deadline - now > SECONDS:
        out.append("lib-sec-ap-registry-gap")
    if code and not (len(code) == 23 and code[:3] == b"\xef\x01\x00"):
        out.append("lib-sec-ap-contract-account")
    return out
