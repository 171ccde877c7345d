// Advice and repairs: the vectors through both modules, which must print the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { load } from "../runners/files.mjs";
import { each, same, thrown } from "./support/compare.mjs";
import { command } from "./support/programs.mjs";
import { body, cases, functionCases, parts } from "./support/vectors.mjs";

const [EMPTY, HASH] = [new Uint8Array(0), `0x${"11".repeat(32)}`];
const TABLES = ["adviceRows", "hypotheses", "proofRows"];

/** The manifest of a case of advice, which may have none. */
function manifest(given) {
  return given.bodyText === undefined && given.body === undefined ? null : body(given);
}

for (const entry of ["erc8257/advice", "erc8257/js/advice"]) {
  const api = await load(entry);

  test(`${entry}: advice`, () => {
    each(cases("advice", 800), (given) => {
      const advice = api.advise(manifest(given), given.facts);
      assert.equal(advice.format, "erc8257-advice/1");
      for (const { advice: code, message, action, section, level } of advice.items) {
        assert.deepStrictEqual(api.explain(code), { advice: code, section, level, message, action });
      }
      same(advice, given.expect);
    });
  });

  test(`${entry}: facts that are usage errors`, () => {
    // Texts that are not an object stand in the core's own tests: an object has the one text that it has.
    const objects = cases("facts-errors", 250).filter(({ expect }) => expect.member !== null && expect.member !== "format");
    assert.ok(objects.length > 200, `${objects.length}`);
    each(objects, (given) => {
      const facts = new TextDecoder().decode(given.factsText === undefined ? parts(given.factsParts) : new TextEncoder().encode(given.factsText));
      const { code, member } = thrown(api, () => api.judge(`{"format":"erc8257-advice-bundle/1","facts":${facts}}`));
      assert.deepStrictEqual({ code, member }, { ...given.expect, member: `facts.${given.expect.member}` });
    });
  });

  test(`${entry}: repairs`, () => {
    each(cases("fix", 30), (given) => {
      if (given.expect.error) {
        return same(thrown(api, () => api.fix(body(given))), given.expect.error);
      }
      const fixed = api.fix(body(given));
      const changes = fixed.changes.map(({ rule, pointer }) => ({ code: rule, pointer }));
      same({ ...fixed, canonical: fixed.body, keccak256: fixed.hash, changes }, given.expect);
      const again = api.fix(new TextEncoder().encode(fixed.body));
      assert.deepStrictEqual([again.changes, again.body], [[], fixed.body]);
    });
  });

  test(`${entry}: texts`, () => {
    const functions = {
      html_text: api.htmlText,
      html_attribute: api.htmlAttribute,
      js_string: api.jsString,
      markdown_text: api.markdownText,
      image_class: api.imageClass,
      link_class: api.linkClass,
      host_for_display: api.hostForDisplay,
      skeleton: api.skeleton,
    };
    for (const [name, work] of Object.entries(functions)) {
      each(functionCases("text", name, 5), ({ text, result }) => assert.equal(work(text), result));
    }
    each(functionCases("text", "looks_secret", 30), (given) => assert.equal(api.looksSecret(body(given)), given.result));
    each(functionCases("text", "of_url", 100), ({ text, role, result }) => {
      const found = api.ofUrl(text, role);
      assert.deepStrictEqual(found.map((one) => one.advice), result);
      // The danger in a shell is one of them, with the same words.
      const risk = api.commandRisks(text);
      assert.deepStrictEqual(found.filter((one) => one.advice === risk?.advice), risk === null ? [] : [risk]);
    });
  });

  test(`${entry}: amounts`, () => {
    assert.equal(api.displayAmount(20_000n, 6), "0.02");
    assert.equal(api.displayAmount(2n ** 256n - 1n, 255).length, 257);
    for (const [amount, decimals] of [[-1n, 6], [2n ** 256n, 6], [1, 6], [1n, 256], [1n, -1], [1n, 0.5], [1n, NaN], [1n, "6"]]) {
      assert.equal(thrown(api, () => api.displayAmount(amount, decimals)).code, "usage-wrong-value");
    }
  });

  test(`${entry}: what is not an argument is refused by name`, () => {
    const refused = [
      ["/body", () => api.advise("{}")],
      ["/facts", () => api.advise(null, 7n)],
      ["/facts/now", () => api.advise(null, { now: 1n })],
      ["/facts/now", () => api.advise(null, { now: "1" })],
      ["/facts/wallet", () => api.advise(null, { wallet: null })],
      ["/body", () => api.fix("{}")],
      ["/body", () => api.diagnose({ body: "{}", expectedHash: HASH })],
      ["/expectedHash", () => api.diagnose({ body: EMPTY, expectedHash: "0x1" })],
      ["/expectedHash", () => api.diagnose({ body: EMPTY, expectedHash: 1n })],
      ["/clues/toolRef", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { toolRef: "1" } })],
      ["/toolRef/registry", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { toolRef: { chainId: 1, registry: 1, toolId: 1n } } })],
      ["/clues/candidates/0/body", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { candidates: [{ name: "x", body: "{}" }] } })],
      ["/clues/siblings", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { siblings: NaN } })],
      ["/clues/toJSON", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { toJSON: () => { throw new Error("no"); } } })],
      ["/clues/siblings", () => api.diagnose({ body: EMPTY, expectedHash: HASH, clues: { siblings: new Map() } })],
      ["/text", () => api.htmlText(null)],
      ["/role", () => api.ofUrl("https://a.example", "icon")],
      ["/contract", () => api.interfaceQuestions("token")],
    ];
    for (const [pointer, work] of refused) {
      const error = thrown(api, work);
      assert.deepStrictEqual([error.code, error.pointer], ["usage-wrong-value", pointer]);
    }
    assert.equal(api.explain("no-such-code"), null);
  });

  test(`${entry}: the tables are the command's`, async () => {
    const { rules } = await load("erc8257");
    const { stdout } = spawnSync(command(), ["rules", "--json"]);
    const { paymentCodes } = await load("erc8257/payment");
    const rows = [...rules(), ...TABLES.flatMap((name) => api[name]()), ...paymentCodes()];
    assert.equal(JSON.stringify(rows), stdout.toString().trim());
  });
}

test("both modules print what the command prints", async () => {
  const [wasm, plain] = [await load("erc8257/advice"), await load("erc8257/js/advice")];
  const print = ({ advise, fix, diagnose }, given) => [
    JSON.stringify(advise(given)),
    JSON.stringify(diagnose({ body: given, expectedHash: HASH })),
    JSON.stringify(fix(given)),
  ];
  const bodies = cases("advice", 800).map(manifest).filter((given) => given !== null && isReadable(wasm, given));
  bodies.forEach((given) => assert.deepStrictEqual(print(plain, given), print(wasm, given)));
  // A program for each is slow; these are of all kinds of advice.
  const few = bodies.filter((_, at) => at % 40 === 0);
  assert.ok(few.length >= 10, `${few.length}`);
  for (const given of few) {
    const run = (...args) => spawnSync(command(), [...args, "--json", "-"], { input: given }).stdout.toString().trim();
    const printed = [run("advise"), run("diagnose", "--expected", HASH), run("fix")];
    assert.deepStrictEqual(print(wasm, given), printed);
  }
});

function isReadable({ advise }, given) {
  return advise(given).manifest !== "unreadable";
}
