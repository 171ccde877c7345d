"""Turns a stated scenario into a vector: the steps that a session must take, and the report and bundle at its end.

The right result of a scenario (verdict, findings) is stated by hand. The model only gives the requests in their order.
It must come to the findings that the case states about its RPCs (`notes`).
"""

import session_model as model
from build import URI, Verify, encode, m, served, understand
from session_world import CHAIN, REGISTRY, Rpc, tool_ref

STARTED = 1790000000
LIMIT = 300


class Sessions:
    """Collects the cases of one file of kind `session`."""

    def __init__(self, title, comment):
        self.title, self.comment, self.cases = title, comment, []

    def ok(self, case_id, ledger, comment, *findings, **options):
        """A session that verifies; findings, if any, are warnings or information."""
        self.add(True, case_id, ledger, comment, findings, options)

    def no(self, case_id, ledger, comment, *findings, **options):
        """A session that does not verify."""
        self.add(False, case_id, ledger, comment, findings, options)

    def add(self, verified, case_id, ledger, comment, findings, options):
        case_id = f"session-{case_id}"
        opt = dict(rpcs=None, body=m(), response=None, final=None, moved=False, becomes=None, parts=None, url=URI,
                   blocked=False, policy=None, start="latest", notes="", clock=None, registry=REGISTRY, behind=0, expire=None, split=False, times=(),
                   flags=(), tool_id=1, chain=CHAIN, base64=False)
        unknown = set(options) - set(opt)
        assert not unknown, (case_id, unknown)
        opt.update(options)
        run = Run(opt)
        run.go()
        stated = opt["notes"].split() + ["lib-1-behind"] * opt["behind"]
        assert sorted(row["rule"] for row in run.notes) == sorted(stated), (case_id, run.notes)
        case = {"id": case_id, "comment": comment, "ledger": ledger.split()}
        if opt["flags"]:
            case["flags"] = list(opt["flags"])
        case["toolRef"] = run.reference
        if opt["policy"] is not None:
            case["policy"] = opt["policy"]
        case.update(start=opt["start"], started=STARTED)
        if opt["clock"] is not None:
            case["clock"] = opt["clock"]
        case["steps"] = run.steps
        case["expect"] = self.report(verified, case_id, opt, run, findings)
        case["bundle"] = run.bundle(opt)
        self.cases.append(case)

    @staticmethod
    def report(verified, case_id, opt, run, findings):
        """The members of the report, as of a recorded registration that says the same."""
        config, fresh = run.first["config"], run.second and run.second["config"]
        fetched = run.fetched and not opt["becomes"]
        response = opt["response"] or {"status": 200}
        options = dict(tool_ref=run.reference, evidence=run.evidence, policy=opt["policy"] or {},
                       registry=run.first["state"], failed=opt["becomes"] or run.failed, missing=not run.fetched,
                       base64=opt["base64"])
        if config:
            options.update(uri=config["metadataURI"], creator=config["creator"], hash=config["manifestHash"],
                           predicate=config["accessPredicate"])
        if fetched and not run.failed:
            options.update(status=response["status"], complete=response.get("complete"),
                           redirected=response.get("redirected") or opt["moved"])
        if run.failed or opt["becomes"]:
            options["missing"] = False
        if fresh:
            options["expect"] = {"expectedHash": fresh["manifestHash"]}
        elif opt["becomes"] or run.failed == "too-large":
            options["expect"] = {"manifestValid": False}
        body = opt["body"] if config and fetched and not run.failed else None
        suite = Verify("", "")
        suite.add(verified, case_id, "D1", "", body, (*findings, *run.notes), options)
        return suite.cases[0]["expect"]


class Run:
    """One run of the model against the RPCs and the server of a case."""

    def __init__(self, opt):
        self.opt = opt
        quorum = (opt["policy"] or {}).get("quorum") or {"need": 1, "of": 1}
        self.need, self.of = quorum["need"], quorum["of"]
        self.quorum = "quorum" in (opt["policy"] or {})
        self.window = max(model.LEAST, (opt["policy"] or {}).get("freshnessSeconds", model.WINDOW))
        # The clock matters where the session asked for the newest block.
        self.dated = opt["start"] == "latest" or isinstance(opt["start"], dict)
        self.clock_told = opt["clock"] if self.dated else None
        self.rpcs = opt["rpcs"] or [Rpc()] * self.of
        assert len(self.rpcs) == self.of, self.rpcs
        self.reference = tool_ref(opt["tool_id"], opt["chain"], opt["registry"])
        self.tool = {"chain": opt["chain"], "registry": opt["registry"], "id": opt["tool_id"]}
        self.restarted, self.most = False, 0
        self.steps, self.times, self.now = [], list(opt["times"]), 0
        self.fetched, self.failed, self.second, self.block = False, None, None, None

    def clock(self):
        """The time of the next poll: as stated, else a second later."""
        self.now = self.times.pop(0) if self.times else self.now + bool(self.steps)
        return self.now

    @property
    def evidence(self):
        """Who answered: of a quorum that was reached how many had to, else how many said the same."""
        state = self.first["state"]
        nobody = state == "unavailable" or self.impossible()
        if self.quorum:
            reached = not nobody and state != "disagreement"
            return f"quorum {self.need if reached else self.most} of {self.of}"
        return "none" if nobody else "rpc"

    def impossible(self):
        """The state of a tool that cannot be."""
        if self.tool["chain"] == 0 or int(self.tool["registry"], 16) == 0:
            return "no-contract"
        return "not-found" if self.tool["id"] == 0 else None

    def remarks(self, reading):
        return model.remarks(reading, self.need, self.window, self.clock_told)

    def go(self):
        state = self.impossible()
        self.first = model.known(state) if state else self.read(1, self.opt["start"])
        self.notes = self.remarks(self.first)
        if self.first["state"] == "ok" and self.opt["url"]:
            self.fetch()
        elif self.opt["blocked"]:
            self.failed = "blocked-address"
        self.steps.append({"at": self.clock(), "done": True})

    def read(self, number, start, floor=0):
        """A reading, and once in a session a second attempt, if the block was gone when it was read."""
        reading, lost = self.attempt(number, start, floor)
        by_host = isinstance(start, dict)
        if lost and reading["state"] == "unavailable" and not self.restarted and not by_host:
            self.restarted = True
            reading, _ = self.attempt(number, start, floor)
        # By the time of its block, too, the second reading is not older than the first.
        times = reading.get("time"), self.block and self.block[2]
        if number == 2 and None not in times and times[0] < times[1]:
            return {"state": "unavailable", "config": None, "answers": [model.said("unavailable", "behind")] * self.of}
        return reading

    def attempt(self, number, start, floor):
        clock = self.clock_told if start == "latest" else None
        asked = model.read(self.tool, self.need, self.of, start, floor, self.window if self.quorum else None, clock)
        try:
            stage, questions = next(asked)
            while True:
                given = [self.of_reading(rpc, number).answer(method, params, stage == "pin")
                         for rpc, method, params in questions]
                self.ask(questions, given, self.opt["expire"] if self.opt["expire"] and
                         self.opt["expire"][:2] == (stage, number) else None)
                stage, questions = asked.send(given)
        except model.Expired:
            return model.expired(), False
        except StopIteration as end:
            found = end.value
            if number == 1:
                self.block, self.most = found.pin, model.most(found.answers)
            reading = model.agree(found.answers, self.need, found.split)
            reading.update(heads=found.heads, time=found.pin and found.pin[2])
            return reading, found.lost

    def of_reading(self, rpc, number):
        """The RPC as it is at this reading, and at the second attempt of one."""
        at = self.rpcs[rpc] if number == 1 else self.rpcs[rpc].again
        return at.after if self.restarted and at.after else at

    def ask(self, questions, given, expire):
        """One step, or one for each answer; where time runs out, before the last answers."""
        calls = [{"rpc": rpc, "method": method, "params": params} for rpc, method, params in questions]
        answers = [{"call": index, **answer} for index, answer in enumerate(given)]
        if expire:
            self.steps.append({"at": self.clock(), "calls": calls, "answers": answers[:expire[2]]})
            self.steps.append({"at": LIMIT, "calls": calls[expire[2]:], "answers": []})
            self.times = [LIMIT + 1]
            raise model.Expired
        if self.opt["split"]:
            for index, answer in enumerate(answers):
                self.steps.append({"at": self.clock(), "calls": calls[index:], "answers": [{**answer, "call": 0}]})
        else:
            self.steps.append({"at": self.clock(), "calls": calls, "answers": answers})

    def fetch(self):
        opt = self.opt
        self.fetched = True
        private = bool((opt["policy"] or {}).get("allowPrivateAddresses"))
        step = {"at": self.clock(), "fetch": {"url": opt["url"], "allowPrivateAddresses": private}}
        self.steps.append(step)
        if opt["expire"] and opt["expire"][0] == "fetch":
            self.steps.append({**step, "at": LIMIT})
            self.times, self.failed = [LIMIT + 1], "timeout"
            return
        response = opt["response"] or {"status": 200}
        step["response"] = dict(response)
        if opt["parts"]:
            step["response"]["bodyParts"] = opt["parts"]
        elif "status" in response and opt["body"] is not None:
            step["response"].update(served(opt["body"], opt["base64"]))
        if opt["final"] is not None:
            step["finalUrl"] = opt["final"]
        self.failed = response.get("error")
        plain = response.get("status") == 200 and response.get("complete", True) and not response.get("redirected")
        if plain and not opt["moved"] and not opt["becomes"]:
            self.race()

    def race(self):
        """One second reading after a hash mismatch, unless it would read the same block."""
        computed = understand(encode(self.opt["body"]))[1]
        start = self.opt["start"]
        by_number = isinstance(start, str) and start.isdecimal()
        if computed not in (None, self.first["config"]["manifestHash"]) and not by_number:
            self.second = self.read(2, start if isinstance(start, str) else "latest", self.block[0])
            self.notes = self.notes + self.remarks(self.second)

    def bundle(self, opt):
        """The session's right record, without bodies and details."""
        out = {"format": "erc8257-bundle/1", "toolRef": self.reference}
        if opt["policy"]:
            out["policy"] = opt["policy"]
        out["evidence"] = self.evidence
        if self.clock_told is not None:
            out["clock"] = self.clock_told
        if self.block:
            out["block"] = {"number": hex(self.block[0]), "hash": self.block[1]}
            if self.block[2] is not None:
                out["block"]["timestamp"] = hex(self.block[2])
        out.update(model.recorded(self.first))
        if self.failed or opt["becomes"]:
            out["response"] = {"error": opt["becomes"] or self.failed}
        elif self.fetched:
            response = {"redirected": False, "complete": True, **(opt["response"] or {"status": 200})}
            response["redirected"] = response["redirected"] or opt["moved"]
            out["response"] = response
        if self.second:
            out["reread"] = model.recorded(self.second, True)
        return out
