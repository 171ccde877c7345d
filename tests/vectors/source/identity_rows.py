"""Rows of the ledger that cases of `identity/*.json` show beside their own."""

ROWS = {}
