// Vite and webpack build a page with the package, and Chromium verifies on it.

import assert from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";
import { outcome } from "./support/outcome.mjs";
import { ROOT, project } from "./support/package.mjs";
import { serve } from "./support/serve.mjs";

const BUNDLE = path.join(ROOT, "tests/vectors/bundles/free-tool.json");
/** The README's line for pages with a content security policy, and one without it. */
const WASM = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const STRICT = "default-src 'self'";

/** The README's recipe for a bundler, which the page of the slim entry is made with. */
const README = await readFile(path.join(ROOT, "pkg/README.md"), "utf8");
function recipe(bundler) {
  const found = [...README.matchAll(/^<!-- bundler: ([\w, ]+) -->\n```js\n([^]*?)^```$/gm)].find(([, names]) => names.split(", ").includes(bundler));
  assert.ok(found, `no recipe for ${bundler}`);
  return found[2];
}

/** The sample's page of the slim entry, with the README's way to the module. */
async function slim(folder, bundler) {
  const lines = recipe(bundler).split("\n").filter((line) => line !== "");
  const [imports, work] = [lines.filter((line) => line.startsWith("import ")), lines.filter((line) => !line.startsWith("import "))];
  assert.deepEqual([imports[0], work.length], ['import { init } from "erc8257/slim";', 1]);
  const code = [...imports, 'import { verifyBundle } from "erc8257/slim";', 'import { publish } from "./publish.js";', "publish(async (bundle) => {", ...work, "return verifyBundle(bundle);", "});"];
  await writeFile(path.join(folder, "slim.js"), code.join("\n"));
}

/** A page for each entry. */
const PAGES = { default: "index.html", slim: "slim.html" };

/** Builds the project's pages into the folder that it answers with. */
const BUILDERS = {
  async vite(folder) {
    const input = Object.fromEntries(Object.entries(PAGES).map(([entry, page]) => [entry, path.join(folder, page)]));
    await vite.build({ root: folder, logLevel: "error", configFile: false, build: { rollupOptions: { input } } });
    return path.join(folder, "dist");
  },
  async webpack(folder) {
    const stats = await promisify(webpack)({
      mode: "production",
      context: folder,
      entry: Object.fromEntries(Object.keys(PAGES).map((entry) => [entry, `./${entry}.js`])),
      output: { path: path.join(folder, "dist") },
      performance: { hints: false },
    });
    const { errors, warnings } = stats.toJson({ errors: true, warnings: true });
    assert.deepEqual([...errors, ...warnings].map(({ message }) => message.slice(0, 1000)), []);
    for (const page of Object.values(PAGES)) {
      await copyFile(path.join(folder, page), path.join(folder, "dist", page));
    }
    return path.join(folder, "dist");
  },
  async esbuild(folder) {
    // The options that the README names.
    assert.ok(README.includes("`--bundle --format=esm --loader:.wasm=file`"));
    const entryPoints = Object.keys(PAGES).map((entry) => path.join(folder, `${entry}.js`));
    await esbuild.build({ entryPoints, outdir: path.join(folder, "dist"), bundle: true, format: "esm", loader: { ".wasm": "file" } });
    for (const page of Object.values(PAGES)) {
      await copyFile(path.join(folder, page), path.join(folder, "dist", page));
    }
    return path.join(folder, "dist");
  },
};

for (const [name, build] of Object.entries(BUILDERS)) {
  test(`${name} builds it, and a page verifies with it`, async (t) => {
    const folder = await project(t, "web");
    await slim(folder, name);
    const built = await build(folder);
    await copyFile(BUNDLE, path.join(built, "free-tool.json"));

    const [wasm, strict] = await Promise.all([serve(t, built, WASM), serve(t, built, STRICT)]);
    for (const page of Object.values(PAGES)) {
      const { outcome: seen, errors } = await outcome(t, new URL(page, wasm).href);
      assert.deepEqual(errors, [], page);
      assert.equal(seen.error, undefined, page);
      assert.equal(seen.report.verified, true, page);
    }

    const { outcome: refused } = await outcome(t, strict);
    assert.equal(refused.error?.code, "wasm-unavailable");
    assert.match(refused.error.message, /'wasm-unsafe-eval'.*erc8257\/js/s);
  });
}

test("Vite's development server serves it", async (t) => {
  const folder = await project(t, "web");
  await writeFile(path.join(folder, "free-tool.json"), await readFile(BUNDLE));
  const options = { root: folder, logLevel: "error", configFile: false, server: { host: "127.0.0.1", port: 0 } };
  const server = await vite.createServer(options);
  t.after(() => server.close());
  await server.listen();
  const { outcome: seen } = await outcome(t, `http://127.0.0.1:${server.httpServer.address().port}/`);
  assert.equal(seen.report?.verified, true, JSON.stringify(seen.error));
});
