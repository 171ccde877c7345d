"""Cases of session keys on the edges of what decides: what was granted beside what was asked, one member and one step at a time."""

import wallet_accounts
from wallet_accounts import END, NOW, TOKEN, grant
from wallet_more import TO, case

SESSION, OTHER = "0x05aebf91955a7c1e8675a92ad46a7252386e3ccd", "0x" + "c3" * 20


# -- Grants: what was granted beside what was asked.


def permission(kind, data, rules=(), expiry=END):
    """A permission request of ERC-7715."""
    end = {"type": "expiry", "data": {"timestamp": expiry}}
    return wallet_accounts.wire(to=SESSION, permission=wallet_accounts.permission(data, kind), rules=[end, *rules])


def granted(case_id, comment, ledger, asked, given, *differences):
    """What a wallet gave in place of `asked`. A difference is its member and its kind; the worst of them is the verdict."""
    kinds = {kind for _, kind in differences}
    worst = next((kind for kind in ("other", "wider", "narrower") if kind in kinds), None)
    verdict = {None: "granted", "narrower": "narrowed", "wider": "widened", "other": "different"}[worst]
    codes = [("narrower", "ses-grant-narrower", "info"), ("wider", "ses-grant-wider", "error"), ("other", "ses-grant-different", "error")]
    finding = [(code, severity, "/answer/result/0") for kind, code, severity in codes if kind in kinds]
    return case(f"grant-{case_id}", "grant", comment, ledger, wallet_accounts.granted(grant(**given), asked), verdict, finding,
        grants=[{"verdict": verdict, "differences": [{"member": name, "kind": kind} for name, kind in differences]}])


STREAM = {"amountPerSecond": "0x5", "initialAmount": "0x64", "maxAmount": "0x3e8", "startTime": NOW}
ALLOWANCE = {"tokenAddress": TOKEN, "allowance": "0x64"}


def stream(case_id, comment, ledger, name, asked, given, kind):
    """Streams whose member is `asked` on one side and `given` on the other; `None` where it is missing."""
    def side(value):
        data = {**STREAM, name: value}
        return permission("native-token-stream", {key: of for key, of in data.items() if of is not None})
    return granted(f"stream-{case_id}", comment, ledger, side(asked), side(given), *([(name, kind)] if kind else []))


def ruled(case_id, comment, ledger, asked, given, *differences):
    sides = (permission("erc20-token-allowance", ALLOWANCE, rules) for rules in (asked, given))
    return granted(f"rules-{case_id}", comment, ledger, *sides, *differences)


def payees(*accounts):
    return {"type": "payee", "data": {"addresses": list(accounts)}}


WIDER, NARROWER, SAME = "ses-grant-wider", "ses-grant-narrower", "ses-grant-narrower ses-grant-wider"
VENDOR = permission("vendor-thing", {"depth": 3, "colour": "red"})
GRANTS = [
    stream("rate-up", "More a second.", WIDER, "amountPerSecond", "0x5", "0x6", "wider"),
    stream("rate-down", "Less a second.", NARROWER, "amountPerSecond", "0x5", "0x4", "narrower"),
    stream("initial-up", "More at once.", WIDER, "initialAmount", "0x64", "0x65", "wider"),
    stream("initial-down", "Less at once.", NARROWER, "initialAmount", "0x64", "0x63", "narrower"),
    stream("initial-gone", "Nothing at once is less.", NARROWER, "initialAmount", "0x64", None, "narrower"),
    stream("initial-new", "Something at once where nothing was asked.", WIDER, "initialAmount", None, "0x1", "wider"),
    stream("initial-zero", "Nothing, written as zero.", SAME, "initialAmount", None, "0x0", None),
    stream("most-up", "A higher end.", WIDER, "maxAmount", "0x3e8", "0x3e9", "wider"),
    stream("most-down", "A lower end.", NARROWER, "maxAmount", "0x3e8", "0x3e7", "narrower"),
    stream("most-gone", "Without its end a stream never stops.", WIDER, "maxAmount", "0x3e8", None, "wider"),
    stream("most-new", "An end where none was asked.", NARROWER, "maxAmount", None, "0x3e8", "narrower"),
    stream("start-early", "An earlier start lets more flow.", WIDER, "startTime", NOW, NOW - 1, "wider"),
    stream("start-late", "A later start lets less flow.", NARROWER, "startTime", NOW, NOW + 1, "narrower"),
    stream("start-new", "A start where none was asked.", SAME, "startTime", None, NOW + 60, None),
    stream("start-gone", "The start that was asked is missing.", "ses-grant-different", "startTime", NOW, None, "other"),
    granted("period-short", "The same amount more often.", WIDER,
        permission("native-token-periodic", {"periodAmount": "0x64", "periodDuration": 3600, "startTime": NOW}),
        permission("native-token-periodic", {"periodAmount": "0x64", "periodDuration": 3599, "startTime": NOW}), ("periodDuration", "wider")),
    granted("period-long", "The same amount less often.", NARROWER,
        permission("native-token-periodic", {"periodAmount": "0x64", "periodDuration": 3600, "startTime": NOW}),
        permission("native-token-periodic", {"periodAmount": "0x64", "periodDuration": 3601, "startTime": NOW}),
        ("periodDuration", "narrower")),
    granted("expiry-late", "A second longer.", WIDER, permission("erc20-token-allowance", ALLOWANCE),
        permission("erc20-token-allowance", ALLOWANCE, expiry=END + 1), ("expiry", "wider")),
    granted("expiry-soon", "A second shorter.", NARROWER, permission("erc20-token-allowance", ALLOWANCE),
        permission("erc20-token-allowance", ALLOWANCE, expiry=END - 1), ("expiry", "narrower")),
    granted("justified", "Words for people make no difference.", SAME, permission("erc20-token-allowance", {**ALLOWANCE, "justification": "a"}),
        permission("erc20-token-allowance", {**ALLOWANCE, "justification": "b"})),
    granted("token-case", "One address in two spellings.", SAME, permission("erc20-token-allowance", ALLOWANCE),
        permission("erc20-token-allowance", {**ALLOWANCE, "tokenAddress": "0x" + TOKEN[2:].upper()})),
    granted("vendor", "A type that is not looked into, as asked.", SAME, VENDOR, VENDOR),
    granted("vendor-order", "Its members in another order.", SAME, VENDOR, permission("vendor-thing", {"colour": "red", "depth": 3})),
    granted("vendor-value", "Another value of it.", "ses-grant-different", VENDOR, permission("vendor-thing", {"depth": 4, "colour": "red"}),
        ("depth", "other")),
    granted("vendor-gone", "A value less of it.", "ses-grant-different", VENDOR, permission("vendor-thing", {"depth": 3}), ("colour", "other")),
    granted("wider-and-narrower", "More of one and less of another.", WIDER, permission("native-token-stream", STREAM),
        permission("native-token-stream", {**STREAM, "amountPerSecond": "0x4", "maxAmount": "0x3e9"}),
        ("amountPerSecond", "narrower"), ("maxAmount", "wider")),
    ruled("gone", "Without a rule more is allowed.", WIDER, [payees(TO)], [], ("rule:payee", "wider")),
    ruled("new", "With another rule less is allowed.", NARROWER, [], [payees(TO)], ("rule:payee", "narrower")),
    ruled("same", "The same accounts in another order.", SAME, [payees(TO, OTHER)], [payees(OTHER, TO)]),
    ruled("fewer", "One payee less.", NARROWER, [payees(TO, OTHER)], [payees(TO)], ("rule:payee", "narrower")),
    ruled("exchanged", "One payee for another.", WIDER, [payees(TO)], [payees(OTHER)], ("rule:payee", "wider")),
    ruled("unread", "A list that is not read is another rule.", "ses-grant-different", [payees(TO)],
        [{"type": "payee", "data": {"addresses": [TO, "0x1"]}}], ("rule:payee", "other")),
    ruled("redeemer", "Rules of redeemers are sets, too.", NARROWER, [{"type": "redeemer", "data": {"addresses": [TO, OTHER]}}],
        [{"type": "redeemer", "data": {"addresses": [OTHER]}}], ("rule:redeemer", "narrower")),
    ruled("vendor", "A rule that is not known, as asked.", SAME, [{"type": "moon", "data": {"phase": 1}}], [{"type": "moon", "data": {"phase": 1}}]),
    ruled("vendor-value", "A rule that is not known, with another value.", "ses-grant-different", [{"type": "moon", "data": {"phase": 1}}],
        [{"type": "moon", "data": {"phase": 2}}], ("rule:moon", "other")),
]


# -- Requests: amounts without a limit.


def request(case_id, comment, ledger, kind, data, verdict, *findings):
    asked = wallet_accounts.request(to=SESSION, permission=wallet_accounts.permission(data, kind, fixed=True))
    found = [(code, severity, f"/requests/0/permission/data{at}") for code, severity, at in findings]
    return case(f"request-{case_id}", "request", comment, ledger, asked, verdict, found)


ENDLESS = [("ses-req-unlimited", "warning", "/maxAmount")]
REQUESTS = [
    request("stream-end", "A stream with an end.", "ses-req-unlimited", "native-token-stream", STREAM, "built"),
    request("stream-end-all", "An end as high as a number can be does not bound it.", "ses-req-unlimited", "native-token-stream",
        {**STREAM, "maxAmount": hex(2**256 - 1)}, "built", *ENDLESS),
    request("stream-end-96", "2^96 - 1 does not, either.", "ses-req-unlimited", "native-token-stream", {**STREAM, "maxAmount": hex(2**96 - 1)},
        "built", *ENDLESS),
    request("allowance-end", "An allowance has no end to name.", "ses-req-unlimited", "erc20-token-allowance",
        {"tokenAddress": TOKEN, "allowanceAmount": "0x64", "startTime": NOW}, "built"),
]


# -- Dependencies of what was granted.


def depending(case_id, comment, entry, count):
    asked = permission("erc20-token-allowance", ALLOWANCE)
    answer = grant(**asked, dependencies=[entry])
    found = [] if count is not None else [("ses-grant-dependencies", "error", "/answer/result/0/dependencies")]
    return case(f"grant-dependency-{case_id}", "grant", comment, "ses-grant-dependencies",
        wallet_accounts.granted(answer, asked), "granted", found, grants=[{"dependencies": count}])


FACTORY = {"factory": TOKEN, "factoryData": "0x01"}
DEPENDENCIES = [
    depending("factory", "A factory with its data.", FACTORY, 1),
    depending("none", "An entry without a factory counts for nothing.", {}, 0),
    depending("half", "A factory without data.", {"factory": TOKEN}, None),
    depending("address", "A factory that is not an address.", {**FACTORY, "factory": "0x01"}, None),
]

MORE = {"session": GRANTS + DEPENDENCIES + REQUESTS}
