"""Texts of facts that are usage errors."""

import json

from build import ALICE, JUNK_HASH, URI, ZERO

FACTS = {"format": "erc8257-facts/1", "now": 1}
WRONG, MISSING = "usage-wrong-value", "usage-missing"


class Errors:
    def __init__(self):
        self.title = "Facts that are usage errors"
        self.comment = "The text of facts, the code of the error and the member that it names; member is null where the text is not an object at all."
        self.cases = []

    def text(self, case_id, comment, code, member, text=None, parts=None):
        content = {"factsParts": parts} if parts else {"factsText": text}
        self.cases.append({"id": f"facts-{case_id}", "comment": comment, "ledger": ["D12"], **content, "expect": {"code": code, "member": member}})

    def facts(self, case_id, comment, member, code=WRONG, **changes):
        self.text(case_id, comment, code, member, json.dumps({k: v for k, v in {**FACTS, **changes}.items() if v != "DROP"}))

    def each(self, case_id, comment, member, values, wrap, code=WRONG):
        """One case a value: `wrap` puts it into the members of the facts."""
        for number, value in enumerate(values, 1):
            self.facts(f"{case_id}-{number}", comment, member, code, **wrap(value))


ERRORS = Errors()
each, facts, text = ERRORS.each, ERRORS.facts, ERRORS.text

for name, code, content in (("empty", "usage-not-json", ""), ("word", "usage-not-json", "facts"), ("cut", "usage-not-json", '{"format":'),
                            ("bom", "usage-not-json", "\ufeff{}"), ("duplicate", "usage-not-json", '{"format":"erc8257-facts/1","now":1,"now":1}'),
                            ("surrogate", "usage-not-json", '{"format":"\\ud800"}'), ("array", WRONG, "[]"), ("null", WRONG, "null"), ("string", WRONG, '"x"')):
    text(f"text-{name}", "No facts: not one strict JSON object.", code, None, content)
text("format-missing", "format is erc8257-facts/1.", MISSING, "format", "{}")
each("format", "format is erc8257-facts/1.", "format", [None, 1, "erc8257-facts/2", "erc8257-bundle/1", "ERC8257-facts/1"], lambda v: {"format": v})

OBJECTS = ("config", "registry", "predicate", "creator", "requirements", "access", "history", "origin", "attestation", "wallet")
for member in OBJECTS:
    each(member, "An object, or absent: null is not absent.", member, [None, [], "x", 1, True], lambda v, member=member: {member: v})
each("toolref", "toolRef is a tool reference or absent.", "toolRef", [None, 1, "1", "eip155:1/erc8257:0x0/1"], lambda v: {"toolRef": v})
each("state", "registryState is a word of bundles.", "registryState", [None, 1, "gone", "OK", ""], lambda v: {"registryState": v})
for member in ("now", "verifiedAt"):
    each(member.lower(), "A whole number up to 2^53 - 1.", member, [None, "1", -1, 1.5, 9007199254740992, 1e300, [], True], lambda v, member=member: {member: v})
each("window", "freshnessSeconds is at most a day.", "freshnessSeconds", [None, "300", -1, 0.5, 86_401], lambda v: {"freshnessSeconds": v})

CONFIG = {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH, "accessPredicate": ZERO}
for member in CONFIG:
    facts(f"config-no-{member.lower()}", "A record is whole.", f"config.{member}", MISSING, config={k: v for k, v in CONFIG.items() if k != member})
    facts(f"config-bad-{member.lower()}", "A record is well-formed.", f"config.{member}", config={**CONFIG, member: 1})

for name in ("registry", "predicate", "creator"):
    each(f"{name}-code", "code is an object with bytes.", f"{name}.code", [None, 0, "0x"], lambda v, name=name: {name: {"code": v}})
    facts(f"{name}-code-bytes-missing", "code is an object with bytes.", f"{name}.code.bytes", MISSING, **{name: {"code": {"hash": JUNK_HASH}}})
    each(f"{name}-interface", "interface is one of three words.", f"{name}.interface", [None, True, "yes", "Supported"], lambda v, name=name: {name: {"interface": v}})
    each(f"{name}-proxy", "proxy is an object with addresses.", f"{name}.proxy", [None, False, "none"], lambda v, name=name: {name: {"proxy": v}})
    each(f"{name}-pin", "A hash has 32 bytes.", f"{name}.pinnedCodeHash", [None, 1, "0x", JUNK_HASH[:-1], JUNK_HASH[2:]], lambda v, name=name: {name: {"pinnedCodeHash": v}})
each("code-bytes", "A size is a whole number.", "registry.code.bytes", [None, "0", -1, 0.5], lambda v: {"registry": {"code": {"bytes": v}}})
each("code-hash", "A hash has 32 bytes.", "registry.code.hash", [None, "0x", 0], lambda v: {"registry": {"code": {"bytes": 1, "hash": v}}})
each("code-delegate", "A delegate is an address.", "registry.code.delegate", [None, "0x", "alice.eth"], lambda v: {"registry": {"code": {"bytes": 23, "delegate": v}}})
for slot in ("implementation", "beacon", "admin"):
    each(f"proxy-{slot}", "A slot holds an address, or is left out.", f"predicate.proxy.{slot}", [None, "0x", ALICE[:-1], "0X" + ALICE[2:]],
        lambda v, slot=slot: {"predicate": {"proxy": {slot: v}}})
for name, code in (("size", {"bytes": 22}), ("longer", {"bytes": 24}), ("hash", {"bytes": 23, "hash": JUNK_HASH})):
    facts(f"delegate-{name}", "A delegation is all of the code: its size and hash follow.", "predicate.code.delegate", predicate={"code": {**code, "delegate": ALICE}})

ONE = {"kind": "0x01020304", "data": "0x", "label": ""}
for name, value, member, code in (
        ("no-logic", {"list": []}, None, WRONG), ("logic", {"logic": "and", "list": []}, "logic", WRONG), ("no-list", {"logic": "AND"}, "list", MISSING),
        ("list-object", {"logic": "AND", "list": {}}, "list", WRONG), ("list-string", {"logic": "AND", "list": ["x"]}, "list[0]", WRONG),
        ("failure", {"failure": "denied"}, "failure", WRONG), ("failure-null", {"failure": None}, "failure", WRONG),
        ("failure-over-limit", {"failure": "over-limit-count"}, "failure", WRONG), ("over-limit", {"overLimit": "size"}, "overLimit", WRONG),
        ("over-limit-null", {"overLimit": None}, "overLimit", WRONG), ("no-reason", {"failure": "failed"}, "reason", MISSING), ("reason", {"failure": "unavailable", "reason": "tired"}, "reason", WRONG),
        ("kind-3", {"logic": "OR", "list": [ONE, {**ONE, "kind": "0x010203"}]}, "list[1].kind", WRONG),
        ("kind-5", {"logic": "OR", "list": [{**ONE, "kind": "0x0102030405"}]}, "list[0].kind", WRONG),
        ("data-odd", {"logic": "OR", "list": [{**ONE, "data": "0x0"}]}, "list[0].data", WRONG),
        ("data-prefix", {"logic": "OR", "list": [{**ONE, "data": "0x0x00"}]}, "list[0].data", WRONG),
        ("data-missing", {"logic": "OR", "list": [{"kind": "0x01020304", "label": ""}]}, "list[0].data", MISSING),
        ("data-4097", {"logic": "OR", "list": [{**ONE, "data": "0x" + "00" * 4097}]}, "list[0].data", WRONG),
        ("label-257", {"logic": "OR", "list": [{**ONE, "label": "x" * 257}]}, "list[0].label", WRONG),
        ("label-utf8-258", {"logic": "OR", "list": [{**ONE, "label": "\u00e9" * 129}]}, "list[0].label", WRONG)):
    facts(f"requirements-{name}", "Requirements as getRequirements gave them, within its limits, or why there are none.", f"requirements.{member}" if member else "requirements", code, requirements=value)
facts("access-no-answer", "answer is a word of inspect.", "access.answer", MISSING, access={})
each("access-answer", "answer is a word of inspect.", "access.answer", [None, True, "yes", "Granted"], lambda v: {"access": {"answer": v}})
for answer in ("malformed", "unavailable"):
    facts(f"access-{answer}", "An answer that is none has a reason.", "access.reason", MISSING, access={"answer": answer})

each("directory", "directory is an array of objects.", "directory", [None, {}, "x"], lambda v: {"directory": v})
each("directory-element", "directory is an array of objects.", "directory[0]", [None, "eip155:1"], lambda v: {"directory": [v]})
facts("directory-no-chain", "An entry names its chain.", "directory[1].chain", MISSING, directory=[{"chain": "eip155:1", "registries": []}, {}])
each("directory-chain", "A chain is eip155 and a decimal number.", "directory[0].chain", [1, None, "1", "eip155:01", "eip155:", "eip155:0x1", "solana:1", "eip155:" + "1" * 33],
    lambda v: {"directory": [{"chain": v}]})
each("directory-registries", "registries is an array.", "directory[0].registries", [None, {}, ALICE],
    lambda v: {"directory": [{"chain": "eip155:1", "registries": v}]})
each("directory-address", "Of addresses.", "directory[0].registries[0]", ["alice.eth", "0x"],
    lambda v: {"directory": [{"chain": "eip155:1", "registries": [v]}]})
facts("directory-registry", "Of strings.", "directory[0].registries[1]", directory=[{"chain": "eip155:1", "registries": [ALICE, 1]}])

each("history-changes", "changes is an array of objects.", "history.changes", [None, {}, "x"], lambda v: {"history": {"changes": v}})
facts("history-change-at", "A change has a time.", "history.changes[0].at", MISSING, history={"changes": [{"change": "metadata"}]})
facts("history-change-missing", "And a kind.", "history.changes[0].change", MISSING, history={"changes": [{"at": 1}]})
each("history-change", "A kind of change.", "history.changes[0].change", [None, "Metadata", "name"], lambda v: {"history": {"changes": [{"at": 1, "change": v}]}})
for member in ("registeredAt", "silentSince"):
    each(f"history-{member.lower()}", "A time.", f"history.{member}", [None, "1", -1], lambda v, member=member: {"history": {member: v}})
for member in ("certificateSince", "nameServersChangedAt"):
    each(f"origin-{member.lower()}", "A time.", f"origin.{member}", [None, "1", -1], lambda v, member=member: {"origin": {member: v}})

REPORT = {"issuedAt": 1, "measurement": "0xab", "chainVerified": True}
for member in REPORT:
    facts(f"attestation-no-{member.lower()}", "A report has a time, a measurement and a verdict.", f"attestation.{member}", MISSING,
        attestation={k: v for k, v in REPORT.items() if k != member})
each("attestation-measurement", "A measurement is whole bytes.", "attestation.measurement", [None, 1, "ab", "0xa", "0xzz"], lambda v: {"attestation": {**REPORT, "measurement": v}})
for member in ("chainVerified", "egressRestricted", "reproduced", "logged"):
    each(f"attestation-{member.lower()}", "True or false.", f"attestation.{member}", [None, 1, "true"], lambda v, member=member: {"attestation": {**REPORT, member: v}})

each("wallet-protocols", "protocols is an array of strings.", "wallet.protocols", [None, "x402", {}], lambda v: {"wallet": {"protocols": v}})
facts("wallet-protocol", "protocols is an array of strings.", "wallet.protocols[1]", wallet={"protocols": ["x402", 1]})
each("wallet-tokens", "tokens is an array of objects.", "wallet.tokens", [None, "USDC", {}], lambda v: {"wallet": {"tokens": v}})
TOKEN = {"asset": "eip155:1/slip44:60", "decimals": 18, "symbol": "ETH"}
for member in TOKEN:
    facts(f"wallet-token-no-{member}", "A token is whole.", f"wallet.tokens[0].{member}", MISSING, wallet={"tokens": [{k: v for k, v in TOKEN.items() if k != member}]})
each("wallet-decimals", "Decimals fit a uint8.", "wallet.tokens[0].decimals", [None, "18", -1, 256, 0.5], lambda v: {"wallet": {"tokens": [{**TOKEN, "decimals": v}]}})

# Bounds.
CHANGE = {"at": 1, "change": "metadata"}
for name, member, element, front, back in (
        ("directory", "directory", {"chain": "eip155:1"}, '"directory":[', "]"),
        ("registries", "directory[0].registries", ALICE, '"directory":[{"chain":"eip155:1","registries":[', "]}]"),
        ("changes", "history.changes", CHANGE, '"history":{"changes":[', "]}"),
        ("protocols", "wallet.protocols", "p", '"wallet":{"protocols":[', "]}"),
        ("tokens", "wallet.tokens", TOKEN, '"wallet":{"tokens":[', "]}")):
    element = json.dumps(element)
    text(f"{name}-4097", "More than 4,096 elements.", WRONG, member, parts=[{"text": '{"format":"erc8257-facts/1",' + front},
        {"repeat": element + ",", "count": 4096}, {"text": element + back + "}"}])
LIMIT = 8_388_608
FRONT = json.dumps(FACTS)
text("size-8388609", "Facts of 8,388,609 bytes.", "usage-too-large", None, parts=[{"text": FRONT}, {"repeat": " ", "count": LIMIT + 1 - len(FRONT)}])
