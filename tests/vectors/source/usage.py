"""Bundles that are usage errors, and tool references."""

import json

from build import ALICE, JUNK_HASH, URI, ZERO, m

BUNDLE = {"format": "erc8257-bundle/1", "config": {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH,
          "accessPredicate": ZERO}, "response": {"status": 200, "bodyText": m()}}


class Errors:
    def __init__(self):
        self.title = "Bundles that are usage errors"
        self.comment = "The text of a bundle and the member that the error names; member is null where the text is not an object at all, and left out where it is open which one is named."
        self.cases = []

    def text(self, case_id, comment, text, member="open", flags=(), parts=None):
        case = {"id": f"usage-{case_id}", "comment": comment, "ledger": ["D12"]}
        if flags:
            case["flags"] = list(flags)
        case["bundleParts" if parts else "bundleText"] = parts or text
        case["expect"] = {} if member == "open" else {"member": member}
        self.cases.append(case)

    def bundle(self, case_id, comment, member, flags=(), **changes):
        self.text(case_id, comment, json.dumps({k: v for k, v in {**BUNDLE, **changes}.items() if v != "DROP"}), member,
            flags)

    def config(self, case_id, comment, flags=(), **changes):
        config = {k: v for k, v in {**BUNDLE["config"], **changes}.items() if v != "DROP"}
        self.bundle(case_id, comment, "config." + next(iter(changes)), flags, config=config)

    def response(self, case_id, comment, member, flags=(), **changes):
        self.bundle(case_id, comment, member, flags, response={**BUNDLE["response"], **changes})

    def policy(self, case_id, comment, member, value, flags=()):
        self.bundle(case_id, comment, f"policy.{member}", flags, policy={member.split(".")[0]: value})


ERRORS = Errors()
bundle, config, response, policy = ERRORS.bundle, ERRORS.config, ERRORS.response, ERRORS.policy
for name, text in (("empty", ""), ("word", "bundle"), ("array", "[]"), ("string", '"x"'), ("null", "null"),
                   ("cut", json.dumps(BUNDLE)[:-1]), ("two", json.dumps(BUNDLE) * 2),
                   ("comment", "//\n" + json.dumps(BUNDLE)),
                   ("trailing-comma", json.dumps(BUNDLE)[:-1] + ",}"), ("bom", "\ufeff" + json.dumps(BUNDLE))):
    ERRORS.text(f"text-{name}", "No bundle: not one strict JSON object.", text, None)
ERRORS.text("text-duplicate", "A member twice.", json.dumps(BUNDLE)[:-1] + ',"config":{}}')
ERRORS.text("text-surrogate", "An unpaired surrogate.", json.dumps(BUNDLE)[:-1] + ',"note":"\\ud800"}')
for name, value in (("missing", "DROP"), ("null", None), ("other", "erc8257-bundle/2"), ("upper", "ERC8257-bundle/1"),
    ("number", 1), ("report", "erc8257-report/1")):
    bundle(f"format-{name}", "format is erc8257-bundle/1.", "format", format=value)
for name, value in (("missing", "DROP"), ("null", None), ("array", []), ("string", "x")):
    bundle(f"config-{name}", "config is an object; required unless registry says why there is none.", "config",
        config=value)
for member, bad in (("creator", ["DROP", None, 1, "", ALICE[2:], ALICE[:-1], ALICE + "0", "0X" + ALICE[2:],
                    "0x" + "g" * 40, " " + ALICE, ALICE + "\n", "alice.eth"]),
                    ("metadataURI", ["DROP", None, 1, {}]),
                    ("manifestHash", ["DROP", None, JUNK_HASH[:-1], JUNK_HASH + "1", JUNK_HASH[2:], "0x", 1]),
                    ("accessPredicate", ["DROP", None, "0x0", ZERO + "0", False])):
    for number, value in enumerate(bad, 1):
        config(f"config-{member.lower()}-{number}", "Missing, of a wrong type or no hex of the right length.",
            **{member: value})
for name, value in (("null", None), ("array", []), ("string", "x")):
    bundle(f"response-{name}", "response is an object or absent.", "response", response=value)
for name, value in (("string", "200"), ("negative", -1), ("1000", 1000), ("fraction", 200.5), ("null", None),
    ("true", True), ("huge", 10**20)):
    response(f"status-{name}", "status is an integer from 0 to 999.", "response.status", status=value)
bundle("response-empty", "A response that says nothing.", "response.status", flags=("assumption",), response={})
for member in ("redirected", "complete"):
    for name, value in (("string", "false"), ("number", 0), ("null", None)):
        response(f"{member}-{name}", f"{member} is a boolean.", f"response.{member}", **{member: value})
for name, value in (("number", 1), ("null", None), ("object", {})):
    response(f"bodytext-{name}", "bodyText is a string.", "response.bodyText", bodyText=value)
for name, value in (("not-base64", "***"), ("length", "abc"), ("space", "e30 "), ("newline", "e3\n0="),
    ("url-alphabet", "_-8="), ("padding", "e30=="), ("number", 1), ("null", None), ("bits", "e31=")):
    bundle(f"body-{name}", "body is base64 in the standard alphabet, with padding.", "response.body",
        ("assumption",) if name in ("bits", "space", "newline") else (), response={"status": 200, "body": value})
bundle("body-both", "body and bodyText: two bodies.", "response.body", ("assumption",),
    response={"status": 200, "body": "e30=", "bodyText": "{}"})
for name, value in (("unknown", "dns"), ("empty", ""), ("case", "TLS"), ("number", 1), ("null", None)):
    bundle(f"error-{name}", "error is one of six kinds.", "response.error", response={"error": value})
for name, value in (("unknown", "gone"), ("case", "OK"), ("null", None), ("number", 1), ("empty", "")):
    bundle(f"registry-{name}", "registry is one of six states.", "registry", registry=value)
bundle("registry-ok-without-config", "ok asks for a config.", "config", config="DROP", registry="ok")
for name, value in (("null", None), ("number", 1), ("bare-id", "1"),
    ("leading-zero", "eip155:8453/erc8257:0x" + "a" * 40 + "/01"),
    ("namespace", "eip155:8453/erc-draft:0x" + "a" * 40 + "/1"), ("empty", "")):
    bundle(f"toolref-{name}", "toolRef is a tool reference or absent.", "toolRef",
        ("assumption",) if name == "null" else (), toolRef=value)
for name, value in (("number", 1), ("object", {}), ("array", [])):
    bundle(f"evidence-{name}", "evidence is a string.", "evidence", evidence=value)
for name, value in (("string", "0x1"), ("array", []), ("number", 1)):
    bundle(f"block-{name}", "block is an object.", "block", block=value)
for name, value in (("null", None), ("array", []), ("string", "strict")):
    bundle(f"policy-{name}", "policy is an object or absent.", "policy", ("assumption",) if name == "null" else (),
        policy=value)
for member, values in (("acceptUnknownType", ["true", 1, None]), ("schemaMeasure", ["containers", "Values", 1, None]),
                       ("maxRequirements", [65537, -1, 256.5, "256", None]),
                       ("freshnessSeconds", [86401, -1, 0.5, "300", None]),
                       ("allowPrivateAddresses", [0, "no"]), ("addressesEnforced", [1, None]),
                       ("pinnedHash", ["0x", JUNK_HASH[:-1], 1, "none"]), ("quorum", [2, "2 of 3", []]),
                       ("strict", [True]), ("AcceptUnknownType", [True])):
    for number, value in enumerate(values, 1):
        policy(f"policy-{member}-{number}", "An unknown member, a wrong type or a value out of range.", member, value)
for name, member, value in (("need-0", "quorum.need", {"need": 0, "of": 3}),
                            ("need-above", "quorum.need", {"need": 4, "of": 3}),
                            ("of-33", "quorum.of", {"need": 2, "of": 33}), ("no-of", "quorum.of", {"need": 2}),
                            ("no-need", "quorum.need", {"of": 2}), ("string", "quorum.need", {"need": "2", "of": 3})):
    bundle(f"quorum-{name}", "quorum is {need: k, of: n} with 1 <= k <= n <= 32.", f"policy.{member}", ("assumption",),
        policy={"quorum": value})
for name, value, member in (("null", None, "reread"), ("array", [], "reread"), ("string", "ok", "reread"),
                            ("creator", {**BUNDLE["config"], "creator": "0x1"}, "reread.creator"),
                            ("hash-missing", {k: v for k, v in BUNDLE["config"].items() if k != "manifestHash"},
                            "reread.manifestHash"), ("registry", {"registry": "gone"}, "reread.registry")):
    bundle(f"reread-{name}", "reread is a second config, or a registry state other than ok.", member, reread=value)
for name, value, member in (("null", None, "answers"), ("object", {}, "answers"), ("string", "ok", "answers"),
                            ("element", [1], "answers[0]"), ("element-null", [{}, None], "answers[1]"),
                            ("33", [{}] * 33, "answers"), ("registry", [{"registry": "gone"}], "answers[0].registry"),
                            ("disagreement", [{}, {"registry": "disagreement"}], "answers[1].registry"),
                            ("reason", [{"registry": "unavailable", "reason": "tired"}], "answers[0].reason"),
                            ("reason-null", [{"registry": "unavailable", "reason": None}], "answers[0].reason"),
                            ("detail", [{"registry": "unavailable", "reason": "tls", "detail": 1}],
                            "answers[0].detail"), ("config", [{"config": []}], "answers[0].config"),
                            ("creator", [{}, {"config": {**BUNDLE["config"], "creator": "0x1"}}],
                            "answers[1].config.creator")):
    bundle(f"answers-{name}", "answers is an array of at most 32 objects: what one RPC said each.", member, answers=value)
    bundle(f"reread-answers-{name}", "So in reread.", f"reread.{member}", reread={**BUNDLE["config"], "answers": value})
bundle("answers-no-record", "An answer of ok needs a record where the whole has none.", "answers[0].config",
    answers=[{"registry": "ok"}], registry="unavailable", config="DROP")
# --- bundles that refute themselves
RECORD = BUNDLE["config"]
YES, GONE, MUTE = {"registry": "ok"}, {"registry": "not-found"}, {"registry": "unavailable", "reason": "timeout"}
STRANGER = {"registry": "ok", "config": {**RECORD, "creator": "0x" + "1" * 40}}


def of(need, count):
    return {"quorum": {"need": need, "of": count}}


for name, policy_of, answers in (
        ("all-deny", of(3, 3), [GONE] * 3), ("one-denies", of(3, 3), [YES, YES, GONE]), ("two-deny", of(2, 3), [YES, GONE, GONE]),
        ("silent", of(2, 3), [YES, MUTE, MUTE]), ("other-record", of(2, 3), [YES, STRANGER, STRANGER]),
        ("contested", of(1, 2), [YES, GONE]), ("lone", None, [GONE]), ("lone-record", None, [STRANGER]),
        ("few", of(3, 3), [YES]), ("two-of-three", of(2, 3), [YES, YES]), ("many", of(2, 3), [YES] * 4),
        ("no-quorum", None, [YES, YES])):
    told = {"answers": answers, **({"policy": policy_of} if policy_of else {})}
    bundle(f"refuted-{name}", "What the RPCs answered does not give the record, or is of more or fewer RPCs than the policy's.",
           "answers", **told)
    bundle(f"refuted-reread-{name}", "So at the second reading.", "reread.answers",
           reread={**RECORD, "answers": answers}, **({"policy": policy_of} if policy_of else {}))
for state, answers in (("not-found", [GONE, MUTE, MUTE]), ("deregistered", [GONE, GONE, GONE]), ("unavailable", [GONE, GONE, MUTE]),
                       ("disagreement", [GONE, GONE, GONE])):
    bundle(f"refuted-{state}", "The answers give another state.", "answers", answers=answers, registry=state, config="DROP",
           policy=of(2, 3))
for name, told, policy_of in (("none", "none", None), ("none-quorum", "none", of(2, 3)), ("rpc", "rpc", of(2, 3)),
                              ("quorum-0", "quorum 0 of 3", None), ("quorum-few", "quorum 1 of 3", of(2, 3)),
                              ("quorum-of", "quorum 2 of 5", of(2, 3))):
    bundle(f"refuted-evidence-{name}", "A record, and evidence of fewer RPCs than gave it.", "evidence", evidence=told,
           **({"policy": policy_of} if policy_of else {}))
for name, told in (("above", "quorum 4 of 3"), ("of-0", "quorum 0 of 0"), ("spelled", "quorum 02 of 3"), ("word", "nobody")):
    bundle(f"evidence-{name}", "Not a kind of evidence.", "evidence", evidence=told)
for name, value in (("string", "1790000000"), ("negative", -1), ("fraction", 1.5), ("huge", 2**53), ("null", None)):
    bundle(f"clock-{name}", "clock is a whole number of seconds.", "clock", clock=value)
for name, value in (("number", 1), ("decimal", "12"), ("huge", "0x1" + "0" * 16), ("empty", "0x"), ("null", None)):
    bundle(f"block-timestamp-{name}", "A time of a block is a quantity.", "block.timestamp", block={"timestamp": value})
    bundle(f"reread-timestamp-{name}", "So of the second reading's.", "reread.timestamp", reread={**RECORD, "timestamp": value})
    bundle(f"heads-timestamp-{name}", "And of a newest block.", "heads[0].timestamp", heads=[{"number": "0x1", "timestamp": value}])
    bundle(f"heads-number-{name}", "Its number, too.", "heads[0].number", heads=[{"number": value}])
bundle("heads-33", "At most 32.", "heads", heads=[{}] * 33)
for name, value in (("null", None), ("object", {}), ("string", "0x1")):
    bundle(f"heads-{name}", "heads is an array.", "heads", heads=value)
bundle("refuted-heads-few", "heads has one object an RPC.", "heads", heads=[{}, {}], policy=of(2, 3))
bundle("refuted-reread-heads-few", "So at the second reading.", "reread.heads", reread={**RECORD, "heads": [{}]}, policy=of(2, 3))
OLD, NEW = hex(1_790_000_000), hex(1_790_000_301)
bundle("refuted-old-by-clock", "A quorum does not go by a block that is 301 seconds old.", "block.timestamp",
       block={"timestamp": OLD}, clock=1_790_000_301, policy=of(2, 3))
bundle("refuted-old-by-heads", "Nor by one that is 301 seconds older than what another RPC has, with none to spare.", "block.timestamp",
       block={"timestamp": OLD}, heads=[{"number": "0x1", "timestamp": OLD}, {"number": "0x2", "timestamp": NEW}], policy=of(2, 2))
bundle("refuted-heads-far", "Heads of a quorum without an RPC to spare, more than 256 blocks apart.", "heads",
       heads=[{"number": "0x1"}, {"number": "0x102"}], policy=of(2, 2))
bundle("refuted-reread-heads-far", "So at the second reading.", "reread.heads", policy=of(2, 2),
       reread={**RECORD, "heads": [{"number": "0x1"}, {"number": "0x102"}]})
bundle("refuted-reread-before", "A second reading is never at an older block than the first, by its time.", "reread",
       block={"timestamp": NEW}, reread={**RECORD, "timestamp": hex(int(NEW, 16) - 1)})
bundle("refuted-reread-lower", "Nor by its number.", "reread", block={"number": "0x3"}, policy=of(2, 3),
       reread={**RECORD, "heads": [{"number": "0x1"}, {"number": "0x2"}, {"number": "0x4"}]})
bundle("refuted-reread-old", "Nor at the second reading.", "reread.timestamp", clock=1_790_000_301, policy=of(2, 3),
       block={"timestamp": NEW}, reread={**RECORD, "timestamp": OLD})

LIMIT = 8_388_608
FRONT = json.dumps(BUNDLE)
ERRORS.text("size-8388609", "A bundle of 8,388,609 bytes.", None, None,
    parts=[{"text": FRONT}, {"repeat": " ", "count": LIMIT + 1 - len(FRONT)}], flags=("assumption",))


class ToolRefs:
    def __init__(self):
        self.title = "Tool references"
        self.comment = "Text, and its canonical form with its parts (decimal text for numbers), or no reference."
        self.cases = []

    def add(self, case_id, ledger, comment, text, expect, flags=()):
        case = {"id": f"toolref-{case_id}", "comment": comment, "ledger": ledger.split(), "text": text}
        if flags:
            case["flags"] = list(flags)
        self.cases.append({**case, "expect": expect})


TOOLREFS = ToolRefs()
REG = "0x" + "a" * 40
LEDGER = "1-ref-caip19-form 1-ref-qualified"
for name, chain, registry, tool in (("standard", "8453", REG, "1"),
                                    ("mainnet", "1", "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1", "62"),
                                    ("big-tool", "1", REG, str(2**256 - 1)), ("2-64", "1", REG, str(2**64)),
                                    ("above-js", "1", REG, "9007199254740993"),
                                    ("big-chain", "9007199254740993", REG, "1"), ("zero-tool", "8453", REG, "0"), ("zero-registry", "1", ZERO, "1"),
                                    ("chain-32", "1" * 32, REG, "1")):
    text = f"eip155:{chain}/erc8257:{registry}/{tool}"
    never = " 1-toolid-zero 1-ids-scoped" if tool == "0" else " 1-ids-scoped"
    TOOLREFS.add(name, LEDGER + " tc-toolref" + never, "Canonical." if tool != "0" else "No tool has the ID 0, and a reference may have it: it is read like others.", text,
        {"canonical": text, "chainId": chain, "registry": registry, "toolId": tool})
for name, registry in (("upper", "0x" + "A" * 40), ("mixed", "0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1")):
    TOOLREFS.add(name, "1-ref-any-serialization 1-ref-caip19-form",
                 "A registry in another case is read, and printed in lower case.", f"eip155:1/erc8257:{registry}/7",
                 {"canonical": f"eip155:1/erc8257:{registry.lower()}/7", "chainId": "1", "registry": registry.lower(),
                 "toolId": "7"})
for name, text in (("empty", ""), ("bare-id", "1"), ("no-chain", f"erc8257:{REG}/1"),
                   ("no-tool", f"eip155:1/erc8257:{REG}"), ("empty-tool", f"eip155:1/erc8257:{REG}/"),
                   ("namespace-draft", f"eip155:1/erc-draft:{REG}/1"),
                   ("namespace-721", f"eip155:1/erc721:{REG}/1"), ("namespace-upper", f"eip155:1/ERC8257:{REG}/1"),
                   ("chain-namespace", f"cosmos:1/erc8257:{REG}/1"), ("eip155-upper", f"EIP155:1/erc8257:{REG}/1"),
                   ("chain-zero-padded", f"eip155:08453/erc8257:{REG}/1"), ("chain-hex", f"eip155:0x1/erc8257:{REG}/1"),
                   ("chain-name", f"eip155:base/erc8257:{REG}/1"), ("chain-empty", f"eip155:/erc8257:{REG}/1"),
                   ("chain-33", f"eip155:{'1' * 33}/erc8257:{REG}/1"),
                   ("tool-zero-padded", f"eip155:1/erc8257:{REG}/01"), ("tool-hex", f"eip155:1/erc8257:{REG}/0x1"),
                   ("tool-minus", f"eip155:1/erc8257:{REG}/-1"), ("tool-plus", f"eip155:1/erc8257:{REG}/+1"),
                   ("tool-too-big", f"eip155:1/erc8257:{REG}/{2**256}"), ("tool-point", f"eip155:1/erc8257:{REG}/1.0"),
                   ("tool-arabic", f"eip155:1/erc8257:{REG}/\u0661"), ("registry-39", f"eip155:1/erc8257:{REG[:-1]}/1"),
                   ("registry-41", f"eip155:1/erc8257:{REG}a/1"),
                   ("registry-no-prefix", f"eip155:1/erc8257:{REG[2:]}/1"),
                   ("registry-upper-prefix", f"eip155:1/erc8257:0X{REG[2:]}/1"),
                   ("registry-not-hex", f"eip155:1/erc8257:0x{'g' * 40}/1"),
                   ("space-before", f" eip155:1/erc8257:{REG}/1"), ("newline-after", f"eip155:1/erc8257:{REG}/1\n"),
                   ("slash-after", f"eip155:1/erc8257:{REG}/1/"), ("comma", f"eip155:1/erc8257:{REG}/1,000"),
                   ("query", f"eip155:1/erc8257:{REG}/1?x"), ("colon-form", f"eip155:1:{REG}:1")):
    TOOLREFS.add(f"bad-{name}", LEDGER, "No tool reference.", text, {"error": True})
