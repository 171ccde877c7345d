// A worker for workerd: bundled with the condition that its tools set, and the module as a file beside the script.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import workerd from "workerd";
import { ROOT, project } from "./support/package.mjs";

const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");

/** Bundles the worker, as tools for workerd do: `.wasm` stays an import, of a file beside the script. */
async function bundle(folder) {
  const modules = {
    name: "modules",
    setup({ onResolve }) {
      onResolve({ filter: /\.wasm$/ }, async ({ path: name, resolveDir }) => {
        await copyFile(path.resolve(resolveDir, name), path.join(folder, "out", path.basename(name)));
        return { path: `./${path.basename(name)}`, external: true };
      });
    },
  };
  await build({
    entryPoints: [path.join(folder, "worker.js")],
    outdir: path.join(folder, "out"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    plugins: [modules],
  });
}

/** Starts workerd; its address. Port 0 is any free one, which it tells by its third file descriptor. */
async function start(t, folder) {
  const server = spawn(workerd.default, ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  t.after(() => server.kill());
  for await (const line of server.stdio[3]) {
    const { event, port } = JSON.parse(String(line).trim().split("\n").at(-1));
    if (event === "listen") {
      return `http://127.0.0.1:${port}/`;
    }
  }
  throw new Error("workerd ended before it listened");
}

test("a worker verifies in workerd, where nothing may be compiled", async (t) => {
  const folder = await project(t, "workerd");
  await mkdir(path.join(folder, "out"));
  await bundle(folder);
  const address = await start(t, folder);
  const response = await fetch(address, { method: "POST", body: await readFile(BUNDLE) });
  const { report, advice } = await response.json();
  assert.equal(report.verified, true);
  assert.equal(advice.computedHash, report.computedHash);
});
