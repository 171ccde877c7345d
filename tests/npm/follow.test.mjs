// Following a registry, against a real node and a real server: the lines of the command, whatever ends a run.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { Erc8257Error, Followed, index } from "../../pkg/dist/esm/follow.js";
import { startBed } from "./host/bed.mjs";
import { linesOfCommand, timeless } from "./host/index-lines.mjs";
import { leadNames } from "./host/lead.mjs";

/** Genuine tools of each of the three hosts. */
const EACH = 8;

/** All tools: the genuine ones, and those that the bed adds. */
const TOOLS = 3 * EACH + 9;

const given = ({ registry }, more = {}) => ({ registry, allowPrivateAddresses: true, ...more });

async function collected(lines) {
  const all = [];
  for await (const line of lines) {
    all.push(line);
  }
  return all;
}

test("a registry", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "erc8257-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const bed = await startBed(t, "index", String(EACH));
  leadNames(t, bed);
  const wanted = linesOfCommand(bed, folder);
  const { rpc } = bed;

  await t.test("has the lines of the command", async () => {
    const states = [];
    const progress = [];
    const host = { rpc, onState: (state) => void states.push(state), onProgress: (now) => void progress.push(now) };
    const followed = index(given(bed, { bundles: true, confirmations: 1 }), host);
    assert.ok(followed instanceof Followed);
    assert.equal(followed.summary, null);
    const lines = await collected(followed);
    assert.deepEqual(timeless(lines.map(({ bundle, ...line }) => line)), wanted);
    assert.equal(lines.every(({ bundle, format }) => bundle.format === "erc8257-bundle/1" && format === "erc8257-index/1"), true);
    const { summary } = followed;
    assert.deepEqual([summary.complete, summary.tools, summary.counted, summary.lines], [true, TOOLS, TOOLS, TOOLS]);
    assert.deepEqual([summary.retired, summary.duplicates, summary.notVerified], [1, 1, 3]);
    assert.ok(states.length > 1 && states.every((state) => state instanceof Uint8Array));
    assert.deepEqual(new Set(progress.map(({ stage }) => stage)), new Set(["blocks", "tools"]));
    assert.deepEqual(progress.at(-1), { stage: "tools", done: TOOLS, total: TOOLS });
    assert.deepEqual(await followed.next(), { done: true, value: undefined });

    const again = await collected(index(given(bed, { bundles: true, state: states.at(-1) }), { rpc }));
    assert.equal(again.length, TOOLS, "a finished run is followed by another one");
  });

  await t.test("gives the same where a loop is left at any line", async () => {
    for (const stop of [1, 5, TOOLS - 1]) {
      let state = null;
      const host = { rpc, onState: (kept) => void (state = kept) };
      const lines = [];
      for await (const line of index(given(bed), host)) {
        if (lines.push(line) === stop) {
          break;
        }
      }
      lines.push(...(await collected(index(given(bed, { state }), host))));
      assert.deepEqual(timeless(lines), wanted, `left behind ${stop} lines`);
    }
  });

  await t.test("gives the same where the process is killed at random moments", async () => {
    const lines = path.join(folder, "killed.jsonl");
    const state = path.join(folder, "killed.state");
    const run = () => {
      const script = fileURLToPath(new URL("./host/follow-to-file.mjs", import.meta.url));
      return spawn(process.execPath, [script, JSON.stringify(bed), lines, state], { stdio: ["ignore", "pipe", "inherit"] });
    };
    let kills = 0;
    for (;;) {
      const child = run();
      const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
      let written = 0;
      const after = kills < 12 ? 1 + Math.floor(Math.random() * TOOLS) : Infinity;
      child.stdout.on("data", (text) => {
        written += text.length;
        if (written >= after) {
          child.kill("SIGKILL");
        }
      });
      const end = await ended;
      if (end === 0) {
        break;
      }
      assert.equal(end, "SIGKILL");
      kills++;
    }
    assert.ok(kills > 0);
    const all = readFileSync(lines, "utf8").split("\n").flatMap((text) => {
      try {
        return [JSON.parse(text)];
      } catch {
        return []; // torn by a kill, or the end of the file
      }
    });
    assert.deepEqual(timeless(all), wanted, `after ${kills} kills`);
    assert.ok(existsSync(state));
  });

  await t.test("is not given where it cannot be read", async () => {
    const remarks = [];
    const followed = index(given(bed), { rpc: `${bed.liar}/wrong-chain/follow`, onRemark: (words) => void remarks.push(words) });
    const error = await collected(followed).then(assert.fail, (thrown) => thrown);
    assert.ok(error instanceof Erc8257Error);
    assert.equal(error.code, "index-registry");
    assert.match(error.message, /is on chain \d+, not \d+/);
    assert.match(remarks.at(-1), /is on chain/);
    assert.deepEqual(await followed.next(), { done: true, value: undefined });
  });

  await t.test("is left when the caller's signal says so", async () => {
    const controller = new AbortController();
    const followed = index(given(bed), { rpc, signal: controller.signal });
    await followed.next();
    const reason = new RangeError("enough");
    controller.abort(reason);
    await assert.rejects(followed.next(), reason);
    assert.deepEqual(await followed.next(), { done: true, value: undefined });
  });

  await t.test("may be asked for several lines at once", async () => {
    const followed = index(given(bed), { rpc });
    const [first, second] = await Promise.all([followed.next(), followed.next()]);
    assert.notEqual(first.value.toolRef, second.value.toolRef);
    assert.deepEqual(await followed.return(), { done: true, value: undefined });
    assert.deepEqual(await followed.next(), { done: true, value: undefined });
  });

  await t.test("ends with the caller's own exception", async () => {
    const error = new RangeError("no");
    const thrower = () => {
      throw error;
    };
    for (const name of ["onState", "onProgress"]) {
      await assert.rejects(collected(index(given(bed), { rpc, [name]: thrower })), error);
    }
  });

  await t.test("needs a fetch that sees addresses, or leave", async () => {
    const { registry } = bed;
    const error = await collected(index({ registry }, { rpc })).then(assert.fail, (thrown) => thrown);
    assert.deepEqual([error.code, error.pointer], ["usage-missing", "/fetch"]);
    const lines = await collected(index({ registry, addressesEnforced: false }, { rpc }));
    assert.equal(lines.length, TOOLS);
    assert.equal(lines.every(({ report }) => report.policy.addressesEnforced === false), true);
  });
});

test("mistakes", () => {
  const registry = "8453:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";
  const rpc = async () => null;
  for (const [arguments_, host, pointer] of [
    [{ registry: "8453" }, { rpc }, "/registry"],
    [{ registry, concurrency: 0 }, { rpc }, "/concurrency"],
    [{ registry, block: "pending" }, { rpc }, "/block"],
    [{ registry, state: new Uint8Array(3) }, { rpc }, "/state"],
    [{ registry, state: "state" }, { rpc }, "/state"],
    [{ registry }, { rpc, onState: 5 }, "/onState"],
    [{ registry }, { rpc, onStep: () => {} }, "/onStep"],
    [{ registry }, { rpc, timeoutSeconds: 0 }, "/timeoutSeconds"],
  ]) {
    assert.throws(() => index(arguments_, host), { name: "Erc8257Error", pointer }, pointer);
  }
});
