"""Cases of payments about what operators and callers type: an address in mixed case has its checksum (EIP-55; decision P6), on every
side, since money cannot be taken back. And facts of a server that are spelt wrongly."""

import json

from keccak import keccak256
from payment_edges import RECIPIENT, USDC, case, study

PAYER = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23"
CHECKED = "In mixed case with its checksum."


def checksummed(address):
    """EIP-55."""
    digits = address[2:].lower()
    nibbles = keccak256(digits.encode())[2:]
    return "0x" + "".join(digit.upper() if int(nibble, 16) > 7 else digit for digit, nibble in zip(digits, nibbles))


def mistyped(address):
    """The same with its last letter in the other case."""
    right = checksummed(address)
    at = max(index for index, digit in enumerate(right) if digit.isalpha())
    return right[:at] + right[at].swapcase() + right[at + 1:]


def changed(bundle, path, value):
    """A copy of the bundle with another value at this path."""
    made = json.loads(json.dumps(bundle))
    at = made
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    return made


def member(path):
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def wrong(case_id, comment, bundle, path, value):
    return case(f"x402-{case_id}", comment, "x402-ch-address", changed(bundle, path, value), error={"member": member(path)})


ENTRY = ("entries", 0)


def bindings():
    listed = study("bindings")["x402-bd-match"]
    creator = listed["terms"]["creator"]
    yield wrong("bd-creator-mistyped", "The creator of claimed terms, with a wrong letter.", listed, ("terms", "creator"), mistyped(creator))
    yield case("x402-bd-creator-checked", CHECKED, "x402-ch-address", changed(listed, ("terms", "creator"), checksummed(creator)),
        verdict="match", codes=[])
    separator = {"chainId": "8453", "asset": mistyped(USDC), "separator": "0x" + "11" * 32}
    yield wrong("bd-separator-mistyped", "The token whose domain was read.", {**listed, "separators": [separator]},
        ("separators", 0, "asset"), separator["asset"])
    caps = {"policy": {"caps": [{"asset": f"eip155:8453/erc20:{checksummed(USDC)}", "amount": "10000"}]}}
    yield case("x402-bd-cap-checked", CHECKED, "x402-bd-cap x402-ch-address", {**listed, **caps}, verdict="match", codes=[])
    yield wrong("bd-cap-mistyped", "A cap on a token with a wrong letter is not a cap on this token.", {**listed, **caps},
        ("policy", "caps", 0, "asset"), f"eip155:8453/erc20:{mistyped(USDC)}")


def authorizations():
    signed = study("authorizations")["x402-az-base"]
    base = {name: value for name, value in signed.items() if name != "signature"}
    for name in ("asset", "payTo", "from"):
        yield wrong(f"az-{name.lower()}-mistyped", "A wrong letter.", base, (name,), mistyped(base[name]))
    yield case("x402-az-checked", CHECKED, "x402-ch-address", {**base, "payTo": checksummed(base["payTo"])}, codes=[],
        members={"/to": base["payTo"].lower()})


def payments():
    data = study("payments")
    whole = data["x402-pay-v1"]
    for name, address in (("asset", USDC), ("payTo", RECIPIENT)):
        yield wrong(f"pay-offer-{name.lower()}-mistyped", "What a server asks for would go out with a fresh checksum.", whole,
            ("offer", *ENTRY, name), mistyped(address))
    yield case("x402-pay-offer-checked", CHECKED, "x402-ch-address",
        changed(whole, ("offer", *ENTRY, "payTo"), checksummed(RECIPIENT)), verdict="valid", codes=[])
    yield wrong("pay-factory-mistyped", "A factory that is listed.", {**whole, "policy": {"factories": [USDC]}}, ("policy", "factories", 0),
        mistyped(USDC))
    for case_id, comment, code in (
        ("twice", "Two prefixes are not an account without code: its key would not count.", "0x0x"),
        ("word", "A word that is not known.", "garbage"),
        ("odd", "Half a byte.", "0x6"),
        ("bare", "Without a prefix.", ""),
    ):
        yield case(f"x402-pay-code-{case_id}", comment, "x402-pay-route", changed(whole, ("facts", "code"), code),
            error={"member": "facts.code"})
    yield case("x402-pay-code-failed", "Code that could not be read is not known.", "x402-pay-route",
        changed(whole, ("facts", "code"), "failed"), verdict="unknown", codes=["x402-chain-unknown"], members={"/needs": ["code"]})


def settlements():
    settled = study("settlements")["x402-set-settled"]
    for path in (("asset",), ("authorization", "from"), ("authorization", "to")):
        address = settled
        for part in path:
            address = address[part]
        yield wrong(f"set-{path[-1]}-mistyped", "A wrong letter.", settled, path, mistyped(address))
    yield case("x402-set-checked", CHECKED, "x402-ch-address", changed(settled, ("asset",), checksummed(USDC)), verdict="settled", codes=[])


def calls():
    paid = study("calls")["x402-pc-paid"]
    yield wrong("pc-payer-mistyped", "The account that pays.", paid, ("payer", "address"), mistyped(PAYER))
    yield case("x402-pc-payer-checked", CHECKED, "x402-ch-address", changed(paid, ("payer", "address"), checksummed(PAYER)),
        verdict="paid")


def gates():
    data = study("gate")
    asked, whole = data["x402-gt-402"], data["x402-gt-200"]
    yield wrong("gt-payto-mistyped", "The gate would ask for payments to another account, with a fresh checksum.", asked,
        ("config", "offer", *ENTRY, "payTo"), mistyped(RECIPIENT))
    yield case("x402-gt-payto-checked", CHECKED, "x402-ch-address",
        changed(asked, ("config", "offer", *ENTRY, "payTo"), checksummed(RECIPIENT)), steps=["respond:402"])
    yield case("x402-gt-code-twice", "Code that is spelt wrongly is not an account without code.", "x402-pay-route",
        changed(whole, ("answers", 0, "code"), "0x0x"), error={"member": "answers[0].code"})


def requests():
    paid = study("requests")["x402-rq-usage-paid"]
    yield wrong("rq-registry-mistyped", "The registry of the tool that was used.", paid, ("tool", "registry"), mistyped(paid["tool"]["registry"]))
    yield wrong("rq-caller-mistyped", "The account that paid.", paid, ("caller",), mistyped(paid["caller"]))


MORE = {"bindings": list(bindings()), "authorizations": list(authorizations()), "payments": list(payments()),
    "settlements": list(settlements()), "calls": list(calls()), "gate": list(gates()), "requests": list(requests())}
