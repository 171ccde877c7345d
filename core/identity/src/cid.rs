//! CIDs of IPFS (ledger `8004-cid-grammar`).
