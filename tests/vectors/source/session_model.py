"""A session as the decisions describe it: its requests, its reading of the answers, its record.

A reading is a generator that yields the questions of a stage and is sent their answers. Nothing here follows an
implementation; DESIGN.md (Session, Readings of the standard) and the decisions B2, B3, D2, D6, D10, D16 are the source.
"""

import json

from build import error, expand, info, warning
from session_world import decode, selector, word

LAG = 256  # blocks
WINDOW, LEAST = 300, 60  # seconds: the freshness window, and the least that is asked of a block
SKEW = 60  # seconds
GAS = 10_000_000  # of getToolConfig
MEMBERS = ("creator", "metadataURI", "manifestHash", "accessPredicate")


class Expired(Exception):
    """The session's time has run out."""


# --- one answer
def plain(answer):
    """A long result in one piece."""
    return {"result": json.loads(expand(answer["resultParts"]))} if "resultParts" in answer else answer


def failure(answer):
    """The reason of a failed answer, or None."""
    if "failed" in answer:
        return answer["failed"]
    if "resultText" in answer:
        return "not-json-rpc"
    if "error" in answer:
        code, message = answer["error"]["code"], answer["error"]["message"].lower()
        if code in (-32005, 429) or "rate limit" in message:
            return "rate-limited"
        return "no-block" if code == -32001 or "header not found" in message else "rpc-error"
    return None


def is_hex(value, even=False):
    digits = value[2:] if isinstance(value, str) and value.startswith("0x") else "?"
    return all(c in "0123456789abcdefABCDEF" for c in digits) and (not even or len(digits) % 2 == 0)


def read_chain(answer, chain):
    """Why the RPC is of no use, or None."""
    value = answer.get("result")
    if failure(answer):
        return failure(answer)
    if not is_hex(value) or value == "0x" or int(value, 16) >= 2**128:
        return "not-json-rpc"
    return None if int(value, 16) == chain else "wrong-chain"


def read_block(answer, wanted=None):
    """(number, hash, time or None) or a reason."""
    if failure(answer):
        return failure(answer)
    value = answer["result"]
    if value is None:
        return "no-block"
    if not isinstance(value, dict) or not is_hex(value.get("number")) or not is_hex(value.get("hash")):
        return "not-json-rpc"
    number = int(value["number"], 16)
    if len(value["hash"]) != 66 or number >= 2**64 or wanted not in (None, number):
        return "not-json-rpc"
    time = value.get("timestamp", "0x0")
    if not is_hex(time) or time == "0x" or int(time, 16) >= 2**64:
        return "not-json-rpc"
    return number, value["hash"].lower(), int(time, 16) if "timestamp" in value else None


def read_record(answer, tool_id):
    """An RPC's statement about the tool, or None where only the code at the registry's address can tell."""
    answer = plain(answer)
    if "error" in answer:
        data, message = answer["error"].get("data"), answer["error"]["message"]
        if data in (None, "0x"):
            reverted = "revert" in message or answer["error"]["code"] == 3
            return said("unavailable", "empty-revert" if reverted else failure(answer))
        for name, state in (("ToolNotFound(uint256)", "not-found"), ("ToolIsDeregistered(uint256)", "deregistered")):
            if data.lower() == "0x" + selector(name) + word(tool_id):
                return said(state)
            if data.startswith("0x" + selector(name)) and len(data) == 74:
                return said("malformed", "wrong-argument")
        return said("malformed", "unknown-revert")
    if failure(answer) or not is_hex(answer["result"], True):
        return said("unavailable", failure(answer) or "not-json-rpc")
    if answer["result"] == "0x":
        return None
    config = decode(answer["result"])
    return said("ok", config=config) if isinstance(config, dict) else said("malformed", config)


def read_code(answer):
    if failure(answer) or not is_hex(answer["result"], True):
        return said("unavailable", failure(answer) or "not-json-rpc")
    return said("no-contract") if answer["result"] == "0x" else said("malformed", "empty")


def said(state, reason=None, config=None):
    return {"state": state, "reason": reason, "config": config}


# --- one reading
def at(pin):
    return {"blockHash": pin[1]}


def head_params(start):
    return [hex(int(start)) if start.isdecimal() else start, False]


class Read:
    """The outcome of a reading, before the RPCs agree."""

    def __init__(self, answers, pin=None, split=False, heads=(), lost=False):
        self.answers, self.pin, self.split, self.lost = answers, pin, split, lost
        # Heads are of interest where they are apart.
        self.heads = list(heads) if len({head[0] for head in heads if head}) > 1 else []


def believed(values, need, newest):
    """Of what n RPCs say the newest value, or the oldest, that n - need of them cannot have made up."""
    return sorted(values, reverse=newest)[max(0, len(values) - need)]


def read(tool, need, of, start, floor=0, window=None, clock=None):
    """Yields (stage, questions), is sent the answers in their order, and returns a Read.

    `window` is how old the block of a quorum may be, in seconds; a single RPC has no window."""
    answers, blocks, heads = [None] * of, {}, []

    def alive():
        return [rpc for rpc in range(of) if answers[rpc] is None]

    def give_up(split=False):
        for rpc in alive():
            answers[rpc] = said("unavailable", "not-asked")
        return Read(answers, None, split, heads)

    def ask_record(pin):
        data = "0x" + selector("getToolConfig(uint256)") + word(tool["id"])
        rpcs = alive()
        given = yield "record", [(rpc, "eth_call", [{"to": tool["registry"], "data": data, "gas": hex(GAS)}, at(pin)]) for rpc in rpcs]
        for rpc, answer in zip(rpcs, given):
            answers[rpc] = read_record(answer, tool["id"])
        silent = alive()
        if silent:
            given = yield "code", [(rpc, "eth_getCode", [tool["registry"], at(pin)]) for rpc in silent]
            for rpc, answer in zip(silent, given):
                answers[rpc] = read_code(answer)
        lost = any(answer["reason"] == "no-block" and rpc in rpcs for rpc, answer in enumerate(answers))
        return Read(answers, pin, False, heads, lost)

    if isinstance(start, dict):  # the host has read this block already
        return (yield from ask_record((int(start["number"]), start["hash"], None)))

    questions = [(rpc, *what) for rpc in range(of)
                 for what in (("eth_chainId", []), ("eth_getBlockByNumber", head_params(start)))]
    given = yield "heads", questions
    wanted = int(start) if start.isdecimal() else None
    for rpc in range(of):
        head = read_block(given[2 * rpc + 1], wanted)
        reason = read_chain(given[2 * rpc], tool["chain"]) or (head if isinstance(head, str) else None)
        if reason:
            answers[rpc] = said("unavailable", reason)
        else:
            blocks[rpc] = head

    if start == "latest":
        heads = [None if answers[rpc] else (blocks[rpc][0], blocks[rpc][2]) for rpc in range(of)]

    # The highest number that `need` RPCs have reached.
    numbers = sorted((blocks[rpc][0] for rpc in alive()), reverse=True)
    if len(numbers) < need:
        return give_up()
    common = numbers[need - 1]
    # Where there are few to spare, a few that are far behind must not take the others back to an old record.
    oldest = numbers[len(numbers) - need] - LAG
    if common < oldest:
        for rpc in alive():
            if blocks[rpc][0] < oldest:
                answers[rpc] = said("unavailable", "behind")
        return give_up()
    for rpc in alive():
        if common < floor:
            answers[rpc] = said("unavailable", "behind")
    # An RPC ahead is asked for its block there; an RPC behind, whether it has the block by now.
    elsewhere = [rpc for rpc in alive() if blocks[rpc][0] != common]
    if elsewhere:
        given = yield "pin", [(rpc, "eth_getBlockByNumber", [hex(common), False]) for rpc in elsewhere]
        for rpc, answer in zip(elsewhere, given):
            was_behind = blocks[rpc][0] < common
            blocks[rpc] = read_block(answer, common)
            if isinstance(blocks[rpc], str):
                lags = was_behind and blocks[rpc] == "no-block"
                answers[rpc] = said("unavailable", "behind" if lags else blocks[rpc])

    # The one hash that `need` of them have there.
    hashes = [blocks[rpc][1] for rpc in alive()]
    winners = {digest for digest in hashes if hashes.count(digest) >= need}
    digest = winners.pop() if len(winners) == 1 else None
    if len(set(hashes)) > 1:
        for rpc in alive():
            if blocks[rpc][1] != digest:
                answers[rpc] = said("unavailable", "other-block")
    if digest is None:
        return give_up(split=len(set(hashes)) > 1)

    # Its time, and whether that is too long ago: by the clock, or else by the newest head that can be believed.
    forever = 2**64 - 1
    told = [forever if blocks[rpc][2] is None else blocks[rpc][2] for rpc in alive()]
    time = believed(told, need, newest=False)
    time = None if time == forever else time
    if window is not None and time is not None:
        named = [-1 if head[1] is None else head[1] for head in heads if head]
        now = clock if clock is not None else believed(named, need, newest=True) if named else -1
        if now - time > window:
            for rpc in alive():
                answers[rpc] = said("unavailable", "behind")
            return give_up()
    return (yield from ask_record((common, digest, time)))


def most(answers):
    """How many RPCs gave the same answer."""
    votes = [(answer["state"], answer["config"]) for answer in answers if answer["state"] != "unavailable"]
    return max(map(votes.count, votes), default=0)


def agree(answers, need, split):
    """The outcome: (state, config, answers or nothing where they add nothing)."""
    votes = [(answer["state"], answer["config"]) for answer in answers if answer["state"] != "unavailable"]
    enough = [vote for index, vote in enumerate(votes) if votes.count(vote) >= need and vote not in votes[:index]]
    contradicted = split or any(vote != votes[0] for vote in votes)
    if len(enough) == 1:
        state, config = enough[0]
    else:
        state, config = ("disagreement" if contradicted else "unavailable"), None
    plain = all((answer["state"], answer["config"], answer["reason"]) == (state, config, None) for answer in answers)
    return {"state": state, "config": config, "answers": [] if plain else answers}


def expired():
    """The outcome of a reading whose time has run out."""
    return {"state": "unavailable", "config": None, "answers": [said("unavailable", "expired")]}


def known(state):
    """The outcome that is known before any RPC is asked."""
    return {"state": state, "config": None, "answers": []}


def remarks(reading, need=1, window=WINDOW, clock=None):
    """The findings about a reading: the state, what each of several RPCs said, and who is behind."""
    state, agreed = reading["state"], reading["config"]
    out = [] if state == "ok" else [error(f"lib-1-{state}", check=1)]
    if clock is not None and reading.get("time") is not None and not -SKEW <= clock - reading["time"] <= window:
        out.append(warning("lib-1-behind"))
    heads = [head for head in reading.get("heads", ()) if head]
    if heads:
        number = believed([head[0] for head in heads], need, newest=True)
        time = believed([-1 if head[1] is None else head[1] for head in heads], need, newest=True)
        found = []
        for head in heads:
            if head[0] != number:
                behind = head[0] < number
                apart = 0 if time < 0 or head[1] is None else (time - head[1] if behind else head[1] - time)
                found.append(abs(head[0] - number) > LAG or apart > window)
        out += [warning("lib-1-behind")] * found.count(True) + [info("lib-1-behind")] * found.count(False)
    if len(reading["answers"]) < 2:
        return out
    records = [answer["config"] for answer in reading["answers"] if answer["config"]]
    contested = [name for name in MEMBERS if any(one[name] != records[0][name] for one in records)]
    for answer in reading["answers"]:
        if agreed and answer["config"]:
            out += [warning("lib-1-dissent") for name in MEMBERS if answer["config"][name] != agreed[name]]
        elif agreed:
            out.append((info if answer["state"] == "unavailable" else warning)(
                "lib-1-answer" if answer["state"] == "unavailable" else "lib-1-dissent"))
        else:
            out += [info("lib-1-answer")] * (max(1, len(contested)) if answer["config"] else 1)
    return out


def recorded(reading, second=False):
    """The members of a bundle that a reading gives, without the details, which are for people."""
    out = {}
    if reading["state"] != "ok":
        out["registry"] = reading["state"]
    elif second:
        out.update(reading["config"])
    else:
        out["config"] = reading["config"]
    if second and reading.get("time") is not None:
        out["timestamp"] = hex(reading["time"])
    if reading.get("heads"):
        out["heads"] = [{} if not head else {"number": hex(head[0])} if head[1] is None else
                        {"number": hex(head[0]), "timestamp": hex(head[1])} for head in reading["heads"]]
    if reading["answers"]:
        out["answers"] = []
        for answer in reading["answers"]:
            row = {"registry": answer["state"]}
            if answer["config"] and answer["config"] != reading["config"]:
                row["config"] = answer["config"]
            if answer["reason"]:
                row["reason"] = answer["reason"]
            out["answers"].append(row)
    return out
