// verifyTool's loop by URLSessionHost against every scenario and every lie of the bed: the same outcome as the
// command's, live.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { cases, startBed } from "../npm/host/bed.mjs";
import { compare } from "../npm/host/compare.mjs";
import { gist } from "../npm/host/outcome.mjs";
import { URL_SESSION } from "./differences.mjs";

const PACKAGE = fileURLToPath(new URL(".", import.meta.url));
const BUILT = "--quiet --skip-build -c release --scratch-path ../../target/swift-programs".split(" ");

/**
 * A gigabyte of zeros in a compressed megabyte, which Foundation holds as a whole, and bodies of 64 MB. Nothing else is
 * in time meanwhile.
 */
const HEAVY = ["http/gzip-bomb", "http/length-64m", "http/chunked-64m", "http/close-64m"];

/** Heads and trailers without end: that many are refused, or our deadline ends the wait, whichever comes first. */
const EITHER = ["http/trailers-endless", "http/informational-forever"];

/**
 * Linux's Foundation ends the program where a connection ends within a head. It does so at trailers too, which it takes
 * for another head, which never ends. A test cannot catch that.
 */
const FATAL = ["http/half-head", "http/chunk-extensions"];

test("URLSession says what the command says", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  const { verify } = host;
  await compare(t, { cases: all, verify, atOnce: 24, alone: HEAVY, without: [...FATAL, ...EITHER], differences: URL_SESSION });
});

test("what ends one way or another is refused", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  const host = await startHost(t, bed, all);
  if (host === null) {
    return;
  }
  for (const name of EITHER) {
    const { report } = await host.verify({ ...all.find((one) => one.name === name), timeoutSeconds: 4 });
    assert.match(gist(JSON.parse(report)), /^fsss (lib-7-connect|7-truncated|7-timeout)$/, name);
  }
});

test("what ends the program", async (t) => {
  const bed = await startBed(t);
  const all = cases(bed);
  for (const name of FATAL) {
    const host = await startHost(t, bed, all);
    if (host === null) {
      return;
    }
    const one = all.find((one) => one.name === name);
    await assert.rejects(host.verify({ ...one, timeoutSeconds: 20 }), /the program has ended, SIG/, name);
  }
});

/** The program that verifies the named cases, led to the bed; nothing where it cannot be led. */
async function startHost(t, bed, all) {
  const program = spawn("swift", ["run", ...BUILT, "host"], { cwd: PACKAGE, stdio: ["pipe", "pipe", "ignore"] });
  program.stdin.on("error", () => undefined);
  const waiting = new Map();
  const ended = once(program, "exit").then(([status, signal]) => {
    waiting.forEach(({ reject }, name) => reject(new Error(`${name}: the program has ended, ${status ?? signal}`)));
  });
  t.after(() => {
    program.stdin.end();
    return ended;
  });
  const tell = (what) => program.stdin.write(`${JSON.stringify(what)}\n`);
  const lines = createInterface({ input: program.stdout });
  const [first] = await Promise.race([once(lines, "line"), ended.then(() => ['{"led":true}'])]);
  if (!JSON.parse(first).led) {
    t.skip("this Foundation has its curl within it, and URLSession cannot be led to the bed");
    return null;
  }
  lines.on("line", (line) => {
    const { name, ...came } = JSON.parse(line);
    waiting.get(name).resolve(came);
    waiting.delete(name);
  });
  const names = new Set(all.map(({ host }) => host).filter((name) => name !== null));
  tell({ ca: readFileSync(bed.ca, "utf8"), led: [...names].map((name) => `${name}:443:${bed.https}`) });
  const verify = (one) =>
    new Promise((resolve, reject) => {
      waiting.set(one.name, { resolve, reject });
      tell(one);
    });
  return { verify };
}
