"""Advice by the facts that a host has read about the registry and the predicate."""

from advice_build import Advice, alarm, caution, note
from build import ALICE, JUNK_HASH, URI, ZERO
from keccak import keccak256

SUITE = Advice("Advice by onchain facts",
    "Registry and predicate: proxies, code, interfaces, pins and directories. What was not read draws nothing.")

REGISTRY = "0x" + "a" * 40
PREDICATE = "0x00000000000000000000000000000000000000c1"
OTHER = "0x00000000000000000000000000000000000000c2"
HASH = "0x" + "22" * 32
TOOL = f"eip155:8453/erc8257:{REGISTRY}/1"


def config(predicate=PREDICATE):
    return {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH, "accessPredicate": predicate}


def delegation(address):
    """The code of an account that delegates (EIP-7702), as facts describe it."""
    code = bytes.fromhex("ef0100" + address[2:])
    return {"bytes": len(code), "hash": keccak256(code), "delegate": address}


def add(case_id, ledger, comment, *items, **facts):
    SUITE.add(f"chain-{case_id}", ledger, comment, None, *items, facts=facts)


def predicate(case_id, ledger, comment, *items, **facts):
    add(f"predicate-{case_id}", ledger, comment, *items, config=config(), predicate=facts)


def registry(case_id, ledger, comment, *items, **facts):
    add(f"registry-{case_id}", ledger, comment, *items, registry=facts)


CODE = {"bytes": 812, "hash": HASH}

# Predicate Upgradeability.
predicate("unread", "sec-proxy-flag B29", "Nothing was read of the predicate: unknown is not a mark, and no word of harmlessness either.")
predicate("no-mark", "sec-proxy-slots B29", "All three slots are empty: no mark, which is not said to be immutable.", proxy={})
predicate("implementation", "sec-proxy-risk sec-proxy-slots", "The implementation slot makes it a proxy.",
    caution("sec-proxy-risk", found=f"implementation {OTHER}"), proxy={"implementation": OTHER})
predicate("beacon", "sec-proxy-risk", "So does the beacon slot.", caution("sec-proxy-risk", found=f"beacon {OTHER}"),
    proxy={"beacon": OTHER})
predicate("all-slots", "sec-proxy-risk", "Implementation, beacon and admin: one piece of advice.",
    caution("sec-proxy-risk", found=f"implementation {OTHER}"), proxy={"implementation": OTHER, "beacon": PREDICATE, "admin": ALICE})
predicate("admin", "B29", "An admin alone is a mark, but no proof.",
    note("lib-sec-proxy-admin", found=f"the predicate's admin is {ALICE}"), proxy={"admin": ALICE})
predicate("delegation", "sec-proxy-risk sec-reg-codehash", "An account that delegates can be pointed at other code at any time.",
    caution("sec-proxy-risk", found=f"an account that delegates to {OTHER}"), code=delegation(OTHER), proxy={})
predicate("of-23-bytes", "sec-reg-codehash", "Code of the size of a delegation, that is none.", code={"bytes": 23, "hash": HASH})
add("open", "sec-proxy-risk sec-zerocode-surface", "The zero address is not a predicate: facts of it say nothing.", config=config(ZERO),
    predicate={"code": {"bytes": 0}, "proxy": {"implementation": OTHER}, "interface": "no-erc165"})
add("no-record", "sec-proxy-risk", "Facts of a predicate without the record that names it.",
    caution("sec-proxy-risk", found=f"implementation {OTHER}"), predicate={"proxy": {"implementation": OTHER}})

# A pin of the predicate.
predicate("pin-met", "sec-zerocode-initcode", "The runtime code is the pinned one, which leaves the storage open.",
    note("sec-zerocode-initcode", found=HASH), code=CODE, pinnedCodeHash=HASH)
predicate("pin-missed", "sec-zerocode-initcode", "Other code than the pinned one.",
    alarm("lib-sec-predicate-codehash", found=HASH), code=CODE, pinnedCodeHash=JUNK_HASH)
predicate("pin-unread", "sec-zerocode-initcode", "A pin, and no code to compare it with.",
    caution("lib-sec-codehash-unread", found="the predicate's code"), pinnedCodeHash=HASH)
predicate("pin-no-hash", "sec-zerocode-initcode", "Only the size of the code is known.",
    caution("lib-sec-codehash-unread", found="the predicate's code"), code={"bytes": 812}, pinnedCodeHash=HASH)
predicate("unpinned", "sec-zerocode-initcode", "Code without a pin.", code=CODE)

# Zero-Code Access Predicates.
predicate("no-code", "sec-zerocode-surface", "No contract: not yet available, and never open.", caution("sec-zerocode-surface"),
    code={"bytes": 0}, interface="no-erc165", proxy={})
predicate("no-code-pinned", "sec-zerocode-surface", "Nothing can be compared with a pin before there is code.",
    caution("sec-zerocode-surface"), code={"bytes": 0}, pinnedCodeHash=HASH)
predicate("one-byte", "sec-zerocode-surface", "One byte of code is a contract.", code={"bytes": 1})

# Predicate Validation at Registration.
predicate("advertises", "sec-ladder-warn sec-ladder-prefer-165", "It advertises IAccessPredicate.", interface="supported")
predicate("no-erc165", "sec-ladder-warn sec-ladder-prefer-165 9-predicate-optional", "It does not speak ERC-165: legal, and worth a warning.",
    caution("sec-ladder-warn"), interface="no-erc165")
predicate("denies", "sec-ladder-warn sec-ladder-idempotent sec-ladder-probe-pred", "It speaks ERC-165 and denies: no conformant registry accepted it so.",
    caution("lib-sec-ladder-denied"), interface="not-supported")
add("predicate-is-registry", "sec-shared-selector sec-ladder-self-guard", "The registry as its own predicate.",
    caution("sec-shared-selector", found=REGISTRY), toolRef=TOOL, config=config(REGISTRY), directory=[{"chain": "eip155:8453", "registries": [REGISTRY]}])
add("predicate-is-other", "sec-shared-selector", "Another contract as the predicate.", toolRef=TOOL, config=config(),
    directory=[{"chain": "eip155:8453", "registries": [REGISTRY]}])

# Access.
for answer in ("granted", "denied", "not-found", "deregistered", "no-contract"):
    add(f"access-{answer}", "1-malfunction-surface", "An answer that is not a malfunction.", config=config(), access={"answer": answer})
add("access-malfunction", "1-malfunction-surface", "A malfunction is told apart from a denial.", caution("1-malfunction-surface"),
    config=config(), access={"answer": "malfunction"})
add("access-no-code", "sec-zerocode-surface", "Without code it cannot but malfunction: not yet available, and not misconfigured.", caution("sec-zerocode-surface"),
    config=config(), predicate={"code": {"bytes": 0}}, access={"answer": "malfunction"})
add("access-unavailable", "1-malfunction-surface", "No answer is not a malfunction.", config=config(),
    access={"answer": "unavailable", "reason": "timeout"})

# Registry Deployment.
registry("unread", "sec-reg-proxy sec-reg-codehash", "Nothing was read of the registry.")
registry("plain", "sec-reg-proxy sec-reg-direct", "Code, no mark, its interface.", code=CODE, proxy={}, interface="supported")
registry("proxy", "sec-reg-proxy", "The registry is a proxy.", caution("sec-reg-proxy", found=f"implementation {OTHER}"),
    code=CODE, proxy={"implementation": OTHER, "admin": ALICE})
registry("beacon", "sec-reg-proxy", "The registry is a proxy of a beacon.", caution("sec-reg-proxy", found=f"beacon {OTHER}"), proxy={"beacon": OTHER})
registry("admin", "sec-reg-proxy B29", "An admin alone.", note("lib-sec-proxy-admin", found=f"the registry's admin is {ALICE}"), proxy={"admin": ALICE})
registry("delegation", "sec-reg-codehash", "The registry is an account that borrows code.", alarm("lib-sec-reg-delegated", found=OTHER),
    code=delegation(OTHER))
registry("pin-met", "sec-reg-codehash", "The pinned code.", code=CODE, pinnedCodeHash=HASH)
registry("pin-missed", "sec-reg-codehash", "Other code.", alarm("sec-reg-codehash", found=HASH), code=CODE, pinnedCodeHash=JUNK_HASH)
registry("pin-unread", "sec-reg-codehash", "A pin that was compared with nothing.",
    caution("lib-sec-codehash-unread", found="the registry's code"), pinnedCodeHash=HASH)
registry("no-code", "sec-reg-codehash", "No code is an error of its own, whatever is pinned.", alarm("lib-sec-reg-no-code"),
    code={"bytes": 0, "hash": keccak256(b"")}, pinnedCodeHash=HASH, interface="no-erc165")
registry("not-supported", "9-supports-true", "It speaks ERC-165 and is not a registry.", caution("9-supports-true"), interface="not-supported")
registry("no-erc165", "9-supports-true", "It does not speak ERC-165.", caution("9-supports-true"), interface="no-erc165")

LISTED = [{"chain": "eip155:1", "registries": [OTHER]}, {"chain": "eip155:8453", "registries": [OTHER, REGISTRY]}]
NAME = f"eip155:8453:{REGISTRY}"
add("directory-lists", "sec-reg-directory", "The directory names this registry.", toolRef=TOOL, directory=LISTED)
add("directory-checksummed", "sec-reg-directory A18", "Addresses are compared as bytes.", toolRef=TOOL,
    directory=[{"chain": "eip155:8453", "registries": ["0x" + "A" * 40]}])
add("directory-twice", "sec-reg-directory", "A chain in two entries.", toolRef=TOOL,
    directory=[{"chain": "eip155:8453", "registries": [OTHER]}, {"chain": "eip155:8453", "registries": [REGISTRY]}])
add("directory-other", "sec-reg-directory", "The directory names others on this chain.", alarm("sec-reg-directory", found=NAME),
    toolRef=TOOL, directory=[{"chain": "eip155:8453", "registries": [OTHER]}, {"chain": "eip155:1", "registries": [REGISTRY]}])
add("directory-other-chain", "sec-reg-directory", "The registry of another chain says nothing about this one.",
    caution("lib-sec-reg-directory-chain", found=NAME), toolRef=TOOL, directory=[{"chain": "eip155:1", "registries": [REGISTRY]}])
add("directory-empty-chain", "sec-reg-directory", "An entry that names no registry.", caution("lib-sec-reg-directory-chain", found=NAME),
    toolRef=TOOL, directory=[{"chain": "eip155:8453", "registries": []}])
add("directory-empty", "sec-reg-directory", "An empty directory.", caution("lib-sec-reg-directory-chain", found=NAME), toolRef=TOOL, directory=[])
add("directory-none", "sec-reg-directory", "No directory at all.", note("lib-sec-reg-directory-none", found=NAME), toolRef=TOOL)
add("directory-no-tool", "sec-reg-directory", "A directory, and no tool to look up.", directory=[])
