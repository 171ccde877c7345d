"""A consumer's conclusion from a recorded registration: verified, refused, unavailable."""

import standard as std
from bundles import bundle

BASE = bundle(std.FREE)
BAD_URI = "https://tools.example.com/manifest.json"


class Suite:
    def __init__(self):
        self.title = "Outcomes"
        self.comment = "A bundle and its outcome in one word: verified; refused, where a check is answered with no; unavailable, where nobody answered."
        self.cases = []

    def case(self, case_id, comment, outcome, **changes):
        given = {k: v for k, v in {**BASE, **changes}.items() if v != "DROP"}
        self.cases.append({"id": f"outcome-{case_id}", "comment": comment, "ledger": ["D16"], "bundle": given,
            "expect": {"outcome": outcome}})

    def state(self, state, outcome, comment):
        self.case(f"registry-{state}", comment, outcome, registry=state, config="DROP", response="DROP")

    def response(self, case_id, outcome, comment, config=None, **response):
        changes = {"config": {**BASE["config"], **config}} if config else {}
        self.case(case_id, comment, outcome, response=response, **changes)


SUITE = Suite()
SUITE.case("genuine", "All four checks pass.", "verified")
for state, outcome in (("not-found", "refused"), ("deregistered", "refused"), ("no-contract", "refused"),
    ("malformed", "refused"), ("unavailable", "unavailable"), ("disagreement", "unavailable")):
    SUITE.state(state, outcome, "The registry gave an answer, so the question is answered." if outcome == "refused" else
        "The registry gave no answer that counts.")
for error, outcome in (("connect", "unavailable"), ("timeout", "unavailable"), ("tls", "refused"),
    ("too-large", "refused"), ("blocked-address", "refused"), ("encoding", "refused")):
    SUITE.response(f"fetch-{error}", outcome, "The server could not be reached." if outcome == "unavailable" else
        "The server answered, and not as the standard asks.", error=error)
    SUITE.response(f"fetch-{error}-bad-uri", "refused", "The URI alone fails check 2, whatever the server would say.",
        config={"metadataURI": BAD_URI}, error=error)
SUITE.case("no-response", "Nothing was fetched.", "unavailable", response="DROP")
for status in (200, 408, 425, 429, 500, 502, 503, 504, 599):
    SUITE.response(f"status-{status}", "verified" if status == 200 else "unavailable",
        "The server answers." if status == 200 else "The server says that it cannot answer now.", status=status,
        redirected=False, complete=True, bodyText=std.FREE)
for status in (0, 201, 206, 301, 307, 400, 401, 403, 404, 410, 424, 426, 428, 430, 499, 600, 999):
    SUITE.response(f"status-{status}", "refused", "The server answers, and not with the manifest.", status=status,
        redirected=False, complete=True, bodyText=std.FREE)
SUITE.response("redirected-503", "refused", "A redirect is an answer.", status=503, redirected=True, complete=True, bodyText="")
SUITE.response("truncated", "unavailable", "The connection broke within the body.", status=200, redirected=False,
    complete=False, bodyText=std.FREE)
SUITE.response("truncated-404", "refused", "The status is an answer, however much of the body came.", status=404,
    redirected=False, complete=False, bodyText="")
SUITE.response("edited", "refused", "Another manifest.", status=200, redirected=False, complete=True,
    bodyText=std.FREE.replace("estimated", "guessed"))
SUITE.case("reread-unavailable", "The second reading after a hash mismatch gave nothing.", "unavailable",
    response={"status": 200, "bodyText": std.FREE.replace("estimated", "guessed")}, reread={"registry": "unavailable"})
SUITE.case("reread-deregistered", "The second reading after a hash mismatch gave an answer.", "refused",
    response={"status": 200, "bodyText": std.FREE.replace("estimated", "guessed")}, reread={"registry": "deregistered"})
EDITED = std.FREE.replace("estimated", "guessed")
OTHERS = {"creator": "0x" + "66" * 20}
ELSEWHERE = {"metadataURI": "https://cdn.example.net/.well-known/ai-tool/nft-price-oracle.json"}
for state in ("unavailable", "disagreement"):
    for name, changes, comment in (("creator", OTHERS, "The manifest names another creator than the record, and a registry keeps creators."),
            ("origin", ELSEWHERE, "The endpoint is on another host than the URI; a record with another URI would fail check 1.")):
        SUITE.case(f"reread-{state}-{name}", comment, "refused", config={**BASE["config"], **changes},
            response={"status": 200, "bodyText": EDITED}, reread={"registry": state})
SUITE.case("reread-disagreement", "The RPCs contradict each other at the second reading, and nothing else is wrong.", "unavailable",
    response={"status": 200, "bodyText": EDITED}, reread={"registry": "disagreement"})
SUITE.case("registry-unavailable-creator", "No RPC gave a record, so that there is not a creator to compare.", "unavailable",
    registry="unavailable", config={**BASE["config"], **OTHERS})
