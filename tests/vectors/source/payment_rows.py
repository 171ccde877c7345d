"""Rows of the ledger that cases of the study show beside those that the study names: by row, the ends of the cases' IDs."""

CITED = {
    "lib-doc2-402-match-manifest": "bd-lower bd-higher",
    "sec-pay-confirm": "pc-declined",
    "sec-pay-resilient": "bd-lower",
    "x402-az-call": "az-base",
    "x402-az-signature": "az-v az-high-s az-stranger",
    "x402-az-typed-data": "az-base",
    "x402-base64": "ch-base64 pay-base64",
    "x402-bd-cap": "bd-cap",
    "x402-bd-domain-chain": "bd-domain-chain",
    "x402-bd-domain-table": "bd-domain bd-domain-table",
    "x402-bd-exact-match": "bd-match bd-recipient",
    "x402-bd-forbidden": "bd-forbidden",
    "x402-bd-identity": "bd-identity",
    "x402-bd-origin": "bd-resource",
    "x402-bd-protocol": "bd-protocol",
    "x402-bd-unlisted": "bd-unlisted",
    "x402-bd-words": "bd-asset bd-forbidden",
    "x402-call-order": "pc-declined pc-stale pc-paid",
    "x402-call-receipt": "pc-paid",
    "x402-call-reverify": "pc-late",
    "x402-ch-accepts": "ch-accepts",
    "x402-ch-address": "ch-address ch-checksum",
    "x402-ch-amount": "ch-amount-hex ch-amount-zero ch-amount-exponent ch-amount-number",
    "x402-ch-extra": "ch-extra",
    "x402-ch-header-once": "ch-header-once pay-header-once",
    "x402-ch-incomplete": "ch-seed",
    "x402-ch-mcp-agree": "ch-mcp ch-mcp-disagree",
    "x402-ch-method": "ch-method",
    "x402-ch-network-v1": "ch-network-form ch-network-unsupported",
    "x402-ch-network-v2": "ch-network ch-network-letters",
    "x402-ch-scheme": "ch-scheme",
    "x402-ch-status": "ch-status",
    "x402-ch-timeout": "ch-timeout",
    "x402-ch-v2-body": "ch-v2-in-body",
    "x402-gate-malfunction": "gt-502-access",
    "x402-gate-order": "gt-200 gt-403",
    "x402-gate-pending": "gt-502-settlement",
    "x402-gate-replay": "gt-409 gt-502-store text-pay-v1",
    "x402-gate-settle-judge": "gt-200 gt-402-settlement",
    "x402-gate-status": "gt-402 gt-400 gt-403 gt-409 gt-502-chain",
    "x402-limits": "ch-header-size ch-body-size ch-accepts-count",
    "x402-pay-chain": "pay-nonce-used pay-balance pay-asset-code pay-simulation",
    "x402-pay-no-rpc": "pay-code-unchecked",
    "x402-pay-order": "text-pay-to",
    "x402-pay-route": "pay-delegated pay-contract text-pay-chain-unknown",
    "x402-pay-value-equal": "pay-value",
    "x402-pay-window": "pay-valid-after pay-valid-before pay-window",
    "x402-settle-ambiguous": "set-ambiguous",
    "x402-settle-receipt": "set-absent set-malformed set-other set-young",
    "x402-settle-state": "set-no-time set-canceled-open set-settled-denied",
    "x402-strict-json": "ch-json pay-json",
    "x402-usage-live": "rq-usage-live",
    "x402-usage-settled": "rq-usage-unsettled",
}


def of_cases():
    """The rows of each case."""
    rows = {}
    for row, cases in CITED.items():
        for case in cases.split():
            rows.setdefault(f"x402-{case}", []).append(row)
    return rows
