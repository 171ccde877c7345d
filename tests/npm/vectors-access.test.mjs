// Who may use a tool: the vectors of requirements, plans, answers and proofs through both modules of advice.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, thrown } from "./support/compare.mjs";
import { cases, hex } from "./support/vectors.mjs";

/** Bytes that no answer of an RPC can carry: of its JSON, less is read. */
const TOO_LONG_AS_JSON = ["required-two-mebibytes", "error-reason-long", "error-custom-long"];

for (const entry of ["erc8257/advice", "erc8257/js/advice"]) {
  const api = await load(entry);

  test(`${entry}: what a requirement asks for`, () => {
    each(cases("needs", 70), ({ input, expect }) => {
      const requirement = { kind: input.kind, data: hex(input, "data") };
      const { kind, standard, ...need } = api.needOf(requirement);
      assert.equal(kind, input.kind);
      const answers = expect.answers?.map(({ returned }) => ({ returned, met: api.needAnswer(requirement, returned) }));
      const question = api.needQuestion(requirement, input.account);
      assert.deepStrictEqual({ need, standard, question, ...(answers && { answers }) }, expect);
      assert.match(api.needText(requirement), /^[^\n]+$/);
    });
  });

  test(`${entry}: markers`, () => {
    each(cases("markers", 18), ({ input: { marker }, expect }) => {
      assert.equal(api.kindOf(marker), expect.kind);
      if (expect.error === undefined) {
        assert.equal(api.newKind(marker), expect.kind);
      } else {
        const { code, pointer } = thrown(api, () => api.newKind(marker));
        assert.deepStrictEqual([code, pointer], [`kind-${expect.error}`, "/marker"]);
      }
    });
    for (const { kind, marker, layout, standard } of api.knownKinds()) {
      assert.equal(api.kindOf(marker), kind);
      assert.ok(layout.length > 0);
      assert.equal(api.needOf({ kind, data: "0x" }).standard, standard);
    }
  });

  test(`${entry}: plans`, () => {
    each(cases("plans", 48), ({ input, expect }) => {
      const requirements = input.requirements.map((one) => ({ kind: one.kind, data: hex(one, "data"), met: one.met }));
      const plan = api.plan(input.logic, requirements);
      assert.deepStrictEqual(plan, expect.plan);
      assert.equal(JSON.stringify(plan), expect.text ?? JSON.stringify(plan));
      // A missing value is unknown.
      const silent = requirements.map(({ met, ...one }) => (met === null ? one : { ...one, met }));
      assert.deepStrictEqual(api.plan(input.logic, silent), plan);
    });
    assert.equal(thrown(api, () => api.plan("XOR", [])).pointer, "/logic");
    assert.equal(thrown(api, () => api.plan("AND", [{ kind: "0x1", data: "0x" }])).pointer, "/requirements/0/kind");
  });

  test(`${entry}: what getRequirements came to`, () => {
    each(cases("requirements", 250), ({ id, input, expect }) => {
      if (TOO_LONG_AS_JSON.includes(id)) {
        return assert.deepStrictEqual(api.readRequirements(answer(input, "returned")), { overLimit: "bytes" });
      }
      const policy = input.most === undefined ? undefined : { maxRequirements: input.most };
      assert.deepStrictEqual(told(api.readRequirements(answer(input, "returned"), policy), expect), expect);
    });
  });

  test(`${entry}: what tryHasAccess came to`, () => {
    const returned = cases("returns", 140).filter(({ input }) => input.function === "tryHasAccess");
    assert.ok(returned.length >= 14, `${returned.length}`);
    each(returned, ({ input, expect }) => {
      const { answer: word, reason } = api.readAccess(42n, answer(input, "returned"));
      const wanted = expect.access ?? (expect.malformed === "empty" ? "no-contract" : "malformed");
      assert.equal(word, wanted);
      assert.equal(reason, wanted === "malformed" ? expect.malformed : undefined);
    });
    each(cases("errors", 50), ({ id, input, expect }) => {
      const error = { code: 3, message: "execution reverted", data: hex(input, "revertData") };
      const { answer: state, ...more } = api.readAccess(BigInt(input.toolId), { error });
      const tooLong = { state: "unavailable", reason: "too-large" };
      assert.deepStrictEqual({ state, ...more }, TOO_LONG_AS_JSON.includes(id) ? tooLong : expect.record);
    });
    assert.deepStrictEqual(api.readAccess(42n, { failed: "timeout" }), { answer: "unavailable", reason: "timeout" });
    assert.equal(thrown(api, () => api.readAccess(42n, { failed: "because" })).pointer, "/answer/failed");
    assert.equal(thrown(api, () => api.readAccess(42n, null)).pointer, "/answer");
    assert.equal(thrown(api, () => api.readAccess(42, { result: "0x" })).pointer, "/toolId");
  });

  test(`${entry}: call data and slots`, () => {
    const works = {
      getRequirements: ({ toolId }) => api.getRequirements(BigInt(toolId)),
      tryHasAccess: ({ toolId, account, data }) => api.tryHasAccess(BigInt(toolId), account, data),
    };
    const given = cases("calls", 40);
    const known = given.filter(({ input }) => works[input.function]);
    assert.equal(known.length, 5);
    each(known, ({ input, expect }) => assert.equal(works[input.function](input), expect.data));
    const constant = (name) => given.find(({ input }) => input.constant === name).expect.data;
    const { implementation, beacon, admin } = api.proxySlots();
    assert.deepStrictEqual([implementation, beacon, admin], ["IMPLEMENTATION_SLOT", "BEACON_SLOT", "ADMIN_SLOT"].map(constant));
    const id = (data) => data.slice(10, 18);
    for (const [contract, asked] of [["registry", "REGISTRY_INTERFACE"], ["predicate", "PREDICATE_INTERFACE"]]) {
      const { gas, data } = api.interfaceQuestions(contract);
      const wanted = ["ERC165_INTERFACE", "NO_INTERFACE", asked].map((name) => constant(name).slice(2));
      assert.deepStrictEqual(data.map(id), wanted);
      // The gas that ERC-165 allows, and the cost of a transaction before it.
      assert.ok(gas >= 30_000 + 21_000, `${gas}`);
    }
    const vector = "0x70f2b2914a2a4b783faefb75f459a580616fcb5e";
    const initCodeHash = "0xd4fd4e189132273036449fc9e11198c739161b4c0116a9a2dccdfa1c492006f1";
    assert.equal(api.create2Address(`0x${"00".repeat(20)}`, `0x${"00".repeat(32)}`, initCodeHash), vector);
  });

  test(`${entry}: what is known of a contract`, () => {
    const word = (value) => ({ result: `0x${value.padStart(64, "0")}` });
    const [yes, no] = [word("1"), word("0")];
    assert.deepStrictEqual(api.readCode({ result: "0x" }).bytes, 0);
    const delegation = api.readCode({ result: `0xef0100${"07".repeat(20)}` });
    assert.deepStrictEqual([delegation.bytes, delegation.delegate], [23, `0x${"07".repeat(20)}`]);
    const address = "ab".repeat(20);
    assert.deepStrictEqual(api.readProxy(word(address), no, no), { implementation: `0x${address}` });
    assert.deepStrictEqual(api.readProxy(no, no, no), {});
    assert.equal(api.readInterface(yes, no, yes), "supported");
    assert.equal(api.readInterface(yes, no, no), "not-supported");
    assert.equal(api.readInterface(yes, yes, yes), "no-erc165");
    for (const work of [api.readCode, (failed) => api.readProxy(no, failed, no), (failed) => api.readInterface(yes, no, failed)]) {
      const { code, pointer } = thrown(api, () => work({ failed: "rate-limited" }));
      assert.deepStrictEqual([code, pointer], ["rate-limited", "/answer"]);
    }
    // They are facts as they come.
    const predicate = { code: delegation, proxy: api.readProxy(word(address), no, no), interface: "supported" };
    const { items } = api.advise(null, { predicate });
    assert.ok(items.some((item) => item.section === "Predicate Upgradeability"));
  });

  test(`${entry}: access proofs`, () => {
    const drawn = new Set();
    each(cases("access-proofs", 110), (given) => {
      const { expect } = given;
      const data = hex(given, "data");
      const payload = expect.fault?.code === "sec-ap-payload" ? undefined : api.parsePayload(data);
      const stated = given.proof;
      const proof = new api.AccessProof({
        ...stated,
        chainId: BigInt(stated.chainId),
        toolId: BigInt(stated.toolId),
        deadline: payload?.deadline ?? BigInt(stated.deadline),
      });
      assert.deepStrictEqual(proof.typedData(), expect.typedData);
      assert.equal(proof.domainSeparator(), expect.domainSeparator);
      assert.equal(proof.structHash(), expect.structHash);
      assert.equal(proof.digest(), expect.digest);
      if (payload === undefined) {
        const { code, found, pointer } = thrown(api, () => api.parsePayload(data));
        assert.deepStrictEqual([{ code, found }, pointer], [expect.fault, "/data"]);
        drawn.add(code);
        return;
      }
      assert.equal(proof.payload(payload.signature), data);
      const report = proof.verify(payload.signature, { now: BigInt(given.now), accountCode: given.accountCode });
      const fault = report.fault && { code: report.fault.code, found: report.fault.found };
      assert.deepStrictEqual([report.format, report.valid, fault], ["erc8257-access-proof/1", fault === null, expect.fault]);
      assert.deepStrictEqual(report.warnings.map(({ code }) => code), expect.warnings);
      [report.fault, ...report.warnings].forEach((remark) => remark && drawn.add(remark.code));
      // The same time as a number; once, since in JavaScript a signature takes long.
      if (given.id === "proof-no-code") {
        const again = proof.verify(payload.signature, { now: Number(given.now), accountCode: given.accountCode });
        assert.deepStrictEqual(again, report);
      }
    });
    assert.deepStrictEqual([...drawn].sort(), api.proofRows().map(({ proof }) => proof).sort());
    for (const row of api.proofRows()) {
      assert.deepStrictEqual(api.explain(row.proof), row);
    }
  });

  test(`${entry}: a proof of what is not an account, chain or time is refused by name`, () => {
    const account = `0x${"aa".repeat(20)}`;
    const good = { chainId: 1n, predicate: account, toolId: 2n, account, deadline: 1_790_000_000 };
    assert.equal(new api.AccessProof(good).deadline, 1_790_000_000n);
    const refused = [
      ["/chainId", { chainId: 1 }],
      ["/chainId", { chainId: -1n }],
      ["/chainId", { chainId: 2n ** 128n }],
      ["/toolId", { toolId: 2n ** 256n }],
      ["/predicate", { predicate: "0x" }],
      ["/account", { account: account.slice(2) }],
      ["/deadline", { deadline: 1.5 }],
      ["/deadline", { deadline: -1 }],
      ["/deadline", { deadline: "1790000000" }],
      ["/deadline", { deadline: 2n ** 64n }],
    ];
    for (const [pointer, wrong] of refused) {
      const error = thrown(api, () => new api.AccessProof({ ...good, ...wrong }));
      assert.deepStrictEqual([error.code, error.pointer], ["usage-wrong-value", pointer]);
    }
    const proof = new api.AccessProof(good);
    assert.equal(thrown(api, () => proof.payload("0xabc")).pointer, "/signature");
    assert.equal(thrown(api, () => proof.verify("0x", { accountCode: "code" })).pointer, "/accountCode");
    assert.equal(thrown(api, () => proof.verify("0x", { now: NaN })).pointer, "/now");
    assert.equal(proof.verify("0x").fault.code, "lib-sec-ap-length");
  });
}

/** An answer as an RPC gives it; `name` is the member that has returned bytes as they are. */
function answer(input, name) {
  const returned = hex(input, name);
  if (returned !== undefined) {
    return { result: returned };
  }
  return "failed" in input ? { failed: input.failed } : "error" in input ? { error: input.error } : { result: input.result };
}

/** The facts about it, in the form of a case. */
function told(introspection, expect) {
  if ("overLimit" in introspection) {
    return { outcome: "over-limit", limit: introspection.overLimit };
  }
  if ("failure" in introspection) {
    const { failure, ...more } = introspection;
    return { outcome: failure === "no-contract" ? "no-code" : failure, ...more };
  }
  const { logic, list } = introspection;
  return { outcome: "requirements", logic, count: list.length, ...(expect.list && { list }) };
}
