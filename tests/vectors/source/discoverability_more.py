"""Cases of discoverability beside those of the study: usage errors, limits, and what the study's cases leave untold."""

import base64
import json

FORMAT = "erc8257-mcp-transcript/1"


def request(document):
    text = document if isinstance(document, str) else json.dumps(document)
    return {"method": "POST", "headers": [], "bodyText": text}


def exchange(asked, answered, status=200, **more):
    text = answered if isinstance(answered, str) else json.dumps(answered)
    return {"request": request(asked), "sentMs": 0, "endedMs": 7, "end": "complete", "status": status,
        "headers": [{"name": "content-type", "value": "application/json"}], "bodyText": text, **more}


def ask(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def result(number, value):
    return {"jsonrpc": "2.0", "id": number, "result": value}


TOOL = {"name": "list_books", "description": "Lists the books of one shelf.", "inputSchema": {"type": "object"},
    "annotations": {"readOnlyHint": True}}


def server(tools, *more):
    """A server with these tools, entered in the older era."""
    entry = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "shelf", "version": "1"}}
    return [exchange(ask(1, "initialize"), result(1, entry)),
        exchange({"jsonrpc": "2.0", "method": "notifications/initialized"}, "", 202),
        exchange(ask(2, "tools/list"), result(2, {"tools": tools})), *more]


def bundle(exchanges, **more):
    return {"format": FORMAT, "endpoint": "https://books.example.test/mcp", "recorder": "hand", **more, "exchanges": exchanges}


def usage(name, comment, document, code, member):
    return {"id": f"disc-usage-{name}", "comment": comment, "ledger": ["disc-basis-measured"], "bundle": document,
        "expect": {"error": {"code": code, "member": member}}}


def case(name, comment, ledger, exchanges, findings, criteria, **more):
    verdict, options = more.pop("verdict"), more.pop("options", None)
    document = bundle(exchanges, **({"options": options} if options else {}))
    told = [{"rule": rule, "exchange": exchange, "pointer": pointer} for rule, exchange, pointer in findings]
    return {"id": f"disc-{name}", "comment": comment, "ledger": [f"disc-{row}" for row in ledger.split()], "bundle": document,
        "expect": {"verdict": verdict, "criteria": criteria, "findings": told, **more}}


OK = exchange(ask(1, "initialize"), result(1, {}))
UNTRIED = ("disc-call-untried", None, None)


#: A client's messages that are not requests: a response, a batch, an object without a method and one whose method is a number.
OTHERS = [exchange({"jsonrpc": "2.0", "id": "server-1", "result": {"roots": []}}, "", 202),
    exchange([ask(7, "ping")], [result(7, {})]), exchange({}, "", 400), exchange(ask(8, 5), "", 400)]
ERRORS = [exchange(ask(9, "shelves/burn"), {"jsonrpc": "2.0", "id": 9, "error": {"code": -32601, "message": "There is no such method."}}),
    exchange('{"jsonrpc":', {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "This is not JSON."}}, 400)]


def many(count):
    return [{**TOOL, "name": f"tool_{index}", "description": f"Lists the books of shelf {index}."} for index in range(count)]


def letters(seed, spec=None, peer="PPPPPPFPPF"):
    return {"seed-0.1": seed, "spec": spec or seed, "peer-0.4": peer}


MORE = {
    "mcp": [
        usage("end", "An end that no exchange has.", bundle([{**OK, "end": "soon"}]), "usage-wrong-value", "exchanges[0].end"),
        usage("method", "A method that no exchange has.", bundle([{**OK, "request": {**OK["request"], "method": "GET"}}]),
            "usage-wrong-value", "exchanges[0].request.method"),
        usage("status", "A status beyond 999.", bundle([{**OK, "status": 1000}]), "usage-wrong-value", "exchanges[0].status"),
        usage("status-missing", "A whole answer without a status.", bundle([{**OK, "status": None}]), "usage-wrong-value",
            "exchanges[0].status"),
        usage("times", "An end before the beginning.", bundle([OK, {**OK, "sentMs": 8}]), "usage-wrong-value", "exchanges[1].endedMs"),
        usage("exchanges", "65 exchanges.", bundle([OK] * 65), "usage-wrong-value", "exchanges"),
        usage("request", "A request without a body.", bundle([{**OK, "request": {"method": "POST", "headers": []}}]), "usage-wrong-value",
            "exchanges[0].request.body"),
        usage("latency", "A bound of 60,001 ms.", bundle([OK], options={"latencyMs": 60_001}), "usage-wrong-value", "options.latencyMs"),
        usage("list-bytes", "A bound of 0 bytes.", bundle([OK], options={"listBytes": 0}), "usage-wrong-value", "options.listBytes"),
        usage("option", "An option that is not known.", bundle([OK], options={"retries": 2}), "usage-unknown", "options.retries"),
        case("list-1024", "1,024 tools are judged.", "c2-caps limits", server(many(1024)), [
            UNTRIED, ("disc-list-bytes", 2, None)], letters("PPPPPP-PF-", peer="PPPPPPFPFF"), verdict="ready",
            measures={"tools": 1024}),
        case("list-1025", "Of 1,025 tools the first 1,024 are judged, and the list counts as unfinished.", "c2-caps limits",
            server(many(1025)), [("disc-list-unfinished", 2, "/result/tools"), UNTRIED, ("disc-list-bytes", 2, None)],
            letters("PuuuuP-PF-", peer="PPPPPPFPFF"), verdict="unknown", measures={"tools": 1024}),
        case("levels-128", "128 levels are read.", "answer-strict limits",
            server([{**TOOL, "_meta": {"deep": json.loads("[" * 123 + "]" * 123)}}]), [UNTRIED],
            letters("PPPPPP-PP-"), verdict="ready"),
        case("levels-129", "129 levels are too many.", "answer-strict limits",
            server([{**TOOL, "_meta": {"deep": json.loads("[" * 124 + "]" * 124)}}]),
            [("disc-answer-json", 2, None), UNTRIED, ("disc-list-bytes-unknown", 2, None)],
            letters("PFuuuP-Pu-", peer="PFFFFPFPFF"), verdict="not-ready"),
        case("other-requests", "A response to the server and a batch are not the request with an unknown method.",
            "transcript-roundtrip c10-unknown", server([TOOL], *OTHERS, *ERRORS), [UNTRIED],
            letters("PPPPPP-PPP", peer="PPPPPPFPPP"), verdict="ready"),
        case("other-requests-alone", "Without such a request, C10 is not tested.",
            "transcript-roundtrip c10-unknown", server([TOOL], *OTHERS), [UNTRIED], letters("PPPPPP-PP-"), verdict="ready"),
        case("price-digits", "The digits 402 in a text are no price.", "cap-402-text",
            server([TOOL], exchange(ask(3, "tools/call", name="list_books", arguments={}), result(3, {"content": [
                {"type": "text", "text": "1402 gauges of the rivers, read this morning"}]}))),
            [], letters("PPPPPPPPP-", peer="PPPPPPFPPF"), verdict="ready", delivery="verified"),
    ],
    "server-json": [
        {"id": "disc-sj-required", "comment": "Nothing that must be there.", "ledger": ["disc-sj-required"],
            "bundle": {"format": "erc8257-discoverability-server-json-bundle/1", "bodyText": "{}"},
            "expect": {"verdict": "invalid", "findings": [{"rule": rule, "pointer": ""} for rule in (
                "disc-sj-description", "disc-sj-name", "disc-sj-nothing", "disc-sj-schema-other", "disc-sj-version")]}},
        {"id": "disc-sj-remote-stdio", "comment": "A remote by standard input.", "ledger": ["disc-sj-remotes"],
            "bundle": {"format": "erc8257-discoverability-server-json-bundle/1", "bodyText": json.dumps({
                "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "a/b",
                "description": "\U0001d49c" * 100, "version": "2.7.1-linux", "remotes": [{"type": "stdio"},
                    {"type": "streamable-http", "url": "https://{region}.example.test/mcp"}, {"type": "sse", "url": "{base}/sse"}]})},
            "expect": {"verdict": "invalid", "findings": [{"rule": "disc-sj-transport", "pointer": "/remotes/0/type"},
                {"rule": "disc-sj-transport", "pointer": "/remotes/2/url"}]}},
        {"id": "disc-sj-package-url", "comment": "URLs of packages begin as those of remotes do. Only remotes have variables of their own.",
            "ledger": ["disc-sj-package", "disc-pin-registry"],
            "bundle": {"format": "erc8257-discoverability-server-json-bundle/1", "bodyText": json.dumps({
                "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "a/b",
                "description": "Books", "version": "1.0.2", "packages": [{"registryType": "npm", "identifier": "books", "version": "1.0.2",
                    "transport": {"type": kind, "url": url, **more}} for kind, url, more in (
                        ("streamable-http", "{base}/mcp", {}), ("sse", "{", {}), ("sse", "https://localhost:{port}/sse", {"variables": 5}),
                        ("streamable-http", "https://books.example.test/\ufeff", {}), ("sse", "https://", {}))],
                "remotes": [{"type": "sse", "url": "https://books.example.test/sse", "variables": 5}]})},
            "expect": {"verdict": "invalid", "findings": [
                *({"rule": "disc-sj-transport", "pointer": f"/packages/{place}/transport/url"} for place in (0, 1, 3, 4)),
                {"rule": "disc-sj-input", "pointer": "/remotes/0/variables"}]}},
        {"id": "disc-sj-arguments", "comment": "Arguments and inputs: of each kind one that can be, and what cannot.",
            "ledger": ["disc-sj-arguments"],
            "bundle": {"format": "erc8257-discoverability-server-json-bundle/1", "bodyText": json.dumps({
                "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "a/b",
                "description": "Books", "version": "1.0.2", "packages": [{"registryType": "npm", "identifier": "books", "version": "1.0.2",
                    "transport": {"type": "stdio"},
                    "packageArguments": [{"type": "positional", "value": "serve"}, {"type": "positional", "valueHint": "folder"},
                        {"type": "named", "name": "--port", "format": "number", "isRequired": True}, {"type": "positional"},
                        {"type": "positional", "name": "--port"}, {"type": "named", "value": "--port"}, {"type": "flag", "name": "-v"},
                        {"type": "named", "name": "--all", "isRepeated": "yes"}],
                    "environmentVariables": [{"name": "A", "format": "filepath", "isSecret": False, "choices": ["b"]},
                        {"name": "C", "format": "integer"}, {"name": "D", "isRequired": 1}, {"name": "E", "choices": [7]},
                        {"name": "F", "default": 7}]}]})},
            "expect": {"verdict": "invalid", "findings": [{"rule": f"disc-sj-{rule}", "pointer": f"/packages/0/{pointer}"}
                for rule, pointer in (("argument", "packageArguments/3"), ("argument", "packageArguments/4"),
                    ("argument", "packageArguments/5"), ("argument", "packageArguments/6/type"),
                    ("argument", "packageArguments/7/isRepeated"), ("input", "environmentVariables/1/format"),
                    ("input", "environmentVariables/2/isRequired"), ("input", "environmentVariables/3/choices/0"),
                    ("input", "environmentVariables/4/default"))]}},
    ],
}
