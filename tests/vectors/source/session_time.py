"""Time: a session ends at most 300 seconds after its start, whatever it waits for."""

from build import MISMATCH, error
from session_build import Sessions
from session_world import Rpc, record, result, stale

SUITE = Sessions("Sessions: time", "The clock is the host's; 300 seconds pass, 301 do not.")
ok, no = SUITE.ok, SUITE.no
LEDGER = "7-unverified 7-no-open-fallback"
GONE = {"notes": "lib-1-unavailable"}
TWO = {"quorum": {"need": 2, "of": 3}}

ok("time-300", LEDGER, "Every answer at the last second.", times=[0, 300, 300, 300])
ok("time-verdict-late", LEDGER, "The verdict was there; that it is picked up late changes nothing.", times=[0, 1, 2, 10**6])
ok("time-still", LEDGER, "A clock that stands still.", times=[0, 0, 0, 0])
ok("time-race-300", f"{LEDGER} 7-race-reread-once", "Both readings, the last answer at the last second.",
   rpcs=[Rpc(stale(), again=Rpc(head=101))], times=[0, 100, 200, 299, 300, 300])
for name, stage, told, comment in (
        ("heads", "heads", 0, "Nothing was told."), ("heads-half", "heads", 1, "Half was told."),
        ("record", "record", 0, "The record never came.")):
    no(f"expired-{name}", LEDGER, f"{comment} At 300 seconds it still waits, at 301 it has ended.",
       expire=(stage, 1, told), **GONE)
no("expired-code", LEDGER, "The code never came.", rpcs=[Rpc(result("0x"))], expire=("code", 1, 0), **GONE)
no("expired-block", LEDGER, "From a block of the host's own.", start={"number": "9", "hash": "0x" + "ab" * 32},
   expire=("record", 1, 0), **GONE)
no("expired-fetch", f"{LEDGER} 7-timeout", "The response never came: that is a time-out.", error("7-timeout", check=1),
   expire=("fetch", 1, 0))
for stage in ("heads", "record"):
    no(f"expired-race-{stage}", f"{LEDGER} 7-race-still-fails", "The second reading never came: the mismatch stands.",
       MISMATCH, rpcs=[Rpc(stale(), again=Rpc(head=101))], expire=(stage, 2, 0), **GONE)
no("expired-quorum-heads", LEDGER, "Two of three have told all: it is the session that has failed, and nobody is blamed.",
   policy=TWO, expire=("heads", 1, 4), **GONE)
no("expired-quorum-record", LEDGER, "Two of three have given the record, which would have been enough; all are waited for.",
   policy=TWO, expire=("record", 1, 2), flags=("assumption",), **GONE)
no("expired-quorum-pin", LEDGER, "Waiting for the common block.", policy=TWO,
   rpcs=[Rpc(head=100), Rpc(head=100), Rpc(head=102)], expire=("pin", 1, 0), **GONE)
no("expired-quorum-race", f"{LEDGER} 7-race-still-fails", "Waiting for the last answer of the second reading.", MISMATCH,
   policy=TWO, rpcs=[Rpc(stale(), again=Rpc(record(), head=101))] * 3, expire=("record", 2, 2), **GONE)
