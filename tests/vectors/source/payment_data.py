"""Cases of the header whose bytes a gate gives to the predicate: `accessData` of its set-up (decision P49). They are made from the
study's requests."""

from payment_edges import case, study
from payment_ends import copy

NAME = "X-Access-Proof"
# abi.encode(deadline, signature), as in the section Account Parameter Is Advisory.
PROOF = "0x" + f"{1_749_158_400:064x}{64:064x}{65:064x}" + "ab" * 65 + "00" * 31
# 16,384 characters.
LONGEST = "0x" + "00" * 8_191


def gates():
    data = study("gate")
    whole, denied, unpaid, torn = (data[f"x402-gt-{name}"] for name in ("200", "403", "402", "400"))
    behind = "calls:code,authorization-state,balance,asset-code,simulation calls:access"

    def gate(case_id, comment, steps, bundle, headers, config, **expect):
        bundle = copy(bundle)
        bundle["config"].update(config)
        bundle["headers"] += [{"name": name, "value": value} for name, value in headers]
        if steps == "respond:400":
            bundle["answers"] = []
        return case(f"x402-gt-data-{case_id}", comment, "x402-gate-data", bundle, steps=steps.split(), **expect)

    named = {"accessData": NAME}
    passed = f"{behind} store:remember run http:settle calls:receipt respond:200"
    for case_id, comment, headers, config in (
        ("200", "The predicate gets the bytes of the header, in whatever letters its name is written.",
            [(NAME.lower(), f" {PROOF}\t")], named),
        ("empty", "A header of no bytes can be read.", [(NAME, "0x")], named),
        ("longest", "As long as the header may be.", [(NAME, LONGEST)], named),
        ("unnamed", "A gate whose set-up names no header looks at none.", [(NAME, "rubbish")], {}),
    ):
        yield gate(case_id, comment, passed, whole, headers, config, members={"/status": 200, "/error": None})
    yield gate("none", "Without the header the predicate gets no bytes, and decides.", f"{behind} respond:403", denied, [], named,
        members={"/status": 403, "/error": "x402-access-denied"})
    for case_id, comment, values in (
        ("long", "A byte more than the header may have.", [LONGEST + "00"]),
        ("odd", "A byte has two digits.", ["0xabc"]),
        ("bare", "The digits stand after 0x.", ["abcd"]),
        ("base64", "Base64 is another spelling.", ["q80="]),
        ("blank", "A header without a value holds no bytes, and does not say so.", [""]),
        ("twice", "Which of two proofs is meant?", [PROOF, PROOF]),
        ("joined", "Two proofs, as a server joins headers of one name.", [f"{PROOF}, {PROOF}"]),
    ):
        yield gate(case_id, comment, "respond:400", whole, [(NAME, value) for value in values], named, codes=["x402-access-data"],
            members={"/status": 400, "/error": "x402-access-data", "/caller": None})
    rubbish = [(NAME, "rubbish")]
    yield gate("402", "A caller without a payment is asked to pay first.", "respond:402", unpaid, rubbish, named,
        members={"/error": "x402-absent"})
    yield gate("torn", "A payment that cannot be read is told first.", "respond:400", torn, rubbish, named,
        members={"/error": "x402-base64"})


def refused():
    """Set-ups that name a header which cannot be for the predicate."""
    whole = study("gate")["x402-gt-200"]
    for case_id, comment, config in (
        ("no-predicate", "No predicate is asked.", {"predicate": False, "accessData": NAME}),
        ("payment", "A payment counts until it is settled: no predicate may see it.", {"accessData": "Payment-Signature"}),
        ("cookie", "A cookie is a secret.", {"accessData": "Cookie"}),
        ("api-key", "So is a key of an API.", {"accessData": "X-API-Key"}),
        ("blank-within", "The name of a header has no blank.", {"accessData": "Access Proof"}),
        ("no-name", "A header has a name.", {"accessData": ""}),
        ("name-long", "A name of 65 characters.", {"accessData": "x" * 65}),
    ):
        bundle = copy(whole)
        bundle["config"].update(config)
        yield case(f"x402-gt-data-{case_id}", comment, "x402-gate-data", bundle, error={"member": "config.accessData"})


MORE = {"gate": [*gates(), *refused()]}
