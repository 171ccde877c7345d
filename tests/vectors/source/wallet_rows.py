"""Rows of the ledger that cases of wallets show beside the codes of their findings: by row, the ends of the cases' IDs."""

CITED = {}

# The row of a case that no other row names, by its verb.
OF_VERB = {
    "account": "wal-acct-types", "address": "wal-create", "calls": "wal-call-canonical", "chains": "wal-chains-id",
    "delegation": "wal-auth-order", "digest": "wal-auth-digest", "evaluate": "wal-eval-closed", "fund": "wal-fund-ground-truth",
    "gas": "wal-gas-next-base", "grant": "ses-resp-not-equal", "keys": "ses-expiry-end", "policy": "wal-policy-members",
    "request": "ses-req-members", "revoke": "ses-revoke-judged", "scope": "ses-time-limited", "status": "wal-status-members",
    "transfer": "wal-xfer-ground-truth",
}


def of_case(case_id, codes, verb):
    """The rows that a case shows: those of its findings, and those that name it."""
    rows = [row for row, ends in CITED.items() if any(case_id == f"wal-{end}" for end in ends.split())]
    return list(dict.fromkeys(codes + rows)) or [OF_VERB[verb]]
