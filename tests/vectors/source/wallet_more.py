"""Cases of wallets beside those of the study: mistakes of the caller, limits, and what the study leaves open."""


def case(case_id, verb, comment, ledger, bundle, verdict, findings=(), **members):
    """A case with its verdict, and with the code, the severity and the pointer of each finding."""
    found = [dict(zip(("rule", "severity", "pointer"), finding)) for finding in findings]
    return {"id": f"wal-{case_id}", "comment": comment, "ledger": ledger.split(), "verb": verb,
        "bundle": {"format": f"erc8257-wallet-{verb}-bundle/1", **bundle},
        "expect": {"verdict": verdict, "members": members, "findings": found}}


def mistake(case_id, verb, comment, ledger, bundle, code, member):
    """A case whose bundle cannot be used."""
    return {"id": f"wal-{case_id}", "comment": comment, "ledger": ledger.split(), "verb": verb,
        "bundle": {"format": f"erc8257-wallet-{verb}-bundle/1", **bundle},
        "expect": {"error": {"code": code, "member": member}}}


MORE = {}
