"""JSON-RPC answers as nodes, providers and wallets give them, and their outcomes."""

import base64
import json

from abi import Cases
from registry_calls import HASH
from registry_errors import ID, raw

SUITE = Cases("JSON-RPC answers", "`text` (`base64`, `parts`) is the JSON of the response's member `result` or "
    "`error`. It comes to `returned` or `reverted` data of a call, to the value that the method gives, or to a "
    "`failure` with its reason; a `detail` that is stated is compared.", "rpc")

LEDGER = "1-err-tool-not-found"
NOT_FOUND = "0x" + raw("ToolNotFound", ID).hex()
BYTES = list(raw("ToolNotFound", ID))


def add(case_id, method, member, comment, text, expect, ledger=LEDGER):
    if isinstance(text, bytes):
        given = {"base64": base64.b64encode(text).decode("ascii")}
    elif isinstance(text, list):
        given = {"parts": text}
    else:
        given = {"text": text if isinstance(text, str) else json.dumps(text)}
    SUITE.add(case_id, ledger, comment, {"method": method, "member": member, **given}, expect)


def fails(case_id, method, member, comment, text, reason, detail=None, ledger=LEDGER):
    failure = {"reason": reason} if detail is None else {"reason": reason, "detail": detail}
    add(case_id, method, member, comment, text, {"failure": failure}, ledger)


def returned(case_id, comment, text, data):
    add(case_id, "eth_call", "result", comment, text, {"returned": data}, "1-toolconfig-layout")


def odd(case_id, comment, text, detail=None):
    fails(case_id, "eth_call", "result", comment, text, "not-json-rpc", detail, "1-toolconfig-layout")


returned("data", "Data.", '"0x01ff"', "0x01ff")
returned("data-upper", "Digits in upper case.", '"0xABcd"', "0xabcd")
returned("data-none", "Pinned: no data.", '"0x"', "0x")
returned("data-space", "White space around.", ' \r\n\t"0x01" ', "0x01")
returned("data-escaped", "JSON may escape any character.", '"\\u0030x\\u0030\\u0031"', "0x01")
for name, text, detail in (
        ("null", "null", "null"), ("number", "1", "1"), ("true", "true", "true"), ("array", "[]", "[]"),
        ("object", "{}", "{}"), ("empty", "", ""), ("odd-digits", '"0x1"', '"0x1"'),
        ("no-prefix", '"01"', '"01"'), ("upper-prefix", '"0X01"', '"0X01"'), ("not-hex", '"0x0g"', '"0x0g"'),
        ("empty-text", '""', '""'), ("prefix-twice", '"0x0x01"', '"0x0x01"'), ("space-in", '"0x 01"', '"0x 01"'),
        ("html", "<html>", "<html>"), ("trailing", '"0x01" x', None), ("open", '"0x01', None),
        ("two", '"0x01""0x02"', None)):
    odd(f"data-{name}", "No data.", text, detail)
odd("data-object-spaces", "An object is quoted without the white space between its tokens, and in its own order.",
    '\r\n { "b" : [ 1 ,\t2 ] ,\n"a b": " c\\" d " , "\\u0041" : 1.0 } \n', '{"b":[1,2],"a b":" c\\" d ","\\u0041":1.0}')
odd("data-array-spaces", "An array likewise.", "[ ]", "[]")
odd("data-number-space", "White space behind a number.", "1 \n", "1")
odd("data-object-padded", "White space takes none of the 120 code points that are shown.",
    [{"text": "{"}, {"repeat": " ", "count": 100_000}, {"text": '"a":"'}, {"repeat": "x", "count": 112}, {"text": '"}'}], '{"a":"' + "x" * 112 + '"}')
odd("data-object-long", "One code point more is clipped.",
    [{"text": "{"}, {"repeat": " ", "count": 100_000}, {"text": '"a":"'}, {"repeat": "x", "count": 113}, {"text": '"}'}], '{"a":"' + "x" * 113 + "\u2026")
odd("data-bom", "A byte-order mark in front.", b'\xef\xbb\xbf"0x01"')
odd("data-latin-1", "Not UTF-8.", b'"\xff"')
odd("data-bidi", "What is shown of it is harmless.", '"\u202e0x01"', '"\\u{202e}0x01"')
odd("data-nested", "Brackets are not even counted.", [{"repeat": "[", "count": 1_000_000}])
fails("data-too-large", "eth_call", "result", "More than a host reads.",
    [{"text": '"0x'}, {"repeat": "00", "count": 2_097_151}, {"text": '"'}], "too-large", ledger="1-toolconfig-layout")


def reverted(case_id, comment, error, data=NOT_FOUND):
    add(case_id, "eth_call", "error", comment, error, {"reverted": data})


CALL = {"code": 3, "message": "execution reverted", "data": NOT_FOUND}
reverted("geth", "Pinned: geth, anvil, reth.", CALL)
reverted("geth-reason", "geth with a reason in the message.", {**CALL, "message": "execution reverted: paused"})
reverted("server-error", "Pinned: under a general code.", {**CALL, "code": -32000})
reverted("nested", "Pinned: an error within the data.",
    {"code": -32603, "message": "Internal error", "data": {"code": 3, "data": NOT_FOUND}})
reverted("parity", "Pinned: behind a word.",
    {"code": -32015, "message": "VM execution error.", "data": "Reverted " + NOT_FOUND})
reverted("nethermind", "The word in lower case.",
    {"code": -32015, "message": "VM execution error.", "data": "reverted " + NOT_FOUND})
reverted("hardhat", "hardhat: an object with message and data.", {"code": -32603,
    "message": "Error: VM Exception while processing transaction: reverted with an unrecognized custom error",
    "data": {"message": "Error: VM Exception", "txHash": HASH, "data": NOT_FOUND}})
reverted("ganache", "ganache: under the hash of the transaction.", {"code": -32000,
    "message": "VM Exception while processing transaction: revert", "data": {HASH: {"error": "revert",
    "program_counter": 42, "return": NOT_FOUND, "reason": None}, "stack": "RuntimeError: …", "name": "RuntimeError"}})
reverted("ganache-7", "ganache 7: as the result.", {"code": -32000, "message": "VM Exception: revert",
    "data": {"hash": None, "programCounter": 42, "result": NOT_FOUND, "reason": None, "message": "revert"}})
reverted("wallet", "A wallet: the original error within the data.", {"code": -32603, "message": "Internal JSON-RPC error.",
    "data": {"originalError": {"code": 3, "data": NOT_FOUND, "message": "execution reverted"}}})
reverted("wallet-top", "A wallet: the original error beside.",
    {"code": -32603, "message": "Internal JSON-RPC error.", "originalError": {"code": 3, "data": NOT_FOUND}})
reverted("ethers", "ethers: within error, within info.", {"code": "CALL_EXCEPTION", "message": "call failed",
    "info": {"error": {"code": 3, "message": "execution reverted", "data": NOT_FOUND}}})
reverted("ethers-5", "ethers 5: error within error.", {"reason": "cannot estimate gas", "code": "UNPREDICTABLE_GAS_LIMIT",
    "error": {"reason": "processing response error", "error": {"code": 3, "data": NOT_FOUND}}})
reverted("viem", "viem: causes.", {"message": "call failed", "cause": {"cause": {"code": 3, "data": NOT_FOUND}}})
reverted("viem-raw", "viem: beside what was decoded of it.", {"message": "call failed", "cause": {"raw": NOT_FOUND,
    "data": {"errorName": "ToolNotFound", "args": [str(ID)]}, "signature": NOT_FOUND[:10]}})
reverted("web3", "web3: an inner error.", {"message": "call failed", "innerError": {"code": 3, "data": NOT_FOUND}})
reverted("buffer", "A buffer of Node.js.", {"code": 3, "message": "execution reverted",
    "data": {"type": "Buffer", "data": BYTES}})
reverted("upper", "Digits in upper case.", {**CALL, "data": "0x" + NOT_FOUND[2:].upper()})
reverted("no-code", "Nothing but data.", {"data": NOT_FOUND})
reverted("outermost", "The outermost data counts.", {**CALL, "error": {"data": "0xeec403f0"}})
reverted("outermost-empty", "Data that is empty does not hide other data.", {**CALL, "data": "0x",
    "error": {"data": NOT_FOUND}})
reverted("deepest", "Six levels.", {"error": {"error": {"error": {"error": {"error": {"data": NOT_FOUND}}}}}})
reverted("rate-limit-reason", "What a contract says is not a rate limit.",
    {**CALL, "message": "execution reverted: rate limit exceeded, too many requests, 429"})
reverted("data-without-word", "Data decides, whatever the message.", {"code": -32000, "message": "oops",
    "data": "0xeec403f0"}, "0xeec403f0")
reverted("no-data", "A revert without data.", {"code": 3, "message": "execution reverted"}, "0x")
reverted("no-data-hex", "A revert with empty data.", {"code": 3, "message": "execution reverted", "data": "0x"}, "0x")
for name, data in (("word-hex", "Reverted 0x"), ("word", "Reverted"), ("word-text", "Reverted by the contract")):
    reverted(f"no-data-{name}", "Only the data's word says so.",
        {"code": -32015, "message": "VM execution error.", "data": data}, "0x")
reverted("no-data-message", "Only the message says so.", {"code": -32000, "message": "VM Exception: Revert"}, "0x")
reverted("no-data-code", "Only the code says so.", {"code": 3, "message": "failed"}, "0x")
reverted("no-data-null", "Data null.", {"code": 3, "message": "execution reverted", "data": None}, "0x")
reverted("no-data-odd", "Data that is not hex.", {"code": 3, "message": "execution reverted", "data": "0x123"}, "0x")
reverted("rate-limit-data-word", "Limits in the reason of a revert without data.",
    {"code": 3, "message": "execution reverted: header not found"}, "0x")


def error(case_id, comment, text, reason, detail=None):
    fails(f"{case_id}", "eth_call", "error", comment, text, reason, detail)


for name, code, message in (
        ("code", -32005, "limit"), ("http", 429, "slow down"), ("words", -32000, "Too Many Requests"),
        ("rate", -32000, "your rate limit is reached"), ("number", -32000, "HTTP status 429"),
        ("number-colon", -32000, "status=429: slow down"), ("number-brackets", -32000, "failed (429)"),
        ("units", -32000, "Your app has exceeded its compute units per second capacity"),
        ("count", -32000, "daily request count exceeded, request rate limited"),
        ("throttled", -32000, "request was throttled"),
        ("a-second", -32007, "50/second request limit reached - reduce calls per second or upgrade your account"),
        ("a-day", -32003, "daily request limit reached - upgrade your account"),
        ("singular", 15, "Too many request, try again later")):
    error(f"limited-{name}", "Too many requests.", {"code": code, "message": message}, "rate-limited", message)
error("limited-wrapped", "A wallet wraps it.", {"code": -32603, "message": "Internal error",
    "data": {"code": -32005, "message": "limit exceeded"}}, "rate-limited", "Internal error")
error("limited-data", "Data beside a limit is not revert data.", {"code": -32005, "message": "limit", "data": HASH},
    "rate-limited", "limit")
error("limited-text", "An error that is only a text.", '"Too many requests"', "rate-limited", "Too many requests")
for name, message in (("header", "header not found"), ("hash", "header for hash not found"),
                      ("unknown", "Unknown block"), ("block", "block not found"),
                      ("trie", "missing trie node " + HASH[2:] + " (path )"),
                      ("state", "required historical state unavailable (reexec=128)"),
                      ("canonical", "hash is not currently canonical"),
                      ("world", "World state unavailable"),
                      ("hardhat", "Received invalid block tag 101. Latest block number is 100")):
    error(f"no-block-{name}", "The block or its state is not there.", {"code": -32000, "message": message},
        "no-block")
error("no-block-anvil", "The block is not there.", {"code": -32602,
    "message": "BlockOutOfRangeError: block height is 0 but requested was 429429"}, "no-block")
for name, given, detail in (
        ("gas", {"code": -32000, "message": "out of gas"}, "out of gas"),
        ("gas-limit", {"code": -32000, "message": "gas limit is too high"}, "gas limit is too high"),
        ("bad-instruction", {"code": -32015, "message": "VM execution error.", "data": "Bad instruction fe"},
        "VM execution error."),
        ("empty-data", {"code": -32000, "message": "invalid opcode", "data": "0x"}, "invalid opcode"),
        ("method", {"code": -32601, "message": "the method eth_call does not exist"},
        "the method eth_call does not exist"),
        ("4290", {"code": -32000, "message": "at 42900 and a429"}, "at 42900 and a429"),
        ("no-message", {"code": -32000}, None), ("message-number", {"code": -32000, "message": 1}, None),
        ("empty", {}, None), ("array", [1, 2], None), ("null", None, None), ("number", 3, None), ("text", "no", "no"),
        ("too-deep", {"error": {"error": {"error": {"error": {"error": {"error": {"data": NOT_FOUND}}}}}}}, None),
        ("calldata", {"message": "failed", "transaction": {"data": NOT_FOUND}}, "failed"),
        ("bytes-300", {"message": "failed", "data": {"type": "Buffer", "data": [300]}}, "failed"),
        ("bytes-text", {"message": "failed", "data": ["0x01"]}, "failed"),
        ("bidi", {"message": "a\u202eb"}, "a\\u{202e}b")):
    error(f"error-{name}", "An error of the RPC's own.", json.dumps(given), "rpc-error", detail)
error("error-long-message", "A long message is clipped to 120 code points.", {"message": "m" * 1_000}, "rpc-error",
    "m" * 119 + "\u2026")
error("error-html", "Not JSON.", "<html>", "not-json-rpc")
error("error-none", "Nothing.", "", "not-json-rpc")
error("error-twice", "A name twice.", '{"data":"0x","data":"0xeec403f0"}', "not-json-rpc")
error("error-latin-1", "Not UTF-8.", b'{"message":"\xff"}', "not-json-rpc")
error("error-nested", "Brackets without end.", [{"repeat": "[", "count": 262_144}], "not-json-rpc")
error("error-deep", "Objects within objects.", [{"repeat": '{"error":', "count": 20_000}, {"text": "1"},
    {"repeat": "}", "count": 20_000}], "rpc-error")
error("error-too-large", "More than is read of an error.", [{"text": '{"message":"'}, {"repeat": "m", "count": 262_144},
    {"text": '"}'}], "too-large")


def chain(case_id, comment, text, number):
    add(f"chain-{case_id}", "eth_chainId", "result", comment, text, {"chainId": number}, "D16 1-ids-scoped")


chain("8453", "Base.", '"0x2105"', "8453")
chain("1", "Ethereum.", '"0x1"', "1")
chain("upper", "Digits in upper case.", '"0xA4B1"', "42161")
chain("zeros", "Leading zeros change nothing.", '"0x0000000000000000000000000000000000000000000000000000000000002105"', "8453")
chain("max", "The largest that is read.", f'"{hex(2**128 - 1)}"', str(2**128 - 1))
chain("0", "No chain has it, but it can be read.", '"0x0"', "0")
for name, text, detail in (("decimal", '"8453"', '"8453"'), ("number", "8453", "8453"), ("none", '"0x"', '"0x"'),
                           ("2-128", f'"{hex(2**128)}"', f'"{hex(2**128)}"'), ("sign", '"0x-1"', '"0x-1"'),
                           ("plus", '"0x+1"', '"0x+1"'), ("space", '" 0x1"', '" 0x1"'), ("null", "null", "null"),
                           ("65-digits", '"0x' + "0" * 64 + '1"', None)):
    fails(f"chain-{name}", "eth_chainId", "result", "No chain ID.", text, "not-json-rpc", detail, "D16")
fails("chain-error", "eth_chainId", "error", "An error.", {"code": -32601, "message": "no"}, "rpc-error", "no", "D16")
fails("chain-limited", "eth_chainId", "error", "Too many requests.", {"code": 429, "message": "no"}, "rate-limited",
    "no", "D16")
fails("chain-reverted", "eth_chainId", "error", "Nothing was called, so nothing reverted.", CALL, "rpc-error",
    "execution reverted", "D16")

PINNED = {"number": "0x1b4", "hash": "0x" + "22" * 32}


def block(case_id, comment, value, number="436", block_hash="0x" + "22" * 32):
    add(f"block-{case_id}", "eth_getBlockByNumber", "result", comment, value,
        {"block": {"number": number, "hash": block_hash}}, "D16")


def no_block(case_id, comment, text, reason, detail=None, member="result"):
    fails(f"block-{case_id}", "eth_getBlockByNumber", member, comment, text, reason, detail, "D16")


block("plain", "Number and hash.", PINNED)
block("whole", "What else it says is not looked at.", {"parentHash": "0x" + "11" * 32, "transactions": ["0x" + "33" * 32],
    "withdrawals": [{"hash": 1}], **PINNED, "size": None})
block("upper", "Digits in upper case.", {"number": "0x1B4", "hash": "0x" + "AB" * 32}, block_hash="0x" + "ab" * 32)
block("max", "The largest number.", {**PINNED, "number": hex(2**64 - 1)}, str(2**64 - 1))
block("0", "The first block.", {**PINNED, "number": "0x0"}, "0")
no_block("null", "The RPC does not have it.", "null", "no-block")
no_block("unknown", "The RPC does not have it.", {"code": -32000, "message": "unknown block"}, "no-block",
    "unknown block", "error")
no_block("pending", "A block that is not there yet.", {"number": None, "hash": None}, "not-json-rpc", "null")
no_block("2-64", "A number beyond 64 bits.", {**PINNED, "number": hex(2**64)}, "not-json-rpc", f'"{hex(2**64)}"')
no_block("decimal", "A number that is not hex.", {**PINNED, "number": 436}, "not-json-rpc", "436")
no_block("no-hash", "No hash.", {"number": "0x1b4"}, "not-json-rpc", "an object")
no_block("no-number", "No number.", {"hash": PINNED["hash"]}, "not-json-rpc", "an object")
no_block("short-hash", "A hash of 31 bytes.", {**PINNED, "hash": PINNED["hash"][:-2]}, "not-json-rpc")
no_block("long-hash", "A hash of 33 bytes.", {**PINNED, "hash": PINNED["hash"] + "00"}, "not-json-rpc")
no_block("twice", "A member twice.", '{"number":"0x1","hash":"0x' + "22" * 32 + '","number":"0x2"}', "not-json-rpc")
no_block("text", "Not an object.", '"0x1b4"', "not-json-rpc")
no_block("array", "Not an object.", "[]", "not-json-rpc", "an array")
no_block("html", "Not JSON.", "<html>", "not-json-rpc")
add("code", "eth_getCode", "result", "Some code.", '"0x6001"', {"data": "0x6001"}, "sec-zerocode-denied")
add("code-none", "eth_getCode", "result", "No code.", '"0x"', {"data": "0x"}, "sec-zerocode-denied")
fails("code-null", "eth_getCode", "result", "Neither.", "null", "not-json-rpc", "null", "sec-zerocode-denied")
fails("code-nibble", "eth_getCode", "result", "Half a byte.", '"0x0"', "not-json-rpc", '"0x0"', "sec-zerocode-denied")
add("storage", "eth_getStorageAt", "result", "A word.", f'"0x{"0" * 63}1"', {"data": "0x" + "0" * 63 + "1"}, "B29")

# --- The URL of an RPC, which may hold a key, is repeated by no report: libraries put it into their errors
for name, message, detail in (
        ("viem", 'HTTP request failed.\n\nStatus: 500\nURL: https://node.example/v2/SECRET\nRequest body: {"method":"eth_call"}',
         'HTTP request failed.\\u{a}\\u{a}Status: 500\\u{a}URL: [URL]\\u{a}Request body: {"method":"eth_call"}'),
        ("ethers", 'server response 500 (request={  }, requestUrl="http://127.0.0.1:8545/?key=SECRET", code=SERVER_ERROR)',
         'server response 500 (request={  }, requestUrl="[URL]", code=SERVER_ERROR)'),
        ("upper", "no answer from HTTPS://NODE.EXAMPLE/SECRET today", "no answer from [URL] today"),
        ("sockets", "wss://a.example/SECRET and ws://b.example/SECRET", "[URL] and [URL]"),
        ("end", "see https://node.example/SECRET", "see [URL]"),
        ("within", "(https://node.example/SECRET)", "([URL]"),
        ("others", "a://b, :// and ftp://c", "a://b, :// and ftp://c")):
    error(f"error-url-{name}", "URLs are left out.", {"code": -32603, "message": message}, "rpc-error", detail)
error("error-url-limited", "What a message means is read before.", {"message": "https://node.example/SECRET: Too Many Requests"},
    "rate-limited", "[URL] Too Many Requests")
