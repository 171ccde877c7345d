"""Rows of the ledger that cases of wallets show beside the codes of their findings: by row, the ends of the cases' IDs."""

import wallet_accounts

CITED = {
    "wal-auth-digest": "digest-auth-0 digest-auth-1 digest-auth-2",
    "wal-call-7579-delegate": "calls-7579-delegatecall evaluate-delegatecall",
    "wal-call-7579-mode": "calls-7579-reserved",
    "wal-call-bounds": "calls-deep calls-eight",
    "wal-call-canonical": "calls-dirty calls-gap calls-shared-tail",
    "wal-call-increase": "calls-increase",
    "wal-domain-signed": "evaluate-domain-unsigned evaluate-chain-unsigned",
    "wal-eval-closed": "evaluate-allow evaluate-default-ask evaluate-no-rule evaluate-uncapped",
    "wal-eval-deadline": "evaluate-permit-past evaluate-permit-far",
    "wal-eval-invalid-policy": "evaluate-invalid",
    "wal-eval-nested": "evaluate-nested evaluate-self-multicall-rule",
    "wal-eval-record": "evaluate-allow evaluate-state-missing",
    "wal-eval-sum": "evaluate-sum",
    "wal-policy-cap-window": "evaluate-cap evaluate-cap-over",
    "wal-policy-hash": "policy-valid",
    "wal-safe-refund": "evaluate-safe-refund",
    "wal-self-multicall": "evaluate-self-multicall",
    "wal-typed-domain": "digest-typed-no-domain-type",
    "wal-typed-names": "evaluate-type-name",
    "wal-uop-7702": "digest-uop-7702-0.8 digest-uop-7702-0.9 digest-uop-7702-no-delegate",
    "wal-uop-hash-v06": "digest-uop-plain-0.6 digest-uop-empty-0.6 digest-uop-factory-0.6",
    "wal-uop-hash-v07": "digest-uop-plain-0.7 digest-uop-empty-0.7 digest-uop-factory-0.7",
    "wal-uop-hash-v08": "digest-uop-plain-0.8 digest-uop-empty-0.8 digest-uop-factory-0.8",
    "wal-uop-hash-v09": "digest-uop-plain-0.9 digest-uop-paymaster-signature-0.9",
    "wal-uop-packed": "digest-uop-fees evaluate-userop-cost",
    "wal-zero-target": "evaluate-zero-target calls-zero-target",
}

# The row of a case that no other row names, by its verb.
OF_VERB = {
    "account": "wal-acct-types", "address": "wal-create", "calls": "wal-call-canonical", "chains": "wal-chains-id",
    "delegation": "wal-auth-order", "digest": "wal-auth-digest", "evaluate": "wal-eval-closed", "fund": "wal-fund-ground-truth",
    "gas": "wal-gas-next-base", "guard": "wal-eval-closed", "grant": "ses-resp-not-equal", "keys": "ses-expiry-end", "policy": "wal-policy-members",
    "request": "ses-req-members", "revoke": "ses-revoke-judged", "scope": "ses-time-limited", "status": "wal-status-members",
    "transfer": "wal-xfer-ground-truth",
}


def of_case(case_id, codes, verb):
    """The rows that a case shows: those of its findings, and those that name it."""
    rows = [row for row, ends in [*CITED.items(), *wallet_accounts.CITED.items()] if any(case_id == f"wal-{end}" for end in ends.split())]
    return list(dict.fromkeys(codes + rows)) or [OF_VERB[verb]]
