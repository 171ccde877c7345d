// Workers for workerd, and workerd.

import { spawn } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { workerd } from "./engines.mjs";

/**
 * Bundles a worker into `out/worker.js` as tools for workerd do. They set a condition of their own, and `.wasm` stays
 * an import of a file beside the script.
 */
export async function bundle(folder, worker) {
  const out = path.join(folder, "out");
  const modules = {
    name: "modules",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /\.wasm$/ }, async ({ path: name, kind, resolveDir, pluginData }) => {
        if (pluginData === modules) {
          return undefined;
        }
        const { path: file, errors } = await resolve(name, { kind, resolveDir, pluginData: modules });
        if (errors.length > 0) {
          return { errors };
        }
        await copyFile(file, path.join(out, path.basename(file)));
        return { path: `./${path.basename(file)}`, external: true };
      });
    },
  };
  await mkdir(out);
  await build({
    entryPoints: { worker: path.join(folder, worker) },
    outdir: out,
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    plugins: [modules],
  });
}

/** Starts workerd with the `config.capnp` of a folder, until the test ends; the address, whose port is any free one. */
export async function start(t, folder) {
  // It tells its port by its third file descriptor.
  const server = spawn(workerd(), ["serve", "--control-fd=3", "config.capnp"], {
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
