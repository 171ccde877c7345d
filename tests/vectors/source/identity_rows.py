"""Rows of the ledger that cases of agents show beside their own."""

ROWS = {
    "8004-agent-001": ["8004-id-owner", "8004-domain-same-host", "doc4-id-profile-flat"],
    "8004-agent-002": ["8004-uri-resolve", "8004-file-hash-shown"],
    "8004-agent-003": ["8004-uri-integrity"],
    "8004-agent-020": ["8004-reg-one-should"],
    "8004-agent-028": ["8004-file-structure"],
    "8004-agent-045": ["8004-file-trust-optional"],
    "8004-agent-047": ["8004-file-version-should"],
    "8004-agent-053": ["8004-file-strict"],
    "8004-agent-062": ["8004-unknown-never-no"],
    "8004-agent-066": ["8004-unknown-never-no"],
    "8004-agent-089": ["8004-no-contract-word"],
    "8004-agent-090": ["8004-abi-canonical"],
    "8004-agent-094": ["8004-meta-wallet-transfer"],
    "8004-agent-098": ["8004-meta-wallet-bytes"],
    "8004-agent-100": ["8004-domain-optional"],
    "8004-agent-106": ["8004-uri-case"],
    "8004-agent-113": ["8004-file-services-any"],
    "8004-binding-009": ["8004-bind-claim-nothing"],
    "8004-binding-011": ["8004-bind-verified-only"],
    "8004-card-005": ["doc4-id-discover-card"],
}
