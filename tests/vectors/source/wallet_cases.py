"""The vectors of wallets and of session keys. Their data stand in `wallet/*.json`, as the study of the area has them; here they become
bundles of described verbs and what these come to.

- The conclusion follows from the verdict and from the findings, as in the command's exit status.
- The sentences of findings are the table's own: their codes, severities and places are compared.
"""

import json
from pathlib import Path

import wallet_accounts
import wallet_edges
import wallet_grants
import wallet_guard
import wallet_more
import wallet_rows

DATA = Path(__file__).resolve().parent / "wallet"
TITLES = {
    "account": ("Accounts", "What kind of account an address is, by its code and by what it says."),
    "address": ("Addresses", "Addresses that follow from how an account is made."),
    "calls": ("Calls", "What call data do, call by call."),
    "chains": ("Chains", "What an RPC says of its chain."),
    "delegation": ("Delegations", "Delegations of accounts, and authorizations of EIP-7702."),
    "digest": ("Digests", "What is signed: user operations, authorizations and typed data."),
    "evaluate": ("Evaluations", "Actions beside a policy."),
    "fund": ("Funding", "Money that comes in."),
    "gas": ("Fees", "Estimates of fees."),
    "guard": ("Requests", "Requests of EIP-1193 beside a policy."),
    "policy": ("Policies", "Policies, valid or not."),
    "session": ("Session keys", "Permissions of ERC-7715: asked, granted, listed, used and revoked."),
    "status": ("Balances", "Balances and nonces on several chains."),
    "transfer": ("Transfers", "Transfers before and after they are sent."),
}
YES = {
    "account": "empty eoa eip7702 eip1167 erc1967 erc1967-beacon contract precompile", "status": "complete",
    "address": "predicted claimed planned", "fund": "funded planned", "policy": "valid", "evaluate": "allow", "calls": "plain",
    "delegation": "delegated not-delegated contract", "transfer": "transferred planned", "gas": "estimated", "guard": "allow", "chains": "healthy",
    "digest": "digest", "request": "built", "grant": "granted narrowed", "keys": "listed", "scope": "inside",
    "revoke": "planned revoked nothing",
}
UNKNOWN = {"unknown", "pending", "partial"}


class Suite:
    def __init__(self, name):
        self.title, self.comment = TITLES[name]
        cases = wallet_guard.CASES if name == "guard" else json.loads((DATA / f"{name}.json").read_text("utf-8"))["cases"]
        more = (source.MORE.get(name, []) for source in (wallet_more, wallet_accounts, wallet_edges, wallet_grants))
        self.cases = [convert(case) for case in cases + sum(more, [])]


def conclusion(verb, verdict, findings):
    if verdict in UNKNOWN:
        return "unknown"
    is_yes = verdict in YES[verb].split() and all(finding["severity"] != "error" for finding in findings)
    return "yes" if is_yes else "no"


def convert(case):
    expect, verb = case["expect"], case["verb"]
    codes = [finding["rule"] for finding in expect.get("findings", ())]
    ledger = case["ledger"] or wallet_rows.of_case(case["id"], codes, verb)
    made = {"id": case["id"].replace(".", "-"), "comment": case["comment"], "ledger": ledger, "bundle": case["bundle"]}
    if "error" in expect:
        return {**made, "expect": {"error": expect["error"]}}
    report = {"verdict": expect["verdict"], **expect["members"], "findings": expect["findings"]}
    if "statuses" in expect:
        report["authorizations"] = [{"status": status} for status in expect["statuses"]]
    return {**made, "expect": {"conclusion": conclusion(verb, expect["verdict"], expect["findings"]), "report": report}}
