"""A node that is asked directly, and that has the keys of the accounts."""

from __future__ import annotations

import json
import time
import urllib.request
from typing import Any


def asked(rpc: str, method: str, *params: Any) -> Any:
    """The result of a call."""
    question = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(rpc, question, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=600) as response:
        answer = json.load(response)
    assert "result" in answer, answer
    return answer["result"]


def receipt_of(rpc: str, hash_: str) -> Any:
    """The receipt of a transaction, once it is mined."""
    until = time.monotonic() + 600
    while (receipt := asked(rpc, "eth_getTransactionReceipt", hash_)) is None:
        assert time.monotonic() < until
        time.sleep(0.1)
    return receipt


def sent(rpc: str, transaction: Any) -> Any:
    """Sends a transaction as it stands, which must not revert; its receipt. The node has the key."""
    receipt = receipt_of(rpc, asked(rpc, "eth_sendTransaction", transaction))
    assert receipt["status"] == "0x1", receipt
    return receipt
