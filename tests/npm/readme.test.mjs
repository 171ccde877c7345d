// Every example of the README runs as it stands, in a project that has installed the package, and prints the output
// below it.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../runners/files.mjs";
import { MANIFEST, PACKAGE, ROOT, must, project } from "./support/package.mjs";
import { cases } from "./support/vectors.mjs";

const README = await readFile(path.join(PACKAGE, "README.md"), "utf8");
const WORLD = fileURLToPath(new URL("readme/world.mjs", import.meta.url));

/** Blocks of code in their order, each with the comment before it. */
const blocks = [...README.matchAll(/^(?:<!-- ([^\n]*) -->\n)?```(\w*)\n([^]*?)^```$/gm)].map(([, note = "", language, text]) => ({ note, language, text }));

/** What live examples print in this test's world; the README says that it depends. */
const LIVE = ["verified\n", ""];

/** The world of the examples: the standard's free tool, and a predicate that asks for a token of a collection. */
async function world() {
  const { config, response } = JSON.parse(await readFile(path.join(ROOT, "tests/vectors/bundles/free-tool.json"), "utf8"));
  const { getRequirements, tryHasAccess } = await load("erc8257/advice");
  const selectors = {
    requirements: getRequirements(2n).slice(0, 10),
    access: tryHasAccess(2n, `0x${"00".repeat(20)}`).slice(0, 10),
  };
  const requirements = cases("requirements", 250).find(({ id }) => id === "required-pinned").input.returned;
  return {
    ANSWERED: JSON.stringify({ config, manifest: response.bodyText, requirements }),
    SELECTORS: JSON.stringify(selectors),
  };
}

test("every example runs and prints what the README says", async (t) => {
  const [folder, found] = [await project(t), await world()];
  const isRun = ({ language, note }) => language === "js" && !note.startsWith("bundler");
  const examples = blocks.flatMap((block, at) => (isRun(block) ? [[block, blocks[at + 1]]] : []));
  assert.ok(examples.length >= 8, `${examples.length} examples`);
  assert.equal(examples.filter(([{ note }]) => note === "live").length, LIVE.length);
  let live = 0;
  for (const [{ text: code, note }, next] of examples) {
    const after = note === "live" ? { language: "text", text: LIVE[live++] } : next;
    assert.equal(after?.language, "text", `nothing stands below\n${code}`);
    await writeFile(path.join(folder, "example.mjs"), code);
    const printed = await must(process.execPath, ["--import", WORLD, "example.mjs"], {
      cwd: folder,
      env: { ...process.env, ...found, NO_COLOR: "1" },
    });
    assert.equal(printed, after.text, code);
  }
});

test("the first example needs no network, and the first live one has seven lines", async (t) => {
  const [first, live] = blocks.filter(({ language }) => language === "js");
  assert.match(first.text, /^import \{ verifyBundle \}/);
  assert.equal(live.note, "live");
  assert.ok(live.text.trimEnd().split("\n").length <= 7);
  // As the reader runs it: nothing around it, and no fetch.
  const [folder, { text: expected }] = [await project(t), blocks[blocks.indexOf(first) + 1]];
  await writeFile(path.join(folder, "example.mjs"), `globalThis.fetch = undefined;\nconst { verifyBundle } = await import("erc8257");\n${first.text.replace(/^import .*\n/, "")}`);
  assert.equal(await must(process.execPath, ["example.mjs"], { cwd: folder, env: { ...process.env, NO_COLOR: "1" } }), expected);
});

test("what is live prints no hash of a fixture", () => {
  assert.ok(!README.includes("0x786620b1a5d903c2ac4eafe964364292ca4b6ed763a13b29423c03ccca905af0"));
});

test("the README names every entry, and the word that a policy needs", () => {
  for (const [entry, to] of Object.entries(MANIFEST.exports)) {
    if (typeof to !== "string") {
      assert.ok(README.includes(`| \`${path.posix.join("erc8257", entry)}\` |`), entry);
    }
  }
  const [policy] = blocks.filter(({ language }) => language === "json").map(({ text }) => JSON.parse(`{${text}}`));
  assert.match(policy.content_security_policy.extension_pages, /^script-src 'self' 'wasm-unsafe-eval';/);
});

test("what the README names is exported", async () => {
  const entries = ["erc8257", "erc8257/slim", "erc8257/advice", "erc8257/live", "erc8257/follow", "erc8257/payment", "erc8257/identity", "erc8257/wallet", "erc8257/proof", "erc8257/discoverability", "erc8257/http-tool", "erc8257/idn"];
  const names = new Set((await Promise.all(entries.map((entry) => load(entry)))).flatMap((api) => Object.keys(api)));
  const { Session } = await load("erc8257");
  const members = new Set(Object.getOwnPropertyNames(Session.prototype));
  // Calls in running text, and the names of the table of entries.
  const prose = README.replace(/^```[^]*?^```$/gm, "");
  const called = [...prose.matchAll(/`([a-z]\w+)\(/g)].map(([, name]) => name);
  const listed = [...prose.matchAll(/^\| `erc8257[^|]*\|([^|]*)/gm)].flatMap(([, what]) => [...what.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const session = [...prose.matchAll(/`session\.(\w+)/g)].map(([, name]) => name);
  assert.ok(called.length > 5 && listed.length > 8 && session.length > 1);
  const proof = ["typedData", "lockdown"];
  assert.deepStrictEqual([...called, ...listed].filter((name) => !names.has(name) && !proof.includes(name)), []);
  assert.deepStrictEqual(session.filter((name) => !members.has(name)), []);
});
