"""Advice by time: freshness, and the past of a registration."""

from advice_build import Advice, caution, note
from build import ALICE, JUNK_HASH, URI, ZERO, m

SUITE = Advice("Advice by time",
    "How long a verification may be used, and what age, changes and silence of a registration say, which is never proof.")

NOW = 1_790_000_000
DAY = 86_400
LONG_AGO = NOW - 100 * DAY


def fresh(seconds=300, shortened=False, expired=None):
    return {"freshness": {"seconds": seconds, "shortenedByManifest": shortened, "expired": expired}}


def add(case_id, ledger, comment, *items, body=None, summary=None, **facts):
    SUITE.add(f"history-{case_id}", ledger, comment, body, *items, facts=facts, summary=summary)


def past(case_id, ledger, comment, *items, registered=LONG_AGO, changes=(), silent=None, now=NOW, **facts):
    history = {k: v for k, v in {"registeredAt": registered, "silentSince": silent}.items() if v is not None}
    if changes:
        history["changes"] = [{"at": at, "change": change} for at, change in changes]
    if now is not None:
        facts["now"] = now
    add(case_id, ledger, comment, *items, history=history, **facts)


# Freshness.
add("fresh-unknown", "7-fresh-window", "Nothing is known of a verification.", summary=fresh())
add("fresh-no-clock", "7-fresh-window", "A verification, and no time now.", verifiedAt=NOW, summary=fresh())
for age, window, body, shortened in ((0, None, None, False), (300, None, None, False), (301, None, None, False), (60, 60, None, False), (61, 60, None, False),
                                     (0, 0, None, False), (1, 0, None, False), (86_400, 86_400, None, False), (60, None, 60, True), (61, None, 60, True),
                                     (1, None, 0, True), (300, None, 300, False), (300, None, 301, False), (301, None, 86_400, False), (60, 60, 300, False)):
    seconds = min(300 if window is None else window, 10**9 if body is None else body)
    items = [note("sec-maxage-log", "/maxAge", found=f"{seconds} seconds")] if shortened else []
    if age > seconds:
        items.append(caution("7-fresh-window", found=f"verified {age} seconds ago, window {seconds} seconds"))
    name = f"fresh-{age}-of-{'default' if window is None else window}{'' if body is None else f'-maxage-{body}'}"
    add(name, "7-fresh-window 7-fresh-5min sec-maxage-upper sec-maxage-log B28" + (" sec-maxage-zero" if body == 0 else "")
            + (" 7-fresh-informational" if window == 86_400 else "") + ("" if body else " sec-maxage-absent" if body is None else ""), "The window is inclusive, and the manifest only ever shortens it.", *items,
        body=None if body is None else m(maxAge=body), now=NOW, verifiedAt=NOW - age, summary=fresh(seconds, shortened, age > seconds),
        **({} if window is None else {"freshnessSeconds": window}))
add("fresh-24h", "7-fresh-24h B28", "Nobody that can invoke uses this.", caution("7-fresh-24h", found="verified 86401 seconds ago, window 86400 seconds"), now=NOW,
    verifiedAt=NOW - 86_401, freshnessSeconds=86_400, summary=fresh(86_400, False, True))
add("fresh-set-back", "B28", "A clock that was set back.", caution("7-fresh-window", found="verified in the future, window 300 seconds"), now=NOW, verifiedAt=NOW + 1,
    summary=fresh(300, False, True))
SUITE.add("history-fresh-bad-maxage", "sec-maxage-after-schema A13", "A maxAge that is none is ignored.", m(maxAge="60"), facts={"now": NOW, "verifiedAt": NOW - 300},
    summary=fresh(300, False, False))

# Age.
past("young", "sec-tofu-age", "Six days old.", caution("sec-tofu-age", found="6 days old"), registered=NOW - 7 * DAY + 1)
past("not-young", "sec-tofu-age", "A week old.", registered=NOW - 7 * DAY)
past("today", "sec-tofu-age", "Registered within the day.", caution("sec-tofu-age", found="0 days old"), registered=NOW)
past("yesterday", "sec-tofu-age", "One day.", caution("sec-tofu-age", found="1 day old"), registered=NOW - DAY)
past("future", "sec-tofu-age", "A registration after now is as young as can be.", caution("sec-tofu-age", found="0 days old"), registered=NOW + DAY)
past("no-clock", "sec-tofu-age", "Without a time now nothing is said about age.", registered=NOW, now=None)
past("no-registration", "sec-tofu-age", "When it was registered is not known.", registered=None)

# A change after a long quiet.
QUIET = 180 * DAY
for name, registered, changes, quiet in (
        ("metadata", NOW - QUIET - DAY, [(NOW - DAY, "metadata")], 180),
        ("too-short", NOW - QUIET - DAY + 1, [(NOW - DAY, "metadata")], None),
        ("at-the-edge", NOW - QUIET - 30 * DAY, [(NOW - 30 * DAY, "metadata")], 180),
        ("not-recent", NOW - QUIET - 30 * DAY - 1, [(NOW - 30 * DAY - 1, "metadata")], None),
        ("second-change", NOW - QUIET - 2 * DAY, [(NOW - 2 * DAY, "metadata"), (NOW - DAY, "metadata")], 180),
        ("predicate-first", NOW - QUIET - 2 * DAY, [(NOW - 2 * DAY, "predicate"), (NOW - DAY, "metadata")], 180),
        ("predicate-only", NOW - QUIET - 2 * DAY, [(NOW - 2 * DAY, "predicate")], None),
        ("between-changes", NOW - 300 * DAY, [(NOW - 299 * DAY, "metadata"), (NOW - DAY, "metadata")], 298),
        ("unsorted", NOW - 300 * DAY, [(NOW - DAY, "metadata"), (NOW - 299 * DAY, "metadata")], 298),
        ("broken-by-predicate", NOW - 300 * DAY, [(NOW - 150 * DAY, "predicate"), (NOW - DAY, "metadata")], None),
        ("old-quiet", NOW - 500 * DAY, [(NOW - 300 * DAY, "metadata"), (NOW - 150 * DAY, "metadata"), (NOW - DAY, "metadata")], None),
        ("no-start", None, [(NOW - DAY, "metadata")], None)):
    past(f"quiet-{name}", "sec-quiescent-reverify", "A manifest that changes after 180 quiet days, within the last 30.",
        *([caution("sec-quiescent-reverify", found=f"quiet for {quiet} days")] if quiet else []), registered=registered, changes=changes)

# Churn.
for count, drawn in ((8, False), (9, True)):
    past(f"churn-{count}", "sec-tofu-age", "More than eight changes within 30 days.", *([caution("lib-sec-churn", found=f"{count} changes within 30 days")] if drawn else []),
        changes=[(NOW - number * DAY, "metadata") for number in range(count)])
past("churn-old", "sec-tofu-age", "Nine changes, one of them older.", changes=[(NOW - number * DAY, "metadata") for number in range(8)] + [(NOW - 30 * DAY - 1, "metadata")])
past("churn-edge", "sec-tofu-age", "Nine changes, one of them just within.", caution("lib-sec-churn"),
    changes=[(NOW - number * DAY, "predicate") for number in range(8)] + [(NOW - 30 * DAY, "metadata")])

# Upgrades of the predicate.
past("upgrade", "sec-proxy-upgraded-event", "The predicate was upgraded.", caution("sec-proxy-upgraded-event", found="1 upgrade"), changes=[(NOW - 50 * DAY, "predicate-upgrade")])
past("upgrade-twice", "sec-proxy-upgraded-event", "Twice, and without a clock.", caution("sec-proxy-upgraded-event", found="2 upgrades"),
    changes=[(NOW - 50 * DAY, "predicate-upgrade"), (NOW - 40 * DAY, "predicate-upgrade")], now=None)
past("upgrade-before", "sec-proxy-upgraded-event", "Upgrades of the predicate before this one.", changes=[(NOW - 50 * DAY, "predicate-upgrade"), (NOW - 40 * DAY, "predicate")])
past("upgrade-since", "sec-proxy-upgraded-event", "One before, one since.", caution("sec-proxy-upgraded-event", found="1 upgrade"),
    changes=[(NOW - 50 * DAY, "predicate-upgrade"), (NOW - 40 * DAY, "predicate"), (NOW - 30 * DAY, "predicate-upgrade")])
past("upgrade-metadata", "sec-proxy-upgraded-event", "Changes of the manifest leave the predicate alone.", caution("sec-proxy-upgraded-event", found="1 upgrade"),
    changes=[(NOW - 50 * DAY, "predicate-upgrade"), (NOW - 40 * DAY, "metadata")])

# Retired, silent, unchanged.
add("deregistered", "sec-retired 1-pause-by-predicate", "The registry says so.", caution("sec-retired", found="deregistered"), registryState="deregistered")
past("deregistered-event", "sec-retired", "An event says so, and nothing else matters.", caution("sec-retired", found="deregistered"), registered=NOW - DAY,
    changes=[(NOW, "deregistered")], now=None)
for state in ("ok", "not-found", "unavailable", "no-contract"):
    add(f"state-{state}", "sec-retired", "Any other state is not retired.", registryState=state)
past("silent", "sec-retired", "Silent for 30 days.", caution("sec-retired", found="silent for 30 days"), silent=NOW - 30 * DAY)
past("silent-shorter", "sec-retired", "Silent for less.", silent=NOW - 30 * DAY + 1)
past("silent-no-clock", "sec-retired", "For how long is not known.", silent=0, now=None)
YEAR = 365 * DAY
past("unchanged", "sec-key-no-abandon sec-no-endorse", "Nothing changed for a year: no sign of anything.", note("sec-key-no-abandon", found="unchanged for 365 days"), registered=NOW - YEAR)
past("unchanged-shorter", "sec-key-no-abandon sec-no-endorse", "Nothing changed for less.", registered=NOW - YEAR + 1)
past("changed", "sec-key-no-abandon", "Something changed since.", registered=NOW - 3 * YEAR, changes=[(NOW - 100 * DAY, "predicate")])
past("unchanged-since", "sec-key-no-abandon", "The last change is what counts.", note("sec-key-no-abandon", found="unchanged for 366 days"), registered=NOW - 3 * YEAR,
    changes=[(NOW - 2 * YEAR, "metadata"), (NOW - 366 * DAY, "predicate")])
past("unchanged-silent", "sec-retired sec-key-no-abandon", "Unchanged and silent: retired.", caution("sec-retired", found="silent for 40 days"), registered=NOW - YEAR,
    silent=NOW - 40 * DAY)

# The origin's name.
def origin(case_id, comment, drawn, **facts):
    past(f"origin-{case_id}", "sec-dangling-dns", comment, *([caution("sec-dangling-dns", found=drawn)] if drawn else []), origin=facts)


origin("certificate", "Certificates begin after the registration.", "the certificates begin 31 days after the registration", certificateSince=LONG_AGO + 31 * DAY)
origin("certificate-30", "Thirty days after are not significant.", None, certificateSince=LONG_AGO + 30 * DAY)
origin("certificate-more", "A second more is.", "the certificates begin 30 days after the registration", certificateSince=LONG_AGO + 30 * DAY + 1)
origin("certificate-before", "Certificates from before the registration.", None, certificateSince=0)
origin("servers", "Name servers changed since.", "the name servers changed 10 days after the registration", nameServersChangedAt=LONG_AGO + 10 * DAY)
origin("servers-before", "Name servers changed before.", None, nameServersChangedAt=LONG_AGO - 1)
origin("servers-at-once", "Name servers changed at that moment.", None, nameServersChangedAt=LONG_AGO)
origin("unknown", "Nothing is known of the name.", None)
past("origin-no-registration", "sec-dangling-dns", "When it was registered is not known.", registered=None, origin={"certificateSince": NOW, "nameServersChangedAt": NOW})

# The creator.
GATED = {"creator": ALICE, "metadataURI": URI, "manifestHash": JUNK_HASH, "accessPredicate": "0x00000000000000000000000000000000000000c1"}
DELEGATION = {"bytes": 23, "delegate": "0x00000000000000000000000000000000000000c2"}
for name, config, code, drawn in (("account", GATED, {"bytes": 0}, True), ("wallet", GATED, {"bytes": 171}, False), ("delegating", GATED, DELEGATION, True),
                                  ("open", {**GATED, "accessPredicate": ZERO}, {"bytes": 0}, False), ("unread", GATED, None, False),
                                  ("no-record", None, {"bytes": 0}, False)):
    facts = {k: v for k, v in {"config": config, "creator": code and {"code": code}}.items() if v is not None}
    add(f"creator-{name}", "sec-key-smart-wallet sec-key-recovery", "A gated tool of a creator that is, or is not, an ordinary account.",
        *([note("sec-key-smart-wallet")] if drawn else []), **facts)
