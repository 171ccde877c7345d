// The types agree with the documents that the package gives. The compiler checks every document of the vectors against
// its type, members that the type does not name included.

import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../runners/files.mjs";
import { body, bundle, cases, hex } from "./support/vectors.mjs";
import { PACKAGE, bin, folder, run } from "./support/package.mjs";

const api = await load("erc8257");
const advice = await load("erc8257/advice");

const NARROWING = fileURLToPath(new URL("samples/narrowing/narrowing.ts", import.meta.url));

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  module: "nodenext",
  moduleResolution: "nodenext",
  types: [],
  lib: ["ES2022", "DOM"],
};

/** Each type, the entry that exports it, and the documents that are of it. */
const DOCUMENTS = [
  ["Report", "erc8257", () => cases("verify", 1200).map((given) => api.verifyBundle(bundle(given)))],
  ["Rule[]", "erc8257", () => [api.rules()]],
  ["Advice", "erc8257/advice", () => cases("advice", 800).map((given) => advice.advise(manifest(given), given.facts))],
  ["Facts", "erc8257/advice", () => cases("advice", 800).flatMap(({ facts }) => (facts ? [facts] : []))],
  ["Diagnosis", "erc8257/advice", () => judged("erc8257-diagnosis-bundle/1")],
  ["PreflightReport", "erc8257/advice", () => judged("erc8257-preflight-bundle/1")],
  ["Fixed", "erc8257/advice", () => cases("fix", 30).flatMap(({ expect, ...given }) => (expect.error ? [] : [advice.fix(body(given))]))],
  ["Need", "erc8257/advice", () => cases("needs", 70).map(({ input }) => advice.needOf({ kind: input.kind, data: hex(input, "data") }))],
  ["AccessPlan", "erc8257/advice", () => cases("plans", 48).map(({ input }) => advice.plan(input.logic, input.requirements.map(requirement)))],
  ["Introspection", "erc8257/advice", () => cases("requirements", 250).map(({ input }) => advice.readRequirements(answer(input)))],
  ["AccessAnswer", "erc8257/advice", () => cases("errors", 50).map(({ input }) => advice.readAccess(42n, { error: { code: 3, data: hex(input, "revertData") } }))],
  ["ProofReport", "erc8257/advice", () => proofs().map(([proof, given]) => proof.verify(signature(hex(given, "data")), { now: BigInt(given.now) }))],
  ["TypedData", "erc8257/advice", () => proofs().map(([proof]) => proof.typedData())],
  ["AdviceRow[]", "erc8257/advice", () => [advice.adviceRows()]],
  ["CauseRow[]", "erc8257/advice", () => [advice.hypotheses()]],
  ["ProofRow[]", "erc8257/advice", () => [advice.proofRows()]],
  ["KnownKind[]", "erc8257/advice", () => [advice.knownKinds()]],
  ["TextAdvice[]", "erc8257/advice", () => [advice.ofUrl("http://127.0.0.1/$(id)", "endpoint")]],
];

test("every document is what its type says", async (t) => {
  const made = await project(t);
  for (const [type, entry, make] of DOCUMENTS) {
    const documents = kinds(make());
    assert.ok(documents.length > 0, type);
    await write(made, type, entry, documents);
  }
  const { code, stdout } = await run(bin("tsc"), ["-p", made]);
  assert.equal(code, 0, stdout.slice(0, 4000));
});

test("a document that is not what its type says is noticed", async (t) => {
  const made = await project(t);
  const [given] = cases("verify", 1200);
  const report = api.verifyBundle(bundle(given));
  const wrong = {
    Report: [{ ...report, extra: 1 }, { ...report, verified: "yes" }, { ...report, policy: { quorum: 2 } }],
    Advice: [{ ...advice.advise(null), computedHash: "0x" }, { ...advice.advise(null), manifest: "valid" }],
    Diagnosis: [{ ...judged("erc8257-diagnosis-bundle/1")[0], outcome: "matches" }],
    AccessPlan: [{ ...advice.plan("AND", []), logic: "XOR" }],
    Facts: [{ predicate: { proxies: {} } }, { now: "1790000000" }],
  };
  for (const [type, documents] of Object.entries(wrong)) {
    await write(made, type, type === "Report" ? "erc8257" : "erc8257/advice", documents, "// @ts-expect-error\n");
  }
  const { code, stdout } = await run(bin("tsc"), ["-p", made]);
  assert.equal(code, 0, stdout.slice(0, 4000));
});

test("one member narrows the others", async (t) => {
  const made = await project(t);
  await copyFile(NARROWING, path.join(made, "narrowing.ts"));
  const { code, stdout } = await run(bin("tsc"), ["-p", made]);
  assert.equal(code, 0, stdout);
});

async function project(t) {
  const made = await folder(t);
  const types = (name) => [path.join(PACKAGE, `dist/esm/${name}.d.ts`)];
  const compilerOptions = { ...OPTIONS, paths: { erc8257: types("index"), "erc8257/advice": types("advice") } };
  await writeFile(path.join(made, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(path.join(made, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  return made;
}

/** A file that declares documents to be of a type. As literals, since only of those the compiler wants no member more. */
function write(to, type, entry, documents, before = "") {
  const name = type.replace("[]", "");
  const declared = documents.map((document, at) => `${before}const d${at}: ${type} = ${JSON.stringify(document)};`);
  const uses = `export const all = [${documents.map((_, at) => `d${at}`)}];`;
  return writeFile(path.join(to, `${type.replace("[]", "s")}.ts`), [`import type { ${name} } from "${entry}";`, ...declared, uses].join("\n"));
}

/** One document of each kind: that has the same members with values of the same types, or the same words. */
function kinds(documents) {
  return [...new Map(documents.map((document) => [shape(document), document])).values()];
}

function shape(value) {
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map(shape))].sort()}]`;
  }
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value).map(([name, inner]) => `${name}:${shape(inner)}`)}}`;
  }
  // Words of ours; texts of others are all alike.
  return typeof value === "string" ? (/^[a-zA-Z-]{1,24}$/.test(value) ? value : "text") : value === null ? "null" : typeof value === "boolean" ? `${value}` : typeof value;
}

/** The reports on all bundles of a format. */
function judged(format) {
  const given = cases("judged", 380).filter((one) => one.bundle.format === format && one.expect.report !== undefined);
  return given.map((one) => advice.judge(bundle(one)).report);
}

function manifest(given) {
  return given.bodyText === undefined && given.body === undefined ? null : body(given);
}

function requirement(one) {
  return { kind: one.kind, data: hex(one, "data"), met: one.met };
}

function answer(input) {
  const returned = hex(input, "returned");
  if (returned !== undefined) {
    return { result: returned };
  }
  return "failed" in input ? { failed: input.failed } : "error" in input ? { error: input.error } : { result: input.result };
}

function proofs() {
  const given = cases("access-proofs", 110).filter(({ expect }) => expect.fault?.code !== "sec-ap-payload");
  return given.map((one) => {
    const { chainId, toolId, ...more } = one.proof;
    return [new advice.AccessProof({ ...more, chainId: BigInt(chainId), toolId: BigInt(toolId), deadline: BigInt(more.deadline) }), one];
  });
}

function signature(data) {
  return advice.parsePayload(data).signature;
}
